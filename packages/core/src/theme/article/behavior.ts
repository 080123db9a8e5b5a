import { announce } from '../notices.ts';
import { getKey } from '../shortcut.ts';
import { strings } from '../strings.ts';
import { COPIED_STATE_MS, copyText } from './copy.ts';
import { describeTools, watchScrollContainers } from './scroll-containers.ts';
import { applyChoices, loadTabChoices, moveTab, selectTab, toggleLineWrap } from './tabs.ts';

/** Loads the filter on demand. After a failure, the next interaction retries. */
const withReferenceFilter = (use: (filter: typeof import('./reference-filter.ts')) => void) =>
  import('./reference-filter.ts').then(use, () => {});

/**
 * Attaches the behavior of the controls in an article's HTML.
 * @returns A function that detaches it.
 */
export function attachArticleBehavior(body: HTMLElement): () => void {
  const cleanups = [watchScrollContainers(body), listUrlsOnPrint(body)];
  describeTools(body);
  applyChoices(body, loadTabChoices());
  // The user may have chosen before the client was ready.
  const chosen = body.querySelector<HTMLElement>('[data-choice]:checked');
  if (chosen) selectTab(chosen);
  if (body.querySelector('[data-filter],[data-pick]')) withReferenceFilter((filter) => filter.applyFilters(body));
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    if (button.dataset.copy !== undefined) copy(button);
    else if (button.dataset.wrap !== undefined) toggleLineWrap(button);
    else if (button.dataset.fold !== undefined) toggleCollapsed(button);
    else if (button.dataset.tab !== undefined) selectTab(button);
    else if (button.dataset.clear !== undefined) withReferenceFilter((filter) => filter.clearFilter(button));
    else if (button.dataset.open !== undefined) withReferenceFilter((filter) => filter.openAll(button));
  };
  const onChange = ({ target }: Event) => {
    const { choice, pick } = (target as HTMLElement).dataset;
    if (choice !== undefined) selectTab(target as HTMLElement);
    if (pick !== undefined) withReferenceFilter((filter) => filter.applyExampleChoice(target as HTMLSelectElement));
  };
  const findFilter = (event: Event) => (event.target as Element).closest<HTMLInputElement>('[data-filter]');
  const onInput = (event: Event) => {
    const input = findFilter(event);
    if (input) withReferenceFilter((filter) => filter.filterRows(input));
  };
  const onKey = (event: KeyboardEvent) => {
    const input = findFilter(event);
    const key = getKey(event);
    if (input?.value && key === 'Escape') {
      input.value = '';
      withReferenceFilter((filter) => filter.filterRows(input));
      event.preventDefault();
    }
    const tab = (event.target as Element).closest<HTMLElement>('[data-tab]');
    if (tab && moveTab(tab, key)) event.preventDefault();
  };
  // On the document: hover shows a definition wherever the focus is.
  const onEscape = (event: KeyboardEvent) => {
    if (getKey(event) === 'Escape') dismissTerm(body);
  };
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('keydown', onEscape, { signal });
  body.addEventListener('click', onClick, { signal });
  body.addEventListener('change', onChange, { signal });
  body.addEventListener('input', onInput, { signal });
  body.addEventListener('keydown', onKey, { signal });
  return () => {
    for (const cleanup of cleanups) cleanup();
    controller.abort();
  };
}

/** Hides the definition of a term until the pointer or the focus leaves it (WCAG 1.4.13). */
function dismissTerm(body: HTMLElement) {
  for (const term of body.querySelectorAll<HTMLElement>('.term:is(:hover, :focus-within)')) {
    term.dataset.closed = '';
    const reopen = () => delete term.dataset.closed;
    term.addEventListener('pointerleave', reopen, { once: true });
    term.addEventListener('focusout', reopen, { once: true });
  }
}

/**
 * Returns what a copy button copies: its own text, or the visible code of its frame without the
 * output. A block whose attribute `data-copy` has another text, such as with a secret, copies that.
 */
export function getCopyText(button: HTMLElement): string {
  if (button.dataset.copy) return button.dataset.copy;
  const frame = button.closest('.code');
  const selector = frame?.querySelector('[data-stored]') ? '[data-stored]' : '[data-chosen]';
  const ownBlocks = frame?.querySelectorAll<HTMLElement>(`${selector} > pre, :scope > pre`);
  const blocks = ownBlocks?.length ? ownBlocks : frame?.querySelectorAll<HTMLElement>('[data-chosen] pre, .output pre');
  return [...(blocks ?? [])].map((pre) => pre.dataset.copy ?? pre.textContent ?? '').join('\n');
}

async function copy(button: HTMLElement) {
  if (!(await copyText(getCopyText(button), strings.copied))) return;
  const use = button.querySelector('use');
  use?.setAttribute('href', '#i-check');
  button.classList.add('done');
  setTimeout(() => {
    use?.setAttribute('href', '#i-copy');
    button.classList.remove('done');
  }, COPIED_STATE_MS);
}

/** Expands or collapses a long block; the button keeps its place in the window. */
function toggleCollapsed(button: HTMLElement) {
  const isOpen = button.getAttribute('aria-expanded') !== 'true';
  const label = button.firstChild as Text;
  button.dataset.more ??= label.data;
  const before = button.getBoundingClientRect().top;
  button.setAttribute('aria-expanded', String(isOpen));
  label.data = isOpen ? strings.fewerLines : button.dataset.more;
  if (isOpen) announce(strings.allLinesShown);
  else scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
}

/**
 * Lists the URLs of external links after the article while it is printed.
 * @returns A function that stops listening.
 */
export function listUrlsOnPrint(body: HTMLElement): () => void {
  const remove = () => {
    body.querySelector('[data-addresses]')?.remove();
    for (const link of body.querySelectorAll<HTMLElement>('[data-note]')) delete link.dataset.note;
  };
  const add = () => {
    remove();
    const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')];
    const urls = [...new Set(links.map(({ href }) => href))];
    if (!urls.length) return;
    for (const link of links) link.dataset.note = String(urls.indexOf(link.href) + 1);
    const notes = document.createElement('ol');
    notes.dataset.addresses = '';
    for (const url of urls) notes.appendChild(document.createElement('li')).textContent = url;
    body.append(notes);
  };
  addEventListener('beforeprint', add);
  addEventListener('afterprint', remove);
  return () => {
    removeEventListener('beforeprint', add);
    removeEventListener('afterprint', remove);
    remove();
  };
}
