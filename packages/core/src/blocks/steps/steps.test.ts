import { expect, test } from 'vitest';
import { markNumberedSections } from './feature.ts';

const page = (...titles: string[]) => {
  const tree = {
    type: 'root' as const,
    children: titles.map((value) => ({
      type: 'element' as const,
      tagName: 'h2',
      properties: {} as Record<string, string>,
      children: [{ type: 'text' as const, value }],
    })),
  };
  markNumberedSections(tree);
  return tree.children.map(({ properties }) => 'dataStep' in properties);
};

test('makes a tutorial of three numbered sections and adds checkboxes to them only', () => {
  expect(page('Before you begin', '1. Start', '2. Create', '3. Stop', 'Next steps')).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});

test('makes no tutorial of two numbered sections or of years', () => {
  expect(page('1. Start', '2. Stop', '2026 in figures')).toEqual([false, false, false]);
});
