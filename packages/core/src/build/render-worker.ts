/**
 * The second process that renders pages: `tsx fill-cache.ts <root> <cacheDir>`, started by `second-reader.ts`. It says when it is ready, gets the files of
 * pages as one message, and ends when it has rendered them, when the first process has come to them, or when that process is no longer there.
 */

import { createSitePipeline } from './load-site.ts';
import { loadProject } from './project.ts';

const [root, cacheDir] = process.argv.slice(2) as [string, string];
const { fillCache } = createSitePipeline(await loadProject(root), cacheDir);

process.once('message', async (files) => {
  await fillCache(files as string[], () => process.connected);
  if (process.connected) process.disconnect();
});
process.send?.('ready');
