import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allFeatures } from '../../../../tests/support/features.ts';
import { MarkdownPage } from './markdown-page.ts';
import { createPipeline } from './pipeline.ts';
import { expandSnippets, findUnderusedSnippets, mapToSource } from './snippets.ts';
import { product, project, rules } from './testing.ts';

const head = (title: string) => `---\ntitle: ${title}\ndescription: About ${title}.\nkind: concept\n---\n`;
const snippet = '---\nparams: [app]\n---\n\nOpen **{app}** and {Product}.\n\n- [gone](#gone)\n';

const expand = async (text: string, files: Record<string, string> = { 'snippets/open.md': snippet }) =>
  expandSnippets(text, 'content/a.md', await project(files), product);

test('inserts a snippet with the values of the page', async () => {
  const { text, diagnostics } = await expand('One.\n\n::snippet{name="open" app="Forum"}\n\nTwo.');
  expect(diagnostics).toEqual([]);
  expect(text).toBe('One.\n\nOpen **Forum** and QuillDB.\n\n- [gone](#gone)\n\nTwo.');
});

test('indents a snippet like its directive and ignores directives in fences', async () => {
  expect((await expand('1. Do.\n\n   ::snippet{name="open" app="A"}')).text).toBe(
    '1. Do.\n\n   Open **A** and QuillDB.\n\n   - [gone](#gone)',
  );
  for (const fence of ['```', '~~~']) {
    const fenced = `${fence}text\n::snippet{name="open" app="A"}\n${fence}`;
    expect(await expand(fenced)).toEqual({ text: fenced, insertions: [], diagnostics: [] });
  }
});

test('maps lines within and after a snippet to their sources', async () => {
  const { insertions } = await expand('One.\n\n::snippet{name="open" app="Forum"}\n\nTwo.');
  const locations = [1, 3, 5, 6, 7].map((line) => mapToSource(line, 'content/a.md', insertions));
  expect(locations.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'content/a.md:1',
    'snippets/open.md:5',
    'snippets/open.md:7',
    'content/a.md:4',
    'content/a.md:5',
  ]);
});

test.each([
  ['::snippet{name="close"}', 'Unknown snippet "close".'],
  ['::snippet{name="../content/a"}', 'Unknown snippet "../content/a".'],
  ['::snippet{app="A"}', 'Missing attribute "name" of "snippet".'],
  ['::snippet{name="open" app="A}', '"::snippet{name="open" app="A}" cannot be read as a snippet.'],
  ['::snippet', 'Missing attribute "name" of "snippet".'],
  ['::snippet{name="open"}', 'The snippet snippets/open.md needs a value for "app".'],
  ['::snippet{name="open" app="A" menu="B"}', 'The snippet snippets/open.md has no parameter "menu".'],
])('reports %j with a line and a hint', async (line, message) => {
  const { diagnostics } = await expand(`One.\n\n${line}`);
  expect(diagnostics).toEqual([{ file: 'content/a.md', line: 3, message, hint: expect.stringMatching(/\.$/) }]);
});

test.each([
  ['---\nparams: x\n---\nx', 'The head of snippets/open.md cannot be read.'],
  [
    '---\nparams: [app]\n---\n{app}\n\n::snippet{name="open" app="A"}',
    'A snippet contains another snippet, which is not inserted.',
  ],
  ['no head', 'The head of snippets/open.md cannot be read.'],
  ['---\nparams: [app]\n---\nx', 'snippets/open.md does not use the parameter "app".'],
])('reports the invalid snippet %j', async (text, message) => {
  const { diagnostics } = await expand('::snippet{name="open" app="A"}', { 'snippets/open.md': text });
  expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
});

test('reports an error in a snippet once for all pages, with its file and line', async () => {
  const page = (name: string) => `${head(name)}\n## Head\n\n::snippet{name="open" app="${name}"}\n`;
  const root = await project({
    'content/a.md': page('A'),
    'content/b.md': `${page('B')}\n## Another head\n`,
    'snippets/open.md': snippet,
  });
  const pipeline = createPipeline({ root, product, features: allFeatures, rules, version: '1' });
  const first = await pipeline.renderAll();
  expect(first.diagnostics).toMatchObject([
    { file: 'snippets/open.md', line: 7, message: 'The page has no anchor "gone".' },
  ]);
});

test.each(['"open"', "'open'", 'open', ' "open"'])(
  'uses the cached page for name=%s without parsing it until its snippet changes',
  async (written) => {
    const page = (name: string) => `${head(name)}\n::snippet{app="${name}" name=${written}}\n`;
    const root = await project({
      'content/a.md': page('A'),
      'content/b.md': page('B'),
      'snippets/open.md': snippet.replace('[gone](#gone)', 'First.'),
    });
    const render = () => createPipeline({ root, product, features: allFeatures, rules, version: '1' }).renderAll();
    expect(await render()).toMatchObject({ fresh: 2, diagnostics: [] });
    const blocks = vi.spyOn(MarkdownPage.prototype, 'directives', 'get');
    onTestFinished(() => blocks.mockRestore());
    expect(await render()).toMatchObject({ fresh: 0, diagnostics: [] });
    expect(blocks).not.toHaveBeenCalled();
    await writeFile(join(root, 'snippets/open.md'), snippet.replace('[gone](#gone)', 'Second.'));
    const changed = await render();
    expect(changed).toMatchObject({ fresh: 2, diagnostics: [] });
    expect(changed.pages.map(({ html }) => html.includes('Second.'))).toEqual([true, true]);
  },
);

test('reports a snippet with fewer than two uses', async () => {
  const root = await project({ 'snippets/one.md': '', 'snippets/two.md': '', 'snippets/none.md': '' });
  const diagnostics = findUnderusedSnippets(root, [
    ['snippets/one.md', 'snippets/two.md', 'snippets/one.md'],
    ['snippets/two.md'],
  ]);
  expect(diagnostics.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'snippets/none.md: No page uses the snippet.',
    'snippets/one.md: Only one page uses the snippet.',
  ]);
});

test('reports invalid YAML in a snippet at its line', async () => {
  const { diagnostics } = await expand('::snippet{name="open" app="A"}', {
    'snippets/open.md': '---\nparams: [app]\nsources: {\n---\nx',
  });
  expect(diagnostics).toMatchObject([
    { file: 'snippets/open.md', line: 3, message: expect.stringMatching(/^Invalid YAML/) },
  ]);
});

test('ignores a byte order mark of a snippet', async () => {
  const { diagnostics, text } = await expand('::snippet{name="open" app="A"}', {
    'snippets/open.md': '\uFEFF---\nparams: [app]\n---\nThe {app}.\n',
  });
  expect(diagnostics).toEqual([]);
  expect(text).toBe('The A.');
});
