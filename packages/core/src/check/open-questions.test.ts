import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openQuestions } from './open-questions.ts';

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'open-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const files = {
  'questions/a.yaml': 'questions:\n  - Is it listed?\nopenQuestions:\n  - Which one?\n  - "And when?"\n',
  'data/x.yaml': 'items:\n  - key: k\n    openQuestions: [How many?]\n',
  'data/api/openapi.yaml': 'x-open-questions:\n  - Which status?\n',
  'data/broken.yaml': 'a: [',
};

test('open questions of pages and data are listed with file and line', () => {
  expect(openQuestions(project(files))).toEqual([
    'questions/a.yaml:4 Which one?',
    'questions/a.yaml:5 And when?',
    'data/api/openapi.yaml:2 Which status?',
    'data/x.yaml:3 How many?',
  ]);
});

test('only files that are wanted are listed', () => {
  expect(openQuestions(project(files), (file) => file === 'data/x.yaml')).toEqual(['data/x.yaml:3 How many?']);
});
