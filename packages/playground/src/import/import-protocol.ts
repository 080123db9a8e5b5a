import type { RunRequest, RunResponse } from '../service/runner.ts';
import type { ImportedTable } from './table.ts';

export interface ReadRequest {
  bytes: Uint8Array;
}

/** The table, or the part of the file that is read. */
export type ReadOutcome = { table: ImportedTable } | { progress: number };

export type ToImporter = RunRequest<ReadRequest>;
export type FromImporter = RunResponse<ReadOutcome>;

/** How long reading may take before the Worker is terminated. */
export const IMPORT_TIMEOUT_MS = 30_000;
