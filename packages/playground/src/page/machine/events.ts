import type { FenceBlock, PageDiagnostic } from '@folio/core/markdown';
import { parsePage } from '@folio/core/markdown';
import { QueryError, throwError } from '@folio/query-engine';
import { isObject, type Json, type JsonObject, parseJson } from '@folio/query-engine/json';

/** A mistake in a machine, reported at its directive. */
export class MachineError extends Error {
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

export interface TableEvent {
  /** 1-based line of its row. */
  line: number;
  stream: string;
  /** Microseconds since 1970. */
  time?: number;
  values: JsonObject;
}

export const INPUT_COLUMNS = ['Step', 'Time', 'Stream', 'Event'];
/** Ends of keys; with `keys`, they are the times of events. */
export const KEY_END_COLUMN = 'Key ends in';

const NUMBER = /^-?\d+(\.\d+)?$/;

export interface ColumnTypes {
  /** The stream of events in a table without a Stream column. */
  stream?: string | undefined;
  /** Whether a stream declares an attribute as text. */
  isText(stream: string, name: string): boolean;
}

/** `attributes` are the columns with values, which `inserted` events replace. */
export function parseEvents(
  source: MachineSource,
  attributes: readonly string[],
  declared: ColumnTypes,
  inserted?: readonly InsertedEvent[],
): { events: TableEvent[]; diagnostics: PageDiagnostic[] } {
  const diagnostics: PageDiagnostic[] = [];
  const events = source.rows.flatMap((row, at): TableEvent[] => {
    const { line } = row;
    const createDiagnostic = (message: string, hint: string) => {
      diagnostics.push({ line, message, hint });
      return [];
    };
    const cell = (column: string) => getCell(source, row, column);
    const step = cell('Step');
    if (step !== undefined && step !== `${at + 1}`)
      return createDiagnostic(`Invalid step "${step}": expected ${at + 1}.`, 'Number the rows from 1.');
    const given = inserted?.[at];
    const stream = given?.stream ?? (cell('Stream') || declared.stream);
    if (!stream)
      return createDiagnostic('Missing stream of the event.', 'Add a column Stream, or stream="…" to the directive.');
    const time = parseTime(source, cell);
    if (time === false)
      return createDiagnostic(
        'Invalid time of the event.',
        'Write 08:05 or 08:05:30 in the column Time, or the end of a key in the column Key ends in.',
      );
    const text = cell('Event');
    const written = () =>
      text === undefined ? parseValues(source, row, attributes, stream, declared) : parseEvent(text);
    const values = given?.values ?? written();
    if (values instanceof QueryError) return createDiagnostic(values.draft.message, values.draft.hint);
    return [{ line, stream, values, ...(time === undefined ? {} : { time }) }];
  });
  return { events, diagnostics };
}

/** Undefined if there is no such column. */
export function getCell({ columns }: MachineSource, { cells }: Row, column: string): string | undefined {
  const at = columns.indexOf(column);
  return at < 0 ? undefined : stripCellMarkup(cells[at] ?? '');
}

function parseValues(
  source: MachineSource,
  row: Row,
  attributes: readonly string[],
  stream: string,
  declared: ColumnTypes,
): JsonObject {
  const values: JsonObject = {};
  for (const name of attributes) {
    const cell = getCell(source, row, name);
    if (cell) values[name] = NUMBER.test(cell) && !declared.isText(stream, name) ? Number(cell) : cell;
  }
  return values;
}

function parseEvent(text: string): JsonObject | QueryError {
  try {
    const { value } = parseJson(text, { expectEnd: true });
    if (isObject(value)) return value;
    return throwError({
      code: 'json',
      message: 'Invalid event: expected a JSON object.',
      hint: 'Write {"name": value}.',
    });
  } catch (error) {
    if (error instanceof QueryError) return error;
    throw error;
  }
}

/**
 * Returns microseconds since 1970; undefined if the table has no times, false if the time is
 * invalid.
 */
function parseTime(
  { day = '2026-01-01', keys }: MachineSource,
  cell: (column: string) => string | undefined,
): number | undefined | false {
  const [clock, end] = [cell('Time'), keys === undefined ? undefined : cell(KEY_END_COLUMN)];
  if (end !== undefined) return end !== '' && /^\d+$/.test(keys + end) && Number(keys + end);
  if (clock === undefined) return undefined;
  const written = /^\d\d:\d\d(:\d\d)?$/.test(clock) ? `${day}T${clock}Z` : '';
  const milliseconds = Date.parse(written);
  return !Number.isNaN(milliseconds) && milliseconds * 1000;
}

export function formatEvents(events: readonly TableEvent[]): string {
  const lines = events.map(({ stream, time, values }) => {
    const at = time === undefined ? '' : `, "time": ${formatTime(time)}`;
    const entries = Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    return `  {"stream": ${JSON.stringify(stream)}${at}, "event": {${entries.join(', ')}}}`;
  });
  return `[\n${lines.join(',\n')}\n]`;
}

/** Whole seconds as an ISO string, others as the number of the key. */
const formatTime = (time: number): string =>
  time % 1_000_000 ? `${time}` : `"${new Date(time / 1000).toISOString().replace('.000Z', 'Z')}"`;

export interface InsertedEvent {
  stream: string;
  values: JsonObject;
}

const INSERT_STATEMENT = /^insert into \w+\.(\w+) values null (.*)$/;

export function findInsertedEvents(fences: readonly FenceBlock[], title: string): InsertedEvent[] {
  const fence = fences.find(({ attributes, text }) => attributes.title === title && /^insert into /m.test(text));
  if (!fence)
    throw new MachineError(
      `Unknown title "${title}" in events="…": no block with inserts has it.`,
      'Use the title of a block with "insert into".',
    );
  const lines = fence.text.split('\n').filter((line) => line.startsWith('insert into '));
  return lines.map((line) => {
    const [, stream = '', json = ''] = INSERT_STATEMENT.exec(line) ?? [];
    const values = parseJsonOrNull(json);
    if (!isObject(values))
      throw new MachineError(
        `Invalid insert in the block "${title}": ${line}`,
        'Write: insert into schema.stream values null {"name": value}.',
      );
    return { stream, values };
  });
}

function parseJsonOrNull(text: string): Json {
  try {
    return parseJson(text, { expectEnd: true }).value;
  } catch (error) {
    if (error instanceof QueryError) return null;
    throw error;
  }
}

export interface Row {
  /** 1-based line of the page. */
  line: number;
  /** Markdown as written. */
  cells: string[];
}

export interface MachineSource {
  /** Its number on the page, from 0: `data-machine` of the button. */
  index: number;
  /** 1-based line of the directive. */
  line: number;
  title: string;
  /** Titles of code blocks, separated by ` + `. */
  schema: string;
  /** Title of the code block that inserts the events. */
  events?: string;
  /** The stream of rules without a stream, and of events in a table without a Stream column. */
  stream?: string;
  /** Day of the times, `2026-01-05`. */
  day?: string;
  /** Beginning of the keys in the column `Key ends in`. */
  keys?: string;
  /** As plain text. */
  columns: string[];
  rows: Row[];
}

/** A machine without a table has no columns. */
export function findMachines(markdown: string): MachineSource[] {
  return parsePage(markdown)
    .directives.filter(({ name, isContainer }) => name === 'machine' && isContainer)
    .map(({ line, attributes, tables: [table] }, index) => {
      const { title = '', schema = '', events, stream, day, keys }: Partial<Record<string, string>> = attributes;
      return {
        index,
        line,
        title,
        schema,
        ...(events === undefined ? {} : { events }),
        ...(stream === undefined ? {} : { stream }),
        ...(day === undefined ? {} : { day }),
        ...(keys === undefined ? {} : { keys }),
        columns: table?.columns.map(stripCellMarkup) ?? [],
        rows: table?.rows ?? [],
      };
    });
}

export const stripCellMarkup = (cell: string): string => cell.replace(/`|\*\*/g, '').replaceAll('\\|', '|');

export const formatRow = (cells: readonly string[]): string =>
  `| ${cells.join(' | ')} |`.replace(/\| {2}(?=\|)/g, '| ');
