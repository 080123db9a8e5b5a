/** Statements of the command line on tables, one per line: `create table`, `insert into` and `select`. */
import { catchQueryError, type Diagnostic, QueryError, type Source, throwError } from '../diagnostics.ts';
import type { Note, Step } from '../graph/context.ts';
import type { Cell } from '../graph/table.ts';
import { isObject, type Json, type JsonObject, toText } from '../json.ts';
import type { QueryResult, Result } from '../session.ts';
import { Database } from './database.ts';
import { type InsertRow, NAME, type Notes, parseStatement, type Select, selectRows } from './select.ts';
import type { Key, Row } from './table.ts';

export interface TableRun {
  results: Result[];
  /** Answers as a server sends them; empty for other statements. */
  json: string[];
  diagnostic?: Diagnostic;
}

/** The longest key that a table can have. */
const MAX_KEY_BYTES = 128;
/** Further rows of a result are in its JSON only. */
const MAX_ROWS = 10_000;
const CREATE = new RegExp(String.raw`^create\s+table\s+(${NAME})\s*;?$`, 'u');

export class TableSession {
  readonly #database = new Database({ name: '' });
  readonly #fields = new Set(['_pk']);

  /** Runs statements up to the first error. */
  run(text: string, source: Source = 'query'): TableRun {
    const run: TableRun = { results: [], json: [] };
    const result = catchQueryError(
      () => {
        for (const { 0: line, index } of text.matchAll(/\S.*/g)) this.#runLine(line.trimEnd(), index, run);
        return undefined;
      },
      text,
      source,
    );
    return { ...run, ...result };
  }

  /** The tables with their numbers of rows, and the names of all fields. */
  get contents() {
    const labels = this.#database.tables.map(({ definition, size }) => ({ label: definition.name, count: size }));
    return { labels, properties: [...this.#fields], rows: labels.reduce((sum, { count }) => sum + count, 0) };
  }

  /** All rows by table, as JSON. */
  toJson(): string {
    const tables = this.#database.tables.map((table) => [table.definition.name, table.rows().map(([, row]) => row)]);
    return JSON.stringify(Object.fromEntries(tables), null, 2);
  }

  #runLine(line: string, start: number, { results, json }: TableRun): void {
    const end = start + line.length;
    try {
      const created = CREATE.exec(line)?.[1];
      if (created === undefined && !/^(?:select|insert)\b/.test(line))
        throwError({
          code: 'table-statement',
          message: `Unsupported statement "${line.slice(0, 40)}".`,
          hint: 'Write create table <name>, insert into <table> values <key> <value>, or select. Others need a server.',
        });
      const statement = created === undefined ? parseStatement(line) : undefined;
      if (statement?.kind === 'select') {
        const notes: Notes = new Set();
        const value = selectRows(this.#database.getTable(statement.from), statement, undefined, notes);
        json.push(JSON.stringify(value, null, 2));
        results.push({ ...this.#toAnswer(statement, value, notes), start, end });
      } else {
        json.push('');
        const text = statement ? this.#insert(statement) : this.#create(created as string);
        results.push({ kind: 'done', text, start, end });
      }
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      const { start: at = 0, end: to = line.length } = error.draft;
      throwError({ ...error.draft, start: start + at, end: start + to });
    }
  }

  #create(name: string): string {
    this.#database.createTable({ name, hasDocuments: true, hasNumberKeys: false, keySize: MAX_KEY_BYTES });
    return `The table ${name} is created. Here, its first row decides the types of its keys and values.`;
  }

  #insert({ table: name, key, value }: InsertRow): string {
    const { size, definition } = this.#database.getTable(name);
    if (!size) {
      this.#database.dropTable(name);
      this.#database.createTable({
        ...definition,
        hasDocuments: isObject(value),
        hasNumberKeys: typeof key === 'number',
      });
    }
    this.#database.getTable(name).insert(key, value, 0);
    if (isObject(value)) for (const field of Object.keys(value)) this.#fields.add(field);
    return `Stored ${key} in ${name}.`;
  }

  #toAnswer(
    { what, from, where }: Select,
    { rows, retval }: JsonObject,
    notes: Notes,
  ): Omit<QueryResult, 'start' | 'end'> {
    const table = this.#database.getTable(from);
    const fields = ((rows ?? []) as { k: Key }[]).slice(0, MAX_ROWS).map(({ k }) => toFields(k, table.get(k)));
    const columns = [...new Set(fields.flatMap((row) => Object.keys(row)))];
    const total = what === 'count' ? (retval as number) : (rows as Json[]).length;
    const steps: Step[] = [{ rule: 'table-rows', text: `Read the rows of ${from}.`, rows: table.size }];
    if (where.length) {
      const conditions = where.map(({ field, operator, value }) => `${field} ${operator} ${JSON.stringify(value)}`);
      steps.push({ rule: 'table-conditions', text: `Keep rows with ${conditions.join(' and ')}.`, rows: total });
    }
    return {
      ...(what === 'count' ? { kind: 'count', count: { value: total, other: [] } } : { kind: 'table' }),
      columns: what === 'count' ? ['count(*)'] : columns,
      rows: fields.map((row) => ({ cells: columns.map((name): Cell => toCell(row[name])), parts: [] })),
      total,
      nodes: [],
      relations: [],
      order: 'sorted',
      open: [],
      notes: [...notes].map((text): Note => ({ kind: 'hint', code: text, text })),
      steps,
      units: table.size,
    };
  }
}

/** The key of a row, and its value or the fields of its document; without the version, which is always 1. */
function toFields(key: Key, row: Row): JsonObject {
  if (typeof row === 'string') return { _pk: key, val: row };
  const { _pk, _v, ...fields } = row;
  return { _pk: key, ...fields };
}

const toCell = (value: Json | undefined): Cell => (value === undefined ? { text: '' } : { value, text: toText(value) });
