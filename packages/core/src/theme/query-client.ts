import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { REFETCH_ON_WINDOW_FOCUS } from '../model/constants.ts';

/**
 * Hashes a query key without JSON: old libraries and extensions add `Array.prototype.toJSON`, which
 * would give all keys the same hash.
 */
const hashKey = (key: QueryKey): string =>
  key
    .flatMap((part) => (typeof part === 'object' && part ? Object.entries(part).sort().flat() : [part]))
    .map((part) => JSON.stringify(String(part)))
    .join();

/**
 * Data can't change until the next deploy, so nothing is fetched twice, nor on focus (sections 7
 * and 9 of the specification). Queries throw an HTTP status, which is final, or 0 for a network
 * error, which is retried once. They don't pause while offline.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: REFETCH_ON_WINDOW_FOCUS,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        queryKeyHashFn: hashKey,
        retry: (count, error) => count < 1 && (typeof error !== 'number' || error === 0),
        retryDelay: 300,
        networkMode: 'always',
      },
    },
  });
