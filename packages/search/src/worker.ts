/** Entry of the Worker. */
import { handleMessages } from '@folio/worker/worker-host.ts';
import type { ToEngine } from './protocol.ts';
import { createService } from './service.ts';

handleMessages<ToEngine>(createService((message) => self.postMessage(message)));
