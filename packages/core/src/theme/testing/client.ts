import type { SearchAnswer } from '@folio/search/types.ts';
import type { Client, PageEntry } from '../context.ts';
import { createQueryClient } from '../query-client.ts';

export interface FakeClient extends Client {
  /** Addresses that components went to, in order. */
  visited: string[];
  /** Queries that the engine was asked. */
  asked: string[];
  /** Changes the address as the router does. */
  move(address: string): void;
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
      trail: ['Manual', 'Tables', 'Kinds'],
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

/** A browser without a browser: an address, an engine with one answer, a list of pages. */
export function fakeClient(address = '/wide-table', pages: PageEntry[] = []): FakeClient {
  let url = new URL(address, 'https://docs.example.org');
  const listeners = new Set<() => void>();
  const visited: string[] = [];
  const asked: string[] = [];
  return {
    visited,
    asked,
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
      navigate: (href) => visited.push(href),
    },
    queryClient: createQueryClient(),
    search: async () => ({
      async search(query) {
        asked.push(query);
        return answer(query);
      },
    }),
    pages: async () => pages,
    watchLinks: () => {},
  };
}
