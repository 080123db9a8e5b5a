/** The page's side of the services: one runner for all sandboxes of a tab, and one for its time machines. */
import { fill } from '../../../engine/model/fill.ts';
import type { Fault } from '../engine/index.ts';
import { words } from '../words.ts';
import type { MachineOutcome, MachineTask } from './machine-protocol.ts';
import { emptyOutcome, type Outcome, type Task } from './protocol.ts';
import { openRunner, type Runner, type RunnerParts } from './runner.ts';

/** Work units of a run on the main thread, which holds up the page. */
const unitsWithoutWorker = 500_000;
/** The same for events of a time machine. */
const eventsWithoutWorker = 2_000;

/** The Worker that is made at the first run, and the milliseconds that a run may take there. */
type Thread = Pick<RunnerParts<never, never>, 'createWorker' | 'patience'>;

/** Runs queries and statements; the Worker is `worker.ts`. */
export const createRunner = (thread: Thread): Runner<Task, Outcome> =>
  openRunner({
    ...thread,
    loadService: async (post) =>
      (await import('./service.ts')).createService(post, { units: unitsWithoutWorker, clock: () => performance.now() }),
    tooLong: ({ text }) => ({ ...emptyOutcome, fault: tooLong('query', text, words.tooLongCure, thread) }),
  });

/** Runs time machines; the Worker is `machine-worker.ts`. */
export const createMachineRunner = (thread: Thread): Runner<MachineTask, MachineOutcome> =>
  openRunner({
    ...thread,
    loadService: async (post) =>
      (await import('./machine.ts')).createMachineService(post, { events: eventsWithoutWorker }),
    tooLong: ({ events }) => ({ schema: [], event: tooLong('event', events, words.tooLongEvents, thread) }),
  });

/** The fault of a text whose run was ended. */
const tooLong = (source: Fault['source'], text: string, cure: string, { patience }: Thread): Fault => ({
  code: 'limit-time',
  message: fill(words.tooLong, { seconds: patience / 1000 }),
  cure,
  source,
  start: 0,
  end: text.length,
  line: 1,
  column: 1,
});
