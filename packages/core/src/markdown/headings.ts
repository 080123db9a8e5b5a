import GithubSlugger, { slug } from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import type { Heading as MarkdownHeading } from 'mdast';
import { isReservedId } from '../model/anchors.ts';
import { interpolate } from '../model/text.ts';
import type { TocItem } from '../model/types.ts';
import type { ReportDiagnostic } from './diagnostic-collector.ts';
import { eachElement, el, getLine, hasClass, plainText, text } from './hast.ts';
import { strings } from './strings.ts';
import type { HastState, Heading, RenderContext } from './types.ts';

export const isHeading = (element: Element): boolean => /^h[2-4]$/.test(element.tagName);

/** An anchor that a heading declares: `{#moviesdata}`. */
export const OWN_ANCHOR = /\s*\{#([a-z][a-z0-9-]*)\}$/;
const ANY_ANCHOR = /\s*\{#([^{}]*)\}\s*$/;

/** Renders a heading. Its id is set by `finishHeadings`, unless it has an anchor of its own. */
export function renderHeading(
  node: MarkdownHeading,
  state: HastState,
  { report }: Pick<RenderContext, 'report'>,
): Element {
  const depth = Math.min(4, Math.max(2, node.depth));
  const children = state.all(node);
  const last = children.at(-1);
  const own = last?.type === 'text' ? OWN_ANCHOR.exec(last.value) : null;
  const invalid = last?.type === 'text' && !own ? ANY_ANCHOR.exec(last.value)?.[0].trim() : undefined;
  if (invalid)
    report({
      line: node.position?.start.line,
      message: `"${invalid}" cannot be the anchor of a heading.`,
      hint: 'Write it in lower-case letters, digits and hyphens, a letter first: {#movies-data}.',
    });
  if (last?.type === 'text' && own) last.value = last.value.slice(0, own.index);
  const heading = { ...el(`h${depth}`, {}, children), position: node.position };
  return own ? addAnchor(heading, own[1] as string) : heading;
}

export function addAnchor(heading: Element, id: string): Element {
  heading.properties = { id, ...heading.properties };
  heading.children.push(
    el(
      'a',
      {
        className: ['anchor'],
        href: `#${id}`,
        ariaLabel: interpolate(strings.sectionLink, { title: plainText(heading) }),
      },
      [text('#')],
    ),
  );
  return heading;
}

export function separateAnchors(parent: Root | Element): void {
  parent.children = parent.children.map((child) => {
    if (child.type !== 'element') return child;
    const anchor = isHeading(child) ? child.children.at(-1) : undefined;
    if (anchor?.type !== 'element' || !isAnchor(anchor)) {
      separateAnchors(child);
      return child;
    }
    return el('div', { className: ['hd'] }, [{ ...child, children: child.children.slice(0, -1) }, anchor]);
  }) as Element[];
}

export function finishHeadings(tree: Root, ids: IdRegistry, report: ReportDiagnostic): Heading[] {
  eachElement(tree, (element) => {
    if (typeof element.properties.id === 'string') ids.reserve(element.properties.id);
  });
  const headings: Heading[] = [];
  let previousDepth = 1;
  eachElement(tree, (element) => {
    if (!isHeading(element)) return;
    const line = getLine(element);
    const title = getTitle(element);
    if (!element.properties.id) {
      const id = ids.heading(title);
      if (!title || !id) report({ line, message: 'A heading has no words.', hint: 'Give it a text with letters.' });
      addAnchor(element, id);
    }
    const depth = Number(element.tagName[1]) as Heading['depth'];
    if (depth > previousDepth + 1)
      report({
        line,
        message: `The heading "${title}" has level ${depth} under one of level ${previousDepth}.`,
        hint: `Use ${'#'.repeat(previousDepth + 1)}, so that no level is left out.`,
      });
    previousDepth = depth;
    headings.push({
      depth,
      id: String(element.properties.id),
      title,
      line,
      ...(isCode(element) ? { code: true } : {}),
    });
  });
  return headings;
}

export const getTitle = (heading: Element): string => plainText(heading.children.filter((child) => !isAnchor(child)));

const isAnchor = (node: ElementContent): boolean => node.type === 'element' && hasClass(node, 'anchor');

function isCode(heading: Element): boolean {
  const own = heading.children.filter((child) => !isAnchor(child));
  const [only] = own;
  return own.length === 1 && only?.type === 'element' && only.tagName === 'code';
}

export function createToc(headings: Heading[]): TocItem[] {
  const items: TocItem[] = [];
  for (const { depth, id, title, code } of headings) {
    const item: TocItem = { id, title, ...(code ? { code } : {}) };
    const last = items.at(-1);
    if (depth === 2 || !last) items.push(item);
    else if (depth === 3) {
      last.children ??= [];
      last.children.push(item);
    }
  }
  return items;
}

export { slug };

/** The ids of a page. Ids from data are fixed; headings and frames give way to them. */
export class IdRegistry {
  private readonly slugger = new GithubSlugger();
  private readonly counts = new Map<string, number>();

  reserve(id: string): void {
    this.slugger.occurrences[id] ??= 0;
  }

  /** Returns a unique slug; reserved ids get the prefix `section-`. */
  heading(title: string): string {
    return this.slugger.slug(isReservedId(slug(title)) ? `section ${title}` : title);
  }

  /** Returns the next number of a kind of frame: `diagram` → 1, 2, 3. */
  next(kind: string): number {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return count;
  }
}
