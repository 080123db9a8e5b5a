import type { Element } from 'hast';
import { h } from 'hastscript';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineFeature } from '../feature.ts';
import type { AnyDataDirective } from './directives/leaf.ts';
import { plainText } from './hast.ts';
import { simplifyForMarkdown } from './markdown-copy.ts';
import { splitSections } from './sections.ts';
import { render } from './testing.ts';

test('gives headings stable ids and anchors, and numbers duplicates', async () => {
  const { page, messages } = await render(
    '## The `S=>` form\n\n### Limits, and what it is not\n\n## Limits, and what it is not\n\n## Über 数据',
  );
  expect(messages).toEqual([]);
  expect(page.headings).toEqual([
    { depth: 2, id: 'the-s-form', title: 'The S=> form', line: 6 },
    { depth: 3, id: 'limits-and-what-it-is-not', title: 'Limits, and what it is not', line: 8 },
    { depth: 2, id: 'limits-and-what-it-is-not-1', title: 'Limits, and what it is not', line: 10 },
    { depth: 2, id: 'über-数据', title: 'Über 数据', line: 12 },
  ]);
  expect(page.html).toContain(
    '<div class="hd"><h2 id="the-s-form">The <code>S=></code> form</h2><a class="anchor" href="#the-s-form" aria-label="Link to this section: The S=> form">#</a></div>',
  );
});

test('uses the anchor that a heading declares', async () => {
  const { page, messages } = await render('## Movies data {#moviesdata}\n\n## Moviesdata');
  expect(messages).toEqual([]);
  expect(page.headings.map(({ id, title }) => `${id}: ${title}`)).toEqual([
    'moviesdata: Movies data',
    'moviesdata-1: Moviesdata',
  ]);
  expect(page.html).toMatch(/^<div class="hd"><h2 id="moviesdata">Movies data<\/h2><a class="anchor"/);
  expect(page.markdown).toContain('## Movies data\n');
});

test('lists headings of levels 2 and 3 in the table of contents', async () => {
  const { page } = await render('## A\n\n### B\n\n#### C\n\n### `d`\n\n## E');
  expect(page.contents).toEqual([
    {
      id: 'a',
      title: 'A',
      children: [
        { id: 'b', title: 'B' },
        { id: 'd', title: 'd', code: true },
      ],
    },
    { id: 'e', title: 'E' },
  ]);
});

test.each([
  ['### A', '1: The heading "A" has level 3 under one of level 1.'],
  ['## A\n\n#### B', '3: The heading "B" has level 4 under one of level 2.'],
  ['##', '1: A heading has no words.'],
  ['## ++', '1: A heading has no words.'],
])('reports skipped levels and empty headings: %j', async (text, message) => {
  expect((await render(text)).messages).toEqual([message]);
});

test('reports a link to a missing anchor of the page', async () => {
  const { messages, page } = await render('[x](#limits) and [to z](#z)\n\n## Limits');
  expect(messages).toEqual(['1: The page has no anchor "z".']);
  expect(page.links).toEqual([
    { href: '#limits', line: 6 },
    { href: '#z', line: 6 },
  ]);
});

test('records the line of each link', async () => {
  const { page } = await render(
    'Text\n[one page](/a)\n\n- item\n- [two pages](/b)\n\n| a | b |\n|---|---|\n| x | [three](/c) |\n\n:::note\n[four](/d)\n:::',
  );
  expect(page.links.map(({ href, line }) => `${href}:${(line ?? 0) - 5}`)).toEqual(['/a:2', '/b:5', '/c:9', '/d:12']);
});

test('labels rows, cells and tables', async () => {
  const { page } = await render(
    '## Sizes\n\n| Key | Size | Note |\n|---|--:|---|\n| a | 1 | |\n| | 2 | A note that is longer than what a phone can show |\n\n| A | B |\n|---|---|\n| c | d |',
  );
  const [first, second] = page.html.match(/<div class="table".*?<\/div>/gs) as string[];
  expect(first).toBe(
    '<div class="table"><table aria-label="Sizes"><thead><tr><th scope="col">Key</th><th scope="col" class="num">Size</th><th scope="col">Note</th></tr></thead><tbody>' +
      '<tr><th scope="row">a</th><td data-label="Size" class="num">1</td><td data-label="Note"></td></tr>' +
      '<tr><td></td><td data-label="Size" class="num">2</td><td data-label="Note">A note that is longer than what a phone can show</td></tr></tbody></table></div>',
  );
  expect(second).toContain('aria-label="Sizes, table 2"');
  expect(second).toContain('<th scope="row">c</th><td>d</td>');
});

test('splits a page into search sections with separate code and parent headings', async () => {
  const { page } = await render(
    'Intro with `code` in it.\n\n## First\n\nOne *two*,\nthree.\n\n```json title="a.json"\n{"a": 1}\n```\n\n```text title="one row" output=shape\nrow\n```\n\n### Second\n\n- a\n- b\n\n| k | v |\n|---|---|\n| x | y |\n\n:::tip{title="Better"}\nDo.\n:::\n\n## Third',
  );
  expect(page.sections).toEqual([
    { anchor: '', heading: '', depth: 1, path: [], text: 'Intro with code in it.', code: '', symbols: [] },
    {
      anchor: 'first',
      heading: 'First',
      depth: 2,
      path: [],
      text: 'One two, three.\na.json\none row',
      excerptText: 'One two, three.',
      code: '{"a": 1}\nrow',
      symbols: [],
    },
    {
      anchor: 'second',
      heading: 'Second',
      depth: 3,
      path: ['First'],
      text: 'a\nb\nk ‖ v\nx · y\nBetter\nDo.',
      excerptText: 'a\nb\nk ‖ v\nx · y\nDo.',
      code: '',
      symbols: [],
    },
    { anchor: 'third', heading: 'Third', depth: 2, path: [], text: '', code: '', symbols: [] },
  ]);
});

test('indexes the text equivalent of a diagram instead of its markup', async () => {
  const { page } = await render(
    ':::diagram{title="Flow"}\n```dot\ndigraph { hidden -> labels }\n```\nData goes on.\n:::',
  );
  expect(page.sections[0]?.text).toBe('Flow\nData goes on.');
});

test('indexes captions and titles, but prefers other text for excerpts', async () => {
  const flow = ':::diagram{title="Flow"}\n```dot\ndigraph { a -> b }\n```\nData goes on.\n:::';
  const { page } = await render(`${flow}\n\n## Below\n\nEvents arrive.\n\n${flow}`);
  expect(page.sections.map(({ text, excerptText }) => [text, excerptText])).toEqual([
    ['Flow\nData goes on.', undefined],
    ['Events arrive.\nFlow\nData goes on.', 'Events arrive.'],
  ]);
});

test('counts words of text, lists and tables, but not of code', async () => {
  const { page } = await render(
    '## One two\n\nThree four-five.\n\n```bash\nsix seven\n```\n\n| a | b |\n|---|---|\n| c | d |',
  );
  expect(page.words).toBe(2 + 2 + 4);
});

test('renders a Markdown copy with title and tab names, without controls and anchors', async () => {
  const { page } = await render(
    '## Do `it`\n\nSee [more on it](/x#y).\n\n:::tabs{group="language"}\n```cpp tab="C++"\nint a;\n```\n```java tab="Java"\nint b;\n```\n:::\n\n::::steps\n1. Go.\n\n   ```bash title="go.sh"\n   ls\n   ```\n\n   ```text output=derived\n   x\n   ```\n\n2. End.\n::::',
  );
  expect(page.markdown).toBe(`# A page

What it says.

## Do \`it\`

See [more on it](/x#y).

**C++**

\`\`\`cpp
int a;
\`\`\`

**Java**

\`\`\`java
int b;
\`\`\`

1. Go.

   **go.sh**

   \`\`\`bash
   ls
   \`\`\`

   **Expected output**

   \`\`\`text
   x
   \`\`\`

2. End.

Expected output follows from the sample data on this page. Keys and times differ on your server.
`);
});

test('adds no character for a line break opportunity in a path', () => {
  const path = h('code', '/db', h('wbr'), '/table');
  expect(plainText(path)).toBe('/db/table');
  expect(plainText(simplifyForMarkdown(path))).toBe('/db/table');
  expect(simplifyForMarkdown(path).children.every(({ type }) => type === 'text')).toBe(true);
});

test('preserves plain Markdown in the Markdown copy and turns definitions into lists', async () => {
  const text = '- one `a_b`\n- two *three*\n\n| a | b |\n|---|---|\n| c | d |\n\n### Deep';
  expect((await render(`## A\n\n${text}`)).page.markdown).toBe(`# A page\n\nWhat it says.\n\n## A\n\n${text}\n`);
  const facts: AnyDataDirective = {
    form: 'leaf',
    name: 'facts',
    attributes: z.object({}),
    render: (_, { inline }) => ({
      symbols: [],
      nodes: [
        h('dl.params', [
          h('div', [h('dt', [h('code', 'doc'), h('small', 'text')]), h('dd', inline('The *document*.'))]),
          h('div', [h('dt', [h('code', 'pk')]), h('dd', [h('p', 'The key.'), h('p', 'Default: none')])]),
        ]) as Element,
        h('details.console', [h('summary', 'Try it')]) as Element,
      ],
    }),
  };
  const { page } = await render('::facts', { features: [defineFeature({ name: 'facts', directives: { facts } })] });
  expect(page.markdown).toContain('- `doc` (text): The _document_.\n- `pk`: The key.\n\n  Default: none\n');
  expect(page.markdown).not.toContain('Try it');
});

test('renders no inline styles, event handlers or scripts', async () => {
  const { page } = await render(
    '## A\n\n```json\n{"a": [1]}\n```\n\n:::chart{title="T" type="bar" x="a" y="b"}\n| a | b |\n|---|---|\n| x | 1 |\n:::',
  );
  expect(page.html).not.toMatch(/ style=| on\w+=|<script|<style/);
});

test('renders the same page from the same source', async () => {
  const text = '## A\n\n:::tabs{group="os"}\n```bash tab="A"\nx\n```\n```bash tab="B"\ny\n```\n:::';
  expect((await render(text)).page).toEqual((await render(text)).page);
});

test('wraps a query of one line, but not one of several lines', async () => {
  const long = 'S=>(@a person:*)-[@r KNOWS]->(@b person:*)';
  const { page } = await render(
    `\`\`\`cypher title="a"\n${long}\n\`\`\`\n\n\`\`\`cypher title="b"\nUSE GRAPH a\n${long}\n\`\`\``,
  );
  const [first, second] = page.html.match(/<div class="code"[^>]*>.*?aria-pressed="\w+"/gs) as string[];
  expect(first).toMatch(/data-wraps="".*aria-pressed="true"/s);
  expect(second).toMatch(/^<div class="code">.*aria-pressed="false"/s);
});

test('lets only long row names break', async () => {
  const name = '`S=>(@a person:*)-[@r KNOWS]->(@b person:*)`';
  const { page } = await render(`| a | b |\n|---|---|\n| ${name} | x |\n| \`S\` | y |`);
  expect(page.html.match(/<th scope="row"[^>]*>/g)).toEqual(['<th scope="row" class="long">', '<th scope="row">']);
});

test('keeps a table of short cells a table on phones', async () => {
  const { page } = await render(
    `| Step | \`temp\` | Key |\n|---|---|---|\n| 1 | 70.1 | 256620 |\n\n| Step | What happens | Key |\n|---|---|---|\n| 1 | ${'long '.repeat(9)} | 2 |`,
  );
  const [first, second] = page.html.match(/<table.*?<\/table>/gs) as string[];
  expect(first).toMatch(/^<table class="narrow" aria-label="[^"]+">(?!.*data-label)/s);
  expect(second).toMatch(/^<table aria-label="[^"]+"><.*data-label="Key"/s);
});

test('renames a heading whose id is reserved', async () => {
  const { page, messages } = await render(
    '## Page\n\nOne.\n\n## Site live\n\nTwo.\n\n## I copy\n\n[To it](#section-page)\n\n## Page\n',
  );
  expect(messages).toEqual([]);
  expect(page.headings.map(({ id }) => id)).toEqual([
    'section-page',
    'section-site-live',
    'section-i-copy',
    'section-page-1',
  ]);
});

test('reports a declared anchor that is reserved', async () => {
  const { messages } = await render('## One {#page}\n\nOne.\n\n## Two {#i-copy}\n\n## Three {#site-live}\n');
  expect(messages).toEqual([
    '1: The anchor "page" belongs to the frame of the page.',
    '5: The anchor "i-copy" belongs to the frame of the page.',
    '7: The anchor "site-live" belongs to the frame of the page.',
  ]);
});

test('joins a table caption with code into one line', () => {
  const tree = h(
    null,
    h('table', h('caption', 'Keys (', h('code', 'catr'), ')'), h('tbody', h('tr', h('td', 'name')))),
  );
  expect(splitSections(tree, [])[0]?.text).toBe('Keys (catr)\nname');
});

test('moves remarks to the end of the excerpt text', () => {
  const remark = { ...h('div', h('p', 'Sharp.'), h('p', 'Keep it.')), data: { remark: true as const } };
  const [section] = splitSections(h(null, h('p', 'A needle.'), remark, h('p', 'It sews.')), []);
  expect(section?.text).toBe('A needle.\nSharp.\nKeep it.\nIt sews.');
  expect(section?.excerptText).toBe('A needle.\nIt sews.\nSharp.\nKeep it.');
});

test('assigns questions to the section of their anchor', () => {
  const questions = ['How long does a key live? #expiry > A day', 'What is a key?', 'Who needs a key? > Intro'];
  const tree = h(null, h('p', 'Intro.'), h('h2', { id: 'life' }, 'Life'), h('p', { id: 'expiry' }, 'A day.'));
  expect(splitSections(tree, [], questions)).toMatchObject([
    { anchor: '', questions: ['What is a key?', 'Who needs a key?'], answers: { 'Who needs a key?': 'Intro' } },
    {
      anchor: 'life',
      questions: ['How long does a key live?'],
      answers: { 'How long does a key live?': 'A day' },
    },
  ]);
});

test('splits off a table row that declares a symbol', () => {
  const row = h('tr', { id: 'ttl' }, h('th', 'ttl'), h('td', 'Seconds.'));
  const tree = h(null, h('h2', { id: 'keys' }, 'Keys'), h('table', row, h('tr', h('td', 'a'), h('td', 'b'))));
  const entry = { kind: 'key', line: 'Default: 0', text: 'Seconds.', row: true };
  expect(splitSections(tree, [{ name: 'ttl', anchor: 'ttl', entry }])).toMatchObject([
    { anchor: 'keys', text: 'a · b', symbols: [] },
    { anchor: 'ttl', heading: 'ttl', path: ['Keys'], text: 'ttl · Seconds.', entry: { name: 'ttl', ...entry } },
  ]);
});

test('names the release in the Markdown copy', async () => {
  const { page } = await render('Text.', { keys: 'since: "2.0.01"\n' });
  expect(page.markdown).toBe(
    '# A page\n\nWhat it says.\n\nThis page describes a part that came with release 2.0.01.\n\nText.\n',
  );
});
