import { expect, test } from 'vitest';
import { checkKind } from './check-kind.ts';
import type { ContentPage, Frontmatter } from './types.ts';

const page = (titles: string[], frontmatter: Partial<Frontmatter> = {}, words = 200) =>
  checkKind({
    file: 'content/a.md',
    words,
    headings: titles.map((title): ContentPage['headings'][number] => ({ depth: 2, id: '', title })),
    frontmatter: { kind: 'how-to', omits: [], ...frontmatter } as Frontmatter,
  }).map(({ cause }) => cause);

const full = ['Outcome', 'Before you start', 'Steps', 'Verify', 'If it fails', 'Undo', 'Next'];

test('a page with the sections of its kind in order passes, with others between', () => {
  expect(page(full)).toEqual([]);
  expect(
    page([
      'Outcome',
      'Before you start',
      'Steps',
      'Verify',
      'Arguments',
      'If it fails',
      'Undo',
      'More',
      'Where to go next',
    ]),
  ).toEqual([]);
});

test('a missing section is told, with its place', () => {
  expect(page(full.filter((title) => title !== 'Verify'))).toEqual([
    'A page of kind "how-to" has a section "Verify"; this one has none.',
  ]);
});

test('a section is left out with "omits", by its anchor or its name', () => {
  const without = full.filter((title) => title !== 'If it fails');
  expect(page(without, { omits: ['if-it-fails'] })).toEqual([]);
  expect(page(without, { omits: ['If it fails'] })).toEqual([]);
});

test('what "omits" names is known to the kind and missing from the page', () => {
  expect(page(full, { omits: ['undo'] })).toEqual(['"omits" names "Undo", which the page has.']);
  expect(page(full, { omits: ['history'] })).toEqual([
    '"omits" names "history", which is no section of kind "how-to".',
  ]);
});

test('the order is that of the kind', () => {
  expect(page(['Outcome', 'Steps', 'Before you start', 'Verify', 'If it fails', 'Undo', 'Next'])).toEqual([
    'The section "Steps" stands before "Before you start".',
  ]);
});

test('few words need a reason', () => {
  expect(page(full, {}, 119)).toEqual(['The page has 119 words of its own.']);
  expect(page(full, { short: 'One command' }, 20)).toEqual([]);
});

test('kinds without fixed sections are free', () => {
  expect(page(['Anything'], { kind: 'faq' })).toEqual([]);
});
