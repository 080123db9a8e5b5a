import { expect, test } from 'vitest';
import { render } from '../testing.ts';
import { expandNestedJson } from './nested.ts';

const stored = [
  '{',
  '  "name": "late", "notf": 501,',
  String.raw`  "fqry": {"type": 1, "name": "{\"query\":[{\"key\":\"mins\",\"cmp_op\":0,\"val\":11.0}],\"qtype\":1}"},`,
  '  "ostm": "late_rides"',
  '}',
].join('\n');
const fence = (info: string, code = stored) => `\`\`\`${info}\n${code}\n\`\`\``;

test('expands JSON in a string below its key and preserves numbers', () => {
  expect(expandNestedJson(stored)).toEqual({
    code: [
      '{',
      '  "name": "late", "notf": 501,',
      '  "fqry": {"type": 1, "name":',
      '    {"query": [{"key": "mins", "cmp_op": 0, "val": 11.0}], "qtype": 1}',
      '  },',
      '  "ostm": "late_rides"',
      '}',
    ].join('\n'),
    inner: [4],
    from: [1, 2, 3, 3, 3, 4, 5],
  });
});

test('breaks wide inner JSON into one line per member', () => {
  const long = JSON.stringify({ a: JSON.stringify({ query: ['x'.repeat(50), 'y'.repeat(50)], qtype: 1 }) });
  const { code, inner } = expandNestedJson(long) as Exclude<ReturnType<typeof expandNestedJson>, unknown[]>;
  expect(code.split('\n')).toEqual([
    '{"a":',
    '  {',
    '    "query": [',
    `      "${'x'.repeat(50)}",`,
    `      "${'y'.repeat(50)}"`,
    '    ],',
    '    "qtype": 1',
    '  }',
    '}',
  ]);
  expect(inner).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

test('renders a readable tab with marked lines, and copies, indexes and exports the stored form', async () => {
  const { html, markdown, sections } = (await render(fence('json nested title="Filter" {4}'))).page;
  expect(html).toMatch(/<div class="code" data-group="nested" data-wraps=""><div class="code-head"><div class="tabs"/);
  expect(html).toMatch(/data-tab="Readable" aria-selected="true".*data-tab="As stored" aria-selected="false"/s);
  expect(html).toContain('<p class="code-name">Filter</p>');
  expect(html.match(/<span class="inner">/g)).toHaveLength(1);
  expect(html.match(/<span class="hl">/g)).toHaveLength(2);
  expect(html).toContain(
    '<p class="code-foot">The marked lines are one string in the file, and are copied as one.</p>',
  );
  expect(html).toMatch(/aria-label="Copy code as stored" data-copy=""/);
  expect(html).toMatch(/role="tabpanel"[^>]*data-stored=""/);
  expect(markdown.match(/```json/g)).toHaveLength(1);
  expect(markdown).toContain(stored);
  expect(sections[0]?.code).toBe(stored);
});

test.each([
  [fence('json nested', String.raw`{"a": "{\"b\":}"}`), /^2: The string in this line is not JSON: /],
  [fence('json nested', '{"a": "b"}'), /^1: The fence is "nested", but no string in it contains JSON\.$/],
  [fence('json nested nested'), /^1: The info string of the fence has nested twice\.$/],
  [fence('text nested'), /^1: The fence is "nested", but not JSON\.$/],
  [fence('json nested output=printed'), /^1: The fence is "nested" and an output\.$/],
])('reports an invalid nested fence with its line: %j', async (text, message) => {
  const { messages } = await render(text);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(message);
});
