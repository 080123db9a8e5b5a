import { CanceledError, openRunner } from '../service/runner.ts';
import { strings } from '../strings.ts';
import type { ImportOutcome, ImportRequest, Mapping } from './import-service.ts';

/** How long a request may take before the Worker is terminated. */
const IMPORT_TIMEOUT_MS = 30_000;

const runner = openRunner<ImportRequest, ImportOutcome>({
  createWorker: () => new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' }),
  loadService: async (post) => (await import('./import-service.ts')).createImportService(post),
  timeoutMs: IMPORT_TIMEOUT_MS,
  onTimeout: () => ({ failure: { line: 0, message: strings.importTooSlow, hint: strings.fileTooLargeHint } }),
});

let lastKey = 0;

/**
 * Opens a CSV, NDJSON or JSON file in a Worker. Nothing leaves the device.
 *
 * @param onProgress Gets the part of the current request that is done, from 0 to 1.
 * @returns A function that describes the table, or makes statements or events of its rows. It
 * rejects with a `CanceledError` after the signal.
 */
export function openFile(file: File, signal: AbortSignal, onProgress: (part: number) => void) {
  const key = ++lastKey;
  return (mapping?: Mapping): Promise<ImportOutcome> => {
    onProgress(0);
    return runner
      .run({ file, key, mapping }, signal, (part) => 'progress' in part && onProgress(part.progress))
      .catch((error) => {
        if (error instanceof CanceledError) throw error;
        console.error(error);
        return { failure: { line: 0, message: strings.fileNotReadable, hint: strings.fileNotReadableHint } };
      });
  };
}
