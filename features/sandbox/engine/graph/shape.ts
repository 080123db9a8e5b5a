/** What a query answers: rows from matches. */
import { refuse } from '../faults.ts';
import type { Json, JsonObject } from '../json.ts';
import { Statistic } from '../statistic.ts';
import { unknownColumn } from './check-query.ts';
import { type Context, count } from './context.ts';
import { shown } from './formula.ts';
import {
  hintAtProperty,
  holds,
  type Match,
  matchAll,
  onceEach,
  partOf,
  partsOf,
  type Slot,
  slotsOf,
  textOf,
} from './match.ts';
import { findPaths, type PrintedPath, printedPath } from './paths.ts';
import { type Graph, idOf, isMutual, keyOf, type Node, property, type Triple } from './store.ts';
import type { Condition, Item, Operation, Query, Sorting, Tail } from './syntax.ts';

/** A value and how it is printed. */
export interface Cell {
  /** Missing if the value is not stored. */
  value?: Json;
  text: string;
  /** What the cell holds in other readings. */
  other?: string[];
}

export interface Row {
  cells: Cell[];
  /** Ids of nodes and relations that the row is made of, at most `mostParts`; only of the first rows, for a drawing. */
  parts: string[];
  /** Set if only some readings have the row. */
  perhaps?: boolean;
}

/** A row while it is made; its parts are listed only if it is shown. */
export interface RawRow extends Omit<Row, 'parts'> {
  parts: () => string[];
}

export interface Table {
  kind: 'table' | 'triples' | 'nodes' | 'count' | 'paths';
  columns: string[];
  rows: RawRow[];
  sorting?: { column: string; descending: boolean };
  /** Whether rows of equal rank are among those that were sorted. */
  ties?: boolean;
  /** Of a lone `COUNT(*)`. */
  count?: number;
  paths?: { shown: PrintedPath[]; total: number; search: 'SHORT_PATH' | 'ALL_PATH' };
}

/** What the JSON of an answer is made of. */
export interface Answered extends Pick<Table, 'kind' | 'columns' | 'paths'> {
  rows: readonly Pick<Row, 'cells'>[];
  count?: { value: number };
}

/** Parts that a row remembers. */
export const mostParts = 200;

export function answerOf(graph: Graph, query: Query | Operation, context: Context): Table {
  return query.kind === 'operation' ? combine(graph, query, context) : ask(graph, query, context);
}

function ask(graph: Graph, query: Query, context: Context): Table {
  const { items, pattern, modifier } = query;
  if (pattern.steps.some(({ relation }) => relation.path)) return pathsOf(graph, query, context);
  const slots = slotsOf(pattern);
  const matches = modified(matchAll(graph, pattern, context), query, context);
  if (!items)
    return shaped(
      slots.length === 1 ? nodesOf(matches, false, context) : triplesOf(matches, query, slots, context),
      query,
      context,
    );
  if (items === '*')
    return shaped(slots.length === 1 ? nodesOf(matches, true, context) : everything(matches, context), query, context);
  const [first] = items;
  if (items.length === 1 && first?.aggregate === 'COUNT' && !first.alias) {
    context.step('columns', `COUNT(*): ${count(matches.length, 'row')}.`, matches.length);
    return { kind: 'count', columns: [], rows: [], count: matches.length };
  }
  const columns = columnsOf(items, slots);
  const grouped = items.some(({ aggregate }) => aggregate);
  const table = grouped ? groups(matches, columns, query, context) : plain(matches, columns, context);
  if (matches.length > 0) hints(graph, table, columns, context);
  return shaped(distinct(table, columns, modifier?.word, context), query, context);
}

function pathsOf(graph: Graph, query: Query, context: Context): Table {
  const { paths, total } = findPaths(graph, query, context);
  const search = query.pattern.steps[0]?.relation.path?.word ?? 'ALL_PATH';
  const rows = paths.map((path): RawRow => {
    const nodes = [...path.slice(0, 1).map(({ subject }) => subject), ...path.map(({ object }) => object)];
    return {
      cells: [cell(nodes.map(({ name }) => name).join(', ')), cell(path.map(({ rel }) => rel).join(', '))],
      parts: () => [...nodes, ...path].slice(0, mostParts).map(idOf),
    };
  });
  return {
    kind: 'paths',
    columns: ['nodes', 'relations'],
    rows,
    paths: { shown: paths.map(printedPath), total, search },
  };
}

/** `SYMM`, `ASYMM` and `UNIQUE` look at relations. */
function modified(matches: Match[], { modifier }: Query, context: Context): Match[] {
  if (modifier?.word === 'SYMM' || modifier?.word === 'ASYMM') {
    const wanted = modifier.word === 'SYMM';
    const kept = matches.filter(({ triple }) => triple && isMutual(triple, context.budget) === wanted);
    context.step('mutual', `${modifier.word}: ${kept.length} of ${count(matches.length, 'row')} stay.`, kept.length);
    return kept;
  }
  if (modifier?.word !== 'UNIQUE') return matches;
  const kept = onceEach(matches, ({ start, end }) => `${start.id} ${end.id}`, context);
  context.step('unique', `UNIQUE: ${kept.length} of ${count(matches.length, 'row')} stay.`, kept.length);
  return kept;
}

// Tables without aggregates

interface Column {
  item: Item;
  name: string;
  slot?: Slot;
}

const columnsOf = (items: readonly Item[], slots: readonly Slot[]): Column[] =>
  items.map((item) => {
    const slot = slots.find(({ part }) => item.alias && part.alias?.text === item.alias.text);
    return { item, name: item.column, ...(slot ? { slot } : {}) };
  });

const valueIn = (match: Match, { item, slot }: Column): Json | undefined => {
  const part = slot && partOf(match, slot);
  return part && item.property ? property(part, item.property.text) : undefined;
};

/** The first parts of several matches, each once. */
function firstParts(matches: readonly Match[]): string[] {
  const parts = new Set<Node | Triple>();
  for (const match of matches)
    for (const part of partsOf(match)) {
      if (parts.size === mostParts) return [...parts].map(idOf);
      parts.add(part);
    }
  return [...parts].map(idOf);
}

const partsIn = (match: Match): string[] => partsOf(match).slice(0, mostParts).map(idOf);

function plain(matches: readonly Match[], columns: readonly Column[], context: Context): Table {
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
function formulas(columns: readonly Column[], wanted: (column: Column) => boolean, { now }: Context) {
  const places = new Map(columns.map(({ name }, at) => [name, at]));
  const todo = columns.flatMap((column, at) => (column.item.formula && wanted(column) ? [{ column, at }] : []));
  return (cells: Cell[]): Cell[] => {
    for (const { column, at } of todo) {
      const value = column.item.formula?.evaluate((name) => cells[places.get(name) ?? -1]?.value, now);
      cells[at] = value === undefined ? none : fixed(value);
    }
    return cells;
  };
}

/** A column that is empty in all rows is checked for a name that nothing has. */
function hints(graph: Graph, { rows }: Table, columns: readonly Column[], context: Context): void {
  columns.forEach(({ item, slot }, at) => {
    if (item.aggregate || !slot || !item.property) return;
    if (rows.every(({ cells }) => cells[at]?.value === undefined))
      hintAtProperty(graph, slot.part, item.property.text, item.property, context);
  });
}

/** `UNIQUE_IN_CONTEXT` compares what is returned of nodes, `UNIQUE_SELECT` all of it. */
function distinct(table: Table, columns: readonly Column[], modifier: string | undefined, context: Context): Table {
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

/** Without `RETURN`: whole relations with their nodes. */
function triplesOf(matches: readonly Match[], { pattern }: Query, slots: readonly Slot[], context: Context): Table {
  const [step] = pattern.steps;
  if (slots.length !== 3 || !step || step.relation.reverse || (step.relation.radius && step.relation.rel === undefined))
    return refuse({
      code: 'columns-unknown',
      message: 'The columns of this pattern without RETURN are not supported in the sandbox.',
      cure: 'Add RETURN with the columns that you need, or run it on a server.',
      start: pattern.start,
      end: pattern.end,
    });
  if (slots.some(({ part }) => part.alias)) context.open('aliased-triples');
  const rows = matches.map(
    (match): RawRow => ({
      cells: [cell(keyOf(match.start)), cell(match.triple?.rel), cell(keyOf(match.end))],
      parts: () => partsIn(match),
    }),
  );
  context.step('triples', 'List whole relations: sub, pred, obj.', rows.length);
  return { kind: 'triples', columns: ['sub', 'pred', 'obj'], rows };
}

/** A pattern of one node: all its properties, then label and name. */
function nodesOf(matches: readonly Match[], table: boolean, context: Context): Table {
  const names = namesOf(matches, ({ node }) => node);
  const rows = matches.map(
    ({ node }): RawRow => ({
      cells: [...names.map((name) => cellOrNull(node.props[name])), cell(node.label), cell(node.name)],
      parts: () => [idOf(node)],
    }),
  );
  context.step(
    table ? 'all-columns' : 'node-list',
    `List ${count(rows.length, 'node')} with all properties.`,
    rows.length,
  );
  return { kind: 'nodes', columns: [...names, 'label', 'name'], rows };
}

const namesOf = (matches: readonly Match[], part: (match: Match) => Node | Triple | undefined): string[] => [
  ...new Set(matches.flatMap((match) => Object.keys(part(match)?.props ?? {}))),
];

/**
 * `RETURN *`: properties, label and name of the subject, properties and name of the relation, then the object. Where subject and object have a
 * property of one name, the column is the subject's.
 */
function everything(matches: readonly Match[], context: Context): Table {
  const subject = namesOf(matches, ({ start }) => start);
  const relation = namesOf(matches, ({ triple }) => triple).filter((name) => !subject.includes(name));
  const object = namesOf(matches, ({ end }) => end).filter(
    (name) => !subject.includes(name) && !relation.includes(name),
  );
  const rows = matches.map((match): RawRow => {
    const { start, triple, end } = match;
    context.budget.spend();
    return {
      cells: [
        ...subject.map((name) => cellOrNull(start.props[name])),
        cell(start.label),
        cell(start.name),
        ...relation.map((name) => cellOrNull(triple?.props[name])),
        cellOrNull(triple?.rel),
        ...object.map((name) => cellOrNull(end.props[name])),
        cell(end.label),
        cell(end.name),
      ],
      parts: () => partsIn(match),
    };
  });
  const columns = [...subject, 'sub_label', 'sub', ...relation, 'rel', ...object, 'obj_label', 'obj'];
  context.step('all-columns', `Return ${count(columns.length, 'column')}.`, rows.length);
  return { kind: 'table', columns, rows };
}

// Tables with aggregates

/** Columns without an aggregate are the groups; `EXCLUDE_GROUPBY` takes one out of groups and result. Formulas over aggregates come last. */
function groups(matches: readonly Match[], columns: readonly Column[], { excluded }: Query, context: Context): Table {
  const late = new Set<string>();
  for (const { item, name } of columns)
    if (item.aggregate || item.formula?.reads.some((column) => late.has(column))) late.add(name);
  const early = formulas(columns, ({ name }) => !late.has(name), context);
  const last = formulas(columns, ({ name }) => late.has(name), context);
  const out = columns.findIndex(({ name }) => name === excluded?.text);
  const own = columns.map(({ name, item }) => !late.has(name) && !item.formula);
  const computed = columns.some(({ name, item }) => !late.has(name) && item.formula);
  const cellsOf = (match: Match): Cell[] =>
    early(columns.map((column, at) => (own[at] ? cell(valueIn(match, column)) : none)));
  const keyOfCells = (cells: readonly Cell[]): string =>
    cells.map(({ text, value }, at) => (at === out || value === undefined ? missing : text)).join(between);
  /** The same key without cells, of which a group needs one set only. */
  const keyOfMatch = (match: Match): string => {
    let key = '';
    for (let at = 0; at < columns.length; at++) {
      const value = own[at] && at !== out ? valueIn(match, columns[at] as Column) : undefined;
      if (at > 0) key += between;
      key += value === undefined ? missing : printed(value);
    }
    return key;
  };
  const found = new Map<string, { cells: Cell[]; matches: Match[] }>();
  for (const match of matches) {
    context.budget.spend();
    const cells = computed ? cellsOf(match) : undefined;
    const key = cells ? keyOfCells(cells) : keyOfMatch(match);
    const group = found.get(key);
    if (group) group.matches.push(match);
    else found.set(key, { cells: cells ?? cellsOf(match), matches: [match] });
  }
  const rows = [...found.values()].map(({ cells, matches: members }): RawRow => {
    columns.forEach((column, at) => {
      if (column.item.aggregate) cells[at] = aggregated(column, members, context);
    });
    const done = last(cells).filter((_, at) => at !== out);
    return { cells: done, parts: () => firstParts(members) };
  });
  const names = columns.map(({ name }) => name).filter((_, at) => at !== out);
  const by = columns.filter(({ name }, at) => !late.has(name) && at !== out).map(({ name }) => name);
  context.step('groups', by.length ? `Group by ${by.join(', ')}.` : 'Put all rows into one group.', rows.length);
  return { kind: 'table', columns: names, rows };
}

/**
 * Counts are whole numbers, sums and means have six decimals, `MIN` and `MAX` print what is stored. `STD` and `SKEW` are those of a sample. Values
 * that are not stored are left out; what a server does with them is open.
 */
function aggregated(column: Column, matches: readonly Match[], context: Context): Cell {
  const { item } = column;
  const word = item.aggregate ?? 'COUNT';
  if (!item.alias) return cell(matches.length);
  const counts = word === 'COUNT' || word === 'UCOUNT';
  const statistic = new Statistic(word === 'COUNT' ? 1 : word === 'UCOUNT' ? 2 : 3);
  let stored = 0;
  for (const match of matches) {
    context.budget.spend();
    const value = valueIn(match, column);
    if (value === undefined) continue;
    stored++;
    if (counts) statistic.add(textOf(value));
    else if (typeof value === 'number') statistic.add(value);
    else
      refuse({
        code: 'aggregate-number',
        message: `${word} needs numbers, and ${item.alias.text}.${item.property?.text} is ${shown(value)}.`,
        cure: 'Use a property that holds numbers, or COUNT.',
        start: item.start,
        end: item.end,
      });
  }
  if (stored < matches.length) context.open('missing-in-aggregate', item);
  if (counts) return cell(statistic.cnt);
  if (stored === 0) return none;
  const { sum = 0, avg = 0, stdd = 0, skew = 0, min = 0, max = 0 } = statistic.figures;
  if (word === 'MIN' || word === 'MAX') return cell(word === 'MIN' ? min : max);
  return fixed(word === 'SUM' ? sum : word === 'AVG' ? avg : word === 'STD' ? stdd : skew);
}

// WHERE, order, LIMIT

function shaped(table: Table, query: Tail & { where?: readonly Condition[] }, context: Context): Table {
  const { where = [], sorting, limit } = query;
  let { rows } = table;
  if (where.length) {
    const before = rows.length;
    for (const { left } of where)
      if ('text' in left && !table.columns.includes(left.text)) unknownColumn(left, table.columns);
    rows = rows.filter((row) => where.every((condition) => passes(row, table.columns, condition, context)));
    context.step('where', `WHERE: ${rows.length} of ${count(before, 'row')} stay.`, rows.length);
  }
  let made: Table = { ...table, rows };
  if (sorting) made = sorted(made, sorting, context);
  if (limit !== undefined && limit < made.rows.length) {
    const [last, next] = [made.rows[limit - 1], made.rows[limit]];
    if (!made.sorting) context.open('unsorted-limit');
    else if (last && next && rank(last, made) === rank(next, made)) context.open('tied-rows');
    made = { ...made, rows: made.rows.slice(0, limit) };
    context.step('limit', `LIMIT keeps ${count(limit, 'row')}.`, limit);
  }
  return made;
}

/** The text that a row is sorted by, to tell rows of equal rank. */
const rank = ({ cells }: RawRow, { columns, sorting }: Table): string | undefined =>
  cells[columns.indexOf(sorting?.column ?? '')]?.text;

function passes({ cells }: RawRow, columns: readonly string[], condition: Condition, context: Context): boolean {
  const { left, operator, right } = condition;
  if (!('text' in left) || typeof right === 'object') return false;
  context.budget.spend();
  const { value } = cells[columns.indexOf(left.text)] ?? none;
  if (value === undefined && operator !== '=') context.open('missing', condition);
  return holds(value, operator, right, condition, left.text);
}

function sorted(table: Table, sorting: Sorting, context: Context): Table {
  const at = table.columns.indexOf(sorting.column.text);
  if (at < 0) unknownColumn(sorting.column, table.columns);
  const keyed = table.rows.map((row) => ({ row, key: keyIn(row.cells[at] ?? none, sorting) }));
  const order = sorting.descending ? -1 : 1;
  let ties = false;
  keyed.sort(({ key: one }, { key: two }) => {
    context.budget.spend();
    if (one === undefined || two === undefined) return Number(one === undefined) - Number(two === undefined);
    if (typeof one !== typeof two) return typeof one === 'number' ? -1 : 1;
    if (one === two) ties = true;
    return one < two ? -order : one > two ? order : 0;
  });
  if (keyed.some(({ key }) => key === undefined)) context.open('missing-in-sort', sorting);
  const way = sorting.descending ? 'descending' : 'ascending';
  context.step('sorted', `Sort by ${sorting.column.text}, ${way}.`, keyed.length);
  return {
    ...table,
    rows: keyed.map(({ row }) => row),
    sorting: { column: sorting.column.text, descending: sorting.descending },
    ties,
  };
}

function keyIn({ value, text }: Cell, { digits, column, start, end }: Sorting): number | string | undefined {
  if (value === undefined || value === null) return undefined;
  if (!digits) return typeof value === 'number' ? value : text;
  const number = typeof value === 'number' ? value : text.trim() ? Number(text) : Number.NaN;
  if (Number.isFinite(number)) return number;
  return refuse({
    code: 'sort-digits',
    message: `QLEX sorts numbers that are stored as text, and ${column.text} is ${shown(value)}.`,
    cure: 'Use SORT_ASC or SORT_DESC.',
    start,
    end,
  });
}

/** Two queries. Each is sorted and cut before. */
function combine(graph: Graph, operation: Operation, context: Context): Table {
  const { word, using, sorting, limit, queries } = operation;
  const [first, second] = queries.map((query) => {
    const table = ask(graph, query, context);
    if (table.kind !== 'table' && table.kind !== 'triples')
      refuse({
        code: 'no-rows',
        message: `${word} combines rows, and this query gives ${table.kind === 'count' ? 'one number' : table.kind}.`,
        cure: 'Return columns by name.',
        start: query.start,
        end: query.end,
      });
    if (!table.columns.includes(using.text)) unknownColumn(using, table.columns);
    return table;
  }) as [Table, Table];
  const [taken, other] = word === 'PIPE' ? [second, first] : [first, second];
  const values = new Set(other.rows.map(({ cells }) => cells[other.columns.indexOf(using.text)]?.text));
  const at = taken.columns.indexOf(using.text);
  const rows = taken.rows.filter(({ cells }) => {
    context.budget.spend();
    return values.has(cells[at]?.text) === (word !== 'SUBTRACT');
  });
  const rule = word === 'SUBTRACT' ? 'subtract' : word === 'CROSS' ? 'cross' : 'pipe';
  const which = word === 'PIPE' ? 'second' : 'first';
  context.step(
    rule,
    `${word} by ${using.text}: ${rows.length} of ${count(taken.rows.length, 'row')} of the ${which} query stay.`,
    rows.length,
  );
  const result: Table = { ...taken, rows };
  if (sorting && !taken.columns.includes(sorting.column.text)) unknownColumn(sorting.column, taken.columns);
  return shaped(result, { ...(sorting ? { sorting } : {}), ...(limit === undefined ? {} : { limit }) }, context);
}

// Cells

const none: Cell = { text: '' };
/** Signs that no text of a cell has, for keys of rows. */
const [between, missing] = ['\u0000', '\u0001'];

/** Stored numbers without decimals print plain, others with six. Lists and objects print as JSON. */
const cell = (value: Json | undefined): Cell => (value === undefined ? none : { value, text: printed(value) });

const printed = (value: Json): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(6) : textOf(value);

const cellOrNull = (value: Json | undefined): Cell => (value === undefined ? { text: 'null' } : cell(value));
const fixed = (value: string | number): Cell => ({ value, text: typeof value === 'number' ? value.toFixed(6) : value });

/** The JSON that a server answers with, in the first reading and without keys of nodes. */
export function jsonOf({ kind, columns, rows, paths, count: number }: Answered): JsonObject {
  if (kind === 'count') return objectFrom([['count', number?.value ?? 0]]);
  if (kind === 'paths' && paths) {
    const [single] = paths.shown;
    const one = paths.search === 'SHORT_PATH' && single;
    const list = one ? Object.entries(single) : [['paths', paths.shown] as const];
    return objectFrom([...(list as [string, Json][]), ['path_count', paths.total]]);
  }
  const entries = ({ cells }: Pick<Row, 'cells'>) =>
    columns.flatMap((name, at): [string, Json][] => {
      const { value } = cells[at] ?? none;
      return value === undefined ? [] : [[name, value]];
    });
  if (kind === 'nodes')
    return objectFrom([
      ['nodes', rows.map((row) => JSON.stringify(objectFrom(entries(row))))],
      ['num_items', rows.length],
    ]);
  return objectFrom([
    [kind === 'triples' ? 'triple' : 'rows', rows.map((row) => objectFrom(entries(row)))],
    ['num_items', rows.length],
  ]);
}

function objectFrom(entries: readonly (readonly [string, Json])[]): JsonObject {
  const made: JsonObject = Object.create(null);
  for (const [name, value] of entries) made[name] = value;
  return made;
}
