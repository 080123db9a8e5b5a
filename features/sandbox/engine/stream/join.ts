/** Joins of two streams, and streams compared with themselves. */
import type { Budget } from '../budget.ts';
import type { Json } from '../json.ts';
import { equalities, type Fqry, fits, type Jqry, keyOf, passes, type Values } from './condition.ts';

/** An event that arrives. `step` is its place in the order of arrival, `stream` the stream that it goes into. */
export interface Arrival {
  step: number;
  stream: string;
  values: Values;
}

/** The keys of a join or of a CEP query that decide about pairs, with the names of the schema. */
export interface PairQuery {
  rstm?: string;
  iatr?: string[];
  ratr?: string[];
  jqry?: Jqry;
  fqry?: Fqry;
  cond?: { name: string; val?: number; fqry?: Fqry }[];
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
  /** True if it is kept as a partner for later events. */
  waits?: boolean;
}

/** `simple`: types 1 and 1. `per-key`: 5 active, 3 passive. `newest`: 4 active, 2 passive. */
export type JoinKind = 'simple' | 'per-key' | 'newest';

/** An event that can become a partner. */
interface Waiting {
  event: Arrival;
  count: number;
}

/** An outcome, with the partner itself. */
export interface Met {
  outcome: Outcome;
  partner?: Arrival;
}

/** `jqry` on two events. */
export const matches = ({ jqry }: PairQuery, other: Arrival, arriving: Arrival): boolean =>
  jqry !== undefined && fits(jqry, other.values, arriving.values);

const unmatched = ({ step }: Arrival, more: Partial<Outcome> = {}): Met => ({
  outcome: { step, passes: true, count: 0, output: false, ...more },
});
const dropped = ({ step }: Arrival): Met => ({ outcome: { step, passes: false, count: 0, output: false } });

function matched(
  { cond = [] }: PairQuery,
  event: Arrival,
  { event: partner }: Waiting,
  count: number,
  waits = false,
): Met {
  const wanted = cond.find(({ name }) => name === 'NUMT')?.val ?? 1;
  const last = cond.find(({ name }) => name === 'cqry')?.fqry;
  const output = count >= wanted && passes(last, event);
  const outcome = { step: event.step, passes: true, partner: partner.step, count, output, ...(waits ? { waits } : {}) };
  return { outcome, partner };
}

/** Waiting events of one key, with the range of each number that is compared, which shows early that nothing fits. */
interface Bucket {
  list: Waiting[];
  /** Lowest and highest value by place in `cond`; undefined once a value is no number. Wider than what is left after events were taken. */
  ranges: ([number, number] | undefined)[];
}

/** Waiting events, found by the attributes that have to be equal; in the order of arrival among those with one key. */
class Places {
  readonly #query: PairQuery;
  readonly #equal: number[];
  readonly #buckets = new Map<string, Bucket>();

  /** `query`: of the events that will look for partners here. */
  constructor(query: PairQuery) {
    this.#query = query;
    this.#equal = query.jqry ? equalities(query.jqry) : [];
  }

  add(waiting: Waiting): void {
    const { cond = [] } = this.#query.jqry ?? {};
    const { values } = waiting.event;
    const key =
      keyOf(
        values,
        this.#equal.map((at) => cond[at] ?? ''),
      ) ?? 'no key';
    const bucket = this.#buckets.get(key);
    const numbers = cond.map((name) => (typeof values[name] === 'number' ? values[name] : undefined));
    if (!bucket) {
      const ranges = numbers.map((one): [number, number] | undefined => (one === undefined ? undefined : [one, one]));
      this.#buckets.set(key, { list: [waiting], ranges });
      return;
    }
    bucket.list.push(waiting);
    numbers.forEach((one, at) => {
      const range = bucket.ranges[at];
      if (one === undefined || !range) bucket.ranges[at] = undefined;
      else if (one < range[0]) range[0] = one;
      else if (one > range[1]) range[1] = one;
    });
  }

  /** Takes out the oldest event that fits. */
  take(arriving: Arrival, budget?: Budget): Waiting | undefined {
    const { args = [] } = this.#query.jqry ?? {};
    const key = keyOf(
      arriving.values,
      this.#equal.map((at) => args[at] ?? ''),
    );
    const bucket = key === undefined ? undefined : this.#buckets.get(key);
    if (!bucket || key === undefined || this.#nothingFits(bucket, arriving.values)) return undefined;
    for (const [at, waiting] of bucket.list.entries()) {
      budget?.spend();
      if (!matches(this.#query, waiting.event, arriving)) continue;
      bucket.list.splice(at, 1);
      if (bucket.list.length === 0) this.#buckets.delete(key);
      return waiting;
    }
    return undefined;
  }

  /** Whether the ranges of a bucket exclude one of the comparisons. */
  #nothingFits({ ranges }: Bucket, values: Values): boolean {
    const { args = [], cmp = [] } = this.#query.jqry ?? {};
    return ranges.some((range, at) => {
      const value = values[args[at] ?? ''];
      if (!range || typeof value !== 'number') return false;
      const [low, high] = range;
      const name = cmp[at] ?? 'EQ';
      if (name === 'LT') return low >= value;
      if (name === 'LTE') return low > value;
      if (name === 'GT') return high <= value;
      if (name === 'GTE') return high < value;
      return name === 'NE' && low === value && high === value;
    });
  }

  all(): Waiting[] {
    return [...this.#buckets.values()].flatMap(({ list }) => list);
  }
}

/** What the machine asks of joins and self joins alike. */
export interface Pairing {
  /** Undefined if the event belongs to no side. */
  arrive(event: Arrival, budget?: Budget): Met | undefined;
  /** Events that can become partners, the oldest first. */
  waiting(): { step: number; stream: string; count: number }[];
}

const listed = (list: readonly Waiting[]) =>
  list
    .map(({ event, count }) => ({ step: event.step, stream: event.stream, count }))
    .sort((one, two) => one.step - two.step);

/**
 * Rule `simple-join`: an event takes the oldest free event of the other stream that matches, and both are used up. In the printed run pressure 11.1
 * goes to the temperature of step 8 although 11.5 and 11.8 are newer, and pressure 11.8 is left over.
 */
class SimpleJoin implements Pairing {
  readonly #queries: ReadonlyMap<string, PairQuery>;
  /** By the stream of the waiting events. */
  readonly #places = new Map<string, Places>();

  constructor(queries: ReadonlyMap<string, PairQuery>) {
    this.#queries = queries;
    for (const stream of queries.keys()) {
      const seeker = [...queries].find(([other]) => other !== stream)?.[1];
      if (seeker) this.#places.set(stream, new Places(seeker));
    }
  }

  arrive(event: Arrival, budget?: Budget): Met | undefined {
    const query = this.#queries.get(event.stream);
    if (!query) return undefined;
    if (!passes(query.fqry, event)) return dropped(event);
    for (const [stream, places] of this.#places) {
      const partner = stream === event.stream ? undefined : places.take(event, budget);
      if (partner) return matched(query, event, partner, partner.count + 1);
    }
    this.#places.get(event.stream)?.add({ event, count: 0 });
    return unmatched(event, { waits: true });
  }

  waiting() {
    return listed([...this.#places.values()].flatMap((places) => places.all()));
  }
}

/**
 * Rules `active-join`, `passive-per-key` and `passive-newest`: the active event alone starts a join and never waits; a passive event can be used
 * again until another one takes its place, and matches are counted with it. In the printed runs pressure 10.2 (step 2) stays without a pair when the
 * temperature of its point arrives at step 6; pressure 11.9 (step 7) finds the temperature of step 1 per key, and none with one place for all.
 */
class ActiveJoin implements Pairing {
  readonly #queries: ReadonlyMap<string, PairQuery>;
  readonly #passive: string;
  readonly #perKey: boolean;
  /** By key, the oldest first. */
  readonly #current = new Map<string, Waiting>();

  constructor(queries: ReadonlyMap<string, PairQuery>, passive: string, perKey: boolean) {
    this.#queries = queries;
    this.#passive = passive;
    this.#perKey = perKey;
  }

  arrive(event: Arrival, budget?: Budget): Met | undefined {
    const query = this.#queries.get(event.stream);
    if (!query) return undefined;
    if (!passes(query.fqry, event)) return dropped(event);
    if (event.stream === this.#passive) return this.#keep(query, event);
    const partner = this.#partner(query, event, budget);
    if (!partner) return unmatched(event);
    partner.count++;
    return matched(query, event, partner, partner.count);
  }

  #keep({ jqry }: PairQuery, event: Arrival): Met {
    const key = this.#perKey ? (keyOf(event.values, jqry?.args ?? []) ?? 'no key') : '';
    const replaced = this.#current.get(key);
    this.#current.delete(key);
    this.#current.set(key, { event, count: 0 });
    return unmatched(event, { waits: true, ...(replaced ? { replaces: replaced.event.step } : {}) });
  }

  #partner(query: PairQuery, event: Arrival, budget?: Budget): Waiting | undefined {
    const { cond = [], args = [] } = query.jqry ?? {};
    const own = this.#queries.get(this.#passive)?.jqry?.args ?? [];
    // Where all comparisons are equalities, the key of the passive event is known.
    if (this.#perKey && query.jqry && equalities(query.jqry).length === own.length) {
      const names = own.map((name) => args[cond.indexOf(name)]);
      if (names.every((name) => name !== undefined)) {
        const waiting = this.#current.get(keyOf(event.values, names as string[]) ?? 'no event');
        budget?.spend();
        return waiting && matches(query, waiting.event, event) ? waiting : undefined;
      }
    }
    for (const waiting of this.#current.values()) {
      budget?.spend();
      if (matches(query, waiting.event, event)) return waiting;
    }
    return undefined;
  }

  waiting() {
    return listed([...this.#current.values()]);
  }
}

/**
 * Rule `self-join`: a stream compared with itself. What `fqry` drops is no partner either; the partner is the oldest earlier event that fits and has
 * not been a partner yet; an event that matched can still become one. The count follows the chain of partners, which the runs do not distinguish from one
 * count for the whole query. `cqry` judges the arriving event after the match; partners need not pass.
 */
class SelfJoin implements Pairing {
  readonly #query: PairQuery;
  readonly #stream: string | undefined;
  readonly #places: Places;

  constructor(query: PairQuery, stream?: string) {
    this.#query = query;
    this.#stream = stream;
    this.#places = new Places(query);
  }

  arrive(event: Arrival, budget?: Budget): Met | undefined {
    if (this.#stream !== undefined && event.stream !== this.#stream) return undefined;
    if (!passes(this.#query.fqry, event)) return dropped(event);
    const partner = this.#places.take(event, budget);
    const count = partner ? partner.count + 1 : 0;
    this.#places.add({ event, count });
    return partner ? matched(this.#query, event, partner, count, true) : unmatched(event, { waits: true });
  }

  waiting() {
    return listed(this.#places.all());
  }
}

/** A join of two streams. `queries` has the definition of each stream under its name; for an active kind `passive` names the passive one. */
export function joinOf(kind: JoinKind, queries: ReadonlyMap<string, PairQuery>, passive?: string): Pairing {
  if (kind === 'simple') return new SimpleJoin(queries);
  const [first = ''] = queries.keys();
  return new ActiveJoin(queries, passive ?? first, kind === 'per-key');
}

export const selfJoinOf = (query: PairQuery, stream?: string): Pairing => new SelfJoin(query, stream);

const outcomes = (pairing: Pairing, events: readonly Arrival[]): Outcome[] =>
  events.flatMap((event) => pairing.arrive(event)?.outcome ?? []);

/** A join over a list of events; for an active kind the stream named first is the passive one. Events of other streams are left out. */
export const simulateJoin = (
  kind: JoinKind,
  events: readonly Arrival[],
  queries: Record<string, PairQuery>,
): Outcome[] => outcomes(joinOf(kind, new Map(Object.entries(queries))), events);

/** A stream compared with itself, over a list of events. */
export const simulateSelfJoin = (events: readonly Arrival[], query: PairQuery): Outcome[] =>
  outcomes(selfJoinOf(query), events);

/** The attributes of a pair in printed order: those of the arriving event, then those of its partner. A name can be there twice. */
export function pairOf(query: PairQuery, arriving: Arrival, partner: Arrival): [string, Json][] {
  const take = ({ values }: Arrival, names: string[] = []) =>
    names.flatMap((name): [string, Json][] => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    });
  return [...take(arriving, query.iatr), ...take(partner, query.ratr)];
}

/** The type of the other side of a join, by the type of one side. */
export const partnerTypes: Readonly<Record<number, number>> = { 1: 1, 2: 4, 3: 5, 4: 2, 5: 3 };

const turned: Readonly<Record<string, string>> = { GT: 'LT', LT: 'GT', GTE: 'LTE', LTE: 'GTE' };

/** A comparison seen from the other side: `GT` on one side is `LT` on the other. */
export const turnedComparison = (name: string): string => turned[name] ?? name;

/** The definition of the other side: what is `iatr` on one side is `ratr` on the other. `stream` is the stream of the one given. */
export function mirrored<T extends PairQuery>(definition: T, stream: string): T {
  const { iatr, ratr, jqry, ...shared } = definition;
  const other: PairQuery = { ...shared, rstm: stream };
  delete other.fqry;
  delete other.cond;
  if (ratr) other.iatr = ratr;
  if (iatr) other.ratr = iatr;
  if (jqry) {
    const { cond, args, cmp, ...rest } = jqry;
    other.jqry = { ...rest, cond: args, args: cond, ...(cmp ? { cmp: cmp.map(turnedComparison) } : {}) };
  }
  return other as T;
}
