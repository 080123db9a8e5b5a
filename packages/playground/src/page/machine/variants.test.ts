import { expect, it } from 'vitest';
import { getJoinVariants, JOIN_TYPE_LABELS } from './variants.ts';

const schema = (first: number, second: number, more = '') =>
  `{"streams": [{"join": [{"type": ${first}}]},\n  {"join": [{ "type": ${second} }]}]${more}}`;
const labelOf = (text: string, model?: string) => {
  const found = getJoinVariants(text, model);
  return found?.variants[found.chosen]?.label;
};

it('changes only the types of the join', () => {
  const { variants = [], chosen } = getJoinVariants(schema(3, 5, ', "edited": true')) ?? {};
  expect(variants.map(({ label }) => label)).toEqual(JOIN_TYPE_LABELS);
  expect(chosen).toBe(1);
  expect(variants.map((one) => one.schema)).toEqual([
    schema(1, 1, ', "edited": true'),
    schema(3, 5, ', "edited": true'),
    schema(2, 4, ', "edited": true'),
  ]);
});

it('keeps the passive side of the original after a simple join', () => {
  const original = schema(5, 3);
  const simple = getJoinVariants(original)?.variants[0]?.schema ?? '';
  expect(simple).toBe(schema(1, 1));
  expect(getJoinVariants(simple, original)?.variants[1]?.schema).toBe(original);
});

it('prefers the passive side of the schema to that of the original', () => {
  expect(getJoinVariants(schema(3, 5), schema(5, 3))?.variants[2]?.schema).toBe(schema(2, 4));
});

it.each([
  ['first', schema(2, 4), schema(3, 5)],
  ['second', schema(4, 2), schema(5, 3)],
])('treats a side of type 2 as passive: the %s side', (_, text, other) => {
  const { variants = [], chosen } = getJoinVariants(text) ?? {};
  expect([variants[1]?.schema, variants[2]?.schema, chosen]).toEqual([other, text, 2]);
});

it.each([
  ['first', '3.0', '5.00', schema(2, 4)],
  ['second', '5.00', '3.0', schema(4, 2)],
])('replaces all characters of a type if the %s side is passive', (_, one, two, text) => {
  const written = schema(7, 8).replace('7', one).replace('8', two);
  expect(getJoinVariants(written)?.variants[2]?.schema).toBe(text);
});

it('ignores joins whose type is not a number', () => {
  const noise = '7, null, {}, {"type": "5"}';
  const text = (first: number, second: number) =>
    `{"streams": [null, {"name": "a"}, {"join": [${noise}, {"type": ${first}}]}, {"join": [{"type": ${second}}]}]}`;
  expect(getJoinVariants(text(3, 5))?.variants.map((one) => one.schema)).toEqual([text(1, 1), text(3, 5), text(2, 4)]);
});

it('chooses no variant for types that do not match', () => {
  expect(labelOf(schema(3, 5))).toBe('5 with 3');
  expect(labelOf(schema(3, 6))).toBeUndefined();
});

it.each([
  ['{}'],
  ['[]'],
  ['{"streams": {}}'],
  ['{"streams": [{"join": [{"type": 5}]}]}'],
  ['{"streams": [{"join": [{"type": 3}, {"type": 5}, {"type": 5}]}]}'],
])('returns undefined for %s', (text) => expect(getJoinVariants(text)).toBeUndefined());
