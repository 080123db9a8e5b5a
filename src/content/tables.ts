import type { Element, ElementContent } from 'hast';
import type { Table, TableRow } from 'mdast';
import { el, plainText } from './hast.ts';
import type { State } from './scope.ts';

/** Longer names of rows break, so that they leave room for what is said of them. */
const longest = 40;
const isLong = (content: ElementContent[]): boolean => plainText(content).length > longest;

/**
 * A Markdown table. The first cell of a row is its name. On small screens a table turns into a list: from three columns on, cells then
 * need the name of their column (`data-label`). The label of the region is set later, from the section that the table stands in.
 */
export function renderTable(table: Table, state: State): Element {
  const [head, ...rows] = table.children as [TableRow, ...TableRow[]];
  const right = (at: number) => (table.align?.[at] === 'right' ? { className: ['num'] } : {});
  const columns = head.children.map((cell) => state.all(cell));
  const labels = columns.map((column) => plainText(column));
  const headCells = columns.map((content, at) =>
    labels[at] ? el('th', { scope: 'col', ...right(at) }, content) : el('td', {}, []),
  );
  const body = rows.map((row) => {
    const cells = head.children.map((_, at): ElementContent => {
      const cell = row.children[at];
      const content = cell ? state.all(cell) : [];
      if (at === 0 && content.length)
        return el('th', { scope: 'row', className: isLong(content) ? ['long'] : undefined }, content);
      const label = at > 0 && labels.length > 2 ? labels[at] || undefined : undefined;
      return el('td', { dataLabel: label, ...right(at) }, content);
    });
    return { ...el('tr', {}, cells), position: row.position };
  });
  const inner = el('table', {}, [el('thead', {}, [el('tr', {}, headCells)]), el('tbody', {}, body)]);
  return { ...el('div', { className: ['table'], tabIndex: 0, role: 'region' }, [inner]), position: table.position };
}
