/** The budgets of sizes, as code: bytes after gzip. What needs a browser (requests, layout shift) is measured in tests/browser. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { withBase } from '@folio/core/model/base-path.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { BuiltPage } from '../html/html.ts';
import { MAX_CLIENT_BYTES } from '../support/budgets.ts';
import { getBuiltSite } from '../support/built-site.ts';

/** Limits in bytes. */
const budgets = {
  /** 1.92 kB, with room for the few bytes by which the hash in the client's name changes what gzip saves. */
  early: 1_924,
  /** What the script in the head of the fixture adds. */
  hooks: 60,
  htmlMedian: 15_000,
  htmlLargest: 30_000,
  /** Of the largest page. Pages share 18 style sheets: a small group can have rules that it doesn't need. */
  inlineStyles: 6_800,
  client: MAX_CLIENT_BYTES,
  /** Loaded once the page is idle. Most of it is web-vitals. */
  events: 5_000,
  suggestions: 30_000,
  sandbox: 40_000,
  machine: 34_000,
  playground: 110_000,
};

const gzip = (data: string | Uint8Array) => gzipSync(data, { level: 9 }).length;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`;

const median = (sizes: number[]) => {
  const sorted = [...sizes].sort((a, b) => a - b);
  return (((sorted[(sorted.length - 1) >> 1] as number) + (sorted[sorted.length >> 1] as number)) / 2) | 0;
};

/** Content of a page's elements of one name. */
const inner = (page: BuiltPage, tag: string, keep: (type: string | undefined) => boolean = () => true) =>
  page.elements
    .filter((element) => element.tag === tag && keep(element.attributes.get('type')))
    .map(({ innerFrom, innerTo }) => page.html.slice(innerFrom, innerTo))
    .join('\n');

const inlineScripts = (page: BuiltPage) => inner(page, 'script', (type) => !type?.endsWith('json'));

describe.each(['site', 'fixture'] as const)('budgets of the %s', (name) => {
  const dir = inject(name);
  const { base, pages, files } = getBuiltSite(name);
  const figures: [what: string, bytes: number | string, limit?: number][] = [];
  afterAll(() => {
    const lines = figures.map(
      ([what, bytes, limit]) =>
        `  ${what.padEnd(56)} ${typeof bytes === 'number' ? kB(bytes).padStart(10) : bytes}${limit ? ` of ${kB(limit)}` : ''}`,
    );
    console.info(`Sizes of the ${name} (gzip), ${pages.length} pages\n${lines.join('\n')}`);
  });

  /** Largest size of something over all pages, and the page that has it. */
  const largest = (size: (page: BuiltPage) => number) =>
    pages.map((page) => ({ page, bytes: size(page) })).reduce((a, b) => (b.bytes > a.bytes ? b : a));
  const javascript = (file: string) => readFileSync(join(dir, file), 'utf8');

  /** A script and all that it imports at once. */
  function closure(start: string[], seen = new Set<string>()): Set<string> {
    for (const file of start) {
      if (seen.has(file)) continue;
      seen.add(file);
      const imports = [...javascript(file).matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(
        ([, found]) => `/assets/${found}`,
      );
      closure(imports, seen);
    }
    return seen;
  }

  /** Scripts that a script imports later, and Workers that it starts. */
  const later = (file: string) =>
    [
      ...javascript(file).matchAll(
        /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]|["'`]\/?(?:assets\/)?([\w.-]*worker[\w.-]*\.js)["'`]/g,
      ),
    ].map(([, chunk, worker]) => `/assets/${chunk ?? basename(worker as string)}`);

  const boot = [...files].find((file) => file.startsWith('/assets/boot.')) as string;
  const main = `/assets/${/["'`]\.\/(main\.[\w-]+\.js)["'`]/.exec(javascript(boot))?.[1]}`;
  /** JavaScript that a page runs before the reader acts. */
  const early = (page: BuiltPage) => gzip(inlineScripts(page)) + gzip(javascript(boot));

  it('limits the JavaScript before the first interaction', () => {
    for (const { elements, file, html } of pages) {
      // The results page loads the client by itself, and before that what shows the query.
      const own = html.includes('"layout":"search"') ? [expect.stringMatching(/\/assets\/query\.[\w-]+\.js$/)] : [];
      const loaded = elements.filter(
        ({ tag, attributes }) =>
          (tag === 'script' && attributes.has('src')) ||
          (/preload/.test(attributes.get('rel') ?? '') && attributes.get('as') !== 'style'),
      );
      expect(
        loaded.map(({ attributes }) => attributes.get('src')),
        file,
      ).toEqual([withBase(base, boot), ...own]);
    }
    const { bytes } = largest(early);
    const limit = budgets.early + (name === 'fixture' ? budgets.hooks : 0);
    figures.push(['JavaScript before the reader acts', bytes, limit]);
    expect(bytes).toBeLessThanOrEqual(limit);
  });

  it('loads the client without an interaction only on the search, 404 and tool pages', () => {
    const eager = pages.filter(({ elements }) =>
      elements.some(({ tag, attributes }) => tag === 'html' && attributes.has('data-hydrate')),
    );
    const expected = pages
      .map(({ route }) => route)
      .filter((route) => /^\/(404|playground|search|time-machine)$/.test(route));
    expect(eager.map(({ route }) => route).sort()).toEqual(expected.sort());
  });

  it('limits the median of the HTML with inlined CSS', () => {
    const sizes = pages.map(({ html }) => ({ html, bytes: gzip(html) })).sort((a, b) => a.bytes - b.bytes);
    const bytes = median(sizes.map(({ bytes }) => bytes));
    // What hosts with brotli send, of the pages around the median alone: compressing all of them takes half a minute.
    const middle = sizes.slice(sizes.length / 2 - 10, sizes.length / 2 + 10);
    figures.push(['HTML, median page', bytes, budgets.htmlMedian]);
    figures.push([
      'HTML, pages around the median, brotli',
      median(middle.map(({ html }) => brotliCompressSync(html).length)),
    ]);
    expect(bytes).toBeLessThanOrEqual(budgets.htmlMedian);
  });

  it('limits the largest HTML with inlined CSS', () => {
    const { page, bytes } = largest(({ html }) => gzip(html));
    figures.push([`HTML, largest page (${page.file})`, bytes, budgets.htmlLargest]);
    expect(bytes, page.file).toBeLessThanOrEqual(budgets.htmlLargest);
  });

  it('limits the inlined CSS', () => {
    const { page, bytes } = largest((one) => gzip(inner(one, 'style')));
    figures.push(['inlined CSS, median page', median(pages.map((one) => gzip(inner(one, 'style'))))]);
    figures.push([`inlined CSS, largest page (${page.file})`, bytes, budgets.inlineStyles]);
    expect(bytes, page.file).toBeLessThanOrEqual(budgets.inlineStyles);
  });

  it('limits the JavaScript of a plain page after hydration', () => {
    const loaded = [...closure([main])];
    const bytes = sum(loaded.map((file) => gzip(javascript(file)))) + largest(early).bytes;
    figures.push([`JavaScript after hydration (${loaded.length} files)`, bytes, budgets.client]);
    expect(files.has(main)).toBe(true);
    expect(bytes).toBeLessThanOrEqual(budgets.client);
  });

  it('limits the JavaScript of events', () => {
    const plain = closure([main]);
    const chunks = [...plain].flatMap(later).filter((file) => /\/events\./.test(file));
    const loaded = [...closure([...chunks, ...chunks.flatMap(later)])].filter((file) => !plain.has(file));
    const bytes = sum(loaded.map((file) => gzip(javascript(file))));
    figures.push([`events (${loaded.length} files)`, bytes, budgets.events]);
    expect(chunks).toHaveLength(1);
    expect(bytes).toBeLessThanOrEqual(budgets.events);
  });

  it('limits the JavaScript of search suggestions', () => {
    const plain = closure([main]);
    const chunks = [...plain].flatMap(later).filter((file) => /\/(combobox|search)[.-]/.test(file));
    // The engine comes as a Worker; the same module on the main thread is for browsers that refuse it.
    const workers = chunks.flatMap(later).filter((file) => /worker/.test(file));
    const loaded = [...new Set([...closure(chunks), ...closure(workers)])].filter((file) => !plain.has(file));
    const bytes = sum(loaded.map((file) => gzip(javascript(file))));
    figures.push([
      `search suggestions (${loaded.map((file) => basename(file).split(/[.-]/)[0]).join(', ')})`,
      bytes,
      budgets.suggestions,
    ]);
    expect(workers).toHaveLength(1);
    expect(chunks.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(budgets.suggestions);
  });

  it.runIf(name === 'site')('limits the JavaScript of the first query run, the playground and a time machine', () => {
    const plain = closure([main]);
    const chunks = [...plain].flatMap(later);
    const holding = (mark: string) => chunks.filter((file) => javascript(file).includes(mark));
    const workers = (file: string) => later(file).filter((one) => /worker/.test(one));
    const cost = (start: string[]) => {
      const scripts = [...closure(start)];
      const loaded = [...closure([...scripts, ...scripts.flatMap(workers)])].filter((file) => !plain.has(file));
      return sum(loaded.map((file) => gzip(javascript(file))));
    };
    const bench = holding('bench-grid');
    const pages = [...bench, ...holding('cm-content'), ...holding('flow-grid')];
    const inBlocks = (mark: string) => holding(mark).filter((file) => !pages.includes(file));
    const block = cost(inBlocks('Loading the data'));
    const playground = cost(bench);
    const machine = cost(inBlocks('Loading the events'));
    figures.push(['first run of a query, Worker included', block, budgets.sandbox]);
    figures.push(['playground, editor and Worker included', playground, budgets.playground + budgets.sandbox]);
    figures.push(['time machine, Worker included', machine, budgets.machine]);
    expect(machine).toBeGreaterThan(10_000);
    expect(machine).toBeLessThanOrEqual(budgets.machine);
    expect(block).toBeGreaterThan(10_000);
    expect(block).toBeLessThanOrEqual(budgets.sandbox);
    expect(playground).toBeGreaterThan(50_000);
    expect(playground).toBeLessThanOrEqual(budgets.playground + budgets.sandbox);
  });

  it('prints the sizes of other downloads, which have no budget', () => {
    const size = (pattern: RegExp) =>
      sum([...files].filter((file) => pattern.test(file)).map((file) => gzip(readFileSync(join(dir, file)))));
    figures.push(['data of the site (config, trees, redirects, all style rules)', size(/^\/assets\/site\./)]);
    figures.push(['late style rules', size(/^\/assets\/late\./)]);
    figures.push(['manifest of fragments', size(/^\/_pages\/manifest/)]);
    figures.push([
      'largest fragment',
      Math.max(
        ...[...files].filter((file) => file.startsWith('/_pages/')).map((file) => gzip(readFileSync(join(dir, file)))),
      ),
    ]);
    figures.push(['search index without excerpts', size(/^\/_search\/(manifest|dictionary|metadata|postings)/)]);
    expect(figures.length).toBeGreaterThan(5);
  });
});
