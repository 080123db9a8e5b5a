import { interpolate } from '../../model/text.ts';
import { updateEntry } from '../entry-state.ts';
import { strings } from '../strings.ts';

const toWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

interface Group {
  list: HTMLElement;
  title: HTMLElement[];
  rows: HTMLElement[];
}

/** Returns the bodies of a table, or the lists of a reference with their headings. */
function findGroups(input: HTMLElement): Group[] {
  const table = input.closest('[data-rows]');
  if (table)
    return [...table.querySelectorAll('tbody')].map((list) => {
      const rows = [...list.querySelectorAll('tr')];
      const isTitle = (row: Element) => row.querySelector('.row-group') !== null;
      return { list, title: rows.filter(isTitle), rows: rows.filter((row) => !isTitle(row)) };
    });
  return [...findRoot(input).querySelectorAll<HTMLElement>('[data-items]')].map((list) => ({
    list,
    title: findTitle(list),
    rows: ([...list.children] as HTMLElement[]).filter(
      (row) => row.tagName !== 'SUMMARY' && row.getAttribute('aria-hidden') === null && isLanguageShown(row),
    ),
  }));
}

const findRoot = (element: Element) => element.closest('.prose') ?? document;

const isLanguageShown = (row: HTMLElement) => {
  const hidden = row.closest('[hidden="until-found"]');
  return !hidden || getComputedStyle(hidden).contentVisibility !== 'hidden';
};

function setFilteredOut(row: HTMLElement, isOut: boolean) {
  // Find in page must still find rows of other languages.
  if (row.getAttribute('hidden') === 'until-found') row.toggleAttribute('data-out', isOut);
  else row.hidden = isOut;
}

/** Returns the elements between the heading of a list and the list, if the heading is its own. */
function findTitle(list: HTMLElement): HTMLElement[] {
  const title: HTMLElement[] = [];
  for (
    let node = list.previousElementSibling;
    node && !node.matches('.hd:has(h2), .bar, .filter, [data-items]');
    node = node.previousElementSibling
  ) {
    title.unshift(node as HTMLElement);
    if (node.matches('.hd, .part-title')) return title;
  }
  return [];
}

/**
 * Shows the rows that contain every word of the filter, in the row or in the title of its group,
 * and their number. Expands the only match.
 */
export function filterRows(input: HTMLInputElement): void {
  const words = toWords(input.value);
  const hits: HTMLElement[] = [];
  let total = 0;
  for (const { list, title, rows } of findGroups(input)) {
    const group = title[0]?.textContent ?? '';
    const matches = rows.filter((row) => {
      const text = `${group} ${row.textContent}`.toLowerCase();
      const isMatch = words.every((word) => text.includes(word));
      setFilteredOut(row, !isMatch);
      return isMatch;
    });
    list.hidden = rows.length > 0 && matches.length === 0;
    setOpen(list, words.length > 0 && matches.length > 0);
    for (const part of title) part.hidden = list.hidden;
    hits.push(...matches);
    total += rows.length;
  }
  showCount(
    input,
    words.length ? (hits.length ? interpolate(strings.rowsShown, { shown: hits.length, total }) : strings.noRows) : '',
  );
  // The columns of a table head without rows would move.
  const head = input.closest('[data-rows]')?.querySelector('thead');
  if (head) head.hidden = hits.length === 0;
  expandOnlyHit(findRoot(input), words.length > 0 && hits.length === 1 ? hits[0] : undefined);
  updateEntry({
    filters: [...document.querySelectorAll<HTMLInputElement>('[data-filter]')].map(({ value }) => value),
  });
}

function showCount(input: HTMLInputElement, count: string) {
  const box = input.parentElement;
  const output = box?.querySelector('output');
  if (output) output.textContent = count;
  const clear = box?.querySelector<HTMLElement>('[data-clear]');
  if (clear) clear.hidden = !input.value;
  for (const index of findRoot(input).querySelectorAll<HTMLElement>('[data-index]')) index.hidden = count !== '';
}

function expandOnlyHit(root: ParentNode, hit: HTMLElement | undefined) {
  for (const row of root.querySelectorAll<HTMLElement>('[data-items] > [data-opened]'))
    if (row !== hit) setOpen(row, false);
  if (hit) setOpen(hit, true);
}

/** Expands or collapses a row; leaves what the user has expanded. */
function setOpen(element: HTMLElement, open: boolean) {
  if (!(element instanceof HTMLDetailsElement) || element.open === open) return;
  if (!open && !('opened' in element.dataset)) return;
  element.open = open;
  if (open) element.dataset.opened = '';
  else delete element.dataset.opened;
}

/** Empties the filter next to a button, and focuses it. */
export function clearFilter(button: HTMLElement): void {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  input.value = '';
  filterRows(input);
  input.focus();
}

/** Expands all rows, or collapses them if all are expanded. */
export function openAll(button: HTMLElement): void {
  const rows = [
    ...findRoot(button).querySelectorAll<HTMLDetailsElement>('details[data-items], [data-items] > details'),
  ];
  const open = rows.some((row) => !row.open);
  for (const row of rows) row.open = open;
  button.textContent = open ? strings.closeAll : strings.openAll;
}

/** Shows the blocks of the selected example. */
export function applyExampleChoice(list: HTMLSelectElement): void {
  const parent = list.closest('p')?.parentElement;
  for (const block of parent?.querySelectorAll<HTMLElement>(':scope > [data-of]') ?? [])
    block.toggleAttribute('data-chosen', block.dataset.of === list.value);
}

/** Applies input from before hydration, and restores that of a page in the history. */
export function applyFilters(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLSelectElement>('[data-pick]')) applyExampleChoice(list);
  const { filters = [], y: top } = (history.state ?? {}) as { filters?: string[]; y?: number };
  const inputs = [...body.querySelectorAll<HTMLInputElement>('[data-filter]')];
  const isRestored = inputs.some(({ value }, index) => !value && filters[index]);
  inputs.forEach((input, index) => {
    input.value ||= filters[index] ?? '';
  });
  for (const input of inputs) if (input.value) filterRows(input);
  // The saved position is one in the filtered page.
  if (isRestored && top !== undefined) scrollTo({ top, behavior: 'instant' });
}
