import { describe, expect, it } from 'vitest';
import { createStream } from '../schema/model.ts';
import { getError } from '../testing/processors.ts';
import { checkEvent, parseEvent } from './processor.ts';

describe('parseEvent', () => {
  it.each([
    ['a text', '{"a": 1, "b": {"c": [2]}}'],
    ['a text with spaces around it', ' {"a": 1, "b": {"c": [2]}}\n'],
    ['a value', { a: 1, b: { c: [2] } }],
  ])('parses a JSON object (%s)', (_, event) => {
    expect({ ...parseEvent(event) }).toEqual({ a: 1, b: { c: [2] } });
  });
  it.each([[[]], [null], [undefined], [3], ['3'], ['[]'], ['"a"']])('rejects %j', (event) => {
    expect(getError(() => parseEvent(event))).toEqual({
      code: 'event',
      message: 'An event is a JSON object.',
      hint: 'Write {"name": value}.',
    });
  });
  it('rejects text after the object', () => {
    expect(getError(() => parseEvent('{} {}'))).toEqual({
      code: 'json',
      message: 'Something follows after the JSON.',
      hint: 'Remove it.',
      start: 3,
      end: 5,
    });
  });
});

describe('checkEvent', () => {
  const stream = {
    ...createStream('orders', 1),
    attr: [
      { name: 'city', type: 'text' as const, stat: 0 },
      { name: 'pieces', type: 'long' as const, stat: 0 },
      { name: 'price', type: 'double' as const, stat: 0 },
      { name: 'more', type: 'other' as const, stat: 0 },
    ],
  };
  it.each([
    [{}],
    [{ city: 'a', pieces: 3, price: 2.5, more: 'x' }],
    [{ city: null, pieces: null, price: null, more: null }],
    [{ pieces: -3, price: 2, more: 4 }],
    [{ more: { x: 1 }, other: [] }],
  ])('accepts %j', (values) => {
    expect(getError(() => checkEvent(stream, values))).toBe('nothing is wrong');
  });
  it.each([
    ['city', 3, '3', 'text (5)'],
    ['city', false, 'false', 'text (5)'],
    ['pieces', '3', '"3"', 'a whole number (9)'],
    ['pieces', 3.5, '3.5', 'a whole number (9)'],
    ['price', '2.5', '"2.5"', 'a number (11)'],
    ['price', [2.5], '[2.5]', 'a number (11)'],
    ['price', 'x'.repeat(50), `"${'x'.repeat(39)}`, 'a number (11)'],
  ])('rejects %s with the value %j', (name, value, shown, declared) => {
    expect(getError(() => checkEvent(stream, { [name]: value }))).toEqual({
      code: 'event-type',
      message: `${name} is ${shown}, and orders declares it as ${declared}.`,
      hint: 'Change the value, or the type in the schema.',
      path: name,
    });
  });
  it.each(['_pk', '_v'])('rejects the reserved attribute %s', (name) => {
    expect(getError(() => checkEvent(stream, { [name]: 1 }))).toEqual({
      code: 'event-key',
      message: `${name} is added when the event is stored.`,
      hint: 'Leave it out.',
      path: name,
    });
  });
});
