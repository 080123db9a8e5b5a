import { describe, expect, it } from 'vitest';
import {
  createArticleModel,
  createLinkGraph,
  createPageModel,
  findRelatedPages,
  formatHeadTitle,
} from './page-model.ts';
import type { PageNavigation } from './types.ts';

const page = {
  file: 'content/a page.md',
  route: '/a-page',
  frontmatter: { title: 'A page', description: 'What it is.', kind: 'article', sidebar: 'guide', noHeader: false },
  contents: [{ id: 'part', title: 'Part' }],
  operation: false,
};
const context = { siteName: 'Site', editBase: 'https://example.org/edit/', navigation: [], related: [] };

describe('the title of the document', () => {
  it('is that of the page, then that of the site', () =>
    expect(formatHeadTitle('A page', 'Site')).toBe('A page · Site'));
  it('names the site once', () => expect(formatHeadTitle('About the Site', 'Site')).toBe('About the Site'));
});

describe('the model of an article', () => {
  it('has its contents, its twin, and the address of its source', () =>
    expect(createArticleModel(page, context)).toEqual({
      route: '/a-page',
      layout: 'article',
      kind: 'article',
      title: 'A page',
      headTitle: 'A page · Site',
      description: 'What it is.',
      sidebar: 'guide',
      navigation: [],
      contents: [{ id: 'part', title: 'Part' }],
      related: [],
      markdownUrl: '/a-page.md',
      editUrl: 'https://example.org/edit/content/a%20page.md',
    }));

  it('has a date and a missing header only where the page has them', () =>
    expect(
      createArticleModel(
        { ...page, frontmatter: { ...page.frontmatter, noHeader: true, since: '2.1.0' } },
        { ...context, updated: '2026-01-02' },
      ),
    ).toMatchObject({ updated: '2026-01-02', noHeader: true, since: '2.1.0' }));

  it('has no contents where samples are in their place', () =>
    expect(createArticleModel({ ...page, operation: true }, context)).toMatchObject({
      layout: 'operation',
      contents: [],
    }));
});

it('the model of a page of the shell has neither a sidebar nor a source', () => {
  const model = createPageModel('/search', 'search', 'Search', 'Find.', 'Site');
  expect(model).toMatchObject({
    layout: 'search',
    headTitle: 'Search · Site',
    sidebar: 'none',
    navigation: [],
    related: [],
  });
  expect(model).not.toHaveProperty('editUrl');
});

describe('the links between pages', () => {
  const links = (...hrefs: string[]) => hrefs.map((href) => ({ href }));

  it('count once a page, without anchors and queries; links to the page itself and to other sites do not count', () => {
    const graph = createLinkGraph([
      { route: '/a', links: links('/b', '/b#part', '/b?x=1', '/a#own', 'https://example.org/b', '#own') },
    ]);
    expect([...(graph.outgoing.get('/a') ?? [])]).toEqual(['/b']);
    expect(graph.incoming).toEqual(new Map([['/b', ['/a']]]));
  });

  const titleOf = (route: string) => (route === '/untitled' ? undefined : `Title of ${route}`);
  const related = (pages: Record<string, string[]>, navigation: PageNavigation[] = []) =>
    findRelatedPages(
      '/a',
      createLinkGraph(Object.entries(pages).map(([route, hrefs]) => ({ route, links: links(...hrefs) }))),
      navigation,
      titleOf,
    ).map(({ href }) => href);

  it('make those related that link here and are not linked to', () => {
    expect(related({ '/a': ['/b'], '/b': ['/a'], '/c': ['/a'], '/d': ['/b'] })).toEqual(['/c']);
    expect(findRelatedPages('/a', createLinkGraph([{ route: '/c', links: links('/a') }]), [], titleOf)).toEqual([
      { href: '/c', title: 'Title of /c' },
    ]);
  });

  it('have those first that share the most targets with the page, then by their routes', () =>
    expect(
      related({
        '/a': ['/x', '/y', '/z'],
        '/b': ['/a', '/x'],
        '/d': ['/a', '/x', '/y', '/z'],
        '/e': ['/a'],
        '/c': ['/a', '/x'],
      }),
    ).toEqual(['/d', '/b', '/c', '/e']));

  it('leave out the neighbours in every sidebar of the page, which the pager has', () => {
    const view = (previous: string, next: string): PageNavigation => ({
      key: 'guide',
      breadcrumbs: [],
      previous: { href: previous, title: '' },
      next: { href: next, title: '' },
    });
    expect(
      related({ '/b': ['/a'], '/c': ['/a'], '/d': ['/a'], '/e': ['/a'], '/f': ['/a'] }, [
        view('/b', '/c'),
        view('/d', '/e'),
      ]),
    ).toEqual(['/f']);
  });

  it('make at most four related, and none without a title', () => {
    expect(related({ '/b': ['/a'], '/c': ['/a'], '/d': ['/a'], '/e': ['/a'], '/f': ['/a'] })).toHaveLength(4);
    expect(related({ '/untitled': ['/a'] })).toEqual([]);
  });
});
