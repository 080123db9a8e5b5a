import { describe, expect, it } from 'vitest';
import { ALTERNATIVE_WEIGHTS as weights } from '../ranking.ts';
import { createTestLexicon } from '../testing.ts';
import { addAlternative, type ExpandOptions, expandStems, expandWord, splitCompound } from './lexicon.ts';

const lexicon = createTestLexicon({
  full: 3,
  fulltext: 1,
  index: 9,
  indexes: 4,
  indexing: 2,
  query: 5,
  running: 2,
  runner: 2,
  table: 8,
  text: 3,
  textile: 2,
});
const toWeights = (alternatives: ReadonlyMap<number, number>) =>
  Object.fromEntries([...alternatives].map(([term, weight]) => [lexicon.getText(term), Number(weight.toFixed(4))]));
const expand = (word: string, options: Partial<ExpandOptions> = {}) => {
  const { alternatives, correction } = expandWord(lexicon, word, {
    isPrefix: false,
    allowCorrection: true,
    ...options,
  });
  return {
    alternatives: toWeights(alternatives),
    correction: correction === undefined ? '' : lexicon.getText(correction),
  };
};
/** Computes the weight of a completion from the typed share. */
const weighCompletion = (weight: number, typed: number, length: number) =>
  Number((weight * (0.5 + (0.5 * typed) / length)).toFixed(4));

describe('expanding a word', () => {
  it('returns the word and the words of its stem', () => {
    expect(toWeights(expandStems(lexicon, 'indexes'))).toEqual({
      index: weights.stem,
      indexes: weights.exact,
      indexing: weights.stem,
    });
    expect(toWeights(expandStems(lexicon, 'absent'))).toEqual({});
  });

  it('returns completions, which weigh more the more is typed', () => {
    expect(expand('tex', { isPrefix: true }).alternatives).toEqual({
      text: weighCompletion(weights.prefix, 3, 4),
      textile: weighCompletion(weights.prefix, 3, 7),
    });
  });

  it('returns completions from two letters, if the word is unfinished', () => {
    expect(expand('quer', { allowCorrection: false }).alternatives).toEqual({});
    expect(expand('qu', { isPrefix: true, allowCorrection: false }).alternatives).toEqual({
      query: weighCompletion(weights.prefix, 2, 5),
    });
    expect(expand('q', { isPrefix: true, allowCorrection: false }).alternatives).toEqual({});
  });

  it('returns completions while a word is typed, and not words that only share its stem', () => {
    const docks = createTestLexicon({ dock: 4, docker: 3, docks: 2 });
    const expandDocks = (word: string, isPrefix: boolean) =>
      [...expandWord(docks, word, { isPrefix, allowCorrection: false }).alternatives.keys()].map((term) =>
        docks.getText(term),
      );
    expect(expandDocks('docke', true)).toEqual(['docker']);
    expect(expandDocks('docke', false)).toEqual(['dock', 'docks']);
    // Without completions, the words of the stem remain.
    expect(expandDocks('docking', true)).toEqual(['dock', 'docks']);
    expect(expandDocks('dock', true).sort()).toEqual(['dock', 'docker', 'docks']);
  });

  it('weighs the word above its completions, which weigh less if it is a word itself', () => {
    expect(expand('index', { isPrefix: true }).alternatives).toEqual({
      index: 1,
      indexes: weights.stem,
      indexing: weights.stem,
    });
    expect(expand('full', { isPrefix: true }).alternatives).toEqual({
      full: 1,
      fulltext: weighCompletion(weights.longerWord, 4, 8),
    });
  });

  it('returns completions of the stem of an unknown word while it is typed', () => {
    expect(expand('querys', { isPrefix: true, allowCorrection: false }).alternatives).toEqual({
      query: expect.any(Number),
    });
    expect(expand('querys', { isPrefix: false, allowCorrection: false }).alternatives).toEqual(
      toWeights(expandStems(lexicon, 'querys')),
    );
  });
});

describe('a misspelled word', () => {
  it('is expanded to the nearest terms, and corrected to the nearest one', () =>
    expect(expand('tabel')).toEqual({ alternatives: { table: weights.fuzzy }, correction: 'table' }));

  it('is not corrected if it is known or short, or if corrections are off', () => {
    expect(expand('table').correction).toBe('');
    expect(expand('tex').alternatives).toEqual({});
    expect(expand('texx').correction).toBe('text');
    expect(expand('tabel', { allowCorrection: false })).toEqual({ alternatives: {}, correction: '' });
  });

  it('is not corrected if it has completions', () => {
    expect(Object.keys(expand('texu', { isPrefix: true }).alternatives)).toEqual(['text', 'textile']);
    expect(expand('texu', { isPrefix: true }).correction).toBe('text');
    expect(expand('inde', { isPrefix: true }).correction).toBe('');
    const { alternatives, correction } = expand('runne', { isPrefix: true });
    expect(correction).toBe('');
    // Both begin with its stem "runn".
    expect(alternatives).toEqual({
      runner: weighCompletion(weights.prefix, 5, 6),
      running: Number((weights.prefix * weights.stem).toFixed(4)),
    });
  });
});

it('keeps the higher weight of a term that is added twice', () => {
  const alternatives = new Map([[1, 0.5]]);
  addAlternative(alternatives, 1, 0.4);
  addAlternative(alternatives, 2, 0.1);
  expect([...alternatives]).toEqual([
    [1, 0.5],
    [2, 0.1],
  ]);
  addAlternative(alternatives, 1, 0.6);
  expect(alternatives.get(1)).toBe(0.6);
});

describe('splitting a compound', () => {
  it('returns two words that are on more than two pages', () =>
    expect(splitCompound(lexicon, 'fulltext')).toEqual(['full', 'text']));

  it.each(['fullind', 'indfull', 'textruns', 'text', 'tab', 'runningtext'])('does not split "%s"', (word) =>
    expect(splitCompound(lexicon, word)).toBeUndefined(),
  );

  it('requires parts of at least three letters', () => {
    const short = createTestLexicon({ abc: 3, def: 3, ab: 3, cdef: 3, abcd: 3, ef: 3 });
    expect(splitCompound(short, 'abcdef')).toEqual(['abc', 'def']);
    expect(splitCompound(createTestLexicon({ ab: 3, cdef: 3 }), 'abcdef')).toBeUndefined();
    expect(splitCompound(createTestLexicon({ abcd: 3, ef: 3 }), 'abcdef')).toBeUndefined();
  });
});
