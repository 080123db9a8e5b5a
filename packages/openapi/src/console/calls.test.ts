import { describe, expect, it } from 'vitest';
import type { ConsoleOperation } from '../model/console.ts';
import { applyCall, parseAnchor, toAnchor } from './calls.ts';
import { checkKey, checkServer } from './own-values.ts';

const form = { values: { 'path db': 'a/b Ω 😀', 'header X-Secret': 'hidden' }, body: '{"a": "é"}' };

describe('links to calls', () => {
  it('restore operation, values and body, but not headers', () => {
    expect(parseAnchor(toAnchor('createTable', form))).toEqual({
      operation: 'createTable',
      values: { 'path db': 'a/b Ω 😀' },
      body: form.body,
    });
    expect(toAnchor('createTable', form)).toMatch(/^#call=[\w-]+$/);
  });

  it.each(['#call=', '#call=%', '#call=bnVsbA', '#call=e30', '#call=_w'])('parseAnchor returns null for %s', (anchor) =>
    expect(parseAnchor(anchor)).toBeNull(),
  );

  it('parseAnchor returns undefined for other anchors', () => expect(parseAnchor('#path-parameters')).toBeUndefined());

  it('applyCall sets parameters of the operation only, and no headers', () => {
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

describe('own values', () => {
  it.each(['', 'abc', ' abc\n', `k"'$\\é`])('checkKey accepts %j', (key) => expect(checkKey(key)).toBeUndefined());

  it.each([
    ['a\nb', /line break/],
    ['a\r\nb', /line break/],
    ['ключ', /contains "к"/],
    ['a\u200bb', /contains "U\+200B"/],
    ['a\u0000b', /contains "U\+0000"/],
    ['😀', /contains "😀"/],
  ])('checkKey rejects %j with a reason', (key, reason) => expect(checkKey(key)).toMatch(reason));

  it('checkServer accepts an empty address', () => {
    expect(checkServer(' ')).toBeUndefined();
    expect(checkServer('ftp://files')).toContain('http://');
  });
});
