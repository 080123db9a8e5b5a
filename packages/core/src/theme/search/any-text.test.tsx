// @vitest-environment happy-dom

import type { SearchAnswer } from '@folio/search/types';
import { assert, asyncProperty, constantFrom, oneof, property, string } from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type App, AppContext } from '../context.ts';
import { HighlightedText } from '../formatted-text.tsx';
import { answer, fakeClient } from '../testing/client.ts';
import { eventually, hydrate } from '../testing/hydrate.tsx';
import { builtInPage, config } from '../testing/sample.ts';
// The page loads it on demand: here it is there at once, however busy the machine is.
import './results.tsx';
import { Hits } from './hits.tsx';
import { groupByArea, highlightWords, toSuggestions } from './suggestions.ts';

/** Texts with signs that mean something to patterns, addresses or markup. */
const known = [
  'k-means',
  'C++',
  '--port',
  'a->b',
  '2024-01-01',
  '{"a":[1]}',
  '^(a+)+$',
  '[\\w-]+',
  '\\',
  '(?<x>',
  '\uD83D',
];

/** What readers type: words, signs, halves of characters, and patterns of every kind. */
const query = oneof(
  string({ unit: 'binary', maxLength: 60 }),
  string({ unit: 'grapheme-ascii', maxLength: 30 }),
  constantFrom(...known),
);

/** An answer whose titles hold the query, so that there is something to mark. */
const answerTo = (text: string): SearchAnswer => {
  const { hits, ...rest } = answer(text);
  return { ...rest, hits: hits.map((hit) => ({ ...hit, title: `${hit.title} ${text}` })) };
};

describe('any text as a query (C1: a hyphen emptied the page)', () => {
  it('keeps the text of a title that is highlighted', () => {
    assert(
      property(query, string({ unit: 'binary' }), (text, title) => {
        const marked = highlightWords(title + text, text);
        let end = 0;
        for (const [from, to] of marked.marks) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(marked.text.length);
        renderToStaticMarkup(<HighlightedText {...marked} />);
      }),
      { numRuns: 1000 },
    );
  });

  it('returns results and suggestions', () => {
    assert(
      property(query, (text) => {
        const found = answerTo(text);
        const html = renderToStaticMarkup(
          <AppContext value={{ config } as App}>
            <Hits hits={found.hits} />
          </AppContext>,
        );
        expect(html.replace(/<[^>]*>/g, '')).toContain('Wide tables');
        expect(groupByArea(toSuggestions(found, '/search', '/'))[0]?.rows[0]?.title.text).toContain('Wide tables');
      }),
      { numRuns: 500 },
    );
  });

  it('shows the results page', async () => {
    await assert(
      asyncProperty(query, async (text) => {
        const address = `/search?${new URLSearchParams({ q: text })}`;
        const client = fakeClient(address);
        client.loadSearch = async () => ({ search: async (query) => answerTo(query) });
        const page = await hydrate(builtInPage('search', '/search'), '', { client });
        if (/^\S/.test(text)) await eventually(() => expect(page.one('.hit')).not.toBeNull());
        expect(page.one('h1').textContent).toMatch(/^Search/);
        expect(page.consoleMessages).toEqual([]);
      }),
      // Each is a page: the known ones, and some more.
      { numRuns: known.length + 5, examples: known.map((text): [string] => [text]) },
    );
  });
});
