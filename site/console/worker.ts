import type { RunRequest } from '@folio/playground/service';
import type { CallTask } from '@folio/query-engine/database';
import { handleMessages } from '@folio/worker/host';
import { createService } from './service.ts';

handleMessages<RunRequest<CallTask>>(createService((message) => self.postMessage(message)));
