import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { formatCommand } from '../code.ts';
import { stripBase, withBase } from '../model/base-path.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { FEEDBACK_PATH } from '../model/feedback.ts';
import { mergeQuery } from '../model/query.ts';
import type { Redirect } from '../model/redirects.ts';
import { HEALTH_PATH, MCP_PATH } from '../model/routes.ts';
import { tryDecode } from '../model/text.ts';
import { createNodeFeedbackHandler, sendText } from './node-request.ts';
import { getRedirectStatus, type HeaderRule, isHiddenPath, NO_CACHE, resolveHeaders } from './outputs/hosting.ts';
import { createProxyHandler, isProxied } from './proxy.ts';
import {
  isMissing,
  isNotModified,
  isPreconditionFailed,
  parseRange,
  prefersMarkdown,
  type Representation,
  ServedFolder,
} from './served-folder.ts';

export interface ServerRules {
  /** Host of the published site, which a reverse proxy may pass on. */
  host?: string;
  base: string;
  headers: HeaderRule[];
  redirects: Redirect[];
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Slow clients must not block others. Node.js allows five minutes for a request. */
const CONNECTION_LIMITS = { maxHeaderSize: 16_384, headersTimeout: 10_000, requestTimeout: 30_000 };

/** By default, a process may open 1,024 files. */
const MAX_CONNECTIONS = 900;

function createLimitedServer(handler: Handler): Server {
  const server = createServer(CONNECTION_LIMITS, handler);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

interface ServerOptions {
  api?: URL | undefined;
  /** Called with a line of JSON after each response, without addresses and queries of users. */
  log?: ((line: string) => void) | undefined;
  assistants?(request: IncomingMessage, response: ServerResponse): Promise<void>;
  feedback?: ((lines: string) => Promise<void>) | undefined;
}

/** Returns undefined for traversal, NUL, backslashes, and double or broken encoding. */
function decodePath(url: string): string | undefined {
  const path = tryDecode(url.split('?', 1)[0] as string) ?? '';
  return path.startsWith('/') && !/^\/\/|[\0\\%]|\/\.{1,2}(\/|$)/.test(path) ? path : undefined;
}

const isHostFile = (path: string): boolean =>
  /^\/(_hosts|_site\.json|_headers|_redirects)([/.]|$)/.test(path) || isHiddenPath(path);

/** See RFC 9112, section 3.2.2. */
function toOriginForm(request: IncomingMessage): void {
  const [prefix, host] = /^https?:\/\/([^/?#]*)/i.exec(request.url ?? '') ?? [];
  if (!prefix) return;
  request.url = `/${request.url?.slice(prefix.length).replace(/^\//, '')}`;
  request.headers.host = host;
}

/** Proxies may choose either. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

interface ServedSite {
  host: string | undefined;
  base: string;
  rules: HeaderRule[];
  redirects: Map<string, Redirect>;
  folder: ServedFolder;
}

/**
 * Reloads the site after a newer build.
 *
 * @throws DiagnosticError If there is no build at first.
 */
function watchSite(dir: string): () => ServedSite {
  const file = join(dir, '_site.json');
  let state = '';
  let site: ServedSite | undefined;
  const load = () => {
    try {
      const { mtimeMs, size, ino } = statSync(file);
      const newState = `${mtimeMs} ${size} ${ino}`;
      if (site && newState === state) return site;
      const { host, base, headers, redirects } = JSON.parse(readFileSync(file, 'utf8')) as ServerRules;
      const redirectsByPath = new Map(redirects.map((redirect) => [redirect.from, redirect]));
      site = { host, base, rules: headers, redirects: redirectsByPath, folder: new ServedFolder(dir) };
      state = newState;
    } catch {
      // Between two builds, serve the last state.
    }
    if (site) return site;
    throw new DiagnosticError({
      file,
      message: 'The folder contains no complete build.',
      hint: `Build it with \`${formatCommand('build')}\`.`,
    });
  };
  load();
  return load;
}

export const readBasePath = (dir: string): string => watchSite(dir)().base;

/** @throws DiagnosticError If the folder contains no build. */
export function createSiteHandler(dir: string, { api, assistants, feedback, log }: ServerOptions = {}): Handler {
  const loadCurrent = watchSite(dir);
  const proxy = createProxyHandler(api);
  const feedbackHandler = feedback && createNodeFeedbackHandler({ append: feedback, publicHost: loadCurrent().host });
  return (request, response) => {
    const handleError = (error: unknown) => {
      process.stderr.write(`${request.method} ${request.url}: ${(error as Error).message}\n`);
      sendText(response, 500, 'Internal server error. The output of the server has the reason.\n');
    };
    if (log) logResponse(request, response, log);
    try {
      if (hasTwoHosts(request)) return sendText(response, 400, 'The request has two Host headers.\n');
      toOriginForm(request);
      const site = loadCurrent();
      if (request.url === HEALTH_PATH) return sendText(response, 200, 'ok\n', { 'Cache-Control': 'no-store' });
      const route = stripBase(site.base, request.url ?? '/');
      if (route !== undefined && isProxied(route)) {
        request.url = route;
        proxy(request, response);
      } else if (assistants && route?.split('?')[0] === MCP_PATH) assistants(request, response).catch(handleError);
      else if (route?.split('?')[0] === FEEDBACK_PATH)
        if (feedbackHandler) feedbackHandler(request, response).catch(handleError);
        else sendText(response, 404, 'The site was started without --feedback, so it accepts no feedback.\n');
      else respond(site, request, response).catch(handleError);
    } catch (error) {
      handleError(error);
    }
  };
}

function logResponse({ method, url }: IncomingMessage, response: ServerResponse, log: (line: string) => void) {
  const started = performance.now();
  response.once('close', () =>
    log(
      JSON.stringify({
        time: new Date().toISOString(),
        method,
        path: url?.replace(/\?.*/, ''),
        status: response.statusCode,
        ms: Math.round(performance.now() - started),
        ...(!response.writableFinished && { aborted: true }),
      }),
    ),
  );
}

async function respond(
  { base, rules, redirects, folder }: ServedSite,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method, headers, url = '/' } = request;
  const accepted = headers['accept-encoding'] as string | undefined;
  const commonHeaders = resolveHeaders('/', rules);
  if (method !== 'GET' && method !== 'HEAD')
    return sendText(response, 405, 'Method not allowed\n', { ...commonHeaders, Allow: 'GET, HEAD' });
  const fullPath = decodePath(url);
  if (fullPath === undefined) return sendText(response, 400, 'Bad request\n', commonHeaders);
  const query = url.slice((url.split('?', 1)[0] as string).length);
  if (`${fullPath}/` === base) return sendText(response, 308, '', { ...commonHeaders, Location: base + query });
  const path = stripBase(base, fullPath);
  if (path === undefined) return sendNotFound();
  if (path.startsWith('//')) return sendText(response, 400, 'Bad request\n', commonHeaders);

  const bare = path.replace(/(\.html)?\/*$/, '').replace(/^\/index$/, '') || '/';
  const redirect = redirects.get(path) ?? (path.slice(bare.length).match(/^(\/|\.html)$/) && redirects.get(bare));
  if (redirect)
    return sendText(response, getRedirectStatus(redirect), '', {
      ...commonHeaders,
      Location: mergeQuery(withBase(base, redirect.to), query),
    });
  if (isHostFile(path) || bare === '/404') return sendNotFound();
  if (bare !== path && (bare === '/' || (await folder.has(`${bare}.html`)) || (await folder.has(bare))))
    return sendText(response, 308, '', { ...commonHeaders, Location: withBase(base, encodeURI(bare)) + query });

  const page = await folder.find(path === '/' ? '/index.html' : `${path}.html`, accepted);
  const copy = page && (await folder.find(`${path}.md`, accepted));
  const copyUrl = encodeURI(withBase(base, `${path}.md`));
  if (copy && prefersMarkdown(headers.accept))
    return send(copy, {
      ...resolveHeaders(`${path}.md`, rules),
      'Content-Location': copyUrl,
      // Caches may ignore `Vary`, and because of it browsers wouldn't use prefetched pages.
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Encoding',
    });
  const pathHeaders = resolveHeaders(path, rules);
  if (page)
    return send(page, {
      ...pathHeaders,
      ...(copy && { Link: `${pathHeaders.Link}, <${copyUrl}>; rel="alternate"; type="text/markdown"` }),
    });
  const file = path === '/' ? undefined : await folder.find(path, accepted);
  return file ? send(file, pathHeaders) : sendNotFound();

  async function sendNotFound() {
    const notFoundPage = await folder.find('/404.html', accepted);
    const notFoundHeaders = { ...resolveHeaders('/404', rules), 'Cache-Control': NO_CACHE };
    if (!notFoundPage) return sendText(response, 404, 'Not found\n', notFoundHeaders);
    write(404, await notFoundPage.body(), { ...notFoundHeaders, ...getContentHeaders(notFoundPage) });
  }

  async function send(file: Representation, fileHeaders: Record<string, string>) {
    const responseHeaders = {
      ...getContentHeaders(file),
      ...fileHeaders,
      ETag: file.etag,
      'Last-Modified': new Date(file.modified).toUTCString(),
      'Accept-Ranges': 'bytes',
    };
    if (!file.isAcceptable)
      return sendText(response, 406, 'The file is not available in an accepted encoding.\n', {
        ...commonHeaders,
        Vary: 'Accept-Encoding',
      });
    if (isPreconditionFailed(headers, file)) return sendText(response, 412, 'The file has changed.\n', commonHeaders);
    if (isNotModified(headers, file)) {
      const {
        'Content-Type': _type,
        'Content-Encoding': _encoding,
        ...validators
      } = responseHeaders as Record<string, string>;
      return void response.writeHead(304, validators).end();
    }
    const body = await file.body().catch((error) => {
      // Deleted by a newer build.
      if (!isMissing(error)) throw error;
    });
    if (!body) return sendNotFound();
    const range = method === 'GET' ? parseRange(headers, body.length, file) : undefined;
    if (!range) return write(200, body, responseHeaders);
    if (range === 'unsatisfiable')
      return sendText(response, 416, 'The range is outside the file.\n', {
        ...commonHeaders,
        'Content-Range': `bytes */${body.length}`,
      });
    const { first, last } = range;
    write(206, body.subarray(first, last + 1), {
      ...responseHeaders,
      'Content-Range': `bytes ${first}-${last}/${body.length}`,
    });
  }

  function write(status: number, body: Buffer, headers: Record<string, string>) {
    response.writeHead(status, { ...headers, 'Content-Length': body.length });
    response.end(method === 'HEAD' ? undefined : body);
  }
}

const getContentHeaders = ({ type, encoding, varies }: Representation): Record<string, string> => ({
  'Content-Type': type,
  ...(encoding && { 'Content-Encoding': encoding }),
  ...(varies && { Vary: 'Accept-Encoding' }),
});

/** For localhost, some clients try `[::1]` first. */
function listenOnIpv6(server: Server, port: number, handler: Handler): void {
  const second = createLimitedServer(handler);
  second.on('error', () => second.close());
  second.listen({ port, host: '::1', ipv6Only: true }).unref();
  server.once('close', () => {
    second.close();
    second.closeAllConnections();
  });
}

export async function startServer(
  dir: string,
  port: number,
  host = '127.0.0.1',
  options: ServerOptions = {},
): Promise<Server> {
  const handler = createSiteHandler(dir, options);
  const server = createLimitedServer(handler);
  const actualPort = await listen(server, port, host, 'start');
  if (host === '127.0.0.1') listenOnIpv6(server, actualPort, handler);
  return server;
}

/** @returns The port, which the system chooses for 0. */
export async function listen(server: Server, port: number, host: string, command: string): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'EADDRINUSE'
        ? `Port ${port} is already in use. Choose another one: PORT=${port + 1} ${formatCommand(command)}`
        : `The server could not start on ${host}:${port}: ${message}`,
    );
  }
  return (server.address() as AddressInfo).port;
}
