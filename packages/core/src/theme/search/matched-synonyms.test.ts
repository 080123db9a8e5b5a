import type { Marked, SearchHit, Span } from '@folio/search/types.ts';
import { expect, it } from 'vitest';
import { getMatchedSynonyms } from './matched-synonyms.ts';

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

it('names the words of the same meaning, most frequent first, and no typed ones', () => {
  const hits = [hit('Open the _window_ in *winter*.', 'A _Pane_ breaks.', 'The _pane_ shines.'), hit('No *winter*.')];
  expect(getMatchedSynonyms(hits)).toEqual(['pane', 'window']);
});

it('names three, of the first hits', () => {
  expect(getMatchedSynonyms([hit('_a_ _b_ _c_ _d_')])).toHaveLength(3);
  expect(getMatchedSynonyms([...Array(5).fill(hit('*x*')), hit('_late_')])).toEqual([]);
});

it('names none where the first is what was typed', () => {
  expect(getMatchedSynonyms([{ ...hit('_window_'), exact: true }])).toEqual([]);
  expect(getMatchedSynonyms([hit('_window_'), { ...hit('*winter*'), exact: true }])).toEqual(['window']);
});
