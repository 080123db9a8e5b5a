/** What the streams of a machine keep, as plain data. */
import type { PlainNode, PlainRelation } from '../graph/store.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Figures } from '../statistic.ts';
import type { StreamStore } from './stream-store.ts';

/** An event as a stream keeps it. */
export interface StoredEvent {
  step: number;
  /** Completed, with `_pk` in microseconds and `_v`. */
  values: JsonObject;
  /** Of a pair: names and values in printed order, where a name can be there twice. */
  entries?: [string, Json][];
}

export interface StreamState {
  name: string;
  type: number;
  events: StoredEvent[];
  statistics: { attribute: string; stat: number; figures: Figures }[];
  groups: {
    gpat: string[];
    iatr: string;
    stat: number;
    gran: number;
    /** The key is the number of the interval and the values, with colons. */
    rows: { key: string; interval: number; group: string; figures: Figures }[];
    /** One row for each group since the beginning. */
    rollup: { group: string; figures: Figures }[];
  }[];
  /** Rows of an entity stream: a figure for each definition. */
  rows: { key: string; values: Record<string, Figures> }[];
}

/** What the machine keeps. Plain data all through. */
export interface MachineState {
  step: number;
  /** Microseconds since 1970 of the last event. */
  time: number;
  streams: StreamState[];
  /** Events that can become partners, by join or query. */
  waiting: { definition: string; events: { step: number; stream: string; count: number; why: string }[] }[];
  notifications: {
    notf: number;
    name: string;
    step: number;
    time: number;
    result: 'sent' | 'counted';
    since?: number;
  }[];
  graph: { nodes: PlainNode[]; relations: PlainRelation[] };
}

/** A copy of what a stream keeps. */
export function stateOf({ stream, events, statistics, groups, rows }: StreamStore): StreamState {
  return {
    name: stream.name,
    type: stream.type,
    events: events.map(({ step, values, entries }) => ({
      step,
      values: { ...values },
      ...(entries ? { entries } : {}),
    })),
    statistics: [...statistics].map(([name, one]) => ({
      attribute: name,
      stat: one.stat,
      figures: { ...one.figures },
    })),
    groups: groups.map(({ definition, rows: list, rollup }) => ({
      ...definition,
      rows: [...list].map(([key, { interval: number, group, statistic }]) => ({
        key,
        interval: number,
        group,
        figures: { ...statistic.figures },
      })),
      rollup: [...rollup].map(([group, statistic]) => ({ group, figures: { ...statistic.figures } })),
    })),
    rows: [...rows].map(([key, row]) => ({
      key,
      values: Object.fromEntries([...row].map(([name, statistic]) => [name, { ...statistic.figures }])),
    })),
  };
}
