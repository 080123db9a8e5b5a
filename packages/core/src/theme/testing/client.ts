import type { SearchAnswer } from '@folio/search/types';
import type { Client, PageEntry } from '../context.ts';
import { createQueryClient } from '../query-client.ts';

export interface FakeClient extends Client {
  /** URLs that components navigated to. */
  navigations: string[];
  /** Queries that the search engine received. */
  queries: string[];
  /** Changes the URL as the router does. */
  move(url: string): void;
}

export const answer = (query: string): SearchAnswer => ({
  query,
  total: 30,
  areas: [
    { area: 'Manual', count: 28 },
    { area: 'Streams', count: 2 },
  ],
  hits: [
    {
      route: '/wide-table',
      title: 'Wide tables',
      titleMarks: [[0, 4]],
      breadcrumbs: ['Manual', 'Tables', 'Kinds'],
      area: 'Manual',
      score: 1,
      excerpt: { text: 'A wide table <b>stores</b> documents.', marks: [[2, 6]] },
      sections: [
        { anchor: 'what', heading: 'What it is', excerpt: { text: 'Text.', marks: [] } },
        { anchor: '', heading: '', excerpt: { text: 'Head.', marks: [] } },
      ],
    },
  ],
});

/** Creates a client with a URL, a search engine with one result, and a list of pages. */
export function fakeClient(path = '/wide-table', pages: PageEntry[] = []): FakeClient {
  let url = new URL(path, 'https://docs.example.org');
  const listeners = new Set<() => void>();
  const navigations: string[] = [];
  const queries: string[] = [];
  return {
    navigations,
    queries,
    move(next) {
      url = new URL(next, url);
      for (const listener of listeners) listener();
    },
    location: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      search: () => url.search,
      pathname: () => url.pathname,
      hash: () => url.hash,
      navigate: (href) => navigations.push(href),
    },
    queryClient: createQueryClient(),
    loadSearch: async () => ({
      async search(query) {
        queries.push(query);
        return answer(query);
      },
    }),
    loadPages: async () => pages,
    prefetchLinks: () => {},
  };
}
