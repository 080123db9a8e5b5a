import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkPhrases } from './phrases.ts';

function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'phrases-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

const rules = [{ id: 'teal', pattern: /\bteal\b/gi, hint: 'Write "green".' }];
const check = (files: Record<string, string>, exceptions: Parameters<typeof checkPhrases>[0]['exceptions'] = []) =>
  checkPhrases({ root: project(files), rules, exceptions }).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

test('checks the title, the description and prose, but no other frontmatter, code or URLs', () => {
  const page =
    '---\ntitle: Teal\naudience: Teal people\nsources:\n  - docs:/teal\n---\nA `teal` [link](/teal).\n\n```text\nteal\n```\n\nThe teal duck.\n';
  expect(check({ 'content/a.md': page })).toEqual([
    'content/a.md:2 The text contains "Teal" (teal).',
    'content/a.md:13 The text contains "teal" (teal).',
  ]);
});

test('checks texts of data files, but no sources, open questions or comments', () => {
  const data =
    "# teal\n- text: A teal duck.\n  openQuestions:\n    - Which teal?\n    - Why teal?\n  sources: ['docs:/teal']\n- caution: No teal.\n";
  expect(check({ 'data/x/a.yaml': data })).toEqual([
    'data/x/a.yaml:2 The text contains "teal" (teal).',
    'data/x/a.yaml:7 The text contains "teal" (teal).',
  ]);
});

test('ignores output of the product', () => {
  const data =
    "- {text: A teal duck., printed: 'can''t find teal', advice: Look for teal.}\n- {printed: 'teal: ''x'' is teal'}\n";
  expect(check({ 'data/x/a.yaml': data })).toEqual(Array(2).fill('data/x/a.yaml:1 The text contains "teal" (teal).'));
});

test('ignores anchors and skipped files', () => {
  const files = { 'content/a.md': '## Green {#teal}\n', 'data/names.yaml': '- teal\n' };
  expect(checkPhrases({ root: project(files), rules, skip: ['data/names.yaml'] })).toEqual([]);
});

test('accepts an exception and reports one that matches nothing', () => {
  const file = 'content/a.md';
  const reason = 'The label of a button.';
  expect(check({ [file]: 'The Teal button.\n' }, [{ file, rule: 'teal', words: 'Teal', reason }])).toEqual([]);
  expect(check({ [file]: 'The button.\n' }, [{ file, rule: 'teal', words: 'Teal', reason }])).toEqual([
    'content/a.md:undefined The exception for "Teal" (teal) matches nothing.',
  ]);
});
