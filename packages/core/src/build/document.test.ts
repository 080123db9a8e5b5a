import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPageModel } from '../model/page-model.ts';
import type { PageModel } from '../model/types.ts';
import { ids } from '../theme/ids.ts';
import { article, config, trees } from '../theme/testing/sample.ts';
import { contentSecurityPolicy, type DocumentContext, renderDocument } from './document.ts';

const parts: DocumentContext = {
  config,
  trees,
  inlineScript: 'boot()',
  bootUrl: '/assets/boot.js',
  queryScriptUrl: '/assets/asked.js',
  deferredCssUrl: '/assets/late.css',
  dataUrl: '/assets/site.json',
  head: [],
  getPolicy: (style) => contentSecurityPolicy(['boot()'], [style]),
};
const render = (model: PageModel = article(), body = '', more: Partial<DocumentContext> = {}) =>
  renderDocument(model, body, 'a{top:0}', { ...parts, ...more }, '/og.png');
const shell = (layout: 'home' | 'search' | 'not-found', route: string) =>
  createPageModel(route, layout, 'Title', 'What it is.', 'Sample');
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];

describe('what a document waits for before it is painted', () => {
  const waitsFor = (html: string) => attribute(html, /<link rel="expect" href="#([^"]+)"/);
  const main = (text: string) => `<header>${'x'.repeat(9000)}</header><main id="${ids.main}">${text}</main>`;
  const table = '<table><tr><td id="cell">1</td></tr></table>';

  it('is its main part', () => expect(waitsFor(render(article(), main('text')))).toBe(ids.main));

  it('is what follows the table of a first view, whose columns settle with its last row', () => {
    expect(waitsFor(render(article(), main(`${table}<h2 id="next part">Next</h2><p id="p">`)))).toBe('next%20part');
    expect(waitsFor(render(article(), main(`${'x'.repeat(6900)}${table}<h2 id="next">`)))).toBe('next');
  });

  it('is its main part where the table comes later, or nothing follows it', () => {
    expect(waitsFor(render(article(), main(`${'x'.repeat(7100)}${table}<h2 id="next">`)))).toBe(ids.main);
    expect(waitsFor(render(article(), main(table)))).toBe(ids.main);
  });

  it('is not a table that comes before the main part', () =>
    expect(waitsFor(render(article(), `${table}<i id="i"></i>${main('text')}`))).toBe(ids.main));

  it('is the list of roles at home', () => expect(waitsFor(render(shell('home', '/')))).toBe(ids.roles));
});

describe('the head of a document', () => {
  it('allows its inline script and style by their hashes, and no others', () => {
    const policy = attribute(render(), /Content-Security-Policy" content="([^"]+)"/);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash('boot()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{top:0}')};`);
    expect(render(article(), '', { getPolicy: () => '' })).not.toContain('Content-Security-Policy');
  });

  it('names the one address of the page, and its twin', () => {
    const html = render();
    expect(html).toContain('<link rel="canonical" href="https://docs.example.org/wide-table">');
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/wide-table.md">');
    expect(html).toContain('content="https://docs.example.org/og.png"');
  });

  it('asks search engines to leave out the page of an address without one, which has no address of its own', () => {
    const html = render(shell('not-found', '/404'));
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
    expect(render()).not.toContain('noindex');
  });

  it('escapes texts', () => {
    const html = render({ ...article(), headTitle: 'a<b&c', description: '"<q>&"' });
    expect(html).toContain('<title>a&lt;b&amp;c</title>');
    expect(html).toContain('<meta name="description" content="&quot;&lt;q>&amp;&quot;">');
  });

  it.each([
    ['search', '/search', true],
    ['not-found', '/404', true],
    ['home', '/', false],
  ] as const)('has the client start by itself on the page %s: %s', (layout, route, starts) =>
    expect(render(shell(layout, route)).includes(' data-hydrate="1"')).toBe(starts),
  );

  it('says which query asks for the variant of its sidebar, and whether the sidebar is closed at first', () => {
    expect(render({ ...article(), sidebar: 'orders' })).toContain(' data-variant-query="shop=outlet"');
    expect(render()).not.toContain('data-variant-query');
    const closed = { ...trees, guide: { ...trees.guide, startsCollapsed: true } };
    expect(render(article(), '', { trees: closed })).toContain(' data-collapse="1"');
    expect(render()).not.toContain('data-collapse');
  });

  it('brings late rules without holding up the first paint, in development none', () => {
    expect(render()).toContain('<link rel="preload" as="style" fetchpriority="low" href="/assets/late.css"><noscript>');
    expect(render(article(), '', { deferredCssUrl: '' })).not.toContain('as="style"');
  });
});

describe('structured data', () => {
  const graph = (html: string) =>
    JSON.parse(attribute(html, /<script type="application\/ld\+json">(.*?)<\/script>/) ?? 'null')?.['@graph'];

  it('describe an article, with the date of its last change, and its trail', () => {
    const [page, trail] = graph(render({ ...article(), updated: '2026-01-02' }));
    expect(page).toMatchObject({
      '@type': 'TechArticle',
      headline: 'Wide tables',
      url: 'https://docs.example.org/wide-table',
      dateModified: '2026-01-02',
    });
    expect(trail.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Tables', item: 'https://docs.example.org/wide-table' },
      { '@type': 'ListItem', position: 2, name: 'Wide table' },
    ]);
  });

  it('name the search of the site at home, and nothing on other pages of the shell', () => {
    expect(graph(render(shell('home', '/')))).toMatchObject([{ '@type': 'WebSite' }]);
    expect(graph(render(shell('search', '/search')))).toBeUndefined();
  });

  it('cannot end their script, and the data of the page cannot either', () => {
    const html = render({ ...article(), title: '</script><b>', editUrl: 'https://example.org/</script>' });
    expect(html.match(/<\/script>/g)).toHaveLength(4);
  });
});

it('has the script that shows the query on the results page alone', () => {
  const script = '<script type="module" src="/assets/asked.js"></script>';
  expect(render(shell('search', '/search'))).toContain(script);
  expect(render()).not.toContain(script);
});
