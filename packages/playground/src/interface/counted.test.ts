import { expect, it } from 'vitest';
import { grouped } from './counted.ts';

it.each([0, 7, 999, 1000, 12_345, 123_456, 9_876_543_210])('%i is written as the browser writes it', (count) => {
  expect(grouped(count)).toBe(count.toLocaleString('en'));
});
