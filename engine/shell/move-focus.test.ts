import { expect, it } from 'vitest';
import { nextPlace } from './move-focus.ts';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 1, undefined],
] as const)('%s from place %i of three leads to %s', (key, at, next) => {
  expect(nextPlace(key, at, 3)).toBe(next);
});

it('nothing moves in an empty list', () => {
  expect(nextPlace('ArrowDown', -1, 0)).toBeUndefined();
});
