import { connectWorker, type WorkerConnection } from '@folio/worker/client';
import type { FromEngine, ToEngine } from './service.ts';
import type { SearchAnswer, SearchOptions, SearchProvider } from './types.ts';

export interface SearchClientOptions {
  /** URL of the index, such as `/_search/`. */
  base: string;
  /** Creates the Worker (`@folio/search/worker`) at first use. May throw. */
  createWorker: () => Worker;
}

export interface SearchClient extends SearchProvider {
  /** Rejects with an `AbortError` after an abort, or after a newer query with the same options. */
  search(query: string, options?: SearchOptions): Promise<SearchAnswer>;
  /** Loads the engine and the index before the first query. */
  prepare(): void;
  close(): void;
}

/** Query libraries neither report nor repeat an error of this name. */
class SupersededError extends Error {
  override name = 'AbortError';
}

interface PendingQuery {
  message: Extract<ToEngine, { type: 'search' }>;
  resolve(answer: SearchAnswer): void;
  reject(error: Error): void;
}

export function createSearchClient({ base, createWorker }: SearchClientOptions): SearchClient {
  const pending = new Map<number, PendingQuery>();
  let lastId = 0;
  let connection: WorkerConnection<ToEngine> | undefined;

  const receive = (message: FromEngine): void => {
    const query = pending.get(message.id);
    if (!query) return;
    pending.delete(message.id);
    if (message.type === 'answer') query.resolve(message.answer);
    else
      query.reject(
        message.type === 'superseded'
          ? new SupersededError('A newer query replaced this one.')
          : new Error(message.message),
      );
  };

  const open = (): WorkerConnection<ToEngine> => {
    if (!connection) {
      connection = connectWorker<ToEngine, FromEngine>({
        createWorker,
        loadService: async (post) => (await import('./service.ts')).createService(post),
        receive,
        onFailure: (local) => {
          connection = local;
          connection.post(createOpenMessage());
          for (const { message } of pending.values()) connection.post(message);
        },
      });
      connection.post(createOpenMessage());
    }
    return connection;
  };
  const createOpenMessage = (): ToEngine => ({ type: 'open', base: new URL(base, location.href).href });

  return {
    search: (query, { signal, ...options } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new SupersededError('The query was aborted.'));
        const id = ++lastId;
        const message = { type: 'search' as const, id, lane: JSON.stringify(options), query, options };
        pending.set(id, { message, resolve, reject });
        open().post(message);
        signal?.addEventListener('abort', () => {
          if (!pending.has(id)) return;
          receive({ type: 'superseded', id });
          connection?.post({ type: 'cancel', id });
        });
      }),
    prepare: () => void open(),
    close: () => {
      connection?.close();
      connection = undefined;
      for (const id of pending.keys()) receive({ type: 'superseded', id });
    },
  };
}
