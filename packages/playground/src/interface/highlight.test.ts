import { loadHighlight } from '@folio/core/markdown/code/highlight.ts';
import fc from 'fast-check';
import type { Element } from 'hast';
import { expect, it } from 'vitest';
import { markRange, tokenize } from './highlight.ts';

it.each([
  'S=>(@b baker:*)-[@k BAKES]->(@d bread:* {grams > 500}); RETURN b.name AS baker, COUNT(*) AS n SORT_ASC n LIMIT 3',
  'CREATE (baker:hana {"since":2009})<-[BAKES {"minutes":55}]-(bread:winter {"title":"Winter loaf"})',
  'S{UNIQUE}=>(a:x)-[#SHORT_PATH ROAD {weight="km"}]->(a:y) // the shortest',
])('tokenize matches the highlighting of the build: %s', async (text) => {
  const highlight = await loadHighlight();
  const built = highlight(text, 'cypher')
    .flat()
    .flatMap((node) =>
      node.type === 'element'
        ? [...((node as Element).children[0] as { value: string }).value].map((sign) => [
            sign,
            String((node.properties.className as string[])[0]),
          ])
        : [...(node as { value: string }).value].map((sign) => [sign, '']),
    )
    .filter(([sign]) => sign?.trim());
  const own = tokenize(text)
    .flatMap(({ text: part, ink }) => [...part].map((sign) => [sign, ink && `c-${ink}`]))
    .filter(([sign]) => sign?.trim());
  expect(own).toEqual(built);
});

it('tokenize merges plain text and returns no empty token', () => {
  expect(tokenize('')).toEqual([]);
  expect(tokenize('plain')).toEqual([{ text: 'plain', ink: '' }]);
  expect(tokenize('RETURN')).toEqual([{ text: 'RETURN', ink: 'k' }]);
  expect(tokenize(' 5 a "t"')).toEqual([
    { text: ' ', ink: '' },
    { text: '5', ink: 'n' },
    { text: ' a ', ink: '' },
    { text: '"t"', ink: 's' },
  ]);
});

it('markRange splits the tokens at both ends of the range', () => {
  const inks = tokenize('RETURN plain 55');
  expect(markRange(inks, 3, 9)).toEqual([
    { text: 'RET', ink: 'k', wrong: false },
    { text: 'URN', ink: 'k', wrong: true },
    { text: ' pl', ink: '', wrong: true },
    { text: 'ain ', ink: '', wrong: false },
    { text: '55', ink: 'n', wrong: false },
  ]);
  expect(markRange(inks, 14, 15).map(({ text, wrong }) => [text, wrong])).toEqual([
    ['RETURN', false],
    [' plain ', false],
    ['5', false],
    ['5', true],
  ]);
  expect(markRange([], 0, 3)).toEqual([]);
});

it('tokenize and markRange preserve the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(40), fc.nat(40), (text, start, length) => {
      const inks = tokenize(text);
      expect(inks.map((ink) => ink.text).join('')).toBe(text);
      const marked = markRange(inks, start, start + length);
      expect(marked.map((ink) => ink.text).join('')).toBe(text);
      expect(marked.flatMap(({ wrong, text: part }) => (wrong ? part : [])).join('')).toBe(
        text.slice(start, start + length),
      );
    }),
  );
});
