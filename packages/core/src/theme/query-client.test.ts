import { expect, it, onTestFinished } from 'vitest';
import { createQueryClient } from './query-client.ts';

const keys = [
  ['page', '/a'],
  ['page', '/b'],
  ['page,/a'],
  ['search', 'a', { limit: 20 }],
  ['search', 'a', { limit: 40 }],
  ['search', 'a', { limit: 20, area: 'Manual' }],
  ['search', 'a","limit","20'],
];

it.each([
  ['an Array.prototype.toJSON', Array.prototype],
  ['an Object.prototype.toJSON', Object.prototype],
])('distinguishes queries on a page with %s', (_, prototype) => {
  Object.defineProperty(prototype, 'toJSON', { value: () => 'the same', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(prototype, 'toJSON'));
  const client = createQueryClient();
  for (const [index, key] of keys.entries()) client.setQueryData(key, index);
  expect(keys.map((key) => client.getQueryData(key))).toEqual([...keys.keys()]);
});

it('finds a query by its options in any order', () => {
  const client = createQueryClient();
  client.setQueryData(['search', 'a', { limit: 20, area: 'Manual' }], 1);
  expect(client.getQueryData(['search', 'a', { area: 'Manual', limit: 20 }])).toBe(1);
});
