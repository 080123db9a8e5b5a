import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing.ts';
import type { Marked } from '../types.ts';
import {
  createAnswerExcerpt,
  createExcerpt,
  findSentence,
  findTerms,
  highlightAll,
  highlightTerms,
  type MarkedTerms,
  prepareText,
  sumWeights,
} from './excerpt.ts';

const terms: MarkedTerms = new Map([
  ['needle', { weight: 5, synonym: false }],
  ['pin', { weight: 3, synonym: true }],
]);
const getExcerpt = (text: string, queryTerms = terms) =>
  createExcerpt(prepareText(text), queryTerms)?.excerpt as Marked;
const getMarkedWords = ({ text, marks }: Marked) => marks.map(([start, end]) => text.slice(start, end));

/** Repeats a letter. */
const letters = (count: number) => 'x'.repeat(count);
/** Repeats a word of two letters and a space. */
const words = (count: number) => 'on '.repeat(count);

describe('excerpts', () => {
  it('begin with a whole word', () => {
    const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda';
    for (let length = 0; length < 300; length++) {
      const text = `${words.repeat(6).slice(0, length)} needle ${words.repeat(6)}`;
      const excerpt = getExcerpt(text);
      const first = excerpt.text.replace(/^… /, '').split(' ')[0] ?? '';
      expect(text.startsWith(`${first} `) || text.includes(` ${first} `)).toBe(true);
    }
  });

  it('are sentences of one line, followed by the next ones while there is room', () => {
    const text = 'Prices are in euros.\nErrors · Case · C++\nA needle is thin. It has an eye. Buy one.\nPin a note.';
    expect(getExcerpt(text).text).toBe('A needle is thin. It has an eye. Buy one.');
    expect(getExcerpt('e.g. a needle in v2.0 of it. Then nothing.').text).toBe(
      'e.g. a needle in v2.0 of it. Then nothing.',
    );
  });

  it('mark synonyms', () =>
    expect(getExcerpt('Put the pin beside the needle.')).toEqual({
      text: 'Put the pin beside the needle.',
      marks: [
        [8, 11],
        [23, 29],
      ],
      synonyms: [0],
    }));

  it('begin with the first sentence if nothing matches, and require one', () => {
    expect(getExcerpt('Nothing here. Nor there.').text).toBe('Nothing here. Nor there.');
    expect(createExcerpt(prepareText(' \n '), terms)).toBeUndefined();
  });

  it('skip labels and header rows if nothing matches', () => {
    const text = 'Form ‖ Where it runs ‖ When\nembedded · in a program\nThe library runs inside your own process.';
    expect(getExcerpt(text).text).toBe('The library runs inside your own process.');
  });

  it('never show the header of a table, even if it matches', () => {
    expect(createExcerpt(prepareText('Needle ‖ Pin ‖ Meaning'), terms)).toBeUndefined();
    expect(getExcerpt('Needle ‖ Value ‖ Meaning\npin · 3 · Sews').text).toBe('pin · 3 · Sews');
    expect(getExcerpt('Needle ‖ Value ‖ Meaning\nthread · 3 · Sews').text).toBe('thread · 3 · Sews');
  });

  it.each([
    ['It has an eye for a needle.', 'The box is new.'],
    ['Their needle is of steel.', 'Boxes are new.'],
    ['Those of the needle are new.', 'The box has signs.'],
    ['Without it, the needle is lost.', 'Close the box.'],
    ['Then thread the needle.', 'Close the box.'],
  ])('show "%s" with the sentence before it', (sentence, before) => {
    expect(getExcerpt(`Boxes are here. ${before} ${sentence}`).text).toBe(`${before} ${sentence}`);
    expect(getExcerpt(`${before}\n${sentence}`).text).toBe(sentence);
  });

  it('begin several sentences earlier if each refers to the one before it, while there is room', () => {
    expect(getExcerpt('Close the box. It is new. Then take a needle.').text).toBe(
      'Close the box. It is new. Then take a needle.',
    );
    const long = `Close ${'the old box '.repeat(14)}now.`;
    expect(getExcerpt(`${long} It holds a needle.`).text).toBe('It holds a needle.');
    expect(getExcerpt(`${long.slice(-161).replace(/^./, 'C')} It holds a needle.`).text).toHaveLength(180);
    expect(getExcerpt('Close the box. Items hold a needle.').text).toBe('Items hold a needle.');
  });

  it('skip a sentence that only introduces the next line', () => {
    expect(getExcerpt('The needles differ in two ways. Each needle:\nA needle is thin and has an eye.').text).toBe(
      'A needle is thin and has an eye.',
    );
    expect(getExcerpt('Thread the needle first. The steps are these:').text).toBe('Thread the needle first.');
  });

  it('skip a sentence that refers to an omitted line', () => {
    const vague = 'These are the sizes of a needle in steps.';
    expect(getExcerpt(`Sizes go by number.\n${vague}\nA needle has a number and an eye.`).text).toBe(
      'A needle has a number and an eye.',
    );
    // As the first sentence, it refers to the heading.
    expect(getExcerpt(`${vague}\nA needle has a number and an eye.`).text).toBe(vague);
  });

  it('mark words at their offsets in any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        fc.pre(before.length < 4000);
        const excerpt = getExcerpt(`${before} needle ${after}`);
        expect(getMarkedWords(excerpt)).toContain('needle');
      }),
    );
  });
});

describe('a prepared text', () => {
  it('has its words at their offsets, with any separator', () => {
    const { text, starts, tokens } = prepareText(' A  needle\tor\npins ');
    expect(text).toBe(' A  needle or pins ');
    expect(starts).toEqual([1, 4, 11, 14]);
    expect(tokens.map((list) => list.map(({ term }) => term))).toEqual([['a'], ['needle'], ['or'], ['pins']]);
  });

  it('has its sentences without surrounding space, each with its line', () =>
    expect(prepareText('  One two.  Three four. \n\nIn v2.0 of five e.g. here').sentences).toMatchObject([
      { start: 2, end: 10, line: 0 },
      { start: 12, end: 23, line: 0 },
      { start: 26, end: 51, line: 2 },
    ]));

  it('is limited to 5000 characters', () => {
    expect(highlightTerms(prepareText(`${letters(4993)} needle`), terms)).toEqual([[4994, 5000]]);
    expect(prepareText(`${letters(4994)} needle`).text).toBe(`${letters(4994)} needl`);
  });
});

describe('marks', () => {
  const putDoc = (joined: number, put: number, doc: number) =>
    new Map([
      ['putdoc', { weight: joined, synonym: false }],
      ['put', { weight: put, synonym: true }],
      ['doc', { weight: doc, synonym: true }],
    ]);
  const call = prepareText('Call putDoc twice');

  it('cover an identifier once, with the weight of its heaviest part', () => {
    expect(highlightTerms(call, putDoc(2, 4, 3))).toEqual([[5, 11]]);
    expect(sumWeights(findTerms(call, putDoc(2, 4, 3)))).toBe(4);
    expect(sumWeights(findTerms(call, putDoc(4, 2, 3)))).toBe(4);
    expect(sumWeights(findTerms(call, putDoc(2, 3, 4)))).toBe(4);
  });

  it('are synonyms only if the synonym weighs more than the typed word', () => {
    expect(highlightAll(call, putDoc(2, 2, 1)).excerpt).toEqual({ text: 'Call putDoc twice', marks: [[5, 11]] });
    expect(highlightAll(call, putDoc(2, 3, 1)).excerpt).toEqual({
      text: 'Call putDoc twice',
      marks: [[5, 11]],
      synonyms: [0],
    });
  });

  it('of a whole text are in order', () =>
    expect(highlightAll(prepareText('Needle and pin'), terms).excerpt).toEqual({
      text: 'Needle and pin',
      marks: [
        [0, 6],
        [11, 14],
      ],
      synonyms: [1],
    }));

  it('weigh a tenth for a repeated term', () =>
    expect(sumWeights(findTerms(prepareText('Needle, needle, pin, needle, pin'), terms))).toBeCloseTo(
      5 + 3 + 0.5 + 0.5 + 0.3,
      9,
    ));
});

describe('the best sentence', () => {
  it.each([
    ['has the most weight of words', 'The pin is in the cloth.', 'The needle is in it.'],
    ['has different words', 'A needle is a needle.', 'A needle and a pin sew.'],
    ['is not a row', 'needle · Sews by hand.', 'Thread the pin at once.'],
    ['does not have a final colon', 'A needle is made like this:', 'Thread the pin at once.'],
    ['does not refer to another place', 'The needle is in the table above.', 'Thread the pin at once.'],
    ['does not refer to the next step', 'Next, thread the needle with the cloth.', 'Thread the pin at once.'],
    ['is a full sentence if no sentence matches', 'Cloth', 'Thread the cloth at once.'],
  ])('is preferred: %s', (_, other, best) => {
    expect(getExcerpt(`${other}\n${best}`).text).toBe(best);
    expect(getExcerpt(`${best}\n${other}`).text).toBe(best);
  });

  it('is the first of equal ones', () =>
    expect(getExcerpt('Thread a needle at once.\nThread my needle at once.').text).toBe('Thread a needle at once.'));

  it('is the row below the header of a table without a match', () =>
    expect(getExcerpt('Name ‖ Value\nEye · 3\nTip · 1')).toEqual({ text: 'Eye · 3', marks: [] }));

  it('counts other words of the question, but does not mark them, and ignores them in rows', () => {
    const hints = new Map([['cloth', { weight: 2, synonym: false }]]);
    const getExcerptBelow = (text: string) => createExcerpt(prepareText(text), terms, hints)?.excerpt;
    expect(getExcerptBelow('Thread it by hand.\nAll the cloth is sewn.')).toEqual({
      text: 'All the cloth is sewn.',
      marks: [],
    });
    expect(getExcerptBelow('cloth · Wool\nThread it once at least.')?.text).toBe('Thread it once at least.');
    expect(getExcerptBelow('A needle sews by hand.\nA needle sews cloth.')?.text).toBe('A needle sews cloth.');
  });
});

// Offsets count from the beginning of the text, lengths from the beginning of the sentence.
describe.each([
  ['at the beginning of a text', ''],
  ['on a later line', 'Of cloth, of threads, and of what is spun of wool or woven\n'],
])('an excerpt does not begin %s', (_, before) => {
  const getCutExcerpt = (text: string, queryTerms = terms) => getExcerpt(before + text, queryTerms);

  it('continues up to 180 characters', () => {
    const longest = `Thread a needle at once. X${letters(153)}.`;
    expect(getCutExcerpt(longest)).toEqual({ text: longest, marks: [[9, 15]] });
    expect(getCutExcerpt(`Thread a needle at once. X${letters(154)}.`).text).toBe('Thread a needle at once.');
    expect(getCutExcerpt(`Thread a needle at once. X${letters(154)}. Go on.`).text).toBe('Thread a needle at once.');
  });

  it('continues only within its line, and stops before the introduction of the next one', () => {
    expect(getCutExcerpt('Thread a needle at once. Go on.\nKnot it.').text).toBe('Thread a needle at once. Go on.');
    expect(getCutExcerpt('Thread a needle at once. Go on. Then as follows:').text).toBe(
      'Thread a needle at once. Go on.',
    );
  });

  it('is a whole sentence of up to 180 characters, wherever the matches are', () => {
    const text = `${words(58)}needle`;
    expect(text).toHaveLength(180);
    expect(getCutExcerpt(text)).toEqual({ text, marks: [[174, 180]] });
  });

  it('is the beginning of a long sentence if the first match is in its first 120 characters', () => {
    const text = `${words(38)}needle ${words(40)}pin ${words(40)}`;
    // The needle ends at 120, and the last space is at 180.
    expect(getCutExcerpt(text)).toEqual({ text: `${words(38)}needle${' on'.repeat(20)} …`, marks: [[114, 120]] });
  });

  it('begins 30 characters before a later first match', () => {
    const text = `wool${words(37)}needle ${words(60)}pin`;
    // The needle ends at 121, and ten words of three characters precede it.
    expect(getCutExcerpt(text)).toEqual({
      text: `… ${words(10)}needle${' on'.repeat(48)} …`,
      marks: [[32, 38]],
    });
  });

  it('has an ellipsis only if the sentence continues', () => {
    // From its first word to the end of the sentence there are 180 characters, then 181.
    const createText = (count: number) => `x${words(38)}needle ${words(47)}${letters(count)}`;
    expect(getCutExcerpt(createText(2)).text).toBe(`… ${words(10)}needle ${words(47)}xx`);
    expect(getCutExcerpt(createText(3)).text).toBe(`… ${words(10)}needle${' on'.repeat(47)} …`);
  });

  it('begins with the word itself if more than 60 letters precede it', () => {
    const createWord = (count: number) => `${words(40)}${letters(count)},needle ${words(60)}`;
    expect(getCutExcerpt(createWord(59)).text).toMatch(/^… x{59},needle on/);
    expect(getCutExcerpt(createWord(60)).text).toMatch(/^… needle on/);
  });

  it('is the beginning of a long sentence without a match, cut at a space', () =>
    // The last space of its first 180 characters is at 179.
    expect(getCutExcerpt(`${words(100)}end.`).text).toBe(`${words(59)}on …`));

  it('is cut within a word of more than half its length, never within a surrogate pair', () => {
    const cut = (text: string) => getCutExcerpt(`pin ${text}`).text.replace('pin ', '');
    expect(cut(`${letters(86)} ${letters(200)}`)).toBe(`${letters(86)} ${letters(89)} …`);
    expect(cut(`${letters(87)} ${letters(200)}`)).toBe(`${letters(87)} …`);
    expect(cut(`${letters(175)}😀${letters(200)}`)).toBe(`${letters(175)} …`);
    expect(cut(`${letters(174)}😀${letters(200)}`)).toBe(`${letters(174)}😀 …`);
  });

  it('is never cut before the end of its first word', () => {
    expect(getCutExcerpt(`${letters(91)} needle ${letters(200)}`).text).toBe(`${letters(91)} needle …`);
    expect(getCutExcerpt(`${letters(91)} needle,${letters(200)}`).text).toBe(`${letters(91)} needle,${letters(81)} …`);
    // A term is the beginning of a very long word.
    const long = new Map([[letters(64), { weight: 5, synonym: false }]]);
    expect(getCutExcerpt(`${letters(200)} ${words(30)}`, long)).toEqual({
      text: `${letters(200)} …`,
      marks: [[0, 200]],
    });
  });

  it('begins near the first match of its sentence, including the first and the last word', () => {
    const row = 'needle · pin';
    expect(getCutExcerpt(`${row}\n${words(50)}needle ${words(50)}pin ${words(50)}end.\n${row}`).text).toMatch(
      /^… (on ){10}needle on/,
    );
    expect(getCutExcerpt(`needle ${words(50)}pin ${words(60)}`).text).toMatch(/^needle on/);
    expect(getCutExcerpt(`${words(70)}needle`)).toEqual({ text: `… ${words(10)}needle`, marks: [[32, 38]] });
  });
});

describe('a named answer', () => {
  const text = 'Name ‖ Value\nA pin · 3\nPut a pin there. It is thin. A pin is not a needle.';

  it.each([
    ['a sentence', 'Put a pin', 'Put'],
    ['a later sentence', 'It is', 'It'],
    ['a row', 'A pin ·', 'A pin ·'],
    ['the first of several', 'A pin', 'A pin ·'],
  ])('is found by its first words: %s', (_, words, start) =>
    expect(findSentence(text, words)).toBe(text.indexOf(start)),
  );

  it.each(['Name', 'pin there', 'A bead'])('does not begin with %s', (words) =>
    expect(findSentence(text, words)).toBe(-1),
  );

  it('is shown with the next sentence and the one it refers to, marked', () => {
    const prepared = prepareText(text);
    const getAnswer = (start: string) => createAnswerExcerpt(prepared, terms, text.indexOf(start))?.excerpt;
    expect(getAnswer('It is')).toEqual(getAnswer('Put'));
    expect(getAnswer('Put')).toEqual({
      text: 'Put a pin there. It is thin. A pin is not a needle.',
      marks: [
        [6, 9],
        [31, 34],
        [44, 50],
      ],
      synonyms: [0, 1],
    });
    expect(getAnswer('A pin ·')?.text).toBe('A pin · 3');
    expect(getAnswer('pin there')).toBeUndefined();
  });
});
