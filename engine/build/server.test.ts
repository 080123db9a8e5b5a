import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Redirect } from '../model/redirects.ts';
import { headerRules } from './outputs/hosting.ts';
import { startServer } from './server.ts';

let dir: string;
let server: Server;
const text = 'abcdefghijklmnopqrstuvwxyz'.repeat(100);

/** Puts a file as a build does: whole, in the place of the old one. */
function put(path: string, content: string) {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, `${path}.draft`), content);
  renameSync(join(dir, `${path}.draft`), join(dir, path));
}

const putRules = (csp: string, redirects: Redirect[] = [], base = '/') =>
  put('/_site.json', JSON.stringify({ base, headers: headerRules(csp), redirects }));

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'served-'));
  put('/index.html', '<h1>Home</h1>');
  put('/page.html', text);
  put('/page.md', '# Page');
  put('/404.html', '<h1>Missing</h1>');
  put('/assets/main.abc.js', 'go()');
  put('/_pages/page.abc.json', '{}');
  putRules("default-src 'self'", [
    { from: '/old', to: '/page', permanent: true },
    { from: '/later', to: '/page', permanent: false },
  ]);
  server = await startServer(dir, 0);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Sends a request as it is written here, and reads the answer as it comes. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string>; bytes: Buffer; body: string }>(
    (resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('error', reject);
      socket.on('end', () => {
        const all = Buffer.concat(chunks);
        const end = all.indexOf('\r\n\r\n');
        const [first = '', ...lines] = all.subarray(0, end).toString('latin1').split('\r\n');
        const bytes = all.subarray(end + 4);
        const pairs = lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]);
        resolve({
          status: Number(first.split(' ')[1]),
          headers: Object.fromEntries(pairs),
          bytes,
          body: bytes.toString(),
        });
      });
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n${lines.join('')}\r\n`,
        'latin1',
      );
    },
  );
}

describe('C2: a range', () => {
  const size = text.length;

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=0-0', 0, 0],
    ['bytes=10-', 10, size - 1],
    ['bytes=-10', size - 10, size - 1],
    ['bytes=-999999', 0, size - 1],
    [`bytes=${size - 1}-`, size - 1, size - 1],
    ['bytes=5-999999', 5, size - 1],
    ['Bytes=1-2', 1, 2],
    ['bytes= 3-4 ', 3, 4],
  ])('%s is one part of the file', async (range, first, last) => {
    const { status, headers, body } = await send('/page', { Range: range });
    expect([status, headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${size}`]);
    expect(headers['content-length']).toBe(String(last - first + 1));
    expect(body).toBe(text.slice(first, last + 1));
  });

  it.each([`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=999999999999999999999-', 'bytes=-0'])(
    '%s has nothing of the file',
    async (range) => {
      const { status, headers } = await send('/page', { Range: range });
      expect([status, headers['content-range']]).toEqual([416, `bytes */${size}`]);
    },
  );

  it.each([
    'bytes=5-2',
    'bytes=abc',
    'bytes=',
    'bytes=-',
    'bytes=1',
    'bytes=1e3-2e3',
    'bytes=0x1-0x2',
    'bytes=--5',
    'bytes=1-2-3',
    'items=0-9',
    'bytes 0-9',
    'bytes=0-1,5-6',
    'bytes=,0-1',
    '0-9',
  ])('%s is ignored', async (range) => {
    const { status, body } = await send('/page', { Range: range });
    expect([status, body]).toEqual([200, text]);
  });

  it('of a HEAD is ignored', async () => {
    const { status, headers } = await send('/page', { Range: 'bytes=0-9' }, 'HEAD');
    expect([status, headers['content-length']]).toEqual([200, String(size)]);
  });

  it('goes with If-Range only while the file is the one that the client knows', async () => {
    const { headers } = await send('/page');
    const ask = async (state: string) => (await send('/page', { Range: 'bytes=0-9', 'If-Range': state })).status;
    expect(await ask(headers.etag as string)).toBe(206);
    expect(await ask(headers['last-modified'] as string)).toBe(206);
    expect(await ask(`W/${headers.etag}`)).toBe(200);
    expect(await ask('"other"')).toBe(200);
    expect(await ask('Thu, 01 Jan 1970 00:00:00 GMT')).toBe(200);
    expect(await ask('yesterday')).toBe(200);
  });

  it('of a compressed file is one of its compressed bytes', async () => {
    const whole = await send('/page', { 'Accept-Encoding': 'br' });
    const part = await send('/page', { 'Accept-Encoding': 'br', Range: 'bytes=1-3' });
    expect(part.headers['content-encoding']).toBe('br');
    expect(part.bytes.equals(whole.bytes.subarray(1, 4))).toBe(true);
  });
});

describe('a condition', () => {
  it('If-None-Match takes one tag, a list, weak ones and *', async () => {
    const { etag } = (await send('/page')).headers;
    const ask = async (tags: string) => (await send('/page', { 'If-None-Match': tags })).status;
    for (const tags of [etag, `"a", ${etag}`, `W/${etag}`, '*', ` ${etag} ,"b"`])
      expect(await ask(tags as string)).toBe(304);
    for (const tags of ['"a"', '"a", "b"', 'x', (etag as string).slice(1, -1)]) expect(await ask(tags)).toBe(200);
  });

  it('If-Modified-Since counts where there is no tag', async () => {
    const modified = (await send('/page')).headers['last-modified'] as string;
    const ask = async (headers: Record<string, string>) => (await send('/page', headers)).status;
    expect(await ask({ 'If-Modified-Since': modified })).toBe(304);
    expect(await ask({ 'If-Modified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(200);
    expect(await ask({ 'If-Modified-Since': 'now' })).toBe(200);
    expect(await ask({ 'If-Modified-Since': modified, 'If-None-Match': '"a"' })).toBe(200);
  });

  it('If-Match and If-Unmodified-Since ask for the state that the client knows', async () => {
    const { etag = '', 'last-modified': modified = '' } = (await send('/page')).headers;
    const ask = async (headers: Record<string, string>) => (await send('/page', headers)).status;
    expect(await ask({ 'If-Match': etag })).toBe(200);
    expect(await ask({ 'If-Match': '*' })).toBe(200);
    expect(await ask({ 'If-Match': '"a"' })).toBe(412);
    expect(await ask({ 'If-Unmodified-Since': modified })).toBe(200);
    expect(await ask({ 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).toBe(412);
  });

  it('304 says what the file would say: ETag, Cache-Control, Vary and the policy', async () => {
    const { headers } = await send('/page');
    const again = await send('/page', { 'If-None-Match': headers.etag as string });
    expect([again.status, again.body]).toEqual([304, '']);
    for (const name of ['etag', 'cache-control', 'vary', 'last-modified', 'content-security-policy'])
      expect(again.headers[name], name).toBe(headers[name]);
  });
});

describe('files without copies beside them', () => {
  it('are compressed for who takes it, and for nobody else', async () => {
    const take = (encoding: string) => send('/page', { 'Accept-Encoding': encoding });
    expect(brotliDecompressSync((await take('gzip, deflate, br')).bytes).toString()).toBe(text);
    expect(gunzipSync((await take('br;q=0, *')).bytes).toString()).toBe(text);
    for (const accepted of ['identity', '', 'br;q=0,gzip;q=0.0', 'brotli', 'zstd']) {
      const { headers, body } = await take(accepted);
      expect(headers['content-encoding'], accepted).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
      expect(body).toBe(text);
    }
  });

  it('have a tag for each encoding', async () => {
    const tags = [];
    for (const encoding of ['identity', 'gzip', 'br'])
      tags.push((await send('/page', { 'Accept-Encoding': encoding })).headers.etag);
    expect(new Set(tags).size).toBe(3);
  });
});

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
    rmSync(join(dir, 'page.html'));
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
    rmSync(join(dir, '_site.json'));
    expect((await send('/old')).status).toBe(308);
    writeFileSync(join(dir, '_site.json'), '{"hea');
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
    mkdirSync(join(dir, '.new/files'), { recursive: true });
    writeFileSync(join(dir, '.new/files/x'), '');
    writeFileSync(join(dir, 'assets/.hidden'), '');
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
    rmSync(join(dir, '_site.json'));
    await expect(startServer(dir, 0)).rejects.toThrow(
      /_site\.json\n {2}cause: the folder holds no whole build of the site\n {2}cure: {2}build it: npm run build/,
    );
  });
});
