/** Bundled to `_hosts/mcp.js`, which runs without Node.js. */
import { featureTools } from 'virtual:feature-tools';
import { createMcpHandler, createSiteTools } from './handler.ts';
import { createServer } from './server.ts';
import type { ReadBuilt } from './tool.ts';

export { fetchBuilt } from './handler.ts';

export const createHandler = (read: ReadBuilt) => createMcpHandler(read, featureTools);

/** For transports other than HTTP. */
export async function createSiteServer(read: ReadBuilt) {
  const { tools, info } = await createSiteTools(read, featureTools);
  return createServer(tools, info);
}
