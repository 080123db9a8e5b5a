/** Entry of the Worker. */
import { serve } from '@folio/worker/worker-serve.ts';
import type { ToService } from './protocol.ts';
import { createService } from './service.ts';

serve<ToService>(createService((message) => self.postMessage(message), { clock: () => performance.now() }));
