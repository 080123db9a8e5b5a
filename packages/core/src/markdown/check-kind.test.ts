import { expect, test } from 'vitest';
import type { Kinds } from '../model/types.ts';
import { checkKind } from './check-kind.ts';
import type { ContentPage, Frontmatter } from './types.ts';

const kinds: Kinds = {
  sections: {
    'how-to': [['Before you begin'], ['Troubleshooting'], ['Clean up', 'Stop or uninstall the server'], ['Next steps']],
    faq: [],
  },
  retired: ['Pitfalls'],
  links: ['Next steps'],
  minWords: 120,
};

const page = (titles: string[], { words = 200, cautions = 0, ...frontmatter }: Record<string, unknown> = {}) =>
  checkKind(
    {
      file: 'content/a.md',
      words: words as number,
      cautions: cautions as number,
      headings: titles.map((title, at): ContentPage['headings'][number] => ({
        depth: 2,
        id: '',
        title,
        line: 10 + at,
      })),
      frontmatter: { kind: 'how-to', ...frontmatter } as Frontmatter,
    },
    kinds,
  ).map(({ line, message }) => (line ? `${line}: ${message}` : message));

test('accepts fixed sections in order, with others between them, and lets any be absent', () => {
  expect(page(['Before you begin', 'Download', 'Start', 'Troubleshooting', 'Clean up', 'Next steps'])).toEqual([]);
  expect(page(['Download', 'Next steps'])).toEqual([]);
  expect(page(['Download', 'Stop or uninstall the server', 'Next steps'])).toEqual([]);
});

test('requires the order of the kind', () => {
  expect(page(['Next steps', 'Download', 'Before you begin'])).toEqual([
    '12: The section "Before you begin" must come before "Next steps".',
  ]);
});

test('reports a retired heading in every kind', () => {
  expect(page(['Pitfalls'], { kind: 'faq' })).toEqual(['10: The heading "Pitfalls" is too general.']);
  expect(page(['Pitfalls of short keys'], { kind: 'faq' })).toEqual([]);
});

test('requires a reason for a second caution', () => {
  expect(page(['Download'], { cautions: 1 })).toEqual([]);
  expect(page(['Download'], { cautions: 2 })).toEqual(['The page has 2 cautions and dangers.']);
  expect(page(['Download'], { cautions: 2, calloutsReason: 'Two ways to lose data' })).toEqual([]);
});

test('requires a reason for a short page', () => {
  expect(page(['Download'], { words: 119 })).toEqual(['The page has 119 words.']);
  expect(page(['Download'], { words: 20, shortReason: 'One command' })).toEqual([]);
});
