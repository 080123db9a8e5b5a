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
  queryScriptUrl: '/assets/query.js',
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

describe('the element that blocks rendering', () => {
  const waitsFor = (html: string) => attribute(html, /<link rel="expect" href="#([^"]+)"/);
  const main = (text: string) => `<header>${'x'.repeat(9000)}</header><main id="${ids.main}">${text}</main>`;
  const table = '<table><tr><td id="cell">1</td></tr></table>';

  it('is the main element', () => expect(waitsFor(render(article(), main('text')))).toBe(ids.main));

  it('is the element after a table in the first view, whose column widths depend on all rows', () => {
    expect(waitsFor(render(article(), main(`${table}<h2 id="next part">Next</h2><p id="p">`)))).toBe('next%20part');
    expect(waitsFor(render(article(), main(`${'x'.repeat(6900)}${table}<h2 id="next">`)))).toBe('next');
  });

  it('is the main element if the table comes later, or is the last element', () => {
    expect(waitsFor(render(article(), main(`${'x'.repeat(7100)}${table}<h2 id="next">`)))).toBe(ids.main);
    expect(waitsFor(render(article(), main(table)))).toBe(ids.main);
  });

  it('is not affected by a table before the main element', () =>
    expect(waitsFor(render(article(), `${table}<i id="i"></i>${main('text')}`))).toBe(ids.main));

  it('is the list of roles on the home page', () => expect(waitsFor(render(shell('home', '/')))).toBe(ids.roles));
});

describe('the head of a document', () => {
  it('allows its inline script and style by their hashes, and no others', () => {
    const policy = attribute(render(), /Content-Security-Policy" content="([^"]+)"/);
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hash('boot()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{top:0}')};`);
    expect(render(article(), '', { getPolicy: () => '' })).not.toContain('Content-Security-Policy');
  });

  it('contains the canonical URL, the Markdown copy and the social image', () => {
    const html = render();
    expect(html).toContain('<link rel="canonical" href="https://docs.example.org/wide-table">');
    expect(html).toContain('<link rel="alternate" type="text/markdown" href="/wide-table.md">');
    expect(html).toContain('content="https://docs.example.org/og.png"');
  });

  it('has noindex and no canonical URL on the 404 page', () => {
    const html = render(shell('not-found', '/404'));
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
    expect(render()).not.toContain('noindex');
  });

  it('escapes title and description', () => {
    const html = render({ ...article(), headTitle: 'a<b&c', description: '"<q>&"' });
    expect(html).toContain('<title>a&lt;b&amp;c</title>');
    expect(html).toContain('<meta name="description" content="&quot;&lt;q>&amp;&quot;">');
  });

  it.each([
    ['search', '/search', true],
    ['not-found', '/404', true],
    ['home', '/', false],
  ] as const)('requests hydration at load on the page %s: %s', (layout, route, starts) =>
    expect(render(shell(layout, route)).includes(' data-hydrate="1"')).toBe(starts),
  );

  it('contains the variant query of the sidebar, and whether the sidebar starts collapsed', () => {
    expect(render({ ...article(), sidebar: 'orders' })).toContain(' data-variant-query="shop=outlet"');
    expect(render()).not.toContain('data-variant-query');
    const closed = { ...trees, guide: { ...trees.guide, startsCollapsed: true } };
    expect(render(article(), '', { trees: closed })).toContain(' data-collapse="1"');
    expect(render()).not.toContain('data-collapse');
  });

  it('preloads the deferred CSS without blocking the first paint, except in development', () => {
    expect(render()).toContain('<link rel="preload" as="style" fetchpriority="low" href="/assets/late.css"><noscript>');
    expect(render(article(), '', { deferredCssUrl: '' })).not.toContain('as="style"');
  });
});

describe('structured data', () => {
  const graph = (html: string) =>
    JSON.parse(attribute(html, /<script type="application\/ld\+json">(.*?)<\/script>/) ?? 'null')?.['@graph'];

  it('describes an article with its last modified date and its breadcrumbs', () => {
    const [page, breadcrumbs] = graph(render({ ...article(), updated: '2026-01-02' }));
    expect(page).toMatchObject({
      '@type': 'TechArticle',
      headline: 'Wide tables',
      url: 'https://docs.example.org/wide-table',
      dateModified: '2026-01-02',
    });
    expect(breadcrumbs.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Tables', item: 'https://docs.example.org/wide-table' },
      { '@type': 'ListItem', position: 2, name: 'Wide table' },
    ]);
  });

  it('describes the site on the home page, and is absent on other built-in pages', () => {
    expect(graph(render(shell('home', '/')))).toMatchObject([{ '@type': 'WebSite' }]);
    expect(graph(render(shell('search', '/search')))).toBeUndefined();
  });

  it('is escaped within its script element, like the data of the page', () => {
    const html = render({ ...article(), title: '</script><b>', editUrl: 'https://example.org/</script>' });
    expect(html.match(/<\/script>/g)).toHaveLength(4);
  });
});

it('renderDocument adds the script that restores the query to the results page only', () => {
  const script = '<script type="module" src="/assets/query.js"></script>';
  expect(render(shell('search', '/search'))).toContain(script);
  expect(render()).not.toContain(script);
});
