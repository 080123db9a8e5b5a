/** The events of a stream, and what is computed from them. */

import type { PlainNode, PlainRelation } from '../graph/store.ts';
import { getOrCreate, type Json, type JsonObject } from '../json.ts';
import type { Gpby, Stream } from '../schema/model.ts';
import { type Figures, Statistic } from '../statistic.ts';
import { toValueKey } from './condition.ts';

export interface Group {
  definition: Gpby;
  rows: Map<string, { interval: number; group: string; statistic: Statistic }>;
  rollup: Map<string, Statistic>;
}

export class StreamStore {
  readonly stream: Stream;
  readonly events: StoredEvent[] = [];
  readonly statistics = new Map<string, Statistic>();
  readonly groups: Group[];
  readonly rows = new Map<string, Map<string, Statistic>>();
  readonly #indexes = new Map<string, { names: string[]; events: Map<string, StoredEvent[]> }>();

  constructor(stream: Stream) {
    this.stream = stream;
    for (const { name, stat } of [...stream.attr, ...stream.catr])
      if (typeof stat === 'number' && stat > 0) this.statistics.set(name, new Statistic(stat));
    this.groups = stream.gpby.map((definition) => ({ definition, rows: new Map(), rollup: new Map() }));
  }

  add(event: StoredEvent): void {
    this.events.push(event);
    for (const { names, events } of this.#indexes.values()) append(events, toValueKey(event.values, names), event);
  }

  find(names: string[], key: string): readonly StoredEvent[] {
    const index = getOrCreate(this.#indexes, JSON.stringify(names), () => {
      const events = new Map<string, StoredEvent[]>();
      for (const event of this.events) append(events, toValueKey(event.values, names), event);
      return { names, events };
    });
    return index.events.get(key) ?? [];
  }
}

function append(events: Map<string, StoredEvent[]>, key: string | undefined, event: StoredEvent): void {
  if (key !== undefined) getOrCreate(events, key, () => []).push(event);
}

export interface StoredEvent {
  step: number;
  /** Completed, with `_pk` in microseconds and `_v`. */
  values: JsonObject;
  /** Names and values of a pair in output order; a name can occur twice. */
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
    rollup: { group: string; figures: Figures }[];
  }[];
  rows: { key: string; values: Record<string, Figures> }[];
}

export interface ProcessorState {
  step: number;
  /** Microseconds since 1970 of the last event. */
  time: number;
  streams: StreamState[];
  waiting: { definition: string; events: { step: number; stream: string; count: number; why: string }[] }[];
  notifications: {
    notf: number;
    name: string;
    step: number;
    time: number;
    result: 'sent' | 'not sent';
    since?: number;
  }[];
  graph: { nodes: PlainNode[]; relations: PlainRelation[] };
}

export function toStreamState({ stream, events, statistics, groups, rows }: StreamStore): StreamState {
  return {
    name: stream.name,
    type: stream.type,
    events: events.map(({ step, values, entries }) => ({
      step,
      values: { ...values },
      ...(entries ? { entries } : {}),
    })),
    statistics: [...statistics].map(([attribute, { stat, figures }]) => ({ attribute, stat, figures: { ...figures } })),
    groups: groups.map(({ definition, rows: list, rollup }) => ({
      ...definition,
      rows: [...list].map(([key, { interval, group, statistic }]) => ({
        key,
        interval,
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
