import { describe, expect, it } from 'vitest';
import { findLeftoverMarkup } from './leftover-markup.ts';

describe('findLeftoverMarkup', () => {
  it.each([
    '**Note:**The server',
    '这是**“重点”**内容',
    'the page](/some page)',
    '[the docs] (/overview)',
    '[the docs] (https://example.org)',
    '[the docs][overview]',
    '(the page)[/stream]',
    '[[stream]]',
    'a ~~word',
    '##Heading',
    '###### Deep',
    'a `word',
    'Text {#anchor}',
    'Text __bold__.',
  ])('finds the markup of %j', (text) => {
    expect(findLeftoverMarkup(text)).toMatchObject([{ message: expect.stringMatching(/^The markup "/) }]);
  });

  it.each([':kdb[Enter]', ':kbd[Enter', ':kb[Enter]', 'Press :kbds[Enter].'])('finds the directive of %j', (text) => {
    expect(findLeftoverMarkup(text, ['screen', 'kbd'])[0]?.hint).toMatch(/^Write :kbd\[text\]/);
    expect(findLeftoverMarkup(text)).toEqual([]);
  });

  it('gives each sort of markup with its offset', () =>
    expect(findLeftoverMarkup('One\ntwo ~~three **four').map(({ offset }) => offset)).toEqual([16, 8]));

  it.each([
    'a [note] (in brackets)',
    '2 * 3 * 4',
    'LinuxMon__pwrMgmtCpu',
    '#1 of 3',
    '~tilde~',
    '(p:Person)-[:KNOWS]->(q)',
    '{a: 1}, {{x}}',
    'snake_case_name',
    'x [A > B] and y',
    ':unknown[label]',
    'key:value[x]',
    '(p:Person)-[:kbd[x]]->',
  ])('accepts %j', (text) => expect(findLeftoverMarkup(text, ['screen', 'kbd', 'badge'])).toEqual([]));
});
