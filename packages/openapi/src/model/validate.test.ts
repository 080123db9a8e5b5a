import { describe, expect, it } from 'vitest';
import type { JsonSchema } from './validate.ts';
import { getChoices, resolveRef, type Schemas, validate } from './validate.ts';

const schemas: Schemas = {
  Kind: {
    type: 'integer',
    oneOf: [
      { const: 0, title: 'NORMAL' },
      { const: 1, title: 'WIDE' },
    ],
  },
  Table: {
    type: 'object',
    required: ['name', 'kind'],
    properties: {
      name: { type: 'string', pattern: '^[a-z]+$', minLength: 2, maxLength: 5 },
      kind: { $ref: '#/components/schemas/Kind' },
      children: { type: 'array', items: { $ref: '#/components/schemas/Table' } },
    },
  },
  Again: { $ref: '#/components/schemas/Again' },
};
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const getReasons = (value: unknown, schema: JsonSchema) =>
  validate(value, schema, schemas).map(({ path, reason }) => (path ? `${path} ${reason}` : reason));

describe('validate accepts', () => {
  it.each<[string, unknown, JsonSchema]>([
    ['any value for an empty schema', { any: [1] }, {}],
    ['a value of one of several types', 7, { type: ['string', 'integer'] }],
    ['an integer for the type number', 3, { type: 'number' }],
    ['null if null is an allowed type', null, { type: ['string', 'null'] }],
    ['a named constant behind a reference', 1, ref('Kind')],
    ['a compound value of an enum', { a: [1] }, { enum: ['x', { a: [1] }] }],
    ['the constant false', false, { const: false }],
    ['a value that matches one alternative of oneOf', 'text', { oneOf: [{ type: 'object' }, { type: 'string' }] }],
    ['a value that matches several alternatives of anyOf', 5, { anyOf: [{ minimum: 1 }, { maximum: 9 }] }],
    ['a value that matches all parts of allOf', { a: 1, b: 2 }, { allOf: [{ required: ['a'] }, { required: ['b'] }] }],
    ['additional properties', { a: 1 }, { properties: {}, additionalProperties: true }],
    ['additional properties of one type', { a: 1 }, { additionalProperties: { type: 'integer' } }],
    ['a multiple of a number without an exact binary form', 0.3, { multipleOf: 0.1 }],
    ['a value of a recursive schema', { name: 'fern', kind: 0, children: [{ name: 'moss', kind: 1 }] }, ref('Table')],
    ['a text whose length is counted in characters, not in code units', '🌿🌿', { maxLength: 2 }],
  ])('%s', (_, value, schema) => expect(getReasons(value, schema)).toEqual([]));
});

describe('validate reports', () => {
  it.each<[string, unknown, JsonSchema, string[]]>([
    ['a wrong type', '7', { type: 'integer' }, ['must be a whole number, not "7"']],
    [
      'a fraction instead of an integer',
      7.5,
      { type: ['integer', 'null'] },
      ['must be a whole number or null, not 7.5'],
    ],
    ['a list instead of an object', [], { type: 'object' }, ['must be an object, not []']],
    ['null instead of an object', null, { type: 'object' }, ['must be an object, not null']],
    ['a value outside of the named constants', 2, ref('Kind'), ['must be 0 (NORMAL) or 1 (WIDE), not 2']],
    ['a value outside of an enum', 'c', { enum: ['a', 'b'] }, ['must be "a" or "b", not "c"']],
    ['another value than the constant', 0, { const: false }, ['must be false, not 0']],
    ['missing required properties', {}, ref('Table'), ['name is missing', 'kind is missing']],
    ['an invalid property', { name: 'Fern', kind: 0 }, ref('Table'), ['name must match the pattern ^[a-z]+$']],
    [
      'an invalid item of a nested list',
      { name: 'fern', kind: 0, children: [{ name: 'moss', kind: 9 }] },
      ref('Table'),
      ['children[0].kind must be 0 (NORMAL) or 1 (WIDE), not 9'],
    ],
    [
      'properties that are not allowed',
      { a: 1, 'b c': 2 },
      { properties: { a: {} }, additionalProperties: false },
      ['["b c"] is not a field of this object'],
    ],
    [
      'additional properties of one type',
      { a: 'x' },
      { additionalProperties: { type: 'integer' } },
      ['a must be a whole number, not "x"'],
    ],
    ['a text that is too short', 'f', { minLength: 2 }, ['must have at least 2 characters']],
    ['a text that is too long', 'ferns', { maxLength: 4 }, ['must have at most 4 characters']],
    ['a number below the minimum', 0, { minimum: 1 }, ['must be at least 1']],
    ['a number above the maximum', 9, { maximum: 8 }, ['must be at most 8']],
    ['a number at the exclusive minimum', 1, { exclusiveMinimum: 1 }, ['must be more than 1']],
    ['a number at the exclusive maximum', 8, { exclusiveMaximum: 8 }, ['must be less than 8']],
    ['a number that is not a multiple', 5, { multipleOf: 2 }, ['must be a multiple of 2']],
    ['a list with too few items', [], { minItems: 1 }, ['must have at least 1 entry']],
    ['a list with too many items', [1, 2], { maxItems: 1 }, ['must have at most 1 entry']],
    ['repeated items', [{ a: 1 }, { a: 1 }], { uniqueItems: true }, ['must not repeat an entry']],
    [
      'a value that matches several alternatives of oneOf',
      5,
      { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      ['fits several forms at once: a whole number or a number'],
    ],
    [
      'a value that matches no alternative',
      true,
      { oneOf: [{ type: 'object' }, { type: 'string', title: 'Text' }] },
      ['must be an object or “Text”, not true'],
    ],
    [
      'violations of all parts of allOf',
      {},
      { allOf: [{ required: ['a'] }, { required: ['b'] }] },
      ['a is missing', 'b is missing'],
    ],
  ])('%s', (_, value, schema, expected) => expect(getReasons(value, schema)).toEqual(expected));

  it('the violations of the alternative with the fewest', () => {
    const alternatives: JsonSchema = {
      oneOf: [
        { title: 'Rows', type: 'object', required: ['rows', 'num_items'] },
        { title: 'Number', type: 'object', required: ['retval'], properties: { retval: { type: 'integer' } } },
      ],
    };
    expect(getReasons({ retval: 'two' }, alternatives)).toEqual([
      'retval must be a whole number, not "two" (as “Number”)',
    ]);
  });
});

it('validate truncates a long value in the reason', () => {
  expect(getReasons('x'.repeat(99), { type: 'integer' })[0]).toHaveLength('must be a whole number, not '.length + 40);
});

it('resolveRef lets siblings of a reference override its target', () => {
  expect(resolveRef({ ...ref('Kind'), title: 'Of the table' }, schemas)).toMatchObject({
    type: 'integer',
    title: 'Of the table',
  });
});

it('validate ends on circular references', () => expect(getReasons(1, ref('Again'))).toEqual([]));

describe('getChoices', () => {
  it('returns the values of an enum or the named constants', () => {
    expect(getChoices({ enum: [0, 1] }, schemas)).toEqual([{ value: 0 }, { value: 1 }]);
    expect(getChoices(ref('Kind'), schemas)).toEqual([
      { value: 0, title: 'NORMAL' },
      { value: 1, title: 'WIDE' },
    ]);
  });

  it('returns undefined if other values are allowed too', () => {
    expect(getChoices({ oneOf: [{ const: 1 }, { type: 'string' }] }, schemas)).toBeUndefined();
    expect(getChoices({ type: 'string' }, schemas)).toBeUndefined();
  });
});
