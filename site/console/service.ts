/** Answers calls, in a Worker or on the main thread. */

import { answering, type RunRequest, type RunResponse } from '@folio/playground/service/runner.ts';
import { answerCall } from '@folio/query-engine/database/answer.ts';
import type { CallTask, Reply } from '@folio/query-engine/database/protocol.ts';
import { examples } from './examples.ts';

export const createService = (
  post: (message: RunResponse<Reply>) => void,
): ((message: RunRequest<CallTask>) => Promise<void>) =>
  answering(post, (task: CallTask) => answerCall(task, { name: 'mydb', examples, clock: () => performance.now() }));
