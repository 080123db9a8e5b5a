import type { LocationStore } from '../location.tsx';
import { getKey } from '../shortcut.ts';

const NAME = 'search';
const MAX_RANGES = 500;

/** Marks words on the page of a result, until Escape. Call it before the navigation. */
export function markOnArrival(location: LocationStore, href: string, words: readonly string[]): void {
  if (!words.length || !globalThis.CSS?.highlights) return;
  const { pathname } = new URL(href, window.location.href);
  const stop = location.subscribe(() => {
    stop();
    // The page is swapped in at the end of this task.
    if (window.location.pathname === pathname) queueMicrotask(() => markWords(words));
  });
}

/** Returns the marked words of a result, in lower case. */
export const getMarkedWords = (result: Element | null | undefined): string[] => [
  ...new Set([...(result?.querySelectorAll('mark') ?? [])].map((mark) => (mark.textContent ?? '').toLowerCase())),
];

function markWords(words: readonly string[]): void {
  const article = document.querySelector('main article');
  if (!article) return;
  const escaped = words.map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  const ranges: StaticRange[] = [];
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && ranges.length < MAX_RANGES) {
    const { currentNode } = texts;
    for (const { index, 0: word } of (currentNode.nodeValue ?? '').matchAll(pattern))
      ranges.push(
        new StaticRange({
          startContainer: currentNode,
          startOffset: index,
          endContainer: currentNode,
          endOffset: index + word.length,
        }),
      );
  }
  CSS.highlights.set(NAME, new Highlight(...ranges));
  install();
}

const STYLES = `
  ::highlight(${NAME}) { color: var(--text-strong); background: var(--accent-2); }
  @media (forced-colors: active) { ::highlight(${NAME}) { color: MarkText; background: Mark; } }`;
let isInstalled = false;

function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets.push(sheet);
  addEventListener('keydown', (event: KeyboardEvent) => getKey(event) === 'Escape' && CSS.highlights.delete(NAME));
}
