import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { withQuery } from '../model/query.ts';
import type { Redirect } from '../model/redirects.ts';
import { type HeaderRule, headersFor, statusOf } from './outputs/hosting.ts';
import { isProxied, proxyHandler } from './proxy.ts';

/** What the bundled server reads beside the files: `.site.json` of a build. */
export interface ServerRules {
  headers: HeaderRule[];
  redirects: Redirect[];
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

/** Files of a build that hosts read and readers do not. */
const hostFiles = /^\/(_hosts|_site\.json|_headers|_redirects)([/.]|$)/;

function answer(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

/** A file and its compressed copies, smallest first, by content encoding; the plain file last, with none. */
const bodies = (file: string): [encoding: string, body: Buffer][] =>
  (
    [
      ['br', '.br'],
      ['gzip', '.gz'],
      ['', ''],
    ] as const
  )
    .filter(([, ending]) => existsSync(file + ending))
    .map(([encoding, ending]) => [encoding, readFileSync(file + ending)]);

/**
 * Handles requests for a built site: files without endings, 308 from `/x/` and `/x.html` to `/x`, redirects, the site's 404 page,
 * the headers of the build. Methods other than GET and HEAD are refused. Below `/_api` calls go to the reader's server, if there is one.
 */
export function siteHandler(dir: string, api?: URL): (request: IncomingMessage, response: ServerResponse) => void {
  const rules = JSON.parse(readFileSync(join(dir, '_site.json'), 'utf8')) as ServerRules;
  const redirects = new Map(rules.redirects.map((redirect) => [redirect.from, redirect]));
  const notFound = bodies(join(dir, '404.html'));
  const serve = sirv(dir, {
    extensions: ['html'],
    // Copies beside the files, where the build wrote them (`--compress`).
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(headersFor(path, rules.headers))) response.setHeader(name, value);
    },
  });
  const proxy = proxyHandler(api);
  return (request, response) => {
    if (isProxied(request.url)) return proxy(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(response, 405, 'Method not allowed\n', { Allow: 'GET, HEAD' });
    const path = cleanPath(request.url ?? '/');
    if (path === undefined) return answer(response, 400, 'Bad request\n');
    const query = (request.url as string).slice((request.url as string).split('?', 1)[0]?.length);
    const redirect =
      redirects.get(path) ?? (path.length > 1 && path.endsWith('/') ? redirects.get(path.slice(0, -1)) : undefined);
    if (redirect) {
      return answer(response, statusOf(redirect), '', { Location: withQuery(redirect.to, query) });
    }
    if (hostFiles.test(path) || path === '/404') return missing();
    const bare = path === '/index.html' || path === '/index' ? '/' : path.replace(/(\.html)?\/*$/, '') || '/';
    if (bare !== path && (bare === '/' || existsSync(join(dir, `${bare}.html`))))
      return answer(response, 308, '', { Location: encodeURI(bare) + query });
    // A file that a newer build has removed must not end the server.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    serve(request, response, missing);

    function missing() {
      const accepted = String(request.headers['accept-encoding'] ?? '');
      const [encoding, body] = notFound.find(([name]) => name === '' || accepted.includes(name)) as [string, Buffer];
      response.writeHead(404, {
        ...headersFor('/404', rules.headers),
        'Content-Type': 'text/html; charset=utf-8',
        Vary: 'Accept-Encoding',
        ...(encoding && { 'Content-Encoding': encoding }),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    }
  };
}

/** Starts the bundled server; `api` is the server that `/_api` leads to. Rejects with a plain sentence when the port is taken. */
export function startServer(dir: string, port: number, host = '127.0.0.1', api?: URL): Promise<Server> {
  const server = createServer({ maxHeaderSize: 16_384 }, siteHandler(dir, api));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`)
          : new Error(`The server could not start on ${host}:${port}: ${error.message}`),
      );
    });
    server.listen(port, host, () => resolve(server));
  });
}
