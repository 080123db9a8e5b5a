/** The output contract, file by file: what hosts, search engines, language models and other tools read. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { visit } from 'unist-util-visit';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parseMarkdown } from '../../engine/markdown/markdown.ts';
import { address, routeAt } from '../../engine/model/address.ts';
import { expandConfig } from '../../engine/model/config.ts';
import { isExternal, type Redirect, targetRoute } from '../../engine/model/redirects.ts';
import { navigation as siteNavigation } from '../../site/navigation/index.ts';
import siteConfig from '../../site/site.config.ts';
import { navigation as fixtureNavigation } from '../fixture/navigation/index.ts';
import fixtureConfig from '../fixture/site.config.ts';
import { parseMarkup } from '../html/markup.ts';
import { buildApart, filesBelow, scratch } from '../support/build.ts';
import { testSites } from '../support/built.ts';
import { builtSiteOf } from '../support/built-site.ts';

interface Entry {
  route: string;
  title: string;
  description: string;
  kind: string;
  sidebar: string;
  area: string;
  headings: { id: string; title: string; depth: number }[];
  words: number;
}

const shell = ['/', '/apps', '/search', '/404', '/playground', '/quality'];
const definitions = { site: siteConfig, fixture: fixtureConfig };
const sidebars = { site: siteNavigation, fixture: fixtureNavigation };
/** What the outputs of each make. */
const ownFiles = { site: 'release-info/feed.xml', fixture: 'feeds/pages.xml' };
const configs = { site: expandConfig(siteConfig), fixture: expandConfig(fixtureConfig) };

describe.each(['site', 'fixture'] as const)('the output of the %s', (name) => {
  const dir = inject(name);
  const read = (file: string) => readFileSync(join(dir, file), 'utf8');
  const json = <T>(file: string) => JSON.parse(read(file)) as T;
  const files = filesBelow(dir);
  const built = builtSiteOf(name);
  const entries = json<Entry[]>('pages.json');
  const { origin, base, product } = configs[name];
  /** Full address of a page or a file on the public site. */
  const url = (route: string) => origin + address(base, route);

  it('brings the notices that the licences of the bundled packages ask for', () => {
    const notices = read('licenses.txt');
    for (const name of ['react', 'react-dom', 'downshift', '@tanstack/react-query'])
      expect(notices).toContain(`## ${name} - `);
    expect(notices).toContain('Permission is hereby granted');
  });
  const rules = json<{ headers: { path: string; headers: Record<string, string> }[]; redirects: Redirect[] }>(
    '_site.json',
  );

  it('a page waits, before it is painted, for an element that it has', () => {
    for (const { elements, file } of built.pages) {
      const [waits, ...others] = elements.filter(({ attributes }) => attributes.get('rel') === 'expect');
      const id = decodeURIComponent(waits?.attributes.get('href')?.slice(1) ?? '');
      expect(others, file).toEqual([]);
      expect(elements.filter(({ attributes }) => attributes.get('id') === id).length, `${file} #${id}`).toBe(1);
    }
  });

  describe('pages.json', () => {
    it('has route, title, description, kind, sidebar, area, headings and words of each written page', () => {
      expect(entries.length).toBeGreaterThan(10);
      for (const entry of entries) {
        expect(Object.keys(entry)).toEqual([
          'route',
          'title',
          'description',
          'kind',
          'sidebar',
          'area',
          'headings',
          'words',
        ]);
        expect(Object.keys(definitions[name].kinds.sections)).toContain(entry.kind);
        expect(['none', ...Object.keys(sidebars[name])]).toContain(entry.sidebar);
        expect(entry.words, entry.route).toBeGreaterThan(0);
        for (const heading of entry.headings) expect(Object.keys(heading)).toEqual(['id', 'title', 'depth']);
      }
    });

    it('lists each page of the site once, the pages of the shell aside', () => {
      const routes = entries.map(({ route }) => route);
      expect(new Set(routes).size).toBe(routes.length);
      expect([...routes].sort()).toEqual([...built.byRoute.keys()].filter((route) => !shell.includes(route)).sort());
    });

    it('says what the pages say', () => {
      for (const { route, title, description, kind, sidebar, headings } of entries) {
        const page = built.byRoute.get(route);
        expect(page?.model).toMatchObject({ route, title, description, kind, sidebar });
        const ids = page?.elements
          .filter(({ tag }) => /^h[2-4]$/.test(tag))
          .flatMap(({ attributes }) => attributes.get('id') ?? []);
        expect(ids?.filter((id) => !id.startsWith('site-'))).toEqual(headings.map(({ id }) => id));
      }
    });
  });

  describe('files', () => {
    it('are a page, a twin and a fragment for each written page, and the pages of the shell', () => {
      for (const { route } of entries)
        expect(files).toEqual(expect.arrayContaining([`${route.slice(1)}.html`, `${route.slice(1)}.md`]));
      expect(files).toEqual(
        expect.arrayContaining(['index.html', 'apps.html', 'search.html', '404.html', 'favicon.svg']),
      );
    });

    it('are nothing that the contract does not name', () => {
      const named =
        /^(index|apps|search|404|playground|quality)\.html$|^(llms|llms-full|robots|licenses|shipped-config)\.txt$|^sitemap\.xml$|^manifest\.webmanifest$|^icon-(192|512|512-maskable)\.png$|^(sw\.js|_offline\.json|_offline\/list\.[\w-]{8}\.json)$|^favicon\.svg$|^(pages|postman|openapi|_site)\.json$|^_(headers|redirects)$|^_hosts\/(nginx-base|nginx-maps|nginx-headers|caddy)\.conf$|^llms\/|^_play\/|^_pages\/|^_search\/|^assets\//;
      const pages = new Set(entries.flatMap(({ route }) => [`${route.slice(1)}.html`, `${route.slice(1)}.md`]));
      expect(files.filter((file) => !named.test(file) && !pages.has(file))).toEqual([ownFiles[name]]);
    });

    it('in folders of immutable files carry a hash in their name', () => {
      const immutable = files.filter(
        (file) => /^(assets|_pages|_search)\//.test(file) && !file.endsWith('/manifest.json'),
      );
      expect(immutable.filter((file) => !/[.-][\w-]{8,}\.[a-z]+$/.test(file))).toEqual([]);
    });
  });

  it('manifest.webmanifest names the site below its base path, and icons of the sizes that they have', () => {
    const manifest = json<{
      name: string;
      start_url: string;
      scope: string;
      icons: { src: string; sizes: string; purpose: string }[];
    }>('manifest.webmanifest');
    expect([manifest.name, manifest.start_url, manifest.scope]).toEqual([configs[name].title, base, base]);
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of manifest.icons) {
      const png = readFileSync(join(dir, routeAt(base, src) ?? ''));
      // Width and height of the chunk IHDR (PNG, section 11.2.1).
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(read('index.html')).toContain(`<link rel="manifest" href="${base}manifest.webmanifest">`);
  });

  it('_offline.json names a list of the files that pages need, each with its bytes and hash', () => {
    const offer = json<{ version: string; bytes: number; list: string }>('_offline.json');
    const list = json<{ files: [string, string, number][] }>(offer.list.slice(1));
    const fileOf = (at: string) => {
      const path = decodeURI(routeAt(base, at) ?? '').slice(1);
      return [`${path || 'index'}.html`, path].find((one) => files.includes(one)) ?? path;
    };
    let sum = 0;
    for (const [at, hash, size] of list.files) {
      const bytes = readFileSync(join(dir, fileOf(at)));
      expect([at, bytes.length]).toEqual([at, size]);
      expect(createHash('sha256').update(bytes).digest('base64url').startsWith(hash), at).toBe(true);
      sum += size;
    }
    expect(offer.bytes).toBe(sum);
    const listed = new Set(list.files.map(([at]) => fileOf(at)));
    const needed = files.filter((file) => /\.html$|^_pages\/|^_search\/|^_play\/|^assets\/(?!og\.)/.test(file));
    expect(needed.filter((file) => !listed.has(file))).toEqual(['404.html']);
  });

  describe('sitemap.xml', () => {
    const sitemap = read('sitemap.xml');
    const locations = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location as string);

    it('is well formed', () => {
      expect(sitemap).toMatch(
        /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
      );
      expect(parseMarkup(sitemap.replace(/^<\?xml.*?\?>/, '')).problems).toEqual([]);
    });

    it('lists the canonical addresses of all pages but search and 404', () => {
      const wanted = [...built.byRoute.keys()].filter((route) => route !== '/search' && route !== '/404').map(url);
      expect([...locations].sort()).toEqual(wanted.sort());
    });

    it('dates pages by day', () => {
      for (const [, date] of sitemap.matchAll(/<lastmod>([^<]*)<\/lastmod>/g))
        expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
    });
  });

  it('robots.txt lets everything be read but fragments and the index, and names the sitemap', () => {
    expect(read('robots.txt')).toBe(
      `User-agent: *\nDisallow: ${base}_pages/\nDisallow: ${base}_search/\nSitemap: ${url('/sitemap.xml')}\n`,
    );
  });

  describe('llms.txt', () => {
    const text = read('llms.txt');

    it('has the form of llmstxt.org: a title, a summary, areas with lists of links', () => {
      const lines = text.split('\n').filter(Boolean);
      expect(lines[0]).toBe(`# ${product.name} documentation`);
      expect(lines[1]).toMatch(/^> \S/);
      for (const line of lines.slice(2))
        expect(line).toMatch(/^(## \S.*|- \[.+\]\(https:\/\/[^)\s]+\.(md|txt)\): \S.*)$/);
    });

    it('links each page that has a sidebar once, to its twin', () => {
      const links = [...text.matchAll(/^- \[.+\]\(([^)]+\.md)\): /gm)].map(([, href]) => href as string);
      expect(new Set(links).size).toBe(links.length);
      const wanted = entries.filter(({ sidebar }) => sidebar !== 'none').map(({ route }) => url(`${route}.md`));
      expect([...links].sort()).toEqual(wanted.sort());
    });
  });

  it('llms/ has a file for each area that llms.txt lists, with the twins of its pages', () => {
    const areas = [...read('llms.txt').matchAll(/^- \[(.+)\]\(([^)]+\.txt)\): All (\d+) pages/gm)];
    expect(areas.map(([, title]) => title).sort()).toEqual(
      [...new Set(entries.map(({ area }) => area))].filter(Boolean).sort(),
    );
    for (const [, title, href = '', count] of areas) {
      const text = read(routeAt(base, href.slice(origin.length))?.slice(1) ?? '');
      const own = entries.filter(({ area }) => area === title);
      expect(own).toHaveLength(Number(count));
      for (const { route } of own) expect(text, route).toContain(`<!-- ${url(route)} -->\n\n`);
    }
  });

  it('llms-full.txt holds the twins of the pages that llms.txt lists, in its order, each with its address', () => {
    const full = read('llms-full.txt');
    const routes = [...read('llms.txt').matchAll(/\]\((https:[^)]+)\.md\): /g)].map(
      ([, href]) => routeAt(base, (href as string).slice(origin.length)) as string,
    );
    let at = 0;
    for (const route of routes) {
      const found = full.indexOf(`<!-- ${url(route)} -->\n\n${read(`${route.slice(1)}.md`).trim()}\n`, at);
      expect(found, route).toBeGreaterThanOrEqual(at);
      at = found + 1;
    }
  });

  describe('Markdown twins', () => {
    it('begin with title and description and end with one line end', () => {
      for (const { route, title, description } of entries) {
        const twin = read(`${route.slice(1)}.md`);
        const escaped = (text: string) => text.replace(/[\\`*_<>[\]]/g, '\\$&');
        expect(twin.startsWith(`# ${escaped(title)}\n\n${escaped(description)}\n`), route).toBe(true);
        expect(twin).toMatch(/[^\n]\n$/);
      }
    });

    it('have links with full addresses, and each leads to a file or to an id of a page', () => {
      let seen = 0;
      for (const { route } of entries) {
        visit(parseMarkdown(read(`${route.slice(1)}.md`)), 'link', ({ url: href }) => {
          if (/^mailto:/.test(href) || !href.startsWith(origin))
            return expect(href, route).toMatch(/^(https?:\/\/|mailto:)/);
          const [path = '', anchor] = (routeAt(base, href.slice(origin.length)) ?? '').split('#');
          const page = built.byRoute.get(decodeURI(path.replace(/\?.*$/, '')));
          expect(page !== undefined || files.includes(decodeURI(path.slice(1))), `${href} in ${route}`).toBe(true);
          if (anchor) expect(page?.ids.has(decodeURIComponent(anchor)), `${href} in ${route}`).toBe(true);
          seen += 1;
        });
      }
      expect(seen).toBeGreaterThan(10);
    });

    it('hold no directive and no HTML outside code', () => {
      for (const { route } of entries) {
        if (route === '/nasty-markdown') continue;
        const prose = read(`${route.slice(1)}.md`)
          .replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2$/gm, '')
          .replace(/(`+)[\s\S]*?\1/g, '');
        expect(prose.match(/^\s*:{2,}\w.*|(?<!\\)<\/?[a-z][^>\s]*>|\bclass="|aria-\w+=/gim), route).toBeNull();
      }
    });

    it('have the headings of their pages', () => {
      for (const { route, headings } of entries) {
        const twin = read(`${route.slice(1)}.md`).replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\2$/gm, '');
        // The twin ends with the questions that the page answers.
        const levels = [...twin.matchAll(/^(#{2,4}) (?!Questions that this page answers$)/gm)].map(
          ([, marks]) => (marks as string).length,
        );
        expect(levels, route).toEqual(headings.map(({ depth }) => depth));
      }
    });
  });

  // A site's own output: the fixture has another.
  if (name === 'site')
    it('release-info/feed.xml is RSS 2.0 with one item a release page', () => {
      const feed = read('release-info/feed.xml');
      expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
      // In HTML `link` has no content; in RSS it does.
      expect(
        parseMarkup(feed.replace(/^<\?xml.*?\?>/, '').replaceAll(/<(\/?)(atom:)?link\b[^>]*>/g, '')).problems,
      ).toEqual([]);
      const links = [...feed.matchAll(/<item><title>[^<]+<\/title><link>([^<]+)<\/link>/g)].map(([, href]) => href);
      expect(links).toEqual(entries.filter(({ kind }) => kind === 'release-notes').map(({ route }) => url(route)));
      for (const [, date] of feed.matchAll(/<pubDate>([^<]*)<\/pubDate>/g))
        expect(new Date(date as string).toUTCString()).toBe(date);
      expect(feed).toContain(`<atom:link href="${url('/release-info/feed.xml')}" rel="self"`);
      for (const { kind, route } of entries)
        expect(read(`${route.slice(1)}.html`).includes('type="application/rss+xml"'), route).toBe(
          kind === 'release-notes',
        );
    });

  describe('_redirects', () => {
    const lines = read('_redirects').trim().split('\n');

    it('has one rule a line: address, with and without a slash, target, status', () => {
      for (const line of lines) expect(line).toMatch(/^\/\S+ (\/|https:\/\/)\S* (301|302)$/);
    });

    it('holds the redirects of the list that a host can see', () => {
      expect(lines).toEqual(
        rules.redirects
          .filter(({ from }) => !from.includes('#'))
          .flatMap(({ from, to, permanent }) =>
            [from, `${from}/`].map((path) => `${address(base, path)} ${address(base, to)} ${permanent ? 301 : 302}`),
          ),
      );
    });

    it('leads to pages at once, never from one', () => {
      const addresses = new Set(rules.redirects.map(({ from }) => from));
      for (const redirect of rules.redirects) {
        expect(built.byRoute.has(redirect.from), redirect.from).toBe(false);
        if (isExternal(redirect)) continue;
        expect(built.byRoute.has(targetRoute(redirect)), `${redirect.from} → ${redirect.to}`).toBe(true);
        expect(addresses.has(targetRoute(redirect))).toBe(false);
        const anchor = redirect.to.split('#')[1];
        if (anchor) expect(built.byRoute.get(targetRoute(redirect))?.ids).toContain(anchor);
      }
    });
  });

  describe('_headers', () => {
    const text = read('_headers');

    it('has paths at the edge and headers indented below them', () => {
      for (const line of text.split('\n').filter(Boolean))
        expect(line).toMatch(/^\/\S*$|^ {2}(! [\w-]+|[\w-]+: \S.*)$/);
    });

    it('says the rules that the bundled server reads', () => {
      for (const { path, headers } of rules.headers) {
        const block = text.split('\n\n').find((part) => part.startsWith(`${address(base, path)}\n`));
        for (const [header, value] of Object.entries(headers)) expect(block).toContain(`  ${header}: ${value}`);
      }
    });

    it('secures every path', () => {
      const all = rules.headers.find(({ path }) => path === '/*')?.headers ?? {};
      expect(Object.keys(all)).toEqual(
        expect.arrayContaining([
          'Content-Security-Policy',
          'X-Content-Type-Options',
          'Referrer-Policy',
          'Permissions-Policy',
          'X-Frame-Options',
        ]),
      );
      expect(all['Content-Security-Policy']).not.toMatch(/unsafe/);
    });

    it('caches hashed files for good and manifests not at all, and keeps fragments and twins out of search engines', () => {
      const of = (path: string) => rules.headers.find((rule) => rule.path === path)?.headers;
      for (const folder of ['/assets/*', '/_pages/*', '/_search/*'])
        expect(of(folder)?.['Cache-Control']).toBe('public, max-age=31536000, immutable');
      for (const manifest of ['/_pages/manifest.json', '/_search/manifest.json'])
        expect(of(manifest)?.['Cache-Control']).toBe('no-cache');
      for (const path of ['/_pages/*', '/_search/*', '/*.md']) expect(of(path)?.['X-Robots-Tag']).toBe('noindex');
      expect(of('/*.md')?.['Content-Type']).toBe('text/markdown; charset=utf-8');
    });
  });

  describe('_search', () => {
    const manifest = json<Record<string, unknown>>('_search/manifest.json');

    it('has a manifest with format, version, pages and the files to begin with', () => {
      expect(Object.keys(manifest).sort()).toEqual(['dictionary', 'format', 'metadata', 'pages', 'version']);
      expect(manifest.format).toBe(3);
      // Pages of features are found, too.
      const made = ['/playground', '/quality'].filter((route) => built.byRoute.has(route));
      expect(manifest.pages).toBe(entries.length + made.length);
      for (const key of ['dictionary', 'metadata']) expect(files).toContain(`_search/${manifest[key]}`);
    });

    it('has gzipped shards of at most 64 kB raw, and nothing else', () => {
      for (const file of files.filter((path) => path.startsWith('_search/') && !path.endsWith('manifest.json'))) {
        expect(file).toMatch(/^_search\/(dictionary|metadata|postings-\d+|excerpts-\d+)\.[\da-f]{10}\.bin$/);
        const raw = gunzipSync(readFileSync(join(dir, file)));
        if (/postings|excerpts/.test(file)) expect(raw.length, file).toBeLessThanOrEqual(64 * 1024);
      }
    });
  });

  it('_pages/manifest.json names the fragment of each page', () => {
    const routes = Object.keys(json<Record<string, string>>('_pages/manifest.json'));
    expect(routes.sort()).toEqual([...built.byRoute.keys()].filter((route) => route !== '/404').sort());
  });
});

describe.each(['site', 'fixture'] as const)('a second build of the %s', (name) => {
  const again = scratch(`again-${name}`);
  beforeAll(() => {
    // Nothing is taken from the cache of the first.
    buildApart({ root: testSites[name].root, outDir: join(again, 'out'), cacheDir: join(again, 'cache') });
  });

  it('is the first, byte by byte', () => {
    const first = inject(name);
    const second = join(again, 'out');
    expect(filesBelow(second)).toEqual(filesBelow(first));
    const differ = filesBelow(first).filter(
      (file) => !readFileSync(join(first, file)).equals(readFileSync(join(second, file))),
    );
    expect(differ).toEqual([]);
  });
});
