/** Answers calls of the console with the database of the sandbox, in a Worker, and keeps the reader's calls until the tab is closed. */
import type { LocalBackend } from '@folio/openapi/model/local-backend.ts';
import { openRunner } from '@folio/playground/service/runner.ts';
import { type CallName, type CallTask, callNames, type Reply } from '@folio/query-engine/database/protocol.ts';
import { createRequestJournal } from '@folio/query-engine/database/request-journal.ts';

/** Milliseconds that a call may take before the Worker is ended. */
const patience = 3_000;

const runner = openRunner<CallTask, Reply>({
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  loadService: async (post) => (await import('./service.ts')).createService(post),
  patience,
  tooLong: () => ({ kind: 'refused', reason: 'The call took too long. Ask for less, or send it to a server.' }),
});

const kept = createRequestJournal('consoleCalls', runner);
const names: readonly string[] = callNames;

export const answerer: LocalBackend = {
  covers: (operation) => names.includes(operation),
  answer: ({ operation, ...call }, signal) => kept.answer({ ...call, operation: operation as CallName }, signal),
  kept: kept.count,
  reset: kept.reset,
  subscribe: kept.subscribe,
};
