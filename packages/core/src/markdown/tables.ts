import type { Element, ElementContent } from 'hast';
import type { Table, TableRow } from 'mdast';
import { el, plainText } from './hast.ts';
import type { HastState } from './render-context.ts';

/** Room of a table on a phone of 360 px, and what its letters and columns take: 14 px text, 13 px code in its box, gaps between columns. */
const phone = { room: 320, letter: 7.4, code: 8.2, gap: 14 };

/** Whether all rows of a table fit a phone in one line each. */
function fitsPhone(table: Table, state: HastState): boolean {
  const widths: number[] = [];
  for (const [line, row] of table.children.entries())
    for (const [at, cell] of row.children.entries()) {
      const content = state.all(cell);
      const isCode = content.some((node) => node.type === 'element' && node.tagName === 'code');
      // Titles of columns break between words.
      const words = line ? [plainText(content)] : plainText(content).split(' ');
      const width =
        Math.max(...words.map(({ length }) => length)) * (isCode ? phone.code : phone.letter) + (isCode ? 8 : 0);
      widths[at] = Math.max(widths[at] ?? 0, width);
    }
  return widths.reduce((sum, width) => sum + width, phone.gap * (widths.length - 1)) <= phone.room;
}

/** Longer names of rows break, so that they leave room for what is said of them. */
const longest = 40;
const isLong = (content: ElementContent[]): boolean => plainText(content).length > longest;

/**
 * A Markdown table. The first cell of a row is its name. On small screens a table turns into a list, unless it fits there as it is: from three
 * columns on, cells then need the name of their column (`data-label`). The label of the table is set later, from the section that it is in.
 */
export function renderTable(table: Table, state: HastState): Element {
  const [head, ...rows] = table.children as [TableRow, ...TableRow[]];
  const right = (at: number) => (table.align?.[at] === 'right' ? { className: ['num'] } : {});
  const columns = head.children.map((cell) => state.all(cell));
  const labels = columns.map((column) => plainText(column));
  const headCells = columns.map((content, at) =>
    labels[at] ? el('th', { scope: 'col', ...right(at) }, content) : el('td', {}, []),
  );
  const narrow = fitsPhone(table, state);
  const body = rows.map((row) => {
    const cells = head.children.map((_, at): ElementContent => {
      const cell = row.children[at];
      const content = cell ? state.all(cell) : [];
      if (at === 0 && content.length)
        return el('th', { scope: 'row', className: isLong(content) ? ['long'] : undefined }, content);
      const label = at > 0 && labels.length > 2 && !narrow ? labels[at] || undefined : undefined;
      return el('td', { dataLabel: label, ...right(at) }, content);
    });
    return { ...el('tr', {}, cells), position: row.position };
  });
  const inner = el('table', { className: narrow ? ['narrow'] : undefined }, [
    el('thead', {}, [el('tr', {}, headCells)]),
    el('tbody', {}, body),
  ]);
  return { ...el('div', { className: ['table'] }, [inner]), position: table.position };
}
