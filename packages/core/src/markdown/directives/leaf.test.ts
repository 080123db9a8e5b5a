import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { el } from '../hast.ts';
import { project, render } from '../testing.ts';
import type { DataDirective } from '../types.ts';

const schema = z.strictObject({ items: z.array(z.strictObject({ id: z.string(), text: z.string() })) });

/** Renders `data/<file>.yaml` as methods with headings, links and code. */
const items: DataDirective<{ file: string }> = {
  form: 'leaf',
  name: 'items',
  attributes: z.strictObject({ file: z.string() }),
  render({ file }, context) {
    if (file === 'refused') context.fail('This file is not for pages.', 'Take another.');
    const { items: list } = context.load(file, schema);
    return {
      symbols: list.map(({ id }) => ({ name: id, anchor: id.toLowerCase() })),
      nodes: list.flatMap(({ id, text }) => [
        context.heading(3, id.toLowerCase(), id, { code: true, className: 'member-title' }),
        el('p', {}, context.inline(text)),
        context.code({ lang: 'java', code: `int ${id};`, highlight: [1] }),
        context.tabs('language', [
          { tab: 'C++', lang: 'cpp', code: 'int a;' },
          { tab: 'Java', lang: 'java', code: 'int b;' },
        ]),
      ]),
    };
  },
};

const features = [defineFeature({ name: 'items', directives: { items } })];

const yaml =
  'items:\n  - {id: putDoc, text: "Stores a `{Product}` document, see [get](#get)."}\n  - {id: get, text: Reads it.}\n';

test('renders headings, symbols, links and code from data', async () => {
  const root = await project({ 'data/t.yaml': yaml });
  const { page, messages } = await render('## Get\n\n::items{file="t"}\n\n## See also', { features, root });
  expect(messages).toEqual([]);
  expect(page.html).toContain(
    '<div class="hd"><h3 id="putdoc" class="member-title"><code>putDoc</code></h3><a class="anchor" href="#putdoc" aria-label="Link to this section: putDoc">#</a></div>\n<p>Stores a <code>QuillDB</code> document, see <a href="#get">get</a>.</p>',
  );
  expect(page.symbols).toEqual([
    { name: 'putDoc', anchor: 'putdoc' },
    { name: 'get', anchor: 'get' },
  ]);
  expect(page.sections.find(({ anchor }) => anchor === 'putdoc')).toMatchObject({
    heading: 'putDoc',
    depth: 3,
    symbols: ['putDoc'],
    path: ['Get'],
  });
  expect(page.links).toEqual([{ href: '#get', line: 8 }]);
  expect(page.contents[0]?.children?.[0]).toEqual({ id: 'putdoc', title: 'putDoc', code: true });
});

test('keeps the ids of data and renames the heading of a page', async () => {
  const root = await project({ 'data/t.yaml': yaml });
  const { page } = await render('## Get\n\n::items{file="t"}', { features, root });
  expect(page.headings.map(({ id }) => id)).toEqual(['get-1', 'putdoc', 'get']);
});

test('reports data that a page renders twice', async () => {
  const root = await project({ 'data/t.yaml': yaml });
  const { messages } = await render('## A\n\n::items{file="t"}\n\n::items{file="t"}', { features, root });
  expect(messages).toEqual([
    '5: Two parts of the page have the anchor "putdoc".',
    '5: Two parts of the page have the anchor "get".',
  ]);
});

test.each([
  ['::items', ['1: Missing attribute "file" of "items".']],
  ['::items{file="t" part="x"}', ['1: Unknown attribute "part" of "items".']],
  ['::items[Label]{file="t"}', ['1: "items" has a label in square brackets.']],
  ['::items{file="refused"}', ['1: This file is not for pages.']],
  ['::items{file="none"}', ['data/none.yaml: A page renders this data file, and there is no such file.']],
  ['::items{file="bad"}', ['data/bad.yaml: Unknown key `name` (items › c).']],
  ['::items{file="broken"}', ['data/broken.yaml: Invalid YAML: Nested mappings are not allowed in compact mappings.']],
  ['::items{file="html"}', ['data/html.yaml: "<b>" is read as HTML, which pages must not contain.']],
])('reports an invalid directive at its location: %s', async (text, expected) => {
  const root = await project({
    'data/t.yaml': 'items: []',
    'data/bad.yaml': 'items:\n  - {id: a, text: b}\n  - {id: c, text: d, name: e}\n',
    'data/broken.yaml': 'items:\n  - text: a: b\n',
    'data/html.yaml': 'items:\n  - {id: a, text: "x <b> y"}\n',
  });
  const { messages } = await render(`## Head\n\n${text}`, { features, root });
  expect(messages.map((message) => message.replace(/^3:/, '1:'))).toEqual(expected);
});

test('suggests the directive that a misspelled one means', async () => {
  const { diagnostics } = await render('::itmes{file="t"}', { features });
  expect(diagnostics[0]?.hint).toMatch(/^Did you mean "::items"\? Put the text in backticks or use one of ::/);
});

test('reports errors in Markdown of data at the line of the data file', async () => {
  const root = await project({
    'data/t.yaml':
      'items:\n  - id: a\n    text: See <b>.\n  - id: b\n    text: "[Here it is](#nowhere), [there](/a%zz)."\n',
  });
  const { diagnostics } = await render('## Head\n\n::items{file="t"}', { features, root });
  expect(diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'data/t.yaml:3 "<b>" is read as HTML, which pages must not contain.',
    'data/t.yaml:5 Invalid percent-encoding in the link "/a%zz".',
    'data/t.yaml:5 The page has no anchor "nowhere".',
  ]);
});

test('gives links in data the line of the data file', async () => {
  const root = await project({ 'data/t.yaml': 'items:\n  - id: a\n    text: "[The page](/other#x)"\n' });
  const { page } = await render('## Head\n\n::items{file="t"}', { features, root });
  expect(page.links).toEqual([{ href: '/other#x', file: 'data/t.yaml', line: 3 }]);
});

test('does not report missing anchors of a directive that fails', async () => {
  const root = await project({ 'data/bad.yaml': 'items: none\n' });
  const { messages } = await render('## Head\n\n[To its part](#put)\n\n::items{file="bad"}', { features, root });
  expect(messages).toHaveLength(1);
});

test('reports a key of data that is a reserved id', async () => {
  const root = await project({ 'data/t.yaml': 'items:\n  - {id: page, text: x}\n' });
  const { messages } = await render('## Head\n\n::items{file="t"}', { features, root });
  expect(messages).toEqual(['3: The anchor "page" belongs to the frame of the page.']);
});

test('reports the line of an error in a data file', async () => {
  const root = await project({ 'data/bad.yaml': '# comment\nitems:\n  - id: a\n    text: b\n    name: e\n' });
  const { diagnostics } = await render('## Head\n\n::items{file="bad"}', { features, root });
  expect(diagnostics).toMatchObject([{ file: 'data/bad.yaml', line: 5 }]);
});
