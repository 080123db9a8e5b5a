import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServedFolder } from './served-folder.ts';
import { startServer } from './server.ts';
import { text, withServer } from './testing/served.ts';

const { resolvePath, write, writeRules, send } = withServer();

describe('H1: a rebuild while the server runs', () => {
  const served = async (path: string) => (await send(path, { 'Accept-Encoding': 'br' })).bytes;

  it('serves pages that grew and shrank, complete and immediately', async () => {
    const before = await send('/page');
    write('/page.html', text.repeat(3));
    expect((await send('/page')).body).toBe(text.repeat(3));
    write('/page.html', 'short');
    expect((await send('/page')).body).toBe('short');
    expect((await send('/page', { 'If-None-Match': before.headers.etag as string })).status).toBe(200);
  });

  it('serves a changed page with compression', async () => {
    await served('/page');
    const next = text.toUpperCase();
    write('/page.html', next);
    expect(brotliDecompressSync(await served('/page')).toString()).toBe(next);
  });

  it('serves new pages and fragments, and 404 for deleted pages', async () => {
    expect((await send('/new')).status).toBe(404);
    write('/new.html', 'new');
    write('/_pages/new.abc.json', '{}');
    rmSync(resolvePath('page.html'));
    expect((await send('/new')).body).toBe('new');
    expect((await send('/_pages/new.abc.json')).status).toBe(200);
    expect((await send('/page')).status).toBe(404);
  });

  it('sends the headers and redirects of the new build', async () => {
    writeRules("default-src 'none'", [{ from: '/new-address', to: '/page', permanent: true }]);
    expect((await send('/page')).headers['content-security-policy']).toContain("default-src 'none'");
    expect((await send('/new-address')).status).toBe(308);
    expect((await send('/old')).status).toBe(404);
  });

  it('keeps the rules while _site.json is missing or incomplete', async () => {
    rmSync(resolvePath('_site.json'));
    expect((await send('/old')).status).toBe(308);
    writeFileSync(resolvePath('_site.json'), '{"hea');
    expect((await send('/page')).status).toBe(200);
  });
});

describe('URL paths', () => {
  const moved = async (path: string) => {
    const { status, headers } = await send(path);
    return `${status} ${headers.location ?? ''}`.trim();
  };

  it.each([
    ['/page.md/', '308 /page.md'],
    ['/assets/main.abc.js/', '308 /assets/main.abc.js'],
    ['/old.html', '308 /page'],
    ['/later.html?a=1', '307 /page?a=1'],
    ['/old/', '308 /page'],
    ['/page.html', '308 /page'],
    ['/assets/', '404'],
    ['/assets', '404'],
    ['/.new/files/x', '404'],
    ['/assets/.hidden', '404'],
    [`/${'a'.repeat(5000)}`, '404'],
    ['/page.md/more', '404'],
  ])('return for %s: %s', async (path, answer) => {
    mkdirSync(resolvePath('.new/files'), { recursive: true });
    writeFileSync(resolvePath('.new/files/x'), '');
    writeFileSync(resolvePath('assets/.hidden'), '');
    expect(await moved(path)).toBe(answer);
  });

  it("aren't cached if they are missing, even in the directories of hashed files", async () => {
    for (const path of ['/no', '/assets/no.js', '/_pages/no.json']) {
      const { status, headers } = await send(path);
      expect([status, headers['cache-control']]).toEqual([404, 'no-cache']);
    }
  });

  it.each(['/old', '/page/', '/%', '/no'])('have every security header: %s', async (path) => {
    const { headers } = await send(path);
    for (const name of [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'x-frame-options',
    ])
      expect(headers[name], name).toBeTruthy();
  });
});

describe('a server below a base path', () => {
  beforeEach(() =>
    writeRules(
      "default-src 'self'",
      [
        { from: '/old', to: '/page#part', permanent: true },
        { from: '/away', to: 'https://example.org/', permanent: true },
      ],
      '/docs/',
    ),
  );

  it.each([
    ['/docs/', 200, undefined],
    ['/docs/page', 200, undefined],
    ['/docs/assets/main.abc.js', 200, undefined],
    ['/docs?x=1', 308, '/docs/?x=1'],
    ['/docs/page/', 308, '/docs/page'],
    ['/docs/page.html?x=1', 308, '/docs/page?x=1'],
    ['/docs/index.html', 308, '/docs/'],
    ['/docs/old?x=1', 308, '/docs/page?x=1#part'],
    ['/docs/away', 308, 'https://example.org/'],
    ['/', 404, undefined],
    ['/page', 404, undefined],
    ['/old', 404, undefined],
    ['/docsx/page', 404, undefined],
    ['/docs/docs/page', 404, undefined],
    ['/docs/_site.json', 404, undefined],
    ['/docs/../page', 400, undefined],
    // A redirect to //page would lead to another host.
    ['/docs//page/', 400, undefined],
    // Without --api, the proxy responds with `{"server":null}`.
    ['/docs/_api', 200, undefined],
    ['/_api', 404, undefined],
  ])('responds to %s with %i', async (path, status, location) => {
    const response = await send(path);
    expect([response.status, response.headers.location]).toEqual([status, location]);
    if (status === 404) expect(response.body).toBe('<h1>Missing</h1>');
  });

  it('sends the headers of each path', async () => {
    expect((await send('/docs/assets/main.abc.js')).headers['cache-control']).toContain('immutable');
    expect((await send('/docs/page.md')).headers['x-robots-tag']).toBe('noindex');
  });
});

describe('a server with an error', () => {
  it('responds with 500, logs one sentence, and serves the next request', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    // A null character in a file name causes an error that isn't a system error.
    writeRules('x', [{ from: '/broken', to: '/page\u0000', permanent: true }]);
    const { status, body } = await send('/broken');
    expect([status, body]).toEqual([500, 'Internal server error. The output of the server has the reason.\n']);
    expect(stderr.mock.calls[0]?.[0]).toMatch(/^GET \/broken: .+\n$/);
    stderr.mockRestore();
    expect((await send('/page')).status).toBe(200);
  });

  it("doesn't start for a directory without a build", async () => {
    rmSync(resolvePath('_site.json'));
    await expect(startServer(resolvePath('/'), 0)).rejects.toThrow(
      /_site\.json\n {2}The folder contains no complete build\.\n {2}hint: Build it with `npm run build`\./,
    );
  });
});

describe('request targets', () => {
  it.each([
    ['http://127.0.0.1/page', 200],
    ['HTTP://127.0.0.1:4471/page?a=b', 200],
    ['http://127.0.0.1', 200],
    ['http://127.0.0.1?a=b', 200],
    ['http://127.0.0.1/_site.json', 404],
    ['http://127.0.0.1//page', 400],
    ['http://127.0.0.1/../page', 400],
    ['ftp://127.0.0.1/page', 400],
    ['*', 400],
  ])('in absolute form are served by their path: %s', async (target, status) =>
    expect((await send(target)).status).toBe(status),
  );

  it('in absolute form override the Host header', async () =>
    expect((await send('http://evil.example/_api')).status).toBe(403));

  it.each(['evil.example', '127.0.0.1', ''])('are rejected with a second Host header: %j', async (Host) =>
    expect(await send('/page', { Host })).toMatchObject({ status: 400, body: 'The request has two Host headers.\n' }),
  );

  it.each(['/404', '/404.html', '/404/', '/404.html/'])('return 404 for the error page itself: %s', async (path) =>
    expect(await send(path)).toMatchObject({ status: 404, body: '<h1>Missing</h1>' }),
  );

  it.each(['/index/', '/index.html/', '/index//'])('redirect to the home page in one step: %s', async (path) =>
    expect((await send(path)).headers.location).toBe('/'),
  );

  it('include files in /.well-known/, but no other hidden files', async () => {
    for (const path of ['/.well-known/security.txt', '/.well-known/.secret', '/.git/config', '/a/.well-known/x.txt'])
      write(path, 'text');
    expect(await send('/.well-known/security.txt')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    for (const path of ['/.well-known/.secret', '/.git/config', '/a/.well-known/x.txt'])
      expect((await send(path)).status, path).toBe(404);
  });
});

describe('large files', () => {
  it('share their buffer between requests, until the file changes (M1)', async () => {
    write('/large.txt', 'a'.repeat(70_000));
    const folder = new ServedFolder(resolvePath(''));
    const read = async () => (await folder.find('/large.txt', undefined))?.body();
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toBe(second);
    expect(await read()).toBe(first);
    write('/large.txt', 'b'.repeat(70_001));
    expect(String(await read())).toBe('b'.repeat(70_001));
    rmSync(resolvePath('large.txt'));
    expect(await read()).toBeUndefined();
  });
});

it('listens on [::1] too if IPv6 is available', async () => {
  const server = await startServer(resolvePath(''), 0);
  const { port } = server.address() as AddressInfo;
  const getBody = (host: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, host, () =>
        socket.write('GET /page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      );
      let all = '';
      socket.on('data', (chunk) => {
        all += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(all.split('\r\n')[0] as string));
    });
  const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));
  if (hasIpv6) await expect.poll(() => getBody('::1')).toBe(await getBody('127.0.0.1'));
  await new Promise((done) => server.close(done));
  await expect.poll(() => getBody('::1')).toBe('');
});

describe('the Markdown copy of a page', () => {
  it.each([['text/markdown'], ['text/markdown, text/html, */*'], ['text/html;q=0.5, text/markdown;q=0.5']])(
    'is sent to a client that accepts %s',
    async (accept) => {
      const { status, headers, body } = await send('/page', { Accept: accept });
      expect([status, body]).toEqual([200, '# Page']);
      expect(headers).toMatchObject({
        'content-type': 'text/markdown; charset=utf-8',
        'content-location': '/page.md',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      expect(headers.vary).toContain('Accept,');
    },
  );

  it.each([
    [undefined],
    ['*/*'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['text/html, text/markdown;q=0.9'],
    ['text/markdown;q=0'],
  ])('is not sent to a client that accepts %s', async (accept) => {
    const { headers } = await send('/page', accept === undefined ? {} : { Accept: accept });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toContain('max-age=300');
  });

  it('is linked in the Link header of the page, like llms.txt', async () => {
    expect((await send('/page')).headers.link).toBe(
      '</llms.txt>; rel="describedby"; type="text/plain", </page.md>; rel="alternate"; type="text/markdown"',
    );
    expect((await send('/')).headers.link).toBe('</llms.txt>; rel="describedby"; type="text/plain"');
  });

  it("isn't sent if the page or its Markdown copy is missing", async () => {
    expect((await send('/none', { Accept: 'text/markdown' })).status).toBe(404);
    expect((await send('/', { Accept: 'text/markdown' })).headers['content-type']).toContain('text/html');
  });
});

describe('the Accept-Encoding header', () => {
  it.each([
    ['identity;q=0', 406],
    ['*;q=0', 406],
    ['identity;q=0, gzip', 200],
    ['br;q=0', 200],
    ['', 200],
  ])('with the value "%s" results in %i', async (accepted, status) =>
    expect((await send('/page', { 'Accept-Encoding': accepted })).status).toBe(status),
  );

  it('results in 406 for a file without compressed copies if identity is disallowed', async () => {
    write('/picture.png', 'PNG');
    expect((await send('/picture.png', { 'Accept-Encoding': 'gzip, identity;q=0' })).status).toBe(406);
  });
});

it('the server closes connections beyond its limit', async () => {
  const server = await startServer(resolvePath('.'), 0);
  const { port } = server.address() as AddressInfo;
  expect(server.maxConnections).toBeLessThan(1024);
  server.maxConnections = 2;
  const opened = [1, 2, 3].map(() => connect(port, '127.0.0.1'));
  try {
    // The server closes the third one, which has no other reason to end.
    await Promise.race(opened.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    expect(await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(2);
  } finally {
    for (const socket of opened) socket.destroy();
    server.close();
  }
});

it('the server logs a line of JSON for each response, without the query', async () => {
  const lines: string[] = [];
  const server = await startServer(resolvePath('.'), 0, '127.0.0.1', { log: (line) => lines.push(line) });
  const { port } = server.address() as AddressInfo;
  try {
    await (await fetch(`http://127.0.0.1:${port}/page?q=secret`)).text();
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(JSON.parse(lines[0] as string)).toEqual({
      time: expect.stringMatching(/^\d{4}-/),
      method: 'GET',
      path: '/page',
      status: 200,
      ms: expect.any(Number),
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

it('the server responds to a health check at the root of the host', async () => {
  const { status, headers, body } = await send('/healthz');
  expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', 'ok\n']);
});
