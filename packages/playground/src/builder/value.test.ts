import type { Json } from '@folio/query-engine/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEW_SCHEMA } from './kinds.ts';
import { formatJson, formatPath, getList, setValue, valueAt } from './value.ts';

describe('a value at a path', () => {
  const root = { streams: [{ name: 'a', attr: [{ name: 'x' }] }] };

  it('is returned, or undefined or an empty list if it is missing', () => {
    expect(valueAt(root, ['streams', 0, 'attr', 0, 'name'])).toBe('x');
    expect(valueAt(root, ['streams', 1, 'name'])).toBeUndefined();
    expect(valueAt(root, ['toString'])).toBeUndefined();
    expect(getList(root.streams[0], 'catr')).toEqual([]);
    expect(getList({ streams: 'no' }, 'streams')).toEqual([]);
  });

  it('is set in a copy, which gets the missing objects and lists', () => {
    expect(setValue(root, ['streams', 0, 'join', 0, 'jqry', 'cond'], ['k'])).toEqual({
      streams: [{ name: 'a', attr: [{ name: 'x' }], join: [{ jqry: { cond: ['k'] } }] }],
    });
    expect(root).toEqual({ streams: [{ name: 'a', attr: [{ name: 'x' }] }] });
  });

  it('is removed from an object and from a list', () => {
    expect(setValue({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
    expect(setValue({ list: [1, 2, 3] }, ['list', 1], undefined)).toEqual({ list: [1, 3] });
    expect(setValue({ list: [{ a: 1, b: 2 }] }, ['list', 0, 'a'], undefined)).toEqual({ list: [{ b: 2 }] });
    expect(setValue({ a: 1 }, [], undefined)).toBeNull();
  });

  it('has the path notation of diagnostics', () =>
    expect(formatPath(['streams', 0, 'attr', 1, 'name'])).toBe('streams[0].attr[1].name'));
});

describe('formatJson', () => {
  it.each([
    ['a list of objects', [{ a: 1 }], '[\n  {"a": 1}\n]'],
    ['a list of a number and an object', [1, { a: 1 }], '[\n  1,\n  {"a": 1}\n]'],
    ['an object with such a list', { n: 1, a: [1, { b: 2 }] }, '{\n  "n": 1,\n  "a": [\n    1,\n    {"b": 2}\n  ]\n}'],
    ['an object of objects and lists', { a: { b: 1 }, c: [1, [2]] }, '{"a": {"b": 1}, "c": [1, [2]]}'],
    ['a list of lists of objects', [[{ a: 1 }]], '[[{"a": 1}]]'],
    ['an empty list', [], '[]'],
    ['an empty object', {}, '{}'],
    ['a long text', 'a'.repeat(100), `"${'a'.repeat(100)}"`],
    ['nothing', null, 'null'],
  ])('formats %s', (_, value, text) => expect(formatJson(value as Json)).toBe(text));

  it.each([
    [72, '', true],
    [73, '', false],
    [70, '  ', true],
    [71, '  ', false],
  ])('breaks lines after 76 characters: a text of %i in a list after %j', (length, indent, fits) => {
    const text = `"${'a'.repeat(length)}"`;
    expect(formatJson(['a'.repeat(length)], indent)).toBe(fits ? `[${text}]` : `[\n${indent}  ${text}\n${indent}]`);
  });

  it('writes a simple value on one line at any indent', () => {
    const deep = ' '.repeat(80);
    for (const value of [null, 5, true, 'a', [], {}]) expect(formatJson(value, deep)).toBe(JSON.stringify(value));
  });

  it('writes the new schema with lists of objects on several lines', () =>
    expect(formatJson(NEW_SCHEMA)).toBe(`{
  "schema": "sensors",
  "streams": [
    {
      "name": "readings",
      "type": 1,
      "swsz": 86400,
      "inpt": [],
      "attr": [
        {"name": "sensor", "type": 5, "kysz": 24, "sidx": 1},
        {"name": "temp", "type": 11, "stat": 3}
      ],
      "gpby": [
        {
          "gpat": ["sensor"],
          "iatr": "temp",
          "stat": 3,
          "gran": 3600,
          "swsz": 86400,
          "kysz": 48
        }
      ]
    }
  ]
}`));

  it('is reversed by JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(formatJson(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
