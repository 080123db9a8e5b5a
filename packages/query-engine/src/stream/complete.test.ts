import { describe, expect, it } from 'vitest';
import { createProcessor, insert, streamIn } from '../testing/processors.ts';
import { attributes, stream } from '../testing/schemas.ts';

describe('computed attributes', () => {
  const computed = (catr: object, event: object) => {
    const processor = createProcessor([stream('a', { catr: [{ name: 'r', type: 11, ...catr }] })]);
    const { stored, effects } = insert(processor, 'a', event);
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
  ])('compute %s of %j with the type %i for %j', (opnm, iatr, type, event, result) => {
    expect(computed({ opnm, iatr, type }, event)).toEqual(result);
  });
  it('prefer opid to opnm', () => {
    expect(computed({ opid: 6, opnm: 'ADD', iatr: ['x', 'y'] }, { x: 3, y: 1 })).toBe(2);
  });
  it.each([
    [1, { r: 1 }, 1],
    [2, { r: 1 }, 9],
    [3, { r: 1 }, 1],
    [3, {}, 9],
  ])('follow fnr %i for %j', (fnr, event, result) => {
    expect(computed({ opnm: 'COPY_VAL', iatr: ['9'], fnr }, event)).toBe(result);
  });
  it('are computed by order, and before referrals with seq 1', () => {
    const processor = createProcessor([
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
    insert(processor, 'docks', { dock: 'north', area: 'hill' });
    expect(insert(processor, 'rides', { dock: 'NORTH' }).stored).toMatchObject({
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
  it('copy nothing without a match, and the latest of several matches', () => {
    const processor = createProcessor([stream('docks'), stream('rides', { refr })]);
    expect(insert(processor, 'rides', { dock: 'a' }).effects[0]?.rule).toBe('no-referral');
    insert(processor, 'docks', { dock: 'a', area: 'one' });
    insert(processor, 'docks', { dock: 'a', area: 'two' });
    const { stored, effects } = insert(processor, 'rides', { dock: 'a' });
    expect([stored.at, effects[0]?.rule, effects[0]?.partner]).toEqual(['two', 'several-referred', 3]);
  });
  it('copy statistics of an entity', () => {
    const processor = createProcessor([
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
    insert(processor, 'rides', { bike: 'b1', dock: 'n', mins: 10 });
    insert(processor, 'rides', { bike: 'b1', dock: 'n', mins: 20 });
    expect(insert(processor, 'rides', { bike: 'b1', dock: 'n', mins: 0 }).stored).toMatchObject({
      so_far: 2,
      mean: 15,
    });
    expect(streamIn(processor, 'totals').rows).toMatchObject([
      { key: 'b1', values: { trips: { cnt: 3 }, ridden: { sum: 30, avg: 10 } } },
    ]);
  });
});

describe('effects of a computed attribute', () => {
  const getEffect = (catr: object, event: object) => {
    const processor = createProcessor([stream('r', { catr: [{ name: 'r', type: 11, ...catr }] })]);
    return insert(processor, 'r', event).effects[0];
  };
  const base = { stream: 'r', step: 1, definition: 'r' };
  it.each([
    [
      'an operation of a documented run',
      { opnm: 'SUB', iatr: ['x', 'y'] },
      { x: 5, y: 2 },
      { kind: 'computed', rule: 'computed', values: { r: 3 }, sentence: 'SUB of x, y gives r: 3.' },
    ],
    [
      'an operation that is only described',
      { opnm: 'UPPER', iatr: ['x'], type: 5 },
      { x: 'a' },
      { kind: 'computed', rule: 'computed-described', values: { r: 'A' }, sentence: 'UPPER of x gives r: "A".' },
    ],
    [
      'a replaced attribute',
      { opnm: 'COPY', iatr: ['x'], fnr: 2 },
      { x: 5, r: 1 },
      { kind: 'computed', rule: 'replaced', values: { r: 5 }, sentence: 'COPY of x replaces r: 5.' },
    ],
    [
      'an attribute added with fnr 2',
      { opnm: 'COPY', iatr: ['x'], fnr: 2 },
      { x: 5 },
      { kind: 'computed', rule: 'replaced', values: { r: 5 }, sentence: 'COPY of x gives r: 5.' },
    ],
    [
      'an attribute added with fnr 3',
      { opnm: 'COPY', iatr: ['x'], fnr: 3 },
      { x: 5 },
      { kind: 'computed', rule: 'computed', values: { r: 5 }, sentence: 'COPY of x gives r: 5.' },
    ],
    [
      'an existing attribute',
      { opnm: 'COPY', iatr: ['x'] },
      { x: 5, r: 1 },
      { kind: 'skipped', rule: 'missing-attribute', sentence: 'r: the event already has r, and fnr 1 adds.' },
    ],
    [
      'a missing input',
      { opnm: 'COPY', iatr: ['x'] },
      {},
      {
        kind: 'skipped',
        rule: 'missing-attribute',
        sentence: 'r: an input is missing, has another type, or gives no number.',
      },
    ],
  ])('report %s', (_, catr, event, effect) => {
    expect(getEffect(catr, event)).toEqual({ ...base, ...effect });
  });
  it('do not report an existing attribute with fnr 3', () => {
    expect(getEffect({ opnm: 'COPY', iatr: ['x'], fnr: 3 }, { x: 5, r: 1 })?.kind).toBe('stored');
  });
});

describe('effects of a referral', () => {
  const jqry = { cond: ['dock'], opnm: 'ATTR', args: ['dock'] };
  const refr = (more: object = {}) => [
    { name: 'f', rstm: 'docks', iatr: ['at', 'big'], ratr: ['area', 'size'], jqry, ...more },
  ];
  const base = { kind: 'referred', stream: 'rides', definition: 'f' };
  it('contain the matching event and the copied values', () => {
    const processor = createProcessor([stream('docks'), stream('rides', { refr: refr() })]);
    const insertRide = () => insert(processor, 'rides', { dock: 'a' }).effects[0];
    expect(insertRide()).toEqual({
      ...base,
      step: 1,
      rule: 'no-referral',
      sentence: 'Referral f: no event of docks matches, so nothing is copied.',
    });
    insert(processor, 'docks', { dock: 'a', area: 'one', size: 3 });
    expect(insertRide()).toEqual({
      ...base,
      step: 3,
      rule: 'referred',
      partner: 2,
      values: { at: 'one', big: 3 },
      sentence: 'Referral f: one event of docks matches.',
    });
    insert(processor, 'docks', { dock: 'b', area: 'no' });
    insert(processor, 'docks', { dock: 'a', area: 'two' });
    const last = insertRide();
    expect(last).toEqual({
      ...base,
      step: 6,
      rule: 'several-referred',
      partner: 5,
      values: { at: 'two' },
      sentence: 'Referral f: 2 events of docks match; the latest one is taken.',
    });
    expect(Object.keys(last?.values ?? {})).toEqual(['at']);
  });
  it('call a referral without a name refr', () => {
    const processor = createProcessor([stream('docks'), stream('rides', { refr: refr({ name: undefined }) })]);
    expect(insert(processor, 'rides', {}).effects[0]?.sentence).toBe(
      'Referral refr: no event of docks matches, so nothing is copied.',
    );
  });
  it('report no match if the event lacks the compared attribute', () => {
    const processor = createProcessor([stream('docks'), stream('rides', { refr: refr() })]);
    insert(processor, 'docks', { area: 'one' });
    expect(insert(processor, 'rides', {}).effects[0]?.rule).toBe('no-referral');
  });
  it.each([
    ['a comparison besides the key', { cond: ['dock', 'size'], args: ['dock', 'min'], cmp: ['EQ', 'GT'] }, 'one'],
    ['comparisons only', { cond: ['size'], args: ['min'], cmp: ['GT'] }, 'other'],
  ])('depend on %s', (_, compared, area) => {
    const processor = createProcessor([
      stream('docks'),
      stream('rides', { refr: refr({ jqry: { ...compared, opnm: 'ATTR' } }) }),
    ]);
    insert(processor, 'docks', { dock: 'a', area: 'one', size: 5 });
    insert(processor, 'docks', { dock: 'b', area: 'other', size: 5 });
    insert(processor, 'docks', { dock: 'a', area: 'two', size: 3 });
    expect(insert(processor, 'rides', { dock: 'a', min: 4 }).stored.at).toBe(area);
  });
});

describe('a referral to rows of an entity', () => {
  /** Returns the effect of a referral to the rows of bikes, after one ride of each bike. */
  const getReferralEffect = (attr: object[], jqry: object, event: object, bikes = ['b1', 'undefined']) => {
    const key = [{ name: 'bike', opid: 1, iatr: ['bike'] }];
    const processor = createProcessor([
      stream('totals', { type: 4, attr }),
      stream('rides', { enty: [{ opid: 1, iatr: ['dock'], ratr: ['trips'], rstm: 'totals', pkatr: key }] }),
      stream('checks', {
        refr: [
          {
            name: 'h',
            rstm: 'totals',
            iatr: ['whole', 'id'],
            ratr: ['trips', 'bike'],
            jqry: { opnm: 'ATTR', ...jqry },
          },
        ],
      }),
    ]);
    for (const bike of bikes) insert(processor, 'rides', { bike, dock: 'n' });
    return insert(processor, 'checks', event).effects[0];
  };
  const byBike = { cond: ['bike'], args: ['of'] };
  const none = { rule: 'no-referral', sentence: 'Referral h: no event of totals matches, so nothing is copied.' };
  it.each([
    ['declared with its key', attributes('other 5', 'bike 5')],
    ['declared without attributes', []],
  ])('copies the statistics and the key of the row (%s)', (_, attr) => {
    expect(getReferralEffect(attr, byBike, { of: 'b1' })).toEqual({
      kind: 'referred',
      stream: 'checks',
      step: 3,
      rule: 'referred',
      definition: 'h',
      values: { whole: { cnt: 1 }, id: 'b1' },
      sentence: 'Referral h: one event of totals matches.',
    });
  });
  it.each([
    ['no row has the key', attributes('bike 5'), byBike, { of: 'b2' }],
    ['the event lacks the key', attributes('bike 5'), byBike, {}],
    ['another attribute is compared', attributes('dock 5'), byBike, { of: 'b1' }],
    ['two attributes are compared', [], { cond: ['bike', 'trips'], args: ['of', 'of'] }, { of: 'b1' }],
  ])('copies nothing if %s', (_, attr, jqry, event) => {
    expect(getReferralEffect(attr, jqry, event)).toMatchObject(none);
  });
});
