import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { mergeFeatures } from '../feature.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { el } from './hast.ts';
import { createPipeline, type PipelineOptions } from './pipeline.ts';
import { product, project, put, rules } from './testing.ts';
import type { DataDirective } from './types.ts';

const page = (title: string, body: string) => `---\ntitle: ${title}\ndescription: D\nkind: concept\n---\n${body}\n`;

/** Renders a data file and the page that documents an operation. */
const operation = (mark: string): DataDirective<{ id: string }> => ({
  form: 'leaf',
  name: 'operation',
  documents: ({ id }) => id,
  attributes: z.strictObject({ id: z.string() }),
  render({ id }, { load, findRoute, product: { name } }) {
    const { text } = load('facts', z.object({ text: z.string() }));
    return {
      nodes: [
        el('p', {}, [
          { type: 'text', value: `${mark} ${name} ${text} ${findRoute('operation', 'other') ?? 'nowhere'} ${id}` },
        ]),
      ],
      symbols: [],
    };
  },
});

const withOperation = (mark: string) => mergeFeatures([{ name: 'test', directives: { operation: operation(mark) } }]);

let root: string;
beforeEach(async () => {
  root = await project({
    'content/a.md': page('A', '::operation{id="one"}'),
    'content/b.md': page('B', 'Text of {Product}.'),
    'data/facts.yaml': 'text: old',
  });
});

const pipeline = (options: Partial<PipelineOptions> = {}) =>
  createPipeline({ root, product, features: withOperation('v1'), rules, version: '1', ...options });
const build = async (options: Partial<PipelineOptions> = {}) => {
  const { pages, fresh, diagnostics } = await pipeline(options).renderAll();
  expect(diagnostics).toEqual([]);
  return {
    fresh,
    a: pages.find(({ route }) => route === '/a')?.html,
    b: pages.find(({ route }) => route === '/b')?.html,
  };
};

test('takes all pages of a second build from the cache', async () => {
  const first = await build();
  const second = await build();
  expect(first.fresh).toBe(2);
  expect(second).toEqual({ ...first, fresh: 0 });
  expect(first.a).toBe('<p>v1 QuillDB old nowhere one</p>');
});

test('renders a page again if its data file changes', async () => {
  await build();
  await put(root, 'data/facts.yaml', 'text: new');
  expect(await build()).toMatchObject({ fresh: 1, a: '<p>v1 QuillDB new nowhere one</p>' });
});

test('renders only the page of a changed question file again', async () => {
  await build();
  await put(root, 'questions/b.yaml', 'questions: [What is {Product}?]');
  const { pages, fresh } = await pipeline().renderAll();
  expect(fresh).toBe(1);
  expect(pages.map(({ questions }) => questions)).toEqual([[], ['What is QuillDB?']]);
  expect(pages[1]?.markdown).not.toContain('What is');
});

test('reports errors in question files, and files without a page', async () => {
  await put(root, 'questions/b.yaml', 'keywords: []\nasked: [What?]');
  await put(root, 'questions/sub/c.yaml', '');
  const { diagnostics } = await pipeline().renderAll();
  expect(diagnostics).toMatchObject([
    { file: 'questions/b.yaml', line: 2, message: 'Unknown key `asked`.' },
    {
      file: 'questions/sub/c.yaml',
      message: 'Unknown page "sub/c".',
      hint: 'Give the file the path that its page has in content/, or delete it.',
    },
  ]);
});

test('renders all pages again if the code of the pipeline changes', async () => {
  await build();
  expect(await build({ features: withOperation('v2'), version: '2' })).toMatchObject({
    fresh: 2,
    a: '<p>v2 QuillDB old nowhere one</p>',
  });
});

test('renders all pages again if the product name changes', async () => {
  await build();
  const other = { ...product, name: 'OtherDB' };
  expect(await build({ product: other })).toEqual({
    fresh: 2,
    a: '<p>v1 OtherDB old nowhere one</p>',
    b: '<p>Text of OtherDB.</p>',
  });
});

test('renders all pages again if the frontmatter rules change', async () => {
  await build();
  expect(await build({ rules: { ...rules, defaultSidebar: 'forum' } })).toMatchObject({ fresh: 2 });
});

test('renders pages that refer to a subject again if a page documents it', async () => {
  await build();
  await put(root, 'content/c.md', page('C', '::operation{id="other"}'));
  expect(await build()).toMatchObject({ fresh: 2, a: '<p>v1 QuillDB old /c one</p>' });
});

test('renders changed files again in the same pipeline', async () => {
  const reused = pipeline();
  await reused.renderAll();
  await put(root, 'content/b.md', page('B', 'Changed.'));
  await put(root, 'data/facts.yaml', 'text: newer');
  expect((await reused.renderPage('content/b.md')).html).toBe('<p>Changed.</p>');
  expect((await reused.renderPage('content/a.md')).html).toBe('<p>v1 QuillDB newer nowhere one</p>');
});

test('ignores corrupt cache entries and deletes those of deleted pages', async () => {
  await build();
  const folder = path.join(root, '.cache/content');
  for (const name of await readdir(folder)) await put(folder, name, '{');
  await put(folder, 'old.json', '{}');
  expect((await build()).fresh).toBe(2);
  expect(await readdir(folder)).toHaveLength(2);
});

test('collects all diagnostics of all pages, and those of data files once', async () => {
  await put(root, 'content/a.md', '---\ntitle: A\nkind: poem\n---\n<b>\n\n::operation{id="one"}\n\n:::info\n:::\n');
  await put(root, 'content/c.md', page('b', '::operation{id="two"}'));
  await put(root, 'data/facts.yaml', 'text: [1]');
  const { pages, diagnostics } = await pipeline().renderAll();
  expect(pages.map(({ route }) => route)).toEqual(['/b']);
  expect(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'content/a.md:2 `description` is missing.',
    'content/a.md:3 `poem` is not possible here (kind).',
    'content/a.md:5 "<b>" is read as HTML, which pages must not contain.',
    'content/a.md:9 Unknown directive ":::info".',
    'data/facts.yaml:1 Found a list, expected text (text).',
  ]);
});

test('returns pages with diagnostics as partial pages for further checks', async () => {
  await put(root, 'content/a.md', page('A', 'A<br>[b](/b)'));
  await put(root, 'content/b.md', page('B', '::operation{name="one"}'));
  await put(root, 'content/c.md', page('C', 'Text ~~of.').replace('kind: concept', 'kind: poem'));
  const { pages, partial } = await pipeline({ cache: false }).renderAll();
  expect(pages).toEqual([]);
  expect(partial.map(({ file, incomplete, links }) => [file, incomplete, links.length])).toEqual([
    ['content/a.md', undefined, 1],
    ['content/b.md', 'data', 0],
    ['content/c.md', 'frontmatter', 0],
  ]);
});

test('does not cache a page with diagnostics, and renderPage throws them', async () => {
  await put(root, 'content/b.md', page('B', '![x](/y.png)'));
  await expect(pipeline().renderPage('content/b.md')).rejects.toThrow(DiagnosticError);
  await expect(pipeline().renderPage('content/b.md')).rejects.toThrow(/content\/b.md:6\s+Images are not supported/);
});

test('renders selected pages only', async () => {
  const { pages } = await pipeline().renderAll(['content/b.md']);
  expect(pages.map(({ file }) => file)).toEqual(['content/b.md']);
});

test('returns pages that JSON preserves', async () => {
  const fresh = await pipeline().renderAll();
  expect(JSON.parse(JSON.stringify(fresh.pages))).toEqual(fresh.pages);
});

/** A pipeline that records the ids for which its directive was rendered. */
function createCountingPipeline(options: Partial<PipelineOptions> = {}) {
  const rendered: string[] = [];
  const count: DataDirective<{ id: string }> = {
    ...operation('v1'),
    render({ id }) {
      rendered.push(id);
      return { nodes: [el('p', {}, [{ type: 'text', value: id }])], symbols: [] };
    },
  };
  return {
    ...pipeline({ features: mergeFeatures([{ name: 'test', directives: { operation: count } }]), ...options }),
    rendered,
  };
}

test('starts the worker with the uncached pages and takes what it rendered from the cache', async () => {
  await put(root, 'content/b.md', page('B', '::operation{id="two"}'));
  await put(root, 'content/c.md', page('C', '::operation{id="three"}'));
  await pipeline().renderPage('content/b.md');
  const helper = createCountingPipeline();
  const steps: string[] = [];
  const first = createCountingPipeline({
    startWorker(files) {
      steps.push(...files);
      const filled = helper.fillCache([...files].reverse(), () => !helper.rendered.length);
      return async () => {
        await filled;
        steps.push('ended');
      };
    },
  });
  const { pages, fresh } = await first.renderAll();
  expect(steps).toEqual(['content/a.md', 'content/c.md', 'ended']);
  expect([first.rendered, helper.rendered]).toEqual([['one'], ['three']]);
  expect([pages.map(({ route }) => route), fresh]).toEqual([['/a', '/b', '/c'], 2]);
});

test('fillCache stops at a cached page and skips pages with diagnostics', async () => {
  await put(root, 'content/b.md', page('B', '<b>'));
  await put(root, 'content/c.md', page('C', '::operation{id="three"}'));
  await put(root, 'content/d.md', page('D', '::operation{id="four"}'));
  const files = ['d', 'b', 'c', 'a'].map((name) => `content/${name}.md`);
  await pipeline().renderPage('content/c.md');
  const helper = createCountingPipeline();
  await helper.fillCache(files, () => true);
  expect(helper.rendered).toEqual(['four']);
  const { fresh, diagnostics } = await pipeline().renderAll();
  expect([fresh, diagnostics.map(({ file }) => file)]).toEqual([2, ['content/b.md']]);
});
