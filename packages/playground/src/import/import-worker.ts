import { handleMessages } from '@folio/worker/host';
import { createImportService, type ToImporter } from './import-service.ts';

handleMessages<ToImporter>(createImportService((message) => self.postMessage(message)));
