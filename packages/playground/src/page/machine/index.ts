/** Time machines of pages: a table of events, with the schema that they go through. */
import { QueryError } from '@folio/query-engine/engine/diagnostics.ts';
import { isObject, type Json, type JsonObject } from '@folio/query-engine/engine/json.ts';
import { readJson } from '@folio/query-engine/engine/read-json.ts';
import { type Fence, fencesOf } from '../fences.ts';
import type { TextOf } from '../read.ts';
import { settingsOf } from '../settings.ts';
import { composeSchema } from './compose.ts';
import { cellOf, eventsOf, inputs, keyEnds, type TableEvent, type TableFault } from './events.ts';
import { insertedEvents } from './inserts.ts';
import { type MachineSource, machinesOf } from './read.ts';
import { type Variant, variantsOf } from './variants.ts';

export { eventsText, type TableEvent, type TableFault } from './events.ts';
export { type MachineSource, plainCell, type Row, writtenRow } from './read.ts';
export type { Variant } from './variants.ts';
export { cellOf };

/** A time machine that can run. */
export interface PageMachine {
  source: MachineSource;
  /** One schema, or one for each kind of join. */
  variants: Variant[];
  /** The variant that the page defines. */
  chosen: number;
  events: TableEvent[];
  /** Columns that repeat what a block inserts: the stream, and attributes. */
  repeated: string[];
  faults: TableFault[];
}

/** Titles of the columns that are results; some name a rule: `Filter late`. */
export const resultColumn = /^(?:(Match|Count|Output|Filter)(?: (\S+))?|(Query) (\S+)|Stored|Notification|Interval)$/;

/** The machines of a page, which may use blocks of the page that it names in `data`. What cannot run has faults, and no variants. */
export function readMachines(markdown: string, textOf: TextOf = () => undefined): PageMachine[] {
  const { data } = settingsOf(markdown);
  const fences = [markdown, (data && textOf(data)) ?? ''].flatMap(fencesOf);
  return machinesOf(markdown).map((source) => {
    try {
      return readMachine(source, fences);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return failed(source, {
        line: source.line,
        message: `A block that the schema is made of cannot be read: ${error.draft.message}`,
        hint: error.draft.hint,
      });
    }
  });
}

const failed = (source: MachineSource, ...faults: TableFault[]): PageMachine => ({
  source,
  variants: [],
  chosen: 0,
  events: [],
  repeated: [],
  faults,
});

function readMachine(source: MachineSource, fences: readonly Fence[]): PageMachine {
  const { line, columns, schema, stream } = source;
  if (!columns.length || !source.rows.length)
    return failed(source, {
      line,
      message: '"machine" does not hold a table with events.',
      hint: 'Put one table into it, with a row for each event.',
    });
  const others = source.keys === undefined ? source.notes : [...source.notes, keyEnds];
  const attributes = columns.filter(
    (name) =>
      !inputs.includes(name) && !resultColumn.test(name) && !others.includes(name) && !/^\d with \d$/.test(name),
  );
  const unknown = attributes.find((name) => columns.includes('Event') || !/^\w+$/.test(name));
  if (unknown !== undefined)
    return failed(source, {
      line,
      message: `The column "${unknown}" is neither an attribute nor a result.`,
      hint: 'Use Match, Count, Output, Filter, Query, Stored, Notification or Interval, or name it in notes="…".',
    });
  const found = source.events === undefined ? undefined : insertedEvents(fences, source.events);
  if (found && 'message' in found) return failed(source, { line, ...found });
  const inserted = found?.events;
  if (inserted && columns.includes('Event'))
    return failed(source, {
      line,
      message: 'The events are in a block, and the table has a column Event.',
      hint: 'Take out the column, or events="…".',
    });
  if (inserted && inserted.length !== source.rows.length)
    return failed(source, {
      line,
      message: `The block "${source.events}" inserts ${inserted.length} events, and the table has ${source.rows.length} rows.`,
      hint: 'Write one row for each event, in their order.',
    });
  // Types by sight, until the schema is known.
  const seen = eventsOf(source, attributes, { stream: stream ?? 'the first', isText: () => false }, inserted);
  const composed = composeSchema(
    fences,
    schema,
    stream,
    samplesOf(seen.events, columns.includes('Stream') || stream !== undefined || inserted !== undefined),
  );
  if (!('text' in composed)) return failed(source, { line, ...composed });
  const streams = streamsOf(composed.text);
  const raw = streams.find((one) => (one.type ?? 1) === 1)?.name;
  const declared = {
    stream: stream ?? (typeof raw === 'string' ? raw : undefined),
    isText: (name: string, attribute: string) =>
      attributesOf(streams.find((one) => one.name === name)).some((one) => one.name === attribute && one.type === 5),
  };
  const { events, faults } = eventsOf(source, attributes, declared, inserted);
  const kinds = source.variants === undefined ? undefined : variantsOf(composed.text);
  if (source.variants !== undefined && !kinds)
    return failed(source, {
      line,
      message: 'The schema has not exactly one join, so it has no variants.',
      hint: 'Take variants="join" out.',
    });
  return {
    source,
    ...(kinds ?? { variants: [{ label: '', schema: composed.text }], chosen: 0 }),
    events,
    repeated: inserted ? columns.filter((name) => name === 'Stream' || attributes.includes(name)) : [],
    faults,
  };
}

function samplesOf(events: readonly TableEvent[], named: boolean): Map<string, Map<string, Json[]>> {
  const samples = new Map<string, Map<string, Json[]>>();
  for (const { stream, values } of events) {
    const owner = named ? stream : '';
    const attributes = samples.get(owner) ?? new Map<string, Json[]>();
    samples.set(owner, attributes);
    for (const [name, value] of Object.entries(values)) {
      const list = attributes.get(name) ?? [];
      attributes.set(name, [...list, value]);
    }
  }
  return samples;
}

function streamsOf(schema: string): JsonObject[] {
  const { value } = readJson(schema);
  return isObject(value) && Array.isArray(value.streams) ? value.streams.filter(isObject) : [];
}

const attributesOf = (stream: JsonObject | undefined): JsonObject[] =>
  Array.isArray(stream?.attr) ? stream.attr.filter(isObject) : [];
