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

const journal = createRequestJournal('consoleCalls', runner);
const names: readonly string[] = CALL_NAMES;

/** Answers calls of the console in a Worker. Saves the user's changes on the device until Reset. */
export const localBackend: LocalBackend = {
  covers: (operation) => names.includes(operation),
  respond: ({ operation, ...call }, signal) => journal.answer({ ...call, operation: operation as CallName }, signal),
  savedCount: journal.count,
  reset: journal.reset,
  subscribe: journal.subscribe,
};
