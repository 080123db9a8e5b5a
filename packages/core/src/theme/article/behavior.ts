import { announce } from '../announce.ts';
import { keyOf } from '../keys/shortcut.ts';
import { strings } from '../strings.ts';
import { COPIED_STATE_MS, copyText } from './copy.ts';
import { listAddressesOnPrint } from './print.ts';
import { describeTools, watchScrollers } from './scrollers.ts';
import { applyChoices, loadTabChoices, moveTab, selectTab, toggleLineWrap } from './tabs.ts';

/** What only long references need comes when a page has one. Undefined where the file does not arrive; the next act asks again. */
const reference = () => import('./reference-filter.ts').catch(() => undefined);

/**
 * Gives the buttons in an article's HTML what they do: copy, wrap, fold, tabs, switches, filters. One set of listeners, so HTML that is swapped in needs nothing.
 * Returns how to take it away.
 */
export function attachArticleBehavior(body: HTMLElement): () => void {
  const stops = [watchScrollers(body), listAddressesOnPrint(body)];
  describeTools(body);
  applyChoices(body, loadTabChoices());
  // A choice that the reader made before the page could answer.
  const made = body.querySelector<HTMLElement>('[data-choice]:checked');
  if (made) selectTab(made);
  if (body.querySelector('[data-filter],[data-pick]')) reference().then((tools) => tools?.applyFilters(body));
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    if (button.dataset.copy !== undefined) copy(button);
    else if (button.dataset.wrap !== undefined) toggleLineWrap(button);
    else if (button.dataset.fold !== undefined) fold(button);
    else if (button.dataset.tab !== undefined) selectTab(button);
    else if (button.dataset.clear !== undefined) reference().then((tools) => tools?.clearFilter(button));
    else if (button.dataset.open !== undefined) reference().then((tools) => tools?.openAll(button));
  };
  const onChange = ({ target }: Event) => {
    const { choice, pick } = (target as HTMLElement).dataset;
    if (choice !== undefined) selectTab(target as HTMLElement);
    if (pick !== undefined) reference().then((tools) => tools?.applyExampleChoice(target as HTMLSelectElement));
  };
  const filterOf = (event: Event) => (event.target as Element).closest<HTMLInputElement>('[data-filter]');
  const onInput = (event: Event) => {
    const input = filterOf(event);
    if (input) reference().then((tools) => tools?.filterRows(input));
  };
  const onKey = (event: KeyboardEvent) => {
    const input = filterOf(event);
    const key = keyOf(event);
    if (input?.value && key === 'Escape') {
      input.value = '';
      reference().then((tools) => tools?.filterRows(input));
      event.preventDefault();
    }
    const tab = (event.target as Element).closest<HTMLElement>('[data-tab]');
    if (tab && moveTab(tab, key)) event.preventDefault();
  };
  // A meaning that hover shows is dismissed wherever the focus is.
  const onEscape = (event: KeyboardEvent) => {
    if (keyOf(event) === 'Escape') dismissTerm(body);
  };
  document.addEventListener('keydown', onEscape);
  body.addEventListener('click', onClick);
  body.addEventListener('change', onChange);
  body.addEventListener('input', onInput);
  body.addEventListener('keydown', onKey);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('keydown', onEscape);
    body.removeEventListener('click', onClick);
    body.removeEventListener('change', onChange);
    body.removeEventListener('input', onInput);
    body.removeEventListener('keydown', onKey);
  };
}

/** Hides the meaning of a term that hover or focus shows, until the reader has left it (WCAG 1.4.13). */
function dismissTerm(body: HTMLElement) {
  for (const term of body.querySelectorAll<HTMLElement>('.term:is(:hover, :focus-within)')) {
    term.dataset.closed = '';
    const reopen = () => delete term.dataset.closed;
    term.addEventListener('pointerleave', reopen, { once: true });
    term.addEventListener('focusout', reopen, { once: true });
  }
}

/** What a copy button copies: its own text if it has one, else the code of its frame that is on view, without the answers. */
export function textToCopy(button: HTMLElement): string {
  if (button.dataset.copy) return button.dataset.copy;
  const frame = button.closest('.code');
  const form = frame?.querySelector('[data-stored]') ? '[data-stored]' : '[data-chosen]';
  const own = frame?.querySelectorAll<HTMLElement>(`${form} > pre, :scope > pre`);
  const blocks = own?.length ? own : frame?.querySelectorAll<HTMLElement>('[data-chosen] pre, .output pre');
  return [...(blocks ?? [])].map((pre) => pre.textContent ?? '').join('\n');
}

async function copy(button: HTMLElement) {
  if (!(await copyText(textToCopy(button), strings.copied))) return;
  const use = button.querySelector('use');
  use?.setAttribute('href', '#i-check');
  button.classList.add('done');
  setTimeout(() => {
    use?.setAttribute('href', '#i-copy');
    button.classList.remove('done');
  }, COPIED_STATE_MS);
}

/** Opens or closes a long block; the button keeps its place in the window when the block closes above it. */
function fold(button: HTMLElement) {
  const open = button.getAttribute('aria-expanded') !== 'true';
  const label = button.firstChild as Text;
  button.dataset.more ??= label.data;
  const before = button.getBoundingClientRect().top;
  button.setAttribute('aria-expanded', String(open));
  label.data = open ? strings.fewerLines : button.dataset.more;
  if (open) announce(strings.allLinesShown);
  else scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
}
