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
 * and never waits. A passive event can be used until another one replaces it.
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
    const partner = this.#findPartner(query, event, budget);
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

  #findPartner(query: PairQuery, event: Arrival, budget?: Budget): Waiting | undefined {
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
 *
 * Rule `consecutive`: with `seq` 1, only the event directly before can be the partner. Any other
 * event of the stream ends the run.
 */
class SelfJoin implements Pairing {
  readonly #query: PairQuery;
  readonly #waiting: WaitingEvents;
  readonly #isConsecutive: boolean;
  /** With `seq` 1, the event directly before, if it passed `fqry`. */
  #previous: Run | undefined;

  constructor(query: PairQuery) {
    this.#query = query;
    this.#waiting = new WaitingEvents(query);
    this.#isConsecutive = query.jqry?.seq === 1;
  }

  arrive(event: Arrival, budget?: Budget): PairingResult {
    const previous = this.#previous;
    this.#previous = undefined;
    this.#waiting.expired = undefined;
    const ended = previous ? { ended: previous.event.step } : {};
    if (!passes(this.#query.fqry, event)) {
      const { outcome } = toDropped(event);
      return { outcome: { ...outcome, ...ended, ...(previous ? { isOpen: true } : {}) } };
    }
    const partner = this.#isConsecutive ? this.#takePrevious(previous, event) : this.#waiting.take(event, budget);
    const run = continueRun(event, partner as Run | undefined, getWantedCount(this.#query));
    if (this.#isConsecutive) this.#previous = run;
    else this.#waiting.add(run);
    if (partner) return toMatched(this.#query, event, partner, run.count, { waits: true, elapsed: getElapsed(run) });
    const { expired } = this.#waiting;
    return toUnmatched(event, {
      waits: true,
      ...ended,
      ...(previous && !this.#hasSameKey(previous.event, event) ? { isOpen: true } : {}),
      ...(expired === undefined ? {} : { expired }),
    });
  }

  #takePrevious(previous: Run | undefined, event: Arrival): Run | undefined {
    if (!previous || this.#waiting.isExpired(previous, event)) return undefined;
    return matches(this.#query, previous.event, event) ? previous : undefined;
  }

  #hasSameKey(previous: Arrival, event: Arrival): boolean {
    const { cond = [], args = [] } = this.#query.jqry ?? {};
    const equal = this.#query.jqry ? getEqualityIndexes(this.#query.jqry) : [];
    const pick = (names: string[]) => equal.map((at) => names[at] ?? '');
    return toValueKey(previous.values, pick(cond)) === toValueKey(event.values, pick(args));
  }

  waiting() {
    return listWaiting(this.#previous ? [this.#previous] : this.#waiting.all());
  }
}

/** The time of an event of a run, in microseconds, and the event after it. */
interface RunLink {
  time: number;
  next?: RunLink;
}

/** An event with the run of matches that it ends. */
interface Run extends Waiting {
  link: RunLink;
  /** Where the last `NUMT` matches start. */
  start: RunLink;
}

function continueRun(event: Arrival, partner: Run | undefined, wanted: number): Run {
  const link: RunLink = { time: getTime(event) };
  if (!partner) return { event, count: 0, link, start: link };
  const count = partner.count + 1;
  partner.link.next = link;
  return { event, count, link, start: count > wanted ? (partner.start.next ?? link) : partner.start };
}

const getElapsed = ({ link, start }: Run): number => (link.time - start.time) / 1e6;

/** NaN for an event without a key, so that no time limit applies. */
const getTime = ({ values }: Arrival): number => getNumber(values, '_pk');

const getWantedCount = ({ cond = [] }: PairQuery): number => cond.find(({ name }) => name === 'NUMT')?.val ?? 1;

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
  /** The seconds that a partner may be old. Only for queries on one stream. */
  tloc?: number;
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
  /** With `seq` 1, the event directly before, whose run ends. */
  ended?: number;
  /** The documentation leaves open whether an event of this kind ends the run. */
  isOpen?: boolean;
  /** The latest event that could have been the partner, but is older than `tloc`. */
  expired?: number;
  /** Seconds that the last `NUMT` matches took, if they took more than `DUR`. */
  late?: number;
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

/** A match gives output from `NUMT` on, if it is within `DUR` and `cqry` holds. */
function toMatched(
  query: PairQuery,
  event: Arrival,
  { event: partner }: Waiting,
  count: number,
  { waits, elapsed = 0 }: { waits?: boolean; elapsed?: number } = {},
): PairingResult {
  const { cond = [] } = query;
  const isEnough = count >= getWantedCount(query);
  const late = isEnough && elapsed > (cond.find(({ name }) => name === 'DUR')?.val ?? Number.POSITIVE_INFINITY);
  const output = isEnough && !late && passes(cond.find(({ name }) => name === 'cqry')?.fqry, event);
  const outcome = {
    step: event.step,
    passes: true,
    partner: partner.step,
    count,
    output,
    ...(waits ? { waits } : {}),
    ...(late ? { late: elapsed } : {}),
  };
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

/** Lists the attributes of a pair in output order. A name can occur twice. */
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
  readonly #keyNames: string[];
  readonly #keyArgs: string[];
  /** Events without a key share a bucket that is never searched. */
  readonly #buckets = new Map<string | undefined, Bucket>();
  /** The step of the latest partner that was found too old, until the caller resets it. */
  expired: number | undefined;

  constructor(query: PairQuery) {
    const { cond, args, cmp = [] } = query.jqry ?? { cond: [], args: [] };
    this.#query = query;
    this.#compared = cond.map((name, index) => ({ name, arg: args[index] ?? '', comparison: cmp[index] ?? 'EQ' }));
    const equal = this.#compared.filter(({ comparison }) => comparison === 'EQ');
    this.#keyNames = equal.map(({ name }) => name);
    this.#keyArgs = equal.map(({ arg }) => arg);
  }

  add(waiting: Waiting): void {
    const { values } = waiting.event;
    const key = toValueKey(values, this.#keyNames);
    const bucket = this.#buckets.get(key);
    const ranges = this.#compared.map(({ name, arg, comparison }, index): Range => {
      const value = getNumber(values, name);
      const { low, high } = bucket?.ranges[index] ?? { low: value, high: value };
      return { arg, comparison, low: Math.min(low, value), high: Math.max(high, value) };
    });
    const list = bucket?.list ?? [];
    list.push(waiting);
    this.#buckets.set(key, { list, ranges });
  }

  take(arriving: Arrival, budget?: Budget): Waiting | undefined {
    const key = toValueKey(arriving.values, this.#keyArgs);
    const bucket = this.#buckets.get(key);
    if (key === undefined || !bucket) return undefined;
    this.#removeExpired(bucket, arriving);
    if (this.#canMatchNone(bucket, arriving.values)) return undefined;
    for (const [index, waiting] of bucket.list.entries()) {
      budget?.spend();
      if (!matches(this.#query, waiting.event, arriving)) continue;
      bucket.list.splice(index, 1);
      if (bucket.list.length === 0) this.#buckets.delete(key);
      return waiting;
    }
    return undefined;
  }

  /** Rule `too-old`: the earlier event is at most `tloc` seconds old. */
  isExpired({ event }: Waiting, arriving: Arrival): boolean {
    const { tloc } = this.#query;
    const expired = tloc !== undefined && getTime(arriving) - getTime(event) > tloc * 1e6;
    if (expired && matches(this.#query, event, arriving)) this.expired = event.step;
    return expired;
  }

  #removeExpired({ list }: Bucket, arriving: Arrival): void {
    const first = list.findIndex((waiting) => !this.isExpired(waiting, arriving));
    list.splice(0, first < 0 ? list.length : first);
  }

  #canMatchNone({ ranges }: Bucket, values: Values): boolean {
    return ranges.some(({ arg, comparison, low, high }) => {
      const value = getNumber(values, arg);
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

function getNumber(values: Values, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : Number.NaN;
}
