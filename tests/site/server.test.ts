/** The bundled server over the built fixture: addresses, redirects, refusals, headers. Paths go over the wire as they are written here, below its base path. */
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { startServer } from '@folio/core/build/server.ts';
import { sendRaw } from '@folio/core/build/testing/served.ts';
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

const send = (path: string, { method = 'GET', headers = {} } = {}) => sendRaw(port, inFixture(path), headers, method);

const moved = async (path: string) => {
  const { status, headers } = await send(path);
  return `${status} ${fromFixture(headers.location)}`.trim();
};

describe('URL paths', () => {
  it.each([
    ['/', 'Quarkly documentation'],
    ['/overview', 'Quarkly at a glance'],
    ['/release-info/quarkly-2.0', 'Quarkly 2.0'],
    ['/apps', 'Quarkly apps'],
    ['/search?q=table', '<h1 tabindex="-1">Search'],
    ['/overview?shop=outlet&x=%20', 'Quarkly at a glance'],
  ])('serves a page at %s', async (path, words) => {
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
  ])('answers %s with %s', async (path, answer) => expect(await moved(path)).toBe(answer));

  it('distinguishes upper case from lower case', async () => expect((await send('/Overview')).status).toBe(404));

  it.each([
    ['/overview.md', /^text\/markdown; charset=utf-8$/],
    ['/pages.json', /^application\/json/],
    ['/sitemap.xml', /xml/],
    ['/feeds/pages.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
    ['/llms.txt', /^text\/plain/],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/_search/manifest.json', /^application\/json/],
  ])('sends %s with its media type', async (path, type) => {
    const { status, headers } = await send(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(type);
  });

  it('answers 304 for an unchanged file', async () => {
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
  ])('is the response to %s', async (path) => {
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
  ])('is the response to %s, a file that only hosts read', async (path) => {
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
  ])('answer %s with %s', async (path, answer) => expect(await moved(path)).toBe(answer));

  it('keep the query string', async () => {
    expect(await moved('/setup-quarkly?a=1&b=%20')).toBe('308 /install-quarkly?a=1&b=%20');
    expect(await moved('/setup-quarkly/?a=1')).toBe('308 /install-quarkly?a=1');
  });

  it('put the query string before the anchor of the target', async () =>
    expect(await moved('/verify?a=1')).toBe('308 /install-quarkly?a=1#verify'));

  it('append the query string to that of the target, as the client does', async () => {
    expect(await moved('/sell?a=1')).toBe('308 /install-leads-selling?shop=outlet&a=1');
  });

  it.each(['//example.com', '//example.com/', '/\\example.com', '/%5cexample.com/', '///example.com/%2e%2e'])(
    'never leave the host: %s',
    async (path) => {
      const { status, headers } = await send(path);
      expect([400, 404]).toContain(status);
      expect(headers.location).toBeUndefined();
    },
  );
});

describe('rejected requests', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('rejects the method %s', async (method) => {
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
  ])('answers %s with a bad request', async (path) => {
    const { status, body } = await send(path);
    expect(status).toBe(400);
    expect(body).not.toContain('"dependencies"');
  });

  it.each(['/.git/config', '/.env', '/package.json', '/packages/core/src/build/server.ts', '/etc/passwd'])(
    'does not serve %s',
    async (path) => expect((await send(path)).status).toBe(404),
  );

  it('rejects headers of more than 16 kB', async () => {
    const { status } = await send('/overview', { headers: { 'X-Long': 'a'.repeat(20_000) } });
    expect(status).toBe(431);
  });

  it('serves other clients while some never finish their requests', async () => {
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

  it('answers a malformed request line with 400', async () => expect((await send('/a b c')).status).toBe(400));

  it('ignores paths and markup in a query string', async () => {
    const { status, body } = await send('/search?q=<script>alert(1)</script>&app=%22%3E%3Cimg%20onerror=x%3E');
    expect(status).toBe(200);
    expect(body).not.toMatch(/alert\(1\)|onerror/);
  });

  it('does not turn newlines in a path into a header', async () => {
    const { headers } = await send('/overview%0d%0aSet-Cookie:%20a=b/');
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('HEAD', () => {
  it.each(['/overview', '/no-such-page', '/overview/', '/setup-quarkly', '/pages.json'])(
    'returns the headers of GET without a body for %s',
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
  ])('include the security headers for %s', async (path) => {
    const { headers } = await send(path);
    for (const name of secure) expect(headers[name], name).toBeTruthy();
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('include a content security policy with the hashes of all pages', async () => {
    const { headers, body } = await send('/overview');
    const meta = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body)?.[1] as string;
    const header = String(headers['content-security-policy']);
    const hash = / 'sha256-[^']*'/g;
    expect(header.replace(hash, '')).toBe(`${meta.replace(hash, '')}; frame-ancestors 'none'`);
    expect(meta.match(hash)?.filter((one) => !header.includes(one))).toEqual([]);
  });

  it('revalidate HTML, cache hashed files for good, and revalidate manifests', async () => {
    const caching = async (path: string) => (await send(path)).headers['cache-control'];
    const [fragment] = Object.entries(JSON.parse((await send('/_pages/manifest.json')).body) as Record<string, string>);
    expect(await caching('/overview')).toBe('public, max-age=300, stale-while-revalidate=600, stale-if-error=86400');
    expect(await caching('/_pages/manifest.json')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    expect(await caching('/_search/manifest.json')).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    expect(await caching(`/_pages${fragment?.[0] === '/' ? '/index' : fragment?.[0]}.${fragment?.[1]}.json`)).toBe(
      'public, max-age=31536000, immutable',
    );
  });

  it('exclude page fragments, the index and Markdown copies, but not pages, from search engines', async () => {
    for (const path of ['/_pages/manifest.json', '/_search/manifest.json', '/overview.md'])
      expect((await send(path)).headers['x-robots-tag']).toBe('noindex');
    expect((await send('/overview')).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('starting the server', () => {
  it('reports a port in use, with a hint', async () => {
    await expect(startServer(inject('fixture'), port)).rejects.toThrow(
      `Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start`,
    );
  });

  it('reports a port without permission', async () => {
    await expect(startServer(inject('fixture'), 0, '203.0.113.1')).rejects.toThrow(
      /^The server could not start on 203\.0\.113\.1:0: /,
    );
  });
});
