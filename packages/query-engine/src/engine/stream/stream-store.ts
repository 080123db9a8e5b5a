/** Events of a stream with what is kept about them. */
import type { Gpby, Stream } from '../schema/model.ts';
import { Statistic } from '../statistic.ts';
import { keyOf } from './condition.ts';
import type { StoredEvent } from './state.ts';

/** The rows of a group-by. */
export interface Group {
  definition: Gpby;
  rows: Map<string, { interval: number; group: string; statistic: Statistic }>;
  rollup: Map<string, Statistic>;
}

/** A stream that runs. */
export class StreamStore {
  readonly stream: Stream;
  readonly events: StoredEvent[] = [];
  readonly statistics = new Map<string, Statistic>();
  readonly groups: Group[];
  readonly rows = new Map<string, Map<string, Statistic>>();
  /** Events by the values of some attributes, for referrals. */
  readonly #indexes = new Map<string, { names: string[]; events: Map<string, StoredEvent[]> }>();

  constructor(stream: Stream) {
    this.stream = stream;
    for (const { name, stat } of [...stream.attr, ...stream.catr])
      if (typeof stat === 'number' && stat > 0) this.statistics.set(name, new Statistic(stat));
    this.groups = stream.gpby.map((definition) => ({ definition, rows: new Map(), rollup: new Map() }));
  }

  add(event: StoredEvent): void {
    this.events.push(event);
    for (const { names, events } of this.#indexes.values()) append(events, keyOf(event.values, names), event);
  }

  /** Events whose attributes have these values. */
  with(names: string[], key: string): readonly StoredEvent[] {
    const id = JSON.stringify(names);
    let index = this.#indexes.get(id);
    if (!index) {
      index = { names, events: new Map() };
      for (const event of this.events) append(index.events, keyOf(event.values, names), event);
      this.#indexes.set(id, index);
    }
    return index.events.get(key) ?? [];
  }
}

function append(events: Map<string, StoredEvent[]>, key: string | undefined, event: StoredEvent): void {
  if (key === undefined) return;
  const list = events.get(key);
  if (list) list.push(event);
  else events.set(key, [event]);
}
