import { expect, it } from 'vitest';
import { findPhrases, loadSynonyms } from './clauses.ts';
import { QUERY_LIMITS } from './query.ts';

const words = (...terms: string[]) => terms.map((term) => ({ term }));

it('loads synonyms by the keys of their phrases', () => {
  expect([...loadSynonyms('ttl,time live|expire row,purge\ndrop|remove')]).toEqual([
    ['ttl', [['expire', 'row'], ['purge']]],
    ['time live', [['expire', 'row'], ['purge']]],
    ['drop', [['remove']]],
  ]);
});

it('limits the synonyms of a phrase', () => {
  const many = Array.from({ length: QUERY_LIMITS.synonyms + 3 }, (_, i) => `word${i}`);
  expect(loadSynonyms(`a|${many.join()}`).get('a')).toEqual(many.slice(0, QUERY_LIMITS.synonyms).map((word) => [word]));
});

it('finds phrases among words by their stems, long ones first', () => {
  const synonyms = loadSynonyms('time live|ttl\ntime|hour\nlive|stay\na b c d|e\na b c d e|f');
  expect(findPhrases(words('times', 'live', 'live'), synonyms).map(({ from, length }) => [from, length])).toEqual([
    [0, 2],
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
  expect(findPhrases(words('a', 'b', 'c', 'd', 'e'), synonyms)).toEqual([{ from: 0, length: 4, meanings: [['e']] }]);
  expect(findPhrases([], synonyms)).toEqual([]);
});
