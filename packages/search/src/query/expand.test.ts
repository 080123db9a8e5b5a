import { describe, expect, it } from 'vitest';
import { alternatives as weights } from '../ranking.ts';
import { lexiconOf } from '../testing.ts';
import { addAlternative, type ExpandOptions, expandStems, expandWord, splitCompound } from './lexicon.ts';

const lexicon = lexiconOf({
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
const readable = (found: ReadonlyMap<number, number>) =>
  Object.fromEntries([...found].map(([term, weight]) => [lexicon.text(term), Number(weight.toFixed(4))]));
const expand = (word: string, options: Partial<ExpandOptions> = {}) => {
  const { alternatives, correction } = expandWord(lexicon, word, { open: false, misspelt: true, ...options });
  return { found: readable(alternatives), correction: correction === undefined ? '' : lexicon.text(correction) };
};
/** What a completion weighs, by the share of it that is typed. */
const completed = (weight: number, typed: number, length: number) =>
  Number((weight * (0.5 + (0.5 * typed) / length)).toFixed(4));

describe('expanding a word', () => {
  it('returns the word and the words of its stem', () => {
    expect(readable(expandStems(lexicon, 'indexes'))).toEqual({
      index: weights.stem,
      indexes: weights.exact,
      indexing: weights.stem,
    });
    expect(readable(expandStems(lexicon, 'absent'))).toEqual({});
  });

  it('returns completions, which weigh more the more is typed', () => {
    expect(expand('tex', { open: true }).found).toEqual({
      text: completed(weights.prefix, 3, 4),
      textile: completed(weights.prefix, 3, 7),
    });
  });

  it('returns completions from two letters, if the word is unfinished', () => {
    expect(expand('quer', { misspelt: false }).found).toEqual({});
    expect(expand('qu', { open: true, misspelt: false }).found).toEqual({ query: completed(weights.prefix, 2, 5) });
    expect(expand('q', { open: true, misspelt: false }).found).toEqual({});
  });

  it('returns completions while a word is typed, and not words that only share its stem', () => {
    const docks = lexiconOf({ dock: 4, docker: 3, docks: 2 });
    const read = (word: string, open: boolean) =>
      [...expandWord(docks, word, { open, misspelt: false }).alternatives.keys()].map((term) => docks.text(term));
    expect(read('docke', true)).toEqual(['docker']);
    expect(read('docke', false)).toEqual(['dock', 'docks']);
    // Nothing goes on so: the stem is all there is.
    expect(read('docking', true)).toEqual(['dock', 'docks']);
    expect(read('dock', true).sort()).toEqual(['dock', 'docker', 'docks']);
  });

  it('weighs the word above its completions, which weigh less if it is a word itself', () => {
    expect(expand('index', { open: true }).found).toEqual({ index: 1, indexes: weights.stem, indexing: weights.stem });
    expect(expand('full', { open: true }).found).toEqual({
      full: 1,
      fulltext: completed(weights.longerWord, 4, 8),
    });
  });

  it('returns completions of the stem of an unknown word while it is typed', () => {
    expect(expand('querys', { open: true, misspelt: false }).found).toEqual({ query: expect.any(Number) });
    expect(expand('querys', { open: false, misspelt: false }).found).toEqual(readable(expandStems(lexicon, 'querys')));
  });
});

describe('a misspelled word', () => {
  it('stands for the nearest terms, and the nearest one is its correction', () =>
    expect(expand('tabel')).toEqual({ found: { table: weights.fuzzy }, correction: 'table' }));

  it('is not corrected if it is known or short, or if corrections are off', () => {
    expect(expand('table').correction).toBe('');
    expect(expand('tex').found).toEqual({});
    expect(expand('texx').correction).toBe('text');
    expect(expand('tabel', { misspelt: false })).toEqual({ found: {}, correction: '' });
  });

  it('is not corrected if it has completions', () => {
    expect(Object.keys(expand('texu', { open: true }).found)).toEqual(['text', 'textile']);
    expect(expand('texu', { open: true }).correction).toBe('text');
    expect(expand('inde', { open: true }).correction).toBe('');
    const { found, correction } = expand('runne', { open: true });
    expect(correction).toBe('');
    // Its stem "runn" begins both.
    expect(found).toEqual({
      runner: completed(weights.prefix, 5, 6),
      running: Number((weights.prefix * weights.stem).toFixed(4)),
    });
  });
});

it('keeps the higher weight of a term that is offered twice', () => {
  const found = new Map([[1, 0.5]]);
  addAlternative(found, 1, 0.4);
  addAlternative(found, 2, 0.1);
  expect([...found]).toEqual([
    [1, 0.5],
    [2, 0.1],
  ]);
  addAlternative(found, 1, 0.6);
  expect(found.get(1)).toBe(0.6);
});

describe('splitting a compound', () => {
  it('returns two words that are on more than two pages', () =>
    expect(splitCompound(lexicon, 'fulltext')).toEqual(['full', 'text']));

  it.each(['fullind', 'indfull', 'textruns', 'text', 'tab', 'runningtext'])('does not split "%s"', (word) =>
    expect(splitCompound(lexicon, word)).toBeUndefined(),
  );

  it('requires parts of at least three letters', () => {
    const short = lexiconOf({ abc: 3, def: 3, ab: 3, cdef: 3, abcd: 3, ef: 3 });
    expect(splitCompound(short, 'abcdef')).toEqual(['abc', 'def']);
    expect(splitCompound(lexiconOf({ ab: 3, cdef: 3 }), 'abcdef')).toBeUndefined();
    expect(splitCompound(lexiconOf({ abcd: 3, ef: 3 }), 'abcdef')).toBeUndefined();
  });
});
