/** Entry of the Worker. */

import type { Asked } from '@folio/playground/service/runner.ts';
import type { CallTask } from '@folio/query-engine/database/protocol.ts';
import { serve } from '@folio/worker/worker-serve.ts';
import { createService } from './service.ts';

serve<Asked<CallTask>>(createService((message) => self.postMessage(message)));
