import { interpolate } from '@folio/core';
import { strings } from '../strings.ts';
import { EMPTY_OUTCOME, type Outcome, RUN_TIMEOUT_MS, type Task } from './protocol.ts';
import { createTimeoutDiagnostic, openRunner, type Runner, type ThreadOptions } from './runner.ts';

/** Limit of a run on the main thread, which blocks the page. */
const MAIN_THREAD_UNITS = 500_000;

export const createRunner = (options: ThreadOptions): Runner<Task, Outcome> =>
  openRunner({
    ...options,
    loadService: async (post) =>
      (await import('./service.ts')).createService(post, {
        units: MAIN_THREAD_UNITS,
        clock: () => performance.now(),
      }),
    onTimeout: ({ text }) => ({
      ...EMPTY_OUTCOME,
      diagnostic: createTimeoutDiagnostic('query', text, {
        message: interpolate(strings.tooLong, { seconds: options.timeoutMs / 1000 }),
        hint: strings.tooLongCure,
      }),
    }),
  });

export const queryRunner: Runner<Task, Outcome> = createRunner({
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  timeoutMs: RUN_TIMEOUT_MS,
});
