import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError } from './check-request.ts';

const describeError = (text: string) => {
  const diagnostic = findJsonError(text);
  return diagnostic && `${diagnostic.line}:${diagnostic.column} ${diagnostic.reason}`;
};

describe('findJsonError', () => {
  it.each([
    ['{\n "a": oops}', '2:7 a value is expected'],
    ['{"a":1', '1:7 a comma or } is expected'],
    ['{"a":1,}', '1:7 after a comma comes an entry such as "name": 1'],
    ['[1,2,]', '1:5 after a comma comes a value'],
    ["{'a': 1}", '1:2 a name in double quotes is expected'],
    ["['a']", '1:2 text has double quotes'],
    ['{"a" 1}', '1:6 a colon is expected after the name'],
    ['{"a": "b\n"}', '1:7 this text does not end on its line, or holds a character that needs a backslash'],
    ['{} {}', '1:4 nothing may follow the value'],
    ['[01]', '1:2 a value is expected'],
    ['', '1:1 a value is expected'],
  ])('%j: %s', (text, diagnostic) => expect(describeError(text)).toBe(diagnostic));

  it('finds an error exactly if JSON.parse throws', () => {
    const almostJson = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '[', '1', ':', '\\', '\n'))
      .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1));
    const isValid = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.oneof(fc.json(), almostJson), (text) => (findJsonError(text) === undefined) === isValid(text)),
      { numRuns: 3000 },
    );
  });
});
