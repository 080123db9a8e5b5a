import { describe, expect, it } from 'vitest';
import { createProcessor, eventsIn, insert, joined, kindsOf, streamIn } from '../testing/processors.ts';
import { condition, stream } from '../testing/schemas.ts';
import { keysOf, streamRuns } from '../testing/stream-runs.ts';
import type { StreamProcessor } from './processor.ts';

/** Returns the keys of the arriving event and of its partner for each pair, without their common start. */
const getPairs = (processor: StreamProcessor, start: string) =>
  streamIn(processor, 'o').events.map(({ values }) =>
    [values._pk, values._jpk1].map((key) => `${key}`.slice(start.length)),
  );

describe('joins', () => {
  it.each([
    ['join-example-2', 3, 5],
    ['join-example-3', 2, 4],
  ] as const)('reproduce the documented run %s', (name, passive, active) => {
    const { start, events: list, pairs } = streamRuns[name];
    const processor = joined(passive, active);
    for (const [stream = '', value, point, key] of list)
      insert(processor, stream, { [stream]: Number(value), point: Number(point) }, Number(start + key));
    expect(getPairs(processor, start)).toEqual(pairs);
    expect(streamIn(processor, 'o').events[0]?.entries?.map(([key]) => key)).toEqual([
      'pressure',
      '_pk',
      'temp',
      'point',
      '_jpk1',
      '_v',
    ]);
  });
  it('report waiting events with their rule', () => {
    const processor = joined(1, 1);
    expect(insert(processor, 'temp', { temp: 1, point: 1 }).effects.at(-1)).toMatchObject({
      kind: 'waits',
      rule: 'simple-join',
      definition: 'j',
    });
    expect(processor.state().waiting).toMatchObject([{ definition: 'j', events: [{ step: 1, stream: 'temp' }] }]);
    expect(
      insert(processor, 'pressure', { pressure: 2, point: 1 }).effects.map(({ kind, partner }) => [kind, partner]),
    ).toEqual([
      ['stored', undefined],
      ['paired', 1],
      ['emitted', undefined],
      ['stored', undefined],
    ]);
    expect(processor.state().waiting[0]?.events).toEqual([]);
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
  ])('report each event with the types %d and %d (%s)', (one, two, rule, waits, active) => {
    const processor = joined(one, two);
    const getEffects = (name: string, event: object) =>
      insert(processor, name, event).effects.filter(({ definition }) => definition === 'j');
    const common = { definition: 'j', stream: 'temp' };
    expect(getEffects('temp', { temp: 1, point: 1 })).toEqual([
      { ...common, step: 1, kind: 'waits', rule, sentence: `j: the event ${waits}.` },
    ]);
    expect(processor.state().waiting).toEqual([
      { definition: 'j', events: [{ step: 1, stream: 'temp', count: 0, why: rules[rule] }] },
    ]);
    expect(getEffects('pressure', { pressure: 2, point: 1 })).toEqual([
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
  it('report an active event without a partner, and a passive event that replaces another', () => {
    const processor = joined(3, 5);
    const getLastEffect = (name: string, event: object) => insert(processor, name, event).effects.at(-1);
    expect(getLastEffect('pressure', { pressure: 2, point: 1 })).toEqual({
      kind: 'unmatched',
      stream: 'pressure',
      rule: 'active-join',
      step: 1,
      definition: 'j',
      sentence: 'j: the event finds no partner.',
    });
    getLastEffect('temp', { temp: 1, point: 1 });
    expect(getLastEffect('temp', { temp: 2, point: 1 })).toEqual({
      kind: 'replaced',
      stream: 'temp',
      rule: 'passive-per-key',
      step: 3,
      definition: 'j',
      partner: 2,
      sentence: 'j: the event takes the place of step 2.',
    });
  });
  it('report nothing for an event of a third stream', () => {
    expect(kindsOf(joined(1, 1), 'o', { temp: 1 })).toEqual(['stored']);
  });
});

describe('patterns', () => {
  it('reproduce the documented run over two streams', () => {
    const { start, events: list, pairs } = streamRuns.pressure;
    const processor = joined(3, 5, 'cepq', {
      fqry: condition([{ key: 'pressure', cmp_op: 0, val: 11.3 }]),
      cond: [
        { name: 'NUMT', val: 2, opid: 1 },
        { name: 'DUR', val: 1000, opid: 0 },
      ],
    });
    const keys = keysOf(streamRuns.pressure);
    let time = 0;
    for (const [at, [stream = '', value, point]] of list.entries()) {
      // An undocumented key follows directly after the previous one.
      time = keys.get(at + 1) ?? time + 1;
      insert(processor, stream, { [stream]: Number(value), point: Number(point) }, time);
    }
    expect(getPairs(processor, start)).toEqual(pairs);
  });
  it('count the matches in a self-join, and run the last test at the end', () => {
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
    const processor = createProcessor([stream('r', { cepq: [query] }), stream('o', { type: 3 })]);
    const effects = [1, 2, 3, 4].map((x) =>
      insert(processor, 'r', { id: 'a', x })
        .effects.filter(({ definition }) => definition === 'q')
        .map(({ kind, rule }) => [kind, rule]),
    );
    expect(effects).toEqual([
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
    expect(streamIn(processor, 'o').events[0]?.entries?.filter(([name]) => name === 'x')).toEqual([
      ['x', 4],
      ['x', 3],
    ]);
  });
  it('report the number of matches, and how many are needed', () => {
    const cond = [
      { name: 'cqry', fqry: condition([{ key: 'pressure', cmp_op: 5, val: 5 }]) },
      { name: 'NUMT', val: 2 },
    ];
    const fqry = condition([{ key: 'pressure', cmp_op: 0, val: 0 }]);
    const processor = joined(3, 5, 'cepq', { cond, fqry });
    insert(processor, 'temp', { temp: 1, point: 1 });
    const effects = [0, 3, 4, 5].map((pressure) =>
      insert(processor, 'pressure', { pressure, point: 1 })
        .effects.filter(({ definition }) => definition === 'j')
        .map(({ stream, step, definition, partnerStream, values, ...effect }) => effect),
    );
    const paired = { kind: 'paired', rule: 'active-join', partner: 1 };
    const tested = { kind: 'tested', partner: 1 };
    expect(effects).toEqual([
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
  it('support a last test without a number of matches', () => {
    const cond = [{ name: 'cqry', fqry: condition([{ key: 'pressure', cmp_op: 5, val: 5 }]) }];
    const processor = joined(3, 5, 'cepq', { cond });
    insert(processor, 'temp', { temp: 1, point: 1 });
    const effects = insert(processor, 'pressure', { pressure: 5, point: 1 }).effects.slice(1);
    expect(effects.map(({ rule, sentence }) => [rule, sentence])).toEqual([
      ['active-join', 'j: the event pairs with step 1.'],
      ['last-test', 'j: the event fails the last test cqry.'],
    ]);
  });
  it('output the listed attributes and the keys of both events', () => {
    const jqry = { cond: ['id'], args: ['id'] };
    const query = (more: object) => ({ name: 'q', type: 1, rstm: 'r', jqry, ostm: 'o', ...more });
    const getEntries = (more: object) => {
      const processor = createProcessor([stream('r', { cepq: [query(more)] }), stream('o', { type: 3 })]);
      for (const x of [1, 2]) insert(processor, 'r', { id: 'a', x });
      expect(processor.state().waiting[0]?.events.map(({ why }) => why)).toEqual([
        'The oldest earlier event that fits and has not been a partner yet becomes the partner.',
      ]);
      return streamIn(processor, 'o').events.map(({ entries }) => entries);
    };
    const keys = [
      ['_pk', 1e6],
      ['_jpk1', 0],
      ['_v', 1],
    ];
    expect(getEntries({})).toEqual([keys]);
    expect(getEntries({ iatr: ['x', 'none'], ratr: ['id'] })).toEqual([
      [['x', 2], keys[0], ['id', 'a'], ...keys.slice(1)],
    ]);
  });
  it('find the partners of each query separately', () => {
    const query = (name: string, cmp: string) => ({
      name,
      type: 1,
      rstm: 'r',
      jqry: { cond: ['x'], args: ['x'], cmp: [cmp] },
      ostm: 'o',
    });
    const processor = createProcessor([
      stream('r', { cepq: [query('up', 'LT'), query('down', 'GT')] }),
      stream('o', { type: 3 }),
    ]);
    insert(processor, 'r', { x: 1 });
    const effects = insert(processor, 'r', { x: 2 }).effects.filter(({ definition }) => definition);
    expect(effects.map(({ definition, kind }) => [definition, kind])).toEqual([
      ['up', 'paired'],
      ['up', 'emitted'],
      ['down', 'waits'],
    ]);
    expect(processor.state().waiting.map(({ definition, events }) => [definition, events.length])).toEqual([
      ['up', 1],
      ['down', 2],
    ]);
  });
  it('output the whole event for a query on single events', () => {
    const query = { name: 'q', type: 6, ostm: 'o', fqry: condition([{ key: 'x', cmp_op: 0, val: 3 }]) };
    const processor = createProcessor([stream('r', { cepq: [query] }), stream('o', { type: 3 })]);
    const common = { stream: 'r', rule: 'single-event', definition: 'q' };
    expect(insert(processor, 'r', { x: 1 }).effects.slice(1)).toEqual([
      { ...common, step: 1, kind: 'dropped', sentence: 'q: the condition does not hold.' },
    ]);
    const [tested, emitted] = insert(processor, 'r', { x: 5, y: 'a' }).effects.slice(1);
    expect(tested).toEqual({ ...common, step: 2, kind: 'tested', sentence: 'q: the condition holds.' });
    expect(emitted).toEqual({
      ...common,
      rule: 'sent',
      step: 2,
      kind: 'emitted',
      values: { x: 5, y: 'a', _pk: 1e6, _v: 1 },
      sentence: 'q sends an event to o.',
    });
    expect(eventsIn(processor, 'o')).toEqual([{ x: 5, y: 'a' }]);
    expect(processor.state().waiting).toEqual([]);
  });
  it('send notifications for a query on single events without an output stream', () => {
    const processor = createProcessor([
      stream('r', { cepq: [{ name: 'q', type: 6, notf: 5, fqry: condition([{ key: 'x', cmp_op: 0, val: 3 }]) }] }),
    ]);
    expect([1, 5].map((x) => kindsOf(processor, 'r', { x }).at(-1))).toEqual(['dropped', 'notified']);
  });
});
