/** Messages between the page and the services. Plain data, because they are posted to a Worker. */
import type { Diagnostic, GraphState, Interpretation, KeywordNotes, Result, Rule } from '@folio/query-engine';
import type { JsonObject } from '@folio/query-engine/json';
import type { Effect, ProcessorState, SchemaNote } from '@folio/query-engine/streams';
import type { Picture } from './picture.ts';
import type { RunRequest, RunResponse } from './runner.ts';

/** A text to run on a graph. */
export interface Task {
  /** Schemas and statements. */
  setup: readonly string[];
  text: string;
  /** The statements are those of tables. */
  onTables?: boolean;
  /** The value of `CURTIME`, in milliseconds since 1970. */
  now?: number | undefined;
  /** Notes on keywords that aren't run. */
  keywords?: KeywordNotes | undefined;
  /** Fixes the interpretation of open questions. */
  interpretation?: Partial<Interpretation> | undefined;
  /** Milliseconds that loading large data may take in addition. */
  extraMs?: number;
  /** Asks for the graph after the run, in JSON. */
  exportsGraph?: boolean;
}

export type Contents = Pick<GraphState, 'graphs' | 'selected' | 'labels' | 'rels'> & {
  /** Names of the properties of nodes and relations. */
  properties: string[];
  nodes: number;
  relations: number;
  /** Of all tables. */
  rows?: number;
};

/** The results before the first diagnostic, the graph after them, and its drawing. */
export interface Outcome {
  results: Result[];
  /** Answers as a server sends them; empty for statements. */
  json: string[];
  diagnostic?: Diagnostic;
  contents: Contents;
  picture?: Picture;
  /** The drawing is still being computed. */
  isDrawing?: true;
  /** The value of `CURTIME`, if the text names it. */
  now?: number;
  /** The graph in JSON. */
  exported?: string;
}

export const EMPTY_OUTCOME: Outcome = {
  results: [],
  json: [],
  contents: { graphs: [], selected: '', labels: [], rels: [], properties: [], nodes: 0, relations: 0 },
};

export type ToService = RunRequest<Task>;
export type FromService = RunResponse<Outcome>;

/** How long a run may take before the Worker is terminated. */
export const RUN_TIMEOUT_MS = 2_000;

export interface MachineTask {
  schema: string;
  /** JSON: a list of `{"stream": …, "event": {…}}`, optionally with `"time"`. */
  events: string;
  /** From 0, before the first event. */
  step: number;
  /** Set if the user can choose the types of the join. */
  original?: string;
}

export interface JoinTypeSchemas {
  /** The schema with each pair of types. */
  schemas: string[];
  /** The schema of the page with each pair of types. */
  originals: string[];
  /** Index of the current types; -1 for others. */
  chosen: number;
}

export interface StoredEvent {
  stream: string;
  values: JsonObject;
}

export interface EventLink {
  stream: string;
  partner: number;
  partnerStream: string;
  /** The pair goes to an output stream or a notification. */
  out: boolean;
}

export interface StepSummary {
  /** The event, and those that rules have sent on. */
  stored: StoredEvent[];
  links: EventLink[];
  /** Other results. `partner` is the step of a replaced event, or of the last event of an ended run. */
  outcomes: { stream: string; kind: 'dropped' | 'ended' | 'notified' | 'replaced'; partner?: number }[];
}

export type StreamSnapshot = ProcessorState['streams'][number] & {
  /** Number of events; `events` are the last ones. */
  count: number;
};

export type StateSnapshot = Omit<ProcessorState, 'streams' | 'graph' | 'waiting'> & {
  streams: StreamSnapshot[];
  waiting: (ProcessorState['waiting'][number] & { count: number })[];
  nodes: number;
  relations: number;
};

export interface MachineRun {
  total: number;
  step: number;
  /** First step of `steps`, from 1. */
  first: number;
  /** The steps around the current one. */
  steps: StepSummary[];
  effects: Effect[];
  /** Rules of the effects. */
  rules: Record<string, Rule>;
  state: StateSnapshot;
  notes: readonly SchemaNote[];
}

/** `schema` and `event` are diagnostics; without them there is a run. */
export interface MachineOutcome {
  schema: Diagnostic[];
  event?: Diagnostic;
  run?: MachineRun;
  joinTypes?: JoinTypeSchemas;
}

/** Time of the first event if it has none, in microseconds since 1970. */
export const DEFAULT_START_US = Date.parse('2026-01-01T00:00Z') * 1000;

export const MAX_SHOWN_STEPS = 60;
export const MAX_SHOWN_EVENTS = 50;

export type ToMachine = RunRequest<MachineTask>;
export type FromMachine = RunResponse<MachineOutcome>;
