/** One table of requests, answered alike by nginx and Caddy with the configurations of `deploy/` and by the bundled server. Paths go as they are written, below the base path of the fixture. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fromFixture, inFixture } from '../support/fixture.ts';
import type { Service } from '../support/service.ts';
import { hosts } from './hosts.ts';
import { longAddress } from './project.ts';

const site = inject('compressed');
const text = (file: string) => readFileSync(join(site, file), 'utf8');
const rules = JSON.parse(text('_site.json')) as { headers: { path: string; headers: Record<string, string> }[] };
const everywhere = rules.headers.find(({ path }) => path === '/*')?.headers as Record<string, string>;
const briefly = 'public, max-age=300, must-revalidate';
const forGood = 'public, max-age=31536000, immutable';

/** The largest file with an ending: small ones are not worth compressing. */
const asset = (ending: string) => {
  const sizeOf = (name: string) => statSync(join(site, 'assets', name)).size;
  const names = readdirSync(join(site, 'assets')).filter((name) => name.endsWith(ending));
  return `/assets/${names.sort((a, b) => sizeOf(b) - sizeOf(a))[0]}`;
};
const fragments = JSON.parse(text('_pages/manifest.json')) as Record<string, string>;
const fragment = (route: string) => `/_pages${route}.${fragments[route]}.json`;
const shard = `/_search/${readdirSync(join(site, '_search')).find((name) => name.endsWith('.bin'))}`;
const notFound = 'There is no page at this address';
const secret = /"(headers|redirects)":|Content-Security-Policy:|Written by the build/;

describe.each(Object.keys(hosts))('%s', (name) => {
  let host: Service;
  beforeAll(async () => {
    host = await (hosts[name] as (site: string) => Promise<Service>)(site);
  });
  afterAll(() => host?.stop());

  const send = (path: string, method?: string, headers?: Record<string, string>) =>
    ask(inFixture(path), method, headers);

  async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
    return new Promise<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer; body: string }>(
      (done, fail) => {
        const call = request({ host: '127.0.0.1', port: host.port, path, method, headers, agent: false }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('end', () => {
            const bytes = Buffer.concat(chunks);
            const { statusCode = 0 } = answer;
            done({ status: statusCode, headers: answer.headers as never, bytes, body: bytes.toString() });
          });
        });
        call.on('error', fail).end();
      },
    );
  }
  const moved = async (path: string) => {
    const { status, headers } = await send(path);
    return `${status} ${fromFixture(headers.location)}`.trim();
  };

  it.each([
    ['/', 'index.html'],
    ['/?q=1', 'index.html'],
    ['/overview', 'overview.html'],
    ['/overview?shop=outlet&x=%20', 'overview.html'],
    ['/search?q=table', 'search.html'],
    ['/rest-api/create-a-table', 'rest-api/create-a-table.html'],
    ['/release-info/quarkly-2.0', 'release-info/quarkly-2.0.html'],
    ['/about/House-Rules-1.0', 'about/House-Rules-1.0.html'],
    ['/about/%48ouse-Rules-1%2E0', 'about/House-Rules-1.0.html'],
  ])('%s is a page', async (path, file) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(body).toBe(text(file));
  });

  it.each([
    ['/overview/', '/overview'],
    ['/overview.html', '/overview'],
    ['/overview/?a=b&c=%2F', '/overview?a=b&c=%2F'],
    ['/overview.html?a=b', '/overview?a=b'],
    ['/overview/?a={env.PATH}&b=$uri&c={path}', '/overview?a={env.PATH}&b=$uri&c={path}'],
    ['/release-info/quarkly-2.0/', '/release-info/quarkly-2.0'],
    ['/release-info/quarkly-2.0.html', '/release-info/quarkly-2.0'],
    ['/about/House-Rules-1.0/', '/about/House-Rules-1.0'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/index.html?q=1', '/?q=1'],
    ['/overview.md/', '/overview.md'],
    ['/pages.json/?a=b', '/pages.json?a=b'],
  ])('%s is %s', async (path, target) => expect(await moved(path)).toBe(`308 ${target}`));

  it.each([
    ['/setup-quarkly', '308 /install-quarkly'],
    ['/setup-quarkly/', '308 /install-quarkly'],
    ['/setup-quarkly.html', '308 /install-quarkly'],
    ['/setup-quarkly?a=1&b=%20', '308 /install-quarkly?a=1&b=%20'],
    ['/setup-quarkly/?a=1', '308 /install-quarkly?a=1'],
    ['/setup-quarkly?a={env.PATH}&b=$uri', '308 /install-quarkly?a={env.PATH}&b=$uri'],
    ['/tickets', '307 /ticket-creation/website'],
    ['/verify', '308 /install-quarkly#verify'],
    ['/verify?a=1', '308 /install-quarkly?a=1#verify'],
    ['/sell', '308 /install-leads-selling?shop=outlet'],
    ['/sell?a=1', '308 /install-leads-selling?shop=outlet&a=1'],
    ['/blog', '308 https://www.example.org/quarkly/blog'],
    ['/blog?a=1', '308 https://www.example.org/quarkly/blog'],
    ['/rest-api', '307 /rest-api/create-a-table'],
    ['/rest-api/', '307 /rest-api/create-a-table'],
    ['/apps/forum?a=1', '307 /apps/forum/create-post?a=1'],
    ["/about/the-reader's-rules", '308 /about/House-Rules-1.0'],
    ['/about/the-reader%27s-rules/?a=1', '308 /about/House-Rules-1.0?a=1'],
    ['/about/c++(old)', '307 /overview'],
    ['/about/house-rules-1.0', '308 /about/House-Rules-1.0'],
    [longAddress, '308 /about/license'],
  ])('%s has moved: %s', async (path, answer) => expect(await moved(path)).toBe(answer));

  it.each([
    '/no-such-page',
    '/no-such-page/',
    '/no-such-page.html',
    '/overview/no-such-page',
    '/Overview',
    '/SETUP-quarkly',
    '/about/HOUSE-rules-1.0',
    '/over*',
    '/assets',
    '/assets/',
    '/assets/no.js',
    '/_pages/no.json',
    '/no.md',
    '/404',
    '/%D9%81%D8%B1%D8%B2',
    '/__proto__',
    '/.git/config',
    '/.env',
    '/package.json',
    '/etc/passwd',
  ])('%s is not there, which the site says itself', async (path) => {
    const { status, headers, body } = await send(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    // What is missing may come with the next deployment, hashed files as well.
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(headers.location).toBeUndefined();
    expect(body).toContain(notFound);
  });

  it.each([
    '/_headers',
    '/_headers/',
    '/%5Fheaders',
    '/_redirects',
    '/_site.json',
    '/_site.json/',
    '/_hosts',
    '/_hosts/',
    '/_hosts/caddy.conf',
    '/_hosts/nginx-maps.conf',
    '/%5fhosts%2fcaddy.conf',
    '/_hosts/nginx-headers.conf?x',
  ])('%s is for hosts, not for readers', async (path) => {
    const { status, body } = await send(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(secret);
  });

  it('the 404 page has no address of its own', async () => {
    expect(['404', '308 /404']).toContain(await moved('/404.html'));
  });

  it('the 404 page comes whole to a browser that has a copy of it', async () => {
    const { headers } = await send('/no-such-page');
    const again = await send('/no-such-page', 'GET', {
      'If-None-Match': headers.etag ?? text('404.html').length.toString(),
      'If-Modified-Since': new Date().toUTCString(),
      Range: 'bytes=0-9',
    });
    expect(again.status).toBe(404);
    expect(again.body).toContain(notFound);
  });

  it.each([
    ['/', 200],
    ['/overview', 200],
    ['/rest-api/create-a-table', 200],
    ['/no-such-page', 404],
    ['/pages.json', 200],
    ['/overview.md', 200],
    [asset('.js'), 200],
  ])('%s is secured', async (path, wanted) => {
    const { status, headers } = await send(path);
    expect(status).toBe(wanted);
    const sent = Object.fromEntries(Object.keys(everywhere).map((key) => [key, headers[key.toLowerCase()]]));
    expect(sent).toEqual(everywhere);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers.server ?? '').not.toMatch(/\d/);
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each([
    ['/', briefly],
    ['/overview', briefly],
    ['/overview.md', briefly],
    ['/sitemap.xml', briefly],
    [asset('.js'), forGood],
    [asset('.css'), forGood],
    [asset('.png'), forGood],
    [fragment('/overview'), forGood],
    [fragment('/release-info/quarkly-2.0'), forGood],
    [shard, forGood],
    ['/_pages/manifest.json', 'no-cache'],
    ['/_search/manifest.json', 'no-cache'],
  ])('%s is kept: %s', async (path, caching) => {
    const { status, headers } = await send(path);
    expect([status, headers['cache-control']]).toEqual([200, caching]);
  });

  it.each([
    [fragment('/overview'), 'noindex'],
    ['/_pages/manifest.json', 'noindex'],
    ['/_search/manifest.json', 'noindex'],
    [shard, 'noindex'],
    ['/overview.md', 'noindex'],
    ['/rest-api/create-a-table.md', 'noindex'],
    ['/release-info/quarkly-2.0.md', 'noindex'],
    ['/overview', undefined],
    ['/sitemap.xml', undefined],
    [asset('.js'), undefined],
  ])('%s is told to search engines: %s', async (path, robots) => {
    const { status, headers } = await send(path);
    expect([status, headers['x-robots-tag']]).toEqual([200, robots]);
  });

  it.each([
    ['/overview.md', /^text\/markdown; ?charset=utf-8$/],
    ['/rest-api/create-a-table.md', /^text\/markdown; ?charset=utf-8$/],
    ['/pages.json', /^application\/json/],
    [fragment('/overview'), /^application\/json/],
    ['/sitemap.xml', /^(text|application)\/xml/],
    ['/feeds/pages.xml', /xml/],
    ['/robots.txt', /^text\/plain/],
    ['/llms.txt', /^text\/plain/],
    ['/favicon.svg', /^image\/svg\+xml/],
    [asset('.css'), /^text\/css/],
    [asset('.js'), /^(text|application)\/javascript/],
    [asset('.png'), /^image\/png$/],
  ])('%s has its type', async (path, type) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const { status, headers } = await send(path, 'GET', { 'Accept-Encoding': encoding });
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(type);
    }
  });

  it.each([
    ['/', 'index.html'],
    ['/overview', 'overview.html'],
    [asset('.css'), asset('.css')],
    [asset('.js'), asset('.js')],
    ['/pages.json', 'pages.json'],
    [fragment('/overview'), fragment('/overview')],
  ])('%s is sent compressed to who takes it', async (path, file) => {
    const content = readFileSync(join(site, file));
    const take = (encoding: string) => send(path, 'GET', { 'Accept-Encoding': encoding });
    const [plain, gzip, brotli] = [await take('identity'), await take('gzip'), await take('gzip, deflate, br, zstd')];
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

  it.each(['/_site.json.br', '/_site.json.gz'])('%s is for no one', async (path) =>
    expect((await send(path)).status).toBe(404),
  );

  it('the 404 page is sent compressed, too', async () => {
    const { status, headers, bytes } = await send('/no-such-page', 'GET', { 'Accept-Encoding': 'br' });
    expect([status, headers['content-encoding']]).toEqual([404, 'br']);
    expect(brotliDecompressSync(bytes).toString()).toBe(text('404.html'));
  });

  it('an unchanged page is not sent again', async () => {
    const { etag } = (await send('/overview')).headers;
    const { status, body } = await send('/overview', 'GET', { 'If-None-Match': etag as string });
    expect([status, body]).toEqual([304, '']);
  });

  it.each(['/', '/overview', '/no-such-page', '/overview/', '/setup-quarkly', '/pages.json', asset('.js')])(
    'HEAD of %s has the headers of GET and no body',
    async (path) => {
      const [get, head] = [await send(path), await send(path, 'HEAD')];
      const { date: _a, 'content-length': _b, 'transfer-encoding': _c, ...wanted } = get.headers;
      expect(head.status).toBe(get.status);
      expect(head.headers).toMatchObject(wanted);
      expect(head.body).toBe('');
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    for (const path of ['/', '/overview', '/no-such-page', '/setup-quarkly', '/overview.html', asset('.js')]) {
      const { status, headers } = await send(path, method);
      expect(status, path).toBe(405);
      expect(headers.allow).toBe('GET, HEAD');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control'] ?? briefly).toBe(briefly);
    }
  });

  it.each([
    '/../project/site.config.ts',
    '/a/../../project/site.config.ts',
    '/..%2fproject%2fsite.config.ts',
    '/%2e%2e/project/site.config.ts',
    '/%2e%2e%2fproject/site.config.ts',
    '/assets/../../project/site.config.ts',
    '/assets/..%2f..%2fproject/site.config.ts',
    '/..\\project\\site.config.ts',
    '/%5c..%5cproject%5csite.config.ts',
    '/%252e%252e/project/site.config.ts',
    '/%c0%ae%c0%ae/project/site.config.ts',
    '/overview%00.html',
    '/assets/../_site.json',
    '/../_site.json',
    '/assets/%2e%2e/_hosts/caddy.conf',
    '//_site.json',
    '/x/..%2f_site.json',
    '/./_site.json',
    '/%',
    '/%zz',
  ])('%s leads out of nothing', async (path) => {
    const { status, headers, body } = await send(path);
    expect([400, 404]).toContain(status);
    expect(headers.location).toBeUndefined();
    expect(body).not.toMatch(secret);
    expect(body).not.toContain('defineSite');
  });

  it.each(['//example.com', '//example.com/', '///example.com/%2e%2e', '/%5cexample.com/', '//example.com/..html'])(
    '%s never leads elsewhere',
    async (path) => {
      const { status, headers } = await send(path);
      // Where the base path takes the place of another host, it may lead to the home page.
      if (status === 308) expect(headers.location).toBe(inFixture('/'));
      else {
        expect([200, 400, 404]).toContain(status);
        expect(headers.location).toBeUndefined();
      }
    },
  );

  it('leads to the home page from the base path without its slash, and keeps the query', async () => {
    for (const query of ['', '?a=b']) {
      const { status, headers } = await ask(`/docs${query}`);
      expect([status, headers.location]).toEqual([308, `/docs/${query}`]);
    }
  });

  it.each([
    '/',
    '/overview',
    '/pages.json',
    '/setup-quarkly',
    '/docsx/overview',
    '/docs.html',
    '/Docs/overview',
    '//docs/x',
  ])('%s is outside of the site, where nothing is', async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(path.startsWith('//') && name === 'the bundled server' ? 400 : 404);
    expect(headers.location).toBeUndefined();
    expect(headers['content-security-policy']).toBe(everywhere['Content-Security-Policy']);
    if (status === 404) expect(body).toContain(notFound);
  });

  it('line ends in a path make no header', async () => {
    const { headers } = await send('/overview%0d%0aSet-Cookie:%20a=b/');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.location).toBeUndefined();
  });
});
