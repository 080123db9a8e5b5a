import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync('docs/quality.md', 'utf8');

/** Files that docs/quality.md names, each with the words behind `›`. */
const named = [...text.matchAll(/`((?:\w[\w-]*\/)+[\w.-]+)`(?: › ([^;|\n]+))?/g)].map(
  ([, file, words]) => [file as string, words?.trim().split(' · ') ?? []] as const,
);

it('docs/quality.md quotes existing test files and titles', () => {
  expect(named.length).toBeGreaterThan(50);
  const gone = named.flatMap(([file, words]) => {
    if (!existsSync(file)) return [file];
    const tests = readFileSync(file, 'utf8');
    return words.filter((one) => !tests.includes(one)).map((one) => `${file} › ${one}`);
  });
  expect(gone).toEqual([]);
});

it.each([
  ['C', 3],
  ['H', 7],
  ['M', 18],
])('docs/quality.md has a test for each error %s1 to %i', (letter, count) => {
  const rows = [...text.matchAll(new RegExp(`^\\| ${letter}(\\d+) .* \\| .*\`.*› .*\\|$`, 'gm'))];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: count }, (_, at) => at + 1));
});
