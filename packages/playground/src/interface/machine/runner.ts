/** The one runner of all time machines in this tab. */
import { createMachineRunner } from '../../service/machine-client.ts';
import { RUN_TIMEOUT_MS } from '../../service/protocol.ts';

/** Starts a Worker at the first run. */
export const runner = createMachineRunner({
  createWorker: () => new Worker(new URL('../../service/machine-worker.ts', import.meta.url), { type: 'module' }),
  patience: RUN_TIMEOUT_MS,
});
