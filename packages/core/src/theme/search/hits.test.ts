import type { Marked, SearchHit, Span } from '@folio/search/types';
import { expect, it } from 'vitest';
import { getMatchedSynonyms } from './hits.tsx';

/** A text whose words in underscores are synonyms, and those in stars what was typed. */
function marked(source: string): Marked {
  const marks: Span[] = [];
  const synonyms: number[] = [];
  let text = '';
  for (const part of source.split(/(_\w+_|\*\w+\*)/)) {
    const word = part.replace(/[_*]/g, '');
    if (word !== part) {
      if (part.startsWith('_')) synonyms.push(marks.length);
      marks.push([text.length, text.length + word.length]);
    }
    text += word;
  }
  return { text, marks, synonyms };
}

const hit = (excerpt: string, ...sections: string[]) =>
  ({
    excerpt: marked(excerpt),
    sections: sections.map((section) => ({ excerpt: marked(section) })),
  }) as SearchHit;

it('returns synonyms, most frequent first, but no typed words', () => {
  const hits = [hit('Open the _window_ in *winter*.', 'A _Pane_ breaks.', 'The _pane_ shines.'), hit('No *winter*.')];
  expect(getMatchedSynonyms(hits)).toEqual(['pane', 'window']);
});

it('returns three at most, from the first hits', () => {
  expect(getMatchedSynonyms([hit('_a_ _b_ _c_ _d_')])).toHaveLength(3);
  expect(getMatchedSynonyms([...Array(5).fill(hit('*x*')), hit('_late_')])).toEqual([]);
});

it('returns none for an exact match', () => {
  expect(getMatchedSynonyms([{ ...hit('_window_'), exact: true }])).toEqual([]);
  expect(getMatchedSynonyms([hit('_window_'), { ...hit('*winter*'), exact: true }])).toEqual(['window']);
});
