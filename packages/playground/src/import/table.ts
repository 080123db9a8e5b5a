/** A table that is read from a file: its columns, the values of its rows, and what is left out. */
import type { Json } from '@folio/query-engine/json';

/** `mixed` values stay as the file has them. */
export type ColumnType = 'text' | 'number' | 'boolean' | 'time' | 'mixed';

export interface Column {
  name: string;
  /** Guessed from the values. */
  type: ColumnType;
}

export interface ImportDiagnostic {
  /** A line of the file, or the number of an entry in JSON; 0 for the whole file. */
  line: number;
  message: string;
  hint: string;
}

export interface ImportedTable {
  columns: Column[];
  rows: Json[][];
  /** The line or the entry of each row. */
  lines: number[];
  /** What `lines` count. */
  unit: 'line' | 'entry';
  /** What is left out or changed; the first ones, in the order of the file. */
  diagnostics: ImportDiagnostic[];
}

export const MAX_FILE_BYTES = 10_000_000;
export const MAX_ROWS = 100_000;
export const MAX_COLUMNS = 200;
/** More diagnostics than a person reads. */
export const MAX_DIAGNOSTICS = 100;

/** Gets the part of the rows that is done, from 0 to 1. */
export type OnProgress = (part: number) => void;

export const PROGRESS_INTERVAL_ROWS = 5_000;

export function* withProgress<T>(rows: readonly T[], onProgress?: OnProgress): Generator<[index: number, row: T]> {
  for (const [index, row] of rows.entries()) {
    if (index % PROGRESS_INTERVAL_ROWS === 0) onProgress?.(index / rows.length);
    yield [index, row];
  }
}

/** Collects what is left out or changed; the first ones. */
export function createReport() {
  const diagnostics: ImportDiagnostic[] = [];
  const report = (line: number, message: string, hint: string): void => {
    if (diagnostics.length < MAX_DIAGNOSTICS) diagnostics.push({ line, message, hint });
  };
  return { diagnostics, report };
}

const NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const BOOLEAN = /^(?:true|false)$/i;

export const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Numbers with more digits than a double keeps are texts, such as card numbers. */
function isNumber(text: string): boolean {
  const number = Number(text);
  return NUMBER.test(text) && Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number));
}

/** Guesses the type that all values of a column have. */
export function guessType(values: readonly Json[]): ColumnType {
  const filled = values.filter((value) => !isEmpty(value));
  if (!filled.length) return 'text';
  if (filled.every((value) => typeof value === 'number')) return 'number';
  if (filled.every((value) => typeof value === 'boolean')) return 'boolean';
  const texts = filled.filter((value) => typeof value === 'string');
  if (texts.length < filled.length) return 'mixed';
  const trimmed = texts.map((text) => text.trim());
  if (trimmed.every(isNumber)) return 'number';
  if (trimmed.every((text) => BOOLEAN.test(text))) return 'boolean';
  return parseTimes(trimmed).every((time) => time !== undefined) ? 'time' : 'text';
}

/** The engine rejects numbers that a double doesn't keep. */
function hasSafeNumbers(value: Json): boolean {
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(hasSafeNumbers);
}

/** Converts a value of a column. Empty values are null; undefined if the value has another type. */
export function convert(value: Json, type: ColumnType): Json | undefined {
  if (isEmpty(value)) return null;
  if (type === 'mixed') return hasSafeNumbers(value) ? value : undefined;
  if (type === 'text' || type === 'time') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (typeof value === 'boolean' && type === 'boolean') return value;
  const text = String(value).trim();
  if (typeof value === 'number' && type === 'number') return hasSafeNumbers(value) ? value : undefined;
  if (type === 'number') return isNumber(text) ? Number(text) : undefined;
  return BOOLEAN.test(text) ? text.toLowerCase() === 'true' : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CLOCK =
  /^[T ,:]*(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([AP])\.?M\.?)?)?\s*(Z|GMT|UTC|[+-]\d{2}:?\d{2})?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i;
/** Year, month, day; day and month in either order; day and name of the month; name of the month and day. */
const DATES = [
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/,
  /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|(?<=\/)\d{2})(?![\d:])/,
  /^(\d{1,2})[-/. ]([a-z]{3,9})\.?[-/., ]+(\d{4})(?!\d)/i,
  /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/i,
];

type Order = 'day' | 'month' | undefined;

/**
 * Reads times as microseconds since 1970, in UTC without a time zone. Days and months are read in
 * the order that fits all values; undefined where both do or the value is no time.
 */
export function parseTimes(values: readonly Json[]): (number | undefined)[] {
  let order: Order;
  for (const value of values) {
    const [, first, , second] = DATES[1]?.exec(String(value).trim()) ?? [];
    if (Number(first) > 12) order = 'day';
    else if (Number(second) > 12) order = 'month';
    if (order) break;
  }
  return values.map((value) => parseTime(value, order));
}

function parseTime(value: Json, order: Order): number | undefined {
  const text = String(value).trim().replace(WEEKDAY, '');
  for (const [index, pattern] of DATES.entries()) {
    const match = pattern.exec(text);
    if (!match) continue;
    const date = toDate(match, index, order);
    return date && addClock(date, text.slice(match[0].length));
  }
  return undefined;
}

function toDate(match: RegExpExecArray, index: number, order: Order): [number, number, number] | undefined {
  const [, one = '', two = '', three = '', four = ''] = match;
  const month = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  if (index === 0) return [Number(one), Number(three), Number(four)];
  if (index === 2) return [Number(three), month(two), Number(one)];
  if (index === 3) return [Number(three), month(one), Number(two)];
  // Years of two digits are those of POSIX.
  const year = Number(four) + (four.length > 2 ? 0 : Number(four) < 69 ? 2000 : 1900);
  if (one === three) return [year, Number(one), Number(one)];
  if (!order) return undefined;
  return order === 'day' ? [year, Number(three), Number(one)] : [year, Number(one), Number(three)];
}

function addClock([year, month, day]: [number, number, number], rest: string): number | undefined {
  const match = CLOCK.exec(rest);
  if (!match) return undefined;
  const [, hour = '0', minute = '0', second = '0', fraction = '', half, zone = 'Z'] = match;
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const time = Date.UTC(year, month - 1, day, hours, Number(minute), Number(second));
  const date = new Date(Date.UTC(year, month - 1, day));
  const isValid =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    hours < 24 &&
    Number(minute) < 60 &&
    Number(second) < 61 &&
    (!half || (Number(hour) > 0 && Number(hour) < 13));
  if (!isValid) return undefined;
  const [, sign, zoneHours = 0, zoneMinutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  return (time - offset * 60_000) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
}
