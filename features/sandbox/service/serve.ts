/** The service's side of the messages: answers them in their order. */
import type { FromService, ToService } from './protocol.ts';

/** Answers messages with what `perform` makes of their tasks. What it throws is a defect of ours. */
export const serve =
  <T, O>(perform: (task: T) => O | Promise<O>, post: (message: FromService<O>) => void) =>
  async ({ id, task }: ToService<T>): Promise<void> => {
    post({ type: 'started', id });
    try {
      post({ type: 'done', id, outcome: await perform(task) });
    } catch (error) {
      post({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  };
