import { describe, expect, it } from 'vitest';
import { findInvisibleCharacter, stripUnsafeCharacters } from './characters.ts';

const reported: [kind: RegExp, texts: string[]][] = [
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
  [/usual characters/, ['\uff49ndex', '\ufb01lter', 'a\uff1ab']],
  [/not its usual form/, ['cafe\u0301', 'u\u0308ber', '10 \u212B']],
];

describe('unseenSign', () => {
  it.each(reported.flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))(
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
