/**
 * The rules of joins and CEP queries, as read from the printed runs of the older documentation, in the smallest form that reproduces every pair
 * of them. The server is not documented beyond those runs: what no run shows (`tloc`, late events, several keys in one count) is left out.
 */

export type Value = string | number;

/** An event that arrives. `step` is its place in the order of arrival, `stream` the stream that it goes into. */
export interface Arrival {
  step: number;
  stream: string;
  values: Record<string, Value>;
}

/** The keys of a join definition or of a CEP query that decide about pairs, with the names of the schema. */
export interface Query {
  rstm?: string;
  iatr?: string[];
  ratr?: string[];
  jqry?: { cond: string[]; opid: number; args: string[]; cmp?: string[] };
  fqry?: Fqry;
  cond?: { name: string; val?: number; fqry?: Fqry }[];
}
export interface Fqry {
  name: string;
}

/** What becomes of one arriving event. */
export interface Outcome {
  step: number;
  /** False if `fqry` dropped it. */
  passes: boolean;
  /** Step of the event it was joined with. */
  partner?: number;
  /** Step of the passive event whose place it took. */
  replaces?: number;
  /** Matches so far, this one included; 0 without a match. */
  count: number;
  /** True if a pair goes to the output stream. */
  output: boolean;
}

/** `simple`: types 1 and 1. `per-key`: 5 active, 3 passive. `newest`: 4 active, 2 passive. */
export type JoinKind = 'simple' | 'per-key' | 'newest';

const comparisons: Record<string, (left: Value, right: Value) => boolean> = {
  GT: (left, right) => left > right,
  GTE: (left, right) => left >= right,
  LT: (left, right) => left < right,
  LTE: (left, right) => left <= right,
  EQ: (left, right) => left === right,
  NE: (left, right) => left !== right,
};

/** `jqry`: attribute of the other event, comparison, attribute of the arriving one ("earlier temp is less than this temp", run of the rising temperature). */
export function matches({ jqry }: Query, other: Arrival, arriving: Arrival): boolean {
  if (!jqry) throw new Error('The query has no jqry.');
  if (jqry.opid !== 11) throw new Error(`No printed run has opid ${jqry.opid}.`);
  return jqry.cond.every((name, at) =>
    compare(jqry.cmp?.[at] ?? 'EQ', read(other, name), read(arriving, jqry.args[at] as string)),
  );
}

/** `fqry` on one event: comparisons joined by "and" (`joinop` 0), with fixed values or, as `$name`, attributes of the event. */
export function passes(fqry: Fqry | undefined, event: Arrival): boolean {
  if (!fqry) return true;
  const { query } = JSON.parse(fqry.name) as {
    query: { key?: string; cmp_op?: number; val?: Value; joinop?: number }[];
  };
  return query.every(({ key, cmp_op, val, joinop }) => {
    if (key === undefined) return joinop === 0 || refuse(`joinop ${joinop}`);
    const right = typeof val === 'string' && val.startsWith('$') ? read(event, val.slice(1)) : (val as Value);
    return compare(Object.keys(comparisons)[cmp_op as number] as string, read(event, key), right);
  });
}

/**
 * A join of two streams. `queries` has the definition of each stream under the stream's name; events of other streams are ignored, and for an
 * active-passive kind the stream named first is the passive one.
 *
 * - `simple` takes the oldest free event of the other stream that matches, and both are used up. Join example 1: pressure 11.1 (step 3) goes to the
 *   temperature of step 8 although 11.5 and 11.8 are newer, and pressure 11.8 is left over.
 * - `per-key` and `newest` start with the active event only; it never waits. Join examples 2 and 3: pressure 10.2 (step 2) stays without a pair when
 *   the temperature of its point arrives at step 6. The passive event can be used again (step 1, four and three times).
 * - `per-key` keeps one passive event for each key. Join example 2: pressure 11.9 (step 7) still finds the temperature of step 1.
 * - `newest` keeps one passive event for the stream. Join example 3: the same pressure finds none, because step 6 replaced step 1.
 * - Matches are counted with the passive event. CEP run over two streams: pressure 12.5 (step 10) counts 1 again, since the temperature of step 9 is new.
 */
export function simulateJoin(kind: JoinKind, events: readonly Arrival[], queries: Record<string, Query>): Outcome[] {
  const [passive] = Object.keys(queries);
  const counts = new Map<number, number>();
  let waiting: Arrival[] = [];
  return events.flatMap((event) => {
    const query = queries[event.stream];
    if (!query) return [];
    if (!passes(query.fqry, event)) return [dropped(event)];
    if (kind !== 'simple' && event.stream === passive) {
      const gone = waiting.filter((other) => kind === 'newest' || sameKey(query, other, event));
      waiting = [...waiting.filter((other) => !gone.includes(other)), event];
      return [{ ...unmatched(event), replaces: gone[0]?.step }];
    }
    const partner = waiting.find((other) => other.stream !== event.stream && matches(query, other, event));
    if (kind === 'simple') waiting = partner ? waiting.filter((other) => other !== partner) : [...waiting, event];
    if (!partner) return [unmatched(event)];
    const count = (counts.get(partner.step) ?? 0) + 1;
    counts.set(partner.step, count);
    return [matched(query, event, partner, count)];
  });
}

/**
 * A stream compared with itself (CEP query of type 1).
 *
 * - `fqry` comes first: what it drops is no partner either. Rising temperature: 70.1 (step 1) is no partner of step 2.
 * - The partner is the oldest earlier event that fits and has not been a partner yet. Deliveries: step 7 takes step 4, not the equal step 5; step 5
 *   finds none, because step 2 has been used. An event that matched can still become a partner: step 4 is joined with 2, then 7 with 4.
 * - From `NUMT` matches on, each gives output. Rising temperature, `NUMT` 3: outputs at steps 5, 6 and 7.
 * - `cqry` judges the arriving event after the match; partners need not pass. Deliveries on arrival: status 3 is reported with a partner of status 2.
 *
 * The count follows the chain of partners. The runs do not tell this from one count for the whole query.
 */
export function simulateSelfJoin(events: readonly Arrival[], query: Query): Outcome[] {
  const kept: { event: Arrival; count: number; used: boolean }[] = [];
  return events.map((event) => {
    if (!passes(query.fqry, event)) return dropped(event);
    const partner = kept.find((other) => !other.used && matches(query, other.event, event));
    if (partner) partner.used = true;
    const count = partner ? partner.count + 1 : 0;
    kept.push({ event, count, used: false });
    return partner ? matched(query, event, partner.event, count) : unmatched(event);
  });
}

/** The attributes of a pair in printed order (all runs): those of the arriving event, then those of its partner. A name can stand there twice. */
export function pairOf(query: Query, arriving: Arrival, partner: Arrival): [string, Value][] {
  const take = (event: Arrival, names: string[] = []) =>
    names.map((name): [string, Value] => [name, read(event, name)]);
  return [...take(arriving, query.iatr), ...take(partner, query.ratr)];
}

const unmatched = ({ step }: Arrival): Outcome => ({ step, passes: true, count: 0, output: false });
const dropped = ({ step }: Arrival): Outcome => ({ step, passes: false, count: 0, output: false });

function matched({ cond = [] }: Query, event: Arrival, partner: Arrival, count: number): Outcome {
  const wanted = cond.find(({ name }) => name === 'NUMT')?.val ?? 1;
  const last = cond.find(({ name }) => name === 'cqry')?.fqry;
  return {
    step: event.step,
    passes: true,
    partner: partner.step,
    count,
    output: count >= wanted && passes(last, event),
  };
}

/** Two passive events have the same key if the attributes that their own definition compares are equal. */
const sameKey = ({ jqry }: Query, one: Arrival, two: Arrival) =>
  (jqry?.args ?? []).every((name) => read(one, name) === read(two, name));

const compare = (name: string, left: Value, right: Value): boolean =>
  (comparisons[name] ?? refuse(`comparison ${name}`))(left, right);

function read({ step, values }: Arrival, name: string): Value {
  return values[name] ?? refuse(`attribute ${name} in step ${step}`);
}

function refuse(what: string): never {
  throw new Error(`Unknown: ${what}.`);
}
