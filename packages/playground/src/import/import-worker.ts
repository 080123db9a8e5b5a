import { handleMessages } from '@folio/worker/host';
import type { ToImporter } from './import-protocol.ts';
import { createImportService } from './import-service.ts';

handleMessages<ToImporter>(createImportService((message) => self.postMessage(message)));
