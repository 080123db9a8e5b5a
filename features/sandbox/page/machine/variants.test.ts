import { expect, it } from 'vitest';
import { kindLabels, variantsOf } from './variants.ts';

const schema = (first: number, second: number, more = '') =>
  `{"streams": [{"join": [{"type": ${first}}]},\n  {"join": [{ "type": ${second} }]}]${more}}`;
const labelOf = (text: string, model?: string) => {
  const found = variantsOf(text, model);
  return found?.variants[found.chosen]?.label;
};

it('the kinds of a join change its types and nothing else', () => {
  const { variants = [], chosen } = variantsOf(schema(3, 5, ', "edited": true')) ?? {};
  expect(variants.map(({ label }) => label)).toEqual(kindLabels);
  expect(chosen).toBe(1);
  expect(variants.map((one) => one.schema)).toEqual([
    schema(1, 1, ', "edited": true'),
    schema(3, 5, ', "edited": true'),
    schema(2, 4, ', "edited": true'),
  ]);
});

it('the passive side stays passive on the way over a simple join', () => {
  const original = schema(5, 3);
  const simple = variantsOf(original)?.variants[0]?.schema ?? '';
  expect(simple).toBe(schema(1, 1));
  expect(variantsOf(simple, original)?.variants[1]?.schema).toBe(original);
});

it('types that do not go together are none of the choices', () => {
  expect(labelOf(schema(3, 5))).toBe('5 with 3');
  expect(labelOf(schema(3, 6))).toBeUndefined();
});

it.each([['{}'], ['{"streams": [{"join": [{"type": 5}]}]}'], ['[]']])('%s has no kinds', (text) =>
  expect(variantsOf(text)).toBeUndefined(),
);
