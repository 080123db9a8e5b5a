/** Answers calls of the console with the database of the sandbox, in a Worker. The reader's calls are kept on the device until Reset. */
import type { LocalBackend } from '@folio/openapi/model';
import { openRunner } from '@folio/playground/service';
import {
  CALL_NAMES,
  type CallName,
  type CallTask,
  createRequestJournal,
  type Reply,
} from '@folio/query-engine/database';

const CALL_TIMEOUT_MS = 3_000;

const runner = openRunner<CallTask, Reply>({
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  loadService: async (post) => (await import('./service.ts')).createService(post),
  timeoutMs: CALL_TIMEOUT_MS,
  onTimeout: () => ({ kind: 'refused', reason: 'The call took too long. Ask for less, or send it to a server.' }),
});

const kept = createRequestJournal('consoleCalls', runner);
const names: readonly string[] = CALL_NAMES;

export const answerer: LocalBackend = {
  covers: (operation) => names.includes(operation),
  respond: ({ operation, ...call }, signal) => kept.answer({ ...call, operation: operation as CallName }, signal),
  savedCount: kept.count,
  reset: kept.reset,
  subscribe: kept.subscribe,
};
