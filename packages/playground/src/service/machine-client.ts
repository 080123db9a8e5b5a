/** The page's side of time machines: one runner for all of a tab. */
import { strings } from '../strings.ts';
import type { MachineOutcome, MachineTask } from './machine-protocol.ts';
import { openRunner, type Runner } from './runner.ts';
import { createTimeoutDiagnostic, type Thread } from './timeout-diagnostic.ts';

/** Events on the main thread, where a run holds up the page. */
const eventsWithoutWorker = 2_000;

/** Runs time machines; the Worker is `machine-worker.ts`. */
export const createMachineRunner = (thread: Thread): Runner<MachineTask, MachineOutcome> =>
  openRunner({
    ...thread,
    loadService: async (post) =>
      (await import('./machine.ts')).createMachineService(post, { events: eventsWithoutWorker }),
    tooLong: ({ events }) => ({
      schema: [],
      event: createTimeoutDiagnostic('event', events, strings.tooLongEvents, thread),
    }),
  });
