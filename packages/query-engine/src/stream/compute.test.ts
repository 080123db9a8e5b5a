import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { getError } from '../testing/processors.ts';
import { complete, evaluateExpression, refer } from '../testing/simulate.ts';
import {
  applyFilter,
  type Catr,
  compute,
  computeValue,
  copyAttributes,
  getInputCount,
  getInputs,
  getOperation,
  parseExpression,
  sortByOrder,
  toAttributeType,
} from './compute.ts';
import type { Values } from './condition.ts';

describe('expressions', () => {
  it.each<[string, Values, number | undefined]>([
    ['7', {}, 7],
    ['-7', {}, -7],
    ['12.25', {}, 12.25],
    ['$x', { x: 3 }, 3],
    ['$größe_1', { größe_1: 4 }, 4],
    ['$part.price', { part: { price: 5 } }, 5],
    ['($x+$y)', { x: 3, y: 2 }, 5],
    ['($x-$y)', { x: 3, y: 2 }, 1],
    ['($x*$y)', { x: 3, y: 2 }, 6],
    ['($x/$y)', { x: 3, y: 2 }, 1.5],
    ['(10-2.5)', {}, 7.5],
    ['(10 -3)', {}, 7],
    [' ( ( $x + 10 ) * -2 ) ', { x: 3 }, -26],
    ['ABS($x)', { x: -3 }, 3],
    ['( 1 + ABS( $x - 4 ))', { x: 1 }, 4],
    ['(ABS(ABS(1 - $x) - 9) * 2)', { x: 3 }, 14],
    ['($x + 1)', {}, undefined],
    ['(1 + $x)', {}, undefined],
    ['ABS($x)', {}, undefined],
    ['($x + 1)', { x: '3' }, undefined],
    ['($x + 1)', { x: null }, undefined],
    ['($x * 1)', { x: true }, undefined],
    ['($x / 0)', { x: 3 }, undefined],
    ['(0 / 0)', {}, undefined],
  ])('evaluate %s for %j to %j', (text, event, result) => {
    expect(parseExpression(text).evaluate(event)).toBe(result);
  });
  it('can have up to 50 nested brackets', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}$x${')'.repeat(depth)}`;
    expect(parseExpression(nested(50)).evaluate({ x: 3 })).toBe(3);
    expect(getError(() => parseExpression(nested(51)))).toEqual({
      code: 'expression',
      message: 'The expression has more than 50 brackets inside each other.',
      hint: 'Use fewer brackets.',
    });
  });
  it.each(['', 'x', 'x$y', '$', '$-', '(1 +', '(1 + )', '()', 'x(1)', 'ABS', 'xABS($x)', 'abs($x)', 'x1', '+1', '-$x'])(
    'do not include %j',
    (text) => {
      expect(getError(() => parseExpression(text))).toEqual({
        code: 'expression',
        message: `${text} is not an expression.`,
        hint: 'Use numbers, $ before attributes, + - * / and brackets.',
      });
    },
  );
  it.each(['(1 + 2 + 3)', '(1', '(1 + 2', 'ABS(1 - 2 - 3)', '($x y)', '(1 x+ 2)', '(1 + 2x)', '(1 % 2)', '(1.)'])(
    'require inner brackets in %j',
    (text) => {
      expect(getError(() => parseExpression(text))).toEqual({
        code: 'expression',
        message: `In ${text}, an operation lacks brackets of its own.`,
        hint: 'Put each operation into brackets.',
      });
    },
  );
  it.each(['1 + 2', '10-2.5', '$x + $y * 2', '(1 + 2) * 3', '(1 + 2))', '1 x'])(
    'require outer brackets in %j',
    (text) => {
      expect(getError(() => parseExpression(text))).toEqual({
        code: 'expression',
        message: `In ${text}, an operation lacks brackets of its own.`,
        hint: 'Put the whole expression and each operation into brackets.',
      });
    },
  );
  it('throw an error if the event lacks an attribute', () => {
    expect(evaluateExpression('($x + 1)', { x: 2 })).toBe(3);
    expect(getError(() => evaluateExpression('($x + 1)', {}))).toEqual({
      code: 'expression',
      message: '($x + 1) has no result for this event.',
      hint: 'Give all attributes as numbers.',
    });
  });
});

describe('operations and types', () => {
  it.each([
    [{ opnm: 'ADD' }, 'ADD'],
    [{ opid: 2 }, 'ADD'],
    [{ opid: 4, opnm: 'ADD' }, 'DIV'],
    [{ opid: 12 }, 'opid 12'],
    [{}, undefined],
  ])('identify the operation of %j as %s', (catr, operation) => {
    expect(getOperation(catr)).toBe(operation);
  });
  it.each([
    ['COPY', [1, 1]],
    ['SUB', [2, 2]],
    ['ADD', [2, 50]],
    ['SQRT', undefined],
    ['constructor', undefined],
  ])('include %s with %j inputs', (operation, inputs) => {
    expect(getInputCount(operation)).toEqual(inputs);
  });
  it.each<[Json | undefined, string | undefined]>([
    [5, 'text'],
    ['STRING', 'text'],
    [9, 'long'],
    ['LONG', 'long'],
    [11, 'double'],
    ['DOUBLE', 'double'],
    [8, 'other'],
    ['string', 'other'],
    [undefined, undefined],
    [null, undefined],
    [{}, undefined],
  ])('identify the type %j as %s', (type, name) => {
    expect(toAttributeType(type)).toBe(name);
  });
});

it.each([
  ['MATH_EXP', '(ABS($a-$part.b)*(2+$a))', ['a', 'part.b', 'a']],
  ['MATH_EXP', '7', []],
  ['COPY_VAL', 'a', []],
  ['SUB', 'a b-c', ['a', 'b-c']],
])('%s of %s depends on the attributes %j', (opnm, inputs, reads) => {
  expect(getInputs({ name: 'r', type: 11, opnm, iatr: inputs.split(' ') })).toEqual(reads);
});

describe('the value of a computed attribute', () => {
  const value = (opnm: string | undefined, iatr: string[], type: number | string, event: Values) =>
    computeValue({ name: 'r', type, iatr, ...(opnm === undefined ? {} : { opnm }) }, event);

  it.each<[number, Json, Json | undefined]>([
    [5, 'a', 'a'],
    [5, 3, '3'],
    [5, true, 'true'],
    [5, [1, 2], '[1,2]'],
    [5, { a: 1 }, '{"a":1}'],
    [9, 3.7, 3],
    [9, -3.7, -3],
    [9, '12.7', 12],
    [11, '12.7', 12.7],
    [11, '', undefined],
    [11, '  ', undefined],
    [11, 'a', undefined],
    [11, true, undefined],
    [11, [3], undefined],
    [8, true, true],
    [8, 'a', 'a'],
    [8, { a: 1 }, { a: 1 }],
  ])('is converted to the type %d: %j becomes %j', (type, x, result) => {
    expect(value('COPY', ['x'], type, { x })).toEqual(result);
  });
  it('is the result of the operation without a type', () => {
    const catr = { name: 'r', opnm: 'COPY', iatr: ['x'] } as unknown as Catr;
    expect(computeValue(catr, { x: 'a' })).toBe('a');
  });
  it.each<[string, string[], number, Values]>([
    ['ADD', ['x', 'y'], 5, { x: 'a' }],
    ['COPY', ['x'], 5, {}],
    ['UPPER', ['x'], 11, { x: true }],
    ['LOWER', ['x'], 5, { x: [1] }],
    ['SUB', ['x', 'y'], 5, { x: 3, y: 'b' }],
    ['SUB', ['x', 'y'], 11, { x: 3, y: true }],
    ['ADD', ['x', 'y'], 11, { x: 3, y: null }],
    ['MUL', ['x', 'y'], 5, { x: '3', y: '4' }],
    ['ADD', ['x', 'y'], 5, { x: 1e308, y: 1e308 }],
    ['MUL', ['x', 'y'], 5, { x: 1e308, y: 10 }],
    ['DIV', ['x', 'y'], 5, { x: 1, y: 0 }],
    ['PERCENT', ['x', 'y'], 5, { x: 1, y: 0 }],
    ['MATH_EXP', ['($x/$y)'], 5, { x: 1, y: 0 }],
    ['SQRT', ['x'], 11, { x: 4 }],
  ])('is undefined for %s of %j with the type %d and the event %j', (opnm, iatr, type, event) => {
    expect(value(opnm, iatr, type, event)).toBe(undefined);
  });
  it('is undefined without an operation', () => {
    expect(value(undefined, ['x'], 11, { x: 4 })).toBe(undefined);
  });
  it('does not depend on earlier events', () => {
    const catr: Catr = { name: 'r', type: 11, opnm: 'MATH_EXP', iatr: ['($x*2)'] };
    expect([1, 2, 3].map((x) => computeValue(catr, { x }))).toEqual([2, 4, 6]);
  });
  it('concatenates a text with other values', () => {
    expect(value('ADD', ['x', 'y', 'z'], 5, { x: 1, y: 'a', z: true })).toBe('1atrue');
  });
});

describe('compute', () => {
  const nine: Catr = { name: 'r', type: 9, opnm: 'COPY_VAL', iatr: ['9'] };
  it.each([
    [{}, { r: 1 }, { r: 1 }],
    [{ fnr: 1 }, { r: 1 }, { r: 1 }],
    [{ fnr: 2 }, { r: 1 }, { r: 9 }],
    [{ fnr: 3 }, { r: 1 }, { r: 1 }],
    [{ fnr: 1 }, { x: 1 }, { x: 1, r: 9 }],
    [{ fnr: 2 }, { x: 1 }, { x: 1, r: 9 }],
    [{ fnr: 3 }, { x: 1 }, { x: 1, r: 9 }],
  ])('with %j turns %j into %j', (more, event, result) => {
    expect(compute(event, { ...nine, ...more })).toEqual(result);
  });
  it('returns the same event if there is no value', () => {
    const event = { x: 'a' };
    expect(compute(event, { ...nine, opnm: 'ABS', iatr: ['x'] })).toBe(event);
  });
  it('follows sortByOrder, which separates attributes with seq 1', () => {
    const named = (name: string, more: object): Catr => ({ ...nine, name, ...more });
    const list = [
      named('d', { order: 3 }),
      named('c', { order: 2, seq: 1 }),
      named('b', { order: -1, seq: 0 }),
      named('a', { order: 1, seq: 1 }),
      named('e', {}),
    ];
    const { early, late } = sortByOrder(list);
    expect([early, late].map((one) => one.map(({ name }) => name))).toEqual([
      ['a', 'c'],
      ['b', 'e', 'd'],
    ]);
    expect(list.map(({ name }) => name)).toEqual(['d', 'c', 'b', 'a', 'e']);
  });
});

describe('copied attributes', () => {
  const refr = { rstm: 'docks', iatr: ['at', 'big'], ratr: ['area', 'size'], jqry: { cond: ['dock'], args: ['dock'] } };
  it('come from the latest matching event, without missing attributes', () => {
    const others: Values[] = [
      { dock: 'n', area: 'one', size: 1 },
      { dock: 'n', area: 'two' },
      { dock: 's', area: 'three', size: 3 },
    ];
    expect({ ...refer(refr, { dock: 'n' }, others) }).toStrictEqual({ dock: 'n', at: 'two' });
  });
  it('are none if no event matches', () => {
    const event = { dock: 'w' };
    expect(refer(refr, event, [{ dock: 'n', area: 'one' }])).toBe(event);
  });
  it('can be parts of an object, and replace existing values', () => {
    const event = copyAttributes({ a: 1, b: 2 }, ['a', 'c'], ['part.x', 'part'], { part: { x: 3 } });
    expect({ ...event }).toStrictEqual({ a: 3, b: 2, c: { x: 3 } });
  });
  it('require a name in both lists', () => {
    expect({ ...copyAttributes({ a: 1 }, ['b', 'c'], ['x'], { x: 3 }) }).toStrictEqual({ a: 1, b: 3 });
  });
});

describe('a completed event', () => {
  const catr: Catr[] = [
    { name: 'label', type: 5, opnm: 'ADD', iatr: ['area', 'dock'] },
    { name: 'dock', type: 5, opnm: 'LOWER', iatr: ['dock'], fnr: 2, seq: 1 },
  ];
  const refr = [{ rstm: 'docks', iatr: ['area'], ratr: ['area'], jqry: { cond: ['dock'], args: ['dock'] } }];
  it('contains the attributes before, from and after the referral', () => {
    const streams = { docks: [{ dock: 'n', area: 'hill' }] };
    expect({ ...complete({ catr, refr }, { dock: 'N' }, streams) }).toEqual({
      dock: 'n',
      area: 'hill',
      label: 'hilln',
    });
  });
  it('lacks the attributes of a stream without events', () => {
    expect(complete({ catr, refr }, { dock: 'N' })).toEqual({ dock: 'n' });
  });
  it('is the arriving event without rules', () => {
    expect(complete({}, { dock: 'N' })).toEqual({ dock: 'N' });
  });
});

describe('applyFilter', () => {
  const fqry = { name: '{"query":[{"key":"x","cmp_op":0,"val":2}]}' };
  const catr: Catr[] = [{ name: 'twice', type: 9, opnm: 'ADD', iatr: ['x', 'x'] }];
  it('returns the listed and then the computed attributes of the event', () => {
    const sent = applyFilter({ fqry, fatr: ['y', 'part.z', 'w'], catr }, { x: 3, y: 1, part: { z: 4 } });
    expect(Object.entries(sent ?? {})).toEqual([
      ['y', 1],
      ['part.z', 4],
      ['twice', 6],
    ]);
  });
  it('returns an empty event without a list', () => {
    expect({ ...applyFilter({ fqry }, { x: 3 }) }).toStrictEqual({});
  });
  it('returns undefined if the condition fails', () => {
    expect(applyFilter({ fqry, fatr: ['x'], catr }, { x: 2 })).toBe(undefined);
  });
});
