import { expect, it } from 'vitest';
import { stripMarkdown } from './text.ts';

it('stripMarkdown removes inline markup and leaves code as it is', () => {
  expect(stripMarkdown('Write *one* of `a_b` or `*` after [the name](/names#all).')).toBe(
    'Write one of a_b or * after the name.',
  );
  expect(stripMarkdown('A lone ` mark')).toBe('A lone  mark');
});
