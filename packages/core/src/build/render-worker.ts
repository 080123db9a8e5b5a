/** Exits when it meets the first process or loses it. */

import { createSitePipeline } from './load-site.ts';
import { loadProject } from './project.ts';

const [root, cacheDir] = process.argv.slice(2) as [string, string];
const { fillCache } = createSitePipeline(await loadProject(root), cacheDir);

process.once('message', async (files) => {
  await fillCache(files as string[], () => process.connected);
  if (process.connected) process.disconnect();
});
process.send?.('ready');
