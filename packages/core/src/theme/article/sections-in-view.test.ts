import { expect, it } from 'vitest';
import { dateText } from './article-footer.tsx';
import { sectionsBetween } from './sections-in-view.ts';

it('takes a section to reach from its heading to the next one', () => {
  // Headings at -400, 100 and 900; the text ends at 1200; the window shows 88 to 800.
  expect(sectionsBetween([-400, 100, 900], 1200, 88, 800)).toEqual([true, true, false]);
  expect(sectionsBetween([-400, 60, 900], 1200, 88, 800)).toEqual([false, true, false]);
});

it('takes the last section to reach to the end of the text', () => {
  expect(sectionsBetween([-900, -400], 50, 88, 800)).toEqual([false, false]);
  expect(sectionsBetween([-900, -400], 150, 88, 800)).toEqual([false, true]);
  expect(sectionsBetween([], 0, 0, 800)).toEqual([]);
});

it('writes dates the same everywhere', () => {
  expect(dateText('2023-11-04')).toBe('4 November 2023');
});
