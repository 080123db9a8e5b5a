/** Running statistics, of streams, entities and groups alike. */

/** Counts have `cnt` alone, running statistics all fields. */
export type Figures = Partial<Record<'cnt' | 'sum' | 'min' | 'max' | 'avg' | 'stdd' | 'skew' | 'kurt', number>>;

/**
 * A statistic that grows value by value. Rule `statistics`: `stdd`, `skew` and `kurt` use the
 * formulas for samples, and are 0 for too few values.
 */
export class Statistic {
  readonly stat: number;
  readonly #values: number[] = [];
  readonly #different = new Set<string | number>();
  #count = 0;
  #figures: Figures | undefined;

  constructor(stat: number) {
    this.stat = stat;
  }

  add(value: string | number): void {
    this.#count++;
    this.#figures = undefined;
    if (this.stat === 2) this.#different.add(value);
    if (this.stat === 3) this.#values.push(Number(value));
  }

  get cnt(): number {
    return this.stat === 2 ? this.#different.size : this.#count;
  }

  get figures(): Figures {
    this.#figures ??= this.stat === 3 ? figuresOf(this.#values) : { cnt: this.cnt };
    return this.#figures;
  }
}

function figuresOf(values: readonly number[]): Figures {
  const n = values.length;
  if (n === 0) return { cnt: 0 };
  let [sum, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  const avg = sum / n;
  if (min === max) return { cnt: n, sum, min, max, avg, stdd: 0, skew: 0, kurt: 0 };
  let [squares, cubes, fourths] = [0, 0, 0];
  for (const value of values) {
    const square = (value - avg) ** 2;
    squares += square;
    cubes += square * (value - avg);
    fourths += square ** 2;
  }
  const stdd = Math.sqrt(squares / (n - 1));
  const skew = n > 2 && stdd ? ((n / ((n - 1) * (n - 2))) * cubes) / stdd ** 3 : 0;
  const kurt =
    n > 3 && stdd
      ? (((n * (n + 1)) / ((n - 1) * (n - 2) * (n - 3))) * fourths) / stdd ** 4 -
        (3 * (n - 1) ** 2) / ((n - 2) * (n - 3))
      : 0;
  return { cnt: n, sum, min, max, avg, stdd, skew, kurt };
}
