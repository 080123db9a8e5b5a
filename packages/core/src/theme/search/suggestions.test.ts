import type { SearchHit } from '@folio/search/types';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/client.ts';
import {
  createPastedSuggestion,
  formatBreadcrumbs,
  groupByArea,
  highlightWords,
  toSuggestions,
} from './suggestions.ts';

const marked = (text: string, query: string) =>
  highlightWords(text, query).marks.map(([start, end]) => text.slice(start, end));

describe('marking titles', () => {
  it('highlights words that begin with a word of the query', () => {
    expect(marked('Stream joins: overview', 'stream join')).toEqual(['Stream', 'joins']);
    expect(marked('Upstream', 'stream')).toEqual([]);
  });

  it("doesn't interpret the query as a pattern", () => {
    expect(marked('C++ (client)', 'c++ (')).toEqual(['C++']);
    expect(marked('Anything', '  ')).toEqual([]);
    expect(marked('anything', '.*')).toEqual([]);
  });

  it('highlights a word with a hyphen (C1: it broke the page)', () => {
    expect(marked('K-means and key-value stores', 'key-value k-mean')).toEqual(['K-means', 'key-value']);
    expect(marked('Options: --port', '--port -p')).toEqual(['--port']);
  });

  it.each(Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)))(
    'highlights %j as text anywhere in a word',
    (sign) => {
      for (const query of [sign, `a${sign}`, `${sign}a`, `a${sign}b`, `a ${sign} b`, `${sign}${sign}`])
        for (const word of query.split(/[\s/.,:;()]+/).filter(Boolean))
          expect(marked(word, query)[0], `${word} under ${query}`).toBe(word);
    },
  );
});

describe('suggestion rows', () => {
  const hit = (area: string, route: string): SearchHit => ({
    ...(answer('x').hits[0] as SearchHit),
    area,
    route,
  });
  const rows = toSuggestions(
    { ...answer('x'), hits: [hit('A', '/1'), hit('B', '/2'), hit('A', '/3')], total: 1 },
    '/search?q=x',
    '/',
  );

  it('are grouped by area, with sections for the best pages only', () => {
    expect(groupByArea(rows).map(({ area, rows: group }) => [area, group.map((row) => row.href)])).toEqual([
      ['A', ['/1', '/1#what', '/3']],
      ['B', ['/2', '/2#what']],
    ]);
  });

  it('end with the link to all results', () => {
    expect(rows.at(-1)).toMatchObject({ href: '/search?q=x', title: { text: 'See all 1 result' } });
    const [none] = toSuggestions({ ...answer('x'), hits: [], total: 0 }, '/search?q=x', '/');
    expect(none?.title.text).toBe('No pages found: see suggestions');
  });

  it('include the base path in their links', () => {
    const hrefs = toSuggestions({ ...answer('x'), hits: [hit('A', '/1')], total: 1 }, '/search?q=x', '/docs/');
    expect(hrefs.map(({ href }) => href)).toEqual(['/docs/1', '/docs/1#what', '/docs/search?q=x']);
  });

  it('link a pasted error message to the page that explains it', () => {
    const link = { label: 'Explain', pattern: '^error:', href: '/codes#explain=' };
    expect(createPastedSuggestion('errors', link, '/')).toEqual([]);
    expect(createPastedSuggestion('Error: a+b #1\ud800', link, '/docs/')).toMatchObject([
      { href: '/docs/codes#explain=Error%3A%20a%2Bb%20%231', title: { text: 'Explain' } },
    ]);
  });

  it('show the area once', () => {
    expect(formatBreadcrumbs(hit('Manual', '/1'))).toBe('Manual › Tables › Kinds');
  });
});
