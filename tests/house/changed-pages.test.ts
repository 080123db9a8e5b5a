import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

it('changed-pages.mjs lists new, changed and removed pages with their word counts', () => {
  const root = mkdtempSync(join(tmpdir(), 'changed-pages-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (folder: string, pages: Record<string, string>) => {
    mkdirSync(join(root, folder));
    for (const [name, text] of Object.entries(pages)) {
      writeFileSync(join(root, folder, `${name}.md`), text);
      writeFileSync(join(root, folder, `${name}.html`), `${folder}: ${text}`);
    }
  };
  write('before', { same: 'one', changed: 'one two', removed: 'one' });
  write('after', { same: 'one', changed: 'one two three', added: 'one two' });
  const list = (...folders: string[]) =>
    execFileSync(process.execPath, ['tests/changed-pages.mjs', ...folders.map((name) => join(root, name))], {
      encoding: 'utf8',
    });
  const rows = list('before', 'after').split('\n').slice(4, -1);
  expect(rows.map((row) => row.split(' | ').slice(0, 3).join(' '))).toEqual([
    '| /added new +2',
    '| /changed changed +1',
    '| /removed removed -1',
  ]);
  expect(list('after', 'after')).toBe('No page differs.\n');
});
