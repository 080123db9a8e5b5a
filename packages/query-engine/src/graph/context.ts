/** The state of one run of a query: its interpretation, budget, steps and notes. */
import { Budget } from '../budget.ts';
import { findNearest, type Span, throwError } from '../diagnostics.ts';
import type { RuleId } from '../rules.ts';
import { type OpenRuleId, openRules } from './open-rules.ts';
import type { findPaths } from './paths.ts';

/**
 * Open questions about chains: which of several rows stays, and whether a repeated relation counts
 * again.
 */
export interface Interpretation {
  kept: 'first' | 'last';
  repeated: 'each' | 'once';
}
export type OpenChoice = keyof Interpretation;

export interface Step {
  text: string;
  rows: number;
  rule: RuleId;
}

/** `open`: both values are possible. `hint`: a name that doesn't occur. */
export interface Note {
  kind: 'open' | 'hint';
  code: string;
  text: string;
  start?: number;
  end?: number;
}

export interface ContextOptions {
  /** Milliseconds since 1970, for `CURTIME`. */
  now?: number | undefined;
  budget?: Budget;
  /** Runs path searches. Without it they fail, and their code isn't loaded. */
  findPaths?: typeof findPaths | undefined;
}

const throwNoPaths = () =>
  throwError({ code: 'no-path-search', message: 'Path searches do not run here.', hint: 'Name the relations.' });

export class Context {
  readonly interpretation: Interpretation;
  /** Milliseconds since 1970, for `CURTIME`. */
  readonly now: number;
  readonly budget: Budget;
  readonly findPaths: typeof findPaths;
  readonly steps: Step[] = [];
  readonly notes: Note[] = [];
  /** Choices that made a difference to matches in this run. */
  readonly decided = new Set<OpenChoice>();
  #notedKeys = new Set<string>();

  constructor({
    interpretation,
    now,
    budget,
    findPaths = throwNoPaths,
  }: ContextOptions & { interpretation?: Interpretation } = {}) {
    this.interpretation = interpretation ?? { kept: 'first', repeated: 'each' };
    this.now = now ?? 0;
    this.budget = budget ?? new Budget();
    this.findPaths = findPaths;
  }

  addStep(rule: RuleId, text: string, rows: number): void {
    this.steps.push({ text, rows, rule });
  }

  addOpenNote(rule: OpenRuleId, span?: Span): void {
    this.#note({ kind: 'open', code: rule, text: openRules[rule].text, ...toSpan(span) });
  }

  addHint(code: string, message: string, word: string, names: Iterable<string>, span?: Span): void {
    const nearest = findNearest(word, names);
    const text = nearest === undefined ? message : `${message} Did you mean ${nearest}?`;
    this.#note({ kind: 'hint', code, text, ...toSpan(span) });
  }

  #note(note: Note): void {
    const key = note.kind === 'open' ? note.code : note.text;
    if (this.#notedKeys.has(key)) return;
    this.#notedKeys.add(key);
    this.notes.push(note);
  }
}

const toSpan = (span: Span | undefined) => (span ? { start: span.start, end: span.end } : {});
