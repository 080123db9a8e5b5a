/** The one runner of all sandboxes in this tab. */
import { createRunner } from '../service/client.ts';
import { RUN_TIMEOUT_MS } from '../service/protocol.ts';

/** Starts a Worker at the first run. */
export const runner = createRunner({
  createWorker: () => new Worker(new URL('../service/worker.ts', import.meta.url), { type: 'module' }),
  patience: RUN_TIMEOUT_MS,
});
