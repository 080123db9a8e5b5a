import { expect, it } from 'vitest';
import { formatDate } from '../format-date.ts';
import { findVisibleSection } from './table-of-contents.tsx';

it('extends a section from its heading to the next one', () => {
  // Headings at -400, 100 and 900; the text ends at 1200; the window shows 88 to 800.
  expect(findVisibleSection([-400, 100, 900], 1200, 88, 800)).toBe(0);
  expect(findVisibleSection([-400, 60, 900], 1200, 88, 800)).toBe(1);
});

it('extends the last section to the end of the text', () => {
  expect(findVisibleSection([-900, -400], 50, 88, 800)).toBe(-1);
  expect(findVisibleSection([-900, -400], 150, 88, 800)).toBe(1);
  expect(findVisibleSection([], 0, 0, 800)).toBe(-1);
});

it('formats dates without locale and time zone', () => {
  expect(formatDate('2023-11-04')).toBe('4 November 2023');
});
