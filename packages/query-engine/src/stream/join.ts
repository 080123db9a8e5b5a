/** Joins of two streams, and of a stream with itself. */
import type { Budget } from '../budget.ts';
import type { Json } from '../json.ts';
import { type Fqry, getEqualityIndexes, type Jqry, matchesJqry, passes, toValueKey, type Values } from './condition.ts';

/** `simple`: types 1 and 1. `per-key`: 5 active, 3 passive. `newest`: 4 active, 2 passive. */
export type JoinKind = 'simple' | 'per-key' | 'newest';

/**
 * Rule `simple-join`: an event takes the oldest free event of the other stream that matches, and
 * both are used up.
 */
class SimpleJoin implements Pairing {
  readonly #queries: ReadonlyMap<string, PairQuery>;
  readonly #waiting = new Map<string, WaitingEvents>();

  constructor(queries: ReadonlyMap<string, PairQuery>) {
    this.#queries = queries;
    for (const stream of queries.keys()) {
      const partnerQuery = [...queries].find(([other]) => other !== stream)?.[1];
      if (partnerQuery) this.#waiting.set(stream, new WaitingEvents(partnerQuery));
    }
  }

  arrive(event: Arrival, budget?: Budget): PairingResult | undefined {
    const query = this.#queries.get(event.stream);
    if (!query) return undefined;
    if (!passes(query.fqry, event)) return toDropped(event);
    for (const [stream, waitingEvents] of this.#waiting) {
      const partner = stream === event.stream ? undefined : waitingEvents.take(event, budget);
      if (partner) return toMatched(query, event, partner, partner.count + 1);
    }
    this.#waiting.get(event.stream)?.add({ event, count: 0 });
    return toUnmatched(event, { waits: true });
  }

  waiting() {
    return listWaiting([...this.#waiting.values()].flatMap((waitingEvents) => waitingEvents.all()));
  }
}

/**
 * Rules `active-join`, `passive-per-key` and `passive-newest`: only the active event starts a join,
 * and it never waits. A passive event can be used until another one replaces it.
 */
class ActiveJoin implements Pairing {
  readonly #queries: ReadonlyMap<string, PairQuery>;
  readonly #passive: string;
  readonly #perKey: boolean;
  /** By key. Without `perKey`, all events have the same key, undefined. */
  readonly #passiveEvents = new Map<string | undefined, Waiting>();

  constructor(queries: ReadonlyMap<string, PairQuery>, passive: string, perKey: boolean) {
    this.#queries = queries;
    this.#passive = passive;
    this.#perKey = perKey;
  }

  arrive(event: Arrival, budget?: Budget): PairingResult | undefined {
    const query = this.#queries.get(event.stream);
    if (!query) return undefined;
    if (!passes(query.fqry, event)) return toDropped(event);
    if (event.stream === this.#passive) return this.#replacePassive(query, event);
    const partner = this.#partner(query, event, budget);
    if (!partner) return toUnmatched(event);
    partner.count++;
    return toMatched(query, event, partner, partner.count);
  }

  #replacePassive({ jqry }: PairQuery, event: Arrival): PairingResult {
    const key = this.#perKey ? toValueKey(event.values, jqry?.args ?? []) : undefined;
    const replaced = this.#passiveEvents.get(key);
    this.#passiveEvents.delete(key);
    this.#passiveEvents.set(key, { event, count: 0 });
    return toUnmatched(event, { waits: true, ...(replaced ? { replaces: replaced.event.step } : {}) });
  }

  #partner(query: PairQuery, event: Arrival, budget?: Budget): Waiting | undefined {
    const { cond = [], args = [] } = query.jqry ?? {};
    const passiveArgs = this.#queries.get(this.#passive)?.jqry?.args ?? [];
    // If all comparisons are equalities, the key of the passive event is known.
    if (this.#perKey && query.jqry && getEqualityIndexes(query.jqry).length === passiveArgs.length) {
      const names = passiveArgs.map((name) => args[cond.indexOf(name)]);
      if (names.every((name) => name !== undefined)) {
        const waiting = this.#passiveEvents.get(toValueKey(event.values, names as string[]));
        budget?.spend();
        return waiting && matches(query, waiting.event, event) ? waiting : undefined;
      }
    }
    for (const waiting of this.#passiveEvents.values()) {
      budget?.spend();
      if (matches(query, waiting.event, event)) return waiting;
    }
    return undefined;
  }

  waiting() {
    return listWaiting([...this.#passiveEvents.values()]);
  }
}

export function createJoin(kind: JoinKind, queries: ReadonlyMap<string, PairQuery>, passive?: string): Pairing {
  if (kind === 'simple') return new SimpleJoin(queries);
  const [first = ''] = queries.keys();
  return new ActiveJoin(queries, passive ?? first, kind === 'per-key');
}

/**
 * Rule `self-join`: the partner is the oldest earlier event that fits, passed `fqry` and wasn't a
 * partner yet. An event that matched can still become one. `cqry` tests the arriving event after
 * the match.
 */
class SelfJoin implements Pairing {
  readonly #query: PairQuery;
  readonly #waiting: WaitingEvents;

  constructor(query: PairQuery) {
    this.#query = query;
    this.#waiting = new WaitingEvents(query);
  }

  arrive(event: Arrival, budget?: Budget): PairingResult {
    if (!passes(this.#query.fqry, event)) return toDropped(event);
    const partner = this.#waiting.take(event, budget);
    const count = partner ? partner.count + 1 : 0;
    this.#waiting.add({ event, count });
    return partner ? toMatched(this.#query, event, partner, count, true) : toUnmatched(event, { waits: true });
  }

  waiting() {
    return listWaiting(this.#waiting.all());
  }
}

export const createSelfJoin = (query: PairQuery): Pairing => new SelfJoin(query);

export interface Arrival {
  step: number;
  stream: string;
  values: Values;
}

export interface PairQuery {
  rstm?: string;
  iatr?: string[];
  ratr?: string[];
  jqry?: Jqry;
  fqry?: Fqry;
  cond?: { name: string; val?: number; fqry?: Fqry }[];
}

export interface Outcome {
  step: number;
  passes: boolean;
  partner?: number;
  replaces?: number;
  /** Matches including this one; 0 without a match. */
  count: number;
  /** Whether a pair goes to the output stream. */
  output: boolean;
  waits?: boolean;
}

export interface Waiting {
  event: Arrival;
  count: number;
}

export interface PairingResult {
  outcome: Outcome;
  partner?: Arrival;
}

export const matches = ({ jqry }: PairQuery, other: Arrival, arriving: Arrival): boolean =>
  jqry !== undefined && matchesJqry(jqry, other.values, arriving.values);

const toUnmatched = ({ step }: Arrival, more: Partial<Outcome> = {}): PairingResult => ({
  outcome: { step, passes: true, count: 0, output: false, ...more },
});
const toDropped = ({ step }: Arrival): PairingResult => ({
  outcome: { step, passes: false, count: 0, output: false },
});

/** A match gives output from `NUMT` on, if `cqry` holds. */
function toMatched(
  { cond = [] }: PairQuery,
  event: Arrival,
  { event: partner }: Waiting,
  count: number,
  waits = false,
): PairingResult {
  const wanted = cond.find(({ name }) => name === 'NUMT')?.val ?? 1;
  const last = cond.find(({ name }) => name === 'cqry')?.fqry;
  const output = count >= wanted && passes(last, event);
  const outcome = { step: event.step, passes: true, partner: partner.step, count, output, ...(waits ? { waits } : {}) };
  return { outcome, partner };
}

export interface Pairing {
  /** Undefined if the event belongs to no side. */
  arrive(event: Arrival, budget?: Budget): PairingResult | undefined;
  /** Events that can become partners, the oldest first. */
  waiting(): { step: number; stream: string; count: number }[];
}

const listWaiting = (list: readonly Waiting[]) =>
  list
    .map(({ event, count }) => ({ step: event.step, stream: event.stream, count }))
    .sort((one, two) => one.step - two.step);

/** Lists the attributes of a pair in printed order. A name can occur twice. */
export function createPair(query: PairQuery, arriving: Arrival, partner: Arrival): [string, Json][] {
  const take = ({ values }: Arrival, names: string[] = []) =>
    names.flatMap((name): [string, Json][] => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    });
  return [...take(arriving, query.iatr), ...take(partner, query.ratr)];
}

/** The range of an attribute. NaN if a value isn't a number, so that no comparison holds. */
interface Range {
  arg: string;
  comparison: string;
  low: number;
  high: number;
}

/**
 * Waiting events of one key. The ranges show early that nothing matches; removed events don't
 * narrow them.
 */
interface Bucket {
  list: Waiting[];
  ranges: Range[];
}

/** Waiting events, indexed by the attributes that have to be equal. */
export class WaitingEvents {
  readonly #query: PairQuery;
  readonly #compared: { name: string; arg: string; comparison: string }[];
  readonly #equal: { name: string; arg: string }[];
  /** Events without a key share a bucket that is never searched. */
  readonly #buckets = new Map<string | undefined, Bucket>();

  constructor(query: PairQuery) {
    const { cond, args, cmp = [] } = query.jqry ?? { cond: [], args: [] };
    this.#query = query;
    this.#compared = cond.map((name, index) => ({ name, arg: args[index] ?? '', comparison: cmp[index] ?? 'EQ' }));
    this.#equal = this.#compared.filter(({ comparison }) => comparison === 'EQ');
  }

  add(waiting: Waiting): void {
    const { values } = waiting.event;
    const key = toValueKey(
      values,
      this.#equal.map(({ name }) => name),
    );
    const bucket = this.#buckets.get(key);
    const ranges = this.#compared.map(({ name, arg, comparison }, index): Range => {
      const one = numberIn(values, name);
      const { low, high } = bucket?.ranges[index] ?? { low: one, high: one };
      return { arg, comparison, low: Math.min(low, one), high: Math.max(high, one) };
    });
    const list = bucket?.list ?? [];
    list.push(waiting);
    this.#buckets.set(key, { list, ranges });
  }

  take(arriving: Arrival, budget?: Budget): Waiting | undefined {
    const key = toValueKey(
      arriving.values,
      this.#equal.map(({ arg }) => arg),
    );
    const bucket = this.#buckets.get(key);
    if (key === undefined || !bucket || this.#nothingFits(bucket, arriving.values)) return undefined;
    for (const [index, waiting] of bucket.list.entries()) {
      budget?.spend();
      if (!matches(this.#query, waiting.event, arriving)) continue;
      bucket.list.splice(index, 1);
      if (bucket.list.length === 0) this.#buckets.delete(key);
      return waiting;
    }
    return undefined;
  }

  #nothingFits({ ranges }: Bucket, values: Values): boolean {
    return ranges.some(({ arg, comparison, low, high }) => {
      const value = numberIn(values, arg);
      if (comparison === 'LT') return low >= value;
      if (comparison === 'LTE') return low > value;
      if (comparison === 'GT') return high <= value;
      if (comparison === 'GTE') return high < value;
      return comparison === 'NE' && low === value && high === value;
    });
  }

  all(): Waiting[] {
    return [...this.#buckets.values()].flatMap(({ list }) => list);
  }
}

function numberIn(values: Values, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : Number.NaN;
}
