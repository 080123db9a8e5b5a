/** Tables of a result: cells, columns and groups. */

import { pluralize, throwError } from '../diagnostics.ts';
import { type Json, toText } from '../json.ts';
import { Statistic } from '../statistic.ts';
import { addPropertyHint } from './conditions.ts';
import type { Context } from './context.ts';
import { formatValue } from './formula.ts';
import { deduplicate, getFirstPartIds, getPart, getPartIds, type Match, type Slot } from './match.ts';
import { type Graph, getProperty } from './store.ts';
import type { Item, PathSearch, Query } from './syntax.ts';

export interface Cell {
  /** Missing if the value isn't stored. */
  value?: Json;
  text: string;
  other?: string[];
}

export interface Row {
  cells: Cell[];
  /** Ids of the nodes and relations of the row, for a drawing; only of the first rows. */
  parts: string[];
  /** Set if only some interpretations have the row. */
  perhaps?: boolean;
}

export interface RawRow extends Omit<Row, 'parts'> {
  parts: () => string[];
}

export interface Table {
  kind: 'table' | 'triples' | 'nodes' | 'count' | 'paths';
  columns: string[];
  rows: RawRow[];
  sorting?: { column: string; descending: boolean };
  ties?: boolean;
  /** Of a single `COUNT(*)`. */
  count?: number;
  paths?: {
    shown: { nodes: { label: string; name: string }[]; edges: { rel: string }[] }[];
    total: number;
    search: PathSearch['word'];
  };
}

export const EMPTY_CELL: Cell = { text: '' };
/** Characters that no cell contains. */
export const [SEPARATOR, MISSING] = ['\u0000', '\u0001'];

/** Prints whole numbers plain, others with six decimals, lists and objects as JSON. */
export const toCell = (value: Json | undefined): Cell =>
  value === undefined ? EMPTY_CELL : { value, text: formatCell(value) };

const formatCell = (value: Json): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(6) : toText(value);

/** A cell of `RETURN *`, which prints missing values. */
export const toCellOrNull = (value: Json | undefined): Cell => (value === undefined ? { text: 'null' } : toCell(value));
/** A computed value, which always has six decimals. */
const toComputedCell = (value: string | number): Cell => ({
  value,
  text: typeof value === 'number' ? value.toFixed(6) : value,
});

/** Formulas and `COUNT(*)` have no slot. */
export interface Column {
  item: Item;
  name: string;
  slot?: Slot;
}

export const resolveColumns = (items: readonly Item[], slots: readonly Slot[]): Column[] =>
  items.map((item) => {
    const slot = slots.find(({ part }) => item.alias && part.alias?.text === item.alias.text);
    return { item, name: item.column, ...(slot ? { slot } : {}) };
  });

const getValue = (match: Match, { item, slot }: Column): Json | undefined => {
  const part = slot && getPart(match, slot);
  return part && item.property ? getProperty(part, item.property.text) : undefined;
};

export function createRows(matches: readonly Match[], columns: readonly Column[], context: Context): Table {
  const compute = createFormulas(columns, () => true, context);
  const rows = matches.map((match): RawRow => {
    context.budget.spend();
    const cells = columns.map((column) => (column.item.formula ? EMPTY_CELL : toCell(getValue(match, column))));
    return { cells: compute(cells), parts: () => getPartIds(match) };
  });
  const names = columns.map(({ name }) => name);
  context.addStep('columns', `Return ${names.join(', ')}.`, rows.length);
  return { kind: 'table', columns: names, rows };
}

/**
 * Creates a function that fills the cells of formulas (rule `formulas`), in the order of `RETURN`.
 */
function createFormulas(columns: readonly Column[], isIncluded: (column: Column) => boolean, { now }: Context) {
  const indexes = new Map(columns.map(({ name }, index) => [name, index]));
  const computed = columns.flatMap((column, index) =>
    column.item.formula && isIncluded(column) ? [{ column, index }] : [],
  );
  return (cells: Cell[]): Cell[] => {
    for (const { column, index } of computed) {
      const value = column.item.formula?.evaluate((name) => cells[indexes.get(name) ?? -1]?.value, now);
      cells[index] = value === undefined ? EMPTY_CELL : toComputedCell(value);
    }
    return cells;
  };
}

/** Adds a hint if a column is empty in all rows. */
export function hintAtEmptyColumns(graph: Graph, { rows }: Table, columns: readonly Column[], context: Context): void {
  columns.forEach(({ item, slot }, index) => {
    if (item.aggregate || !slot || !item.property) return;
    if (rows.every(({ cells }) => cells[index]?.value === undefined))
      addPropertyHint(graph, slot.part, item.property.text, item.property, context);
  });
}

/** `UNIQUE_IN_CONTEXT` compares the columns of nodes, `UNIQUE_SELECT` all of them. */
export function removeDuplicates(
  table: Table,
  columns: readonly Column[],
  modifier: string | undefined,
  context: Context,
): Table {
  if (modifier !== 'UNIQUE_SELECT' && modifier !== 'UNIQUE_IN_CONTEXT') return table;
  const all = modifier === 'UNIQUE_SELECT';
  const compared = table.columns.flatMap((name, index) => {
    const column = columns.find((one) => one.name === name);
    return all || !column?.slot?.relation ? [index] : [];
  });
  const rows = deduplicate(
    table.rows,
    ({ cells }) => compared.map((index) => cells[index]?.text).join(SEPARATOR),
    context,
    !all,
  );
  const rule = all ? 'unique-select' : 'unique-in-context';
  context.addStep(rule, `${modifier}: ${rows.length} of ${pluralize(table.rows.length, 'row')} stay.`, rows.length);
  return { ...table, rows };
}

/**
 * Groups by the columns without an aggregate; `EXCLUDE_GROUPBY` removes one of them. Formulas over
 * aggregates come last.
 */
export function groupRows(
  matches: readonly Match[],
  columns: readonly Column[],
  { excluded }: Query,
  context: Context,
): Table {
  const lateColumns = new Set<string>();
  for (const { item, name } of columns)
    if (item.aggregate || item.formula?.reads.some((column) => lateColumns.has(column))) lateColumns.add(name);
  const computeEarly = createFormulas(columns, ({ name }) => !lateColumns.has(name), context);
  const computeLate = createFormulas(columns, ({ name }) => lateColumns.has(name), context);
  const excludedIndex = columns.findIndex(({ name }) => name === excluded?.text);
  const isGroupColumn = columns.map(({ name, item }) => !lateColumns.has(name) && !item.formula);
  const computed = columns.some(({ name, item }) => !lateColumns.has(name) && item.formula);
  const createCells = (match: Match): Cell[] =>
    computeEarly(columns.map((column, index) => (isGroupColumn[index] ? toCell(getValue(match, column)) : EMPTY_CELL)));
  const getCellsKey = (cells: readonly Cell[]): string =>
    cells
      .map(({ text, value }, index) => (index === excludedIndex || value === undefined ? MISSING : text))
      .join(SEPARATOR);
  const keys = columns.filter((_, index) => isGroupColumn[index] && index !== excludedIndex);
  /** Computes the same key without cells, which only the first match of a group needs. */
  const getMatchKey = (match: Match): string => {
    let key = '';
    for (const column of keys) {
      const value = getValue(match, column);
      key += (value === undefined ? MISSING : formatCell(value)) + SEPARATOR;
    }
    return key;
  };
  const groups = new Map<string, { cells: Cell[]; matches: Match[] }>();
  for (const match of matches) {
    context.budget.spend();
    const cells = computed ? createCells(match) : undefined;
    const key = cells ? getCellsKey(cells) : getMatchKey(match);
    const group = groups.get(key);
    if (group) group.matches.push(match);
    else groups.set(key, { cells: cells ?? createCells(match), matches: [match] });
  }
  const rows = [...groups.values()].map(({ cells, matches: members }): RawRow => {
    columns.forEach((column, index) => {
      if (column.item.aggregate) cells[index] = computeAggregate(column, members, context);
    });
    return {
      cells: computeLate(cells).filter((_, index) => index !== excludedIndex),
      parts: () => getFirstPartIds(members),
    };
  });
  const names = columns.map(({ name }) => name).filter((_, index) => index !== excludedIndex);
  const groupedBy = columns
    .filter(({ name }, index) => !lateColumns.has(name) && index !== excludedIndex)
    .map(({ name }) => name);
  context.addStep(
    'groups',
    groupedBy.length ? `Group by ${groupedBy.join(', ')}.` : 'Put all rows into one group.',
    rows.length,
  );
  return { kind: 'table', columns: names, rows };
}

/** Leaves out values that aren't stored; what a server does with them is open. */
function computeAggregate(column: Column, matches: readonly Match[], context: Context): Cell {
  const { item } = column;
  const word = item.aggregate ?? 'COUNT';
  if (!item.alias) return toCell(matches.length);
  const isCount = word === 'COUNT' || word === 'UCOUNT';
  const statistic = new Statistic(word === 'COUNT' ? 1 : word === 'UCOUNT' ? 2 : 3);
  let storedCount = 0;
  for (const match of matches) {
    context.budget.spend();
    const value = getValue(match, column);
    if (value === undefined) continue;
    storedCount++;
    if (isCount) statistic.add(toText(value));
    else if (typeof value === 'number') statistic.add(value);
    else
      throwError(
        {
          code: 'aggregate-number',
          message: `${word} needs numbers, and ${item.alias.text}.${item.property?.text} is ${formatValue(value)}.`,
          hint: 'Use a property that holds numbers, or COUNT.',
        },
        item,
      );
  }
  if (storedCount < matches.length) context.addOpenNote('missing-in-aggregate', item);
  if (isCount) return toCell(statistic.cnt);
  if (storedCount === 0) return EMPTY_CELL;
  const { sum = 0, avg = 0, stdd = 0, skew = 0, min = 0, max = 0 } = statistic.figures;
  if (word === 'MIN' || word === 'MAX') return toCell(word === 'MIN' ? min : max);
  return toComputedCell(word === 'SUM' ? sum : word === 'AVG' ? avg : word === 'STD' ? stdd : skew);
}
