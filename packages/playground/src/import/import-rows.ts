import { openRunner } from '../service/runner.ts';
import { strings } from '../strings.ts';
import type { ReadOutcome, ReadRequest } from './import-service.ts';
import { type ImportedTable, MAX_FILE_BYTES } from './table.ts';

/** How long reading may take before the Worker is terminated. */
const IMPORT_TIMEOUT_MS = 30_000;

export interface ImportOptions {
  signal?: AbortSignal;
  /** Gets the part that is read, from 0 to 1. */
  onProgress?(part: number): void;
}

const fail = (message: string, hint: string): ImportedTable => ({
  columns: [],
  rows: [],
  lines: [],
  unit: 'line',
  diagnostics: [{ line: 0, message, hint }],
  omitted: 0,
});

const runner = openRunner<ReadRequest, ReadOutcome>({
  createWorker: () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
  loadService: async (post) => (await import('./import-service.ts')).createImportService(post),
  timeoutMs: IMPORT_TIMEOUT_MS,
  onTimeout: () => ({ table: fail(strings.importTooSlow, strings.fileTooLargeHint) }),
});

/**
 * Reads the rows of a CSV, NDJSON or JSON file in a Worker. Nothing leaves the device. What can't
 * be read is a diagnostic.
 *
 * @throws `CanceledError` after the signal.
 */
export async function importRows(file: Blob, { signal, onProgress }: ImportOptions = {}): Promise<ImportedTable> {
  if (file.size > MAX_FILE_BYTES) return fail(strings.fileTooLarge, strings.fileTooLargeHint);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return fail(strings.fileNotReadable, strings.fileNotReadableHint);
  }
  const outcome = await runner.run({ bytes }, signal, (part) => 'progress' in part && onProgress?.(part.progress));
  return 'table' in outcome ? outcome.table : fail(strings.fileNotReadable, strings.fileNotReadableHint);
}
