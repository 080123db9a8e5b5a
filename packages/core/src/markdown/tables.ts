import type { Element, ElementContent, Root } from 'hast';
import type { Table, TableRow } from 'mdast';
import { isReservedId } from '../model/anchors.ts';
import { eachElement, el, plainText } from './hast.ts';
import { getTitle, isHeading, slug } from './headings.ts';
import { strings } from './strings.ts';
import type { HastState } from './types.ts';

/** In pixels, on a phone of 360 px: 14 px text, 13 px code, gaps between columns. */
const PHONE_WIDTHS = { room: 320, letter: 7.4, code: 8.2, gap: 14 };

function fitsPhone(table: Table, state: HastState): boolean {
  const widths: number[] = [];
  for (const [line, row] of table.children.entries())
    for (const [at, cell] of row.children.entries()) {
      const content = state.all(cell);
      const isCode = content.some((node) => node.type === 'element' && node.tagName === 'code');
      const words = line ? [plainText(content)] : plainText(content).split(' ');
      const width =
        Math.max(...words.map(({ length }) => length)) * (isCode ? PHONE_WIDTHS.code : PHONE_WIDTHS.letter) +
        (isCode ? 8 : 0);
      widths[at] = Math.max(widths[at] ?? 0, width);
    }
  return widths.reduce((sum, width) => sum + width, PHONE_WIDTHS.gap * (widths.length - 1)) <= PHONE_WIDTHS.room;
}

const MAX_ROW_NAME_CHARS = 40;
const isLong = (content: ElementContent[]): boolean => plainText(content).length > MAX_ROW_NAME_CHARS;

/**
 * Renders a table. On small screens it becomes a list unless it fits: from three columns on, cells
 * have labels for that (`data-label`).
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

/** Names tables after their section, with a number if it has several. */
export function addTableLabels(tree: Root, pageTitle: string): void {
  const counts = new Map<string, number>();
  let section = pageTitle;
  const walk = (parent: Root | Element): void => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      if (isHeading(child)) section = getTitle(child);
      if (child.tagName === 'table' && !child.properties.ariaLabel) {
        const count = (counts.get(section) ?? 0) + 1;
        counts.set(section, count);
        child.properties.ariaLabel = count === 1 ? section : `${section}, table ${count}`;
      }
      walk(child);
    }
  };
  walk(tree);
}

/**
 * Gives rows of tables of fields (first column "Field") an anchor from their bold name: `**Due
 * Date**` → `#due-date`. The first row of a name has it.
 */
export function addRowAnchors(tree: Root): void {
  const usedIds = new Set<unknown>();
  eachElement(tree, ({ properties }) => usedIds.add(properties.id));
  eachElement(tree, (table) => {
    if (table.tagName !== 'table' || !plainText([table]).startsWith(strings.fieldColumn)) return;
    eachElement(table, (row) => {
      const label = row.tagName === 'tr' ? getBoldText(row.children[0]) : '';
      const id = slug(label);
      if (!/^[a-z]/.test(id) || isReservedId(id) || usedIds.has(id)) return;
      usedIds.add(id);
      row.properties.id ??= id;
    });
  });
}

function getBoldText(name: ElementContent | undefined): string {
  if (name?.type !== 'element' || name.properties.scope !== 'row' || name.children.length !== 1) return '';
  const [label] = name.children;
  return label?.type === 'element' && label.tagName === 'strong' ? plainText([label]) : '';
}
