/** What a query answers: rows from matches, by the printed runs that each function names. */
import { type Item, type Operation, type Query, readQuery, type Sorting } from './cypher.ts';
import { columnsOf, evaluate } from './formula.ts';
import { type Graph, holds, isMutual, keyOf, type Match, matchAll, onceEach, property, type Reading } from './graph.ts';
import { statistic } from './streams.ts';

/** A value and how it is printed. */
export interface Cell {
  value: string | number;
  text: string;
}
export interface Row {
  [column: string]: Cell;
}
export interface Result {
  columns: string[];
  rows: Row[];
  sorting?: Sorting;
  /** A lone `COUNT(*)` answers in JSON (movies run: `{"count" : 3}`). */
  count?: number;
}

export function answer(graph: Graph, line: string, reading: Reading): Result {
  const query = readQuery(line);
  return 'word' in query ? combine(graph, query, reading) : ask(graph, query, reading);
}

function ask(graph: Graph, query: Query, reading: Reading): Result {
  const { items, pattern, modifier } = query;
  const all = matchAll(graph, pattern, reading);
  if (modifier && pattern.steps.length > 1 && modifier !== 'UNIQUE_SELECT')
    throw new Error(`No run has ${modifier} in a chain.`);
  const matches = modified(graph, all, modifier, reading);
  if (!items) return triplesOf(matches, query);
  if (items === '*') return shaped(everything(matches, pattern.steps.length), query);
  if (items.length === 1 && items[0]?.aggregate === 'COUNT' && items[0].alias === '*')
    return { columns: [], rows: [], count: matches.length };
  const table = items.some(({ aggregate }) => aggregate)
    ? grouped(matches, items, query.excluded, reading)
    : { columns: items.map(({ column }) => column), rows: matches.map((match) => rowOf(match, items, reading)) };
  return shaped(distinct(table, modifier, items, pattern, reading), query);
}

/** `SYMM`, `ASYMM` and `UNIQUE` look at triples (calls run; polly calls john twice, one row with `UNIQUE`). */
function modified(graph: Graph, matches: Match[], modifier: string | undefined, reading: Reading): Match[] {
  if (modifier === 'SYMM' || modifier === 'ASYMM')
    return matches.filter(({ triple }) => triple && isMutual(graph, triple) === (modifier === 'SYMM'));
  return modifier === 'UNIQUE'
    ? onceEach(matches, ({ start, end }) => `${keyOf(start)} ${keyOf(end)}`, reading)
    : matches;
}

/** `UNIQUE_IN_CONTEXT` compares what is returned of the nodes (calls run: polly once), `UNIQUE_SELECT` all of it (movies run: three combinations). */
function distinct(
  table: Result,
  modifier: string | undefined,
  items: Item[],
  pattern: Query['pattern'],
  reading: Reading,
) {
  if (modifier !== 'UNIQUE_SELECT' && modifier !== 'UNIQUE_IN_CONTEXT') return table;
  const relations = pattern.steps.map(({ relation }) => relation.alias);
  const compared = items.filter(({ alias }) => modifier === 'UNIQUE_SELECT' || !relations.includes(alias));
  const key = (row: Row) => JSON.stringify(compared.map(({ column }) => row[column]?.text));
  return { ...table, rows: onceEach(table.rows, key, reading) };
}

/** Without `RETURN`: whole triples (calls run). */
function triplesOf(matches: Match[], { pattern }: Query): Result {
  if (pattern.steps.length !== 1 || pattern.steps[0]?.relation.reverse)
    throw new Error('The columns of such a query without RETURN are not printed anywhere.');
  const rows = matches.map(({ start, triple, end }) => ({
    sub: cell(keyOf(start)),
    pred: cell(triple?.rel),
    obj: cell(keyOf(end)),
  }));
  return { columns: ['sub', 'pred', 'obj'], rows };
}

/**
 * `RETURN *` (accidents run): properties, label and name of the subject, properties and name of the relation, then the object. Where subject and
 * object have a property of one name, the column is the subject's: the doctors' `first_name`, not the patients'.
 */
function everything(matches: Match[], steps: number): Result {
  if (steps !== 1) throw new Error('No run has RETURN * on a chain; on nodes it is printed in two ways.');
  const names = (props: (match: Match) => object) => [
    ...new Set(matches.flatMap((match) => Object.keys(props(match)))),
  ];
  const subject = names(({ start }) => start.props);
  const relation = names(({ triple }) => triple?.props ?? {});
  const object = names(({ end }) => end.props).filter((name) => !subject.includes(name));
  const rows = matches.map(({ start, triple, end }) => {
    const part = (props: Record<string, unknown>, list: string[]) =>
      list.map((name) => [name, cell(props[name] ?? 'null')] as const);
    return Object.fromEntries([
      ...part(start.props, subject),
      ['sub_label', cell(start.label)],
      ['sub', cell(start.name)],
      ...part(triple?.props ?? {}, relation),
      ['rel', cell(triple?.rel)],
      ...part(end.props, object),
      ['obj_label', cell(end.label)],
      ['obj', cell(end.name)],
    ]) as Row;
  });
  const columns = [...subject, 'sub_label', 'sub', ...relation, 'rel', ...object, 'obj_label', 'obj'];
  return { columns, rows };
}

/** The columns of one match without aggregates. A formula reads columns of the same `RETURN` by their names (movies run). */
function rowOf(match: Match, items: readonly Item[], { now }: Reading): Row {
  const row: Row = {};
  for (const { column, alias = '', property: name = '', formula, aggregate } of items) {
    const part = match.bound[alias];
    if (aggregate) continue;
    if (formula !== undefined) {
      if (columnsOf(formula).every((needed) => needed in row)) row[column] = computed(formula, row, now);
    } else if (part) row[column] = cell(property(part, name));
    else throw new Error(`The pattern has no alias ${alias}.`);
  }
  return row;
}

const computed = (formula: string, row: Row, now?: number): Cell =>
  fixed(evaluate(formula, (name) => row[name]?.value, now));

/**
 * Columns without an aggregate are the groups (purchases run, sales run); `EXCLUDE_GROUPBY` takes one out of groups and result (movies run: films a
 * year). A formula over aggregates is computed last.
 */
function grouped(matches: Match[], items: Item[], excluded: string | undefined, reading: Reading): Result {
  const plain = (row: Row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== excluded));
  const groups = new Map<string, { row: Row; matches: Match[] }>();
  for (const match of matches) {
    const row = plain(rowOf(match, items, reading));
    const key = JSON.stringify(row);
    groups.set(key, { row, matches: [...(groups.get(key)?.matches ?? []), match] });
  }
  const rows = [...groups.values()].map(({ row, matches: members }) => {
    const done = { ...row };
    for (const { column, alias = '', property: name = '', aggregate, formula } of items) {
      const part = (match: Match) => property(match.bound[alias] as Match['start'], name);
      if (aggregate) done[column] = aggregated(aggregate, alias === '*' ? members : members.map(part));
      if (formula !== undefined && !(column in done)) done[column] = computed(formula, done, reading.now);
    }
    return done;
  });
  return { columns: items.map(({ column }) => column).filter((column) => column !== excluded), rows };
}

/**
 * Counts are whole numbers, sums and means have six decimals, `MIN` and `MAX` print what is stored (purchases run: `345`). `STD` and `SKEW` are
 * those of a sample (sales run: 13317.408630 and -1.143416), 0 for too few values. `UCOUNT` is taken as exact, as in the runs.
 */
function aggregated(word: string, values: readonly unknown[]): Cell {
  if (word === 'COUNT') return cell(values.length);
  if (word === 'UCOUNT') return cell(new Set(values).size);
  const { sum, avg, stdd, skew, min, max } = statistic(3, values.map(Number));
  const figures: Record<string, number | undefined> = { SUM: sum, AVG: avg, STD: stdd, SKEW: skew };
  if (word === 'MIN' || word === 'MAX') return cell(word === 'MIN' ? min : max);
  const figure = figures[word];
  if (figure === undefined) throw new Error(`No printed run has ${word}.`);
  return fixed(figure);
}

/** `WHERE`, then the order, then `LIMIT` (sales run). */
function shaped(result: Result, { where = [], sorting, limit }: Partial<Query>): Result {
  let rows = result.rows.filter((row) =>
    where.every((condition) => holds(row[condition.left]?.value, condition, condition.right as string)),
  );
  if (sorting) rows = rows.toSorted((one, two) => compare(one, two, sorting));
  const [last, next] = limit === undefined ? [] : [rows[limit - 1], rows[limit]];
  if (last && next && (!sorting || compare(last, next, sorting) === 0))
    throw new Error('LIMIT cuts between rows whose order is not documented.');
  return { ...result, rows: rows.slice(0, limit), sorting };
}

function compare(one: Row, two: Row, { column, descending, digits }: Sorting): number {
  const [left, right] = [one, two].map((row) => (digits ? Number(row[column]?.value) : row[column]?.value));
  if (left === undefined || right === undefined) throw new Error(`There is no column ${column} to sort by.`);
  const order = left < right ? -1 : left > right ? 1 : 0;
  return descending ? -order : order;
}

/**
 * Two queries. `SUBTRACT` drops rows of the first whose value the second has (cluster run), `CROSS` keeps them (movies run: films with director and
 * actor), `PIPE` keeps rows of the second whose value the first has (patient run). Each query is sorted and cut before.
 */
function combine(graph: Graph, { word, using, sorting, limit, queries }: Operation, reading: Reading): Result {
  const [first, second] = queries.map((query) => ask(graph, query, reading)) as [Result, Result];
  const [taken, other] = word === 'PIPE' ? [second, first] : [first, second];
  if (!['SUBTRACT', 'CROSS', 'PIPE'].includes(word)) throw new Error(`No printed run has ${word}.`);
  const values = new Set(other.rows.map((row) => row[using]?.text));
  const rows = taken.rows.filter((row) => values.has(row[using]?.text) === (word !== 'SUBTRACT'));
  return shaped({ ...taken, rows }, { sorting: sorting ?? taken.sorting, limit });
}

/** Stored numbers without decimals print plain, others with six (similarity run). */
function cell(value: unknown): Cell {
  if (typeof value === 'number') return Number.isInteger(value) ? { value, text: `${value}` } : fixed(value);
  return { value: String(value), text: String(value) };
}
const fixed = (value: string | number): Cell => ({ value, text: typeof value === 'number' ? value.toFixed(6) : value });
