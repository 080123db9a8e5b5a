import { handleMessages } from '@folio/worker/host';
import { createMachineService } from './machine.ts';
import type { ToMachine } from './protocol.ts';

handleMessages<ToMachine>(createMachineService((message) => self.postMessage(message)));
