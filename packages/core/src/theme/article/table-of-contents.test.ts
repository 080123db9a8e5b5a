import { expect, it } from 'vitest';
import { formatDate } from '../format-date.ts';
import { getVisibleSections } from './table-of-contents.tsx';

it('a section extends from its heading to the next one', () => {
  // Headings at -400, 100 and 900; the text ends at 1200; the window shows 88 to 800.
  expect(getVisibleSections([-400, 100, 900], 1200, 88, 800)).toEqual([true, true, false]);
  expect(getVisibleSections([-400, 60, 900], 1200, 88, 800)).toEqual([false, true, false]);
});

it('the last section extends to the end of the text', () => {
  expect(getVisibleSections([-900, -400], 50, 88, 800)).toEqual([false, false]);
  expect(getVisibleSections([-900, -400], 150, 88, 800)).toEqual([false, true]);
  expect(getVisibleSections([], 0, 0, 800)).toEqual([]);
});

it('formats dates without locale and time zone', () => {
  expect(formatDate('2023-11-04')).toBe('4 November 2023');
});
