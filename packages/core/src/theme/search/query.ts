import type { SearchOptions } from '@folio/search/types.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client } from '../context.ts';

/** A question to the engine, as a query: the same question is asked once. While it is on its way the answer before it stays on view. */
export const searchQuery = (client: Client | undefined, text: string, options: SearchOptions) =>
  queryOptions({
    queryKey: ['search', text.trim().toLowerCase(), options] as const,
    queryFn: async ({ queryKey: [, query, asked] }) => {
      if (!client) throw new Error('There is no search outside the browser.');
      return (await client.search()).search(query, asked);
    },
    placeholderData: keepPreviousData,
  });
