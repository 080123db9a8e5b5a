import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { refetchOnWindowFocus } from '../model/constants.ts';

/**
 * Names a query by its key. TanStack's own way is JSON, in which old libraries and extensions with an
 * `Array.prototype.toJSON` make all keys the same, so that one query gets the answer of another.
 */
const hashKey = (key: QueryKey): string =>
  key
    .flatMap((part) => (typeof part === 'object' && part ? Object.entries(part).sort().flat() : [part]))
    .map((part) => JSON.stringify(String(part)))
    .join();

/**
 * The site's query client: what it fetches cannot change until the next deploy, so nothing is fetched twice, and nothing on focus (sections
 * 7 and 9 of the specification). An HTTP answer, thrown as its status, is final; a broken connection, thrown as 0, and what is
 * thrown as an error get one more try. Queries never pause
 * while offline: the shell informs the reader at once.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        queryKeyHashFn: hashKey,
        retry: (count, error) => count < 1 && (typeof error !== 'number' || error === 0),
        retryDelay: 300,
        networkMode: 'always',
      },
    },
  });
