import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { render } from '../../markdown/testing.ts';
import { createIconDirective } from './feature.ts';

test('renders an icon as a hidden drawing and its name after a non-breaking space', async () => {
  const { page, messages } = await render('Click :icon[plus] (**Add**).');
  expect(messages).toEqual([]);
  expect(page.html).toBe(
    '<p>Click <span class="named-icon"><svg class="icon glyph" viewBox="0 0 16 16" aria-hidden="true">' +
      '<path d="M8 3v10M3 8h10"/></svg>\u00a0<strong>plus</strong></span> (<strong>Add</strong>).</p>',
  );
});

test('gives the name of an icon to search, and in bold to the Markdown copy', async () => {
  const { page } = await render('Click :icon[trash can] in the row.');
  expect(page.sections[0]?.text).toBe('Click trash can in the row.');
  expect(page.markdown).toContain('\nClick **trash can** in the row.\n');
});

test.each([
  [':icon[pencl]', 'Unknown icon "pencl".', 'Write :icon[pencil].'],
  [
    ':icon[xylophone]',
    'Unknown icon "xylophone".',
    /^Use one of pencil, plus, trash can, or add the file xylophone\.svg\.$/,
  ],
  [':icon[../plus]', 'Unknown icon "../plus".', /plus/],
  [':icon[**plus**]', ':icon must contain plain text only.', 'Remove the marks, links and code within its brackets.'],
])('reports %s with its line', async (markdown, message, hint) => {
  const { diagnostics, messages } = await render(`One.\n\nTwo ${markdown}.`);
  expect(messages).toEqual([`3: ${message}`]);
  expect(diagnostics[0]?.hint).toMatch(hint);
});

function folderOf(svg: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'icons-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'star.svg'), svg);
  return folder;
}

test('reports a drawing with more than shapes, with its file', () => {
  const diagnostics: string[] = [];
  const { render: renderIcon } = createIconDirective(
    folderOf('<svg viewBox="0 0 16 16">\n<path d="M1 1" fill="red"/></svg>'),
  );
  expect(renderIcon('star', (message) => diagnostics.push(message))).toEqual([]);
  expect(diagnostics).toEqual(['star.svg:2: Unknown attribute "fill" of <path>.']);
});

test('returns another hash for another drawing', () => {
  const folder = folderOf('<svg viewBox="0 0 16 16"><path d="M1 1"/></svg>');
  const { hash } = createIconDirective(folder);
  const before = hash?.();
  expect(hash?.()).toBe(before);
  writeFileSync(join(folder, 'star.svg'), '<svg viewBox="0 0 16 16"><path d="M2 2"/></svg>');
  expect(hash?.()).not.toBe(before);
});

test('names the missing file of a site without drawings', () => {
  const cures: string[] = [];
  createIconDirective('/nowhere').render('star', (_, hint) => cures.push(hint));
  expect(cures).toEqual(['Add the file star.svg.']);
});
