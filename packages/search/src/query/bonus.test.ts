import { describe, expect, it } from 'vitest';
import { stem } from '../analysis/stem.ts';
import type { PostingReader } from '../format/postings.ts';
import { followerBit, type Postings } from '../format/postings.ts';
import { ALTERNATIVE_WEIGHTS as weights } from '../ranking.ts';
import { createTestLexicon } from '../testing.ts';
import { createAdjacency, createAgreement, getNameStems } from './bonus.ts';
import type { VariantScores, WeightedClause } from './score.ts';

const lexicon = createTestLexicon({ create: 1, creates: 1, index: 1, table: 1, tables: 1, tabular: 1, tuple: 1 });
const findTerm = (text: string) => lexicon.find(text);

/** Creates a clause of a typed word with weighted alternatives. */
const clause = (term: string, idf: number, forms: Record<string, number>, isPrefix = false): WeightedClause => ({
  term,
  alternatives: new Map(Object.entries(forms).map(([text, weight]) => [findTerm(text), weight])),
  closeness: 1,
  word: 0,
  isPrefix,
  idf,
});
const createScores = (...clauses: WeightedClause[]): VariantScores => ({
  clauses,
  totalIdf: clauses.reduce((sum, { idf }) => sum + idf, 0),
  candidates: [],
  questionScores: new Map(),
  questionAgreement: new Map(),
  questionCoverage: new Map(),
});

describe('the stems of a name', () => {
  it('exclude stop words and joined identifiers', () => {
    const ignored = new Set(['which', 'to', 'use']);
    expect([...getNameStems('Which tables to use', ignored)]).toEqual([stem('tables')]);
    expect([...getNameStems('createIndex', ignored)]).toEqual([stem('create'), stem('index')]);
    expect([...getNameStems('', ignored)]).toEqual([]);
  });
});

describe('the agreement of a query with a name', () => {
  const createTestAgreement = (scored: VariantScores) => {
    const getAgreement = createAgreement(scored, lexicon);
    return (name: string) => getAgreement(getNameStems(name, new Set(['a']))).agreement;
  };
  const createTable = createScores(
    clause('create', 3, { create: 1 }),
    clause('table', 1, { table: 1, tables: weights.stem }),
  );

  it.each([
    ['Create a table', 1],
    ['Creates tables', 1],
    // By idf, the name has three quarters of the query,
    ['Create', 3 / 4],
    ['Tables', 1 / 4],
    // and the query has half of the name.
    ['Create index', (3 / 4) * (1 / 2)],
    ['Create a table index', 2 / 3],
    ['Index', 0],
    ['', 0],
  ])('with "%s" is the expected share', (name, expected) =>
    expect(createTestAgreement(createTable)(name)).toBeCloseTo(expected, 9),
  );

  it('counts alternatives up to the weight of a misspelling', () => {
    const compare = (weight: number) =>
      createTestAgreement(createScores(clause('tuble', 1, { table: weight })))('table');
    expect(compare(weights.fuzzy)).toBe(1);
    expect(compare(weights.fuzzy * 0.99)).toBe(0);
  });

  it('counts completions of the last word, but not distant alternatives', () => {
    const compare = (isPrefix: boolean, text: string) =>
      createTestAgreement(createScores(clause('ta', 1, { [text]: 0.1 }, isPrefix)))(text);
    expect(compare(true, 'table')).toBe(1);
    expect(compare(false, 'table')).toBe(0);
    expect(compare(true, 'create')).toBe(0);
  });

  it('is at most 1: two words of the query may match one word', () => {
    const scored = createScores(clause('table', 1, { table: 1 }), clause('tuple', 1, { table: weights.synonym }));
    expect(createTestAgreement(scored)('table')).toBe(1);
  });
});

describe('adjacency', () => {
  /** The words that follow a term, by section. */
  type Followers = Record<number, string[]>;
  const createReader = (followers: Record<string, Followers>) =>
    ({
      read: (term: number): Postings => {
        const bySection = followers[lexicon.getText(term)] ?? {};
        const sections = Object.keys(bySection).map(Number);
        return {
          sections: Int32Array.from(sections),
          impacts: new Uint8Array(sections.length),
          followers: Uint8Array.from(sections, (section) =>
            (bySection[section] ?? []).reduce((mask, word) => mask | followerBit(stem(word)), 0),
          ),
        };
      },
    }) as PostingReader;

  const index = createReader({
    create: { 1: ['table'], 2: ['index'], 3: ['table'], 4: ['table'] },
    table: { 1: ['index'], 2: [], 4: [] },
    tables: { 5: ['index'] },
    index: { 1: [], 5: [] },
  });
  const create = clause('create', 3, { create: 1 });
  const table = clause('table', 2, { table: 1, tables: weights.stem });
  const indexed = clause('index', 1, { index: 1, tuple: weights.synonym });
  const createTestAdjacency = (...clauses: WeightedClause[]) =>
    createAdjacency(createScores(...clauses), lexicon, index);

  it('is the share of neighboring words, each weighted by the less important one', () => {
    const getShare = createTestAdjacency(create, table, indexed);
    // Create and table weigh 2, table and index 1.
    expect(getShare(1)).toBe(1);
    expect(getShare(4)).toBeCloseTo(2 / 3, 9);
    expect(getShare(5)).toBeCloseTo(1 / 3, 9);
    expect(getShare(9)).toBe(0);
  });

  it('requires the second word in the section, not only its bit', () =>
    expect(createTestAdjacency(create, table)(3)).toBe(0));

  it('uses the completions of an unfinished word', () => {
    const unfinished = (isPrefix: boolean) => clause('ta', 2, { table: 0.1, index: 0.1 }, isPrefix);
    expect(createTestAdjacency(create, unfinished(true))(1)).toBe(1);
    // "ta" is not a prefix of "index".
    expect(createTestAdjacency(create, unfinished(true))(2)).toBe(0);
    expect(createTestAdjacency(create, unfinished(false))(1)).toBe(0);
  });

  it('requires the order of the query', () => {
    expect(createTestAdjacency(create, table)(2)).toBe(0);
    expect(createTestAdjacency(table, create)(1)).toBe(0);
  });

  it('uses the word and words of its stem, but no synonyms', () => {
    const other = clause('tuple', 2, { table: weights.synonym });
    expect(createTestAdjacency(create, other)(1)).toBe(0);
    // Section 1 has "create table".
    expect(createTestAdjacency(clause('tuple', 3, { create: weights.synonym }), table)(1)).toBe(0);
    expect(createTestAdjacency(table, indexed)(5)).toBe(1);
  });

  it('is 0 for one word and for stop words', () => {
    expect(createTestAdjacency(create)(1)).toBe(0);
    expect(createTestAdjacency({ ...create, idf: 0 }, { ...table, idf: 0 })(1)).toBe(0);
  });
});
