/** Folders of authors are listed by one module, which knows what editors leave behind and reports what it leaves out. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listModules } from '../support/list-files.ts';

/** Folders of code, of output, of locks and of feedback, and folders that a command line names. */
const others = [
  'packages/core/src/build/bundle.ts',
  'packages/core/src/build/commands/check.ts',
  'packages/core/src/build/commands/feedback.ts',
  'packages/core/src/build/lock.ts',
  'packages/core/src/build/output-dir.ts',
  'packages/core/src/code.ts',
  'packages/core/src/markdown/cache.ts',
];

it('lists folders of authors in one module only', () => {
  const callers = listModules('packages', 'site').filter((file) =>
    /\b(readdir|opendir|glob)Sync\b|\b(readdir|opendir|glob)\(/.test(readFileSync(file, 'utf8')),
  );
  expect(callers).toEqual([...others, 'packages/core/src/markdown/source-files.ts']);
});
