import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type ProxyNotice, proxyFailureHeader, proxyPath } from '../model/proxy.ts';
import { isForeignRequest } from '../model/same-origin.ts';

/** How long the reader's server may be silent, in ms. The console's own limit is at most as long. */
const IDLE_TIMEOUT_MS = 600_000;
/** How long a connection may take, in ms. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Headers that belong to one connection, or to this site, and are not passed on. */
const own = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade host cookie origin referer'.split(
    ' ',
  ),
);
const ownOfAnswer = new Set(
  [
    'connection keep-alive proxy-authenticate transfer-encoding upgrade',
    // What would act on this site, its cookies, its workers or its address.
    'set-cookie content-security-policy strict-transport-security clear-site-data refresh service-worker-allowed alt-svc nel report-to',
  ].flatMap((names) => names.split(' ')),
);
/** What says where a message ends; `Connection` cannot take it away (RFC 9110, section 7.6.1). */
const framing = new Set(['content-length', 'transfer-encoding']);

/** What every answer below `/_api` says: it is not cached, runs nothing and shows in no frame, whoever made it. */
const secured = {
  'Cache-Control': 'no-store',
  // A page of that server must not run as one of this site.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Reads the value of `--api`. Throws a plain sentence. */
export function readApi(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const fail = (why: string) => new Error(`--api is "${text}", ${why}. Write it like --api http://127.0.0.1:18080`);
  if (!URL.canParse(text)) throw fail('which is not an address');
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) throw fail('which is not an http address');
  if (url.username || url.password) throw fail('which holds a name or a password');
  if (url.search || url.hash) throw fail('which has a query or an anchor');
  return url;
}

/** Whether a request is for the proxy. */
export const isProxied = (url = '') =>
  url === proxyPath || url.startsWith(`${proxyPath}/`) || url.startsWith(`${proxyPath}?`);

/**
 * Passes requests below `/_api` on to one server, the one that was named at the start, and to no other; `/_api` itself says which one. Other sites
 * that the reader visits cannot use it: requests that a browser sends for them are refused.
 */
export function proxyHandler(api: URL | undefined): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    if (isForeignRequest(request.headers))
      return answer(response, 403, 'Only pages of this site may call the server behind it.\n');
    const rest = (request.url as string).slice(proxyPath.length);
    if (!rest.startsWith('/') || rest === '/') return notice(response, request.method, api);
    if (!api) return answer(response, 404, 'This site was started without --api: there is no server behind it.\n');
    if (climbs(rest)) return answer(response, 400, 'The path leaves the address of the server.\n');
    // The body is passed on as it came out of its chunks; another coding below them would be lost (RFC 9112, section 6.1).
    if (/[^,\s]/.test((request.headers['transfer-encoding'] ?? '').replace(/chunked\s*$/i, '')))
      return answer(response, 501, 'A body can be sent in chunks, but in no other transfer coding.\n');
    try {
      forward(request, response, api, rest);
    } catch {
      // Node refuses to write what it has read: a sign that no path or header may hold.
      answer(response, 400, 'This request cannot be passed on.\n');
    }
  };
}

/**
 * Whether a path has a step upwards as any server might read it: encoded, encoded more than once, with parameters (`..;a`), or not decodable at all.
 */
function climbs(path: string): boolean {
  let plain = path.split('?', 1)[0] as string;
  try {
    decodeURIComponent(plain);
  } catch {
    return true;
  }
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = before.replace(/%(2e|2f|5c|3b|25)/gi, (code) => decodeURIComponent(code));
  }
  return /(^|[/\\])\.\.?(;[^/\\]*)?([/\\]|$)/.test(plain);
}

const plain = { ...secured, 'Content-Type': 'text/plain; charset=utf-8' };

function answer(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}) {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { ...plain, ...headers, 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

function notice(response: ServerResponse, method: string | undefined, api: URL | undefined) {
  if (method !== 'GET' && method !== 'HEAD')
    return answer(response, 405, 'Method not allowed\n', { Allow: 'GET, HEAD' });
  const said: ProxyNotice = { server: api ? api.href.replace(/\/$/, '') : null };
  response.writeHead(200, { ...plain, 'Content-Type': 'application/json' });
  response.end(method === 'HEAD' ? undefined : JSON.stringify(said));
}

function forward(request: IncomingMessage, response: ServerResponse, api: URL, path: string) {
  const call = api.protocol === 'https:' ? httpsRequest : httpRequest;
  const upstream = call({
    // Brackets of an IPv6 address belong to addresses only.
    hostname: api.hostname.replace(/^\[|\]$/g, ''),
    port: api.port,
    method: request.method,
    path: api.pathname.replace(/\/$/, '') + path,
    headers: {
      ...kept(request.headers, own),
      host: api.host,
      // Without it, Node would write the body of a GET, DELETE, OPTIONS or HEAD behind the message, where it is the next one.
      ...(request.headers['transfer-encoding'] && { 'transfer-encoding': 'chunked' }),
    },
    agent: false,
  });
  const where = api.href.replace(/\/$/, '');
  let late = false;
  const stop = () => {
    late = true;
    upstream.destroy(new Error('no answer in time'));
  };
  const connect = setTimeout(stop, CONNECT_TIMEOUT_MS);
  upstream.on('socket', (socket) => socket.once('connect', () => clearTimeout(connect)));
  upstream.setTimeout(IDLE_TIMEOUT_MS, stop);
  const fail = () => {
    clearTimeout(connect);
    upstream.destroy();
    response.statusMessage = '';
    answer(response, 502, `The server at ${where} sent an answer that is not HTTP.\n`, {
      [proxyFailureHeader]: 'refused',
    });
  };
  // No upgrade was asked for: the header is not passed on.
  upstream.on('upgrade', fail);
  upstream.on('response', (from) => {
    from.on('error', () => response.destroy());
    const { statusCode = 0, statusMessage = '', headers } = from;
    // Node would announce the body that it then refuses to send.
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (statusCode < 200 || ((statusCode === 204 || statusCode === 205) && hasBody)) return fail();
    try {
      // A status that HTTP does not know throws, and so does a control character in a reason or a header.
      response.writeHead(statusCode, statusMessage.replace(/[^\t -~\x80-\xff]/g, '?'), {
        ...kept(headers, ownOfAnswer),
        ...secured,
      });
    } catch {
      return fail();
    }
    from.pipe(response);
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(connect);
    if (response.destroyed || response.writableEnded) return;
    const why = late
      ? 'did not answer in time'
      : error.code === 'ECONNREFUSED'
        ? 'refused the connection'
        : `cannot be reached (${error.code ?? error.message})`;
    answer(response, late ? 504 : 502, `The server at ${where} ${why}.\n`, {
      [proxyFailureHeader]: late ? 'timeout' : 'refused',
    });
  });
  // The reader cancelled, or closed the page.
  response.on('close', () => {
    clearTimeout(connect);
    upstream.destroy();
  });
  request.on('error', () => upstream.destroy());
  request.pipe(upstream);
}

function kept(headers: IncomingHttpHeaders, without: Set<string>): OutgoingHttpHeaders {
  // Headers that "Connection" names belong to the connection too.
  const named = new Set(
    (headers.connection ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => !framing.has(name)),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !without.has(name) && !named.has(name)),
  );
}
