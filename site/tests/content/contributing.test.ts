/** The guide of authors names what they can use. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import site from '../../site.config.ts';

const guide = readFileSync('CONTRIBUTING.md', 'utf8');
/** Rows of the table below a heading, as the texts of their cells. */
const rowsBelow = (heading: string): string[][] =>
  (guide.split(`\n### ${heading}\n`)[1] as string)
    .split(/\n#{2,3} /, 1)
    .flatMap((table) => table.split('\n'))
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

it('every kind of pages, with its fixed headings in order', () => {
  const written = rowsBelow('Kinds and their headings').flatMap(([names = '', headings = '']) =>
    names.split(', ').map((name) => [name, headings.replaceAll('…', '').split(/ · | \*or\* /)] as const),
  );
  const declared = Object.entries(site.kinds?.sections ?? {}).map(([kind, sections]) => [
    kind,
    sections.length ? sections.map(([first]) => first) : ['–'],
  ]);
  const firsts = (headings: readonly string[], wanted: readonly (string | undefined)[]) =>
    headings.map((one) => one.trim()).filter((one) => wanted.includes(one));
  for (const [kind, wanted] of declared as [string, string[]][]) {
    const headings = written.find(([name]) => name === kind)?.[1];
    expect(headings && firsts(headings, wanted), `the row of ${kind} in CONTRIBUTING.md`).toEqual(wanted);
  }
  expect(written.map(([kind]) => kind).sort()).toEqual(declared.map(([kind]) => kind).sort());
});

it('every directive', () => {
  const written = new Set(rowsBelow('Directives').flatMap(([names = '']) => names.match(/(?<=`)[\w-]+(?=`)/g) ?? []));
  const declared = (site.features ?? []).flatMap(({ directives = {} }) => Object.keys(directives));
  expect(declared.filter((name) => !written.has(name))).toEqual([]);
  expect(declared.length).toBeGreaterThan(10);
});
