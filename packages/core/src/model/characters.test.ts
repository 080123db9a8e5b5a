import { describe, expect, it } from 'vitest';
import { findInvisibleCharacter, findLeftoverMarkup, stripUnsafeCharacters } from './characters.ts';

const REPORTED_TEXTS: [kind: RegExp, texts: string[]][] = [
  [/control character U\+/, ['a\u0000b', 'a\u000bb', 'a\u0085b', 'a\u202eb', 'a\u2066b', '\u001b[31m']],
  [
    /has no width/,
    [
      'a\u200bb',
      'a\ufeffb',
      'a\u00adb',
      'a\u200db',
      'a\u200cb',
      'a\u200eb',
      'a\u2028b',
      'a\u{e0041}b',
      'a\u3164',
      'a\u2064b',
    ],
  ],
  [/looks like a Latin one/, ['T\u0430ble', '\u0421REATE', 'sch\u0435ma', 'p\u03BFrt']],
  [/usual characters/, ['\uff49ndex', '\ufb01lter', 'a\uff1ab', '𝐝𝐚𝐭𝐚', 'ᴅata', '1\u06620', '\u09668']],
  [/not its usual form/, ['cafe\u0301', 'u\u0308ber', '10 \u212B']],
];

describe('findInvisibleCharacter', () => {
  it.each(REPORTED_TEXTS.flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))(
    'reports %j',
    (text, kind) => {
      expect(findInvisibleCharacter(text)?.message).toMatch(kind);
      expect(findInvisibleCharacter(stripUnsafeCharacters(text))).toBeUndefined();
    },
  );

  it.each([
    'a\tb\nc',
    'فرز',
    'می\u200Cخواهم',
    'क्\u200Dष',
    'é',
    '👩‍👩‍👧‍👦',
    '🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '👍🏽',
    '𝕏',
    'non\u00a0breaking',
    'Σf',
    'λx',
    'Сервер',
    '"\\nСервер"',
    '데이터',
    '数据库',
  ])('accepts %j', (text) => expect(findInvisibleCharacter(text)).toBeUndefined());
});

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
    'The area is $$x^2$$ here',
    '!!! note\ntext',
    'Term\n: Its meaning',
    "import X from './x'",
  ])('finds the markup of %j', (text) => {
    expect(findLeftoverMarkup(text)).toMatchObject([{ message: expect.stringMatching(/^The markup "/) }]);
  });

  it.each([':kdb[Enter]', ':kbd[Enter', ':kb[Enter]', 'Press :kbds[Enter].'])('suggests a directive for %j', (text) => {
    expect(findLeftoverMarkup(text, ['screen', 'kbd'])[0]?.hint).toMatch(/^Write :kbd\[text\]/);
    expect(findLeftoverMarkup(text)).toEqual([]);
  });

  it('returns the offset of each kind of markup', () =>
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
