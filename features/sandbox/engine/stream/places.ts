/** Where events wait for partners. */
import type { Budget } from '../budget.ts';
import { equalities, keyOf, type Values } from './condition.ts';
import { type Arrival, matches, type PairQuery, type Waiting } from './pairing.ts';

/** Waiting events of one key, with the range of each number that is compared, which shows early that nothing fits. */
interface Bucket {
  list: Waiting[];
  /** Lowest and highest value by place in `cond`; undefined once a value is not a number. Wider than what is left after events were taken. */
  ranges: ([number, number] | undefined)[];
}

/** Waiting events, found by the attributes that have to be equal; in the order of arrival among those with one key. */
export class Places {
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
