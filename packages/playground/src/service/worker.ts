import { handleMessages } from '@folio/worker/host';
import type { ToService } from './protocol.ts';
import { createService } from './service.ts';

handleMessages<ToService>(createService((message) => self.postMessage(message), { clock: () => performance.now() }));
