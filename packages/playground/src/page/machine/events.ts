/** The events of a table. */
import { QueryError, refuse } from '@folio/query-engine/engine/diagnostics.ts';
import { isObject, type JsonObject } from '@folio/query-engine/engine/json.ts';
import { readJson } from '@folio/query-engine/engine/read-json.ts';
import type { InsertedEvent } from './inserts.ts';
import { type MachineSource, plainCell, type Row } from './read.ts';

/** An event of a table. */
export interface TableEvent {
  /** 1-based line of its row. */
  line: number;
  stream: string;
  /** Microseconds since 1970. */
  time?: number;
  values: JsonObject;
}

/** Something wrong in a table. */
export interface TableFault {
  line: number;
  message: string;
  hint: string;
}

/** Columns of events that are not attributes. */
export const inputs = ['Step', 'Time', 'Stream', 'Event'];
/** Column of the ends of keys, which are times too. */
export const keyEnds = 'Key ends in';

const number = /^-?\d+(\.\d+)?$/;

/** What the schema says of the values in columns. */
export interface Declared {
  /** The stream of events in a table without a column of streams. */
  stream?: string | undefined;
  /** Whether a stream declares an attribute as text. */
  isText(stream: string, name: string): boolean;
}

/** Reads the events of a table. `attributes` are the columns that hold values of events; those of a block take the place of what the table says. */
export function eventsOf(
  source: MachineSource,
  attributes: readonly string[],
  declared: Declared,
  inserted?: readonly InsertedEvent[],
): { events: TableEvent[]; faults: TableFault[] } {
  const faults: TableFault[] = [];
  const events = source.rows.flatMap((row, at): TableEvent[] => {
    const { line } = row;
    const fault = (message: string, hint: string) => {
      faults.push({ line, message, hint });
      return [];
    };
    const cell = (column: string) => cellOf(source, row, column);
    const step = cell('Step');
    if (step !== undefined && step !== `${at + 1}`)
      return fault(
        `Step ${step || '(empty)'} is in row ${at + 1}.`,
        'Number the steps from 1, in the order of the rows.',
      );
    const given = inserted?.[at];
    const stream = given?.stream ?? (cell('Stream') || declared.stream);
    if (!stream)
      return fault('The event has no stream.', 'Add a column Stream, or name the stream in the directive: stream="…".');
    const time = timeOf(source, cell);
    if (time === false)
      return fault(
        'The time of the event cannot be read.',
        'Write Time as 08:05 or 08:05:30, the day in day="2026-01-05"; or the end of the key, its beginning in keys="…".',
      );
    const text = cell('Event');
    const written = () => (text === undefined ? valuesOf(source, row, attributes, stream, declared) : readEvent(text));
    const values = given?.values ?? written();
    if (values instanceof QueryError) return fault(values.draft.message, values.draft.hint);
    return [{ line, stream, values, ...(time === undefined ? {} : { time }) }];
  });
  return { events, faults };
}

/** The plain text of a cell; undefined where the table has no such column. */
export function cellOf({ columns }: MachineSource, { cells }: Row, column: string): string | undefined {
  const at = columns.indexOf(column);
  return at < 0 ? undefined : plainCell(cells[at] ?? '');
}

function valuesOf(
  source: MachineSource,
  row: Row,
  attributes: readonly string[],
  stream: string,
  declared: Declared,
): JsonObject {
  const values: JsonObject = {};
  for (const name of attributes) {
    const cell = cellOf(source, row, name);
    if (cell) values[name] = number.test(cell) && !declared.isText(stream, name) ? Number(cell) : cell;
  }
  return values;
}

/** The event of a text, or why it is none. */
function readEvent(text: string): JsonObject | QueryError {
  try {
    const { value } = readJson(text, { whole: true });
    if (isObject(value)) return value;
    return refuse({ code: 'json', message: 'The event is not a JSON object.', hint: 'Write {"name": value}.' });
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

/** Microseconds since 1970 by the time of the day in UTC or by the key; undefined without either, false where it cannot be read. */
function timeOf(
  { day = '2026-01-01', keys }: MachineSource,
  cell: (column: string) => string | undefined,
): number | undefined | false {
  const [clock, end] = [cell('Time'), keys === undefined ? undefined : cell(keyEnds)];
  if (end !== undefined) return end !== '' && /^\d+$/.test(keys + end) && Number(keys + end);
  if (clock === undefined) return undefined;
  const written = /^\d\d:\d\d(:\d\d)?$/.test(clock) ? `${day}T${clock}Z` : '';
  const milliseconds = Date.parse(written);
  return !Number.isNaN(milliseconds) && milliseconds * 1000;
}

/** The events as the field of the time machine shows them: one a line. */
export function eventsText(events: readonly TableEvent[]): string {
  const lines = events.map(({ stream, time, values }) => {
    const at = time === undefined ? '' : `, "time": ${writtenTime(time)}`;
    const entries = Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    return `  {"stream": ${JSON.stringify(stream)}${at}, "event": {${entries.join(', ')}}}`;
  });
  return `[\n${lines.join(',\n')}\n]`;
}

/** A time as it is easiest to read: whole seconds as text, all others as the number that the key is. */
const writtenTime = (time: number): string =>
  time % 1_000_000 ? `${time}` : `"${new Date(time / 1000).toISOString().replace('.000Z', 'Z')}"`;
