/** Events of a stream from the rows of a table. */
import { interpolate } from '@folio/core';
import type { Json, JsonObject } from '@folio/query-engine/json';
import { strings } from '../strings.ts';
import { convert, createReport, type ImportDiagnostic, type ImportedTable, isEmpty, parseTimes } from './table.ts';

/** An event of a time machine: `time` is in microseconds since 1970. */
export interface TimedEvent {
  stream: string;
  time?: number;
  event: JsonObject;
}

/** One event a line. */
export const writeEvents = (events: readonly TimedEvent[]): string =>
  `[\n${events.map((event) => `  ${JSON.stringify(event)}`).join(',\n')}\n]`;

/** Finds the first column where at least half of the values are times; -1 if there is none. */
export const findTimeColumn = ({ columns, rows }: ImportedTable): number =>
  columns.findIndex((_, index) => {
    const times = parseTimes(rows.map((row) => row[index] as Json));
    return times.filter((time) => time !== undefined).length * 2 >= rows.length;
  });

/**
 * Converts rows to events, in the order of their times.
 * @param timeColumn Index of the column with the times; undefined if the rows have none.
 */
export function toEvents(
  { columns, rows, lines }: ImportedTable,
  stream: string,
  timeColumn: number | undefined,
): { events: TimedEvent[]; diagnostics: ImportDiagnostic[] } {
  const { diagnostics, report } = createReport();
  const times = timeColumn === undefined ? undefined : parseTimes(rows.map((row) => row[timeColumn] as Json));
  const events = rows.flatMap((row, index): TimedEvent[] => {
    const time = times?.[index];
    if (times && time === undefined) {
      const value = String(row[timeColumn as number] ?? '');
      report(lines[index] ?? 0, interpolate(strings.noTime, { value }), strings.noTimeHint);
      return [];
    }
    const event: JsonObject = {};
    for (const [at, { name, type }] of columns.entries()) {
      const value = row[at];
      if (at !== timeColumn && value !== undefined && !isEmpty(value))
        event[name] = convert(value, type) ?? String(value);
    }
    return [{ stream, ...(time === undefined ? {} : { time }), event }];
  });
  // The engine refuses an event that is earlier than the one before it.
  if (times) events.sort((a, b) => (a.time as number) - (b.time as number));
  return { events, diagnostics };
}
