import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Files that docs/quality.md names, each with the words behind `›`. */
const named = [
  ...readFileSync('docs/quality.md', 'utf8').matchAll(/`((?:\w[\w-]*\/)+[\w.-]+)`(?: › ([^;|\n]+))?/g),
].map(([, file, words]) => [file as string, words?.trim().split(' · ') ?? []] as const);

it('docs/quality.md names tests that are there', () => {
  expect(named.length).toBeGreaterThan(50);
  const gone = named.flatMap(([file, words]) => {
    if (!existsSync(file)) return [file];
    const text = readFileSync(file, 'utf8');
    return words.filter((one) => !text.includes(one)).map((one) => `${file} › ${one}`);
  });
  expect(gone).toEqual([]);
});
