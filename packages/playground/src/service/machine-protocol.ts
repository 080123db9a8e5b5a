/** Messages between a time machine and the streams that it shows. Plain data: they cross the border of a Worker. */
import type { Diagnostic, Effect, MachineState, Rule, SchemaNote } from '@folio/query-engine/engine/index.ts';
import type { JsonObject } from '@folio/query-engine/engine/json.ts';
import type { RunRequest, RunResponse } from './runner.ts';

/** A schema and its events, and the step after which they are looked at. */
export interface MachineTask {
  schema: string;
  /** A JSON list of `{"stream": …, "event": {…}}`, also with `"time"`. */
  events: string;
  /** From 0, before the first event. More than there are is the last one. */
  step: number;
  /** The schema of the page, where the reader can choose the kind of its only join. */
  original?: string;
}

/** The kinds of the join of a schema. */
export interface JoinKinds {
  /** The schema with the types of each kind. */
  schemas: string[];
  /** The schema of the page with them. */
  originals: string[];
  /** The kind that the schema has; -1 for other types. */
  chosen: number;
}

/** An event that a stream has stored in a step. */
export interface Stored {
  stream: string;
  values: JsonObject;
}

/** An event with its partner. */
export interface Link {
  stream: string;
  partner: number;
  partnerStream: string;
  /** The pair goes to an output stream or a notification. */
  out: boolean;
}

/** What a step comes to, for the lanes. */
export interface StepSummary {
  /** The event, and those that rules have sent on. */
  stored: Stored[];
  links: Link[];
  /** What else became of events. With `partner`, it is the event of that step that was replaced. */
  fates: { stream: string; kind: 'dropped' | 'notified' | 'replaced'; partner?: number }[];
}

/** Streams by name, in the order of the schema. */
export type KeptStream = MachineState['streams'][number] & {
  /** How many events it has; `events` are the last ones. */
  count: number;
};

/** What is kept after a step. */
export type KeptState = Omit<MachineState, 'streams' | 'graph' | 'waiting'> & {
  streams: KeptStream[];
  waiting: (MachineState['waiting'][number] & { count: number })[];
  nodes: number;
  relations: number;
};

/** Events in a schema, after a step. */
export interface MachineRun {
  total: number;
  step: number;
  /** First step of `steps`, from 1. */
  first: number;
  /** The steps around the one that is looked at. */
  steps: StepSummary[];
  effects: Effect[];
  /** The rules that the effects name. */
  rules: Record<string, Rule>;
  state: KeptState;
  notes: readonly SchemaNote[];
}

/** `schema` and `event` are what is wrong in the two texts; without either there is a run. `kinds` are those of a schema with exactly one join. */
export interface MachineOutcome {
  schema: Diagnostic[];
  event?: Diagnostic;
  run?: MachineRun;
  kinds?: JoinKinds;
}

/** Microseconds since 1970 of the first event where it has no time: 1 January 2026. */
export const firstTime = Date.parse('2026-01-01T00:00Z') * 1000;

/** Steps that the lanes show at most. */
export const shownSteps = 60;
/** Events and rows of a stream that are sent at most. */
export const shownEvents = 50;

export type ToMachine = RunRequest<MachineTask>;
export type FromMachine = RunResponse<MachineOutcome>;
