import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { stripBase, withBase } from '../model/base-path.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { mergeQuery } from '../model/query.ts';
import type { Redirect } from '../model/redirects.ts';
import { assistantPath } from '../model/routes.ts';
import { isNotModified, isPreconditionFailed, parseRange } from './conditional-requests.ts';
import { getRedirectStatus, type HeaderRule, NO_CACHE, resolveHeaders } from './outputs/hosting.ts';
import { isProxied, proxyHandler } from './proxy.ts';
import { isMissing, type Representation, ServedFolder } from './served-folder.ts';

/** What the bundled server reads beside the files: `_site.json` of a build. */
export interface ServerRules {
  /** Base path of the site. */
  base: string;
  headers: HeaderRule[];
  redirects: Redirect[];
}

const MAX_HEADER_BYTES = 16_384;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What the bundled server answers besides files. */
export interface ServerOptions {
  /** The server that `/_api` leads to. */
  api?: URL | undefined;
  /** Answers assistants at `/mcp`. */
  assistants?(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Request paths that no file of ours has: traversal, NUL, backslashes, double or broken encodings. */
function cleanPath(url: string): string | undefined {
  const path = url.split('?', 1)[0] as string;
  try {
    const decoded = decodeURIComponent(path);
    if (!decoded.startsWith('/') || decoded.startsWith('//') || /[\0\\%]|(^|\/)\.{1,2}(\/|$)/.test(decoded))
      return undefined;
    return decoded;
  } catch {
    return undefined;
  }
}

/** Files of a build that hosts read and users do not, and hidden ones, such as those of a build that is running. */
const isHostFile = (path: string): boolean =>
  /^\/(_hosts|_site\.json|_headers|_redirects)([/.]|$)/.test(path) ||
  path.replace(/^\/\.well-known\//, '/').includes('/.');

/** Turns a target in absolute form (RFC 9112, section 3.2.2) into path and host. */
function toOriginForm(request: IncomingMessage): void {
  const [whole, host] = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? '') ?? [];
  if (!whole) return;
  request.url = `/${request.url?.slice(whole.length).replace(/^\//, '')}`;
  request.headers.host = host;
}

/** Whether a request names its host more than once: two servers on its way might each take another one. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** A build as it is at the moment. */
interface Site {
  base: string;
  rules: HeaderRule[];
  redirects: Map<string, Redirect>;
  folder: ServedFolder;
}

/** Reads a built folder, and reads it again when a newer build has replaced its rules. Throws `FaultError` when there is no build at first. */
function siteIn(dir: string): () => Site {
  const file = join(dir, '_site.json');
  let state = '';
  let site: Site | undefined;
  const look = () => {
    try {
      const { mtimeMs, size, ino } = statSync(file);
      const now = `${mtimeMs} ${size} ${ino}`;
      if (site && now === state) return site;
      const { base, headers, redirects } = JSON.parse(readFileSync(file, 'utf8')) as ServerRules;
      const byAddress = new Map(redirects.map((redirect) => [redirect.from, redirect]));
      site = { base, rules: headers, redirects: byAddress, folder: new ServedFolder(dir) };
      state = now;
    } catch {
      // The folder is between two builds, or gone: what is known of it holds until there is a new one.
    }
    if (site) return site;
    throw new DiagnosticError({
      file,
      message: 'The folder holds no whole build of the site.',
      hint: 'Build it with `npm run build`.',
    });
  };
  look();
  return look;
}

/** Base path of the site that a folder holds. Throws `FaultError` when the folder holds no build. */
export const baseIn = (dir: string): string => siteIn(dir)().base;

/**
 * Handles requests for a built site, below its base path: files without endings, 308 from `/x/` and `/x.html` to `/x`, redirects, the site's 404 page, the headers of the build.
 * A newer build in the folder is served at once. Methods other than GET and HEAD are refused. Below `/_api` calls go to the reader's server, if there is
 * one, and `/mcp` is for assistants. What fails on the way is answered with 500. Throws `FaultError` when the folder holds no build.
 */
export function siteHandler(dir: string, { api, assistants }: ServerOptions = {}): Handler {
  const current = siteIn(dir);
  const proxy = proxyHandler(api);
  return (request, response) => {
    const failed = (error: unknown) => {
      process.stderr.write(`${request.method} ${request.url}: ${(error as Error).message}\n`);
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'The server could not answer this request; its window says why.\n');
    };
    try {
      if (hasTwoHosts(request)) return answer(response, 400, 'The request has two Host headers.\n');
      toOriginForm(request);
      const site = current();
      const route = stripBase(site.base, request.url ?? '/');
      if (route !== undefined && isProxied(route)) {
        request.url = route;
        proxy(request, response);
      } else if (assistants && route?.split('?')[0] === assistantPath) assistants(request, response).catch(failed);
      else respond(site, request, response).catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

async function respond({ base, rules, redirects, folder }: Site, request: IncomingMessage, response: ServerResponse) {
  const { method, headers, url = '/' } = request;
  const accepted = headers['accept-encoding'] as string | undefined;
  const secured = resolveHeaders('/', rules);
  if (method !== 'GET' && method !== 'HEAD')
    return answer(response, 405, 'Method not allowed\n', { ...secured, Allow: 'GET, HEAD' });
  const asked = cleanPath(url);
  if (asked === undefined) return answer(response, 400, 'Bad request\n', secured);
  const query = url.slice((url.split('?', 1)[0] as string).length);
  if (`${asked}/` === base) return answer(response, 308, '', { ...secured, Location: base + query });
  // From here on a path within the site.
  const path = stripBase(base, asked);
  if (path === undefined) return missing();
  if (path.startsWith('//')) return answer(response, 400, 'Bad request\n', secured);

  const bare = path.replace(/(\.html)?\/*$/, '').replace(/^\/index$/, '') || '/';
  const redirect = redirects.get(path) ?? (path.slice(bare.length).match(/^(\/|\.html)$/) && redirects.get(bare));
  if (redirect)
    return answer(response, getRedirectStatus(redirect), '', {
      ...secured,
      Location: mergeQuery(withBase(base, redirect.to), query),
    });
  if (isHostFile(path) || bare === '/404') return missing();
  if (bare !== path && (bare === '/' || (await folder.has(`${bare}.html`)) || (await folder.has(bare))))
    return answer(response, 308, '', { ...secured, Location: withBase(base, encodeURI(bare)) + query });

  for (const name of path === '/' ? ['/index.html'] : [`${path}.html`, path]) {
    const file = await folder.find(name, accepted);
    if (file) return send(file);
  }
  return missing();

  async function missing() {
    const page = await folder.find('/404.html', accepted);
    const fresh = { ...resolveHeaders('/404', rules), 'Cache-Control': NO_CACHE };
    if (!page) return answer(response, 404, 'Not found\n', fresh);
    write(404, await page.body(), { ...fresh, ...contentHeaders(page) });
  }

  async function send(file: Representation) {
    const own = {
      ...contentHeaders(file),
      ...resolveHeaders(path as string, rules),
      ETag: file.etag,
      'Last-Modified': new Date(file.modified).toUTCString(),
      'Accept-Ranges': 'bytes',
    };
    if (isPreconditionFailed(headers, file)) return answer(response, 412, 'The file has changed.\n', secured);
    if (isNotModified(headers, file)) {
      const { 'Content-Type': _type, 'Content-Encoding': _encoding, ...kept } = own as Record<string, string>;
      return void response.writeHead(304, kept).end();
    }
    const body = await file.body().catch((error) => {
      // A newer build has removed it since.
      if (!isMissing(error)) throw error;
    });
    if (!body) return missing();
    const range = method === 'GET' ? parseRange(headers, body.length, file) : undefined;
    if (!range) return write(200, body, own);
    if (range === 'unsatisfiable')
      return answer(response, 416, 'The file has no such part.\n', {
        ...secured,
        'Content-Range': `bytes */${body.length}`,
      });
    const { first, last } = range;
    write(206, body.subarray(first, last + 1), { ...own, 'Content-Range': `bytes ${first}-${last}/${body.length}` });
  }

  function write(status: number, body: Buffer, own: Record<string, string>) {
    response.writeHead(status, { ...own, 'Content-Length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  }
}

const contentHeaders = ({ type, encoding, varies }: Representation): Record<string, string> => ({
  'Content-Type': type,
  ...(encoding && { 'Content-Encoding': encoding }),
  ...(varies && { Vary: 'Accept-Encoding' }),
});

/** Answers with a sentence. */
function answer(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Serves `[::1]` as well, which some clients take for localhost first. Where there is no IPv6, nothing happens. */
function listenOnIpv6(server: Server, handler: Handler): void {
  const { port } = server.address() as AddressInfo;
  const second = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, handler);
  second.on('error', () => second.close());
  second.listen({ port, host: '::1', ipv6Only: true }).unref();
  server.once('close', () => {
    second.close();
    second.closeAllConnections();
  });
}

/** Starts the bundled server. Rejects with a plain sentence when the port is taken. */
export async function startServer(
  dir: string,
  port: number,
  host = '127.0.0.1',
  options: ServerOptions = {},
): Promise<Server> {
  const handler = siteHandler(dir, options);
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, handler);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
          : new Error(`The server could not start on ${host}:${port}: ${error.message}`),
      );
    });
    server.listen(port, host, () => {
      if (host === '127.0.0.1') listenOnIpv6(server, handler);
      resolve(server);
    });
  });
}
