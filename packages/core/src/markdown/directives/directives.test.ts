import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { el } from '../hast.ts';
import { render } from '../testing.ts';
import { container, renderChildren } from './container.ts';

test('renders the container of a feature of the site', async () => {
  const quiz = container({
    attributes: z.strictObject({}),
    render: ({ children }, _, __, state) => [el('aside', {}, renderChildren(children, state))],
  });
  const features = [defineFeature({ name: 'quiz', directives: { quiz } })];
  const { page, messages } = await render(':::quiz\nWhat?\n:::', { features });
  expect([page.html, messages]).toEqual(['<aside><p>What?</p></aside>', []]);
});

test('titles a callout with its title or its type', async () => {
  const { page, messages } = await render(
    ':::note\nText.\n:::\n\n:::danger{title="All `data` is lost"}\n- one\n- two\n:::',
  );
  expect(messages).toEqual([]);
  expect(page.html).toContain(
    '<div class="callout note" role="note"><svg class="icon" aria-hidden="true"><use href="#i-note"/></svg><p class="callout-title">Note</p><p>Text.</p></div>',
  );
  expect(page.html).toContain('<p class="callout-title">All <code>data</code> is lost</p><ul>');
});

test.each([
  [':::note{colour="red"}\nx\n:::', '1: Unknown attribute "colour" of "note".'],
  [':::note[Title]\nx\n:::', '1: "note" has a label in square brackets.'],
  [':::note\n:::', '1: "note" is empty.'],
  [':::tip\n| a | b |\n|---|---|\n| c | d |\n:::', '2: "tip" must not contain a table.'],
  [':::tip\n```bash\nls\n```\n:::', '2: "tip" must not contain a code block.'],
  [':::tip\n- a\n\n  ```bash\n  ls\n  ```\n:::', '4: "tip" must not contain a code block.'],
  [':::steps\n- a\n:::', '1: "steps" must contain exactly one ordered list.'],
  [':::steps\nText\n\n1. a\n:::', '1: "steps" must contain exactly one ordered list.'],
  ['::::steps\n1. a\n\n   | a | b |\n   |---|---|\n   | c | d |\n::::', '4: "steps" must not contain a table.'],
  ['::::tabs\n```bash tab="A"\nx\n```\n```bash tab="B"\ny\n```\n::::', '1: Missing attribute "group" of "tabs".'],
  [
    ':::tabs{group="colour"}\n```bash tab="A"\nx\n```\n```bash tab="B"\ny\n```\n:::',
    '1: group="colour" is not possible in "tabs".',
  ],
  [':::tabs{group="os"}\n```bash tab="A"\nx\n```\n:::', '1: "tabs" must contain at least two tabs.'],
  [
    ':::tabs{group="os"}\n```bash tab="A"\nx\n```\n```bash\ny\n```\n```bash tab="C"\nz\n```\n:::',
    '5: A fence in "tabs" has no tab.',
  ],
  [
    ':::tabs{group="os"}\n```bash tab="A"\nx\n```\n```bash tab="A"\ny\n```\n```bash tab="C"\nz\n```\n:::',
    '5: Two tabs are called "A".',
  ],
  [
    ':::tabs{group="os"}\n```bash tab="A"\nx\n```\nText\n```bash tab="C"\nz\n```\n:::',
    '5: "tabs" must not contain a paragraph.',
  ],
  ['Go :screen[A > > B].', '1: A part of :screen is empty.'],
  ['Go :screen[**A** > B].', '1: :screen must contain plain text only.'],
  ['Go :kbd[Enter]{a="b"}.', '1: Unknown attribute "a" of "kbd".'],
  ['A :badge[GET] x', '1: Missing attribute "kind" of "badge".'],
  ['A :badge[FETCH]{kind="method"} x', '1: "FETCH" is not an HTTP method.'],
  ['A :badge[two words]{kind="status"} x', '1: The badge "two words" has more than one word.'],
])('reports an invalid directive with its line: %j', async (text, message) => {
  expect((await render(text)).messages).toEqual([message]);
});

test.each([
  [':::nte\nx\n:::', 'Did you mean "note"? Use one of '],
  [':::screen{titel="A"}\n:::', 'Did you mean "title"? Use one of '],
  ['::::tabs{group="oss"}\n::::', 'Did you mean "os"? Use one of '],
])('suggests the name that a misspelled one means: %j', async (markdown, hint) => {
  expect((await render(markdown)).diagnostics[0]?.hint).toContain(hint);
});

test('renders paragraphs, code and callouts in steps', async () => {
  const { page, messages } = await render(
    '::::steps\n1. First.\n\n   ```bash\n   ls\n   ```\n\n   ```text output=printed\n   x\n   ```\n\n2. Second.\n\n   :::tip\n   T\n   :::\n::::',
  );
  expect(messages).toEqual([]);
  expect(page.html).toMatch(
    /^<ol class="steps"><li><p>First.<\/p><div class="code line".*<div class="output">.*<\/li><li><p>Second.<\/p><div class="callout tip"/s,
  );
});

test('renders all tabs, selects the first and names each for users without scripts', async () => {
  const { page, messages } = await render(
    ':::tabs{group="language"}\n```cpp tab="C++"\nint a;\n```\n```java tab="Java"\nint b;\n```\n:::\n\n```text output=printed\nx\n```',
  );
  expect(messages).toEqual([]);
  const { html } = page;
  expect(html).toContain('<div class="code" data-group="language">');
  expect(html).toContain('role="tablist" aria-label="Language"');
  expect(html).toContain('id="tab-1-1" data-tab="C++" aria-selected="true" aria-controls="panel-1-1">C++</button>');
  expect(html).toContain(
    'id="tab-1-2" data-tab="Java" aria-selected="false" aria-controls="panel-1-2" tabindex="-1">Java</button>',
  );
  expect(html).toContain(
    '<div id="panel-1-1" role="tabpanel" aria-labelledby="tab-1-1" data-chosen=""><p class="tab-name">C++</p><pre',
  );
  expect(html).toContain(
    '<div id="panel-1-2" role="tabpanel" aria-labelledby="tab-1-2"><p class="tab-name">Java</p><pre',
  );
  expect(html.match(/class="code"/g)).toHaveLength(1);
  expect(html).toContain('</div><div class="output">');
});

test('renders the output of a tab in its panel', async () => {
  const { page, messages } = await render(
    ':::tabs{group="os"}\n```bash tab="A"\nx\n```\n```text tab="A" output=printed\nout\n```\n```bash tab="B"\ny\n```\n:::',
  );
  expect(messages).toEqual([]);
  expect(page.html).toMatch(/id="panel-1-1".*out<\/code><\/pre><\/div><\/div><div id="panel-1-2"/s);
});

test('renders a screen path as a list if it is alone, and as strong text in a sentence', async () => {
  const { page, messages } = await render(':screen[Leads > a lead]\n\nOpen :screen[Setup > Users].');
  expect(messages).toEqual([]);
  expect(page.html).toContain(
    '<ol class="path" aria-label="Where to click"><li><b>Leads</b></li><li><svg class="icon" aria-hidden="true"><use href="#i-chev"/></svg><b>a lead</b></li></ol>',
  );
  expect(page.html).toContain('Open <strong class="screen">Setup › Users</strong>.');
  expect(page.markdown).toContain('**Leads › a lead**\n\nOpen **Setup › Users**.');
});

test('renders badges and keys', async () => {
  const { page } = await render(':badge[DELETE]{kind="method"} :badge[Enterprise]{kind="edition"} :kbd[Ctrl]');
  expect(page.html).toBe(
    '<p><span class="method delete">DELETE</span> <span class="badge edition">Enterprise</span> <kbd>Ctrl</kbd></p>',
  );
});

test('reports vague link texts and invalid link URLs', async () => {
  const { messages, page } = await render(
    '[here](/a) [x](b.md) [](/c) [y](javascript:x) [out](https://example.org) [in](/in#a) [mail](mailto:a@b.c)',
  );
  expect(messages).toEqual([
    '1: The link text "here" is too general.',
    '1: Invalid link "b.md".',
    '1: Missing link text.',
    '1: Invalid link "javascript:x".',
  ]);
  expect(page.html).toContain('<a href="https://example.org" rel="external noopener">out</a> <a href="/in#a">in</a>');
});
