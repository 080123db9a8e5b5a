/** Entry of the Worker. */
import { serve } from '../../engine/worker-serve.ts';
import type { CallTask } from '../../features/sandbox/database/protocol.ts';
import type { Asked } from '../../features/sandbox/service/runner.ts';
import { createService } from './service.ts';

serve<Asked<CallTask>>(createService((message) => self.postMessage(message)));
