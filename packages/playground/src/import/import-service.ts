import { countRows, describeContents } from '../interface/describe.ts';
import { countEvents } from '../interface/machine/describe-step.ts';
import { createMessageHandler, type RunRequest, type RunResponse } from '../service/runner.ts';
import { strings } from '../strings.ts';
import { readTable } from './read-table.ts';
import { type ImportDiagnostic, type ImportedTable, MAX_FILE_BYTES } from './table.ts';
import { findTimeColumn, toEvents, writeEvents } from './to-events.ts';
import { type GraphMapping, suggestMapping, toFileWord, toGraph } from './to-graph.ts';
import { suggestKey, type TableMapping, toRows } from './to-rows.ts';

export interface EventMapping {
  stream: string;
  /** Index of the column with the times; -1 if the rows have none. */
  timeColumn: number;
}

export type Mapping = GraphMapping | TableMapping | EventMapping;

export interface ImportRequest {
  file: File;
  /** Identifies the file. The table of the last one is kept. */
  key: number;
  /** Asks for statements or events; without it, the file is described. */
  mapping?: Mapping | undefined;
}

/** A table without its rows, and what it can become. */
export interface OpenedTable extends Pick<ImportedTable, 'columns' | 'unit' | 'diagnostics'> {
  rows: number;
  graph: GraphMapping;
  ownTable: TableMapping;
  /** -1 if no column has times. */
  timeColumn: number;
}

/** What the rows are converted to. */
export interface ConvertedRows {
  text: string;
  /** Number of statements or events. */
  count: number;
  /** The first ones. */
  preview: string[];
  /** What is left out; the first ones. */
  diagnostics: ImportDiagnostic[];
  /** What they are, as `3 rows`. */
  contents: string;
  /** What a server asks when it runs the statements. */
  note?: string;
}

/** `progress` is the part that is done, from 0 to 1. */
export type ImportOutcome =
  | { progress: number }
  | { failure: ImportDiagnostic }
  | { table: OpenedTable }
  | { converted: ConvertedRows };

export type ToImporter = RunRequest<ImportRequest>;

const fail = (message: string, hint: string): ImportOutcome => ({ failure: { line: 0, message, hint } });

const PREVIEW_LENGTH = 5;

let openedTable: { key: number; table: ImportedTable } | undefined;

export const createImportService = (
  post: (message: RunResponse<ImportOutcome>) => void,
): ((message: ToImporter) => Promise<void>) =>
  createMessageHandler(post, async ({ file, key, mapping }: ImportRequest, part): Promise<ImportOutcome> => {
    if (file.size > MAX_FILE_BYTES) return fail(strings.fileTooLarge, strings.fileTooLargeHint);
    const onProgress = (progress: number) => part({ progress });
    // A Worker that replaces one that was terminated has no table yet.
    if (openedTable?.key !== key) {
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (!bytes) return fail(strings.fileNotReadable, strings.fileNotReadableHint);
      openedTable = { key, table: readTable(new Uint8Array(bytes), onProgress) };
    }
    const { table } = openedTable;
    if (!mapping) return { table: describeTable(table, file.name) };
    if ('stream' in mapping) return { converted: toEventText(table, mapping) };
    if ('table' in mapping) {
      const { statements, ...made } = toRows(table, mapping, onProgress);
      return { converted: { ...made, ...toText(statements), contents: countRows(statements.length - 1) } };
    }
    const { statements, diagnostics, ...size } = toGraph(table, mapping, onProgress);
    return { converted: { diagnostics, ...toText(statements), contents: describeContents(size) } };
  });

const describeTable = (table: ImportedTable, fileName: string): OpenedTable => ({
  columns: table.columns,
  unit: table.unit,
  diagnostics: table.diagnostics,
  rows: table.rows.length,
  graph: suggestMapping(table, fileName),
  ownTable: {
    table: toFileWord(fileName),
    key: suggestKey(table),
    types: table.columns.map(({ type }) => type),
  },
  timeColumn: findTimeColumn(table),
});

const toText = (statements: readonly string[]) => ({
  text: statements.join('\n'),
  count: statements.length,
  preview: statements.slice(0, PREVIEW_LENGTH),
});

function toEventText(table: ImportedTable, { stream, timeColumn }: EventMapping): ConvertedRows {
  const { events, diagnostics } = toEvents(table, stream, timeColumn < 0 ? undefined : timeColumn);
  const preview = events.slice(0, PREVIEW_LENGTH).map((event) => JSON.stringify(event));
  return {
    text: writeEvents(events),
    count: events.length,
    preview,
    diagnostics,
    contents: countEvents(events.length),
  };
}
