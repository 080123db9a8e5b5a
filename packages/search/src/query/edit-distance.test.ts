import { expect, it } from 'vitest';
import { editDistance } from './lexicon.ts';

it.each([
  ['', '', 2, 0],
  ['table', 'table', 0, 0],
  ['table', 'tables', 1, 1],
  ['table', 'able', 1, 1],
  ['table', 'tuble', 1, 1],
  ['table', 'atble', 1, 1],
  ['table', 'tabel', 1, 1],
  ['table', 'tablets', 2, 2],
  ['table', 'teble', 2, 1],
  ['table', 'tuple', 2, 2],
  ['table', 'chair', 2, 3],
  ['table', 'tabelt', 2, 2],
  ['abcd', 'badc', 2, 2],
  // A letter is touched once: a swap whose letters are then parted is three edits.
  ['ca', 'abc', 3, 3],
  ['ab', '', 2, 2],
  ['abc', '', 2, 3],
  ['abab', 'baba', 2, 2],
])('returns the distance of "%s" and "%s" up to the limit %i: %i', (a, b, max, distance) => {
  expect(editDistance(a, b, max)).toBe(distance);
  expect(editDistance(b, a, max)).toBe(distance);
});

it('returns the limit plus one beyond the limit', () => {
  expect(editDistance('table', 'tables', 0)).toBe(1);
  expect(editDistance('table', 'tuples', 1)).toBe(2);
  expect(editDistance('a', 'abcdef', 2)).toBe(3);
});
