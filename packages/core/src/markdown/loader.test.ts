import { expect, test } from 'vitest';
import { findPages, loadPage, toRoute } from './loader.ts';
import { product, project } from './testing.ts';

test('toRoute replaces placeholders and preserves capitals and dots', () => {
  expect(toRoute('content/{product}-config.md', product)).toBe('/quilldb-config');
  expect(toRoute('content/ai/ml-Infra-{product}-server.md', product)).toBe('/ai/ml-Infra-quilldb-server');
  expect(toRoute('content/release-info/{product}-2.0.md', product)).toBe('/release-info/quilldb-2.0');
  expect(toRoute('content/index.md', product)).toBe('/');
});

test('findPages lists pages of all directories in order and ignores other files', async () => {
  const root = await project({
    'content/b.md': '',
    'content/a/c.md': '',
    'content/.b.md.swp': '',
    'content/notes.txt': '',
  });
  expect((await findPages(root, product)).files).toEqual(['content/a/c.md', 'content/b.md']);
});

test('findPages reports two files with the same route', async () => {
  const root = await project({ 'content/quilldb-api.md': '', 'content/{product}-api.md': '' });
  const { diagnostics } = await findPages(root, product);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]?.message).toContain('/quilldb-api belongs to content/quilldb-api.md');
});

test('loadPage replaces placeholders and normalizes line ends', async () => {
  const root = await project({
    'content/a.md': '\uFEFF---\r\ntitle: "{Product}"\r\n---\r\n`{PRODUCT}_LOG` \\{product} {other}',
  });
  expect((await loadPage(root, 'content/a.md', product)).text).toBe(
    '---\ntitle: "QuillDB"\n---\n`QUILLDB_LOG` {product} {other}',
  );
});
