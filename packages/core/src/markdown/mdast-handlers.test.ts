import { expect, test } from 'vitest';
import { render } from './testing.ts';

const withKeys = (markdown: string, keys: string) => render(markdown, { keys });
const facts =
  'audience: An admin of the [shop](/shop)\nprerequisites: The shop has `one` order\nuiPath: :screen[Orders > an order]\n';

test('renders prerequisites before the text, without absent keys', async () => {
  const { page, messages } = await withKeys('Text.\n\n## A\n', facts);
  expect(messages).toEqual([]);
  expect(page.html).toMatch(
    /^<dl class="facts task-facts"><dt id="who-can-do-it">Who<\/dt><dd>An admin of the <a href="\/shop">shop<\/a><\/dd><dt id="before">Before<\/dt><dd>The shop has <code>one<\/code> order<\/dd><dt id="where">Where<\/dt><dd><ol class="path" aria-label="Where to click"><li><b>Orders<\/b><\/li>/,
  );
  expect(page.contents.map(({ id }) => id)).toEqual(['a']);
  expect(page.links).toContainEqual({ href: '/shop', line: 5 });
  const { page: some } = await withKeys('Text.\n', 'uiPath: Anywhere\n');
  expect(some.html).toBe('<dl class="facts task-facts"><dt id="where">Where</dt><dd>Anywhere</dd></dl><p>Text.</p>');
  expect((await render('Text.\n')).page.html).toBe('<p>Text.</p>');
});

test('adds a search section for each prerequisite, and all to the Markdown copy', async () => {
  const { page } = await withKeys('Text.\n', facts);
  expect(page.sections.map(({ anchor, heading, text }) => [anchor, heading, text])).toEqual([
    ['', '', 'Text.'],
    ['who-can-do-it', 'Who', 'An admin of the shop'],
    ['before', 'Before', 'The shop has one order'],
    ['where', 'Where', 'Orders › an order'],
  ]);
  expect(page.markdown).toContain(
    '\n- Who: An admin of the [shop](/shop)\n- Before: The shop has `one` order\n- Where: **Orders › an order**\n\nText.\n',
  );
});

test('renames a heading with the anchor of a prerequisite', async () => {
  const { page } = await withKeys('## Where\n\nHere.', 'uiPath: Anywhere\n');
  expect(page.headings.map(({ id }) => id)).toEqual(['where-1']);
});

test('reports an error in a prerequisite at the line of its key', async () => {
  const { diagnostics } = await withKeys('Text.', 'audience: Admins\nuiPath: :screen[Orders > ]\n');
  expect(diagnostics.map(({ line, message }) => `${line}: ${message}`)).toEqual(['6: A part of :screen is empty.']);
});
