/** What goes along with one run of a query: the reading, the budget, and what the reader learns besides the rows. */
import { Budget } from '../budget.ts';
import { nearest } from '../diagnostics.ts';
import { type OpenRuleId, openRules } from '../rules/open.ts';
import type { RuleId } from '../rules.ts';
import type { Span } from './syntax.ts';

/** Open questions about chains: which of several rows stays where one does, and how often a relation counts that is stored twice at the end. */
export interface Reading {
  kept: 'first' | 'last';
  repeated: 'each' | 'once';
}
export type Switch = keyof Reading;

/** One step of a query in words. `rows` is what is left after it. */
export interface Step {
  text: string;
  rows: number;
  rule: RuleId;
}

/** What the reader learns besides rows. `open`: both values are possible. `hint`: a name that nothing has. */
export interface Note {
  kind: 'open' | 'hint';
  /** The rule of an open question, or the kind of hint. */
  code: string;
  text: string;
  /** The place in the query that it is about. */
  start?: number;
  end?: number;
}

export class Context {
  readonly reading: Reading;
  /** Milliseconds since 1970, for `CURTIME`. */
  readonly now: number;
  readonly budget: Budget;
  readonly steps: Step[] = [];
  readonly notes: Note[] = [];
  /** Switches that had something to decide in this run. */
  readonly decided = new Set<Switch>();
  #told = new Set<string>();

  constructor({ reading, now, budget }: Partial<Pick<Context, 'reading' | 'now' | 'budget'>> = {}) {
    this.reading = reading ?? { kept: 'first', repeated: 'each' };
    this.now = now ?? 0;
    this.budget = budget ?? new Budget();
  }

  step(rule: RuleId, text: string, rows: number): void {
    this.steps.push({ text, rows, rule });
  }

  /** Notes an open question, once. */
  open(rule: OpenRuleId, place?: Span): void {
    this.#note({ kind: 'open', code: rule, text: openRules[rule].text, ...spanOf(place) });
  }

  /** Notes a name that nothing has. `what` says it in a sentence. */
  hint(code: string, what: string, word: string, names: Iterable<string>, place?: Span): void {
    const near = nearest(word, names);
    const text = near === undefined ? what : `${what} Did you mean ${near}?`;
    this.#note({ kind: 'hint', code, text, ...spanOf(place) });
  }

  #note(note: Note): void {
    const key = note.kind === 'open' ? note.code : note.text;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.notes.push(note);
  }
}

const spanOf = (place: Span | undefined) => (place ? { start: place.start, end: place.end } : {});

/** `3 nodes`, `1 row`. */
export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;
