/** The page's side of time machines. */
import { createRunnerOf, type Runner, type RunnerOptions } from './client.ts';
import type { MachineOutcome, MachineTask } from './machine-protocol.ts';

/** Events on the main thread, where a run holds up the page. */
const eventsWithoutWorker = 2_000;

/** Runs time machines. Nothing is loaded before the first run. */
export const createMachineRunner = (options: RunnerOptions): Runner<MachineTask, MachineOutcome> =>
  createRunnerOf(
    {
      load: async (post) => (await import('./machine.ts')).createMachineService(post, { events: eventsWithoutWorker }),
      tooLong: ({ events }, patience) => ({
        schema: [],
        event: {
          code: 'limit-time',
          message: `The run stopped after ${patience / 1000} seconds.`,
          cure: 'Use fewer events.',
          source: 'event',
          start: 0,
          end: events.length,
          line: 1,
          column: 1,
        },
      }),
    },
    options,
  );
