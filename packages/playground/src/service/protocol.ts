/** Messages between a sandbox and the engine, wherever the engine runs. Plain data: they cross the border of a Worker. */
import type { Diagnostic, GraphState, KeywordNotes, Reading, Result } from '@folio/query-engine/engine/index.ts';
import type { Picture } from './picture.ts';
import type { RunRequest, RunResponse } from './runner.ts';

/** A text to run on what a setup has stored. */
export interface Task {
  /** Schemas in JSON, and statements, in their order. */
  setup: readonly string[];
  text: string;
  /** `CURTIME`, in milliseconds since 1970. */
  now?: number;
  /** What to say about keywords that are not run. */
  keywords?: KeywordNotes;
  /** Only this reading of open questions, where a switch is given. */
  reading?: Partial<Reading>;
}

/** What a graph holds, in numbers. */
export type Contents = Pick<GraphState, 'graphs' | 'selected' | 'labels' | 'rels'> & {
  nodes: number;
  relations: number;
};

/** What a run gives: the results up to the first fault, the graph after them, and its drawing. */
export interface Outcome {
  results: Result[];
  /** Each answer as a server would send it, with line breaks; empty for what statements did. */
  json: string[];
  fault?: Diagnostic;
  contents: Contents;
  picture?: Picture;
  /** The drawing is on its way. */
  drawing?: true;
  /** The value of `CURTIME`, in milliseconds since 1970, where the text names it. */
  now?: number;
}

/** The outcome of a task before anything of it has run. */
export const emptyOutcome: Outcome = {
  results: [],
  json: [],
  contents: { graphs: [], selected: '', labels: [], rels: [], nodes: 0, relations: 0 },
};

export type ToService = RunRequest<Task>;
export type FromService = RunResponse<Outcome>;

/** Milliseconds that a run may take. A Worker that takes longer is ended from outside. */
export const RUN_TIMEOUT_MS = 2_000;
