/** The entry of the Worker. */
import { handleMessages } from '@folio/worker/host';
import type { ToEngine } from './service.ts';
import { createService } from './service.ts';

handleMessages<ToEngine>(createService((message) => self.postMessage(message)));
