/** Rules of graphs and streams as functions, for tests of pages. */
import { throwError } from '../diagnostics.ts';
import { type Answer, answerQuery } from '../graph/answer.ts';
import { Context, type Interpretation } from '../graph/context.ts';
import { parseScript } from '../graph/parser.ts';
import { findPaths, getLength, type Path } from '../graph/paths.ts';
import { type Graph, getAttribute, runCreate } from '../graph/store.ts';
import { isQueryStatement, type Operation, type PathSearch, type Query } from '../graph/syntax.ts';
import { toText } from '../json.ts';
import type { Gpby } from '../schema/model.ts';
import { type Figures, Statistic } from '../statistic.ts';
import { type Catr, compute, copyAttributes, parseExpression, type Refr, sortByOrder } from '../stream/compute.ts';
import { matchesJqry, type Values } from '../stream/condition.ts';
import {
  type Arrival,
  createJoin,
  createSelfJoin,
  type JoinKind,
  type Outcome,
  type Pairing,
  type PairQuery,
} from '../stream/join.ts';
import { getGroupName, getInterval, getMeasure } from '../stream/tally.ts';

export const evaluateExpression = (expression: string, event: Values): number =>
  parseExpression(expression).evaluate(event) ??
  throwError({
    code: 'expression',
    message: `${expression} has no result for this event.`,
    hint: 'Give all attributes as numbers.',
  });

/** Copies `ratr` of the latest matching event under the names `iatr`. */
export function refer({ iatr, ratr, jqry }: Refr, event: Values, others: readonly Values[]): Values {
  const match = others.findLast((other) => matchesJqry(jqry, other, event));
  return match ? copyAttributes(event, iatr, ratr, match) : event;
}

export function complete(
  { catr = [], refr = [] }: { catr?: Catr[]; refr?: Refr[] },
  arriving: Values,
  streams: Record<string, readonly Values[]> = {},
): Values {
  const { early, late } = sortByOrder(catr);
  const referred = refr.reduce(
    (event, one) => refer(one, event, streams[one.rstm] ?? []),
    early.reduce(compute, arriving),
  );
  return late.reduce(compute, referred);
}

/** Simulates a group-by; with `rollup`, returns one row per group. */
export function simulateGroupBy(
  { gpat, iatr, stat, gran }: Gpby,
  events: readonly { seconds: number; values: Values }[],
  rollup = false,
): Map<string, Figures> {
  const rows = new Map<string, Statistic>();
  for (const { seconds, values } of events) {
    const value = getMeasure(values, iatr, stat);
    const group = getGroupName(values, gpat);
    if (group === undefined || value === undefined) continue;
    const key = rollup ? group : `${getInterval(seconds, gran)}:${group}`;
    const row = rows.get(key) ?? new Statistic(stat);
    rows.set(key, row);
    row.add(value);
  }
  return new Map([...rows].map(([key, row]) => [key, row.figures]));
}

export interface EntyDefinition {
  opid: number;
  iatr: string[];
  ratr: string[];
  pkatr: { opid: number; iatr: string[] }[];
}

/** Simulates the rows of an entity stream. */
export function simulateEntities(
  definitions: readonly EntyDefinition[],
  events: readonly Values[],
): Map<string, Record<string, Figures>> {
  const rows = new Map<string, Record<string, Figures>>();
  for (const { opid, iatr, ratr, pkatr } of definitions) {
    const groups = new Map<string, Statistic>();
    for (const event of events) {
      const id = getAttribute(event, pkatr[0]?.iatr[0] ?? '');
      const value = getMeasure(event, iatr[0] ?? '', opid);
      if (id === undefined || value === undefined) continue;
      const row = groups.get(toText(id)) ?? new Statistic(opid);
      groups.set(toText(id), row);
      row.add(value);
    }
    for (const [key, row] of groups) rows.set(key, { ...rows.get(key), [ratr[0] ?? '']: row.figures });
  }
  return rows;
}

/** Simulates a join. For an active kind, the first stream is the passive one. */
export const simulateJoin = (
  kind: JoinKind,
  events: readonly Arrival[],
  queries: Record<string, PairQuery>,
): Outcome[] => simulate(createJoin(kind, new Map(Object.entries(queries))), events);

export const simulateSelfJoin = (events: readonly Arrival[], query: PairQuery): Outcome[] =>
  simulate(createSelfJoin(query), events);

const simulate = (pairing: Pairing, events: readonly Arrival[]): Outcome[] =>
  events.flatMap((event) => pairing.arrive(event)?.outcome ?? []);

export function statistic(stat: number, values: readonly (string | number)[]): Figures {
  const result = new Statistic(stat);
  for (const value of values) result.add(value);
  return result.figures;
}

function parseQueryText(text: string): Query | Operation {
  const query = parseScript(text).find(isQueryStatement);
  if (!query) throw new Error(`Missing query in ${text}.`);
  return query;
}

export function queryPaths(graph: Graph, text: string): Path[] {
  const query = parseQueryText(text);
  if (query.kind !== 'query') throw new Error(`Expected a path search, but got ${text}`);
  return findPaths(graph, query, new Context()).paths;
}

export const getPathCost = (path: Path, measure?: Pick<PathSearch, 'weight' | 'geo'>): number =>
  path.reduce((sum, triple) => sum + getLength(triple, measure as PathSearch | undefined, { start: 0, end: 0 }), 0);

export const getPathNodes = (path: Path): string[] => [
  ...path.slice(0, 1).map(({ subject }) => subject.name),
  ...path.map(({ object }) => object.name),
];
export const getPathRelations = (path: Path): string[] => path.map(({ rel }) => rel);

/** Runs a query in one interpretation. Throws if `runGraph` returns a diagnostic. */
export function answerText(
  graph: Graph,
  text: string,
  interpretation: Partial<Interpretation> & { now?: number } = {},
): Answer {
  const { now, ...switches } = interpretation;
  return answerQuery(graph, parseQueryText(text), {
    interpretation: { kept: 'first', repeated: 'each', ...switches },
    ...(now === undefined ? {} : { now }),
  });
}

export function createFromText(graph: Graph, text: string): void {
  for (const statement of parseScript(text)) if (statement.kind === 'create') runCreate(graph, statement);
}
