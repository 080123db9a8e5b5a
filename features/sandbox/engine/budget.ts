/** Limits of a run, counted in units that are the same on every machine. A clock and a way to cancel come from the caller, if at all. */
import { refuse } from './faults.ts';

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
  /** Milliseconds of one run; counts only with a clock. */
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
  /** Asked now and then; true ends the run. */
  canceled?: () => boolean;
}

/** Units between two looks at the clock. */
const interval = 2048;

/** What a run may still spend. `spend` refuses to go on when the units or the time are used up, or when the run was canceled. */
export class Budget {
  readonly limits: Limits;
  /** Units spent so far. */
  used = 0;
  #next = interval;
  #started: number | undefined;
  #ended = false;
  readonly #clock: (() => number) | undefined;
  readonly #canceled: (() => boolean) | undefined;

  constructor({ limits, clock, canceled }: BudgetOptions = {}) {
    this.limits = { ...defaultLimits, ...limits };
    this.#clock = clock;
    this.#canceled = canceled;
    this.#started = clock?.();
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

  /** Starts the count and the time again, for the next of several runs. */
  renew(): void {
    this.used = 0;
    this.#next = this.#ended ? 0 : interval;
    this.#started = this.#clock?.();
  }

  #look(): void {
    this.#next = this.used + interval;
    if (this.#ended || this.#canceled?.())
      refuse({ code: 'canceled', message: 'The run was canceled.', cure: 'Run it again.' });
    if (this.used > this.limits.units)
      refuse({
        code: 'limit-units',
        message: `The run stopped after ${inWords(this.limits.units)} steps.`,
        cure: 'Name a node, a label or a relation, so that less has to be compared.',
      });
    if (this.#clock && this.#started !== undefined && this.#clock() - this.#started > this.limits.milliseconds)
      refuse({
        code: 'limit-time',
        message: `The run stopped after ${this.limits.milliseconds} milliseconds.`,
        cure: 'Name a node, a label or a relation, so that less has to be compared.',
      });
  }
}

const inWords = (count: number): string =>
  count >= 1_000_000 && count % 1_000_000 === 0 ? `${count / 1_000_000} million` : String(count);
