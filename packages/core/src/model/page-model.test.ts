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

describe('formatHeadTitle', () => {
  it('joins the titles of the page and the site', () =>
    expect(formatHeadTitle('A page', 'Site')).toBe('A page · Site'));
  it('omits the site if the page title contains it', () =>
    expect(formatHeadTitle('About the Site', 'Site')).toBe('About the Site'));
});

describe('createArticleModel', () => {
  it('includes the table of contents, the Markdown copy and the edit link', () =>
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

  it('includes `updated`, `noHeader` and `since` only if the page sets them', () =>
    expect(
      createArticleModel(
        { ...page, frontmatter: { ...page.frontmatter, noHeader: true, since: '2.1.0' } },
        { ...context, updated: '2026-01-02' },
      ),
    ).toMatchObject({ updated: '2026-01-02', noHeader: true, since: '2.1.0' }));

  it('omits the table of contents of operations, which show samples instead', () =>
    expect(createArticleModel({ ...page, operation: true }, context)).toMatchObject({
      layout: 'operation',
      contents: [],
    }));
});

it('createPageModel creates a page without a sidebar and an edit link', () => {
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

describe('createLinkGraph', () => {
  const links = (...hrefs: string[]) => hrefs.map((href) => ({ href }));

  it('counts a target once and ignores anchors, queries, links to itself and external links', () => {
    const graph = createLinkGraph([
      { route: '/a', links: links('/b', '/b#part', '/b?x=1', '/a#own', 'https://example.org/b', '#own') },
    ]);
    expect([...(graph.outgoing.get('/a') ?? [])]).toEqual(['/b']);
    expect(graph.incoming).toEqual(new Map([['/b', ['/a']]]));
  });

  const findTitle = (route: string) => (route === '/untitled' ? undefined : `Title of ${route}`);
  const related = (pages: Record<string, string[]>, navigation: PageNavigation[] = []) =>
    findRelatedPages(
      '/a',
      createLinkGraph(Object.entries(pages).map(([route, hrefs]) => ({ route, links: links(...hrefs) }))),
      navigation,
      findTitle,
    ).map(({ href }) => href);

  it('returns pages that link here and are not linked from here', () => {
    expect(related({ '/a': ['/b'], '/b': ['/a'], '/c': ['/a'], '/d': ['/b'] })).toEqual(['/c']);
    expect(findRelatedPages('/a', createLinkGraph([{ route: '/c', links: links('/a') }]), [], findTitle)).toEqual([
      { href: '/c', title: 'Title of /c' },
    ]);
  });

  it('sorts by the number of shared targets, then by route', () =>
    expect(
      related({
        '/a': ['/x', '/y', '/z'],
        '/b': ['/a', '/x'],
        '/d': ['/a', '/x', '/y', '/z'],
        '/e': ['/a'],
        '/c': ['/a', '/x'],
      }),
    ).toEqual(['/d', '/b', '/c', '/e']));

  it('omits the previous and next pages of every sidebar', () => {
    const createNavigation = (previous: string, next: string): PageNavigation => ({
      key: 'guide',
      breadcrumbs: [],
      previous: { href: previous, title: '' },
      next: { href: next, title: '' },
    });
    expect(
      related({ '/b': ['/a'], '/c': ['/a'], '/d': ['/a'], '/e': ['/a'], '/f': ['/a'] }, [
        createNavigation('/b', '/c'),
        createNavigation('/d', '/e'),
      ]),
    ).toEqual(['/f']);
  });

  it('returns at most four pages, all with titles', () => {
    expect(related({ '/b': ['/a'], '/c': ['/a'], '/d': ['/a'], '/e': ['/a'], '/f': ['/a'] })).toHaveLength(4);
    expect(related({ '/untitled': ['/a'] })).toEqual([]);
  });
});
