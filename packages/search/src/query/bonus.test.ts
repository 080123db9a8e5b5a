import { describe, expect, it } from 'vitest';
import { stem } from '../analysis/stem.ts';
import type { PostingReader } from '../format/postings.ts';
import { followerBit, type Postings } from '../format/postings.ts';
import { alternatives as weights } from '../ranking.ts';
import { lexiconOf } from '../testing.ts';
import { createAdjacency, createAgreement, getNameStems } from './bonus.ts';
import type { VariantScores, WeightedClause } from './score.ts';

const lexicon = lexiconOf({ create: 1, creates: 1, index: 1, table: 1, tables: 1, tabular: 1, tuple: 1 });
const numberOf = (text: string) => lexicon.find(text);

/** A clause for a typed word and what it stands for, with weights. */
const clause = (term: string, idf: number, found: Record<string, number>, open = false): WeightedClause => ({
  term,
  alternatives: new Map(Object.entries(found).map(([text, weight]) => [numberOf(text), weight])),
  closeness: 1,
  word: 0,
  open,
  idf,
});
const scoredBy = (...clauses: WeightedClause[]): VariantScores => ({
  clauses,
  totalIdf: clauses.reduce((sum, { idf }) => sum + idf, 0),
  candidates: [],
  questionScores: new Map(),
  questionAgreement: new Map(),
  questionCoverage: new Map(),
});

describe('the words of a name', () => {
  it('are its stems, without stop words and without whole identifiers', () => {
    const ignored = new Set(['which', 'to', 'use']);
    expect([...getNameStems('Which tables to use', ignored)]).toEqual([stem('tables')]);
    expect([...getNameStems('createIndex', ignored)]).toEqual([stem('create'), stem('index')]);
    expect([...getNameStems('', ignored)]).toEqual([]);
  });
});

describe('the agreement of a query with a name', () => {
  const agreement = (scored: VariantScores) => {
    const agreementOf = createAgreement(scored, lexicon);
    return (name: string) => agreementOf(getNameStems(name, new Set(['a']))).agreement;
  };
  const createTable = scoredBy(
    clause('create', 3, { create: 1 }),
    clause('table', 1, { table: 1, tables: weights.stem }),
  );

  it.each([
    ['Create a table', 1],
    ['Creates tables', 1],
    // The name holds three quarters of the query by idf.
    ['Create', 3 / 4],
    ['Tables', 1 / 4],
    // And the query half of the name.
    ['Create index', (3 / 4) * (1 / 2)],
    ['Create a table index', 2 / 3],
    ['Index', 0],
    ['', 0],
  ])('with "%s" is the expected share', (name, expected) =>
    expect(agreement(createTable)(name)).toBeCloseTo(expected, 9),
  );

  it('counts alternatives up to the weight of a misspelling', () => {
    const by = (weight: number) => agreement(scoredBy(clause('tuble', 1, { table: weight })))('table');
    expect(by(weights.fuzzy)).toBe(1);
    expect(by(weights.fuzzy * 0.99)).toBe(0);
  });

  it('counts completions of the last word, but not distant alternatives', () => {
    const by = (open: boolean, text: string) => agreement(scoredBy(clause('ta', 1, { [text]: 0.1 }, open)))(text);
    expect(by(true, 'table')).toBe(1);
    expect(by(false, 'table')).toBe(0);
    expect(by(true, 'create')).toBe(0);
  });

  it('is at most 1: two words of the query may match one word', () => {
    const scored = scoredBy(clause('table', 1, { table: 1 }), clause('tuple', 1, { table: weights.synonym }));
    expect(agreement(scored)('table')).toBe(1);
  });
});

describe('adjacency', () => {
  /** Postings of a term: sections, and the stems that follow the term in each. */
  type Held = Record<number, string[]>;
  const readerOf = (held: Record<string, Held>) =>
    ({
      read: (term: number): Postings => {
        const found = held[lexicon.text(term)] ?? {};
        const sections = Object.keys(found).map(Number);
        return {
          sections: Int32Array.from(sections),
          impacts: new Uint8Array(sections.length),
          followers: Uint8Array.from(sections, (section) =>
            (found[section] ?? []).reduce((mask, word) => mask | followerBit(stem(word)), 0),
          ),
        };
      },
    }) as PostingReader;

  const index = readerOf({
    create: { 1: ['table'], 2: ['index'], 3: ['table'], 4: ['table'] },
    table: { 1: ['index'], 2: [], 4: [] },
    tables: { 5: ['index'] },
    index: { 1: [], 5: [] },
  });
  const create = clause('create', 3, { create: 1 });
  const table = clause('table', 2, { table: 1, tables: weights.stem });
  const indexed = clause('index', 1, { index: 1, tuple: weights.synonym });
  const adjacency = (...clauses: WeightedClause[]) => createAdjacency(scoredBy(...clauses), lexicon, index);

  it('is the share of neighboring words, each weighted by the less important one', () => {
    const shared = adjacency(create, table, indexed);
    // Create and table weigh 2, table and index 1.
    expect(shared(1)).toBe(1);
    expect(shared(4)).toBeCloseTo(2 / 3, 9);
    expect(shared(5)).toBeCloseTo(1 / 3, 9);
    expect(shared(9)).toBe(0);
  });

  it('requires the second word in the section, not only its bit', () => expect(adjacency(create, table)(3)).toBe(0));

  it('uses the completions of an unfinished word', () => {
    const unfinished = (open: boolean) => clause('ta', 2, { table: 0.1, index: 0.1 }, open);
    expect(adjacency(create, unfinished(true))(1)).toBe(1);
    // "create index" does not begin so.
    expect(adjacency(create, unfinished(true))(2)).toBe(0);
    expect(adjacency(create, unfinished(false))(1)).toBe(0);
  });

  it('requires the order of the query', () => {
    expect(adjacency(create, table)(2)).toBe(0);
    expect(adjacency(table, create)(1)).toBe(0);
  });

  it('uses the word and words of its stem, but no synonyms', () => {
    const other = clause('tuple', 2, { table: weights.synonym });
    expect(adjacency(create, other)(1)).toBe(0);
    // Section 1 has "create table".
    expect(adjacency(clause('tuple', 3, { create: weights.synonym }), table)(1)).toBe(0);
    expect(adjacency(table, indexed)(5)).toBe(1);
  });

  it('is 0 for one word and for stop words', () => {
    expect(adjacency(create)(1)).toBe(0);
    expect(adjacency({ ...create, idf: 0 }, { ...table, idf: 0 })(1)).toBe(0);
  });
});
