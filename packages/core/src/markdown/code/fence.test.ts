import { expect, test } from 'vitest';
import { render } from '../testing.ts';

const fence = (info: string, code = 'a\nb\nc') => `\`\`\`${info}\n${code}\n\`\`\``;

test.each([
  [fence(''), '1: Missing language of the fence.'],
  [fence('rsut'), '1: Unknown language "rsut".'],
  [fence('Go'), '1: Unknown language "Go".'],
  [fence('toString'), '1: Unknown language "toString".'],
  [fence('bash linenos'), '1: Invalid info string of the fence from "linenos".'],
  [fence('bash title="a" title="b"'), '1: The info string of the fence has title twice.'],
  [fence('bash title=""'), '1: The title of the fence is empty.'],
  [fence('bash {2-9}'), '1: The fence has 3 lines; {2-9} highlights others.'],
  [fence('bash {x}'), '1: "{x}" is not a list of lines.'],
  [fence('text output=real'), '1: "output=real" is unknown.'],
  [fence('text {1} output=printed'), '1: An output has highlighted lines.'],
  [fence('bash tab="A"'), '1: A fence with "tab" is outside of :::tabs.'],
  [fence('bash', ' '), '1: The fence is empty.'],
  ['```bash\nx', '1: The fence is not closed.'],
  ['```text\na\n\n## B\n\n```text\nb\n```', '1: The fence is not closed before "```text", which begins another one.'],
  ['~~~text\na\n\n~~~json\n{}\n~~~', '1: The fence is not closed before "~~~json", which begins another one.'],
  [
    '```bash\nls\n\n- item\n\n  ````bash\n  pwd\n````',
    '1: The fence is not closed before "````bash", which begins another one.',
  ],
])('reports an invalid fence: %j', async (text, message) => {
  expect((await render(text)).messages).toEqual([message]);
});

test('gives an unclosed fence a code', async () => {
  expect((await render('```bash\nx')).diagnostics).toMatchObject([{ code: 'unclosed-fence' }]);
});

test('renders a header for a title, and otherwise puts the toolbar in the corner', async () => {
  expect((await render(fence('json'))).page.html).toMatch(/<div class="code bare"><div class="code-tools"><button/);
  expect((await render(fence('json title="a b.json"'))).page.html).toContain(
    '<span class="code-title">a b.json</span>',
  );
});

test('renders buttons to wrap and to copy in the header', async () => {
  const { html } = (await render(fence('bash title="a"'))).page;
  expect(html).toMatch(
    /<button class="icon-button" type="button" aria-label="Wrap lines" aria-pressed="false" data-wrap="">/,
  );
  expect(html).toMatch(/<button class="icon-button" type="button" aria-label="Copy code" data-copy="">/);
});

test.each([
  ['bash', ' data-prompt="$"', 'Copy command'],
  ['cli', ' data-prompt=">"', 'Copy command'],
  ['text', '', 'Copy line'],
])('renders one line of %s as a row, with the prompt outside of the code', async (lang, prompt, name) => {
  const { html, markdown, sections } = (await render(fence(lang, 'ls'))).page;
  expect(html).toContain(`<div class="code line"${prompt}><div class="code-tools"><button`);
  expect(html).toContain(`aria-label="${name}" data-copy=""`);
  expect(markdown).toContain(`\`\`\`${lang}\nls\n\`\`\``);
  expect(sections[0]?.code).toBe('ls');
});

test('wraps JSON with long lines from the start and keeps its indentation', async () => {
  const long = `{\n  "a": "${'x'.repeat(90)}"\n}`;
  const { html } = (await render(fence('json', long))).page;
  expect(html).toMatch(/^<div class="code bare" data-wraps=""><div class="code-tools"><button[^>]*aria-pressed="true"/);
  expect(html).toMatch(
    /{<\/span>\n<span class="long"><span> {2}<\/span><span><span|{\n<span class="long"><span> {2}<\/span><span><span/,
  );
  expect((await render(fence('json', '{"a": 1}\n'))).page.html).not.toMatch(/data-wrap|long/);
  expect((await render(fence('bash', `ls ${'x'.repeat(90)}`))).page.html).not.toMatch(/data-wrap|long/);
});

test('highlights lines in any order', async () => {
  const { html } = (await render(fence('text {3,1}'))).page;
  expect(html).toContain('<code><span class="hl">a</span>\nb\n<span class="hl">c</span></code>');
});

test('renders an output in the frame of the input before it, with a label', async () => {
  const { html } = (await render(`${fence('bash', 'ls')}\n\n${fence('text title="two rows" output=derived', 'x')}`))
    .page;
  expect(html.match(/class="code[ "]/g)).toHaveLength(1);
  expect(html).toContain('<div class="output"><p>Expected output<span>two rows</span></p>');
});

test('renders separate frames if text is between an input and an output', async () => {
  const { html } = (await render(`${fence('bash', 'ls')}\n\nthen\n\n${fence('text output=printed', 'x')}`)).page;
  expect(html.match(/class="code[ "]/g)).toHaveLength(2);
  expect(html).toContain('<div class="code"><div class="output"><p>Output</p>');
});

test('renders an output without syntax highlighting', async () => {
  expect((await render(fence('json output=printed', '{"a": 1}'))).page.html).toContain('<code>{"a": 1}</code>');
});

test('collapses blocks of more than 28 lines to 20', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n');
  expect((await render(fence('text', lines(28)))).page.html).not.toContain('data-fold');
  const { html } = (await render(fence('text', lines(29)))).page;
  expect(html).toMatch(/<button class="fold" type="button" aria-expanded="false" data-fold="">Show 9 more lines<svg/);
});

test('highlights code with classes instead of styles', async () => {
  const { html } = (await render(fence('java', 'int i = 1; // one\nString s = "x";'))).page;
  expect(html).toContain(
    '<span class="c-k">int</span> i = <span class="c-n">1</span>; <span class="c-c">// one</span>',
  );
  expect(html).toContain('String s = <span class="c-s">"x"</span>;');
  expect(html).not.toMatch(/style=|#0000/);
});
