import { describe, expect, it } from 'vitest';
import { ALTERNATIVE_WEIGHTS as weights } from '../ranking.ts';
import { createTestLexicon } from '../testing.ts';
import type { Clause } from './clauses.ts';
import { createQueryVariants, loadSynonyms } from './clauses.ts';
import { expandStems } from './lexicon.ts';
import { QUERY_LIMITS } from './query.ts';

const lexicon = createTestLexicon({
  collection: 1,
  drop: 1,
  expire: 1,
  live: 1,
  row: 1,
  rows: 1,
  table: 1,
  tables: 1,
  time: 1,
  ttl: 1,
});
const clause = (term: string, fields: Partial<Clause> = {}): Clause => ({
  term,
  alternatives: expandStems(lexicon, term),
  closeness: 1,
  word: 0,
  isPrefix: false,
  ...fields,
});
const createVariants = (clauses: Clause[], rules: string) => createQueryVariants(lexicon, clauses, loadSynonyms(rules));
const toWeights = ({ alternatives, synonyms = new Set() }: Clause) =>
  Object.fromEntries(
    [...alternatives].map(([term, weight]) => [
      `${lexicon.getText(term)}${synonyms.has(term) ? '*' : ''}`,
      Number(weight.toFixed(4)),
    ]),
  );

describe('a word with a synonym', () => {
  const stemmed = Number((weights.synonym * weights.stem).toFixed(4));

  it('has the synonym as a marked alternative', () => {
    const typed = clause('collection');
    const [variant, ...others] = createVariants([typed], 'collect|table');
    expect(others).toEqual([]);
    expect(variant?.weight).toBe(1);
    expect(toWeights(variant?.clauses[0] as Clause)).toEqual({
      collection: 1,
      'table*': weights.synonym,
      'tables*': stemmed,
    });
    // The given clause is unchanged.
    expect(typed.alternatives.size).toBe(1);
  });

  it('gives the synonym less weight if the word is corrected', () => {
    const [variant] = createVariants([clause('collection', { closeness: 0.5 })], 'collect|ttl');
    expect(toWeights(variant?.clauses[0] as Clause)).toEqual({ collection: 1, 'ttl*': weights.synonym / 2 });
  });

  it('does not get a synonym that is also typed', () => {
    const [variant] = createVariants([clause('collection'), clause('tables')], 'collect|table');
    expect(toWeights(variant?.clauses[0] as Clause)).toEqual({ collection: 1 });
  });

  it('keeps the weight of an existing alternative', () => {
    const alternatives = new Map([
      [lexicon.find('collection'), 1],
      [lexicon.find('table'), 0.2],
    ]);
    const [variant] = createVariants([clause('collection', { alternatives })], 'collect|table');
    expect(toWeights(variant?.clauses[0] as Clause)).toEqual({ collection: 1, table: 0.2, 'tables*': stemmed });
  });
});

describe('a phrase with a synonym', () => {
  const getTerms = (clauses: Clause[]) => clauses.map(({ term }) => term);

  it('is replaced in a second variant', () => {
    const query = [clause('drop'), clause('time'), clause('live')];
    const [typed, rewritten, ...others] = createVariants(query, 'time live|ttl');
    expect(others).toEqual([]);
    expect(getTerms(typed?.clauses ?? [])).toEqual(['drop', 'time', 'live']);
    expect(getTerms(rewritten?.clauses ?? [])).toEqual(['drop', 'ttl']);
    expect(rewritten?.weight).toBe(weights.phrase);
    expect(rewritten?.clauses[1]).toMatchObject({ closeness: 1, word: -1, isPrefix: false });
  });

  it('may have more words than its synonym', () => {
    const [, rewritten] = createVariants([clause('ttl'), clause('row')], 'ttl|time live');
    expect(getTerms(rewritten?.clauses ?? [])).toEqual(['time', 'live', 'row']);
  });

  it('weighs less if one of its words is corrected', () => {
    const [, rewritten] = createVariants([clause('time', { closeness: 0.5 }), clause('live')], 'time live|ttl');
    expect(rewritten?.weight).toBe(weights.phrase / 2);
  });

  it('keeps its weight if other words are corrected', () => {
    const [before, after] = [clause('drop', { closeness: 0.5 }), clause('row', { closeness: 0.5 })];
    const [, rewritten] = createVariants([before, clause('time'), clause('live'), after], 'time live|ttl');
    expect(getTerms(rewritten?.clauses ?? [])).toEqual(['drop', 'ttl', 'row']);
    expect(rewritten?.weight).toBe(weights.phrase);
  });

  it('is ignored if the index lacks one of its words', () =>
    expect(createVariants([clause('time'), clause('live')], 'time live|ttl absent')).toHaveLength(1));

  it('produces variants up to the limit, long phrases first', () => {
    const query = [clause('time'), clause('live')];
    const variants = createVariants(query, 'live|drop row\ntime live|ttl,expire,row,drop');
    expect(variants).toHaveLength(1 + QUERY_LIMITS.rewrites);
    expect(variants.slice(1).map(({ clauses }) => getTerms(clauses).join(' '))).toEqual([
      'ttl',
      'expire',
      'row',
      'drop',
    ]);
  });

  it('is limited in its number of words', () => {
    const query = [clause('ttl'), ...Array.from({ length: QUERY_LIMITS.clauses - 1 }, () => clause('row'))];
    const [typed, rewritten] = createVariants(query, 'ttl|time live');
    expect(typed?.clauses).toHaveLength(QUERY_LIMITS.clauses);
    expect(rewritten?.clauses).toHaveLength(QUERY_LIMITS.clauses);
  });
});
