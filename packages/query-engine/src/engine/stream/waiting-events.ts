/** Where events wait for partners. */
import type { Budget } from '../budget.ts';
import { keyOf, type Values } from './condition.ts';
import { type Arrival, matches, type PairQuery, type Waiting } from './pairing.ts';

/** The numbers of one attribute that is compared, from the lowest to the highest; NaN once a value is not a number, so that no comparison holds. */
interface Range {
  arg: string;
  comparison: string;
  low: number;
  high: number;
}

/** Waiting events of one key, with ranges that show early that nothing fits. They are wider than what is left after events were taken. */
interface Bucket {
  list: Waiting[];
  ranges: Range[];
}

/** Waiting events, found by the attributes that have to be equal; in the order of arrival among those with one key. */
export class WaitingEvents {
  readonly #query: PairQuery;
  readonly #compared: { name: string; arg: string; comparison: string }[];
  readonly #equal: { name: string; arg: string }[];
  /** Events without a key share a bucket that nothing looks into. */
  readonly #buckets = new Map<string | undefined, Bucket>();

  /** `query`: of the events that will look for partners here. */
  constructor(query: PairQuery) {
    const { cond, args, cmp = [] } = query.jqry ?? { cond: [], args: [] };
    this.#query = query;
    this.#compared = cond.map((name, at) => ({ name, arg: args[at] ?? '', comparison: cmp[at] ?? 'EQ' }));
    this.#equal = this.#compared.filter(({ comparison }) => comparison === 'EQ');
  }

  add(waiting: Waiting): void {
    const { values } = waiting.event;
    const key = keyOf(
      values,
      this.#equal.map(({ name }) => name),
    );
    const bucket = this.#buckets.get(key);
    const ranges = this.#compared.map(({ name, arg, comparison }, at): Range => {
      const one = numberIn(values, name);
      const { low, high } = bucket?.ranges[at] ?? { low: one, high: one };
      return { arg, comparison, low: Math.min(low, one), high: Math.max(high, one) };
    });
    const list = bucket?.list ?? [];
    list.push(waiting);
    this.#buckets.set(key, { list, ranges });
  }

  /** Takes out the oldest event that fits. */
  take(arriving: Arrival, budget?: Budget): Waiting | undefined {
    const key = keyOf(
      arriving.values,
      this.#equal.map(({ arg }) => arg),
    );
    const bucket = this.#buckets.get(key);
    if (key === undefined || !bucket || this.#nothingFits(bucket, arriving.values)) return undefined;
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
