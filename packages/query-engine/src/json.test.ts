import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueryError } from './diagnostics.ts';
import { parseJson } from './json.ts';

const getErrorDraft = (text: string) => {
  try {
    parseJson(text, { expectEnd: true });
  } catch (error) {
    if (error instanceof QueryError) return error.draft;
    throw error;
  }
  throw new Error(`${text} is valid.`);
};

describe('parseJson', () => {
  it('returns the same value as JSON.parse', () => {
    fc.assert(
      // Integers with 16 or more digits can be rejected.
      fc.property(
        fc.json().filter((text) => !/\d{16}/.test(text)),
        (text) => {
          expect(JSON.stringify(parseJson(text, { expectEnd: true }).value)).toBe(JSON.stringify(JSON.parse(text)));
        },
      ),
    );
  });
  it('explains an invalid escape', () => {
    expect(getErrorDraft('{"a": "\\u12"}').message).toBe('\\u needs four hexadecimal digits.');
    expect(getErrorDraft('{"a": "\\x"}').message).toBe('\\x is not an escape of JSON.');
  });
  it('returns the location of each value', () => {
    const { locations } = parseJson('{"a": [1, {"b": "c"}]}', { locations: true });
    expect(locations.get('a[1].b')).toEqual({ start: 16, end: 19 });
  });
  it.each([
    ['{"a":1,}', 7],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ["{'a':1}", 1],
    ['"a', 0],
    ['"\\x"', 1],
    ['01', 0],
    ['1e999', 0],
    ['{"a":1,"a":2}', 7],
    ['{} {}', 3],
    ['', 0],
  ])('rejects %s at offset %i', (text, start) => {
    expect(getErrorDraft(text)).toMatchObject({ code: 'json', start });
  });
  it('returns objects without a prototype', () => {
    expect('constructor' in (parseJson('{"__proto__":{"x":1}}').value as object)).toBe(false);
  });
});
