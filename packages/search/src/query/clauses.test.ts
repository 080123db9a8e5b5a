import { describe, expect, it } from 'vitest';
import { ALTERNATIVE_WEIGHTS as weights } from '../ranking.ts';
import { createTestLexicon } from '../testing.ts';
import { type Clause, createClauses, limitShards, loadSynonyms } from './clauses.ts';
import { parseQuery, QUERY_LIMITS } from './query.ts';

const lexicon = createTestLexicon({
  '/shop/list': 1,
  count: 3,
  create: 4,
  createindex: 2,
  doc: 5,
  docs: 4,
  full: 3,
  index: 6,
  put: 6,
  putdoc: 2,
  putdocs: 1,
  putdocument: 1,
  table: 9,
  text: 3,
});
const createTestClauses = (query: string, rules = '') => {
  const { clauses, corrections } = createClauses(lexicon, parseQuery(query, new Set()), loadSynonyms(rules));
  return { clauses, corrected: corrections.map(({ word, term }) => `${word.term} ${lexicon.getText(term)}`) };
};
const toWeights = ({ alternatives }: Clause) =>
  Object.fromEntries([...alternatives].map(([term, weight]) => [lexicon.getText(term), Number(weight.toFixed(4))]));
const getTerms = (clauses: Clause[]) => clauses.map(({ term }) => term);

describe('a word', () => {
  it('becomes a clause with its alternatives', () => {
    const { clauses, corrected } = createTestClauses('table ');
    expect(clauses).toEqual([
      {
        term: 'table',
        alternatives: new Map([[lexicon.find('table'), 1]]),
        closeness: 1,
        word: 0,
        isPrefix: false,
      },
    ]);
    expect(corrected).toEqual([]);
  });

  it('may be completed if it is the last one', () =>
    expect(createTestClauses('create tab').clauses.map(({ isPrefix }) => isPrefix)).toEqual([false, true]));

  it('is replaced by the nearest term, with a lower weight, if it is misspelled', () => {
    const { clauses, corrected } = createTestClauses('tabel ');
    expect(corrected).toEqual(['tabel table']);
    expect(clauses[0]).toMatchObject({ term: 'table', closeness: weights.fuzzy, word: 0 });
    expect(toWeights(clauses[0] as Clause)).toEqual({ table: weights.fuzzy });
  });

  it('is not corrected if it has a synonym', () => {
    const { clauses, corrected } = createTestClauses('tabel ', 'tabel|index');
    expect(corrected).toEqual([]);
    expect(clauses).toMatchObject([{ term: 'tabel', closeness: 1 }]);
  });

  it('is split into two words if no term is similar', () => {
    const { clauses } = createTestClauses('fulltext ');
    expect(getTerms(clauses)).toEqual(['full', 'text']);
    expect(clauses.map(({ word }) => word)).toEqual([0, 0]);
  });

  it('is limited in number', () =>
    expect(createTestClauses('createIndex '.repeat(QUERY_LIMITS.clauses)).clauses).toHaveLength(QUERY_LIMITS.clauses));
});

describe('an identifier', () => {
  it('becomes clauses for itself and its parts if it is known', () => {
    const { clauses } = createTestClauses('putDoc ');
    expect(getTerms(clauses)).toEqual(['putdoc', 'put', 'doc']);
    expect(clauses.map(({ word }) => word)).toEqual([0, 0, 0]);
  });

  it('becomes clauses for its parts if it is unknown', () => {
    const { clauses } = createTestClauses('putTable ');
    expect(getTerms(clauses)).toEqual(['put', 'table']);
  });

  it('is known while it is typed, and its last part may be completed', () => {
    const { clauses } = createTestClauses('create_ind');
    expect(getTerms(clauses)).toEqual(['createind', 'create', 'ind']);
    expect(clauses.map(({ isPrefix }) => isPrefix)).toEqual([true, false, false]);
    expect(Object.keys(toWeights(clauses[2] as Clause))).toContain('index');
    const [, , closed] = createTestClauses('create_ind ').clauses;
    expect(Object.keys(toWeights(closed as Clause))).not.toContain('index');
  });

  it('may have a misspelled part, and is then misspelled itself', () => {
    const { clauses } = createTestClauses('putTabel ');
    expect(toWeights(clauses[1] as Clause)).toEqual({ table: weights.fuzzy });
    expect(getTerms(createTestClauses('createIndxe ').clauses)).toEqual(['createindxe', 'create', 'indxe']);
  });

  it('is not split if it has a synonym', () =>
    expect(getTerms(createTestClauses('k8s ', 'k8s|index').clauses)).toEqual(['k8s']));

  it('has no parts of one letter', () => expect(getTerms(createTestClauses('putX ').clauses)).not.toContain('x'));
});

describe('a path', () => {
  it('has its suffixes as alternatives', () => {
    const [path] = createTestClauses('/db/shop/list ').clauses;
    expect(toWeights(path as Clause)).toMatchObject({ '/shop/list': weights.stem });
  });
});

describe('the shards of a query', () => {
  const words = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`w${String.fromCharCode(97 + i)}`, i + 1]));
  const many = createTestLexicon(words);
  /** Creates a clause with weighted alternatives, each given by its letter. */
  const clause = (alternatives: Record<string, number>, word = 0): Clause => ({
    term: '',
    alternatives: new Map(Object.entries(alternatives).map(([letter, weight]) => [many.find(`w${letter}`), weight])),
    closeness: 1,
    word,
    isPrefix: false,
  });
  const limit = (clauses: Clause[], ...rewritten: Clause[]) => {
    const variants = [{ clauses, weight: 1 }, ...(rewritten.length ? [{ clauses: rewritten, weight: 0.8 }] : [])];
    const shards = limitShards(variants, many, (term) => many.getText(term));
    const getLetters = ({ alternatives }: Clause) =>
      [...alternatives.keys()].map((term) => many.getText(term)[1]).join('');
    return { shards: shards.size, letters: variants.map((variant) => variant.clauses.map(getLetters)) };
  };

  it('begin with the best alternative of each typed word, then the others by weight', () => {
    expect(QUERY_LIMITS.shards).toBe(7);
    const clauses = [clause({ a: 1, b: 0.9, c: 0.2, d: 0.7 }), clause({ e: 0.5, f: 0.1, g: 0.49 })];
    expect(limit(clauses, clauses[1] as Clause, clause({ h: 1, i: 0.5 }, -1))).toEqual({
      shards: 7,
      letters: [
        ['abd', 'eg'],
        ['eg', 'hi'],
      ],
    });
  });

  it('prefer the rare words of a long query', () => {
    const clauses = Object.keys(words).map((word) => clause({ [word.charAt(1)]: 1 }));
    expect(limit(clauses)).toEqual({ shards: 7, letters: [['a', 'b', 'c', 'd', 'e', 'f', 'g']] });
  });

  it('keep an unknown word in the query and ignore a phrase that is not found', () => {
    const typed = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => clause({ [letter]: 1 }));
    expect(limit([...typed, clause({})], clause({ h: 1 }, -1))).toEqual({
      shards: 7,
      letters: [['a', 'b', 'c', 'd', 'e', 'f', 'g', ''], ['']],
    });
  });
});
