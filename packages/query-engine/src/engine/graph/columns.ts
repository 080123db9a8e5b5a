/** The columns that `RETURN` names, and their rows. */
import type { Json } from '../json.ts';
import { type Context, count } from './context.ts';
import { hintAtProperty } from './hints.ts';
import { type Match, onceEach } from './match.ts';
import { partOf, partsIn, type Slot } from './parts.ts';
import { type Graph, property } from './store.ts';
import type { Item } from './syntax.ts';
import { between, type Cell, cell, fixed, none, type RawRow, type Table } from './table.ts';

/** A column with its place in the pattern; formulas and `COUNT(*)` have none. */
export interface Column {
  item: Item;
  name: string;
  slot?: Slot;
}

/** The columns of `RETURN`, in their order. */
export const columnsOf = (items: readonly Item[], slots: readonly Slot[]): Column[] =>
  items.map((item) => {
    const slot = slots.find(({ part }) => item.alias && part.alias?.text === item.alias.text);
    return { item, name: item.column, ...(slot ? { slot } : {}) };
  });

/** What a match has in a column; undefined if it is not stored. */
export const valueIn = (match: Match, { item, slot }: Column): Json | undefined => {
  const part = slot && partOf(match, slot);
  return part && item.property ? property(part, item.property.text) : undefined;
};

/** One row for each match. */
export function plain(matches: readonly Match[], columns: readonly Column[], context: Context): Table {
  const compute = formulas(columns, () => true, context);
  const rows = matches.map((match): RawRow => {
    context.budget.spend();
    const cells = columns.map((column) => (column.item.formula ? none : cell(valueIn(match, column))));
    return { cells: compute(cells), parts: () => partsIn(match) };
  });
  const names = columns.map(({ name }) => name);
  context.step('columns', `Return ${names.join(', ')}.`, rows.length);
  return { kind: 'table', columns: names, rows };
}

/** Fills the cells of formulas (rule `formulas`), in the order of `RETURN`; `wanted` says which. A formula over a value that is not stored has none. */
export function formulas(columns: readonly Column[], wanted: (column: Column) => boolean, { now }: Context) {
  const places = new Map(columns.map(({ name }, at) => [name, at]));
  const computed = columns.flatMap((column, at) => (column.item.formula && wanted(column) ? [{ column, at }] : []));
  return (cells: Cell[]): Cell[] => {
    for (const { column, at } of computed) {
      const value = column.item.formula?.evaluate((name) => cells[places.get(name) ?? -1]?.value, now);
      cells[at] = value === undefined ? none : fixed(value);
    }
    return cells;
  };
}

/** A column that is empty in all rows is checked for a name that nothing has. */
export function hints(graph: Graph, { rows }: Table, columns: readonly Column[], context: Context): void {
  columns.forEach(({ item, slot }, at) => {
    if (item.aggregate || !slot || !item.property) return;
    if (rows.every(({ cells }) => cells[at]?.value === undefined))
      hintAtProperty(graph, slot.part, item.property.text, item.property, context);
  });
}

/** `UNIQUE_IN_CONTEXT` compares what is returned of nodes, `UNIQUE_SELECT` all of it. */
export function distinct(
  table: Table,
  columns: readonly Column[],
  modifier: string | undefined,
  context: Context,
): Table {
  if (modifier !== 'UNIQUE_SELECT' && modifier !== 'UNIQUE_IN_CONTEXT') return table;
  const all = modifier === 'UNIQUE_SELECT';
  const compared = table.columns.flatMap((name, at) => {
    const column = columns.find((one) => one.name === name);
    return all || !column?.slot?.relation ? [at] : [];
  });
  const rows = onceEach(table.rows, ({ cells }) => compared.map((at) => cells[at]?.text).join(between), context, !all);
  const rule = all ? 'unique-select' : 'unique-in-context';
  context.step(rule, `${modifier}: ${rows.length} of ${count(table.rows.length, 'row')} stay.`, rows.length);
  return { ...table, rows };
}
