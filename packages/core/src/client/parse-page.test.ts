// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { trees } from '../theme/testing/sample.ts';
import { parsePage } from './parse-page.ts';

const data = '<script type="application/json" id="page">{"route":"/wide-table","sidebar":"docs"}</script>';
/** Reads a document with this body. */
function read(body: string, page = data, base = '/') {
  document.title = 'Wide tables · Sample';
  document.body.innerHTML = body + page;
  return parsePage(document, trees, base);
}

describe('parsePage', () => {
  it('reads the data where a heading has the same id (H3: `## Page` switched the client off)', () => {
    expect(
      read(
        '<main><h1>Wide tables</h1><p class="lead">Lead.</p><div class="prose"><h2 id="page">Page</h2></div></main>',
      ),
    ).toMatchObject({
      route: '/wide-table',
      title: 'Wide tables',
      headTitle: 'Wide tables · Sample',
      description: 'Lead.',
      html: '<h2 id="page">Page</h2>',
      markdownUrl: '/wide-table.md',
    });
  });

  it('adds the base path to the URL of the Markdown copy', () =>
    expect(read('', data, '/docs/')).toMatchObject({ route: '/wide-table', markdownUrl: '/docs/wide-table.md' }));

  it('reads the table of contents with its levels and code', () => {
    const { contents } = read(
      '<div class="toc"><nav><ul><li><a href="#a">A</a><ul><li><a href="#b"><code>b()</code></a></li></ul></li><li><a href="#c">C</a></li></ul></nav></div>',
    );
    expect(contents).toEqual([
      { id: 'a', title: 'A', children: [{ id: 'b', title: 'b()', code: true }] },
      { id: 'c', title: 'C' },
    ]);
  });

  it('reads related pages, the date and the edit link, if there are any', () => {
    const page = read(
      '<ul class="related"><li><a href="/a?x=1">A</a></li></ul><p class="updated"><time datetime="2024-05-06">May</time></p><a class="action" href="/wide-table.md">Markdown</a><a class="edit" href="https://example.org/edit">Edit</a>',
    );
    expect(page).toMatchObject({
      related: [{ href: '/a?x=1', title: 'A' }],
      updated: '2024-05-06',
      editUrl: 'https://example.org/edit',
    });
    const bare = read('');
    expect([bare.related, bare.contents]).toEqual([[], []]);
    expect('updated' in bare || 'editUrl' in bare).toBe(false);
  });

  it('returns the data unchanged for a page that is not an article', () => {
    const page =
      '<script type="application/json" id="page">{"route":"/search","layout":"search","title":"Search"}</script>';
    expect(read('<main><h1>Another</h1></main>', page)).toEqual({
      route: '/search',
      layout: 'search',
      title: 'Search',
      html: '',
      head: '',
    });
  });
});
