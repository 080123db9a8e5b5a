import { describe, expect, it } from 'vitest';
import { insert, joined, kindsOf, machineOf, streamIn } from '../../testing/machines.ts';
import { condition, stream } from '../../testing/schemas.ts';
import { keysOf, runs } from '../../testing/stream-runs.ts';
import type { Machine } from './machine.ts';

/** The keys of the pairs in the output stream: of the arriving event, and of its partner, without their common start. */
const pairsIn = (machine: Machine, start: string) =>
  streamIn(machine, 'o').events.map(({ values }) =>
    [values._pk, values._jpk1].map((key) => `${key}`.slice(start.length)),
  );

describe('joins', () => {
  it.each([
    ['join-example-2', 3, 5],
    ['join-example-3', 2, 4],
  ] as const)('the printed run %s, step by step', (name, passive, active) => {
    const { start, events: list, pairs } = runs[name];
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
      fqry: condition([{ key: 'pressure', cmp_op: 0, val: 11.3 }]),
      cond: [
        { name: 'NUMT', val: 2, opid: 1 },
        { name: 'DUR', val: 1000, opid: 0 },
      ],
    });
    const keys = keysOf(runs.pressure);
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
  it('a query on single events can notify without an output stream', () => {
    const machine = machineOf([
      stream('r', { cepq: [{ name: 'q', type: 6, notf: 5, fqry: condition([{ key: 'x', cmp_op: 0, val: 3 }]) }] }),
    ]);
    expect([1, 5].map((x) => kindsOf(machine, 'r', { x }).at(-1))).toEqual(['dropped', 'notified']);
  });
});
