/** The one runner of all sandboxes in this tab. */
import { createRunner } from '../service/client.ts';
import { longestRun } from '../service/protocol.ts';

/** Starts a Worker at the first run. */
export const runner = createRunner({
  createWorker: () => new Worker(new URL('../service/worker.ts', import.meta.url), { type: 'module' }),
  patience: longestRun,
});
