import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/stream-runs.ts';
import { createMachine, type Machine, type MachineOptions } from './machine.ts';

const attr = (...names: string[]) =>
  names.map((one) => {
    const [name = '', type = '9', stat = '0'] = one.split(' ');
    return { name, type: Number(type), stat: Number(stat) };
  });
const stream = (name: string, more: object = {}) => ({ name, type: 1, swsz: 86400, inpt: [], attr: [], ...more });
const machineOf = (streams: object[], options: MachineOptions = {}, more: object = {}): Machine => {
  const made = createMachine({ schema: 's', streams, ...more }, options);
  if ('faults' in made) throw new Error(made.faults.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return made;
};
const insert = (machine: Machine, name: string, event: unknown, time?: number) => {
  const done = machine.insert(name, event, time === undefined ? {} : { time });
  if ('fault' in done) throw new Error(done.fault.message);
  return done;
};
const fqry = (query: unknown, qtype = 1) => ({ type: 1, name: JSON.stringify({ query, qtype }) });
const streamIn = (machine: Machine, name: string) => {
  const found = machine.state().streams.find((one) => one.name === name);
  if (!found) throw new Error(`There is no stream ${name}.`);
  return found;
};
const events = (machine: Machine, name: string) =>
  streamIn(machine, name).events.map(({ values: { _pk, _v, ...values } }) => values);
const kinds = (machine: Machine, name: string, event: unknown) =>
  insert(machine, name, event).effects.map(({ kind }) => kind);

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
      stream('docks', { attr: attr('dock 5', 'area 5') }),
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
      stream('totals', { type: 4, attr: attr('bike 5') }),
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

describe('statistics', () => {
  it('count values, different values, and their figures', () => {
    const machine = machineOf([stream('r', { attr: attr('bike 5 2', 'dock 5 1', 'mins 9 3') })]);
    for (const [bike, mins] of [
      ['b1', 12],
      ['b2', 20],
      ['b3', 18],
      ['b1', 15],
    ])
      insert(machine, 'r', { bike, dock: 'n', mins });
    const [one, two, three] = streamIn(machine, 'r').statistics;
    expect([one?.figures, two?.figures]).toEqual([{ cnt: 3 }, { cnt: 4 }]);
    expect(three?.figures).toMatchObject({ cnt: 4, sum: 65, min: 12, max: 20, avg: 16.25, stdd: 3.5 });
    expect(three?.figures.skew).toBeCloseTo(-0.321, 3);
    expect(three?.figures.kurt).toBeCloseTo(-1.598, 3);
  });
  it('group by interval and values, and over all intervals', () => {
    const machine = machineOf([stream('r', { gpby: [{ gpat: ['dock', 'bike'], iatr: 'mins', stat: 3, gran: 3600 }] })]);
    const hour = 491_000 * 3600 * 1e6;
    insert(machine, 'r', { dock: 'n', bike: 'b', mins: 10 }, hour);
    insert(machine, 'r', { dock: 'n', bike: 'b', mins: 20 }, hour + 3599e6);
    insert(machine, 'r', { dock: 'n', bike: 'b', mins: 60 }, hour + 3600e6);
    const [group] = streamIn(machine, 'r').groups;
    expect(group?.rows.map(({ key, figures }) => [key, figures.avg])).toEqual([
      ['491000:n:b', 15],
      ['491001:n:b', 60],
    ]);
    expect(group?.rollup).toMatchObject([{ group: 'n:b', figures: { cnt: 3, avg: 30 } }]);
  });
  it('are 0 where a formula needs more values, or all are equal', () => {
    const machine = machineOf([stream('r', { attr: attr('x 11 3') })]);
    for (let at = 0; at < 4; at++) insert(machine, 'r', { x: 0.1 });
    expect(streamIn(machine, 'r').statistics[0]?.figures).toMatchObject({ stdd: 0, skew: 0, kurt: 0 });
  });
});

describe('filters', () => {
  const late = (more: object = {}) => [
    { name: 'late', fqry: fqry([{ key: 'mins', cmp_op: 0, val: '$plan' }], 2), fatr: ['bike'], ostm: 'o', ...more },
  ];
  it('send the listed attributes, with those they compute', () => {
    const catr = [{ name: 'over', type: 9, opnm: 'SUB', iatr: ['mins', 'plan'] }];
    const machine = machineOf([
      stream('r', { fltr: late({ catr }) }),
      stream('o', { type: 2, attr: attr('over 9 3') }),
    ]);
    expect(kinds(machine, 'r', { bike: 'a', mins: 5, plan: 5 })).toEqual(['stored', 'dropped']);
    expect(kinds(machine, 'r', { bike: 'b', mins: 9, plan: 5 })).toEqual([
      'stored',
      'tested',
      'emitted',
      'stored',
      'counted',
    ]);
    expect(events(machine, 'o')).toEqual([{ bike: 'b', over: 4 }]);
    expect(streamIn(machine, 'o').statistics[0]?.figures.sum).toBe(4);
  });
  it.each([
    [0, [1, 2, 3], [3]],
    [1, [1, 2, 3], [2, 3]],
    [2, [1, 2, 3], [1]],
    [3, [1, 2, 3], [1, 2]],
    [4, [1, 2, '2'], [2]],
    [5, [1, 2, '2'], [1, '2']],
  ])('cmp_op %i', (operator, values, passing) => {
    const fltr = [{ name: 'f', fqry: fqry([{ key: 'x', cmp_op: operator, val: 2 }]), fatr: ['x'], ostm: 'o' }];
    const machine = machineOf([stream('r', { fltr }), stream('o', { type: 2 })]);
    for (const x of values) insert(machine, 'r', { x });
    expect(events(machine, 'o').map(({ x }) => x)).toEqual(passing);
  });
  it.each([
    [0, [{ x: 3, y: 3 }]],
    [
      1,
      [
        { x: 3, y: 3 },
        { x: 3, y: 0 },
      ],
    ],
  ])('joinop %i', (joinop, passing) => {
    const query = [{ key: 'x', cmp_op: 0, val: 2 }, { joinop }, { key: 'y', cmp_op: 0, val: 2 }];
    const machine = machineOf([
      stream('r', { fltr: [{ name: 'f', fqry: fqry(query), fatr: ['x', 'y'], ostm: 'o' }] }),
      stream('o', { type: 2 }),
    ]);
    for (const event of [
      { x: 3, y: 3 },
      { x: 3, y: 0 },
      { x: 0, y: 0 },
    ])
      insert(machine, 'r', event);
    expect(events(machine, 'o')).toEqual(passing);
  });
});

describe('notifications', () => {
  it('are sent at most every freq seconds, the others counted', () => {
    const fltr = [{ name: 'f', fqry: fqry([{ key: 'x', cmp_op: 1, val: 0 }]), fatr: ['x'], ostm: 'o', notf: 501 }];
    const machine = machineOf(
      [stream('r', { fltr }), stream('o', { type: 2 })],
      {},
      { notifs: [{ notifid: 501, name: 'n', freq: 60 }] },
    );
    for (const seconds of [0, 40, 110, 150]) insert(machine, 'r', { x: 1 }, seconds * 1e6);
    expect(machine.state().notifications.map(({ result, since }) => [result, since])).toEqual([
      ['sent', undefined],
      ['counted', 40],
      ['sent', 110],
      ['counted', 40],
    ]);
  });
});

const side = (type: number, rstm: string, iatr: string[], ratr: string[], more: object = {}) => ({
  name: 'j',
  type,
  tloc: 3600,
  iatr,
  rstm,
  ratr,
  jqry: { cond: ['point'], opid: 11, args: ['point'] },
  ostm: 'o',
  ...more,
});
const joined = (one: number, two: number, from = 'join', active: object = {}) =>
  machineOf([
    stream('temp', { [from]: [side(one, 'pressure', ['temp', 'point'], ['pressure'])] }),
    stream('pressure', { [from]: [side(two, 'temp', ['pressure'], ['temp', 'point'], active)] }),
    stream('o', { type: 3, attr: attr('temp 11', 'pressure 11', 'point 9') }),
  ]);

describe('joins', () => {
  it.each([
    ['join-example-2', 3, 5],
    ['join-example-3', 2, 4],
  ] as const)('the printed run %s, step by step', (name, passive, active) => {
    const { start, events: list, pairs } = runs[name];
    const machine = joined(passive, active);
    for (const [stream = '', value, point, key] of list)
      insert(machine, stream, { [stream]: Number(value), point: Number(point) }, Number(start + key));
    const keys = streamIn(machine, 'o').events.map(({ values }) =>
      [values._pk, values._jpk1].map((key) => `${key}`.slice(start.length)),
    );
    expect(keys).toEqual(pairs);
    expect(streamIn(machine, 'o').events[0]?.entries?.map(([key]) => key)).toEqual([
      'pressure',
      '_pk',
      'temp',
      'point',
      '_jpk1',
      '_v',
    ]);
  });
  it('says what waits and why', () => {
    const machine = joined(1, 1);
    expect(insert(machine, 'temp', { temp: 1, point: 1 }).effects.at(-1)).toMatchObject({
      kind: 'waits',
      rule: 'simple-join',
      definition: 'j',
    });
    expect(machine.state().waiting).toMatchObject([{ definition: 'j', events: [{ step: 1, stream: 'temp' }] }]);
    expect(
      insert(machine, 'pressure', { pressure: 2, point: 1 }).effects.map(({ kind, partner }) => [kind, partner]),
    ).toEqual([
      ['stored', undefined],
      ['paired', 1],
      ['emitted', undefined],
      ['stored', undefined],
    ]);
    expect(machine.state().waiting[0]?.events).toEqual([]);
  });
  it('says what takes the place of what', () => {
    const machine = joined(3, 5);
    insert(machine, 'temp', { temp: 1, point: 1 });
    expect(insert(machine, 'temp', { temp: 2, point: 1 }).effects.at(-1)).toMatchObject({
      kind: 'replaced',
      partner: 1,
    });
    expect(insert(machine, 'pressure', { pressure: 1, point: 2 }).effects.at(-1)).toMatchObject({
      kind: 'unmatched',
      rule: 'active-join',
    });
  });
});

describe('patterns', () => {
  it('the printed run over two streams, step by step', () => {
    const { start, events: list, pairs } = runs.pressure;
    const machine = joined(3, 5, 'cepq', {
      fqry: fqry([{ key: 'pressure', cmp_op: 0, val: 11.3 }]),
      cond: [
        { name: 'NUMT', val: 2, opid: 1 },
        { name: 'DUR', val: 1000, opid: 0 },
      ],
    });
    for (const [stream = '', value, point] of list)
      insert(machine, stream, { [stream]: Number(value), point: Number(point) });
    expect(streamIn(machine, 'o').events).toHaveLength(pairs.length);
    expect(start).not.toBe('');
  });
  it('a stream compared with itself counts its matches and judges them at the end', () => {
    const query = {
      name: 'q',
      type: 1,
      rstm: 'r',
      iatr: ['x'],
      ratr: ['x', 'id'],
      ostm: 'o',
      tloc: 9,
      jqry: { cond: ['id', 'x'], opid: 11, args: ['id', 'x'], cmp: ['EQ', 'LT'] },
      cond: [
        { name: 'NUMT', val: 2 },
        { name: 'cqry', fqry: fqry([{ key: 'x', cmp_op: 5, val: 3 }]) },
      ],
    };
    const machine = machineOf([stream('r', { cepq: [query] }), stream('o', { type: 3 })]);
    const said = [1, 2, 3, 4].map((x) =>
      insert(machine, 'r', { id: 'a', x })
        .effects.filter(({ definition }) => definition === 'q')
        .map(({ kind, rule }) => [kind, rule]),
    );
    expect(said).toEqual([
      [['waits', 'self-join']],
      [
        ['paired', 'self-join'],
        ['tested', 'number-of-matches'],
      ],
      [
        ['paired', 'self-join'],
        ['tested', 'last-test'],
      ],
      [
        ['paired', 'self-join'],
        ['emitted', 'pair'],
      ],
    ]);
    expect(streamIn(machine, 'o').events[0]?.entries?.filter(([name]) => name === 'x')).toEqual([
      ['x', 4],
      ['x', 3],
    ]);
  });
  it('a query on single events can notify without an output stream', () => {
    const machine = machineOf([
      stream('r', { cepq: [{ name: 'q', type: 6, notf: 5, fqry: fqry([{ key: 'x', cmp_op: 0, val: 3 }]) }] }),
    ]);
    expect([1, 5].map((x) => kinds(machine, 'r', { x }).at(-1))).toEqual(['dropped', 'notified']);
  });
});

describe('graphs of streams', () => {
  it('keep the first values of a node, or the latest with sub_updt 1', () => {
    const rels = (more: object) => [{ sub: 'a', rel: 'R', obj: 'b', sub_props: ['x'], rel_props: ['x'], ...more }];
    for (const [more, x] of [
      [{}, 1],
      [{ sub_updt: 1 }, 2],
    ] as const) {
      const machine = machineOf([stream('r', { rels: rels(more) })]);
      insert(machine, 'r', { a: 'p', b: 'q', x: 1 });
      insert(machine, 'r', { a: 'p', b: 'q', x: 2 });
      const { nodes, relations } = machine.state().graph;
      expect(nodes.find(({ name }) => name === 'p')?.props).toEqual({ x });
      expect(relations.map(({ props }) => props.x)).toEqual([1, 2]);
    }
  });
  it('read a part of an object by its dotted name', () => {
    const machine = machineOf([stream('r', { rels: [{ sub: 'a', rel: 'R', obj: 'prod.name', obj_label: 'prod' }] })]);
    insert(machine, 'r', { a: 'p', prod: { name: 'lamp' } });
    expect(machine.state().graph.nodes.map(({ label, name }) => `${label}:${name}`)).toEqual(['a:p', 'prod:lamp']);
  });
});

describe('faults of events', () => {
  const machine = () =>
    machineOf([stream('r', { attr: attr('t 5', 'l 9', 'd 11') }), stream('o', { type: 4 })], { limits: { events: 3 } });
  it.each([
    ['a stream that does not exist', 'rr', {}, 'unknown-stream'],
    ['an entity stream', 'o', {}, 'entity-insert'],
    ['a list', 'r', [], 'event'],
    ['nothing', 'r', undefined, 'event'],
    ['text that is not JSON', 'r', '{"a":}', 'json'],
    ['a number as text', 'r', { l: '3' }, 'event-type'],
    ['a long with a fraction', 'r', { l: 3.5 }, 'event-type'],
    ['a text as number', 'r', { t: 3 }, 'event-type'],
    ['a key of its own', 'r', { _pk: 3 }, 'event-key'],
  ])('%s', (_, name, event, code) => {
    expect(machine().insert(name, event)).toMatchObject({ fault: { code, source: 'event' } });
  });
  it('an event that is earlier than the last one', () => {
    const one = machine();
    insert(one, 'r', {}, 5e6);
    expect(one.insert('r', {}, { time: 4e6 })).toMatchObject({ fault: { code: 'late-event' } });
  });
  it('too many events; a fault leaves what is kept as it was', () => {
    const one = machine();
    for (let at = 0; at < 3; at++) insert(one, 'r', {});
    const before = one.state();
    expect(one.insert('r', {})).toMatchObject({ fault: { code: 'limit-events' } });
    expect(one.state()).toEqual(before);
  });
  it('too much work for one event', () => {
    const one = joined(1, 1);
    expect('fault' in one.insert('temp', { temp: 1, point: 1 })).toBe(false);
    const small = machineOf([stream('r', { attr: attr('x 9 3') })], { limits: { units: 0 } });
    expect(small.insert('r', { x: 1 })).toMatchObject({ fault: { code: 'limit-units' } });
    expect(small.insert('r', { x: 1 })).toMatchObject({ fault: { code: 'stopped' } });
  });
  it('names of this language are only names', () => {
    const one = machineOf([stream('r', { catr: [{ name: 'c', type: 5, opnm: 'COPY', iatr: ['constructor'] }] })]);
    expect(insert(one, 'r', '{"__proto__": 3}').effects[0]?.kind).toBe('skipped');
  });
  it('state and effects can be sent between threads', () => {
    const one = joined(1, 1);
    const done = insert(one, 'temp', { temp: 1, point: 1 });
    expect(structuredClone([done, one.state()])).toEqual([done, one.state()]);
  });
});
