/**
 * Requests at random against the bundled server and its proxy, byte by byte and repeatable: paths, methods, ranges, conditions, headers, broken lines and cut
 * connections. Whatever comes, the server answers with a status that it means, and goes on.
 */
import type { Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { startServer } from '@folio/core/build/server.ts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';

/** Numbers from 0 to below 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(20_240_501);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const below = (limit: number) => Math.floor(random() * limit);
const some = (most: number, make: () => string) => Array.from({ length: below(most + 1) }, make);
/** Bytes of all kinds, as one string. */
const noise = (most: number) => some(most, () => String.fromCharCode(below(256))).join('');

const pieces =
  '/ // overview .html .md .json / assets _pages _search manifest _api x .. . ..; %2e %2f %5c %00 %ff % %25 %252e \\ ? # ; : @ {env.HOME} $uri é * index 404 _site _hosts setup-quarkly'.split(
    ' ',
  );
/** Paths of the fixture, mostly below its base path. */
const path = () => pick(['/docs', '/docs', '/docs', '/docs', '', '/docs/']) + route();
const route = () =>
  pick([
    () => '/overview',
    () => '/pages.json',
    () => '/setup-quarkly',
    () => `/${some(6, () => pick(pieces)).join('')}`,
    () => `/_api/${some(6, () => pick(pieces)).join('')}`,
    () => `/overview${noise(6)}`,
    () => `http://example.org/${pick(pieces)}`,
    () => `/${'a/'.repeat(below(3000))}`,
    () => '*',
  ])();
const method = () =>
  pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get', 'X']);
const number = () => pick(['', '0', '1', '9', '1000', '99999999', '9'.repeat(30), '-1', '1e3', '0x1', ' 5', 'a']);
const tag = () => pick(['"a"', 'W/"a"', '*', '"', 'a', '"a", "b"', noise(8)]);
const date = () =>
  pick([new Date(below(2 ** 31) * 1000).toUTCString(), 'now', '0', '-1', 'Thu, 99 Jan 2024 00:00:00 GMT']);
const header = () =>
  pick([
    () => `Range: ${pick(['bytes', 'items', 'BYTES', ''])}=${some(3, () => `${number()}-${number()}`).join(',')}`,
    () => `If-Range: ${pick([tag, date])()}`,
    () => `${pick(['If-None-Match', 'If-Match'])}: ${tag()}`,
    () => `${pick(['If-Modified-Since', 'If-Unmodified-Since'])}: ${date()}`,
    () => `Accept-Encoding: ${some(4, () => `${pick(['br', 'gzip', '*', 'identity', 'x'])};q=${number()}`).join(',')}`,
    () => `Connection: ${pick(['close', 'content-length', 'upgrade', 'host, range'])}`,
    () => `Content-Length: ${number()}`,
    () => `Transfer-Encoding: ${pick(['chunked', 'gzip, chunked', 'identity', 'chunked, chunked'])}`,
    () => `Expect: ${pick(['100-continue', 'x'])}`,
    () => `Upgrade: ${pick(['websocket', 'h2c'])}`,
    () => `Host: ${pick(['evil.example', '', '127.0.0.1:1', noise(5)])}`,
    () => `Sec-Fetch-Site: ${pick(['same-origin', 'cross-site', noise(5)])}`,
    () => `X-${below(9)}: ${noise(40)}`,
    () => noise(20),
  ])();
const body = () => pick(['', '', 'a', '0\r\n\r\n', '5\r\nabcde\r\n0\r\n\r\n', 'ffffffff\r\n', noise(30)]);

/** A request, sometimes cut. */
function request(): { text: string; cut: boolean } {
  const lines = [`${method()} ${path()} HTTP/${pick(['1.1', '1.1', '1.1', '1.0', '2.0', '9'])}`, 'Host: 127.0.0.1'];
  const text = `${[...lines, ...some(4, header), 'Connection: close'].join('\r\n')}\r\n\r\n${body()}`;
  return random() < 0.15 ? { text: text.slice(0, below(text.length)), cut: true } : { text, cut: false };
}

/** What the server behind the proxy answers. */
const answers = [
  'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  'HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok',
  'HTTP/1.1 999 O\u0001d\u0002d\r\nContent-Length: 2\r\n\r\nok',
  'HTTP/1.1 204 No Content\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
  'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\ncut',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  `HTTP/1.1 200 OK\r\nX: ${'a'.repeat(30_000)}\r\n\r\n`,
  'HTTP/1.1 200 OK\r\nX: a\u0001b\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Security-Policy: x\r\nRefresh: 0;url=//evil\r\n\r\nok',
  'nonsense',
  '',
];

let behind: SocketServer;
let server: Server;
let port: number;
beforeAll(async () => {
  behind = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(pick(answers), 'latin1'));
  });
  await new Promise<void>((done) => behind.listen(0, '127.0.0.1', done));
  const api = new URL(`http://127.0.0.1:${(behind.address() as AddressInfo).port}/base`);
  server = await startServer(inject('fixture'), 0, '127.0.0.1', { api });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  behind.close();
});

/** Sends bytes and reads until the connection ends. A request that is cut is left alone as soon as it is written. */
const exchange = ({ text, cut }: { text: string; cut: boolean }) =>
  new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    // A request that promises a longer body than it brings is waited for: from our side it is over.
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => done(Buffer.concat(chunks).toString('latin1')));
    socket.write(text, 'latin1', () => {
      if (cut) socket.destroy();
    });
  });

/** Statuses that the server means; 502 and others of the server behind come from below `/_api`. */
const meant = new Set([100, 200, 206, 304, 307, 308, 400, 403, 404, 405, 406, 408, 412, 413, 416, 417, 431, 501, 505]);
const ofProxy = new Set([...meant, 103, 204, 502, 504, 999]);

describe('the server under random requests', () => {
  it('answers 400 requests with a documented status or ends the connection, and keeps running', async () => {
    const said = vi.spyOn(process.stderr, 'write');
    const requests = Array.from({ length: 400 }, request);
    const odd: string[] = [];
    let answered = 0;
    const queue = [...requests];
    const worker = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const answer = await exchange(next);
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
        if (status) answered++;
        const allowed = next.text.includes('/_api') ? ofProxy : meant;
        if (answer && !allowed.has(status))
          odd.push(`${JSON.stringify(next.text.slice(0, 300))} → ${answer.slice(0, 120)}`);
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    expect(odd).toEqual([]);
    expect(answered).toBeGreaterThan(250);
    // What it cannot answer, it says in its window.
    expect(said.mock.calls.map(([text]) => text)).toEqual([]);
    said.mockRestore();
    for (const path of ['/docs/overview', '/docs/_api', '/docs/pages.json'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
  });

  it('prevents pages of the upstream from running as pages of the site', async () => {
    let answered = 0;
    const attempt = async () => {
      const text = `${pick(['GET', 'POST', 'DELETE'])} /docs/_api/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`;
      const answer = await exchange({ text, cut: false });
      if (/^HTTP\/1\.1 (?!103)/.test(answer)) {
        answered++;
        expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/i);
        expect(answer).not.toMatch(/\r\nRefresh:/i);
      }
    };
    // Side by side: some answers never end, and are waited for.
    await Promise.all(Array.from({ length: 60 }, attempt));
    expect(answered).toBeGreaterThan(0);
    expect((await fetch(`http://127.0.0.1:${port}/docs/_api`)).status).toBe(200);
  });
});
