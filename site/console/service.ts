/** Answers calls, in a Worker or on the main thread. */
import { answerCall } from '../../features/sandbox/database/answer.ts';
import type { CallTask, Reply } from '../../features/sandbox/database/protocol.ts';
import { type Asked, answering, type Said } from '../../features/sandbox/service/runner.ts';
import { examples } from './examples.ts';

export const createService = (post: (message: Said<Reply>) => void): ((message: Asked<CallTask>) => Promise<void>) =>
  answering(post, (task: CallTask) => answerCall(task, { name: 'mydb', examples, clock: () => performance.now() }));
