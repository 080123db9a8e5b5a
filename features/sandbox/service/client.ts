/** The page's side of the sandboxes: one runner for all of a page. */
import type { Fault } from '../engine/index.ts';
import { emptyOutcome, type Outcome, type Task } from './protocol.ts';
import { openRunner, type Runner, type RunnerParts } from './runner.ts';

/** Work units of a run on the main thread, which holds up the page. */
const unitsWithoutWorker = 500_000;

/** Runs tasks with the Worker that is made at the first run (`worker.ts`). */
export const createRunner = (
  parts: Pick<RunnerParts<Task, Outcome>, 'createWorker' | 'patience'>,
): Runner<Task, Outcome> =>
  openRunner({
    ...parts,
    loadService: async (post) =>
      (await import('./service.ts')).createService(post, { units: unitsWithoutWorker, clock: () => performance.now() }),
    tooLong: (task) => tooLong(task, parts.patience),
  });

function tooLong({ text }: Task, patience: number): Outcome {
  const fault: Fault = {
    code: 'limit-time',
    message: `The run stopped after ${patience / 1000} seconds.`,
    cure: 'Name a node, a label or a relation, so that less has to be compared.',
    source: 'query',
    start: 0,
    end: text.length,
    line: 1,
    column: 1,
  };
  return { ...emptyOutcome, fault };
}
