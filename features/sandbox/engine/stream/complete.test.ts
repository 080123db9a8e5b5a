import { describe, expect, it } from 'vitest';
import { insert, machineOf, streamIn } from '../../testing/machines.ts';
import { attributes, stream } from '../../testing/schemas.ts';

describe('computed attributes', () => {
  const computed = (catr: object, event: object) => {
    const machine = machineOf([stream('a', { catr: [{ name: 'r', type: 11, ...catr }] })]);
    const { stored, effects } = insert(machine, 'a', event);
    return stored.r ?? effects[0]?.kind;
  };
  it.each([
    ['COPY', ['x'], 11, { x: 3 }, 3],
    ['COPY_VAL', ['7'], 9, {}, 7],
    ['LOWER', ['x'], 5, { x: 'NORTH' }, 'north'],
    ['LOWER', ['x'], 11, { x: 2.7 }, 2],
    ['UPPER', ['x'], 5, { x: 'north' }, 'NORTH'],
    ['UPPER', ['x'], 11, { x: 2.2 }, 3],
    ['ADD', ['x', 'y', 'x'], 11, { x: 1, y: 2 }, 4],
    ['ADD', ['x', 'y'], 5, { x: 'a', y: 2 }, 'a2'],
    ['SUB', ['x', 'y'], 11, { x: 1, y: 2 }, -1],
    ['MUL', ['x', 'y', 'y'], 11, { x: 3, y: 2 }, 12],
    ['DIV', ['x', 'y'], 11, { x: 3, y: 2 }, 1.5],
    ['PERCENT', ['x', 'y'], 11, { x: 3, y: 4 }, 75],
    ['ABS', ['x'], 11, { x: -3 }, 3],
    ['MATH_EXP', ['((($x+$y)*2)+($x*$y))'], 9, { x: 10.2, y: 5.5 }, 87],
    ['MATH_EXP', ['ABS($x-$y)'], 11, { x: 1, y: 3 }, 2],
    ['DIV', ['x', 'y'], 11, { x: 3, y: 0 }, 'skipped'],
    ['SUB', ['x', 'y'], 11, { x: 3 }, 'skipped'],
    ['SUB', ['x', 'y'], 11, { x: 3, y: 'b' }, 'skipped'],
  ])('%s of %j, type %i, of %j', (opnm, iatr, type, event, result) => {
    expect(computed({ opnm, iatr, type }, event)).toEqual(result);
  });
  it('takes the number before the name', () => {
    expect(computed({ opid: 6, opnm: 'ADD', iatr: ['x', 'y'] }, { x: 3, y: 1 })).toBe(2);
  });
  it.each([
    [1, { r: 1 }, 1],
    [2, { r: 1 }, 9],
    [3, { r: 1 }, 1],
    [3, {}, 9],
  ])('fnr %i with %j', (fnr, event, result) => {
    expect(computed({ opnm: 'COPY_VAL', iatr: ['9'], fnr }, event)).toBe(result);
  });
  it('come in their order, those with seq 1 before referrals', () => {
    const machine = machineOf([
      stream('docks', { attr: attributes('dock 5', 'area 5') }),
      stream('rides', {
        catr: [
          { name: 'b', type: 5, opnm: 'ADD', iatr: ['a', 'a'], order: 2 },
          { name: 'a', type: 5, opnm: 'UPPER', iatr: ['area'], order: 1 },
          { name: 'dock', type: 5, opnm: 'LOWER', iatr: ['dock'], fnr: 2, seq: 1, order: 0 },
        ],
        refr: [
          {
            name: 'facts',
            rstm: 'docks',
            iatr: ['area'],
            ratr: ['area'],
            jqry: { cond: ['dock'], opnm: 'ATTR', args: ['dock'] },
          },
        ],
      }),
    ]);
    insert(machine, 'docks', { dock: 'north', area: 'hill' });
    expect(insert(machine, 'rides', { dock: 'NORTH' }).stored).toMatchObject({
      dock: 'north',
      area: 'hill',
      a: 'HILL',
      b: 'HILLHILL',
    });
  });
});

describe('referrals', () => {
  const refr = [
    { name: 'f', rstm: 'docks', iatr: ['at'], ratr: ['area'], jqry: { cond: ['dock'], opnm: 'ATTR', args: ['dock'] } },
  ];
  it('copy nothing without a match, and the latest of several, which is open', () => {
    const machine = machineOf([stream('docks'), stream('rides', { refr })]);
    expect(insert(machine, 'rides', { dock: 'a' }).effects[0]?.rule).toBe('no-referral');
    insert(machine, 'docks', { dock: 'a', area: 'one' });
    insert(machine, 'docks', { dock: 'a', area: 'two' });
    const { stored, effects } = insert(machine, 'rides', { dock: 'a' });
    expect([stored.at, effects[0]?.rule, effects[0]?.partner]).toEqual(['two', 'several-referred', 3]);
  });
  it('read figures of an entity', () => {
    const machine = machineOf([
      stream('totals', { type: 4, attr: attributes('bike 5') }),
      stream('rides', {
        refr: [
          {
            name: 'h',
            rstm: 'totals',
            iatr: ['so_far', 'mean'],
            ratr: ['trips.cnt', 'ridden.avg'],
            jqry: { cond: ['bike'], opnm: 'ATTR', args: ['bike'] },
          },
        ],
        enty: [
          {
            name: 't',
            opid: 1,
            iatr: ['dock'],
            ratr: ['trips'],
            rstm: 'totals',
            pkatr: [{ name: 'bike', opid: 1, iatr: ['bike'] }],
          },
          {
            name: 'r',
            opid: 3,
            iatr: ['mins'],
            ratr: ['ridden'],
            rstm: 'totals',
            pkatr: [{ name: 'bike', opid: 1, iatr: ['bike'] }],
          },
        ],
      }),
    ]);
    insert(machine, 'rides', { bike: 'b1', dock: 'n', mins: 10 });
    insert(machine, 'rides', { bike: 'b1', dock: 'n', mins: 20 });
    expect(insert(machine, 'rides', { bike: 'b1', dock: 'n', mins: 0 }).stored).toMatchObject({ so_far: 2, mean: 15 });
    expect(streamIn(machine, 'totals').rows).toMatchObject([
      { key: 'b1', values: { trips: { cnt: 3 }, ridden: { sum: 30, avg: 10 } } },
    ]);
  });
});
