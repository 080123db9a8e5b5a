/** One table of requests, answered alike by nginx and Caddy with the configurations of `deploy/` and by the bundled server: what is where. */
import { describe, expect, it } from 'vitest';
import { inFixture } from '../support/fixture.ts';
import { hosts } from './hosts.ts';
import { hiddenFiles, longRoute, servedFiles } from './project.ts';
import {
  commonHeaders,
  findAsset,
  HOST_FILE_CONTENT,
  NOT_FOUND_TEXT,
  readSiteFile,
  SHORT_CACHE,
  setUpHost,
} from './requests.ts';

describe.each(Object.keys(hosts))('%s', (name) => {
  const { requestRaw, request, getRedirect } = setUpHost(name);

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
  ])('serves a page at %s', async (path, file) => {
    const { status, headers, body } = await request(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(body).toBe(readSiteFile(file));
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
  ])('redirects %s to %s', async (path, target) => expect(await getRedirect(path)).toBe(`308 ${target}`));

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
    [longRoute, '308 /about/license'],
  ])('redirects %s with %s', async (path, answer) => expect(await getRedirect(path)).toBe(answer));

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
    ...hiddenFiles,
    '/%2egit/config',
    '/.git',
    '/.git/',
    '/.git/config.html',
    '/.well-known/%2esecret.txt',
    '/package.json',
    '/etc/passwd',
  ])('answers %s with the 404 page of the site', async (path) => {
    const { status, headers, body } = await request(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    // What is missing may come with the next deployment, hashed files as well.
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(headers.location).toBeUndefined();
    expect(body).toContain(NOT_FOUND_TEXT);
  });

  it.each(servedFiles)('serves %s, although its folder begins with a dot', async (path) => {
    const { status, body } = await request(path);
    expect([status, body]).toEqual([200, 'dot file']);
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
  ])('does not serve %s, a file for hosts only', async (path) => {
    const { status, body } = await request(path);
    expect(status).toBe(404);
    expect(body).not.toMatch(HOST_FILE_CONTENT);
  });

  it('does not serve the 404 page at its own URL', async () => {
    expect(['404', '308 /404']).toContain(await getRedirect('/404.html'));
  });

  it('sends the full 404 page to a browser with a cached copy', async () => {
    const { headers } = await request('/no-such-page');
    const again = await request('/no-such-page', 'GET', {
      'If-None-Match': headers.etag ?? readSiteFile('404.html').length.toString(),
      'If-Modified-Since': new Date().toUTCString(),
      Range: 'bytes=0-9',
    });
    expect(again.status).toBe(404);
    expect(again.body).toContain(NOT_FOUND_TEXT);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('rejects the method %s', async (method) => {
    for (const path of ['/', '/overview', '/no-such-page', '/setup-quarkly', '/overview.html', findAsset('.js')]) {
      const { status, headers } = await request(path, method);
      expect(status, path).toBe(405);
      expect(headers.allow).toBe('GET, HEAD');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control'] ?? SHORT_CACHE).toBe(SHORT_CACHE);
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
  ])('serves no file outside of the site for %s', async (path) => {
    const { status, headers, body } = await request(path);
    expect([400, 404]).toContain(status);
    expect(headers.location).toBeUndefined();
    expect(body).not.toMatch(HOST_FILE_CONTENT);
    expect(body).not.toContain('defineSite');
  });

  it.each(['//example.com', '//example.com/', '///example.com/%2e%2e', '/%5cexample.com/', '//example.com/..html'])(
    'does not redirect %s to another host',
    async (path) => {
      const { status, headers } = await request(path);
      // Where the base path takes the place of another host, it may lead to the home page.
      if (status === 308) expect(headers.location).toBe(inFixture('/'));
      else {
        expect([200, 400, 404]).toContain(status);
        expect(headers.location).toBeUndefined();
      }
    },
  );

  it('redirects the base path without a slash to the home page, and keeps the query string', async () => {
    for (const query of ['', '?a=b']) {
      const { status, headers } = await requestRaw(`/docs${query}`);
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
  ])('answers %s, outside of the base path, with an error', async (path) => {
    const { status, headers, body } = await requestRaw(path);
    expect(status).toBe(path.startsWith('//') && name === 'the bundled server' ? 400 : 404);
    expect(headers.location).toBeUndefined();
    expect(headers['content-security-policy']).toBe(commonHeaders['Content-Security-Policy']);
    if (status === 404) expect(body).toContain(NOT_FOUND_TEXT);
  });

  it('does not turn newlines in a path into a header', async () => {
    const { headers } = await request('/overview%0d%0aSet-Cookie:%20a=b/');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.location).toBeUndefined();
  });
});
