import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startServer } from './server.ts';
import { text, withServer } from './testing/served.ts';

const { at, put, putRules, send } = withServer();

describe('H1: a rebuild below a running server', () => {
  const served = async (path: string) => (await send(path, { 'Accept-Encoding': 'br' })).bytes;

  it('shows pages that grew and shrank, whole and at once', async () => {
    const before = await send('/page');
    put('/page.html', text.repeat(3));
    expect((await send('/page')).body).toBe(text.repeat(3));
    put('/page.html', 'short');
    expect((await send('/page')).body).toBe('short');
    expect((await send('/page', { 'If-None-Match': before.headers.etag as string })).status).toBe(200);
  });

  it('shows a changed page to who has it compressed', async () => {
    await served('/page');
    const next = text.toUpperCase();
    put('/page.html', next);
    expect(brotliDecompressSync(await served('/page')).toString()).toBe(next);
  });

  it('knows pages and fragments that are new, and those that are gone no more', async () => {
    expect((await send('/new')).status).toBe(404);
    put('/new.html', 'new');
    put('/_pages/new.abc.json', '{}');
    rmSync(at('page.html'));
    expect((await send('/new')).body).toBe('new');
    expect((await send('/_pages/new.abc.json')).status).toBe(200);
    expect((await send('/page')).status).toBe(404);
  });

  it('sends the headers and redirects of the new build', async () => {
    putRules("default-src 'none'", [{ from: '/new-address', to: '/page', permanent: true }]);
    expect((await send('/page')).headers['content-security-policy']).toContain("default-src 'none'");
    expect((await send('/new-address')).status).toBe(308);
    expect((await send('/old')).status).toBe(404);
  });

  it('costs nothing while the rules are not there', async () => {
    rmSync(at('_site.json'));
    expect((await send('/old')).status).toBe(308);
    writeFileSync(at('_site.json'), '{"hea');
    expect((await send('/page')).status).toBe(200);
  });
});

describe('addresses', () => {
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
  ])('%s is %s', async (path, answer) => {
    mkdirSync(at('.new/files'), { recursive: true });
    writeFileSync(at('.new/files/x'), '');
    writeFileSync(at('assets/.hidden'), '');
    expect(await moved(path)).toBe(answer);
  });

  it('that are not there are asked for again, also below the folders of hashed files', async () => {
    for (const path of ['/no', '/assets/no.js', '/_pages/no.json']) {
      const { status, headers } = await send(path);
      expect([status, headers['cache-control']]).toEqual([404, 'no-cache']);
    }
  });

  it.each(['/old', '/page/', '/%', '/no'])('%s has every security header', async (path) => {
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

describe('below a base path', () => {
  beforeEach(() =>
    putRules(
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
    // What would be another host, were it an address.
    ['/docs//page/', 400, undefined],
    // Where nobody named a server behind it, the proxy says so.
    ['/docs/_api', 200, undefined],
    ['/_api', 404, undefined],
  ])('%s answers %i', async (path, status, location) => {
    const found = await send(path);
    expect([found.status, found.headers.location]).toEqual([status, location]);
    if (status === 404) expect(found.body).toBe('<h1>Missing</h1>');
  });

  it('has the headers of each path', async () => {
    expect((await send('/docs/assets/main.abc.js')).headers['cache-control']).toContain('immutable');
    expect((await send('/docs/page.md')).headers['x-robots-tag']).toBe('noindex');
  });
});

describe('a server that cannot answer', () => {
  it('says so in one sentence, and goes on', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    // A name of a file that systems refuse in a way of their own.
    putRules('x', [{ from: '/broken', to: '/page\u0000', permanent: true }]);
    const { status, body } = await send('/broken');
    expect([status, body]).toEqual([500, 'The server could not answer this request; its window says why.\n']);
    expect(said.mock.calls[0]?.[0]).toMatch(/^GET \/broken: .+\n$/);
    said.mockRestore();
    expect((await send('/page')).status).toBe(200);
  });

  it('is not started for a folder without a build', async () => {
    rmSync(at('_site.json'));
    await expect(startServer(at('/'), 0)).rejects.toThrow(
      /_site\.json\n {2}cause: The folder holds no whole build of the site\.\n {2}cure: {2}Build it with `npm run build`\./,
    );
  });
});
