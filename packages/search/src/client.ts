/** The page's side of search: a provider that asks a Worker, or the same engine on the main thread where there is no Worker. */
import { connectWorker, type WorkerConnection } from '@folio/worker/worker-client.ts';
import type { FromEngine, ToEngine } from './protocol.ts';
import type { SearchAnswer, SearchOptions, SearchProvider } from './types.ts';

export interface SearchClientOptions {
  /** Address of the folder of the index: it ends in `/_search/`. */
  base: string;
  /** Makes the Worker (`packages/search/src/worker.ts`, a module); called once, at the first use. May throw. */
  createWorker: () => Worker;
}

export interface ClientSearchOptions extends SearchOptions {
  /** Queries of one lane overtake each other. By default those of one area and limit: the header's box and the results page ask for different ones. */
  lane?: string;
}

export interface SearchClient extends SearchProvider {
  /** Rejects with an `OvertakenError` when a newer query of the lane was asked, or the signal was aborted; with an `Error` when no index can be read. */
  search(query: string, options?: ClientSearchOptions): Promise<SearchAnswer>;
  /** Starts the engine and reads what every query needs. For the first focus of a search box. */
  prepare(): void;
  /** Reads the whole index, if the site is small and the reader does not save data. For an idle moment after `prepare`. */
  readAhead(): void;
  close(): void;
}

/** The name is that of an abort, which query libraries do not report and do not repeat. */
class OvertakenError extends Error {
  override name = 'AbortError';
}

interface Waiting {
  message: Extract<ToEngine, { type: 'search' }>;
  resolve(answer: SearchAnswer): void;
  reject(error: Error): void;
}

/** Nothing is loaded before the first call of a method. */
export function createSearchClient({ base, createWorker }: SearchClientOptions): SearchClient {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let port: WorkerConnection<ToEngine> | undefined;

  const receive = (message: FromEngine): void => {
    const asked = waiting.get(message.id);
    if (!asked) return;
    waiting.delete(message.id);
    if (message.type === 'answer') asked.resolve(message.answer);
    else
      asked.reject(
        message.type === 'overtaken' ? new OvertakenError('A newer query was asked.') : new Error(message.message),
      );
  };

  const open = (): WorkerConnection<ToEngine> => {
    if (!port) {
      port = connectWorker<ToEngine, FromEngine>({
        createWorker,
        loadService: async (post) => (await import('./service.ts')).createService(post),
        receive,
        onFailure: (local) => {
          // The Worker does not run: go on here, with the questions that are open.
          port = local;
          port.post(opening());
          for (const { message } of waiting.values()) port.post(message);
        },
      });
      port.post(opening());
    }
    return port;
  };
  const opening = (): ToEngine => ({ type: 'open', base: new URL(base, location.href).href });

  return {
    search: (query, { signal, lane, ...options } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(new OvertakenError('The query was given up.'));
        const id = ++lastId;
        const message = { type: 'search' as const, id, lane: lane ?? JSON.stringify(options), query, options };
        waiting.set(id, { message, resolve, reject });
        open().post(message);
        signal?.addEventListener('abort', () => {
          if (!waiting.has(id)) return;
          receive({ type: 'overtaken', id });
          port?.post({ type: 'cancel', id });
        });
      }),
    prepare: () => void open(),
    readAhead: () => {
      const { connection } = navigator as { connection?: { saveData?: boolean } };
      if (!connection?.saveData) open().post({ type: 'readAhead' });
    },
    close: () => {
      port?.end();
      port = undefined;
      for (const id of waiting.keys()) receive({ type: 'overtaken', id });
    },
  };
}
