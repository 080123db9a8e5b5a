import {
  brokenAnchors,
  type FakeOptions,
  headingsOf,
  htmlOf,
  project,
  render,
} from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';

const text = `id: keys
title: Keys of a schema
sources: ['docs:/stream-manager']
groups:
  - {id: stream, title: Keys of a stream}
  - {id: attr, title: 'Keys of an attribute (\`attr\`)'}
items:
  - {key: swsz, group: stream, type: integer, unit: s, required: true, default: null, text: How long events stay., example: '\`"swsz": 60\`', see: /stream-manager}
  - {key: attr, group: stream, type: array, text: The attributes., values: [{value: 1, name: RAW, text: Input}]}
  - {label: Raw stream, id: raw, group: attr, value: 1, text: 'Takes \`events\`.', caution: 'Ask before you use it.'}
`;
const { root } = project({
  'stream/keys.yaml': text,
  'stream/bare.yaml': `id: bare\ntitle: Bare\nsources: ['docs:/x']\nitems:\n  - {key: a, text: A}\n`,
});
const keys = (attributes: Record<string, string> = {}, options: FakeOptions = {}) =>
  render('reference', { file: 'stream/keys', ...attributes }, { root, ...options });

describe('a reference', () => {
  it('has a heading for each group and an anchor for each item', () => {
    expect(headingsOf(keys())).toEqual(['h3 Keys of a stream', 'h3 Keys of an attribute (`attr`)']);
    expect(brokenAnchors(keys())).toEqual([]);
    expect(keys().symbols).toMatchObject([
      { name: 'swsz', anchor: 'swsz' },
      { name: 'attr', anchor: 'attr' },
      { name: 'Raw stream', anchor: 'raw' },
    ]);
  });

  it('gives an anchor to the item if a group has the same one', () => {
    expect(htmlOf(keys())).toContain('<h3 id="attr-group">');
    expect(htmlOf(keys())).toContain('<tr id="attr">');
  });

  it('renders only the columns that the items of a group use', () => {
    const [first, second] = htmlOf(keys()).split('</table>') as [string, string];
    const columns = (html: string) => [...html.matchAll(/<th scope="col">(.*?)<\/th>/g)].map((match) => match[1]);
    expect(columns(first)).toEqual(['Key', 'Type', 'Default', 'Meaning']);
    expect(columns(second)).toEqual(['Name', 'Code', 'Meaning']);
    expect(columns(htmlOf(render('reference', { file: 'stream/bare' }, { root })))).toEqual(['Key', 'Meaning']);
  });

  it('shows unit, obligation, example, values and links', () => {
    const html = htmlOf(keys({ group: 'stream' }));
    expect(html).toContain('<small class="req">required</small>');
    expect(html).toContain('integer, s');
    expect(html).not.toContain('not documented');
    expect(html).toContain('Example: <code>"swsz": 60</code>');
    expect(html).toContain('See <a href="/stream-manager">Stream manager</a>.');
    expect(html).toContain('<code>1</code> <small>RAW</small></dt><dd>Input</dd>');
  });

  it('has the title of its group as caption, without a heading, if the page names one group', () => {
    const part = keys({ group: 'attr' });
    expect(headingsOf(part)).toEqual([]);
    expect(htmlOf(part)).toContain('<caption>Keys of an attribute (<code>attr</code>)</caption>');
    expect(part.symbols).toMatchObject([{ name: 'Raw stream', anchor: 'raw', entry: { kind: 'key', row: true } }]);
    expect(() => keys({ group: 'other' })).toThrow('The data file has no group `other` | Use one of: stream, attr.');
  });

  it('names the group of a scrolling table', () => {
    expect(htmlOf(keys({ group: 'attr' }))).toContain('aria-label="Keys of an attribute (attr)"');
  });

  it('renders one table of all groups, with advice, if the page has a filter', () => {
    const { root } = project({
      'tables/codes.yaml': `id: codes
title: Codes
nameTitle: Constant
kind: error
question: 'What does error {value} mean?'
sources: ['docs:/x']
groups: [{id: a, title: First}, {id: b, title: Second}]
items:
  - {key: ONE, id: error-1, group: a, value: -1, text: Wrong., advice: 'Use \`two\`.', note: 00_01}
  - {key: TWO, id: error-2, group: b, value: -2, text: Wrong too., printed: no such thing}
`,
    });
    const rendered = render('reference', { file: 'tables/codes', filter: 'Filter codes' }, { root });
    const html = htmlOf(rendered);
    expect([...html.matchAll(/<th scope="col">(.*?)<\/th>/g)].map((match) => match[1])).toEqual([
      'Constant',
      'Code',
      'Meaning and what to do',
    ]);
    expect(html.match(/<table /g)).toHaveLength(1);
    expect(html).toContain('Second</th>');
    expect(html).toContain('<tr id="error-1"><th scope="row"><code>ONE</code> <small>00_01</small>');
    expect(html).toContain('<td data-label="Code"><code>-1</code></td><td>Wrong.');
    expect(html).toContain('Wrong. Use <code>two</code>.');
    expect(html).toContain('aria-label="Filter codes"');
    const [first, second] = rendered.symbols;
    expect(first).toMatchObject({ name: 'ONE', anchor: 'error-1' });
    expect(first?.entry).toMatchObject({ kind: 'error', line: '= -1', questions: ['What does error -1 mean?'] });
    expect(second?.entry?.questions).toEqual(['What does error -2 mean?', 'no such thing']);
    expect(html).not.toContain('no such thing');
  });
});
