/**
 * A server of the built site that tests control: it delays, replaces or aborts requests. Pages report
 * their errors to it, because not every driver does.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSiteHandler } from '@folio/core/build/server.ts';
import { EMPTY_HTML, EMPTY_PAGE } from '../support/empty-page.ts';

/** Delays a request until a promise resolves, responds with a body, or aborts the connection. */
type Interception = Promise<void> | { status?: number; body: string; type?: string } | 'abort';

export interface TestServer {
  url: string;
  /** Addresses of all requests, in order, without the origin. */
  requests: string[];
  /** Errors, warnings and policy violations of the pages. */
  errors: string[];
  /** Intercepts matching requests, until the returned function is called. */
  intercept(address: RegExp, interception: Interception): () => void;
  /** Delays matching requests, until the returned function is called. */
  pause(address: RegExp): () => void;
  /** Runs a script in every page before all others, until `reset()`. */
  injectScript(script: string): void;
  /** Removes all interceptions, and continues delayed requests. */
  release(): void;
  /** Releases, removes the injected script, and clears `requests` and `errors`. */
  reset(): void;
  close(): Promise<void>;
}

/** Runs in every page before its own scripts. Requests that a navigation cancels are no errors. */
const REPORT_ERRORS = `{
  const report = (text) => (window.reports ??= []).push(fetch('/__report', { method: 'POST', body: text, keepalive: true }));
  let isLeft = false;
  addEventListener('beforeunload', () => { isLeft = true; });
  addEventListener('pageshow', () => { isLeft = false; });
  addEventListener('error', ({ message, target }) => {
    if (message !== undefined || !isLeft) report('error: ' + (message ?? target.src ?? target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => report('rejection: ' + reason));
  addEventListener('securitypolicyviolation', (event) => report('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
  for (const level of ['error', 'warn']) {
    const original = console[level];
    console[level] = (...args) => {
      report(level + ': ' + args.map(String).join(' ').slice(0, 300));
      original.apply(console, args);
    };
  }
}`;

/** Embeds a page in a frame that runs no scripts, which works in every engine. */
const renderFrame = (
  path: string,
  width: string,
) => `<!doctype html><link rel="icon" href="data:,"><body style="margin: 0">
<iframe sandbox="allow-same-origin allow-forms" src="${path}" style="border: 0; width: ${width}px; height: 800px"></iframe>`;

const html = (body: string): [body: string, type: string] => [body, 'text/html; charset=utf-8'];

export async function startTestServer(dir: string): Promise<TestServer> {
  const handleSite = createSiteHandler(dir);
  const interceptions = new Map<RegExp, Interception>();
  const releases: (() => void)[] = [];
  let injectedScript = '';
  const requests: string[] = [];
  const errors: string[] = [];

  /** Responds to requests for this server itself; returns undefined for the site. */
  const respond = async (request: IncomingMessage): Promise<[body: string, type: string] | undefined> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/__report.js') return [REPORT_ERRORS + injectedScript, 'text/javascript'];
    if (pathname === EMPTY_PAGE) return html(EMPTY_HTML);
    if (pathname === '/__frame')
      return html(renderFrame(searchParams.get('path') ?? '/', searchParams.get('width') ?? '1440'));
    if (pathname !== '/__report') return undefined;
    errors.push(await text(request));
    return ['', 'text/plain'];
  };

  const server = createServer(async (request, response) => {
    const address = request.url ?? '/';
    const [body, type] = (await respond(request)) ?? [];
    if (type) return void response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    requests.push(address);
    for (const [pattern, interception] of interceptions) {
      if (!pattern.test(address)) continue;
      if (interception === 'abort') return void request.socket.destroy();
      if ('body' in interception)
        return void response
          .writeHead(interception.status ?? 200, { 'Content-Type': interception.type ?? 'application/json' })
          .end(interception.body);
      await interception;
    }
    // Pages must be sent in full and uncompressed to inject a script.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete request.headers[name];
    modifyResponse(request, response);
    handleSite(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const intercept: TestServer['intercept'] = (address, interception) => {
    interceptions.set(address, interception);
    return () => interceptions.delete(address);
  };
  const release = () => {
    interceptions.clear();
    for (const resume of releases.splice(0)) resume();
  };
  return {
    requests,
    errors,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intercept,
    pause(address) {
      let resume = () => {};
      const released = new Promise<void>((resolve) => {
        resume = resolve;
      });
      releases.push(resume);
      intercept(address, released);
      return resume;
    },
    release,
    injectScript(script) {
      injectedScript = script;
    },
    reset() {
      release();
      injectedScript = '';
      requests.length = 0;
      errors.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Adds the error reporter to pages that a window opens, allows to frame them, and disables caching.
 * Pages that the site itself fetches stay unchanged.
 */
function modifyResponse(request: IncomingMessage, response: ServerResponse) {
  const { writeHead, end } = response;
  const isNavigation = request.headers.accept?.includes('text/html');
  let isPage = false;
  response.writeHead = ((status: number, headers: Record<string, string | number>) => {
    isPage = /^text\/html/.test(String(headers['Content-Type']));
    const { 'Content-Length': _, 'X-Frame-Options': __, ...modified } = headers;
    const policy = String(modified['Content-Security-Policy']);
    modified['Content-Security-Policy'] = policy.replace(/; *frame-ancestors[^;]*/, '');
    // `no-store` would keep pages out of the back/forward cache.
    modified['Cache-Control'] = isPage ? 'no-cache' : 'no-store';
    return writeHead.call(response, status, modified);
  }) as typeof response.writeHead;
  response.end = ((body?: Buffer) => {
    const addReporter = () => String(body).replace(/<head[^>]*>/, '$&<script src="/__report.js"></script>');
    return end.call(response, isNavigation && isPage && body ? addReporter() : body, 'utf8');
  }) as typeof response.end;
}
