import { describe, expect, it } from 'vitest';
import { fencesOf } from './fences.ts';

const page = (...lines: string[]) => lines.join('\n');
const texts = (...lines: string[]) => fencesOf(page(...lines)).map(({ text }) => text);

it('a fence has its place, heading, language, attributes and text', () => {
  const text = page(
    '```',
    'plain',
    '```',
    '## Films {#films}',
    '  ~~~json title="Two words" output=derived',
    '  {',
    '    1',
    '}',
    '  ~~~',
  );
  expect(fencesOf(text)).toEqual([
    { line: 1, indent: 0, heading: '', language: '', attributes: {}, text: 'plain' },
    {
      line: 5,
      indent: 2,
      heading: 'Films',
      language: 'json',
      attributes: { title: 'Two words', output: 'derived' },
      text: '{\n  1\n}',
    },
  ]);
});

it.each([
  ['## Films', 'Films'],
  ['#### Films  ', 'Films'],
  ['## Films of {braces}', 'Films of {braces}'],
  ['## Films {#of-films}  ', 'Films'],
  ['# Films', 'before'],
  ['##### Films', 'before'],
  ['##Films', 'before'],
  [' ## Films', 'before'],
])('after %j the heading is %j', (line, heading) => {
  expect(fencesOf(page('### before', line, '```', '```'))[0]?.heading).toBe(heading);
});

it('no line in a fence is a heading', () => {
  expect(fencesOf(page('```', '## Films', '```', '```', '```')).map(({ heading }) => heading)).toEqual(['', '']);
});

describe('a fence ends', () => {
  it.each([
    ['with as many marks', ['```', 'a', '```', 'b'], 'a'],
    ['with more marks', ['```', 'a', '````', 'b'], 'a'],
    ['with marks that are indented', ['```', 'a', '   ```  ', 'b'], 'a'],
    ['with the page', ['```', 'a', 'b'], 'a\nb'],
    ['not with fewer marks', ['````', '```', 'a', '````'], '```\na'],
    ['not with marks of the other kind', ['~~~', '```', '~~~'], '```'],
    ['not with marks before a word', ['```', '```json', '```'], '```json'],
  ])('%s', (_, lines, text) => {
    expect(texts(...lines)).toEqual([text]);
  });
});

it.each([
  ['``', '``'],
  ['`````json` in a line', 'text'],
  ['see ```json', 'text'],
])('%j opens none', (...lines) => {
  expect(texts(...lines)).toEqual([]);
});

it('attributes may be empty, and names of objects mean nothing', () => {
  const [fence] = fencesOf(page('```text title="" of=one {1,3-5} tab="A=b"', '```'));
  expect(fence?.attributes).toEqual({ title: '', of: 'one', tab: 'A=b' });
  expect('constructor' in (fence?.attributes ?? {})).toBe(false);
});
