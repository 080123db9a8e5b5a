import { expect, it } from 'vitest';
import { formatNumber } from './plurals.ts';

it.each([0, 7, 999, 1000, 12_345, 123_456, 9_876_543_210])('%i is written as the browser writes it', (count) => {
  expect(formatNumber(count)).toBe(count.toLocaleString('en'));
});
