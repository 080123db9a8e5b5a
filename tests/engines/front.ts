/**
 * The built site behind a server that tests steer: it keeps requests waiting, answers them wrongly or cuts them, the same for every engine. Pages report
 * what goes wrong in them, for not every engine says it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSiteHandler } from '@folio/core/build/server.ts';
import { EMPTY_HTML, EMPTY_PAGE } from '../support/empty-page.ts';

/** What happens to a request: it waits until the promise is kept, it is answered with a body, or its line is cut. */
type Treatment = Promise<void> | { status?: number; body: string; type?: string } | 'cut';

export interface Front {
  url: string;
  /** Addresses asked for, in order, without the origin. */
  requests: string[];
  /** Errors and warnings of the pages, and reports of the policy. */
  complaints: string[];
  /** Treats requests whose address fits, until the function that it returns is called. */
  treat(address: RegExp, treatment: Treatment): () => void;
  /** Keeps requests waiting until the function that it returns is called. */
  hold(address: RegExp): () => void;
  /** Runs a script in every page before all others, until `reset`. */
  begin(script: string): void;
  /** Treats nothing any more, and lets go what waits. */
  release(): void;
  /** Does so, and forgets what was asked for and said. */
  reset(): void;
  close(): Promise<void>;
}

/** Runs in every page before its own scripts. What a page is still fetching when it is left does not count. */
const watch = `{
  const tell = (text) => (window.told ??= []).push(fetch('/__tell', { method: 'POST', body: text, keepalive: true }));
  let isLeft = false;
  addEventListener('beforeunload', () => { isLeft = true; });
  addEventListener('pageshow', () => { isLeft = false; });
  addEventListener('error', ({ message, target }) => {
    if (message !== undefined || !isLeft) tell('error: ' + (message ?? target.src ?? target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => tell('rejection: ' + reason));
  addEventListener('securitypolicyviolation', (event) => tell('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
  for (const level of ['error', 'warn']) {
    const original = console[level];
    console[level] = (...said) => {
      tell(level + ': ' + said.map(String).join(' ').slice(0, 300));
      original.apply(console, said);
    };
  }
}`;

/** A page with the page of `?path` in a frame that runs no scripts: JavaScript is off there, in every engine. */
const frame = (path: string, width: string) => `<!doctype html><link rel="icon" href="data:,"><body style="margin: 0">
<iframe sandbox="allow-same-origin allow-forms" src="${path}" style="border: 0; width: ${width}px; height: 800px"></iframe>`;

const page = (body: string): [body: string, type: string] => [body, 'text/html; charset=utf-8'];

/** Starts the server for a built folder. */
export async function startFront(dir: string): Promise<Front> {
  const site = createSiteHandler(dir);
  const treatments = new Map<RegExp, Treatment>();
  const releases: (() => void)[] = [];
  let beginning = '';
  const front: Pick<Front, 'requests' | 'complaints'> = { requests: [], complaints: [] };

  /** What is asked of this server itself; undefined for the site. */
  const own = async (request: IncomingMessage): Promise<[body: string, type: string] | undefined> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/__watch.js') return [watch + beginning, 'text/javascript'];
    if (pathname === EMPTY_PAGE) return page(EMPTY_HTML);
    if (pathname === '/__frame')
      return page(frame(searchParams.get('path') ?? '/', searchParams.get('width') ?? '1440'));
    if (pathname !== '/__tell') return undefined;
    front.complaints.push(await text(request));
    return ['', 'text/plain'];
  };

  const server = createServer(async (request, response) => {
    const address = request.url ?? '/';
    const [body, type] = (await own(request)) ?? [];
    if (type) return void response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    front.requests.push(address);
    for (const [pattern, treatment] of treatments) {
      if (!pattern.test(address)) continue;
      if (treatment === 'cut') return void request.socket.destroy();
      if ('body' in treatment)
        return void response
          .writeHead(treatment.status ?? 200, { 'Content-Type': treatment.type ?? 'application/json' })
          .end(treatment.body);
      await treatment;
    }
    // Whole answers, as they are: what a test changes has to be asked for.
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete request.headers[name];
    prepare(request, response);
    site(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const treat: Front['treat'] = (address, treatment) => {
    treatments.set(address, treatment);
    return () => treatments.delete(address);
  };
  const release = () => {
    treatments.clear();
    for (const letGo of releases.splice(0)) letGo();
  };
  return {
    ...front,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    treat,
    hold(address) {
      let letGo = () => {};
      const released = new Promise<void>((done) => {
        letGo = done;
      });
      releases.push(letGo);
      treat(address, released);
      return letGo;
    },
    release,
    begin(script) {
      beginning = script;
    },
    reset() {
      release();
      beginning = '';
      front.requests.length = 0;
      front.complaints.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/**
 * Has a page carry the watching script, when a window opens it, and be shown in a frame of ours; has everything be asked for each time. The bytes that
 * the site itself fetches stay as they are.
 */
function prepare(request: IncomingMessage, response: ServerResponse) {
  const { writeHead, end } = response;
  const isOpened = request.headers.accept?.includes('text/html');
  let isPage = false;
  response.writeHead = ((status: number, headers: Record<string, string | number>) => {
    isPage = /^text\/html/.test(String(headers['Content-Type']));
    const { 'Content-Length': _, 'X-Frame-Options': __, ...kept } = headers;
    kept['Content-Security-Policy'] = String(kept['Content-Security-Policy']).replace(/; *frame-ancestors[^;]*/, '');
    // A page that is not stored would not come back as it was left.
    kept['Cache-Control'] = isPage ? 'no-cache' : 'no-store';
    return writeHead.call(response, status, kept);
  }) as typeof response.writeHead;
  response.end = ((body?: Buffer) => {
    const watched = () => String(body).replace(/<head[^>]*>/, '$&<script src="/__watch.js"></script>');
    return end.call(response, isOpened && isPage && body ? watched() : body, 'utf8');
  }) as typeof response.end;
}
