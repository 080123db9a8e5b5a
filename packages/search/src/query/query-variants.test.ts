import { describe, expect, it } from 'vitest';
import { alternatives as weights } from '../ranking.ts';
import { lexiconOf } from '../testing.ts';
import type { Clause } from './clauses.ts';
import { createQueryVariants, loadSynonyms } from './clauses.ts';
import { expandStems } from './lexicon.ts';
import { QUERY_LIMITS } from './query.ts';

const lexicon = lexiconOf({
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
const clause = (term: string, more: Partial<Clause> = {}): Clause => ({
  term,
  alternatives: expandStems(lexicon, term),
  closeness: 1,
  word: 0,
  open: false,
  ...more,
});
const read = (clauses: Clause[], rules: string) => createQueryVariants(lexicon, clauses, loadSynonyms(rules));
const readable = ({ alternatives, synonyms = new Set() }: Clause) =>
  Object.fromEntries(
    [...alternatives].map(([term, weight]) => [
      `${lexicon.text(term)}${synonyms.has(term) ? '*' : ''}`,
      Number(weight.toFixed(4)),
    ]),
  );

describe('a word with a synonym', () => {
  const stemmed = Number((weights.synonym * weights.stem).toFixed(4));

  it('stands for the synonym, too, which is marked as one', () => {
    const typed = clause('collection');
    const [reading, ...others] = read([typed], 'collect|table');
    expect(others).toEqual([]);
    expect(reading?.weight).toBe(1);
    expect(readable(reading?.clauses[0] as Clause)).toEqual({
      collection: 1,
      'table*': weights.synonym,
      'tables*': stemmed,
    });
    // The clause that was given is as it was.
    expect(typed.alternatives.size).toBe(1);
  });

  it('stands for it less if it is read as another spelling', () => {
    const [reading] = read([clause('collection', { closeness: 0.5 })], 'collect|ttl');
    expect(readable(reading?.clauses[0] as Clause)).toEqual({ collection: 1, 'ttl*': weights.synonym / 2 });
  });

  it('does not stand for a word that is typed beside it', () => {
    const [reading] = read([clause('collection'), clause('tables')], 'collect|table');
    expect(readable(reading?.clauses[0] as Clause)).toEqual({ collection: 1 });
  });

  it('keeps the weight of an alternative that it had already', () => {
    const alternatives = new Map([
      [lexicon.find('collection'), 1],
      [lexicon.find('table'), 0.2],
    ]);
    const [reading] = read([clause('collection', { alternatives })], 'collect|table');
    expect(readable(reading?.clauses[0] as Clause)).toEqual({ collection: 1, table: 0.2, 'tables*': stemmed });
  });
});

describe('a phrase with a synonym', () => {
  const terms = (clauses: Clause[]) => clauses.map(({ term }) => term);

  it('is replaced in a variant, beside the query as it was typed', () => {
    const query = [clause('drop'), clause('time'), clause('live')];
    const [typed, rewritten, ...others] = read(query, 'time live|ttl');
    expect(others).toEqual([]);
    expect(terms(typed?.clauses ?? [])).toEqual(['drop', 'time', 'live']);
    expect(terms(rewritten?.clauses ?? [])).toEqual(['drop', 'ttl']);
    expect(rewritten?.weight).toBe(weights.phrase);
    expect(rewritten?.clauses[1]).toMatchObject({ closeness: 1, word: -1, open: false });
  });

  it('may have more words than its synonym', () => {
    const [, rewritten] = read([clause('ttl'), clause('row')], 'ttl|time live');
    expect(terms(rewritten?.clauses ?? [])).toEqual(['time', 'live', 'row']);
  });

  it('weighs less if one of its words is read as another spelling', () => {
    const [, rewritten] = read([clause('time', { closeness: 0.5 }), clause('live')], 'time live|ttl');
    expect(rewritten?.weight).toBe(weights.phrase / 2);
  });

  it('keeps its weight, however the other words are read', () => {
    const [before, behind] = [clause('drop', { closeness: 0.5 }), clause('row', { closeness: 0.5 })];
    const [, rewritten] = read([before, clause('time'), clause('live'), behind], 'time live|ttl');
    expect(terms(rewritten?.clauses ?? [])).toEqual(['drop', 'ttl', 'row']);
    expect(rewritten?.weight).toBe(weights.phrase);
  });

  it('is ignored if the index lacks one of its words', () =>
    expect(read([clause('time'), clause('live')], 'time live|ttl absent')).toHaveLength(1));

  it('produces variants up to the limit, long phrases first', () => {
    const query = [clause('time'), clause('live')];
    const readings = read(query, 'live|drop row\ntime live|ttl,expire,row,drop');
    expect(readings).toHaveLength(1 + QUERY_LIMITS.rewrites);
    expect(readings.slice(1).map(({ clauses }) => terms(clauses).join(' '))).toEqual(['ttl', 'expire', 'row', 'drop']);
  });

  it('is limited in its number of words', () => {
    const query = [clause('ttl'), ...Array.from({ length: QUERY_LIMITS.clauses - 1 }, () => clause('row'))];
    const [typed, rewritten] = read(query, 'ttl|time live');
    expect(typed?.clauses).toHaveLength(QUERY_LIMITS.clauses);
    expect(rewritten?.clauses).toHaveLength(QUERY_LIMITS.clauses);
  });
});
