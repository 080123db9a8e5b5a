/** Brings the search engine to the page: loaded at the first focus of a search box, or with the results page. */
import { createSearchClient } from '@folio/search/client.ts';
import type { SearchProvider } from '@folio/search/types.ts';

/** A provider over the site's own index, which is in the folder `base`, in a Worker. The rest of a small index is read once the reader pauses. */
export function createProvider(base: string): SearchProvider {
  const client = createSearchClient({
    base,
    createWorker: () => new Worker(new URL('@folio/search/worker.ts', import.meta.url), { type: 'module' }),
  });
  client.prepare();
  if ('requestIdleCallback' in window) requestIdleCallback(() => client.readAhead(), { timeout: 2000 });
  else setTimeout(() => client.readAhead(), 500);
  return client;
}
