// `/mcp` on Netlify: copy this file to `netlify/functions/mcp.js`.
import { createHandler, fetchBuilt } from '../../dist/_hosts/mcp.js';

export default (request) => createHandler(fetchBuilt(request.url))(request);

// With a base path: '/docs/mcp'.
export const config = { path: '/mcp' };
