import { type FetchFile, MissingFileError, openIndex, type SearchIndex } from './open.ts';
import type { SearchAnswer, SearchOptions } from './types.ts';

export type ToEngine =
  /** The first message, with the absolute URL of the index and a final slash. */
  | { type: 'open'; base: string }
  | { type: 'search'; id: number; lane: string; query: string; options: SearchOptions }
  | { type: 'cancel'; id: number };

export type FromEngine =
  | { type: 'answer'; id: number; answer: SearchAnswer }
  | { type: 'superseded'; id: number }
  | { type: 'failed'; id: number; message: string };

function createFetchFile(base: string): FetchFile {
  return async (path, options) => {
    const response = await fetch(new URL(path, base), options?.fresh ? { cache: 'reload' } : {});
    const { status, ok } = response;
    if (!ok) throw new (status === 404 || status === 410 ? MissingFileError : Error)(`${path}: ${status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

/** Creates a message handler. A newer query supersedes the previous one of its lane. */
export function createService(
  post: (message: FromEngine) => void,
  createFetch: (base: string) => FetchFile = createFetchFile,
): (message: ToEngine) => void {
  const newest = new Map<string, number>();
  let base = '';
  let indexPromise: Promise<SearchIndex> | undefined;

  const open = (): Promise<SearchIndex> => {
    indexPromise ??= openIndex(createFetch(base)).catch((error) => {
      // The next query retries.
      indexPromise = undefined;
      throw error;
    });
    return indexPromise;
  };

  const search = async ({ id, lane, query, options }: Extract<ToEngine, { type: 'search' }>): Promise<void> => {
    newest.set(lane, id);
    try {
      const index = await open();
      // Lets queued messages supersede or cancel this query.
      await new Promise((resolve) => setTimeout(resolve));
      const isNewest = () => newest.get(lane) === id;
      const answer = isNewest() && (await index.search(query, options));
      post(answer && isNewest() ? { type: 'answer', id, answer } : { type: 'superseded', id });
    } catch (error) {
      post({ type: 'failed', id, message: String(error) });
    }
  };

  return (message) => {
    switch (message.type) {
      case 'open':
        base = message.base;
        open().catch(() => {});
        break;
      case 'search':
        void search(message);
        break;
      case 'cancel':
        for (const [lane, id] of newest) if (id === message.id) newest.delete(lane);
    }
  };
}
