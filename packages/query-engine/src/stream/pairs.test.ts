import { describe, expect, it } from 'vitest';
import { eventsIn, insert, joined, kindsOf, machineOf, streamIn } from '../testing/machines.ts';
import { condition, stream } from '../testing/schemas.ts';
import { keysOf, streamRuns } from '../testing/stream-runs.ts';
import type { StreamProcessor } from './processor.ts';

/** The keys of the pairs in the output stream: of the arriving event, and of its partner, without their common start. */
const pairsIn = (machine: StreamProcessor, start: string) =>
  streamIn(machine, 'o').events.map(({ values }) =>
    [values._pk, values._jpk1].map((key) => `${key}`.slice(start.length)),
  );

describe('joins', () => {
  it.each([
    ['join-example-2', 3, 5],
    ['join-example-3', 2, 4],
  ] as const)('the printed run %s, step by step', (name, passive, active) => {
    const { start, events: list, pairs } = streamRuns[name];
    const machine = joined(passive, active);
    for (const [stream = '', value, point, key] of list)
      insert(machine, stream, { [stream]: Number(value), point: Number(point) }, Number(start + key));
    expect(pairsIn(machine, start)).toEqual(pairs);
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
  const rules: Record<string, string> = {
    'simple-join': 'The oldest free event of the other stream that matches becomes the partner; both are used up.',
    'passive-per-key': 'The passive stream keeps one event for each key.',
    'passive-newest': 'The passive stream keeps one event.',
  };
  it.each([
    [1, 1, 'simple-join', 'finds no partner and waits', 'simple-join'],
    [3, 5, 'passive-per-key', 'waits to be used', 'active-join'],
    [2, 4, 'passive-newest', 'waits to be used', 'active-join'],
  ])('of types %d and %d says of each event what becomes of it: %s', (one, two, rule, waits, active) => {
    const machine = joined(one, two);
    const said = (name: string, event: object) =>
      insert(machine, name, event).effects.filter(({ definition }) => definition === 'j');
    const common = { definition: 'j', stream: 'temp' };
    expect(said('temp', { temp: 1, point: 1 })).toEqual([
      { ...common, step: 1, kind: 'waits', rule, sentence: `j: the event ${waits}.` },
    ]);
    expect(machine.state().waiting).toEqual([
      { definition: 'j', events: [{ step: 1, stream: 'temp', count: 0, why: rules[rule] }] },
    ]);
    expect(said('pressure', { pressure: 2, point: 1 })).toEqual([
      {
        ...common,
        stream: 'pressure',
        step: 2,
        kind: 'paired',
        rule: active,
        partner: 1,
        partnerStream: 'temp',
        count: 1,
        sentence: 'j: the event pairs with step 1.',
      },
      {
        ...common,
        stream: 'pressure',
        step: 2,
        kind: 'emitted',
        rule: 'pair',
        values: { pressure: 2, temp: 1, point: 1, _pk: 1e6, _jpk1: 0 },
        sentence: 'j sends an event to o.',
      },
    ]);
  });
  it('says which active event finds no partner, and which passive one takes the place of another', () => {
    const machine = joined(3, 5);
    const last = (name: string, event: object) => insert(machine, name, event).effects.at(-1);
    expect(last('pressure', { pressure: 2, point: 1 })).toEqual({
      kind: 'unmatched',
      stream: 'pressure',
      rule: 'active-join',
      step: 1,
      definition: 'j',
      sentence: 'j: the event finds no partner.',
    });
    last('temp', { temp: 1, point: 1 });
    expect(last('temp', { temp: 2, point: 1 })).toEqual({
      kind: 'replaced',
      stream: 'temp',
      rule: 'passive-per-key',
      step: 3,
      definition: 'j',
      partner: 2,
      sentence: 'j: the event takes the place of step 2.',
    });
  });
  it('says nothing of events of a third stream', () => {
    expect(kindsOf(joined(1, 1), 'o', { temp: 1 })).toEqual(['stored']);
  });
});

describe('patterns', () => {
  it('the printed run over two streams, step by step', () => {
    const { start, events: list, pairs } = streamRuns.pressure;
    const machine = joined(3, 5, 'cepq', {
      fqry: condition([{ key: 'pressure', cmp_op: 0, val: 11.3 }]),
      cond: [
        { name: 'NUMT', val: 2, opid: 1 },
        { name: 'DUR', val: 1000, opid: 0 },
      ],
    });
    const keys = keysOf(streamRuns.pressure);
    let time = 0;
    for (const [at, [stream = '', value, point]] of list.entries()) {
      // Keys that the run does not print are right after the one before.
      time = keys.get(at + 1) ?? time + 1;
      insert(machine, stream, { [stream]: Number(value), point: Number(point) }, time);
    }
    expect(pairsIn(machine, start)).toEqual(pairs);
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
        { name: 'cqry', fqry: condition([{ key: 'x', cmp_op: 5, val: 3 }]) },
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
  it('says how many matches there are, and how many are needed', () => {
    const cond = [
      { name: 'cqry', fqry: condition([{ key: 'pressure', cmp_op: 5, val: 5 }]) },
      { name: 'NUMT', val: 2 },
    ];
    const fqry = condition([{ key: 'pressure', cmp_op: 0, val: 0 }]);
    const machine = joined(3, 5, 'cepq', { cond, fqry });
    insert(machine, 'temp', { temp: 1, point: 1 });
    const said = [0, 3, 4, 5].map((pressure) =>
      insert(machine, 'pressure', { pressure, point: 1 })
        .effects.filter(({ definition }) => definition === 'j')
        .map(({ stream, step, definition, partnerStream, values, ...effect }) => effect),
    );
    const paired = { kind: 'paired', rule: 'active-join', partner: 1 };
    const tested = { kind: 'tested', partner: 1 };
    expect(said).toEqual([
      [{ kind: 'dropped', rule: 'filtered', sentence: 'j: the event fails fqry and takes no part.' }],
      [
        { ...paired, count: 1, sentence: 'j: the event pairs with step 1, match 1 of 2.' },
        { ...tested, rule: 'number-of-matches', sentence: 'j: too few matches for output.' },
      ],
      [
        { ...paired, count: 2, sentence: 'j: the event pairs with step 1, match 2 of 2.' },
        { kind: 'emitted', rule: 'pair', sentence: 'j sends an event to o.' },
      ],
      [
        { ...paired, count: 3, sentence: 'j: the event pairs with step 1, match 3.' },
        { ...tested, rule: 'last-test', sentence: 'j: the event fails the last test cqry.' },
      ],
    ]);
  });
  it('a last test needs no number of matches', () => {
    const cond = [{ name: 'cqry', fqry: condition([{ key: 'pressure', cmp_op: 5, val: 5 }]) }];
    const machine = joined(3, 5, 'cepq', { cond });
    insert(machine, 'temp', { temp: 1, point: 1 });
    const said = insert(machine, 'pressure', { pressure: 5, point: 1 }).effects.slice(1);
    expect(said.map(({ rule, sentence }) => [rule, sentence])).toEqual([
      ['active-join', 'j: the event pairs with step 1.'],
      ['last-test', 'j: the event fails the last test cqry.'],
    ]);
  });
  it('a pair of a query on one stream has the attributes that it names, and the keys of both events', () => {
    const jqry = { cond: ['id'], args: ['id'] };
    const query = (more: object) => ({ name: 'q', type: 1, rstm: 'r', jqry, ostm: 'o', ...more });
    const pairsOf = (more: object) => {
      const machine = machineOf([stream('r', { cepq: [query(more)] }), stream('o', { type: 3 })]);
      for (const x of [1, 2]) insert(machine, 'r', { id: 'a', x });
      expect(machine.state().waiting[0]?.events.map(({ why }) => why)).toEqual([
        'The oldest earlier event that fits and has not been a partner yet becomes the partner.',
      ]);
      return streamIn(machine, 'o').events.map(({ entries }) => entries);
    };
    const keys = [
      ['_pk', 1e6],
      ['_jpk1', 0],
      ['_v', 1],
    ];
    expect(pairsOf({})).toEqual([keys]);
    expect(pairsOf({ iatr: ['x', 'none'], ratr: ['id'] })).toEqual([
      [['x', 2], keys[0], ['id', 'a'], ...keys.slice(1)],
    ]);
  });
  it('each query on a stream finds its own partners', () => {
    const query = (name: string, cmp: string) => ({
      name,
      type: 1,
      rstm: 'r',
      jqry: { cond: ['x'], args: ['x'], cmp: [cmp] },
      ostm: 'o',
    });
    const machine = machineOf([
      stream('r', { cepq: [query('up', 'LT'), query('down', 'GT')] }),
      stream('o', { type: 3 }),
    ]);
    insert(machine, 'r', { x: 1 });
    const said = insert(machine, 'r', { x: 2 }).effects.filter(({ definition }) => definition);
    expect(said.map(({ definition, kind }) => [definition, kind])).toEqual([
      ['up', 'paired'],
      ['up', 'emitted'],
      ['down', 'waits'],
    ]);
    expect(machine.state().waiting.map(({ definition, events }) => [definition, events.length])).toEqual([
      ['up', 1],
      ['down', 2],
    ]);
  });
  it('a query on single events sends the whole event, and nothing waits for it', () => {
    const query = { name: 'q', type: 6, ostm: 'o', fqry: condition([{ key: 'x', cmp_op: 0, val: 3 }]) };
    const machine = machineOf([stream('r', { cepq: [query] }), stream('o', { type: 3 })]);
    const common = { stream: 'r', rule: 'single-event', definition: 'q' };
    expect(insert(machine, 'r', { x: 1 }).effects.slice(1)).toEqual([
      { ...common, step: 1, kind: 'dropped', sentence: 'q: the condition does not hold.' },
    ]);
    const [tested, emitted] = insert(machine, 'r', { x: 5, y: 'a' }).effects.slice(1);
    expect(tested).toEqual({ ...common, step: 2, kind: 'tested', sentence: 'q: the condition holds.' });
    expect(emitted).toEqual({
      ...common,
      rule: 'sent',
      step: 2,
      kind: 'emitted',
      values: { x: 5, y: 'a', _pk: 1e6, _v: 1 },
      sentence: 'q sends an event to o.',
    });
    expect(eventsIn(machine, 'o')).toEqual([{ x: 5, y: 'a' }]);
    expect(machine.state().waiting).toEqual([]);
  });
  it('a query on single events can notify without an output stream', () => {
    const machine = machineOf([
      stream('r', { cepq: [{ name: 'q', type: 6, notf: 5, fqry: condition([{ key: 'x', cmp_op: 0, val: 3 }]) }] }),
    ]);
    expect([1, 5].map((x) => kindsOf(machine, 'r', { x }).at(-1))).toEqual(['dropped', 'notified']);
  });
});
