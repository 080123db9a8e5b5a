import { describe, expect, it } from 'vitest';
import type { ConsoleOperation } from '../model/console.ts';
import { applyCall, parseAnchor, toAnchor } from './calls.ts';
import { checkKey, checkServer } from './own-values.ts';

const form = { values: { 'path db': 'a/b Ω 😀', 'header X-Secret': 'hidden' }, body: '{"a": "é"}' };

describe('a link to a call', () => {
  it('returns what it was made from, without headers', () => {
    expect(parseAnchor(toAnchor('createTable', form))).toEqual({
      operation: 'createTable',
      values: { 'path db': 'a/b Ω 😀' },
      body: form.body,
    });
    expect(toAnchor('createTable', form)).toMatch(/^#call=[\w-]+$/);
  });

  it.each(['#call=', '#call=%', '#call=bnVsbA', '#call=e30', '#call=_w'])('%s is refused', (anchor) =>
    expect(parseAnchor(anchor)).toBeNull(),
  );

  it('is no other anchor', () => expect(parseAnchor('#path-parameters')).toBeUndefined());

  it('fills only what the operation has, and no header', () => {
    const operation = {
      parameters: [
        { name: 'db', in: 'path' },
        { name: 'X-Secret', in: 'header' },
      ],
    } as ConsoleOperation;
    const linked = {
      operation: 'x',
      values: { 'path db': 'mine', 'path other': 'x', 'header X-Secret': 'y' },
      body: 'z',
    };
    expect(applyCall({ values: { 'path db': 'a' }, body: '' }, linked, operation)).toEqual({
      values: { 'path db': 'mine' },
      body: '',
    });
  });
});

describe("the reader's values", () => {
  it.each(['', 'abc', ' abc\n', `k"'$\\é`])('the key %j is accepted', (key) => expect(checkKey(key)).toBeUndefined());

  it.each([
    ['a\nb', /line break/],
    ['a\r\nb', /line break/],
    ['ключ', /contains "к"/],
    ['a\u200bb', /contains "U\+200B"/],
    ['a\u0000b', /contains "U\+0000"/],
    ['😀', /contains "😀"/],
  ])('the key %j is refused with the reason', (key, reason) => expect(checkKey(key)).toMatch(reason));

  it('the server may be left out', () => {
    expect(checkServer(' ')).toBeUndefined();
    expect(checkServer('ftp://files')).toContain('http://');
  });
});
