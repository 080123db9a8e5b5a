/** The bundled server over the built fixture: addresses, redirects, refusals, headers. Paths go over the wire as they are written here, below its base path. */
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { startServer } from '@folio/core/build/server.ts';
import { ask } from '@folio/core/build/testing/served.ts';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromFixture, inFixture } from '../support/fixture.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  server = await startServer(inject('fixture'), 0);
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});

const send = (path: string, { method = 'GET', headers = {} } = {}) => ask(port, inFixture(path), headers, method);

const moved = async (path: string) => {
  const { status, headers } = await send(path);
  return `${status} ${fromFixture(headers.location)}`.trim();
};

describe('addresses', () => {
  it.each([
    ['/', 'Quarkly documentation'],
    ['/overview', 'Quarkly at a glance'],
    ['/release-info/quarkly-2.0', 'Quarkly 2.0'],
    ['/apps', 'Quarkly apps'],
    ['/search?q=table', '<h1 tabindex="-1">Search'],
    ['/overview?shop=outlet&x=%20', 'Quarkly at a glance'],
  ])('%s is a page', async (path, words) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(body).toContain(words);
  });

  it.each([
    ['/overview/', '308 /overview'],
    ['/overview.html', '308 /overview'],
    ['/overview/?a=b&c=%2F', '308 /overview?a=b&c=%2F'],
    ['/overview.html?a=b', '308 /overview?a=b'],
    ['/release-info/quarkly-2.0/', '308 /release-info/quarkly-2.0'],
    ['/release-info/quarkly-2.0.html', '308 /release-info/quarkly-2.0'],
    ['/index.html', '308 /'],
    ['/index', '308 /'],
    ['/index.html?q=1', '308 /?q=1'],
    ['/overview.md/', '308 /overview.md'],
    ['/setup-quarkly.html', '308 /install-quarkly'],
  ])('%s is %s', async (path, answer) => expect(await moved(path)).toBe(answer));

  it('a name with a capital is another name', async () => expect((await send('/Overview')).status).toBe(404));

  it.each([
    ['/overview.md', /^text\/markdown; charset=utf-8$/],
    ['/pages.json', /^application\/json/],
    ['/sitemap.xml', /xml/],
    ['/feeds/pages.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
    ['/llms.txt', /^text\/plain/],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/_search/manifest.json', /^application\/json/],
  ])('%s has its type', async (path, type) => {
    const { status, headers } = await send(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(type);
  });

  it('an unchanged file is not sent again', async () => {
    const { etag } = (await send('/overview')).headers;
    expect(etag).toBeTruthy();
    const { status, body } = await send('/overview', { headers: { 'If-None-Match': etag as string } });
    expect([status, body]).toEqual([304, '']);
  });
});

describe('the 404 page', () => {
  it.each([
    '/no-such-page',
    '/overview/no-such-page',
    '/no-such-page/',
    '/assets/no.js',
    '/%D9%81%D8%B1%D8%B2',
    '/constructor',
    '/__proto__',
  ])('answers %s', async (path) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('There is no page at this address');
  });

  it.each([
    '/_headers',
    '/_redirects',
    '/_site.json',
    '/_hosts/caddy.conf',
    '/%5Fheaders',
    '/_headers/',
    '/_site.json/',
    '/_hosts/',
  ])('hides %s, which hosts read and readers do not', async (path) => {
    expect((await send(path)).status).toBe(404);
  });
});

describe('redirects', () => {
  it.each([
    ['/setup-quarkly', '308 /install-quarkly'],
    ['/setup-quarkly/', '308 /install-quarkly'],
    ['/tickets', '307 /ticket-creation/website'],
    ['/blog', '308 https://www.example.org/quarkly/blog'],
    ['/verify', '308 /install-quarkly#verify'],
    ['/sell', '308 /install-leads-selling?shop=outlet'],
    ['/rest-api', '307 /rest-api/create-a-table'],
    ['/apps/forum', '307 /apps/forum/create-post'],
  ])('%s is %s', async (path, answer) => expect(await moved(path)).toBe(answer));

  it('keep the query', async () => {
    expect(await moved('/setup-quarkly?a=1&b=%20')).toBe('308 /install-quarkly?a=1&b=%20');
    expect(await moved('/setup-quarkly/?a=1')).toBe('308 /install-quarkly?a=1');
  });

  it('keep the query before the anchor of the target', async () =>
    expect(await moved('/verify?a=1')).toBe('308 /install-quarkly?a=1#verify'));

  it('add the query to that of the target, as the client does', async () => {
    expect(await moved('/sell?a=1')).toBe('308 /install-leads-selling?shop=outlet&a=1');
  });

  it.each(['//example.com', '//example.com/', '/\\example.com', '/%5cexample.com/', '///example.com/%2e%2e'])(
    'never lead elsewhere: %s',
    async (path) => {
      const { status, headers } = await send(path);
      expect([400, 404]).toContain(status);
      expect(headers.location).toBeUndefined();
    },
  );
});

describe('refusals', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s is not allowed', async (method) => {
    const { status, headers } = await send('/overview', { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD');
  });

  it.each([
    '/../package.json',
    '/a/../../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/.%2e/package.json',
    '/assets/../../package.json',
    '/%252e%252e/package.json',
    '/..\\package.json',
    '/%5c..%5cpackage.json',
    '/overview%00.html',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/package.json',
    '/%ff',
    '/./overview',
  ])('%s is a bad request', async (path) => {
    const { status, body } = await send(path);
    expect(status).toBe(400);
    expect(body).not.toContain('"dependencies"');
  });

  it.each(['/.git/config', '/.env', '/package.json', '/packages/core/src/build/server.ts', '/etc/passwd'])(
    '%s is not there',
    async (path) => expect((await send(path)).status).toBe(404),
  );

  it('headers of more than 16 kB are refused', async () => {
    const { status } = await send('/overview', { headers: { 'X-Long': 'a'.repeat(20_000) } });
    expect(status).toBe(431);
  });

  it('clients that never end their requests keep nobody waiting', async () => {
    const idle = await Promise.all(
      Array.from(
        { length: 200 },
        () =>
          new Promise<Socket>((opened, failed) => {
            const socket = connect(port, '127.0.0.1');
            socket.once('error', failed);
            socket.once('connect', () =>
              socket.write('GET /overview HTTP/1.1\r\nHost: a\r\nX-Slow: ', () => opened(socket)),
            );
          }),
      ),
    );
    try {
      expect((await send('/overview')).status).toBe(200);
      expect(idle.filter(({ destroyed }) => destroyed)).toEqual([]);
      // They are not waited for without end.
      expect(server.headersTimeout).toBeGreaterThan(0);
      expect(server.requestTimeout).toBeGreaterThan(0);
    } finally {
      for (const socket of idle) socket.destroy();
    }
  });

  it('a request that is none closes the connection', async () => expect((await send('/a b c')).status).toBe(400));

  it('a query is data, whatever it holds', async () => {
    const { status, body } = await send('/search?q=<script>alert(1)</script>&app=%22%3E%3Cimg%20onerror=x%3E');
    expect(status).toBe(200);
    expect(body).not.toMatch(/alert\(1\)|onerror/);
  });

  it('line ends in a path make no header', async () => {
    const { headers } = await send('/overview%0d%0aSet-Cookie:%20a=b/');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('HEAD', () => {
  it.each(['/overview', '/no-such-page', '/overview/', '/setup-quarkly', '/pages.json'])(
    '%s has the headers of GET and no body',
    async (path) => {
      const [get, head] = [await send(path), await send(path, { method: 'HEAD' })];
      const { date: _a, 'content-length': _b, 'transfer-encoding': _c, ...wanted } = get.headers;
      expect(head.status).toBe(get.status);
      expect(head.headers).toMatchObject(wanted);
      expect(head.body).toBe('');
    },
  );
});

describe('headers', () => {
  const secure = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'x-frame-options',
  ];

  it.each([
    '/',
    '/overview',
    '/no-such-page',
    '/pages.json',
    '/_pages/manifest.json',
    '/overview/',
    '/setup-quarkly',
    '/%',
  ])('%s is secured', async (path) => {
    const { headers } = await send(path);
    for (const name of secure) expect(headers[name], name).toBeTruthy();
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('the policy is that of the page, with the hashes of all pages', async () => {
    const { headers, body } = await send('/overview');
    const meta = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body)?.[1] as string;
    const header = String(headers['content-security-policy']);
    const hash = / 'sha256-[^']*'/g;
    expect(header.replace(hash, '')).toBe(`${meta.replace(hash, '')}; frame-ancestors 'none'`);
    expect(meta.match(hash)?.filter((one) => !header.includes(one))).toEqual([]);
  });

  it('HTML is asked for again, hashed files never, manifests always', async () => {
    const caching = async (path: string) => (await send(path)).headers['cache-control'];
    const [fragment] = Object.entries(JSON.parse((await send('/_pages/manifest.json')).body) as Record<string, string>);
    expect(await caching('/overview')).toBe('public, max-age=300, stale-while-revalidate=600, stale-if-error=86400');
    expect(await caching('/_pages/manifest.json')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    expect(await caching('/_search/manifest.json')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    expect(await caching(`/_pages${fragment?.[0] === '/' ? '/index' : fragment?.[0]}.${fragment?.[1]}.json`)).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('fragments, the index and twins are kept out of search engines; pages are not', async () => {
    for (const path of ['/_pages/manifest.json', '/_search/manifest.json', '/overview.md'])
      expect((await send(path)).headers['x-robots-tag']).toBe('noindex');
    expect((await send('/overview')).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('starting', () => {
  it('says plainly that a port is taken, and what to do', async () => {
    await expect(startServer(inject('fixture'), port)).rejects.toThrow(
      `Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start`,
    );
  });

  it('says plainly that a port is not allowed', async () => {
    await expect(startServer(inject('fixture'), 0, '203.0.113.1')).rejects.toThrow(
      /^The server could not start on 203\.0\.113\.1:0: /,
    );
  });
});
