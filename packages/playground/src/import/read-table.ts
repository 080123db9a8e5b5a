/** Reads the bytes of a CSV, NDJSON or JSON file as a table. */

import { interpolate } from '@folio/core';
import { catchQueryError } from '@folio/query-engine';
import { isObject, type Json, parseJson } from '@folio/query-engine/json';
import Papa from 'papaparse';
import { countColumns } from '../interface/describe.ts';
import { strings } from '../strings.ts';
import {
  guessType,
  type ImportDiagnostic,
  type ImportedTable,
  isEmpty,
  MAX_COLUMNS,
  MAX_DIAGNOSTICS,
  MAX_ROWS,
  type OnProgress,
  PROGRESS_INTERVAL_ROWS,
  withProgress,
} from './table.ts';

/** Levels of objects inside objects whose properties become columns. */
const MAX_LEVELS = 3;
/** The graph takes 50 levels, including those of its own. */
const MAX_NESTING = 40;

/** Never throws. A file that can't be read gives no rows and one diagnostic. */
export function readTable(bytes: Uint8Array, onProgress?: OnProgress): ImportedTable {
  const decoded = decode(bytes);
  if (!('text' in decoded)) return new TableBuilder('line').reject(decoded);
  const { text, changed } = decoded;
  const start = text.trimStart()[0];
  if (start === undefined) return new TableBuilder('line').reject(createDiagnostic('emptyFile'));
  const table = start === '{' || start === '[' ? readJson(text, onProgress) : readCsv(text, onProgress);
  if (!changed) return table;
  const diagnostic = table.unit === 'line' ? changed : { ...changed, line: 0 };
  return { ...table, diagnostics: [diagnostic, ...table.diagnostics] };
}

/** By name, because the bundler keeps all strings for `strings[key]`. */
const PROBLEMS = {
  emptyFile: [strings.emptyFile, strings.emptyFileHint],
  binaryFile: [strings.binaryFile, strings.binaryFileHint],
  notUtf8: [strings.notUtf8, strings.notUtf8Hint],
  tooManyColumns: [strings.tooManyColumns, strings.tooManyColumnsHint],
  noTable: [strings.noTable, strings.noTableHint],
  longRow: [strings.longRow, strings.longRowHint],
  openQuote: [strings.openQuote, strings.openQuoteHint],
  tooDeep: [strings.tooDeep, strings.tooDeepHint],
} satisfies Record<string, [message: string, hint: string]>;

function createDiagnostic(
  problem: keyof typeof PROBLEMS,
  values: Record<string, string | number> = {},
  line = 0,
): ImportDiagnostic {
  const [message, hint] = PROBLEMS[problem];
  return { line, message: interpolate(message as string, values), hint: interpolate(hint as string, values) };
}

const createLongRowDiagnostic = (count: number, width: number, line: number): ImportDiagnostic =>
  createDiagnostic('longRow', { count, columns: countColumns(width) }, line);

interface DecodedText {
  text: string;
  /** The encoding was guessed. */
  changed?: ImportDiagnostic;
}

function decode(bytes: Uint8Array): DecodedText | ImportDiagnostic {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (isLittle || (first === 0xfe && second === 0xff)) {
    const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes);
    return text.includes('\0') ? createDiagnostic('binaryFile') : { text };
  }
  if (bytes.subarray(0, 65_536).includes(0)) return createDiagnostic('binaryFile');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? createDiagnostic('binaryFile') : { text };
  } catch {
    // Spreadsheets save CSV in it.
    const text = new TextDecoder('windows-1252').decode(bytes);
    return CONTROL_CHARACTER.test(text)
      ? createDiagnostic('binaryFile')
      : { text, changed: createDiagnostic('notUtf8', {}, findInvalidLine(bytes)) };
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: files that aren't text have them
const CONTROL_CHARACTER = /[\0-\x08\x0e-\x1f]/;

/** Returns the first line that isn't UTF-8. */
function findInvalidLine(bytes: Uint8Array): number {
  const before = new TextDecoder('utf-8').decode(bytes).split('\uFFFD', 1)[0] as string;
  return before.split('\n').length;
}

const isDeeperThan = (levels: number, value: Json): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part)));

class TableBuilder {
  readonly #names: string[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #rows: Json[][] = [];
  readonly #lines: number[] = [];
  readonly #diagnostics: ImportDiagnostic[] = [];
  readonly #unit: ImportedTable['unit'];

  constructor(unit: ImportedTable['unit']) {
    this.#unit = unit;
  }

  get isFull(): boolean {
    return this.#rows.length >= MAX_ROWS;
  }

  report(diagnostic: ImportDiagnostic): void {
    if (this.#diagnostics.length < MAX_DIAGNOSTICS) this.#diagnostics.push(diagnostic);
  }

  reportOmittedRows(line: number): void {
    this.report({ line, message: strings.tooManyRows, hint: strings.tooManyRowsHint });
  }

  /** Returns the index of a column, or undefined if there are too many. */
  findOrAddColumn(name: string): number | undefined {
    const known = this.#indexes.get(name);
    if (known !== undefined) return known;
    if (this.#names.length >= MAX_COLUMNS) return undefined;
    this.#indexes.set(name, this.#names.length);
    return this.#names.push(name) - 1;
  }

  /** Adds the columns of a first line. Names that are missing or repeated get a number. */
  addHeader(names: readonly string[], line: number): void {
    for (const [index, given] of names.entries()) {
      const wanted = given.trim() || interpolate(strings.unnamedColumn, { number: index + 1 });
      let name = wanted;
      for (let number = 2; this.#indexes.has(name); number++) name = `${wanted} (${number})`;
      if (name !== wanted)
        this.report({
          line,
          message: interpolate(strings.repeatedColumn, { name: wanted }),
          hint: interpolate(strings.repeatedColumnHint, { name }),
        });
      this.findOrAddColumn(name);
    }
  }

  addRow(row: Json[], line: number): void {
    if (row.some((value) => isDeeperThan(MAX_NESTING, value))) this.report(createDiagnostic('tooDeep', {}, line));
    else {
      this.#rows.push(row);
      this.#lines.push(line);
    }
  }

  /** Adds the properties of an object, also of objects inside it. */
  addObject(value: Record<string, Json>, line: number): ImportDiagnostic | undefined {
    const row: Json[] = [];
    const put = (object: Record<string, Json>, prefix: string, level: number): boolean =>
      Object.entries(object).every(([name, part]) => {
        if (isObject(part) && level < MAX_LEVELS) return put(part, `${prefix}${name}.`, level + 1);
        const index = this.findOrAddColumn(prefix + name);
        if (index !== undefined) row[index] = part;
        return index !== undefined;
      });
    if (!put(value, '', 1)) return createDiagnostic('tooManyColumns', { count: MAX_COLUMNS }, line);
    this.addRow(row, line);
    return undefined;
  }

  reject(diagnostic: ImportDiagnostic): ImportedTable {
    return {
      columns: [],
      rows: [],
      lines: [],
      unit: this.#unit,
      diagnostics: [...this.#diagnostics, diagnostic],
    };
  }

  finish(): ImportedTable {
    if (!this.#rows.length) return this.reject(createDiagnostic('noTable'));
    // Rows of objects may lack the last properties.
    const rows = this.#rows.map((row) => Array.from(this.#names, (_, index) => row[index] ?? null));
    return {
      columns: this.#names.map((name, index) => ({ name, type: guessType(rows.map((row) => row[index] ?? null)) })),
      rows,
      lines: this.#lines,
      unit: this.#unit,
      diagnostics: this.#diagnostics,
    };
  }
}

function readCsv(text: string, onProgress?: OnProgress): ImportedTable {
  const builder = new TableBuilder('line');
  let width = 0;
  let line = 1;
  let offset = 0;
  let rows = 0;
  let failure: ImportDiagnostic | undefined;
  // With an empty line at the end, two rows are too few to find a tab.
  Papa.parse<string[]>(text.slice(0, findTextEnd(text)), {
    // A file with one column has none of these characters, or any of them in its texts.
    delimitersToGuess: [',', '\t', ';', '|'],
    step: ({ data, errors, meta }, parser) => {
      const start = line;
      line += countLines(text, offset, meta.cursor);
      offset = meta.cursor;
      if (++rows % PROGRESS_INTERVAL_ROWS === 0) onProgress?.(offset / text.length);
      const quote = errors.find(({ type }) => type === 'Quotes');
      if (quote) return builder.report(createDiagnostic('openQuote', {}, start));
      if (data.every(isEmpty)) return;
      if (!width) {
        width = data.length;
        if (width > MAX_COLUMNS) {
          failure = createDiagnostic('tooManyColumns', { count: MAX_COLUMNS }, start);
          return parser.abort();
        }
        const hasNames = !data.every((value) => isEmpty(value) || guessType([value]) === 'number');
        builder.addHeader(hasNames ? data : data.map(() => ''), start);
        if (hasNames) return;
      }
      if (builder.isFull) {
        builder.reportOmittedRows(start);
        return parser.abort();
      }
      // Some programs end all lines but the first with a delimiter.
      while (data.length > width && isEmpty(data.at(-1))) data.pop();
      if (data.length > width) builder.report(createLongRowDiagnostic(data.length, width, start));
      else builder.addRow(data, start);
    },
  });
  return failure ? builder.reject(failure) : builder.finish();
}

/** A regular expression would try each run of line breaks in the text again from each of its characters. */
function findTextEnd(text: string): number {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--;
  return end;
}

function countLines(text: string, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < end; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 10 || (code === 13 && text.charCodeAt(offset + 1) !== 10)) count++;
  }
  return count;
}

function readJson(text: string, onProgress?: OnProgress): ImportedTable {
  const value = parse(text);
  if (value !== undefined) return readEntries(findEntries(value), onProgress);
  const [first = ''] = text.trimStart().split('\n', 1);
  if (parse(first) !== undefined) return readJsonLines(text, onProgress);
  return new TableBuilder('line').reject(explainJson(text, 1));
}

/** Undefined if it isn't JSON. */
function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The parser of the engine names the place; JSON that it rejects for another reason has none. */
function explainJson(text: string, line: number): ImportDiagnostic {
  const done = catchQueryError(() => parseJson(text, { expectEnd: true, nesting: 500 }), text, 'event');
  return 'diagnostic' in done
    ? { line: line + done.diagnostic.line - 1, message: done.diagnostic.message, hint: done.diagnostic.hint }
    : createDiagnostic('noTable', {}, line);
}

/** A list, the longest list of objects in an object, or the values of an object. */
function findEntries(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [];
  const values = Object.entries(value);
  const lists = values.flatMap(([, one]) => (Array.isArray(one) && one.some(isObject) ? [one] : []));
  if (lists.length) return lists.reduce((best, list) => (list.length > best.length ? list : best));
  if (values.length && values.every(([, one]) => isObject(one)))
    return values.map(([key, one]) => ({ key, ...(one as Record<string, Json>) }));
  return [value];
}

function readEntries(entries: readonly Json[], onProgress?: OnProgress): ImportedTable {
  const builder = new TableBuilder('entry');
  const [first] = entries;
  const lists = Array.isArray(first) ? first : undefined;
  if (lists) {
    if (lists.length > MAX_COLUMNS)
      return builder.reject(createDiagnostic('tooManyColumns', { count: MAX_COLUMNS }, 1));
    builder.addHeader(
      lists.map((name) => (typeof name === 'object' ? '' : String(name))),
      1,
    );
  }
  for (const [index, entry] of withProgress(entries, onProgress)) {
    if (lists && !index) continue;
    const number = index + 1;
    if (builder.isFull) {
      builder.reportOmittedRows(number);
      break;
    }
    const failure = addEntry(builder, entry, number, lists?.length);
    if (failure) return builder.reject(failure);
  }
  return builder.finish();
}

function addEntry(builder: TableBuilder, entry: Json, number: number, width: number | undefined) {
  if (width !== undefined && Array.isArray(entry)) {
    if (entry.length > width) builder.report(createLongRowDiagnostic(entry.length, width, number));
    else builder.addRow(entry, number);
  } else if (isObject(entry)) return builder.addObject(entry, number);
  else builder.report({ line: number, message: strings.notAnObject, hint: strings.notAnObjectHint });
  return undefined;
}

function readJsonLines(text: string, onProgress?: OnProgress): ImportedTable {
  const builder = new TableBuilder('line');
  const lines = text.split(/\r\n?|\n/);
  for (const [index, line] of withProgress(lines, onProgress)) {
    const number = index + 1;
    if (!line.trim()) continue;
    if (builder.isFull) {
      builder.reportOmittedRows(number);
      break;
    }
    const value = parse(line);
    if (value === undefined) builder.report(explainJson(line, number));
    else {
      const failure = addEntry(builder, value, number, undefined);
      if (failure) return builder.reject(failure);
    }
  }
  return builder.finish();
}
