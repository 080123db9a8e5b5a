import { expect, it } from 'vitest';
import { stripMarkdown } from './text.ts';

it('takes the marks of inline Markdown away, and keeps what is code', () => {
  expect(stripMarkdown('Write *one* of `a_b` or `*` after [the name](/names#all).')).toBe(
    'Write one of a_b or * after the name.',
  );
  expect(stripMarkdown('A lone ` mark')).toBe('A lone  mark');
});
