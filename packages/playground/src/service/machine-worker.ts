/** Entry of the Worker of time machines. */
import { handleMessages } from '@folio/worker/worker-host.ts';
import { createMachineService } from './machine.ts';
import type { ToMachine } from './machine-protocol.ts';

handleMessages<ToMachine>(createMachineService((message) => self.postMessage(message)));
