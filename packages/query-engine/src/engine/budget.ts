/**
 * Limits of a run, counted in units that are the same on every machine. The caller may pass a clock
 * and a way to cancel.
 */
import { refuse } from './diagnostics.ts';

export interface Limits {
  /** Characters of one text. */
  characters: number;
  /** Statements of a setup or a query. */
  statements: number;
  /** Brackets inside brackets, in patterns, formulas and JSON. */
  nesting: number;
  nodes: number;
  relations: number;
  /** Work of one run: a relation looked at, a row compared, an event tried as a partner. */
  units: number;
  /** Matches of a pattern that are held at one time. */
  matches: number;
  /** Rows of an answer that are kept. */
  rows: number;
  /** Paths of an answer that are kept. */
  paths: number;
  /** Events of one stream. */
  events: number;
  /** Milliseconds until the time is over. Has no effect without a clock. */
  milliseconds: number;
}

export const defaultLimits: Limits = {
  characters: 1_000_000,
  statements: 20_000,
  nesting: 50,
  nodes: 20_000,
  relations: 50_000,
  units: 5_000_000,
  matches: 200_000,
  rows: 10_000,
  paths: 1_000,
  events: 20_000,
  milliseconds: 2_000,
};

export interface BudgetOptions {
  limits?: Partial<Limits>;
  /** Milliseconds of any clock that only goes forward. */
  clock?: () => number;
  /**
   * The time of the clock at which all work ends, however often the budget is renewed.
   *
   * @defaultValue `milliseconds` of the limits after the budget was made or renewed.
   */
  deadline?: number;
  /** Called now and then; `true` ends the run. */
  canceled?: () => boolean;
}

/** Units between two looks at the clock. */
const interval = 2048;

/**
 * The units and the time that a run may still spend.
 * `spend` throws when they are used up, or when the run was canceled.
 */
export class Budget {
  readonly limits: Limits;
  /** Units spent so far. */
  used = 0;
  #next = interval;
  #ended = false;
  /** The time at which the work that was last renewed ends. */
  #end: number | undefined;
  readonly #deadline: number | undefined;
  readonly #clock: (() => number) | undefined;
  readonly #canceled: (() => boolean) | undefined;

  constructor({ limits, clock, deadline, canceled }: BudgetOptions = {}) {
    this.limits = { ...defaultLimits, ...limits };
    this.#clock = clock;
    this.#canceled = canceled;
    this.#deadline = deadline;
    this.#setEnd();
  }

  /** Ends the run at its next look. */
  cancel(): void {
    this.#ended = true;
    this.#next = 0;
  }

  spend(units = 1): void {
    this.used += units;
    if (this.used >= this.#next || this.used > this.limits.units) this.#look();
  }

  /** Restarts the count for the next of several runs, and the time unless there is a deadline. */
  renew(): void {
    this.used = 0;
    // Check the clock at once: many runs of a few units each must not pass the deadline either.
    this.#next = 0;
    this.#setEnd();
  }

  #setEnd(): void {
    if (this.#clock) this.#end = this.#deadline ?? this.#clock() + this.limits.milliseconds;
  }

  #look(): void {
    this.#next = this.used + interval;
    if (this.#ended || this.#canceled?.())
      refuse({ code: 'canceled', message: 'The run was canceled.', hint: 'Run it again.' });
    if (this.used > this.limits.units)
      refuse({
        code: 'limit-units',
        message: `The run stopped after ${inWords(this.limits.units)} steps.`,
        hint: 'Name a node, a label or a relation, so that less has to be compared.',
      });
    if (this.#clock && this.#end !== undefined && this.#clock() > this.#end)
      refuse({
        code: 'limit-time',
        message: `The run stopped after ${this.limits.milliseconds} milliseconds.`,
        hint: 'Name a node, a label or a relation, so that less has to be compared, or run fewer queries at once.',
      });
  }
}

const inWords = (count: number): string =>
  count >= 1_000_000 && count % 1_000_000 === 0 ? `${count / 1_000_000} million` : String(count);
