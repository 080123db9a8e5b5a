import { expect, test } from 'vitest';
import { plainText } from './hast.ts';
import { render } from './testing.ts';

/** Text of the HTML as a user sees it. */
function getVisibleText(html: string): string {
  const value = html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&#38;/g, '&')
    .replace(/&#x22;|&quot;/g, '"');
  return plainText([{ type: 'text', value }]);
}

const verbatim = [
  'The server listens on host:8080 at 10:30, or on :8080; key:value and label:name stay.',
  'A pattern (p:Person)-[:KNOWS]->(q:Person) and S=>(@a reader:*)-[@s READS]->(@b book:emma); RETURN a.name AS a.',
  'Words like note:this, tip:that, :kbd without label, :unknown[label], screen: [A > B] and std::vector::size().',
  'Options --flag and -- stay; "quotes" and \'these\' too; three dots... and (c) (tm) 1/2 -> => <= >= != stay.',
  'Braces {a}, {{b}}, {"json": [1, 2]} and $VAR} stay, as do a < b, a > b, x<y and 5<6>4.',
  'Bare addresses http://127.0.0.1:18080/db and www.example.org and me@example.org are no links.',
  'Stars 2 * 3 * 4, under_scores_in_words, back\\slashes, a pipe | and ~one tilde~ stay; 50% & more; C:\\temp\\x.',
  'Right-to-left שלום עולם and مرحبا بالعالم, emoji 👩‍💻🇩🇪🏳️‍🌈, CJK 数据库, combining é, no zero width.',
];

test.each(verbatim)('preserves text that looks like markup: %s', async (text) => {
  const { page, messages } = await render(text);
  expect(messages).toEqual([]);
  expect(getVisibleText(page.html)).toBe(text.replace(/\s+/g, ' '));
});

test('renders the markup within such text', async () => {
  const { page, messages } = await render('see:here[**bold**](/x), then `a:b[c]` and :kbd[Enter].');
  expect(messages).toEqual([]);
  expect(page.html).toBe(
    '<p>see:here<a href="/x"><strong>bold</strong></a>, then <code>a:b[c]</code> and <kbd>Enter</kbd>.</p>',
  );
});

test.each([
  ['Open <db> first.', '1: "<db>" is read as HTML, which pages must not contain.'],
  ['A List<String> of rows.', '1: "<String>" is read as HTML, which pages must not contain.'],
  [
    'Text.\n\n<div class="x">\nx\n</div>',
    '3: "<div class="x"> x </div>" is read as HTML, which pages must not contain.',
  ],
  ['x <!-- note --> y', '1: "<!-- note -->" is read as HTML, which pages must not contain.'],
  ['## A <b>bold</b> heading', '1: "<b>" is read as HTML, which pages must not contain.'],
  ['| a | b |\n|---|---|\n| x | <br> |', '3: "<br>" is read as HTML, which pages must not contain.'],
  ['Text ![picture](/x.png)', '1: Images are not supported.'],
  ['Text [a][b].\n\n[b]: /x', '1: Reference links are not supported.'],
  ['Text.[^1]\n\n[^1]: note', '1: Footnotes are not supported.'],
  ['This is ~~gone~~.', '1: Strikethrough is not supported.'],
  ['> quoted', '1: Block quotes are not supported.'],
  ['a\n\n---\n\nb', '3: Horizontal rules are not supported.'],
  ['- [ ] task', '1: Task lists are not supported.'],
  ['# Title', '1: The page has a heading of level 1 in its text.'],
  ['## A\n\n### B\n\n#### C\n\n##### D', '7: The heading has level 5; the deepest is 4.'],
  ['    indented', '1: The text is indented by four spaces, which makes it a code block.'],
])('reports disallowed syntax with its line: %j', async (text, message) => {
  expect((await render(text)).messages).toContain(message);
});

test.each([
  ['Open <db> first.', 'Put it in backticks: `<db>`.'],
  ['<!-- note -->', 'Take the comment out; pages have none, and readers would see it in backticks.'],
  ['a<br/>b', 'Begin a new paragraph; in a table, write two rows, or a list below the table.'],
  ['<details>\nx\n</details>', 'Write the text under a heading of its own, or in a :::note.'],
  ['Press <kbd>F1', 'Write :kbd[Enter].'],
])('hints at the replacement of HTML: %j', async (text, hint) => {
  expect((await render(text)).diagnostics[0]?.hint).toBe(hint);
});

test.each([
  ['~~~bash\nls', '1: The fence is not closed.'],
  ['Text.\n**Note:**The server', '2: The markup "**" in "Text. **Note:**The server" is shown as text.'],
  ['[the page](/some page)', '1: The markup "](" in "[the page](/some page)" is shown as text.'],
  ['- one\n- [[stream]] x', '2: The markup "[[" in "[[stream]] x" is shown as text.'],
  [':::note\nPress :kdb[Enter].\n:::', '2: The markup ":kdb[" in "Press :kdb[Enter]." is shown as text.'],
  ['| A | B |\n|---|---|\n| ~~x | y |', '3: The markup "~~" in "~~x" is shown as text.'],
  ['{{< note >}}Text', '1: The markup "{{<" in "{{< note >}}Text" is shown as text.'],
  ['.. note:: Text', '1: The markup ".. note::" in ".. note:: Text" is shown as text.'],
  ['See link:/stream[the page].', '1: The markup "link:/stream[" in "See link:/stream[the page]." is shown as text.'],
  ['Is ==marked== text.', '1: The markup "==marked==" in "Is ==marked== text." is shown as text.'],
  ["Is '''bold''' text.", "1: The markup \"'''\" in \"Is '''bold''' text.\" is shown as text."],
  ['Of $x$ here.', '1: The markup "$x$" in "Of $x$ here." is shown as text.'],
  ['h2. Title', '1: The markup "h2. " in "h2. Title" is shown as text.'],
  ['This is *open text.', '1: The markup "*open text." in "This is *open text." is shown as text.'],
  ['A [text]{.red} here', '1: The markup "]{." in "A [text]{.red} here" is shown as text.'],
  ['See "text":/stream.', '1: The markup ""text":" in "See "text":/stream." is shown as text.'],
  ['## Plan ~~B', '1: The markup "~~" in "Plan ~~B" is shown as text.'],
  ['Text.\n\n```bash title="Flow of **it"\nls\n```', '3: The markup "**" in "Flow of **it" is shown as text.'],
  ['A &shy;soft word', '1: The text has the character U+00AD, which has no width.'],
  ['Text\n---', '1: The line below the text, of dashes or equals signs, makes it a heading.'],
  [`## ${'x'.repeat(200)}`, '1: The heading has 203 characters; at most 200 are allowed.'],
  ['| A | B |\n|---|---|\n| 1 |', '3: The row has 1 cell, and the table 2 columns.'],
  ['| A | B |\n|---|---|\n| 1 | 2 | 3 |', '3: The row has 3 cells, and the table 2 columns.'],
  ['| A | B |\n|---|---|\n| 1 | 2 |\nText', '4: "Text" stands directly below a table, and becomes a row of it.'],
  ['| A | B |\n|:-:|---|\n| 1 | 2 |', '2: Centered columns are not supported.'],
  ['Text.\n\n| a | b |', '3: "| a | b |" looks like a row of a table, but is text.'],
  [
    '[a](https://docs.example.org@evil.example/)',
    '1: The address "https://docs.example.org@evil.example/" has a name before "@", so that it leads to another site than it seems to.',
  ],
])('reports only the likely mistake: %j', async (text, message) => {
  const { messages } = await render(text);
  expect(messages).toEqual([message]);
});

test('ignores markup in code', async () => {
  const { page, messages } = await render(
    '`List<String>` `{a}` `:kbd[x]` `|`\n\n```java\nMap<String, List<Integer>> m; // :::note {x} <b>\n:::tip\n```',
  );
  expect(messages).toEqual([]);
  expect(page.html).toContain('<code>List&lt;String></code>');
  expect(getVisibleText(page.html)).toContain('// :::note {x} <b> :::tip');
});

test('renders lines of thousands of characters', async () => {
  const words = 'word '.repeat(600).trim();
  const code = `select * from t where ${'a = "b" and '.repeat(250)}c = 1`;
  const { page, messages } = await render(
    `${words}\n\n\`\`\`cli\n${code}\n\`\`\`\n\n| ${'x'.repeat(3000)} | b |\n|---|---|\n| ${'y'.repeat(3000)} | z |`,
  );
  expect(messages).toEqual([]);
  expect(page.words).toBe(600 + 4);
  expect(page.sections[0]?.code).toBe(code);
});

test('preserves escaped pipes in tables', async () => {
  const { page } = await render('| Key | Form |\n|---|---|\n| `a\\|b` | x \\| y |');
  expect(page.html).toContain('<th scope="row"><code>a|b</code></th><td>x | y</td>');
  expect(page.markdown).toContain('| `a\\|b` | x \\| y |');
});

test('reports malformed block directives', async () => {
  const { messages } = await render(':::note Title\nx\n:::\n\ntext\n:::\n\n::: note\nx');
  expect(messages).toEqual([
    '1: ":::note Title" looks like a directive, but is text.',
    '3: There is no container to close.',
    '6: There is no container to close.',
    '8: "::: note" looks like a directive, but is text.',
  ]);
});

test('reports an unclosed container', async () => {
  expect((await render(':::note\ntext')).messages).toEqual(['1: ":::note" is not closed.']);
});

test('requires more colons for an outer container than for an inner one', async () => {
  const list = '1. Do\n\n   :::note\n   x\n   :::\n\n2. End';
  expect((await render(`::::steps\n${list}\n::::`)).messages).toEqual([]);
  expect((await render(`:::steps\n${list}\n:::`)).messages).not.toEqual([]);
});

test('reports unknown block directives', async () => {
  const { messages } = await render(':::info\nx\n:::\n\n::std\n\n::::aside{a="b"}\ny\n::::');
  expect(messages).toEqual([
    '1: Unknown directive ":::info".',
    '5: Unknown directive "::std".',
    '7: Unknown directive ":::aside".',
  ]);
});
