import { expect, test } from 'vitest';
import { linkSections } from '../markdown/index.ts';
import type { Section } from '../markdown/types.ts';
import { withoutLinkSections } from './search-records.ts';

const section = (heading: string, text: string): Section => ({
  anchor: heading.toLowerCase(),
  heading,
  depth: heading ? 2 : 1,
  path: [],
  text,
  code: '',
  symbols: [],
});

test('sections of links are those at the end of their kinds', () => {
  expect([...linkSections].sort()).toEqual([
    'Next',
    'Next steps',
    'Related',
    'Related operations',
    'Related tasks',
    'See also',
    'Where to go next',
  ]);
});

test('their words count for the beginning of the page, and nobody lands on them', () => {
  const found = withoutLinkSections([
    section('', 'Intro.'),
    section('Steps', 'Do.'),
    section('Related tasks', 'Undo.'),
  ]);
  expect(found.map(({ heading, text }) => `${heading}: ${text}`)).toEqual([': Intro. Undo.', 'Steps: Do.']);
});

test('a page without them stays as it is', () => {
  const sections = [section('', 'Intro.'), section('Steps', 'Do.')];
  expect(withoutLinkSections(sections)).toBe(sections);
});
