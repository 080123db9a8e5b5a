/** Answers a query in every reading that matters, and compares them row by row. */
import type { Budget } from '../budget.ts';
import { Context, type Note, type Reading, type Step, type Switch } from './context.ts';
import { executeQuery } from './execute-query.ts';
import { readQuery } from './parse.ts';
import {
  type Graph,
  type Node,
  type PlainNode,
  type PlainRelation,
  plainNode,
  plainRelation,
  type Triple,
} from './store.ts';
import type { Operation, Query } from './syntax.ts';
import type { Cell, RawRow, Row, Table } from './table.ts';

export interface AnswerOptions {
  /** Milliseconds since 1970, for `CURTIME`. */
  now?: number;
  /** Only this reading, where a switch is given; else all that matter. */
  reading?: Partial<Reading>;
  budget?: Budget;
}

/** Plain data all through. */
export interface Answer {
  kind: 'table' | 'triples' | 'nodes' | 'count' | 'paths';
  columns: string[];
  /** At most as many as the limit allows; `total` is their number before. */
  rows: Row[];
  total: number;
  /** Of a lone `COUNT(*)`. `other`: in other readings. */
  count?: { value: number; other: number[] };
  /** Of a path search: at most as many as the limit allows. */
  paths?: NonNullable<Table['paths']>;
  /** Nodes and relations that rows are made of, for a drawing. */
  nodes: PlainNode[];
  relations: PlainRelation[];
  /** `ties`: sorted, and some rows have the same rank. `data`: in the order of the data. */
  order: 'sorted' | 'ties' | 'data';
  sorting?: { column: string; descending: boolean };
  /** Switches that change the answer. */
  open: Switch[];
  notes: Note[];
  steps: Step[];
  /** Work that was done; the same on every machine. */
  units: number;
}

/** Rows whose parts are listed. */
const mostDrawn = 1000;
/** Of all other rows: one list for thousands of them. */
const notListed: string[] = [];

const values: { [S in Switch]: readonly Reading[S][] } = { kept: ['first', 'last'], repeated: ['each', 'once'] };

export function answerQuery(graph: Graph, query: Query | Operation, options: AnswerOptions = {}): Answer {
  const { now, reading = {}, budget } = options;
  const used: Reading = { kept: reading.kept ?? 'first', repeated: reading.repeated ?? 'each' };
  const context = new Context({ reading: used, ...(now === undefined ? {} : { now }), ...(budget ? { budget } : {}) });
  const table = executeQuery(graph, query, context);
  // A switch that had nothing to decide in the first reading has nothing to decide in the others: they start from the same rows.
  const undecided = [...context.decided].filter((one) => reading[one] === undefined);
  const readings = others(used, undecided);
  const tables = [
    table,
    ...readings.map((other) =>
      executeQuery(graph, query, new Context({ reading: other, now: context.now, budget: context.budget })),
    ),
  ];
  const differing = undecided.filter((one) => changes(one, [used, ...readings], tables));
  const rows = tables.length > 1 ? merged(tables) : table.rows;
  for (const one of differing) context.open(one);
  const shown = rows.slice(0, context.budget.limits.rows).map(({ cells, parts, perhaps }, at): Row => {
    const made = { cells, parts: at < mostDrawn ? parts() : notListed };
    return perhaps ? { ...made, perhaps } : made;
  });
  const counts = [...new Set(tables.map(({ count }) => count))].filter((one) => one !== undefined);
  const [count, ...other] = counts;
  return {
    kind: table.kind,
    columns: table.columns,
    rows: shown,
    total: table.kind === 'paths' ? (table.paths?.total ?? 0) : rows.length,
    ...(count === undefined ? {} : { count: { value: count, other } }),
    ...(table.paths ? { paths: table.paths } : {}),
    ...partsOf(graph, shown),
    order: table.sorting ? (table.ties ? 'ties' : 'sorted') : 'data',
    ...(table.sorting ? { sorting: table.sorting } : {}),
    open: differing,
    notes: context.notes,
    steps: context.steps,
    units: context.budget.used,
  };
}

/** The other readings of some switches. */
function others(used: Reading, switches: readonly Switch[]): Reading[] {
  let readings: Reading[] = [used];
  for (const one of switches)
    readings = readings.flatMap((reading) => values[one].map((value) => ({ ...reading, [one]: value })));
  return readings.filter((reading) => reading.kept !== used.kept || reading.repeated !== used.repeated);
}

/** Whether two readings that differ in one switch alone give different rows. */
function changes(one: Switch, readings: readonly Reading[], tables: readonly Table[]): boolean {
  const rest: Switch = one === 'kept' ? 'repeated' : 'kept';
  return readings.some((reading, at) =>
    readings.some(
      (other, place) =>
        reading[one] !== other[one] &&
        reading[rest] === other[rest] &&
        !same(tables[at] as Table, tables[place] as Table),
    ),
  );
}

const keyOfRow = ({ cells }: RawRow): string => JSON.stringify(cells.map(({ text }) => text));
const same = (one: Table, two: Table): boolean =>
  one.count === two.count &&
  one.rows.length === two.rows.length &&
  one.rows.every((row, at) => keyOfRow(row) === keyOfRow(two.rows[at] as RawRow));

/**
 * The rows of several readings as one list. If all have as many rows, rows of the same place are one row, and a cell that differs holds all its
 * values. Else a row that not all of them have as often is marked `perhaps`.
 */
function merged(tables: readonly Table[]): RawRow[] {
  const [first, ...rest] = tables as [Table, ...Table[]];
  if (rest.every(({ rows }) => rows.length === first.rows.length))
    return first.rows.map((row, at) => {
      const cells = row.cells.map((cell, column): Cell => {
        const texts = new Set(rest.map(({ rows }) => rows[at]?.cells[column]?.text ?? ''));
        texts.delete(cell.text);
        return texts.size ? { ...cell, other: [...texts] } : cell;
      });
      return { ...row, cells };
    });
  const counted = tables.map(({ rows }) => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(keyOfRow(row), (counts.get(keyOfRow(row)) ?? 0) + 1);
    return counts;
  });
  const made: RawRow[] = [];
  const seen = new Map<string, number>();
  for (const { rows } of tables) {
    const here = new Map<string, number>();
    for (const row of rows) {
      const key = keyOfRow(row);
      const number = (here.get(key) ?? 0) + 1;
      here.set(key, number);
      if (number <= (seen.get(key) ?? 0)) continue;
      seen.set(key, number);
      const certain = counted.every((counts) => (counts.get(key) ?? 0) >= number);
      made.push(certain ? row : { ...row, perhaps: true });
    }
  }
  return made;
}

/** The parts of rows as plain data, each once. */
function partsOf(graph: Graph, rows: readonly Row[]): { nodes: PlainNode[]; relations: PlainRelation[] } {
  // Nodes and relations have ids of one count.
  const wanted = new Set<number>();
  for (const { parts } of rows) for (const part of parts) wanted.add(Number(part.slice(1)));
  const nodes = new Set<Node>();
  const triples: Triple[] = [];
  for (const triple of graph.triples) {
    if (wanted.size === 0) break;
    if (!wanted.delete(triple.id)) continue;
    triples.push(triple);
    for (const node of [triple.subject, triple.object]) {
      nodes.add(node);
      wanted.delete(node.id);
    }
  }
  for (const node of graph.nodes.values()) {
    if (wanted.size === 0) break;
    if (wanted.delete(node.id)) nodes.add(node);
  }
  return { nodes: [...nodes].map(plainNode), relations: triples.map(plainRelation) };
}

/** The answer to a query in text, in one reading. Refuses where `runGraph` gives a fault. */
export function answer(graph: Graph, text: string, reading: Partial<Reading> & { now?: number } = {}): Answer {
  const { now, ...switches } = reading;
  return answerQuery(graph, readQuery(text), {
    reading: { kept: 'first', repeated: 'each', ...switches },
    ...(now === undefined ? {} : { now }),
  });
}
