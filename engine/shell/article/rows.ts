import { fill } from '../../model/fill.ts';
import { words } from '../words.ts';

/** Words of a filter, in lower case. */
const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Rows that belong together, with the elements that introduce them. */
interface Group {
  list: HTMLElement;
  title: HTMLElement[];
  rows: HTMLElement[];
}

/** The bodies of a table, whose first row is the title; or the lists of keys on the page, under their headings. */
function groupsOf(input: HTMLElement): Group[] {
  const around = input.closest('[data-rows]');
  if (around)
    return [...around.querySelectorAll('tbody')].map((list) => {
      const rows = [...list.querySelectorAll('tr')];
      const isTitle = (row: Element) => row.querySelector('.row-group') !== null;
      return { list, title: rows.filter(isTitle), rows: rows.filter((row) => !isTitle(row)) };
    });
  const lists = [...(input.closest('.prose') ?? document).querySelectorAll<HTMLElement>('dl.keys')];
  return lists.map((list) => ({ list, title: headOf(list), rows: [...list.children] as HTMLElement[] }));
}

/** The elements before a list, back to its heading; none where it has no heading of its own. */
function headOf(list: HTMLElement): HTMLElement[] {
  const head: HTMLElement[] = [];
  for (
    let node = list.previousElementSibling;
    node && !node.matches('.filter, dl');
    node = node.previousElementSibling
  ) {
    head.unshift(node as HTMLElement);
    if (node.matches('h3')) return head;
  }
  return [];
}

/**
 * Shows the rows that hold every word typed into a box; the title of a group counts as part of its rows. Says in the `output` beside the box how
 * many there are. Without words everything shows again.
 */
export function filterRows(input: HTMLInputElement): void {
  const wanted = wordsOf(input.value);
  let shown = 0;
  let total = 0;
  for (const { list, title, rows } of groupsOf(input)) {
    const group = title[0]?.textContent ?? '';
    const found = rows.filter((row) => {
      const text = `${group} ${row.textContent}`.toLowerCase();
      row.hidden = !wanted.every((word) => text.includes(word));
      return !row.hidden;
    });
    list.hidden = found.length === 0;
    for (const part of title) part.hidden = list.hidden;
    shown += found.length;
    total += rows.length;
  }
  const output = input.parentElement?.querySelector('output');
  if (output) output.textContent = !wanted.length ? '' : shown ? fill(words.rowsShown, { shown, total }) : words.noRows;
  // The head of a table without rows says nothing, and its columns would jump.
  const head = input.closest('[data-rows]')?.querySelector('thead');
  if (head) head.hidden = shown === 0;
}

/** Filters by what boxes already hold: text that was typed before the page answered, or that the browser restored. */
export function applyFilters(body: HTMLElement): void {
  for (const input of body.querySelectorAll<HTMLInputElement>('[data-filter]')) if (input.value) filterRows(input);
}
