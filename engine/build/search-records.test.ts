import { expect, test } from 'vitest';
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

test('words of sections of links count for the beginning of the page, and nobody lands on them', () => {
  const all = [section('', 'Intro.'), section('Steps', 'Do.'), section('Related tasks', 'Undo.')];
  const found = withoutLinkSections(all, ['Related tasks']);
  expect(found[0]?.shown).toBe('Intro.');
  expect(found.map(({ heading, text }) => `${heading}: ${text}`)).toEqual([': Intro.\nUndo.', 'Steps: Do.']);
});

test('a page without them stays as it is', () => {
  const sections = [section('', 'Intro.'), section('Steps', 'Do.')];
  expect(withoutLinkSections(sections, ['Related tasks'])).toBe(sections);
});
