import type { Json } from '@folio/query-engine/engine/json.ts';
import { expect, it } from 'vitest';
import { jsonText } from './json-text.ts';

/** A list of one text that has so many letters on a line, with brackets and quotes. */
const long = (letters: number) => ['x'.repeat(letters - 4)];
const inLines = (letters: number, indent = '') => `[\n${indent}  "${'x'.repeat(letters - 4)}"\n${indent}]`;

it.each<[string, Json, string]>([
  ['a list', [1, 'two', null], '[1, "two", null]'],
  ['an object', { a: [true], 'b c': {} }, '{"a": [true], "b c": {}}'],
  ['a list of 100 letters', long(100), JSON.stringify(long(100))],
  ['a text of any length', 'x'.repeat(200), `"${'x'.repeat(200)}"`],
])('%s is on one line', (_, value, text) => {
  expect(jsonText(value)).toBe(text);
});

it('what is longer has an entry a line, and its parts are written alike', () => {
  expect(jsonText(long(101))).toBe(inLines(101));
  expect(jsonText({ 'of two': long(101), none: null, few: [1, 2] })).toBe(
    `{\n  "of two": ${inLines(101, '  ')},\n  "none": null,\n  "few": [1, 2]\n}`,
  );
});

it('the indent belongs to the letters of a line', () => {
  expect(jsonText(long(96), '    ')).toBe(JSON.stringify(long(96)));
  expect(jsonText(long(97), '    ')).toBe(inLines(97, '    '));
  expect(jsonText(null, ' '.repeat(97))).toBe('null');
});
