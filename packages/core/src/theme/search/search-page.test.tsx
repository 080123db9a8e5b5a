// @vitest-environment happy-dom

import type { SearchAnswer, SearchHit } from '@folio/search/types';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ids } from '../ids.ts';
import { answer, fakeClient } from '../testing/client.ts';
import { click, eventually, hydrate, type Page } from '../testing/hydrate.tsx';
import { builtInPage, trees } from '../testing/sample.ts';
import { listPagesByArea } from './search-page.tsx';
// The page loads it on demand: here it is there at once, however busy the machine is.
import './results.tsx';
import { strings } from '../strings.ts';

/** Opens the page at an address; with a query it waits for the answer. */
const open = async (address: string, client = fakeClient(address)) => {
  const page = await hydrate(builtInPage('search', '/search'), '', { client });
  if (page.one('.results-body'))
    await eventually(() => expect(page.one('.results-body').getAttribute('aria-busy')).toBe('false'));
  return page;
};
const live = (page: Page) => text(page, `#${ids.live}`);
const text = (page: Page, selector: string) => page.one(selector)?.textContent;

describe('the results page', () => {
  it('shows the query, the number of pages, and the hits with highlights', async () => {
    const page = await open('/search?q=Wide');
    expect(text(page, 'h1')).toBe('Search results for “Wide”');
    expect(page.one<HTMLInputElement>('.search-large input').value).toBe('Wide');
    expect(text(page, '.results-count')).toBe('30 pages for Wide.');
    expect(text(page, '.hit-breadcrumbs')).toBe('Manual › Tables › Kinds');
    expect(text(page, '.hit h2 mark')).toBe('Wide');
    expect(text(page, '.hit p:not(.hit-breadcrumbs)')).toBe('A wide table <b>stores</b> documents.');
    expect([...page.host.querySelectorAll('.hit li a')].map((link) => link.getAttribute('href'))).toEqual([
      '/wide-table#what',
    ]);
    expect(document.title).toBe('Search: Wide · Sample');
  });

  it('links to the areas with their numbers and marks the current one', async () => {
    const page = await open('/search?q=wide&area=Streams');
    const areas = [...page.host.querySelectorAll('.areas-list a')];
    expect(
      areas.map((area) => [area.textContent, area.getAttribute('href'), area.getAttribute('aria-current')]),
    ).toEqual([
      ['All 30', '/search?q=wide', null],
      ['Manual 28', '/search?q=wide&area=Manual', null],
      ['Streams 2', '/search?q=wide&area=Streams', 'true'],
    ]);
  });

  it.each(['/search', '/search?q=', '/search?q=+wide'])(
    'asks for a query at %s, and lists all pages',
    async (address) => {
      const page = await open(address);
      expect(text(page, 'h1')).toBe('Search');
      expect(page.client.queries).toEqual([]);
      expect(page.one('.all-pages a')).not.toBeNull();
    },
  );

  it('follows the URL back and forward', async () => {
    const client = fakeClient('/search?q=wide');
    const page = await open('/search?q=wide', client);
    await act(async () => client.move('/search?q=graph'));
    await eventually(() => expect(text(page, '.results-count b')).toBe('graph'));
    expect(page.one<HTMLInputElement>('.search-large input').value).toBe('graph');
  });

  it('loads more on demand', async () => {
    const client = fakeClient('/search?q=wide');
    const limits: unknown[] = [];
    let waits: Promise<void> | undefined;
    client.loadSearch = async () => ({
      async search(query, { limit = 0 } = {}) {
        limits.push(limit);
        await waits;
        const { hits, ...rest } = answer(query);
        return {
          ...rest,
          hits: Array.from({ length: limit }, (_, i) => ({ ...(hits[0] as SearchHit), route: `/page-${i}` })),
        };
      },
    });
    const page = await open('/search?q=wide', client);
    const button = page.one('.results .results-body .button');
    button.focus();
    let release = () => {};
    waits = new Promise((resolve) => {
      release = resolve;
    });
    await click(button);
    await click(button);
    // It stays, and keeps the focus, until the pages are here.
    expect([button.isConnected, button.getAttribute('aria-disabled'), document.activeElement]).toEqual([
      true,
      'true',
      button,
    ]);
    release();
    await eventually(() => expect(live(page)).toBe('10 more pages'));
    expect(limits).toEqual([5, 10, 20]);
    expect(document.activeElement?.getAttribute('href')).toBe('/page-10');
  });

  it('announces the result of each query and area, and keeps the focus on the link of the area', async () => {
    const client = fakeClient('/search?q=wide');
    const page = await open('/search?q=wide', client);
    await eventually(() => expect(live(page)).toBe('30 pages for wide.'));
    const area = page.one('.areas-list a[href$="Streams"]');
    area.focus();
    await act(async () => client.move('/search?q=wide&area=Streams'));
    await eventually(() => expect(live(page)).toBe('30 pages of Streams for wide.'));
    expect(document.title).toBe('Search: wide · Sample');
    expect([area.isConnected, document.activeElement]).toEqual([true, area]);
    await act(async () => client.move('/search?q=graph'));
    await eventually(() => expect(live(page)).toBe('30 pages for graph.'));
  });

  it('offers another spelling, and shows if a part of the index is missing', async () => {
    const client = fakeClient('/search?q=wyde');
    client.loadSearch = async () => ({
      search: async (query) => ({ ...answer(query), didYouMean: 'wide', partial: true }),
    });
    const page = await open('/search?q=wyde', client);
    expect(text(page, '.results-count')).toBe('30 pages for wyde. Did you mean wide?');
    expect(page.one('.results-count a').getAttribute('href')).toBe('/search?q=wide');
    expect(text(page, '.results-failed')).toContain(strings.indexPartError);
  });

  it('shows the query and a skeleton while it loads', async () => {
    const client = fakeClient('/search?q=wide');
    let answers = (_: SearchAnswer) => {};
    client.loadSearch = async () => ({
      search: () =>
        new Promise((resolve) => {
          answers = resolve;
        }),
    });
    const page = await hydrate(builtInPage('search', '/search'), '', { client });
    expect(text(page, 'h1')).toBe('Search results for “wide”');
    expect(text(page, '.results-count')).toBe('Searching…');
    expect(page.one('.skeletons').getAttribute('aria-hidden')).toBe('true');
    await eventually(() => {
      answers(answer('wide'));
      expect(text(page, '.results-count')).toBe('30 pages for wide.');
    });
    expect(page.one('.skeletons')).toBeNull();
  });

  it('puts an exact match first, with its signature and variants, and weaker matches last', async () => {
    const client = fakeClient('/search?q=put_doc');
    client.loadSearch = async () => ({
      async search(query) {
        const { hits, ...rest } = answer(query);
        const [hit] = hits as [SearchHit];
        const section = { anchor: 'putdoc', heading: 'putDoc', excerpt: { text: 'Stores.', marks: [], synonyms: [] } };
        const variant = { title: 'Table', anchor: 'putdoc' };
        return {
          ...rest,
          hits: [
            {
              ...hit,
              exact: true,
              best: { anchor: 'putdoc', heading: 'putDoc' },
              sections: [{ ...section, entry: { kind: 'method', line: 'long putDoc(…)' } }],
              variants: [
                { ...variant, label: 'Server API', route: '/wide-table' },
                { ...variant, label: 'Embedded API', route: '/embedded' },
              ],
            },
            { ...hit, route: '/page', exact: true, best: { anchor: '', heading: '' }, sections: [section] },
            { ...hit, route: '/weak', weak: true, question: 'How do I store a document?' },
          ],
        };
      },
    });
    const page = await open('/search?q=put_doc', client);
    expect(text(page, '.hit-exact h2')).toBe('methodputDoc');
    expect(page.one('.hit-exact h2 a').getAttribute('href')).toBe('/wide-table#putdoc');
    expect(text(page, '.hit-exact .sig')).toBe('long putDoc(…)');
    // A page that was typed itself is not led by one of its sections.
    expect(page.one('.hit-exact + .hit-exact h2 a').getAttribute('href')).toBe('/page');
    const choice = [...page.host.querySelectorAll('.hit-variants a')];
    expect(choice.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Server API', '/wide-table#putdoc'],
      ['Embedded API', '/embedded#putdoc'],
    ]);
    expect(text(page, '.hits-weak')).toBe('Weaker matches');
    expect(text(page, '.hits-weak + ol .hit-question')).toBe('How do I store a document?');
  });

  it('suggests what to try if nothing was found', async () => {
    const client = fakeClient('/search?q=xyz&area=Manual');
    client.loadSearch = async () => ({ search: async (query) => ({ query, hits: [], total: 0, areas: [] }) });
    const page = await open('/search?q=xyz&area=Manual', client);
    expect(text(page, '.results-count')).toBe('No pages of Manual for xyz.');
    expect(page.one('.results-nothing a').getAttribute('href')).toBe('/search?q=xyz');
    expect(text(page, '.results-nothing .rows')).toContain('Manual');
  });

  it("shows an error if the index can't be loaded, and retries", async () => {
    const client = fakeClient('/search?q=wide');
    let broken = true;
    client.loadSearch = async () => {
      if (broken) throw 503;
      return { search: async (query) => answer(query) };
    };
    const page = await hydrate(builtInPage('search', '/search'), '', { client });
    await eventually(() => expect(text(page, '.results-failed')).toContain(strings.indexError));
    expect(page.one('.results-nothing a[href="/overview"]')).not.toBeNull();
    broken = false;
    await click(page.one('.results-failed button'));
    await eventually(() => expect(text(page, '.results-count')).toBe('30 pages for wide.'));
  });

  it('offers alternatives if the search worker is silent, and still shows a late result', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = fakeClient('/search?q=wide');
    let answers = (_: SearchAnswer) => {};
    client.loadSearch = async () => ({
      search: () =>
        new Promise((resolve) => {
          answers = resolve;
        }),
    });
    const page = await hydrate(builtInPage('search', '/search'), '', { client });
    expect(page.one('.results-failed')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    expect(text(page, '.results-failed')).toContain(strings.indexError);
    expect(page.one('.results-nothing .all-pages a')).not.toBeNull();
    answers(answer('wide'));
    await eventually(() => expect(text(page, '.results-count')).toBe('30 pages for wide.'));
  });
});

it('listPagesByArea lists every page once, in the groups of its sidebar', () => {
  const index = listPagesByArea(trees);
  const links = (items: (typeof index)[number]['items']): string[] =>
    items.flatMap((item) => [...(item.href ? [item.href] : []), ...links(item.children ?? [])]);
  expect(index.map(({ title, items }) => [title, links(items)])).toEqual([
    ['Manual', ['/overview', '/primary-index', '/secondary-index', '/reverse-index', '/wide-table', '/table-env']],
    ['Leads management', ['/leads/edit']],
    ['Leads selling', ['/leads/buy?shop=outlet']],
  ]);
});

it('links to the query without each operator, and with a kind that several hits have', async () => {
  const query = 'put -scan area:manual';
  const client = fakeClient(`/search?q=${query}`);
  client.loadSearch = async () => ({
    search: async () => {
      const entry = { kind: 'GET' };
      const hits = answer(query).hits.flatMap((hit) => ['/a', '/b'].map((route) => ({ ...hit, route, entry })));
      return { ...answer(query), hits, filters: ['-scan', 'area:manual'] };
    },
  });
  const page = await open(`/search?q=${query}`, client);
  const links = (selector: string) =>
    [...page.host.querySelectorAll(selector)].map((link) => [
      link.textContent,
      new URL((link as HTMLAnchorElement).href).searchParams.get('q'),
    ]);
  expect(links('.results-filters a')).toEqual([
    ['-scan', 'put area:manual'],
    ['area:manual', 'put -scan'],
    ['Only GET', `${query} kind:get`],
  ]);
  expect(page.one('.results-filters a').getAttribute('aria-label')).toBe('Remove -scan');
  expect(links('.areas-list a')[1]?.[1]).toBe('put -scan');
});
