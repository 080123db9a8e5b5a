// `/mcp` on Cloudflare Pages: copy this file to `functions/mcp.js` of the folder from which you deploy.
import { createHandler, fetchBuilt } from '../dist/_hosts/mcp.js';

// A handler for each request: one request can't wait for the files of another.
export const onRequest = ({ request, env }) =>
  createHandler(fetchBuilt(request.url, (url) => env.ASSETS.fetch(url)))(request);
