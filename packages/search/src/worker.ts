/** Entry of the Worker. */
import { serve } from '@folio/worker/worker-serve.ts';
import type { ToEngine } from './protocol.ts';
import { createService } from './service.ts';

serve<ToEngine>(createService((message) => self.postMessage(message)));
