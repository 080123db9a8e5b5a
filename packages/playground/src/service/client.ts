/** The page's side of the service: one runner for all sandboxes of a tab. */
import { strings } from '../strings.ts';
import { emptyOutcome, type Outcome, type Task } from './protocol.ts';
import { openRunner, type Runner } from './runner.ts';
import { createTimeoutDiagnostic, type Thread } from './timeout-diagnostic.ts';

/** Work units of a run on the main thread, which holds up the page. */
const unitsWithoutWorker = 500_000;

/** Runs queries and statements; the Worker is `worker.ts`. */
export const createRunner = (thread: Thread): Runner<Task, Outcome> =>
  openRunner({
    ...thread,
    loadService: async (post) =>
      (await import('./service.ts')).createService(post, { units: unitsWithoutWorker, clock: () => performance.now() }),
    tooLong: ({ text }) => ({
      ...emptyOutcome,
      fault: createTimeoutDiagnostic('query', text, strings.tooLongCure, thread),
    }),
  });
