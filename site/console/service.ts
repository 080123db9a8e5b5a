import { createMessageHandler, type RunRequest, type RunResponse } from '@folio/playground/service';
import { answerCall, type CallTask, type Reply } from '@folio/query-engine/database';
import { examples } from './examples.ts';

/** Creates the service that answers calls, in a Worker or on the main thread. */
export const createService = (
  post: (message: RunResponse<Reply>) => void,
): ((message: RunRequest<CallTask>) => Promise<void>) =>
  createMessageHandler(post, (task: CallTask) =>
    answerCall(task, { name: 'mydb', examples, clock: () => performance.now() }),
  );
