/** Entry of the Worker. */
import type { CallTask } from '../../features/sandbox/database/protocol.ts';
import type { Asked } from '../../features/sandbox/service/runner.ts';
import { createService } from './service.ts';

const receive = createService((message) => self.postMessage(message));
self.addEventListener('message', (event: MessageEvent<Asked<CallTask>>) => receive(event.data));
