// @vitest-environment happy-dom

import type { SearchAnswer, SearchHit } from '@folio/search/types.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ids } from '../ids.ts';
import { answer, fakeClient } from '../testing/client.ts';
import { click, eventually, hydrate, type Page } from '../testing/hydrate.tsx';
import { shellPage } from '../testing/sample.ts';
// The page loads it on demand: here it is there at once, however busy the machine is.
import './results.tsx';

/** Opens the page at an address; with a query it waits for the answer. */
const open = async (address: string, client = fakeClient(address)) => {
  const page = await hydrate(shellPage('search', '/search'), '', { client });
  if (page.one('.results-body'))
    await eventually(() => expect(page.one('.results-body').getAttribute('aria-busy')).toBe('false'));
  return page;
};
const live = (page: Page) => text(page, `#${ids.live}`);
const text = (page: Page, selector: string) => page.one(selector)?.textContent;

describe('the results page', () => {
  it('shows the query, how many pages answer, and the hits with their marks', async () => {
    const page = await open('/search?q=Wide');
    expect(text(page, 'h1')).toBe('Search results for “Wide”');
    expect(page.one<HTMLInputElement>('.search-large input').value).toBe('Wide');
    expect(text(page, '.results-count')).toBe('30 pages for Wide.');
    expect(text(page, '.hit-trail')).toBe('Manual › Tables › Kinds');
    expect(text(page, '.hit h2 mark')).toBe('Wide');
    expect(text(page, '.hit p:not(.hit-trail)')).toBe('A wide table <b>stores</b> documents.');
    expect([...page.host.querySelectorAll('.hit li a')].map((link) => link.getAttribute('href'))).toEqual([
      '/wide-table#what',
    ]);
    expect(document.title).toBe('Search: Wide · Sample');
  });

  it('leads to the areas with their numbers and marks the one on view', async () => {
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
      expect(page.client.asked).toEqual([]);
      expect(page.one('.all-pages a')).not.toBeNull();
    },
  );

  it('follows the address back and forward', async () => {
    const client = fakeClient('/search?q=wide');
    const page = await open('/search?q=wide', client);
    await act(async () => client.move('/search?q=graph'));
    await eventually(() => expect(text(page, '.results-count b')).toBe('graph'));
    expect(page.one<HTMLInputElement>('.search-large input').value).toBe('graph');
  });

  it('asks for more on demand', async () => {
    const client = fakeClient('/search?q=wide');
    const limits: unknown[] = [];
    let waits: Promise<void> | undefined;
    client.search = async () => ({
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
    await eventually(() => expect(live(page)).toBe('20 more pages'));
    expect(limits).toEqual([20, 40]);
    expect(document.activeElement?.getAttribute('href')).toBe('/page-20');
  });

  it('announces the answer to each query and area, and keeps the focus on the link of the area', async () => {
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

  it('offers another spelling and says when a part of the index is missing', async () => {
    const client = fakeClient('/search?q=wyde');
    client.search = async () => ({
      search: async (query) => ({ ...answer(query), didYouMean: 'wide', partial: true }),
    });
    const page = await open('/search?q=wyde', client);
    expect(text(page, '.results-count')).toBe('30 pages for wyde. Did you mean wide?');
    expect(page.one('.results-count a').getAttribute('href')).toBe('/search?q=wide');
    expect(text(page, '.results-failed')).toContain('A part of the search index could not be read');
  });

  it('shows the query and what waits while the answer is on its way', async () => {
    const client = fakeClient('/search?q=wide');
    let answers = (_: SearchAnswer) => {};
    client.search = async () => ({
      search: () =>
        new Promise((resolve) => {
          answers = resolve;
        }),
    });
    const page = await hydrate(shellPage('search', '/search'), '', { client });
    expect(text(page, 'h1')).toBe('Search results for “wide”');
    expect(text(page, '.results-count')).toBe('Searching…');
    expect(page.one('.ghosts').getAttribute('aria-hidden')).toBe('true');
    await eventually(() => {
      answers(answer('wide'));
      expect(text(page, '.results-count')).toBe('30 pages for wide.');
    });
    expect(page.one('.ghosts')).toBeNull();
  });

  it('puts a name that was typed first, with its signature and the choice of its pages, and weaker pages below a line', async () => {
    const client = fakeClient('/search?q=put_doc');
    client.search = async () => ({
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
    const choice = [...page.host.querySelectorAll('.hit-choice a')];
    expect(choice.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Server API', '/wide-table#putdoc'],
      ['Embedded API', '/embedded#putdoc'],
    ]);
    expect(text(page, '.hits-weak')).toBe('Weaker matches');
    expect(text(page, '.hits-weak + ol .hit-question')).toBe('How do I store a document?');
  });

  it('says that nothing was found and what can be tried', async () => {
    const client = fakeClient('/search?q=xyz&area=Manual');
    client.search = async () => ({ search: async (query) => ({ query, hits: [], total: 0, areas: [] }) });
    const page = await open('/search?q=xyz&area=Manual', client);
    expect(text(page, '.results-count')).toBe('No pages of Manual for xyz.');
    expect(page.one('.results-nothing a').getAttribute('href')).toBe('/search?q=xyz');
    expect(text(page, '.results-nothing .rows')).toContain('Manual');
  });

  it('says that the index cannot be read, and tries again', async () => {
    const client = fakeClient('/search?q=wide');
    let broken = true;
    client.search = async () => {
      if (broken) throw 503;
      return { search: async (query) => answer(query) };
    };
    const page = await hydrate(shellPage('search', '/search'), '', { client });
    await eventually(() => expect(text(page, '.results-failed')).toContain('could not be read'));
    broken = false;
    await click(page.one('.results-failed button'));
    await eventually(() => expect(text(page, '.results-count')).toBe('30 pages for wide.'));
  });

  it('offers other ways when no answer comes, and still shows one that comes late (a silent Worker)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = fakeClient('/search?q=wide');
    let answers = (_: SearchAnswer) => {};
    client.search = async () => ({
      search: () =>
        new Promise((resolve) => {
          answers = resolve;
        }),
    });
    const page = await hydrate(shellPage('search', '/search'), '', { client });
    expect(page.one('.results-failed')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    expect(text(page, '.results-failed')).toContain('could not be read');
    expect(page.one('.results-nothing .all-pages a')).not.toBeNull();
    answers(answer('wide'));
    await eventually(() => expect(text(page, '.results-count')).toBe('30 pages for wide.'));
  });
});
