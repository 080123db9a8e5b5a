import { createMessageHandler, type RunRequest, type RunResponse } from '../service/runner.ts';
import { readTable } from './read-table.ts';
import type { ImportedTable } from './table.ts';

export interface ReadRequest {
  bytes: Uint8Array;
}

/** The table, or the part of the file that is read. */
export type ReadOutcome = { table: ImportedTable } | { progress: number };

export type ToImporter = RunRequest<ReadRequest>;

export const createImportService = (
  post: (message: RunResponse<ReadOutcome>) => void,
): ((message: ToImporter) => Promise<void>) =>
  createMessageHandler(post, ({ bytes }: ReadRequest, part) => ({
    table: readTable(bytes, { onProgress: (progress) => part({ progress }) }),
  }));
