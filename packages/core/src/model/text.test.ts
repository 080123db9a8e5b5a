import { expect, it } from 'vitest';
import { formatNumber, pluralize } from './text.ts';

it.each([0, 7, 999, 1000, 12_345, 123_456, 9_876_543_210, 1234.567, 0.125])(
  'formatNumber(%d) equals toLocaleString',
  (count) => expect(formatNumber(count)).toBe(count.toLocaleString('en')),
);

it('formatNumber does not group decimals', () => expect(formatNumber(1000.123456)).toBe('1,000.123456'));

it.each([
  [1, '1 page of Guide'],
  [0, '0 pages of Guide'],
  [2000, '2,000 pages of Guide'],
])('pluralize(%i) → %s', (count, text) =>
  expect(pluralize(count, '{count} page of {area}', '{count} pages of {area}', { area: 'Guide' })).toBe(text),
);
