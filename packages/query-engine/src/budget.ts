/** Limits of a run, counted in units that are equal on every machine. */
import { throwError } from './diagnostics.ts';

export interface Limits {
  characters: number;
  statements: number;
  nesting: number;
  nodes: number;
  relations: number;
  /** Work of one run, such as a relation that is followed or a row that is compared. */
  units: number;
  /** Work of all runs of a budget together. */
  totalUnits: number;
  /** Matches of a pattern in memory at a time. */
  matches: number;
  rows: number;
  paths: number;
  events: number;
  /** Has no effect without a clock. */
  milliseconds: number;
}

export const DEFAULT_LIMITS: Limits = {
  characters: 1_000_000,
  statements: 20_000,
  nesting: 50,
  nodes: 20_000,
  relations: 50_000,
  units: 5_000_000,
  totalUnits: Number.POSITIVE_INFINITY,
  matches: 200_000,
  rows: 10_000,
  paths: 1_000,
  events: 20_000,
  milliseconds: 2_000,
};

export interface BudgetOptions {
  limits?: Partial<Limits> | undefined;
  /** A monotonic clock, in milliseconds. */
  clock?: (() => number) | undefined;
  /**
   * When all work ends, however often the budget is renewed.
   *
   * @defaultValue `milliseconds` after the budget was created or renewed.
   */
  deadline?: number | undefined;
}

const CLOCK_INTERVAL_UNITS = 2048;

export class Budget {
  readonly limits: Limits;
  used = 0;
  /** Used by earlier runs. */
  #usedBefore = 0;
  #nextCheck = CLOCK_INTERVAL_UNITS;
  #end: number | undefined;
  readonly #deadline: number | undefined;
  readonly #clock: (() => number) | undefined;

  constructor({ limits, clock, deadline }: BudgetOptions = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.#clock = clock;
    this.#deadline = deadline;
    this.#setEnd();
  }

  spend(units = 1): void {
    this.used += units;
    if (this.used >= this.#nextCheck || this.used > this.limits.units) this.#check();
  }

  /** Restarts the count of units, and the time unless there is a deadline. */
  renew(): void {
    this.#usedBefore += this.used;
    this.used = 0;
    // Check the clock at once: many short runs must not pass the deadline either.
    this.#nextCheck = 0;
    this.#setEnd();
  }

  #setEnd(): void {
    if (this.#clock) this.#end = this.#deadline ?? this.#clock() + this.limits.milliseconds;
  }

  #check(): void {
    this.#nextCheck = this.used + CLOCK_INTERVAL_UNITS;
    const { units, totalUnits } = this.limits;
    if (this.used > units || this.#usedBefore + this.used > totalUnits)
      throwError({
        code: 'limit-units',
        message: `The run stopped after ${formatCount(this.used > units ? units : totalUnits)} steps.`,
        hint: 'Name a node, a label or a relation, so that less has to be compared.',
      });
    if (this.#clock && this.#end !== undefined && this.#clock() > this.#end)
      throwError({
        code: 'limit-time',
        message: `The run stopped after ${this.limits.milliseconds} milliseconds.`,
        hint: 'Name a node, a label or a relation, so that less has to be compared, or run fewer queries at once.',
      });
  }
}

const formatCount = (count: number): string =>
  count >= 1_000_000 && count % 1_000_000 === 0 ? `${count / 1_000_000} million` : String(count);
