/** Entry of the Worker. */
import type { ToService } from './protocol.ts';
import { createService } from './service.ts';

const receive = createService((message) => self.postMessage(message), { clock: () => performance.now() });
self.addEventListener('message', (event: MessageEvent<ToService>) => receive(event.data));
