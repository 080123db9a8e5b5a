import { createMessageHandler, type RunRequest, type RunResponse } from '../service/runner.ts';
import { strings } from '../strings.ts';
import { readTable } from './read-table.ts';
import { type ImportDiagnostic, type ImportedTable, MAX_FILE_BYTES } from './table.ts';
import { findTimeColumn, toEvents, writeEvents } from './to-events.ts';
import { type GraphMapping, suggestMapping, toGraph } from './to-graph.ts';

export interface EventMapping {
  stream: string;
  /** Index of the column with the times; -1 if the rows have none. */
  timeColumn: number;
}

export type Mapping = GraphMapping | EventMapping;

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
  /** -1 if no column has times. */
  timeColumn: number;
}

/** What the rows are converted to. */
export interface Converted {
  text: string;
  /** Number of statements or events. */
  count: number;
  /** The first ones. */
  preview: string[];
  /** What is left out; the first ones. */
  diagnostics: ImportDiagnostic[];
  nodes: number;
  relations: number;
}

/** `progress` is the part that is done, from 0 to 1. */
export type ImportOutcome =
  | { progress: number }
  | { failure: ImportDiagnostic }
  | { table: OpenedTable }
  | { converted: Converted };

export type ToImporter = RunRequest<ImportRequest>;

const fail = (message: string, hint: string): ImportOutcome => ({ failure: { line: 0, message, hint } });

const PREVIEW_LENGTH = 5;

let opened: { key: number; table: ImportedTable } | undefined;

export const createImportService = (
  post: (message: RunResponse<ImportOutcome>) => void,
): ((message: ToImporter) => Promise<void>) =>
  createMessageHandler(post, async ({ file, key, mapping }: ImportRequest, part): Promise<ImportOutcome> => {
    if (file.size > MAX_FILE_BYTES) return fail(strings.fileTooLarge, strings.fileTooLargeHint);
    const onProgress = (progress: number) => part({ progress });
    // A Worker that replaces one that was terminated has no table yet.
    if (opened?.key !== key) {
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (!bytes) return fail(strings.fileNotReadable, strings.fileNotReadableHint);
      opened = { key, table: readTable(new Uint8Array(bytes), onProgress) };
    }
    const { table } = opened;
    if (!mapping) return { table: describe(table, file.name) };
    return { converted: 'stream' in mapping ? toEventText(table, mapping) : toGraphText(table, mapping, onProgress) };
  });

const describe = (table: ImportedTable, fileName: string): OpenedTable => ({
  columns: table.columns,
  unit: table.unit,
  diagnostics: table.diagnostics,
  rows: table.rows.length,
  graph: suggestMapping(table, fileName),
  timeColumn: findTimeColumn(table),
});

function toGraphText(table: ImportedTable, mapping: GraphMapping, onProgress: (part: number) => void): Converted {
  const { statements, ...graph } = toGraph(table, mapping, onProgress);
  const preview = statements.slice(0, PREVIEW_LENGTH);
  return { ...graph, text: statements.join('\n'), count: statements.length, preview };
}

function toEventText(table: ImportedTable, { stream, timeColumn }: EventMapping): Converted {
  const { events, diagnostics } = toEvents(table, stream, timeColumn < 0 ? undefined : timeColumn);
  const preview = events.slice(0, PREVIEW_LENGTH).map((event) => JSON.stringify(event));
  return { text: writeEvents(events), count: events.length, preview, diagnostics, nodes: 0, relations: 0 };
}
