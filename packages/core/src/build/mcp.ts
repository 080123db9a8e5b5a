import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Entry from '../mcp/entry.ts';
import { MAX_REQUEST_BYTES, MCP_INFO_PATH, type McpSite } from '../mcp/handler.ts';
import type { ReadBuilt } from '../mcp/tool.ts';
import { respond } from '../model/respond.ts';
import { MCP_PATH } from '../model/routes.ts';
import { McpThreads, ThreadError } from './mcp-threads.ts';
import { readPlainRequest, sendResponse } from './node-request.ts';
import { isMissing, resolveServed } from './served-folder.ts';

const MODULE_PATH = '_hosts/mcp.js';

const CALL_TIMEOUT_MS = 10_000;

const createReader =
  (dir: string): ReadBuilt =>
  async (path) => {
    try {
      return await readFile(await resolveServed(dir, path));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

export async function createSiteServer(outDir: string) {
  const module = (await import(pathToFileURL(join(outDir, MODULE_PATH)).href)) as typeof Entry;
  return module.createSiteServer(createReader(outDir));
}

/** Handles requests to `/mcp` with the module of the built site. A newer build is noticed. */
export function createMcpHandler(outDir: string, timeoutMs = CALL_TIMEOUT_MS) {
  const threads = new McpThreads(outDir, timeoutMs);
  const file = join(outDir, MODULE_PATH);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { origin } = JSON.parse(readFileSync(join(outDir, MCP_INFO_PATH), 'utf8')) as McpSite;
    const { headers, ...init } = await readPlainRequest(request, MAX_REQUEST_BYTES);
    const { mtimeMs, size } = statSync(file);
    const answer = threads.answer(`${pathToFileURL(file).href}?${mtimeMs}-${size}`, {
      ...init,
      // The address of the site, which a reverse proxy may pass on as `Host`.
      url: origin + MCP_PATH,
      headers: { host: '', ...headers },
    });
    const refuse = (error: Error) => {
      if (!(error instanceof ThreadError)) throw error;
      return respond(error.status, error.message);
    };
    await sendResponse(response, await answer.then(({ body, ...rest }) => new Response(body || null, rest), refuse));
  };
}
