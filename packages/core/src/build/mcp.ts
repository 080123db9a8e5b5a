import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Entry from '../mcp/entry.ts';
import { MAX_REQUEST_BYTES, MCP_INFO_PATH, type McpSite } from '../mcp/handler.ts';
import type { ReadBuilt } from '../mcp/tool.ts';
import { isForeignRequest } from '../model/same-origin.ts';
import { McpThreads, type PlainResponse, ThreadError } from './mcp-threads.ts';
import { isMissing } from './served-folder.ts';

/** The handler in the built site, which other hosts run too. */
const MODULE_PATH = '_hosts/mcp.js';

/** For a whole call. Queries stop earlier and say where. */
const CALL_TIMEOUT_MS = 10_000;

const createReader =
  (dir: string): ReadBuilt =>
  async (path) => {
    const file = resolve(join(dir, path));
    if (!file.startsWith(resolve(dir) + sep)) return undefined;
    try {
      return await readFile(file);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

/** Creates a server over a built site for a transport other than HTTP. */
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
    const { host = 'localhost', ...headers } = request.headers;
    if (isForeignRequest(request.headers, new URL(origin).host))
      return send(response, toText(403, 'Pages of other sites may not call these tools.'));
    const body = await readBody(request);
    if (!body) return send(response, toText(413, `A request has at most ${MAX_REQUEST_BYTES} bytes.`));
    const { mtimeMs, size } = statSync(file);
    const module = `${pathToFileURL(file).href}?${mtimeMs}-${size}`;
    try {
      const answer = await threads.answer(module, {
        url: `http://${host}${request.url}`,
        method: request.method ?? 'GET',
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        ...(request.method !== 'GET' && request.method !== 'HEAD' && { body }),
      });
      send(response, answer);
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      send(response, toText(error.status, error.message));
    }
  };
}

/** Returns undefined if the body is too large. */
async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_REQUEST_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const toText = (status: number, sentence: string): PlainResponse => ({
  status,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...(status === 413 && { Connection: 'close' }),
  },
  body: `${sentence}\n`,
});

function send(response: ServerResponse, { status, headers, body }: PlainResponse): void {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}
