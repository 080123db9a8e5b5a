/** The engine's side of the protocol, the same in a Worker and on the main thread. */
import { type FetchFile, MissingFileError } from './engine/files.ts';
import { openIndex, type SearchIndex } from './open.ts';
import type { FromEngine, ToEngine } from './protocol.ts';

/** Reads files of the index over HTTP. */
export function httpFiles(base: string): FetchFile {
  return async (path, options) => {
    const response = await fetch(new URL(path, base), options?.fresh ? { cache: 'reload' } : {});
    const { status, ok } = response;
    if (!ok) throw new (status === 404 || status === 410 ? MissingFileError : Error)(`${path}: ${status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
}

/**
 * Answers messages. The newest query of a lane wins: it waits for messages that came in meanwhile, and an older one that waits or reads files is
 * given up.
 */
export function createService(
  post: (message: FromEngine) => void,
  files: (base: string) => FetchFile = httpFiles,
): (message: ToEngine) => void {
  const newest = new Map<string, number>();
  let base = '';
  let opening: Promise<SearchIndex> | undefined;

  const open = (): Promise<SearchIndex> => {
    opening ??= openIndex(files(base)).catch((error) => {
      // A failure is not kept: the next query tries again.
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const answer = async ({ id, lane, query, options }: Extract<ToEngine, { type: 'search' }>): Promise<void> => {
    newest.set(lane, id);
    try {
      const index = await open();
      // Messages that wait at the door come in before the work begins.
      await new Promise((resolve) => setTimeout(resolve));
      const found = newest.get(lane) === id && (await index.search(query, options));
      post(found && newest.get(lane) === id ? { type: 'answer', id, answer: found } : { type: 'overtaken', id });
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
        void answer(message);
        break;
      case 'cancel':
        for (const [lane, id] of newest) if (id === message.id) newest.delete(lane);
        break;
      case 'readAhead':
        open()
          .then((index) => index.readAhead())
          .catch(() => {});
    }
  };
}
