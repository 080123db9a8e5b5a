import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from '../budget.ts';
import { mirrorDefinition, reverseComparison } from '../schema/pairs.ts';
import { simulateJoin, simulateSelfJoin } from '../testing/simulate.ts';
import { keysOf, type StreamRun, streamRuns } from '../testing/stream-runs.ts';
import {
  type Arrival,
  createJoin,
  createPair,
  createSelfJoin,
  type JoinKind,
  matches,
  type Outcome,
  type PairQuery,
} from './join.ts';

/** Events of a printed run: stream, value, and point where it has one. */
const arrivals = ({ events }: StreamRun, point = true): Arrival[] =>
  events.map(([stream = '', value, where], at) => ({
    step: at + 1,
    stream,
    values: { [stream]: Number(value), point: point ? Number(where) : 1 },
  }));
const outputs = ({ start, events }: StreamRun, outcomes: readonly Outcome[]): string[][] => {
  const keys = keysOf({ start, events, pairs: [] });
  return outcomes
    .filter(({ output }) => output)
    .map(({ step, partner }) => [step, partner ?? 0].map((one) => `${keys.get(one)}`.slice(start.length)));
};
const both = (query: PairQuery) => ({ temp: query, pressure: query });
const samePoint: PairQuery = { jqry: { cond: ['point'], opid: 11, args: ['point'] } };

describe('the printed runs', () => {
  it('simple joins, one after the other', () => {
    const run = streamRuns['join-example-1'];
    const events = arrivals(run, false);
    const first = simulateJoin('simple', events, both(samePoint));
    const pairs = first.flatMap(({ step, output }): Arrival[] =>
      output ? [{ step, stream: 'pair', values: { point: 1 } }] : [],
    );
    const later = [...events.filter(({ stream }) => stream === 'vibration'), ...pairs].sort(
      (one, two) => one.step - two.step,
    );
    const second = simulateJoin('simple', later, { pair: samePoint, vibration: samePoint });
    expect([...outputs(run, first), ...outputs(run, second)]).toEqual(run.pairs);
  });

  it.each<['join-example-2' | 'join-example-3', JoinKind]>([
    ['join-example-2', 'per-key'],
    ['join-example-3', 'newest'],
  ])('%s: an active and a passive stream, %s', (name, kind) => {
    const run = streamRuns[name];
    expect(outputs(run, simulateJoin(kind, arrivals(run), both(samePoint)))).toEqual(run.pairs);
  });

  it('a pattern over two streams, counted', () => {
    const fqry = { type: 1, name: '{"query":[{"key":"pressure","cmp_op":0,"val":11.3}]}' };
    const active = { ...samePoint, fqry, cond: [{ name: 'NUMT', val: 2 }] };
    const outcomes = simulateJoin('per-key', arrivals(streamRuns.pressure), { temp: samePoint, pressure: active });
    expect(outputs(streamRuns.pressure, outcomes)).toEqual(streamRuns.pressure.pairs);
  });

  it('a rising temperature', () => {
    const events = streamRuns.rising.events.map(
      ([temp], at): Arrival => ({
        step: at + 1,
        stream: 'temp',
        values: { temp: Number(temp), point: '1' },
      }),
    );
    const outcomes = simulateSelfJoin(events, {
      fqry: { name: '{"query":[{"key":"temp","cmp_op":0,"val":70.5}]}' },
      jqry: { cond: ['point', 'temp'], args: ['point', 'temp'], cmp: ['EQ', 'LT'] },
      cond: [{ name: 'NUMT', val: 3 }],
    });
    expect(outputs(streamRuns.rising, outcomes)).toEqual(streamRuns.rising.pairs);
    expect(outcomes.map(({ passes }) => passes)).toEqual([false, true, true, true, true, true, true]);
  });

  it.each(['deliveries', 'arrivals'] as const)('%s', (name) => {
    const run = streamRuns[name];
    const events = run.events.map(
      ([oid, status = ''], at): Arrival => ({
        step: at + 1,
        stream: 'pizza',
        values: { oid: Number(oid), status },
      }),
    );
    const fqry = { name: '{"query":[{"key":"status","cmp_op":4,"val":"3"}]}' };
    const last = name === 'arrivals' ? [{ name: 'cqry', fqry }] : [];
    const jqry = { cond: ['oid', 'status'], args: ['oid', 'status'], cmp: ['EQ', 'NE'] };
    const outcomes = simulateSelfJoin(events, { jqry, cond: [{ name: 'NUMT', val: 1 }, ...last] });
    expect(outputs(run, outcomes).toSorted()).toEqual(run.pairs.toSorted());
  });
});

const event = (step: number, stream: string, values: Arrival['values']): Arrival => ({ step, stream, values });

describe('pairs', () => {
  it('an event without the attribute that is compared finds nothing and is found by nothing', () => {
    const outcomes = simulateJoin(
      'simple',
      [event(1, 'temp', {}), event(2, 'pressure', {}), event(3, 'pressure', { point: 1 })],
      both(samePoint),
    );
    expect(outcomes.map(({ partner }) => partner)).toEqual([undefined, undefined, undefined]);
  });
  it('compares other attributes without an index', () => {
    const lower: PairQuery = { jqry: { cond: ['x'], args: ['x'], cmp: ['LT'] } };
    const higher: PairQuery = { jqry: { cond: ['x'], args: ['x'], cmp: ['GT'] } };
    const events = [5, 2, 3].map((x, at) => event(at + 1, at === 2 ? 'b' : 'a', { x }));
    expect(simulateJoin('simple', events, { a: higher, b: lower }).at(-1)?.partner).toBe(2);
    expect(simulateJoin('newest', events, { a: higher, b: lower }).at(-1)?.partner).toBe(2);
    expect(simulateJoin('per-key', events, { a: higher, b: lower }).at(-1)?.partner).toBe(2);
  });
  it('holds the attributes of the arriving event, then those of its partner', () => {
    const pair = createPair(
      { iatr: ['t', 'p'], ratr: ['t'] },
      event(2, 'a', { t: 2, p: 'x' }),
      event(1, 'a', { t: 1 }),
    );
    expect(pair).toEqual([
      ['t', 2],
      ['p', 'x'],
      ['t', 1],
    ]);
  });
  it('leaves out what an event does not have, and is empty without lists', () => {
    const [arriving, partner] = [event(2, 'a', { t: 2 }), event(1, 'a', { p: 1 })];
    expect(createPair({ iatr: ['t', 'p'], ratr: ['constructor', 'p'] }, arriving, partner)).toEqual([
      ['t', 2],
      ['p', 1],
    ]);
    expect(createPair({}, arriving, partner)).toEqual([]);
  });
  it('turns a definition round for the other side', () => {
    const one: PairQuery = { rstm: 'b', iatr: ['x'], ratr: ['y'], jqry: { cond: ['y'], args: ['x'], cmp: ['GT'] } };
    expect(mirrorDefinition(one, 'a')).toEqual({
      rstm: 'a',
      iatr: ['y'],
      ratr: ['x'],
      jqry: { cond: ['x'], args: ['y'], cmp: ['LT'] },
    });
  });
  it('turns round only what is there, without conditions on one event and on matches', () => {
    const fqry = { name: '{}' };
    expect(mirrorDefinition({ rstm: 'b', fqry, cond: [{ name: 'NUMT', val: 2 }] }, 'a')).toStrictEqual({ rstm: 'a' });
    const jqry = { cond: ['x'], args: ['y'], opid: 11 };
    const invalid = { rstm: 'b', jqry: { ...jqry, cmp: 5 } };
    expect(mirrorDefinition(invalid as never, 'a')).toStrictEqual(
      mirrorDefinition({ rstm: 'b', jqry: { ...jqry, cmp: undefined } } as never, 'a'),
    );
    expect(mirrorDefinition({ rstm: 'b', jqry }, 'a')).toStrictEqual({
      rstm: 'a',
      jqry: { cond: ['y'], args: ['x'], opid: 11 },
    });
  });
  it.each([
    ['GT', 'LT'],
    ['GTE', 'LTE'],
    ['EQ', 'EQ'],
    ['NE', 'NE'],
  ])('%s on one side is %s on the other', (one, two) => {
    expect([reverseComparison(one), reverseComparison(two)]).toEqual([two, one]);
  });
  it('need a condition on two events', () => {
    expect(matches({}, event(1, 'a', { x: 1 }), event(2, 'a', { x: 1 }))).toBe(false);
  });
});

describe('what becomes of each event', () => {
  const late = { name: '{"query":[{"key":"x","cmp_op":0,"val":2}]}' };
  const alone = { passes: true, count: 0, output: false };
  const failed = { passes: false, count: 0, output: false };

  it.each<JoinKind>(['simple', 'per-key', 'newest'])('%s: events that fail fqry or are of other streams', (kind) => {
    const events = [event(1, 'a', { point: 1, x: 1 }), event(2, 'c', { point: 1 }), event(3, 'b', { point: 1, x: 2 })];
    const query = { ...samePoint, fqry: late };
    expect(simulateJoin(kind, events, { a: query, b: query })).toEqual([
      { step: 1, ...failed },
      { step: 3, ...failed },
    ]);
    expect(simulateJoin(kind, events, { a: samePoint, b: query })).toEqual([
      { step: 1, ...alone, waits: true },
      { step: 3, ...failed },
    ]);
  });
  it('of a stream compared with itself', () => {
    const events = [1, 3, 4].map((x, at) => event(at + 1, 'a', { x, point: 1 }));
    expect(simulateSelfJoin(events, { ...samePoint, fqry: late })).toEqual([
      { step: 1, ...failed },
      { step: 2, ...alone, waits: true },
      { step: 3, passes: true, partner: 2, count: 1, output: true, waits: true },
    ]);
  });
  it('of a simple join', () => {
    const events = [event(1, 'a', { point: 1 }), event(2, 'b', { point: 1 }), event(3, 'b', { point: 1 })];
    expect(simulateJoin('simple', events, { a: samePoint, b: samePoint })).toEqual([
      { step: 1, ...alone, waits: true },
      { step: 2, passes: true, partner: 1, count: 1, output: true },
      { step: 3, ...alone, waits: true },
    ]);
  });
  it('of a join that counts its matches', () => {
    const cond = [
      { name: 'cqry', fqry: late },
      { name: 'NUMT', val: 2 },
    ];
    const events = [
      event(1, 'a', { point: 1 }),
      ...[3, 2, 3].map((x, at) => event(at + 2, 'b', { point: 1, x })),
      event(5, 'a', { point: 1 }),
      event(6, 'b', { point: 2, x: 3 }),
    ];
    expect(simulateJoin('per-key', events, { a: samePoint, b: { ...samePoint, cond } })).toEqual([
      { step: 1, ...alone, waits: true },
      { step: 2, passes: true, partner: 1, count: 1, output: false },
      { step: 3, passes: true, partner: 1, count: 2, output: false },
      { step: 4, passes: true, partner: 1, count: 3, output: true },
      { step: 5, ...alone, waits: true, replaces: 1 },
      { step: 6, ...alone },
    ]);
  });
  it.each<JoinKind>(['simple', 'per-key', 'newest'])('%s: nothing fits without a condition on two events', (kind) => {
    const events = [event(1, 'a', { x: 1 }), event(2, 'b', { x: 1 })];
    expect(simulateJoin(kind, events, { a: {}, b: {} }).map(({ partner }) => partner)).toEqual([undefined, undefined]);
  });
  it('a join with one side finds nothing', () => {
    const events = [event(1, 'a', { point: 1 }), event(2, 'a', { point: 1 })];
    const join = createJoin('simple', new Map([['a', samePoint]]));
    expect(events.map((one) => join.arrive(one)?.outcome)).toEqual([
      { step: 1, ...alone, waits: true },
      { step: 2, ...alone, waits: true },
    ]);
    expect(join.waiting()).toEqual([]);
  });
});

describe('what waits', () => {
  const sides = new Map([
    ['a', samePoint],
    ['b', samePoint],
  ]);
  const events = [1, 2, 3, 1].map((point, at) => event(at + 1, at === 1 ? 'b' : 'a', { point }));
  it.each<[JoinKind, string, [number, string, number][]]>([
    [
      'simple',
      'a',
      [
        [1, 'a', 0],
        [2, 'b', 0],
        [3, 'a', 0],
        [4, 'a', 0],
      ],
    ],
    [
      'per-key',
      'a',
      [
        [3, 'a', 0],
        [4, 'a', 0],
      ],
    ],
    ['newest', 'a', [[4, 'a', 0]]],
    ['newest', 'b', [[2, 'b', 0]]],
  ])('in a join, %s with the passive stream %s, is listed from the oldest', (kind, passive, waiting) => {
    const join = createJoin(kind, sides, passive);
    for (const one of events) join.arrive(one);
    expect(join.waiting()).toEqual(waiting.map(([step, stream, count]) => ({ step, stream, count })));
  });
  it('in a stream compared with itself is listed with its matches', () => {
    const join = createSelfJoin(samePoint);
    for (const [at, point] of [2, 1, 2].entries()) join.arrive(event(at + 1, 'a', { point }));
    expect(join.waiting()).toEqual([
      { step: 2, stream: 'a', count: 0 },
      { step: 3, stream: 'a', count: 1 },
    ]);
  });
});

describe('an active event', () => {
  /** Its partner, and how many events it looks at; five passive events wait, one of each point. */
  const found = (kind: JoinKind, passive: PairQuery, active: PairQuery, values: Arrival['values']) => {
    const sides = new Map([
      ['a', passive],
      ['b', active],
    ]);
    const join = createJoin(kind, sides, 'a');
    for (const point of [1, 2, 3, 4, 5]) join.arrive(event(point, 'a', { point, size: 10 - point }));
    const budget = new Budget();
    return [join.arrive(event(9, 'b', values), budget)?.partner?.step, budget.used];
  };
  const query = (cond: string[], args: string[], cmp?: string[]): PairQuery => ({
    jqry: { cond, args, ...(cmp ? { cmp } : {}) },
  });
  it.each<[string, JoinKind, PairQuery, PairQuery, Arrival['values'], [number | undefined, number]]>([
    ['at the one of its key', 'per-key', samePoint, samePoint, { point: 4 }, [4, 1]],
    ['for its key only', 'per-key', samePoint, samePoint, { point: 7 }, [undefined, 1]],
    [
      'at the one of its key by attributes of other names',
      'per-key',
      query(['far', 'of'], ['size', 'point']),
      query(['size', 'point'], ['far', 'of']),
      { of: 3, far: 7 },
      [3, 1],
    ],
    [
      'at one after the other if not all has to be equal',
      'per-key',
      query(['point', 'size'], ['point', 'size'], ['EQ', 'GT']),
      query(['point', 'size'], ['point', 'size'], ['EQ', 'LT']),
      { point: 4, size: 7 },
      [4, 4],
    ],
    [
      'at one after the other if the sides do not name the same attributes',
      'per-key',
      query(['point'], ['size']),
      samePoint,
      { point: 4 },
      [4, 4],
    ],
    [
      'at one after the other if one of two attributes is another',
      'per-key',
      query(['point', 'size'], ['point', 'size']),
      query(['point', 'point'], ['point', 'point']),
      { point: 4 },
      [4, 4],
    ],
    ['at the newest one only', 'newest', samePoint, samePoint, { point: 4 }, [undefined, 1]],
    ['at the newest one, which fits', 'newest', samePoint, samePoint, { point: 5 }, [5, 1]],
  ])('looks %s', (_, kind, passive, active, values, expected) => {
    expect(found(kind, passive, active, values)).toEqual(expected);
  });
  it('does not fit an empty value by an empty value', () => {
    const events = [event(1, 'a', { point: null }), event(2, 'b', { point: null })];
    expect(simulateJoin('per-key', events, { a: samePoint, b: samePoint })[1]?.partner).toBe(undefined);
  });
});

it('finds the same partners as a look at every earlier event', () => {
  const names = ['EQ', 'NE', 'LT', 'LTE', 'GT', 'GTE'];
  const value = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('a', 'b'));
  const values = fc.record({ x: value, y: value }, { requiredKeys: [] });
  fc.assert(
    fc.property(
      fc.array(values, { maxLength: 25 }),
      fc.constantFrom(...names),
      fc.constantFrom(...names),
      (list, one, two) => {
        const query: PairQuery = { jqry: { cond: ['x', 'y'], args: ['x', 'y'], cmp: [one, two] } };
        const free: Arrival[] = [];
        const partners = list.map((values, step) => {
          const arriving = { step, stream: 's', values };
          const partner = free.find((other) => matches(query, other, arriving));
          if (partner) free.splice(free.indexOf(partner), 1);
          free.push(arriving);
          return partner?.step;
        });
        const events = list.map((values, step) => ({ step, stream: 's', values }));
        expect(simulateSelfJoin(events, query).map(({ partner }) => partner)).toEqual(partners);
      },
    ),
  );
});
