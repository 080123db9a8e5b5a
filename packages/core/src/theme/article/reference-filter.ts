import { interpolate } from '../../model/interpolate.ts';
import { strings } from '../strings.ts';

/** Words of a filter, in lower case. */
const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Rows that belong together, with the elements that introduce them. */
interface Group {
  list: HTMLElement;
  title: HTMLElement[];
  rows: HTMLElement[];
}

/** The bodies of a table, whose first row is the title; or the lists of items on the page, under their headings. */
function groupsOf(input: HTMLElement): Group[] {
  const around = input.closest('[data-rows]');
  if (around)
    return [...around.querySelectorAll('tbody')].map((list) => {
      const rows = [...list.querySelectorAll('tr')];
      const isTitle = (row: Element) => row.querySelector('.row-group') !== null;
      return { list, title: rows.filter(isTitle), rows: rows.filter((row) => !isTitle(row)) };
    });
  return [...pageOf(input).querySelectorAll<HTMLElement>('[data-items]')].map((list) => ({
    list,
    title: headOf(list),
    rows: ([...list.children] as HTMLElement[]).filter(
      (row) => row.tagName !== 'SUMMARY' && row.getAttribute('aria-hidden') === null && isOnView(row),
    ),
  }));
}

const pageOf = (element: Element) => element.closest('.prose') ?? document;

/** Whether a row belongs to the language that the reader has chosen. */
const isOnView = (row: HTMLElement) => {
  const kept = row.closest('[hidden="until-found"]');
  return !kept || getComputedStyle(kept).contentVisibility !== 'hidden';
};

/** Rows of a language that is not chosen are hidden until the browser's own search finds them: the filter leaves that alone. */
const isKept = (row: HTMLElement) => row.getAttribute('hidden') === 'until-found';

function leaveOut(row: HTMLElement, out: boolean) {
  if (isKept(row)) row.toggleAttribute('data-out', out);
  else row.hidden = out;
}

/** The elements before a list, back to its heading; none where it has no heading of its own. */
function headOf(list: HTMLElement): HTMLElement[] {
  const head: HTMLElement[] = [];
  for (
    let node = list.previousElementSibling;
    node && !node.matches('.hd:has(h2), .bar, .filter, [data-items]');
    node = node.previousElementSibling
  ) {
    head.unshift(node as HTMLElement);
    if (node.matches('.hd, .part-title')) return head;
  }
  return [];
}

/**
 * Shows the rows that hold every word typed into a box; the title of a group counts as part of its rows. Says in the `output` beside the box how
 * many there are; the only hit opens. Without words everything shows again.
 */
export function filterRows(input: HTMLInputElement): void {
  const wanted = wordsOf(input.value);
  const hits: HTMLElement[] = [];
  let total = 0;
  for (const { list, title, rows } of groupsOf(input)) {
    const group = title[0]?.textContent ?? '';
    const found = rows.filter((row) => {
      const text = `${group} ${row.textContent}`.toLowerCase();
      const fits = wanted.every((word) => text.includes(word));
      leaveOut(row, !fits);
      return fits;
    });
    list.hidden = rows.length > 0 && found.length === 0;
    // A list whose rows are folded away opens as long as rows are looked for.
    openFor(list, wanted.length > 0 && found.length > 0);
    for (const part of title) part.hidden = list.hidden;
    hits.push(...found);
    total += rows.length;
  }
  showCount(
    input,
    wanted.length ? (hits.length ? interpolate(strings.rowsShown, { shown: hits.length, total }) : strings.noRows) : '',
  );
  // The head of a table without rows says nothing, and its columns would jump.
  const head = input.closest('[data-rows]')?.querySelector('thead');
  if (head) head.hidden = hits.length === 0;
  openOnly(pageOf(input), wanted.length > 0 && hits.length === 1 ? hits[0] : undefined);
}

function showCount(input: HTMLInputElement, count: string) {
  const around = input.parentElement;
  const output = around?.querySelector('output');
  if (output) output.textContent = count;
  const clear = around?.querySelector<HTMLElement>('[data-clear]');
  if (clear) clear.hidden = !input.value;
  for (const index of pageOf(input).querySelectorAll<HTMLElement>('[data-index]')) index.hidden = count !== '';
}

/** Opens the row that a filter has left, and closes it when it is no longer the only one. */
function openOnly(page: ParentNode, hit: HTMLElement | undefined) {
  for (const row of page.querySelectorAll<HTMLElement>('[data-items] > [data-opened]'))
    if (row !== hit) openFor(row, false);
  if (hit) openFor(hit, true);
}

/** Opens an element for the filter, where it can be opened, and closes what the filter has opened. What the reader has opened stays. */
function openFor(element: HTMLElement, open: boolean) {
  if (!(element instanceof HTMLDetailsElement) || element.open === open) return;
  if (!open && !('opened' in element.dataset)) return;
  element.open = open;
  if (open) element.dataset.opened = '';
  else delete element.dataset.opened;
}

/** Empties the filter beside a button and leaves the focus in it. */
export function clearFilter(button: HTMLElement): void {
  const input = button.parentElement?.querySelector('input');
  if (!input) return;
  input.value = '';
  filterRows(input);
  input.focus();
}

/** Opens every row of the reference, or closes them when all are open; the button says what it will do next. */
export function openAll(button: HTMLElement): void {
  const rows = [...pageOf(button).querySelectorAll<HTMLDetailsElement>('details[data-items], [data-items] > details')];
  const open = rows.some((row) => !row.open);
  for (const row of rows) row.open = open;
  button.textContent = open ? strings.closeAll : strings.openAll;
}

/** Shows the blocks of the example that a list of examples has chosen. Blocks of no example stay. */
export function applyExampleChoice(list: HTMLSelectElement): void {
  const around = list.closest('p')?.parentElement;
  for (const block of around?.querySelectorAll<HTMLElement>(':scope > [data-of]') ?? [])
    block.toggleAttribute('data-chosen', block.dataset.of === list.value);
}

/** Follows what boxes and lists already hold: what was typed or chosen before the page answered, or what the browser restored. */
export function applyFilters(body: HTMLElement): void {
  for (const list of body.querySelectorAll<HTMLSelectElement>('[data-pick]')) applyExampleChoice(list);
  for (const input of body.querySelectorAll<HTMLInputElement>('[data-filter]')) if (input.value) filterRows(input);
}
