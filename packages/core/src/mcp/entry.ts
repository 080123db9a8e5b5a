/** The build bundles this module to `_hosts/mcp.js`. It runs on every host, because it doesn't need Node.js. */
import { featureTools } from 'virtual:feature-tools';
import { createMcpHandler, createSiteTools } from './handler.ts';
import { createServer } from './server.ts';
import type { ReadBuilt } from './tool.ts';

export { fetchBuilt } from './handler.ts';

/** Creates a function that answers requests to `/mcp`. */
export const createHandler = (read: ReadBuilt) => createMcpHandler(read, featureTools);

/** Creates a server for a transport other than HTTP. */
export async function createSiteServer(read: ReadBuilt) {
  const { tools, info } = await createSiteTools(read, featureTools);
  return createServer(tools, info);
}
