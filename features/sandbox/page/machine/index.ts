/** Time machines of pages: a table of events, with the schema that they go through. */
import { Refusal } from '../../engine/faults.ts';
import { isObject, type Json, type JsonObject } from '../../engine/json.ts';
import { readJson } from '../../engine/read-json.ts';
import { fencesOf } from '../fences.ts';
import { composeSchema } from './compose.ts';
import { cellOf, eventsOf, inputs, keyEnds, type TableEvent, type TableFault } from './events.ts';
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
  faults: TableFault[];
}

/** Titles of the columns that are results; some name a rule: `Filter late`. */
export const resultColumn = /^(?:(Match|Count|Output|Filter)(?: (\S+))?|(Query) (\S+)|Stored|Notification|Interval)$/;

/** The machines of a page. What cannot run has faults, and no variants. */
export function readMachines(markdown: string): PageMachine[] {
  const fences = fencesOf(markdown);
  return machinesOf(markdown).map((source) => {
    try {
      return readMachine(source, fences);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return failed(source, {
        line: source.line,
        cause: `A block that the schema is made of cannot be read: ${error.draft.message}`,
        cure: error.draft.cure,
      });
    }
  });
}

const failed = (source: MachineSource, ...faults: TableFault[]): PageMachine => ({
  source,
  variants: [],
  chosen: 0,
  events: [],
  faults,
});

function readMachine(source: MachineSource, fences: ReturnType<typeof fencesOf>): PageMachine {
  const { line, columns, schema, stream } = source;
  if (!columns.length || !source.rows.length)
    return failed(source, {
      line,
      cause: '"machine" does not hold a table with events.',
      cure: 'Put one table into it, with a row for each event.',
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
      cause: `The column "${unknown}" is neither an attribute nor a result.`,
      cure: 'Use Match, Count, Output, Filter, Query, Stored, Notification or Interval, or name it in notes="…".',
    });
  // Types by sight, until the schema is known.
  const seen = eventsOf(source, attributes, { stream: stream ?? 'the first', isText: () => false });
  const composed = composeSchema(
    fences,
    schema,
    stream,
    samplesOf(seen.events, columns.includes('Stream') || stream !== undefined),
  );
  if (!('text' in composed)) return failed(source, { line, ...composed });
  const streams = streamsOf(composed.text);
  const raw = streams.find((one) => (one.type ?? 1) === 1)?.name;
  const { events, faults } = eventsOf(source, attributes, {
    stream: stream ?? (typeof raw === 'string' ? raw : undefined),
    isText: (name, attribute) =>
      attributesOf(streams.find((one) => one.name === name)).some((one) => one.name === attribute && one.type === 5),
  });
  const kinds = source.variants === undefined ? undefined : variantsOf(composed.text);
  if (source.variants !== undefined && !kinds)
    return failed(source, {
      line,
      cause: 'The schema has not exactly one join, so it has no variants.',
      cure: 'Take variants="join" out.',
    });
  return { source, ...(kinds ?? { variants: [{ label: '', schema: composed.text }], chosen: 0 }), events, faults };
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
