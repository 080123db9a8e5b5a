/** What a session gives back: what statements did, what queries answer, what a graph holds. Plain data all through. */
import type { Diagnostic } from './diagnostics.ts';
import type { Answer } from './graph/answer.ts';
import type { PlainNode, PlainRelation } from './graph/store.ts';

/** What a statement did, in words. */
export interface Done {
  kind: 'done';
  text: string;
  start: number;
  end: number;
}

/** What a query answers, with its place in the text. */
export interface Answered extends Answer {
  start: number;
  end: number;
}

/** What one statement or query of a text gives. */
export type Result = Done | Answered;

/** What a graph holds, as plain data. */
export interface GraphState {
  graphs: string[];
  /** The graph that statements work on; empty for the one without a name. */
  selected: string;
  nodes: PlainNode[];
  relations: PlainRelation[];
  labels: { label: string; count: number }[];
  rels: { rel: string; count: number }[];
}

/** The results up to the first fault, and that fault. */
export interface Run {
  results: Result[];
  fault?: Diagnostic;
}
