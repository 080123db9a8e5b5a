import { expect, test } from 'vitest';
import type { Section } from '../markdown/types.ts';
import { labelTableCells, mergeLinkSections } from './search-records.ts';

const section = (heading: string, text: string): Section => ({
  anchor: heading.toLowerCase(),
  heading,
  depth: heading ? 2 : 1,
  path: [],
  text,
  code: '',
  symbols: [],
});

test('mergeLinkSections moves the text of link sections to the first section, for search only', () => {
  const all = [section('', 'Intro.'), section('Steps', 'Do.'), section('Related tasks', 'Undo.')];
  const result = mergeLinkSections(all, ['Related tasks']);
  expect(result[0]?.excerptText).toBe('Intro.');
  expect(result.map(({ heading, text }) => `${heading}: ${text}`)).toEqual([': Intro.\nUndo.', 'Steps: Do.']);
});

test('mergeLinkSections returns sections without link sections unchanged', () => {
  const sections = [section('', 'Intro.'), section('Steps', 'Do.')];
  expect(mergeLinkSections(sections, ['Related tasks'])).toBe(sections);
});

test('labelTableCells adds column names to the shown numbers and short cells of a row', () => {
  const text =
    'Intro.\nDatabase ‖ Clients ‖ Operations/s ‖ Log\nRedis · 30 · 1,297 · 2 GB\nMongoDB · 30 · 9,127\nkey · a long word · 25 · off\nNone · Of them. · 3 ops · no limit at';
  const result = labelTableCells(section('Throughput', text));
  expect(result.text).toBe(text);
  expect(result.excerptText?.split('\n').slice(2)).toEqual([
    'Redis · Clients: 30 · Operations/s: 1,297 · Log: 2 GB',
    'MongoDB · 30 · 9,127',
    'key · a long word · Operations/s: 25 · Log: off',
    'None · Of them. · Operations/s: 3 ops · no limit at',
  ]);
});

test('labelTableCells returns a section without numbers in tables unchanged', () => {
  const unchanged = section('Keys', 'A ‖ B\nx · y');
  expect(labelTableCells(unchanged)).toBe(unchanged);
});
