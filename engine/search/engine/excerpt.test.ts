import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing.ts';
import type { Marked } from '../types.ts';
import { makeExcerpt, prepareText } from './excerpt.ts';

const terms = new Map([
  ['needle', { weight: 5, synonym: false }],
  ['pin', { weight: 3, synonym: true }],
]);
const excerptOf = (text: string) => makeExcerpt(prepareText(text), terms)?.excerpt as Marked;
const marked = ({ text, marks }: Marked) => marks.map(([start, end]) => text.slice(start, end));

describe('excerpts', () => {
  it('begin with a whole word, wherever the answer is', () => {
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

  it('are sentences: none crosses a line, and the next ones follow while there is room', () => {
    const text = 'Prices are in euros.\nErrors · Case · C++\nA needle is thin. It has an eye. Buy one.\nPin a note.';
    expect(excerptOf(text).text).toBe('A needle is thin. It has an eye. Buy one.');
    expect(excerptOf('e.g. a needle in v2.0 of it. Then nothing.').text).toBe(
      'e.g. a needle in v2.0 of it. Then nothing.',
    );
  });

  it('are full sentences rather than captions and items that hold as much', () => {
    expect(excerptOf('A needle of a request\nThread the needle first.').text).toBe('Thread the needle first.');
    expect(excerptOf('A part of a training request\nPut it into the body of the call.').text).toBe(
      'Put it into the body of the call.',
    );
    expect(excerptOf('A needle and a pin of a request\nThread a pin first.').text).toBe(
      'A needle and a pin of a request',
    );
  });

  it('say which marks are synonyms', () =>
    expect(excerptOf('Put the pin beside the needle.')).toEqual({
      text: 'Put the pin beside the needle.',
      marks: [
        [8, 11],
        [23, 29],
      ],
      synonyms: [0],
    }));

  it('begin with the first sentence where nothing matches, and need one', () => {
    expect(excerptOf('Nothing here. Nor there.').text).toBe('Nothing here. Nor there.');
    expect(makeExcerpt(prepareText(' \n '), terms)).toBeUndefined();
  });

  it('pass over labels and head rows where nothing matches', () => {
    const text = 'Form · Where it runs · When\nThe library runs inside your own process.';
    expect(excerptOf(text).text).toBe('The library runs inside your own process.');
  });

  it('show no row of a table where nothing matches, since it may be its head', () => {
    expect(makeExcerpt(prepareText('Name · Value · Meaning'), terms)).toBeUndefined();
    expect(excerptOf('Name · Value · Meaning\nneedle · 3 · Sews').text).toBe('needle · 3 · Sews');
  });

  it('pass over what only announces the next line', () => {
    expect(excerptOf('The needles differ in two ways. Each needle:\nA needle is thin and has an eye.').text).toBe(
      'A needle is thin and has an eye.',
    );
    expect(excerptOf('Thread the needle first. The steps are these:').text).toBe('Thread the needle first.');
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
