import { render } from '@folio/core/markdown/testing.ts';
import { rising } from '@folio/query-engine/testing/schemas.ts';
import { describe, expect, it } from 'vitest';
import { machine } from './machine-directive.ts';
import { block } from './testing.ts';

const query = block('json title="Query"', JSON.stringify(rising));
const table = ['| Event | Match |', '|---|---|', '| `{"sensor":"a","temp":5}` | none |'];
const directive = (...lines: string[]) => [':::machine{title="Rising" schema="Query"}', ...lines, ':::'].join('\n');

describe('the directive of a table of events', () => {
  it('is a box with the title above its table', async () => {
    const { page, causes } = await render(query + directive(...table));
    expect(causes).toEqual([]);
    expect(page.html).toMatch(
      /<div class="tm"><div class="code-head"><p class="code-title">Rising<\/p>.*?<\/div>(?!<\/div>).*<table.*<\/table>/s,
    );
  });

  it.each([
    ['text alone', ['Words.']],
    ['text above its table', ['Words.', '', ...table]],
    ['text below its table', [...table, '', 'Words.']],
    ['nothing', []],
  ])('holds something else than one table: %s', async (_, lines) => {
    const { faults } = await render(directive(...lines));
    expect(faults).toContainEqual(
      expect.objectContaining({
        message: '"machine" holds something else than one table.',
        hint: 'Put one table with a row for each event into it, and the text before or after.',
        line: 6,
      }),
    );
  });

  it.each([
    ['a day that there is', { day: '2026-01-05' }, true],
    ['a day that there is not', { day: '2026-13-05' }, false],
    ['the beginning of keys', { keys: '158494' }, true],
    ['letters as the beginning of keys', { keys: 'k158494' }, false],
    ['letters after the beginning of keys', { keys: '158494k' }, false],
    ['the kinds of a join', { variants: 'join' }, true],
    ['other variants', { variants: 'all' }, false],
    ['an empty name of a block', { events: ' ' }, false],
    ['a key that it does not know', { speed: '2' }, false],
  ])('takes %s, or refuses it', (_, attributes, taken) => {
    const read = () => machine.attributes.parse({ title: 'Rising', schema: 'Query', ...attributes });
    if (taken) expect(read()).toMatchObject(attributes);
    else expect(read).toThrow(Object.keys(attributes)[0]);
  });
});
