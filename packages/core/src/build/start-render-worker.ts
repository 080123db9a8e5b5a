import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CODE_ROOT, TSX_URL } from '../code.ts';

/** With fewer pages to render, a second process is not worth its start: it takes as long as some sixty pages. */
const many = 150;

/** Room for young objects, in MB: pages leave much that is soon not needed, and with Node's 16 a sixth of the time goes into clearing up. */
const youngRoom = 64;

/**
 * Pages are rendered by two processes. This one goes through them from the first to the last, the second one (`fill-cache.ts`) from the last to the first;
 * both put what they have rendered into the cache. Where they meet, the second one ends, and this one finds the other pages in the cache. It renders
 * whatever it does not find there, so all faults are its own, in the order of the pages, and nothing depends on the second process.
 *
 * Returns the `help` of a pipeline. The second process starts when `after` is done: until then the second processor has other work.
 */
export const createRenderWorker =
  (root: string, cacheDir: string, after: Promise<unknown>, atLeast = many) =>
  (files: string[]): (() => Promise<void>) => {
    if (files.length < atLeast || availableParallelism() < 2) return async () => {};
    let over = false;
    let end: (() => Promise<void>) | undefined;
    const start = () => {
      if (!over) end = startReader(root, cacheDir, [...files].reverse());
    };
    after.then(start, () => {});
    return async () => {
      over = true;
      await end?.();
    };
  };

/** Starts the process, with tsx, whatever runs this one. The function that it returns ends the process, after the page that it is rendering. */
function startReader(root: string, cacheDir: string, files: string[]): () => Promise<void> {
  const reader = fork(join(CODE_ROOT, 'core/src/build/render-worker.ts'), [root, cacheDir], {
    execArgv: ['--import', TSX_URL, `--max-semi-space-size=${youngRoom}`],
    stdio: 'ignore',
  });
  let writes = false;
  reader.once('message', () => {
    writes = true;
    reader.send(files, () => {});
  });
  const ended = endOf(reader);
  return async () => {
    // One that has not begun has written nothing: it may end at once.
    if (!writes) reader.kill();
    else if (reader.connected) reader.disconnect();
    await ended;
  };
}

/** Waits for the end of a process, or for the news that it could not start. */
const endOf = (child: ChildProcess): Promise<unknown> => once(child, 'exit').catch(() => {});
