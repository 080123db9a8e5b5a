import { createSearchClient } from '@folio/search/client';
import type { SearchProvider } from '@folio/search/types';

export function createProvider(base: string): SearchProvider {
  const client = createSearchClient({
    base,
    createWorker: () => new Worker(new URL('@folio/search/worker', import.meta.url), { type: 'module' }),
  });
  client.prepare();
  return client;
}
