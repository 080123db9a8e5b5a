/** One table of requests, answered alike by nginx and Caddy with the configurations of `deploy/` and by the bundled server: headers and encodings. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { hosts } from './hosts.ts';
import {
  commonHeaders,
  findAsset,
  getFragmentPath,
  readSiteFile,
  SHARED_CACHE,
  SHORT_CACHE,
  setUpHost,
  site,
} from './requests.ts';

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
const shard = `/_search/${readdirSync(join(site, '_search')).find((name) => name.endsWith('.bin'))}`;

describe.each(Object.keys(hosts))('%s', (name) => {
  const { request } = setUpHost(name);

  it.each([
    ['/', 200],
    ['/overview', 200],
    ['/rest-api/create-a-table', 200],
    ['/no-such-page', 404],
    ['/pages.json', 200],
    ['/overview.md', 200],
    [findAsset('.js'), 200],
  ])('sends the security headers for %s', async (path, wanted) => {
    const { status, headers } = await request(path);
    expect(status).toBe(wanted);
    const sent = Object.fromEntries(Object.keys(commonHeaders).map((key) => [key, headers[key.toLowerCase()]]));
    // The bundled server adds the Markdown copy.
    expect({ ...sent, Link: sent.Link?.split(', <')[0] }).toEqual(commonHeaders);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers.server ?? '').not.toMatch(/\d/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each([
    ['/', SHORT_CACHE],
    ['/overview', SHORT_CACHE],
    ['/overview.md', SHORT_CACHE],
    ['/sitemap.xml', SHORT_CACHE],
    [findAsset('.js'), IMMUTABLE_CACHE],
    [findAsset('.css'), IMMUTABLE_CACHE],
    [findAsset('.png'), IMMUTABLE_CACHE],
    [getFragmentPath('/overview'), IMMUTABLE_CACHE],
    [getFragmentPath('/release-info/quarkly-2.0'), IMMUTABLE_CACHE],
    [shard, IMMUTABLE_CACHE],
    ['/_pages/manifest.json', SHARED_CACHE],
    ['/_search/manifest.json', SHARED_CACHE],
  ])('sends %s with Cache-Control: %s', async (path, caching) => {
    const { status, headers } = await request(path);
    expect([status, headers['cache-control']]).toEqual([200, caching]);
  });

  it.each([
    [getFragmentPath('/overview'), 'noindex'],
    ['/_pages/manifest.json', 'noindex'],
    ['/_search/manifest.json', 'noindex'],
    [shard, 'noindex'],
    ['/overview.md', 'noindex'],
    ['/rest-api/create-a-table.md', 'noindex'],
    ['/release-info/quarkly-2.0.md', 'noindex'],
    ['/overview', undefined],
    ['/sitemap.xml', undefined],
    [findAsset('.js'), undefined],
  ])('sends %s with X-Robots-Tag: %s', async (path, robots) => {
    const { status, headers } = await request(path);
    expect([status, headers['x-robots-tag']]).toEqual([200, robots]);
  });

  it.each([
    ['/overview.md', /^text\/markdown; ?charset=utf-8$/],
    ['/rest-api/create-a-table.md', /^text\/markdown; ?charset=utf-8$/],
    ['/pages.json', /^application\/json/],
    [getFragmentPath('/overview'), /^application\/json/],
    ['/sitemap.xml', /^(text|application)\/xml/],
    ['/feeds/pages.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
    ['/llms.txt', /^text\/plain/],
    ['/favicon.svg', /^image\/svg\+xml/],
    [findAsset('.css'), /^text\/css/],
    [findAsset('.js'), /^(text|application)\/javascript/],
    [findAsset('.png'), /^image\/png$/],
  ])('sends %s with its media type', async (path, type) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { status, headers } = await request(path, 'GET', { 'Accept-Encoding': encoding });
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(type);
    }
  });

  it.each([
    ['/', 'index.html'],
    ['/overview', 'overview.html'],
    [findAsset('.css'), findAsset('.css')],
    [findAsset('.js'), findAsset('.js')],
    ['/pages.json', 'pages.json'],
    [getFragmentPath('/overview'), getFragmentPath('/overview')],
  ])('compresses %s for clients that accept it', async (path, file) => {
    const content = readFileSync(join(site, file));
    const requestEncoded = (encoding: string) => request(path, 'GET', { 'Accept-Encoding': encoding });
    const [plain, gzip, brotli] = [
      await requestEncoded('identity'),
      await requestEncoded('gzip'),
      await requestEncoded('gzip, deflate, br, zstd'),
    ];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.bytes.equals(content)).toBe(true);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).equals(content)).toBe(true);
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).equals(content)).toBe(true);
    expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length);
    for (const { headers } of [gzip, brotli]) {
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(headers['content-type']).toBe(plain.headers['content-type']);
      expect(headers['cache-control']).toBe(plain.headers['cache-control']);
    }
  });

  it.each(['/_site.json.br', '/_site.json.gz'])('does not serve %s', async (path) =>
    expect((await request(path)).status).toBe(404),
  );

  it('compresses the 404 page', async () => {
    const { status, headers, bytes } = await request('/no-such-page', 'GET', { 'Accept-Encoding': 'br' });
    expect([status, headers['content-encoding']]).toEqual([404, 'br']);
    expect(brotliDecompressSync(bytes).toString()).toBe(readSiteFile('404.html'));
  });

  it('answers 304 for an unchanged page', async () => {
    const { etag } = (await request('/overview')).headers;
    const { status, body } = await request('/overview', 'GET', { 'If-None-Match': etag as string });
    expect([status, body]).toEqual([304, '']);
  });

  it.each(['/', '/overview', '/no-such-page', '/overview/', '/setup-quarkly', '/pages.json', findAsset('.js')])(
    'answers HEAD of %s with the headers of GET and without a body',
    async (path) => {
      const [get, head] = [await request(path), await request(path, 'HEAD')];
      const { date: _a, 'content-length': _b, 'transfer-encoding': _c, ...wanted } = get.headers;
      expect(head.status).toBe(get.status);
      expect(head.headers).toMatchObject(wanted);
      expect(head.body).toBe('');
    },
  );
});
