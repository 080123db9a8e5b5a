import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { PROXY_FAILURE_HEADER, PROXY_PATH, type ProxyInfo } from '../model/routes.ts';
import { isForeignRequest } from '../model/same-origin.ts';
import { tryDecode } from '../model/text.ts';
import { sendText as send } from './node-request.ts';

/** Must not be shorter than the console's request timeout. */
const IDLE_TIMEOUT_MS = 600_000;
const CONNECT_TIMEOUT_MS = 10_000;

const REQUEST_HEADERS_TO_DROP = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade host cookie origin referer'.split(
    ' ',
  ),
);
const RESPONSE_HEADERS_TO_DROP = new Set(
  [
    'connection keep-alive proxy-authenticate transfer-encoding upgrade',
    // Would affect this site, its cookies or its workers.
    'set-cookie content-security-policy strict-transport-security clear-site-data refresh service-worker-allowed alt-svc nel report-to',
  ].flatMap((names) => names.split(' ')),
);
/** `Connection` can't remove these (RFC 9110, section 7.6.1). */
const FRAMING_HEADERS = new Set(['content-length', 'transfer-encoding']);

const SECURITY_HEADERS = {
  'Cache-Control': 'no-store',
  // A page of the upstream must not act for this origin.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export function readApi(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(
      `Invalid value "${text}" for --api: expected an HTTP URL without a user, query or anchor, such as http://127.0.0.1:18080.`,
    );
  return url;
}

export const isProxied = (url = '') =>
  url === PROXY_PATH || url.startsWith(`${PROXY_PATH}/`) || url.startsWith(`${PROXY_PATH}?`);

export function createProxyHandler(api: URL | undefined): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    if (isForeignRequest(request.headers))
      return sendText(response, 403, 'Only pages of this site may use the proxy.\n');
    const rest = (request.url as string).slice(PROXY_PATH.length);
    if (!rest.startsWith('/') || rest === '/') return sendInfo(response, request.method, api);
    if (!api)
      return sendText(response, 404, 'The site was started without --api, so there is no server to forward to.\n');
    if (hasParentSegment(rest)) return sendText(response, 400, 'The path must not lead upwards.\n');
    // Node decodes no other transfer coding (RFC 9112, section 6.1).
    if (/[^,\s]/.test((request.headers['transfer-encoding'] ?? '').replace(/chunked\s*$/i, '')))
      return sendText(response, 501, 'The only supported transfer coding is chunked.\n');
    try {
      forward(request, response, api, rest);
    } catch {
      // Node parses some characters that it can't write.
      sendText(response, 400, 'The request cannot be forwarded.\n');
    }
  };
}

/** Whether a server might resolve the path to a parent, which may be encoded or have parameters (`..;a`). */
function hasParentSegment(path: string): boolean {
  let plain = path.split('?', 1)[0] as string;
  if (tryDecode(plain) === undefined) return true;
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = before.replace(/%(2e|2f|5c|3b|25)/gi, (code) => decodeURIComponent(code));
  }
  return /(^|[/\\])\.\.?(;[^/\\]*)?([/\\]|$)/.test(plain);
}

const sendText: typeof send = (response, status, text, headers) =>
  send(response, status, text, { ...SECURITY_HEADERS, ...headers });

function sendInfo(response: ServerResponse, method: string | undefined, api: URL | undefined) {
  if (method !== 'GET' && method !== 'HEAD')
    return sendText(response, 405, 'Method not allowed\n', { Allow: 'GET, HEAD' });
  const info: ProxyInfo = { server: api ? api.href.replace(/\/$/, '') : null };
  sendText(response, 200, JSON.stringify(info), { 'Content-Type': 'application/json' });
}

function forward(request: IncomingMessage, response: ServerResponse, api: URL, path: string) {
  const createRequest = api.protocol === 'https:' ? httpsRequest : httpRequest;
  const upstream = createRequest({
    // Node expects IPv6 addresses without brackets.
    hostname: api.hostname.replace(/^\[|\]$/g, ''),
    port: api.port,
    method: request.method,
    path: api.pathname.replace(/\/$/, '') + path,
    headers: {
      ...filterHeaders(request.headers, REQUEST_HEADERS_TO_DROP),
      host: api.host,
      // Otherwise, Node sends the body of a GET as the next request.
      ...(request.headers['transfer-encoding'] && { 'transfer-encoding': 'chunked' }),
    },
    agent: false,
  });
  const serverUrl = api.href.replace(/\/$/, '');
  let isTimeout = false;
  const stop = () => {
    isTimeout = true;
    upstream.destroy(new Error('timeout'));
  };
  const connectTimer = setTimeout(stop, CONNECT_TIMEOUT_MS);
  upstream.on('socket', (socket) => socket.once('connect', () => clearTimeout(connectTimer)));
  upstream.setTimeout(IDLE_TIMEOUT_MS, stop);
  const rejectResponse = () => {
    clearTimeout(connectTimer);
    upstream.destroy();
    response.statusMessage = '';
    sendText(response, 502, `The server at ${serverUrl} sent an invalid HTTP response.\n`, {
      [PROXY_FAILURE_HEADER]: 'refused',
    });
  };
  // No upgrade was requested.
  upstream.on('upgrade', rejectResponse);
  upstream.on('response', (upstreamResponse) => {
    upstreamResponse.on('error', () => response.destroy());
    const { statusCode = 0, statusMessage = '', headers } = upstreamResponse;
    // Node would announce a body and not send it.
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (statusCode < 200 || ((statusCode === 204 || statusCode === 205) && hasBody)) return rejectResponse();
    try {
      // Node throws for unknown statuses and for control characters.
      response.writeHead(statusCode, statusMessage.replace(/[^\t -~\x80-\xff]/g, '?'), {
        ...filterHeaders(headers, RESPONSE_HEADERS_TO_DROP),
        ...SECURITY_HEADERS,
      });
    } catch {
      return rejectResponse();
    }
    upstreamResponse.pipe(response);
  });
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    clearTimeout(connectTimer);
    if (response.destroyed || response.writableEnded) return;
    const reason = isTimeout
      ? 'did not answer in time'
      : error.code === 'ECONNREFUSED'
        ? 'refused the connection'
        : `cannot be reached (${error.code ?? error.message})`;
    sendText(response, isTimeout ? 504 : 502, `The server at ${serverUrl} ${reason}.\n`, {
      [PROXY_FAILURE_HEADER]: isTimeout ? 'timeout' : 'refused',
    });
  });
  response.on('close', () => {
    clearTimeout(connectTimer);
    upstream.destroy();
  });
  request.on('error', () => upstream.destroy());
  request.pipe(upstream);
}

function filterHeaders(headers: IncomingHttpHeaders, dropped: Set<string>): OutgoingHttpHeaders {
  const connectionHeaders = new Set(
    (headers.connection ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => !FRAMING_HEADERS.has(name)),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !dropped.has(name) && !connectionHeaders.has(name),
    ),
  );
}
