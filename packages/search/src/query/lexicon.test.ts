import { describe, expect, it } from 'vitest';
import { createTestLexicon } from '../testing.ts';
import { QUERY_LIMITS } from './query.ts';

const lexicon = createTestLexicon({
  apple: 3,
  happi: 1,
  happily: 2,
  happiness: 5,
  happy: 9,
  indices: 1,
  table: 20,
  tableau: 4,
  tables: 7,
  tabular: 1,
  zebra: 1,
});
const texts = (terms: number[]) => terms.map((term) => lexicon.getText(term));

describe('a term', () => {
  it('is found by its text, or else is -1', () => {
    expect(lexicon.find('apple')).toBe(0);
    expect(lexicon.find('table')).toBe(6);
    expect(lexicon.find('zebra')).toBe(10);
    for (const missing of ['', 'aaa', 'tabl', 'tablet', 'zz']) expect(lexicon.find(missing)).toBe(-1);
  });

  it('has a text, a number of pages and an idf', () => {
    expect(lexicon.getText(6)).toBe('table');
    expect(lexicon.getText(99)).toBe('');
    expect(lexicon.getPageCount(6)).toBe(20);
    expect(lexicon.getPageCount(99)).toBe(0);
    expect(lexicon.getIdf(6)).toBeCloseTo(Math.log(1 + 80.5 / 20.5), 9);
  });
});

describe('completions', () => {
  it('begin with the word, and exclude it', () => {
    expect(texts(lexicon.findCompletions('table'))).toEqual(['tableau', 'tables']);
    expect(texts(lexicon.findCompletions('tab'))).toEqual(['table', 'tableau', 'tables', 'tabular']);
    expect(texts(lexicon.findCompletions('zebra'))).toEqual([]);
    expect(texts(lexicon.findCompletions('x'))).toEqual([]);
  });

  it('are limited to the terms on most pages', () => {
    const many = createTestLexicon(
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`word${String(i).padStart(2, '0')}`, i])),
    );
    const completions = many.findCompletions('word');
    expect(completions).toHaveLength(QUERY_LIMITS.completions);
    expect(completions.map((term) => many.getPageCount(term))).toEqual(
      Array.from({ length: QUERY_LIMITS.completions }, (_, i) => 59 - i),
    );
  });
});

describe('words of the same stem', () => {
  it('are found whatever the last letter of the stem, and exclude the word itself', () => {
    expect(texts(lexicon.findSameStem('happy'))).toEqual(['happi', 'happiness']);
    expect(texts(lexicon.findSameStem('tables'))).toEqual(['table']);
  });

  it('include irregular plurals in both directions', () => {
    const plural = createTestLexicon({ index: 1, indexes: 1, indices: 1 });
    expect(plural.findSameStem('index').map(plural.getText)).toEqual(['indexes', 'indices']);
    expect(plural.findSameStem('indices').map(plural.getText)).toEqual(['index', 'indexes']);
  });

  it('are empty for text other than a word of three letters', () => {
    const odd = createTestLexicon({ as: 1, 'a-b': 1, 'a-bs': 1, k8: 1, k8s: 1 });
    for (const word of ['as', 'a-b', 'k8']) expect(odd.findSameStem(word)).toEqual([]);
  });
});

describe('misspellings', () => {
  const misspellings = (word: string, isPrefix = false) => texts(lexicon.findMisspellings(word, isPrefix));

  it('are within one edit, nearest first, then those on most pages', () => {
    expect(misspellings('tabel')).toEqual(['table']);
    expect(misspellings('tablea')).toEqual(['table', 'tables', 'tableau']);
  });

  it('are within two edits from eight letters', () => {
    expect(misspellings('happyness')).toEqual(['happiness']);
    expect(misspellings('hapines')).toEqual([]);
    expect(misspellings('hapiness')).toEqual(['happiness']);
    expect(misspellings('hapyness')).toEqual(['happiness']);
  });

  it('share the first letter, or have it swapped or missing', () => {
    expect(misspellings('atble')).toEqual(['table']);
    expect(misspellings('able')).toEqual(['table']);
    expect(misspellings('ttable')).toEqual(['table']);
    expect(misspellings('bable')).toEqual([]);
  });

  it('may be the beginning of a term while the word is typed', () => {
    expect(misspellings('tabur')).toEqual([]);
    expect(misspellings('tabur', true)).toEqual(['tabular']);
    expect(misspellings('indx', true)).toEqual(['indices']);
  });

  it('are limited in number', () => {
    const many = createTestLexicon(
      Object.fromEntries('abcdefghijklmnopqrst'.split('').map((letter) => [`wor${letter}`, 1])),
    );
    expect(many.findMisspellings('wor-', false)).toHaveLength(QUERY_LIMITS.misspellings);
  });
});
