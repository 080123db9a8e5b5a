import { describe, expect, it } from 'vitest';
import type { Json } from '../json.ts';
import { getError } from '../testing/processors.ts';
import {
  COMPARISONS,
  getEqualityIndexes,
  matchesJqry,
  parseCondition,
  passes,
  toValueKey,
  type Values,
} from './condition.ts';

const parseQuery = (query: unknown, more: object = {}) => parseCondition({ name: JSON.stringify({ query, ...more }) });

describe('comparisons', () => {
  const getTrueComparisons = (left: Json | undefined, right: Json | undefined) => {
    const one: Values = left === undefined ? {} : { x: left };
    const two: Values = right === undefined ? {} : { y: right };
    return COMPARISONS.filter((name) => matchesJqry({ cond: ['x'], args: ['y'], cmp: [name] }, one, two));
  };
  it.each<[Json | undefined, Json | undefined, string[]]>([
    [1, 2, ['LT', 'LTE', 'NE']],
    [2, 2, ['GTE', 'LTE', 'EQ']],
    [3, 2, ['GT', 'GTE', 'NE']],
    ['a', 'b', ['LT', 'LTE', 'NE']],
    ['b', 'b', ['GTE', 'LTE', 'EQ']],
    [true, true, ['GTE', 'LTE', 'EQ']],
    [2, '2', ['NE']],
    ['10', 2, ['NE']],
    [[1], 1, ['NE']],
    [{ a: 1 }, 'a', ['NE']],
    [[1, 2], [1, 2], ['EQ']],
    [[1, 2], [2, 1], ['NE']],
    [{ a: 1 }, { a: 1 }, ['EQ']],
    [{ a: 1 }, { a: 2 }, ['NE']],
    [undefined, 1, []],
    [1, undefined, []],
    [undefined, undefined, []],
    [null, 1, []],
    [1, null, []],
    [null, null, []],
    [null, {}, []],
    [{}, null, []],
  ])('of %j with %j are true for %j', (left, right, names) => {
    expect(getTrueComparisons(left, right)).toEqual(names);
  });
});

describe('conditions on two events', () => {
  it('are met if all comparisons are true, with the other event on the left', () => {
    const jqry = { cond: ['id', 'x'], args: ['of', 'y'], cmp: ['EQ', 'LT'] };
    expect(matchesJqry(jqry, { id: 1, x: 2 }, { of: 1, y: 3 })).toBe(true);
    expect(matchesJqry(jqry, { id: 1, x: 3 }, { of: 1, y: 3 })).toBe(false);
    expect(matchesJqry(jqry, { id: 2, x: 2 }, { of: 1, y: 3 })).toBe(false);
  });
  it('are not met with an unknown comparison', () => {
    expect(matchesJqry({ cond: ['x'], args: ['x'], cmp: ['LIKE'] }, { x: 1 }, { x: 1 })).toBe(false);
  });
  it('compare for equality if no comparison is named', () => {
    expect(matchesJqry({ cond: ['x', 'y'], args: ['x', 'y'], cmp: ['NE'] }, { x: 1, y: 2 }, { x: 2, y: 2 })).toBe(true);
    expect(matchesJqry({ cond: ['x', 'y'], args: ['x', 'y'], cmp: ['NE'] }, { x: 1, y: 2 }, { x: 2, y: 3 })).toBe(
      false,
    );
  });
  it.each([
    [undefined, [0, 1, 2]],
    [
      ['EQ', 'LT', 'EQ'],
      [0, 2],
    ],
    [['NE'], [1, 2]],
  ])('with the comparisons %j require equality at the indexes %j', (cmp, indexes) => {
    expect(getEqualityIndexes({ cond: ['x', 'y', 'z'], args: ['x', 'y', 'z'], ...(cmp ? { cmp } : {}) })).toEqual(
      indexes,
    );
  });
  it('use a key of the named attributes if the event has all of them', () => {
    expect(toValueKey({ x: 1, y: '1', z: 0 }, ['y', 'x'])).toBe('["1",1]');
    expect(toValueKey({ x: 1 }, ['x', 'y'])).toBe(undefined);
    expect(toValueKey({ x: 1 }, ['constructor'])).toBe(undefined);
    expect(toValueKey({ x: 1 }, [])).toBe('[]');
  });
});

describe('a condition', () => {
  const x = { key: 'x', cmp_op: 0, val: 2 };
  const y = { key: 'y', cmp_op: 0, val: 2 };
  const z = { key: 'z', cmp_op: 0, val: 2 };
  const [and, or] = [{ joinop: 0 }, { joinop: 1 }];
  it.each([
    [[x, or, y, and, z], { x: 3, y: 0, z: 0 }, false],
    [[x, or, y, and, z], { x: 3, y: 0, z: 3 }, true],
    [[x, and, y, or, z], { x: 0, y: 0, z: 3 }, true],
    [[x, and, y, or, z], { x: 3, y: 3, z: 0 }, true],
    [[x, and, y, or, z], { x: 3, y: 0, z: 0 }, false],
  ])('combines its comparisons from left to right: %j for %j', (query, event, holds) => {
    expect(parseQuery(query).holds(event)).toBe(holds);
  });
  it('compares with another attribute after $, which may be missing', () => {
    const { holds } = parseQuery([{ key: 'x', cmp_op: 4, val: '$y' }]);
    expect([holds({ x: 1, y: 1 }), holds({ x: 1, y: 2 }), holds({ x: '$y' }), holds({})]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  it('treats a text with brackets as text', () => {
    for (const val of ['no (yet) sold', ' AVG(x)', 'AVG(x) ', 'a-b(x)', '(x)', '$y(x)'])
      expect(getError(() => parseQuery([{ key: 'x', cmp_op: 4, val }]))).toBe('nothing is wrong');
    expect(parseQuery([{ key: 'x', cmp_op: 4, val: '(x)' }]).holds({ x: '(x)' })).toBe(true);
  });
  it('passes every event if it is missing', () => {
    expect(passes(undefined, { values: {} })).toBe(true);
  });
  it('can test several events', () => {
    const fqry = { name: JSON.stringify({ query: [x] }) };
    expect([1, 3, 2].map((value) => passes(fqry, { values: { x: value } }))).toEqual([false, true, false]);
  });

  const noList = {
    code: 'condition',
    message: 'The condition has no list "query".',
    hint: 'Write {"query":[{"key":"…","cmp_op":0,"val":0}]}.',
  };
  it.each(['[]', '3', '{}', '{"query": {}}', '{"query": []}'])('requires a list of comparisons, unlike %s', (name) => {
    expect(getError(() => parseCondition({ name }))).toEqual(noList);
  });
  it('rejects text after the JSON', () => {
    const name = `${JSON.stringify({ query: [x] })} {}`;
    expect(getError(() => parseCondition({ name }))).toEqual({
      code: 'json',
      message: 'Something follows after the JSON.',
      hint: 'Remove it.',
      start: name.length - 2,
      end: name.length,
    });
  });
  const notJoined: [string, string] = [
    '"joinop" is 0 or 1 and is between two comparisons.',
    'Write {"joinop":0} for and, {"joinop":1} for or.',
  ];
  it.each<[unknown, string, string]>([
    [[3], 'An entry of "query" is not an object.', 'Write {"key":"…","cmp_op":0,"val":0}.'],
    [[[]], 'An entry of "query" is not an object.', 'Write {"key":"…","cmp_op":0,"val":0}.'],
    [[and, x], ...notJoined],
    [[x, and, or, y], ...notJoined],
    [[x, { joinop: 2 }, y], ...notJoined],
    [[x, { joinop: 'and' }, y], ...notJoined],
    [[{ cmp_op: 0, val: 2 }], 'A comparison has no "key".', 'Name the attribute to compare.'],
    [[{ ...x, key: '' }], 'A comparison has no "key".', 'Name the attribute to compare.'],
    [[{ ...x, key: 3 }], 'A comparison has no "key".', 'Name the attribute to compare.'],
    [[{ ...x, cmp_op: 6 }], '"cmp_op" of x is not one of 0 to 5.', 'Use 0 GT, 1 GTE, 2 LT, 3 LTE, 4 EQ or 5 NE.'],
    [[{ ...x, cmp_op: '0' }], '"cmp_op" of x is not one of 0 to 5.', 'Use 0 GT, 1 GTE, 2 LT, 3 LTE, 4 EQ or 5 NE.'],
    [
      [{ key: 'x', cmp_op: 0 }],
      '"val" of x is neither a number nor a text.',
      'Write the value, or $ and the name of an attribute.',
    ],
    [
      [{ ...x, val: [2] }],
      '"val" of x is neither a number nor a text.',
      'Write the value, or $ and the name of an attribute.',
    ],
    [[x, y], 'Two comparisons have no "joinop" between them.', 'Put {"joinop":0} for and between them.'],
    [[x, and], '"joinop" has no comparison after it.', 'Add one, or remove "joinop".'],
  ])('rejects %j: %s', (query, message, hint) => {
    expect(getError(() => parseQuery(query))).toEqual({ code: 'condition', message, hint });
  });
  it.each([
    ['an attribute', [{ ...x, key: 'AVG(x)' }]],
    ['an attribute without input', [{ ...x, key: 'NOW()' }]],
    ['an attribute with more around it', [{ ...x, key: '2 * AVG(price)' }]],
    ['a value', [{ ...x, val: 'AVG(price)' }]],
    ['a value without input', [{ ...x, val: 'NOW()' }]],
  ])('does not support a function as %s', (_, query) => {
    expect(getError(() => parseQuery(query))).toBe('The condition compares with running statistics.');
  });
  it('does not support running statistics and user-defined functions', () => {
    expect(getError(() => parseQuery([x], { qtype: 3 }))).toBe('The condition compares with running statistics.');
    expect(getError(() => parseQuery([x], { qtype: 2 }))).toBe('nothing is wrong');
    expect(getError(() => parseCondition({ type: 2, name: 'mine' }))).toBe('The condition is a function of your own.');
  });
});
