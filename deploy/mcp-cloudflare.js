// `/mcp` on Cloudflare Workers, beside the site: wrangler.toml names this file.
import { createHandler, fetchBuilt } from '../dist/_hosts/mcp.js';

export default {
  // A handler for each request, because a request can't wait for files of another one.
  fetch: (request, env) => createHandler(fetchBuilt(request.url, (url) => env.ASSETS.fetch(url)))(request),
};
