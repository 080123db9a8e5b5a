import { createMessageHandler } from '../service/runner.ts';
import type { FromImporter, ReadRequest, ToImporter } from './import-protocol.ts';
import { readTable } from './read-table.ts';

export const createImportService = (post: (message: FromImporter) => void): ((message: ToImporter) => Promise<void>) =>
  createMessageHandler(post, ({ bytes }: ReadRequest, part) => ({
    table: readTable(bytes, { onProgress: (progress) => part({ progress }) }),
  }));
