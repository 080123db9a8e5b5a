import { expect, it, vi } from 'vitest';
import { indexOf, section } from '../testing.ts';

vi.mock('./requests.ts', () => {
  throw new Error('The part is gone.');
});

it('a pasted request is answered by its words, and in part, where the code for requests does not load', async () => {
  const index = await indexOf([section('/count', { title: 'Count', text: 'Counts the orders of a shop.' })]);
  const { hits, partial } = await index.search('GET /shop/orders');
  expect(hits.map(({ route }) => route)).toEqual(['/count']);
  expect(partial).toBe(true);
  expect((await index.search('orders')).partial).toBeUndefined();
});
