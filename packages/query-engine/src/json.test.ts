import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QueryError } from './diagnostics.ts';
import { parseJson } from './json.ts';

const faultOf = (text: string) => {
  try {
    parseJson(text, { expectEnd: true });
  } catch (error) {
    if (error instanceof QueryError) return error.draft;
    throw error;
  }
  throw new Error(`${text} has no fault.`);
};

describe('JSON', () => {
  it('is read as every reader reads it', () => {
    fc.assert(
      // Whole numbers with more digits than are kept are refused.
      fc.property(
        fc.json().filter((text) => !/\d{16}/.test(text)),
        (text) => {
          expect(JSON.stringify(parseJson(text, { expectEnd: true }).value)).toBe(JSON.stringify(JSON.parse(text)));
        },
      ),
    );
  });
  it('says what an escape of a character needs', () => {
    expect(faultOf('{"a": "\\u12"}').message).toBe('\\u needs four hexadecimal digits.');
    expect(faultOf('{"a": "\\x"}').message).toBe('\\x is not an escape of JSON.');
  });
  it('has the place of each value', () => {
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
  ])('%s is refused at %i', (text, start) => {
    expect(faultOf(text)).toMatchObject({ code: 'json', start });
  });
  it('has objects without a prototype', () => {
    expect('constructor' in (parseJson('{"__proto__":{"x":1}}').value as object)).toBe(false);
  });
});
