/** Entry of the Worker. */
import type { ToEngine } from './protocol.ts';
import { createService } from './service.ts';

const receive = createService((message) => self.postMessage(message));
self.addEventListener('message', (event: MessageEvent<ToEngine>) => receive(event.data));
