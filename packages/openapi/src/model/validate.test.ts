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
const reasons = (value: unknown, schema: JsonSchema) =>
  validate(value, schema, schemas).map(({ path, reason }) => (path ? `${path} ${reason}` : reason));

describe('a value fits', () => {
  it.each<[string, unknown, JsonSchema]>([
    ['a schema that asks for nothing', { any: [1] }, {}],
    ['one of several types', 7, { type: ['string', 'integer'] }],
    ['a number where a whole number is a number too', 3, { type: 'number' }],
    ['null where null is a type', null, { type: ['string', 'null'] }],
    ['a named value behind a reference', 1, ref('Kind')],
    ['a value of a list, also a compound one', { a: [1] }, { enum: ['x', { a: [1] }] }],
    ['a constant that is false', false, { const: false }],
    ['one of two forms', 'text', { oneOf: [{ type: 'object' }, { type: 'string' }] }],
    ['several forms of which any may fit', 5, { anyOf: [{ minimum: 1 }, { maximum: 9 }] }],
    ['parts that hold together', { a: 1, b: 2 }, { allOf: [{ required: ['a'] }, { required: ['b'] }] }],
    ['fields that are not named', { a: 1 }, { properties: {}, additionalProperties: true }],
    ['other fields of one type', { a: 1 }, { additionalProperties: { type: 'integer' } }],
    ['a step that has no exact binary form', 0.3, { multipleOf: 0.1 }],
    ['a schema that holds itself', { name: 'fern', kind: 0, children: [{ name: 'moss', kind: 1 }] }, ref('Table')],
    ['text counted in characters, not in code units', '🌿🌿', { maxLength: 2 }],
  ])('%s', (_, value, schema) => expect(reasons(value, schema)).toEqual([]));
});

describe('a value does not fit', () => {
  it.each<[string, unknown, JsonSchema, string[]]>([
    ['its type', '7', { type: 'integer' }, ['must be a whole number, not "7"']],
    ['a whole number', 7.5, { type: ['integer', 'null'] }, ['must be a whole number or null, not 7.5']],
    ['an object: a list is none', [], { type: 'object' }, ['must be an object, not []']],
    ['an object: null is none', null, { type: 'object' }, ['must be an object, not null']],
    ['its named values', 2, ref('Kind'), ['must be 0 (NORMAL) or 1 (WIDE), not 2']],
    ['its list', 'c', { enum: ['a', 'b'] }, ['must be "a" or "b", not "c"']],
    ['its constant', 0, { const: false }, ['must be false, not 0']],
    ['its fields', {}, ref('Table'), ['name is missing', 'kind is missing']],
    ['what its fields ask for', { name: 'Fern', kind: 0 }, ref('Table'), ['name must match the pattern ^[a-z]+$']],
    [
      'what the items of a list ask for',
      { name: 'fern', kind: 0, children: [{ name: 'moss', kind: 9 }] },
      ref('Table'),
      ['children[0].kind must be 0 (NORMAL) or 1 (WIDE), not 9'],
    ],
    [
      'no more fields',
      { a: 1, 'b c': 2 },
      { properties: { a: {} }, additionalProperties: false },
      ['["b c"] is not a field of this object'],
    ],
    [
      'other fields of one type',
      { a: 'x' },
      { additionalProperties: { type: 'integer' } },
      ['a must be a whole number, not "x"'],
    ],
    ['a least length', 'f', { minLength: 2 }, ['must have at least 2 characters']],
    ['a greatest length', 'ferns', { maxLength: 4 }, ['must have at most 4 characters']],
    ['a least number', 0, { minimum: 1 }, ['must be at least 1']],
    ['a greatest number', 9, { maximum: 8 }, ['must be at most 8']],
    ['a bound that is out', 1, { exclusiveMinimum: 1 }, ['must be more than 1']],
    ['a bound above that is out', 8, { exclusiveMaximum: 8 }, ['must be less than 8']],
    ['a step', 5, { multipleOf: 2 }, ['must be a multiple of 2']],
    ['a least number of entries', [], { minItems: 1 }, ['must have at least 1 entry']],
    ['a greatest number of entries', [1, 2], { maxItems: 1 }, ['must have at most 1 entry']],
    ['different entries', [{ a: 1 }, { a: 1 }], { uniqueItems: true }, ['must not repeat an entry']],
    [
      'one form alone',
      5,
      { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      ['fits several forms at once: a whole number or a number'],
    ],
    [
      'any form',
      true,
      { oneOf: [{ type: 'object' }, { type: 'string', title: 'Text' }] },
      ['must be an object or “Text”, not true'],
    ],
    ['every part', {}, { allOf: [{ required: ['a'] }, { required: ['b'] }] }, ['a is missing', 'b is missing']],
  ])('%s', (_, value, schema, expected) => expect(reasons(value, schema)).toEqual(expected));

  it('the form that comes nearest says why', () => {
    const forms: JsonSchema = {
      oneOf: [
        { title: 'Rows', type: 'object', required: ['rows', 'num_items'] },
        { title: 'Number', type: 'object', required: ['retval'], properties: { retval: { type: 'integer' } } },
      ],
    };
    expect(reasons({ retval: 'two' }, forms)).toEqual(['retval must be a whole number, not "two" (as “Number”)']);
  });
});

it('a long value is cut in the reason', () => {
  expect(reasons('x'.repeat(99), { type: 'integer' })[0]).toHaveLength('must be a whole number, not '.length + 40);
});

it('what is beside a reference overrides its target', () => {
  expect(resolveRef({ ...ref('Kind'), title: 'Of the table' }, schemas)).toMatchObject({
    type: 'integer',
    title: 'Of the table',
  });
});

it('a circle of references ends', () => expect(reasons(1, ref('Again'))).toEqual([]));

describe('the choices of a schema', () => {
  it('are its list of values, or its named constants', () => {
    expect(getChoices({ enum: [0, 1] }, schemas)).toEqual([{ value: 0 }, { value: 1 }]);
    expect(getChoices(ref('Kind'), schemas)).toEqual([
      { value: 0, title: 'NORMAL' },
      { value: 1, title: 'WIDE' },
    ]);
  });

  it('are unknown where a form is open', () => {
    expect(getChoices({ oneOf: [{ const: 1 }, { type: 'string' }] }, schemas)).toBeUndefined();
    expect(getChoices({ type: 'string' }, schemas)).toBeUndefined();
  });
});
