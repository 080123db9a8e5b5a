/** Entry of the Worker of time machines. */
import { serve } from '@folio/worker/worker-serve.ts';
import { createMachineService } from './machine.ts';
import type { ToMachine } from './machine-protocol.ts';

serve<ToMachine>(createMachineService((message) => self.postMessage(message)));
