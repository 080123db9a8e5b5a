import { interpolate } from '@folio/core';
import { strings } from '../strings.ts';
import { type MachineOutcome, type MachineTask, RUN_TIMEOUT_MS } from './protocol.ts';
import { createTimeoutDiagnostic, openRunner, type Runner, type ThreadOptions } from './runner.ts';

/** Limit of a run on the main thread, which blocks the page. */
const MAIN_THREAD_EVENTS = 2_000;

export const createMachineRunner = (options: ThreadOptions): Runner<MachineTask, MachineOutcome> =>
  openRunner({
    ...options,
    loadService: async (post) =>
      (await import('./machine.ts')).createMachineService(post, { events: MAIN_THREAD_EVENTS }),
    onTimeout: ({ events }) => ({
      schema: [],
      event: createTimeoutDiagnostic('event', events, {
        message: interpolate(strings.tooLong, { seconds: options.timeoutMs / 1000 }),
        hint: strings.tooLongEvents,
      }),
    }),
  });

/** Not in `client.ts`: a page with a time machine only must not refer to the other Worker. */
export const machineRunner: Runner<MachineTask, MachineOutcome> = createMachineRunner({
  createWorker: () => new Worker(new URL('./machine-worker.ts', import.meta.url), { type: 'module' }),
  timeoutMs: RUN_TIMEOUT_MS,
});
