/** The page's side of time machines. */
import type { MachineOutcome, MachineTask } from './machine-protocol.ts';
import { openRunner, type Runner, type RunnerParts } from './runner.ts';

/** Events on the main thread, where a run holds up the page. */
const eventsWithoutWorker = 2_000;

/** Runs time machines with the Worker that is made at the first run (`machine-worker.ts`). */
export const createMachineRunner = (
  parts: Pick<RunnerParts<MachineTask, MachineOutcome>, 'createWorker' | 'patience'>,
): Runner<MachineTask, MachineOutcome> =>
  openRunner({
    ...parts,
    loadService: async (post) =>
      (await import('./machine.ts')).createMachineService(post, { events: eventsWithoutWorker }),
    tooLong: ({ events }) => ({
      schema: [],
      event: {
        code: 'limit-time',
        message: `The run stopped after ${parts.patience / 1000} seconds.`,
        cure: 'Use fewer events.',
        source: 'event',
        start: 0,
        end: events.length,
        line: 1,
        column: 1,
      },
    }),
  });
