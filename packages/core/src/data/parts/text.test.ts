import { expect, it } from 'vitest';
import { plain } from './text.ts';

it('takes the marks of inline Markdown away, and keeps what is code', () => {
  expect(plain('Write *one* of `a_b` or `*` after [the name](/names#all).')).toBe(
    'Write one of a_b or * after the name.',
  );
  expect(plain('A lone ` mark')).toBe('A lone  mark');
});
