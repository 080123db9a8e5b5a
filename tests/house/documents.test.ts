import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../support/list-files.ts';

const documents = listFiles('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs', 'packages').filter((file) =>
  /^(?:[A-Z]+|docs\/.+|packages\/[\w-]+\/README)\.md$/.test(file),
);

/** The page that the guide has its reader write. */
const SAMPLE_PAGE = 'stream-filters';

/** Links to files, and paths from the root in backticks. */
function findPaths(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, '');
  const links = [...text.matchAll(/(?<!`)\]\((?!https?:|\/|#)([^)#\s]+)/g)].map(([, link]) =>
    join(dirname(file), link as string),
  );
  const paths = [...text.matchAll(/`((?:bench|deploy|docs|examples|packages|site|tests)\/[^`*<>{}\s]*)`/g)];
  return [...links, ...paths.map(([, path]) => path as string)];
}

it('documents refer only to existing files', () => {
  const named = documents.flatMap((file) => findPaths(file).map((path) => ({ file, path })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(path) && !path.includes(SAMPLE_PAGE))).toEqual([]);
});
