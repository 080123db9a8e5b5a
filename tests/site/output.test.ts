/** The output contract, file by file: what browsers, search engines and feed readers get. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { stripBase } from '@folio/core/model/base-path.ts';
import { FORMAT } from '@folio/search';
import { describe, expect, it } from 'vitest';
import { parseMarkup } from '../html/markup.ts';
import { outputs, readOutput } from '../support/output.ts';

const shell = ['/', '/apps', '/search', '/404', '/playground', '/quality', '/time-machine', '/try', '/whats-new'];
/** What the outputs of each make. */
const ownFiles = {
  site: ['.well-known/ai-catalog.json', '.well-known/security.txt', 'release-info/feed.xml', 'whats-new.xml'],
  fixture: ['feeds/pages.xml'],
};

describe.each(outputs)('the output of the %s', (name) => {
  const { dir, read, json, files, built, entries, config, kinds, sidebars, url } = readOutput(name);
  const { base } = config;

  it('contains the license notices of the bundled packages', () => {
    const notices = read('licenses.txt');
    for (const name of ['react', 'react-dom', 'downshift', '@tanstack/react-query'])
      expect(notices).toContain(`## ${name} - `);
    expect(notices).toContain('Permission is hereby granted');
  });

  it('has a client of one file without imports', () => {
    const [client, ...others] = files.filter((file) => /^assets\/main\.[\w-]+\.js$/.test(file));
    expect(others).toEqual([]);
    expect(read(client as string).match(/\bimport\s*(?:[\w{*][^;("']*\bfrom\s*)?["'][^"']*/g)).toBeNull();
  });

  it('has one element for the `rel="expect"` link of each page', () => {
    for (const { elements, file } of built.pages) {
      const [waits, ...others] = elements.filter(({ attributes }) => attributes.get('rel') === 'expect');
      const id = decodeURIComponent(waits?.attributes.get('href')?.slice(1) ?? '');
      expect(others, file).toEqual([]);
      expect(elements.filter(({ attributes }) => attributes.get('id') === id).length, `${file} #${id}`).toBe(1);
    }
  });

  describe('pages.json', () => {
    it('has route, title, description, kind, sidebar, area, headings and word count of each page', () => {
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
        expect(kinds).toContain(entry.kind);
        expect(['none', ...sidebars]).toContain(entry.sidebar);
        expect(entry.words, entry.route).toBeGreaterThan(0);
        for (const heading of entry.headings) expect(Object.keys(heading)).toEqual(['id', 'title', 'depth']);
      }
    });

    it('lists each page of the site once, except built-in pages', () => {
      const routes = entries.map(({ route }) => route);
      expect(new Set(routes).size).toBe(routes.length);
      expect([...routes].sort()).toEqual([...built.byRoute.keys()].filter((route) => !shell.includes(route)).sort());
    });

    it('has the data of the pages', () => {
      for (const { route, title, description, kind, sidebar, headings } of entries) {
        const page = built.byRoute.get(route);
        expect(page?.model).toMatchObject({ route, title, description, kind, sidebar });
        const listed = headings.map(({ id }) => id);
        const inText = page?.elements.filter(({ attributes }) => !attributes.get('id')?.startsWith('site-')) ?? [];
        const ids = inText.flatMap(({ attributes }) => attributes.get('id') ?? []);
        // A heading that folds its section has its id on the section, so that a link opens it.
        expect(ids.filter((id) => listed.includes(id))).toEqual(listed);
        const ofHeadings = inText.filter(({ tag }) => /^h[2-4]$/.test(tag));
        expect(listed).toEqual(
          expect.arrayContaining(ofHeadings.flatMap(({ attributes }) => attributes.get('id') ?? [])),
        );
      }
    });
  });

  describe('files', () => {
    it('include HTML and Markdown of each written page, and the built-in pages', () => {
      for (const { route } of entries)
        expect(files).toEqual(expect.arrayContaining([`${route.slice(1)}.html`, `${route.slice(1)}.md`]));
      expect(files).toEqual(
        expect.arrayContaining(['index.html', 'apps.html', 'search.html', '404.html', 'favicon.svg']),
      );
    });

    it('are all part of the specified output', () => {
      const named =
        /^(index|apps|search|404|playground|quality|time-machine|try|whats-new)\.html$|^(llms|llms-full|robots|licenses|shipped-config)\.txt$|^sitemap\.xml$|^manifest\.webmanifest$|^icon-(192|512|512-maskable)\.png$|^(sw\.js|_offline\.json|_offline\/list\.[\w-]{8}\.json)$|^favicon\.(svg|ico)$|^apple-touch-icon\.png$|^(pages|postman|openapi|_site)\.json$|^_(headers|redirects)$|^_hosts\/((nginx-base|nginx-maps|nginx-headers|caddy)\.conf|mcp\.js|(mcp|api|graphs)\.json)$|^llms\/|^_(play|explain)\/|^_pages\/|^_search\/|^assets\//;
      const pages = new Set(entries.flatMap(({ route }) => [`${route.slice(1)}.html`, `${route.slice(1)}.md`]));
      expect(files.filter((file) => !named.test(file) && !pages.has(file))).toEqual(ownFiles[name]);
    });

    it('have a hash in their name in folders of immutable files', () => {
      const immutable = files.filter(
        (file) => /^(assets|_pages|_search)\//.test(file) && !file.endsWith('/manifest.json'),
      );
      expect(immutable.filter((file) => !/[.-][\w-]{8,}\.[a-z]+$/.test(file))).toEqual([]);
    });
  });

  it('has the name, the base path and the icon sizes in manifest.webmanifest', () => {
    const manifest = json<{
      name: string;
      start_url: string;
      scope: string;
      icons: { src: string; sizes: string; purpose: string }[];
    }>('manifest.webmanifest');
    expect([manifest.name, manifest.start_url, manifest.scope]).toEqual([config.title, base, base]);
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of manifest.icons) {
      const png = readFileSync(join(dir, stripBase(base, src) ?? ''));
      // Width and height of the chunk IHDR (PNG, section 11.2.1).
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    expect(read('index.html')).toContain(`<link rel="manifest" href="${base}manifest.webmanifest">`);
  });

  it('has favicon.ico and apple-touch-icon.png in their sizes', () => {
    const ico = readFileSync(join(dir, 'favicon.ico'));
    // One icon, 32 by 32 pixels, and its bytes behind the header (ICONDIR, ICONDIRENTRY).
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[7]]).toEqual([1, 1, 32, 32]);
    const png = ico.subarray(ico.readUInt32LE(18));
    expect([png.length, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([ico.readUInt32LE(14), 32, 32]);
    const touch = readFileSync(join(dir, 'apple-touch-icon.png'));
    expect([touch.readUInt32BE(16), touch.readUInt32BE(20)]).toEqual([180, 180]);
    for (const page of ['index.html', 'overview.html'])
      for (const icon of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png'])
        expect(read(page)).toContain(`href="${base}${icon}"`);
  });

  it('lists the files that pages need in _offline.json, with size and hash', () => {
    const offer = json<{ version: string; bytes: number; list: string }>('_offline.json');
    const list = json<{ files: [string, string, number][] }>(offer.list.slice(1));
    const fileOf = (at: string) => {
      const path = decodeURI(stripBase(base, at) ?? '').slice(1);
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
    const needed = files.filter((file) =>
      /\.html$|^_pages\/|^_search\/|^_(play|explain)\/|^assets\/(?!og\.)/.test(file),
    );
    expect(needed.filter((file) => !listed.has(file))).toEqual(['404.html']);
  });

  describe('sitemap.xml', () => {
    const sitemap = read('sitemap.xml');
    const locations = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location as string);

    it('is well-formed', () => {
      expect(sitemap).toMatch(
        /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
      );
      expect(parseMarkup(sitemap.replace(/^<\?xml.*?\?>/, '')).problems).toEqual([]);
    });

    it('lists the canonical URLs of all pages except search and 404', () => {
      const wanted = [...built.byRoute.keys()].filter((route) => route !== '/search' && route !== '/404').map(url);
      expect([...locations].sort()).toEqual(wanted.sort());
    });

    it('has the modification dates of the pages', () => {
      const entries = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>(\d{4}-\d\d-\d\d)<\/lastmod>)?<\/url>/g)];
      expect(entries).toHaveLength(locations.length);
      const dates = new Map(entries.map(([, location, date]) => [location, date]));
      for (const [route, { html }] of built.byRoute) {
        const [, shown] = /Last updated <time dateTime="([^"]*)"/.exec(html) ?? [];
        const [, structured] = /"dateModified":"([^"]*)"/.exec(html) ?? [];
        expect([shown, structured], route).toEqual([dates.get(url(route)), shown]);
      }
    });
  });

  it('disallows only page fragments and the index in robots.txt, and names the sitemap', () => {
    expect(read('robots.txt')).toBe(
      `User-agent: *\nDisallow: ${base}_pages/\nDisallow: ${base}_search/\nSitemap: ${url('/sitemap.xml')}\n`,
    );
  });

  // A site's own output: the fixture has another.
  if (name === 'site')
    it('has the release pages in release-info/feed.xml, as RSS 2.0', () => {
      const feed = read('release-info/feed.xml');
      expect(feed).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
      // In HTML `link` has no content; in RSS it does.
      expect(
        parseMarkup(feed.replace(/^<\?xml.*?\?>/, '').replaceAll(/<(\/?)(atom:)?link\b[^>]*>/g, '')).problems,
      ).toEqual([]);
      const links = [...feed.matchAll(/<item><title>[^<]+<\/title><link>([^<]+)<\/link>/g)].map(([, href]) => href);
      expect([...new Set(links.map((link) => link?.replace(/#.*/, '')))]).toEqual(
        entries.filter(({ kind }) => kind === 'release-notes').map(({ route }) => url(route)),
      );
      const dates = [...feed.matchAll(/<pubDate>([^<]*)<\/pubDate>/g)].map(([, date]) => date as string);
      expect(dates.length).toBeGreaterThan(0);
      expect(dates.map((date) => new Date(date).toUTCString())).toEqual(dates);
      expect(feed).toContain(`<atom:link href="${url('/release-info/feed.xml')}" rel="self"`);
      for (const { kind, route } of entries)
        expect(read(`${route.slice(1)}.html`).includes('type="application/rss+xml"'), route).toBe(
          kind === 'release-notes',
        );
    });
  describe('_search', () => {
    const manifest = json<Record<string, unknown>>('_search/manifest.json');

    it('has a manifest with format, version and initial files', () => {
      expect(Object.keys(manifest).sort()).toEqual(['dictionary', 'format', 'metadata', 'version']);
      expect(manifest.format).toBe(FORMAT);
      for (const key of ['dictionary', 'metadata']) expect(files).toContain(`_search/${manifest[key]}`);
    });

    it('has only gzipped shards of at most 64 kB uncompressed', () => {
      for (const file of files.filter((path) => path.startsWith('_search/') && !path.endsWith('manifest.json'))) {
        expect(file).toMatch(/^_search\/(dictionary|metadata|postings-\d+|excerpts-\d+)\.[\da-f]{10}\.bin$/);
        const raw = gunzipSync(readFileSync(join(dir, file)));
        if (/postings|excerpts/.test(file)) expect(raw.length, file).toBeLessThanOrEqual(64 * 1024);
      }
    });
  });

  it('names the page fragment of each page in _pages/manifest.json', () => {
    const routes = Object.keys(json<Record<string, string>>('_pages/manifest.json'));
    expect(routes.sort()).toEqual([...built.byRoute.keys()].filter((route) => route !== '/404').sort());
  });
});
