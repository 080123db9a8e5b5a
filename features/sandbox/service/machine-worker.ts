/** Entry of the Worker of time machines. */
import { createMachineService } from './machine.ts';
import type { ToMachine } from './machine-protocol.ts';

const receive = createMachineService((message) => self.postMessage(message));
self.addEventListener('message', (event: MessageEvent<ToMachine>) => receive(event.data));
