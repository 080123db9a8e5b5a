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

/** Shows a data file, and where an operation is documented. */
const operation = (mark: string): DataDirective<{ id: string }> => ({
  form: 'leaf',
  name: 'operation',
  documents: ({ id }) => id,
  attributes: z.strictObject({ id: z.string() }),
  render({ id }, { load, pageOf, product: { name } }) {
    const { text } = load('facts', z.object({ text: z.string() }));
    return {
      nodes: [
        el('p', {}, [
          { type: 'text', value: `${mark} ${name} ${text} ${pageOf('operation', 'other') ?? 'nowhere'} ${id}` },
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

test('a second build takes all pages from the cache, and they are the same', async () => {
  const first = await build();
  const second = await build();
  expect(first.fresh).toBe(2);
  expect(second).toEqual({ ...first, fresh: 0 });
  expect(first.a).toBe('<p>v1 QuillDB old nowhere one</p>');
});

test('a change of a data file is found', async () => {
  await build();
  await put(root, 'data/facts.yaml', 'text: new');
  expect(await build()).toMatchObject({ fresh: 1, a: '<p>v1 QuillDB new nowhere one</p>' });
});

test('a change of the question file of a page is found, and only that page is rendered again', async () => {
  await build();
  await put(root, 'questions/b.yaml', 'questions: [What is {Product}?]');
  const { pages, fresh } = await pipeline().renderAll();
  expect(fresh).toBe(1);
  expect(pages.map(({ questions }) => questions)).toEqual([[], ['What is QuillDB?']]);
  expect(pages[1]?.markdown).not.toContain('What is');
});

test('mistakes in question files have their file and line, and a file without a page is one', async () => {
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

test("a change of the pipeline's code is found", async () => {
  await build();
  expect(await build({ features: withOperation('v2'), version: '2' })).toMatchObject({
    fresh: 2,
    a: '<p>v2 QuillDB old nowhere one</p>',
  });
});

test("a change of the product's name is found", async () => {
  await build();
  const other = { ...product, name: 'OtherDB' };
  expect(await build({ product: other })).toEqual({
    fresh: 2,
    a: '<p>v1 OtherDB old nowhere one</p>',
    b: '<p>Text of OtherDB.</p>',
  });
});

test('a change of what frontmatter may name is found', async () => {
  await build();
  expect(await build({ rules: { ...rules, defaultSidebar: 'forum' } })).toMatchObject({ fresh: 2 });
});

test('a page that comes to document an operation is found by those that asked for it', async () => {
  await build();
  await put(root, 'content/c.md', page('C', '::operation{id="other"}'));
  expect(await build()).toMatchObject({ fresh: 2, a: '<p>v1 QuillDB old /c one</p>' });
});

test('a change of the text is found, also by a pipeline that lives on', async () => {
  const living = pipeline();
  await living.renderAll();
  await put(root, 'content/b.md', page('B', 'Changed.'));
  await put(root, 'data/facts.yaml', 'text: newer');
  expect((await living.renderPage('content/b.md')).html).toBe('<p>Changed.</p>');
  expect((await living.renderPage('content/a.md')).html).toBe('<p>v1 QuillDB newer nowhere one</p>');
});

test('a damaged cache does no harm, and entries of deleted pages go', async () => {
  await build();
  const folder = path.join(root, '.cache/content');
  for (const name of await readdir(folder)) await put(folder, name, '{');
  await put(folder, 'old.json', '{}');
  expect((await build()).fresh).toBe(2);
  expect(await readdir(folder)).toHaveLength(2);
});

test('the diagnostics of all pages come together, each page with all of its own, data files once', async () => {
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

test('a page with diagnostics is given for further checks, with what could not be read of it', async () => {
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

test('a page with diagnostics is not cached and throws them when it is asked for alone', async () => {
  await put(root, 'content/b.md', page('B', '![x](/y.png)'));
  await expect(pipeline().renderPage('content/b.md')).rejects.toThrow(DiagnosticError);
  await expect(pipeline().renderPage('content/b.md')).rejects.toThrow(/content\/b.md:6\s+Images are not supported/);
});

test('some pages can be rendered alone', async () => {
  const { pages } = await pipeline().renderAll(['content/b.md']);
  expect(pages.map(({ file }) => file)).toEqual(['content/b.md']);
});

test('pages survive the cache as they are: they are plain data', async () => {
  const fresh = await pipeline().renderAll();
  expect(JSON.parse(JSON.stringify(fresh.pages))).toEqual(fresh.pages);
});

/** A pipeline whose directive keeps which pages it was rendered for. */
function counting(options: Partial<PipelineOptions> = {}) {
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

test('what helps is called with the pages that are to be rendered; what it has put into the cache is not rendered again', async () => {
  await put(root, 'content/b.md', page('B', '::operation{id="two"}'));
  await put(root, 'content/c.md', page('C', '::operation{id="three"}'));
  await pipeline().renderPage('content/b.md');
  const helper = counting();
  const steps: string[] = [];
  const first = counting({
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

test('a cache is filled until a page is there already; pages with diagnostics are left to who needs them', async () => {
  await put(root, 'content/b.md', page('B', '<b>'));
  await put(root, 'content/c.md', page('C', '::operation{id="three"}'));
  await put(root, 'content/d.md', page('D', '::operation{id="four"}'));
  const files = ['d', 'b', 'c', 'a'].map((name) => `content/${name}.md`);
  await pipeline().renderPage('content/c.md');
  const helper = counting();
  await helper.fillCache(files, () => true);
  expect(helper.rendered).toEqual(['four']);
  const { fresh, diagnostics } = await pipeline().renderAll();
  expect([fresh, diagnostics.map(({ file }) => file)]).toEqual([2, ['content/b.md']]);
});
