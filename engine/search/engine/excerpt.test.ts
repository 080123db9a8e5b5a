import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing.ts';
import { makeExcerpt, prepareText } from './excerpt.ts';

const terms = new Map([
  ['needle', 5],
  ['pin', 3],
]);
const excerptOf = (text: string) => makeExcerpt(prepareText(text), terms);
const marked = ({ text, marks }: ReturnType<typeof makeExcerpt>) => marks.map(([start, end]) => text.slice(start, end));

describe('excerpts', () => {
  it('begin with a whole word, wherever the answer stands', () => {
    const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda';
    for (let ahead = 0; ahead < 300; ahead++) {
      const text = `${words.repeat(6).slice(0, ahead)} needle ${words.repeat(6)}`;
      const { text: shown } = excerptOf(text);
      const first = shown.replace(/^… /, '').split(' ')[0] ?? '';
      expect(text.startsWith(`${first} `) || text.includes(` ${first} `)).toBe(true);
    }
  });

  it('prefer the stretch with more of the terms to the one that repeats a term', () => {
    const filler = 'word '.repeat(60);
    expect(marked(excerptOf(`${filler}needle needle needle ${filler}needle with a pin ${filler}`))).toEqual([
      'needle',
      'pin',
    ]);
    expect(marked(excerptOf(`${filler}pin ${filler}needle, again needle ${filler}pin`))).toEqual(['needle', 'needle']);
  });

  it('mark words at their places in any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        fc.pre(before.length < 4000);
        const excerpt = excerptOf(`${before} needle ${after}`);
        expect(marked(excerpt)).toContain('needle');
      }),
    );
  });
});
