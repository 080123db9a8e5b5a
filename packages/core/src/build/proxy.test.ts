import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createProxyHandler, isProxied, readApi } from './proxy.ts';

const open: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

const listen = async (server: Server | ReturnType<typeof createSocketServer>) => {
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Headers by which a response would affect the site. */
const acting = {
  'Set-Cookie': 'a=b',
  'Clear-Site-Data': '"*"',
  Refresh: '0;url=//evil.example',
  'Service-Worker-Allowed': '/',
  'Alt-Svc': 'h2="evil.example:443"',
  NEL: '{"report_to":"a","max_age":1}',
  'Report-To': '{"group":"a","max_age":1,"endpoints":[{"url":"https://evil.example/"}]}',
  'Strict-Transport-Security': 'max-age=1',
};

/** Starts an upstream server that records its requests. */
async function upstream() {
  const seen: Seen[] = [];
  const port = await listen(
    createServer(async (from, to) => {
      let body = '';
      for await (const chunk of from) body += chunk;
      seen.push({ method: from.method, url: from.url, headers: from.headers, body });
      to.writeHead(201, { 'Content-Type': 'text/html', 'X-Own': 'yes', ...acting });
      to.end('<script>');
    }),
  );
  return { seen, url: `http://127.0.0.1:${port}` };
}

const proxy = async (api: string | undefined) =>
  listen(createServer(createProxyHandler(api === undefined ? undefined : new URL(api))));

/** Sends a request with an unchanged path, which `fetch` would normalize. */
const send = (port: number, path: string, { method = 'GET', headers = {}, body = '' } = {}) =>
  new Promise<{ status: number; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (from) => {
      let text = '';
      for await (const chunk of from) text += chunk;
      resolve({ status: from.statusCode as number, headers: from.headers, body: text });
    });
    call.on('error', reject);
    call.end(body);
  });

describe('readApi', () => {
  it.each(['http://127.0.0.1:18080', 'https://db.example.org/base', 'http://[::1]:9'])('accepts %s', (text) =>
    expect(readApi(text)?.href).toContain(text),
  );
  it('accepts undefined', () => expect(readApi(undefined)).toBeUndefined());
  it.each(['server', 'ftp://a', 'http://me:secret@a', 'http://a/?b', 'http://a/#b'])('rejects %s', (text) =>
    expect(() => readApi(text)).toThrow(
      `Invalid value "${text}" for --api: expected an HTTP URL without a user, query or anchor, such as http://127.0.0.1:18080.`,
    ),
  );
});

describe('the proxy', () => {
  it('handles its own paths only', () =>
    expect(['/_api', '/_api/', '/_api/db', '/_api?x', '/_apis', '/', '/x/_api'].map(isProxied)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]));

  it('returns the URL of its upstream', async () => {
    const port = await proxy('http://127.0.0.1:18080');
    expect((await send(port, '/_api')).body).toBe('{"server":"http://127.0.0.1:18080"}');
    expect((await send(port, '/_api', { method: 'HEAD' })).status).toBe(200);
    expect((await send(port, '/_api', { method: 'POST' })).status).toBe(405);
    expect((await send(await proxy(undefined), '/_api')).body).toBe('{"server":null}');
  });

  it('forwards method, path, query, body and content type, but no cookies, origin or referrer', async () => {
    const { seen, url } = await upstream();
    const port = await proxy(`${url}/base/`);
    const response = await send(port, '/_api/db/my%20db/t?key=a%2Fb', {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Cookie: 'c=1',
        Referer: 'http://127.0.0.1/',
        Connection: 'x-hop',
        'X-Hop': '1',
        Origin: `http://127.0.0.1:${port}`,
      },
      body: '{"a":1}',
    });
    expect(response).toMatchObject({ status: 201, body: '<script>', headers: { 'x-own': 'yes' } });
    expect(seen).toMatchObject([{ method: 'PUT', url: '/base/db/my%20db/t?key=a%2Fb', body: '{"a":1}' }]);
    const { headers } = seen[0] as Seen;
    expect(headers).toMatchObject({ 'content-type': 'application/json', host: new URL(url).host });
    expect(['cookie', 'referer', 'origin', 'x-hop'].filter((name) => name in headers)).toEqual([]);
  });

  it('keeps a response from acting as a page of this site', async () => {
    const { url } = await upstream();
    const { headers } = await send(await proxy(url), '/_api/x');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(Object.keys(acting).filter((name) => name.toLowerCase() in headers)).toEqual([]);
  });

  it('sends requests to its upstream only', async () => {
    const { seen, url } = await upstream();
    const port = await proxy(url);
    for (const path of ['/_api//example.org/x', '/_api/@example.org', '/_api/http://example.org/'] as const)
      await send(port, path);
    expect(seen.map(({ headers }) => headers.host)).toEqual(Array(3).fill(new URL(url).host));
    expect((await send(port, '/_api/../x')).status).toBe(400);
    expect((await send(port, '/_api/a/%2e%2e/x')).status).toBe(400);
    expect((await send(port, '/_api/%ff')).status).toBe(400);
    expect(seen).toHaveLength(3);
  });

  it('rejects requests from other sites', async () => {
    const { seen, url } = await upstream();
    const port = await proxy(url);
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Host: 'evil.example' },
    ])
      expect((await send(port, '/_api/x', { headers })).status).toBe(403);
    expect(seen).toEqual([]);
  });

  it('returns 404 without --api', async () => {
    const { status, body } = await send(await proxy(undefined), '/_api/x');
    expect([status, body]).toEqual([404, 'The site was started without --api, so there is no server to forward to.\n']);
  });

  it('returns 502 if the upstream refuses or closes the connection', async () => {
    const refused = await send(await proxy('http://127.0.0.1:9'), '/_api/x');
    expect(refused).toMatchObject({
      status: 502,
      body: 'The server at http://127.0.0.1:9 refused the connection.\n',
      headers: { 'x-proxy-failure': 'refused' },
    });
    const closingPort = await listen(createSocketServer((socket) => socket.destroy()));
    const broken = await send(await proxy(`http://127.0.0.1:${closingPort}`), '/_api/x');
    expect(broken).toMatchObject({ status: 502, headers: { 'x-proxy-failure': 'refused' } });
    expect(broken.body).toMatch(/cannot be reached \(ECONNRESET\)/);
  });
});

/** Starts a server that responds to any request with these bytes. */
const raw = (response: string) =>
  listen(
    createSocketServer((socket) => socket.once('data', () => socket.end(response, 'latin1')).on('error', () => {})),
  );

describe('M4: an upstream response that is not HTTP', () => {
  it.each([
    ['a status of 99', 'HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok'],
    ['a status of 0', 'HTTP/1.1 000 Odd\r\nContent-Length: 2\r\n\r\nok'],
    ['words', 'Hello\r\n\r\n'],
    [
      'an upgrade that was not requested (M10)',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    ],
    ['an upgrade without a protocol (M10)', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['204 and a body (M10)', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok'],
    [
      '204 and a body in chunks (M10)',
      'HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
    ],
    ['205 and a body (M10)', 'HTTP/1.1 205 Reset Content\r\nContent-Length: 2\r\n\r\nok'],
    ['a control character in a header', 'HTTP/1.1 200 OK\r\nX-A: a\u0001b\r\nContent-Length: 2\r\n\r\nok'],
  ])('results in 502 if it has %s, and the next request succeeds', async (_, response) => {
    const port = await proxy(`http://127.0.0.1:${await raw(response)}`);
    expect((await send(port, '/_api/x')).status).toBe(502);
    expect((await send(port, '/_api')).status).toBe(200);
  });

  it.each([
    ['HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n', 204],
    ['HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n', 204],
    ['HTTP/1.1 304 Not Modified\r\nContent-Length: 20\r\n\r\n', 304],
  ])('is forwarded if it has no body: %j', async (response, status) =>
    expect((await send(await proxy(`http://127.0.0.1:${await raw(response)}`), '/_api/x')).status).toBe(status),
  );

  it('is forwarded without a control character in its reason phrase', async () => {
    const port = await proxy(`http://127.0.0.1:${await raw('HTTP/1.1 200 O\u0001K\r\nContent-Length: 2\r\n\r\nok')}`);
    expect(await send(port, '/_api/x')).toMatchObject({ status: 200, body: 'ok' });
    expect((await send(port, '/_api')).status).toBe(200);
  });
});

describe('M5: a request body', () => {
  /** Starts a server that records the received bytes. */
  async function listener() {
    const received: string[] = [];
    const port = await listen(
      createSocketServer((socket) => {
        socket.on('error', () => {});
        socket.on('data', (chunk) => {
          received.push(chunk.toString('latin1'));
          if (/\r\n0\r\n\r\n$|body$/.test(received.join('')))
            socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
        });
      }),
    );
    return { received, url: `http://127.0.0.1:${port}/base` };
  }

  const sendRaw = (port: number, text: string) =>
    new Promise<string>((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let response = '';
      socket.on('data', (chunk) => {
        response += chunk;
      });
      socket.on('close', () => done(response));
    });

  const smuggled = 'POST /outside HTTP/1.1\r\nHost: a\r\n\r\n';

  it.each(['GET', 'DELETE', 'OPTIONS', 'HEAD', 'POST'])(
    'is forwarded in chunks if it arrives in chunks, for %s',
    async (method) => {
      const { received, url } = await listener();
      const port = await proxy(url);
      const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
      const head = `${method} /_api/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n`;
      expect(await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`)).toMatch(/^HTTP\/1.1 204/);
      const [headers = '', ...body] = received.join('').split('\r\n\r\n');
      expect(headers).toMatch(new RegExp(`^${method} /base/x HTTP/1.1\r\n`));
      expect(headers).toMatch(/\r\ntransfer-encoding: chunked(\r\n|$)/i);
      expect(body.join('\r\n\r\n')).toBe(chunk);
    },
  );

  it('keeps its Content-Length even if the Connection header lists it', async () => {
    const { received, url } = await listener();
    const port = await proxy(url);
    const head = 'DELETE /_api/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close, content-length\r\n';
    await sendRaw(port, `${head}Content-Length: 4\r\n\r\nbody`);
    expect(received.join('')).toMatch(/\r\ncontent-length: 4\r\n.*\r\n\r\nbody$/is);
  });

  it('is rejected with another transfer encoding', async () => {
    const { received, url } = await listener();
    const port = await proxy(url);
    const head =
      'POST /_api/x HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nTransfer-Encoding: gzip, chunked\r\n';
    expect(await sendRaw(port, `${head}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1.1 501/);
    expect(received).toEqual([]);
  });
});

describe('M6: a path under --api with a base path', () => {
  it.each([
    '/..;/x',
    '/a/..;v=1/../x',
    '/.;/x',
    '/%2e%2e;/x',
    '/..%3b/x',
    '/%252e%252e/x',
    '/%25252e%25252e%25252fx',
    '/..%255cx',
    '/a/%2e%252e/x',
    '/..',
  ])('is rejected if it leaves the base path: %s', async (path) => {
    const { seen, url } = await upstream();
    const port = await proxy(`${url}/base`);
    expect((await send(port, `/_api${path}`)).status).toBe(400);
    expect(seen).toEqual([]);
  });

  it.each(['/100%25', '/a%252Fb', '/a..b', '/..a', '/a;b', '/a...', '/x?path=../y', '/%25'])(
    'is forwarded unchanged: %s',
    async (path) => {
      const { seen, url } = await upstream();
      expect((await send(await proxy(`${url}/base`), `/_api${path}`)).status).toBe(201);
      expect(seen[0]?.url).toBe(`/base${path}`);
    },
  );
});
