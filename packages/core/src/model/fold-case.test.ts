import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAll, foldCase } from './fold-case.ts';

describe('a text without its case', () => {
  it.each([
    ['Stream JOIN', 'stream join'],
    ['ÄRGER', 'ärger'],
    ['ΣΑΣ', foldCase('σας')],
    ['Straße', 'straße'],
    ['\u0130x', '\u0130x'],
    ['a\uD83D', 'a\uD83D'],
  ])('%j is %j', (text, folded) => expect(foldCase(text)).toBe(folded));

  it('keeps every character in its place', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        expect(foldCase(text)).toHaveLength(text.length);
      }),
    );
  });
});

describe('finding a text in another', () => {
  it('finds all places, whatever the case', () => {
    expect(findAll('Index of INDEXES', 'index')).toEqual([
      [0, 5],
      [9, 14],
    ]);
    expect(findAll('aaa', 'aa')).toEqual([[0, 2]]);
    expect(findAll('anything', '')).toEqual([]);
  });

  it('finds any text in itself', () => {
    assert(
      property(string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(findAll(text, text)).toEqual([[0, text.length]]);
      }),
    );
  });

  it('takes sixty thousand characters', () => expect(findAll('Stream', 'x'.repeat(60_000))).toEqual([]));
});
