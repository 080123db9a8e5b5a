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

/** Events of a documented run. */
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

describe('joins', () => {
  it('reproduce the documented run of two chained simple joins', () => {
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
  ])('reproduce the documented run %s of an active and a passive stream (%s)', (name, kind) => {
    const run = streamRuns[name];
    expect(outputs(run, simulateJoin(kind, arrivals(run), both(samePoint)))).toEqual(run.pairs);
  });

  it('reproduce the documented run of a pattern over two streams', () => {
    const fqry = { type: 1, name: '{"query":[{"key":"pressure","cmp_op":0,"val":11.3}]}' };
    const active = { ...samePoint, fqry, cond: [{ name: 'NUMT', val: 2 }] };
    const outcomes = simulateJoin('per-key', arrivals(streamRuns.pressure), { temp: samePoint, pressure: active });
    expect(outputs(streamRuns.pressure, outcomes)).toEqual(streamRuns.pressure.pairs);
  });

  it('reproduce the documented run of a rising temperature', () => {
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

  it.each(['deliveries', 'arrivals'] as const)('reproduce the documented run %s', (name) => {
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
  it('exclude events without the compared attribute', () => {
    const outcomes = simulateJoin(
      'simple',
      [event(1, 'temp', {}), event(2, 'pressure', {}), event(3, 'pressure', { point: 1 })],
      both(samePoint),
    );
    expect(outcomes.map(({ partner }) => partner)).toEqual([undefined, undefined, undefined]);
  });
  it('can be formed without an equality comparison', () => {
    const lower: PairQuery = { jqry: { cond: ['x'], args: ['x'], cmp: ['LT'] } };
    const higher: PairQuery = { jqry: { cond: ['x'], args: ['x'], cmp: ['GT'] } };
    const events = [5, 2, 3].map((x, at) => event(at + 1, at === 2 ? 'b' : 'a', { x }));
    expect(simulateJoin('simple', events, { a: higher, b: lower }).at(-1)?.partner).toBe(2);
    expect(simulateJoin('newest', events, { a: higher, b: lower }).at(-1)?.partner).toBe(2);
    expect(simulateJoin('per-key', events, { a: higher, b: lower }).at(-1)?.partner).toBe(2);
  });
  it('contain the attributes of the arriving event, then those of its partner', () => {
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
  it('leave out missing attributes, and are empty without lists', () => {
    const [arriving, partner] = [event(2, 'a', { t: 2 }), event(1, 'a', { p: 1 })];
    expect(createPair({ iatr: ['t', 'p'], ratr: ['constructor', 'p'] }, arriving, partner)).toEqual([
      ['t', 2],
      ['p', 1],
    ]);
    expect(createPair({}, arriving, partner)).toEqual([]);
  });
  it('require a condition on two events', () => {
    expect(matches({}, event(1, 'a', { x: 1 }), event(2, 'a', { x: 1 }))).toBe(false);
  });
});

describe('mirrorDefinition', () => {
  it('mirrors a definition', () => {
    const one: PairQuery = { rstm: 'b', iatr: ['x'], ratr: ['y'], jqry: { cond: ['y'], args: ['x'], cmp: ['GT'] } };
    expect(mirrorDefinition(one, 'a')).toEqual({
      rstm: 'a',
      iatr: ['y'],
      ratr: ['x'],
      jqry: { cond: ['x'], args: ['y'], cmp: ['LT'] },
    });
  });
  it('mirrors only the given keys, without conditions on one event and on matches', () => {
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
  ])('replaces %s by %s', (one, two) => {
    expect([reverseComparison(one), reverseComparison(two)]).toEqual([two, one]);
  });
});

describe('outcomes', () => {
  const late = { name: '{"query":[{"key":"x","cmp_op":0,"val":2}]}' };
  const alone = { passes: true, count: 0, output: false };
  const failed = { passes: false, count: 0, output: false };

  it.each<JoinKind>(['simple', 'per-key', 'newest'])(
    'mark events that fail fqry, and exclude other streams (%s)',
    (kind) => {
      const events = [
        event(1, 'a', { point: 1, x: 1 }),
        event(2, 'c', { point: 1 }),
        event(3, 'b', { point: 1, x: 2 }),
      ];
      const query = { ...samePoint, fqry: late };
      expect(simulateJoin(kind, events, { a: query, b: query })).toEqual([
        { step: 1, ...failed },
        { step: 3, ...failed },
      ]);
      expect(simulateJoin(kind, events, { a: samePoint, b: query })).toEqual([
        { step: 1, ...alone, waits: true },
        { step: 3, ...failed },
      ]);
    },
  );
  it('include the partner in a self-join', () => {
    const events = [1, 3, 4].map((x, at) => event(at + 1, 'a', { x, point: 1 }));
    expect(simulateSelfJoin(events, { ...samePoint, fqry: late })).toEqual([
      { step: 1, ...failed },
      { step: 2, ...alone, waits: true },
      { step: 3, passes: true, partner: 2, count: 1, output: true, waits: true },
    ]);
  });
  it('include the partner in a simple join', () => {
    const events = [event(1, 'a', { point: 1 }), event(2, 'b', { point: 1 }), event(3, 'b', { point: 1 })];
    expect(simulateJoin('simple', events, { a: samePoint, b: samePoint })).toEqual([
      { step: 1, ...alone, waits: true },
      { step: 2, passes: true, partner: 1, count: 1, output: true },
      { step: 3, ...alone, waits: true },
    ]);
  });
  it('count the matches of a waiting event', () => {
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
  it.each<JoinKind>(['simple', 'per-key', 'newest'])(
    'have no partner without a condition on two events (%s)',
    (kind) => {
      const events = [event(1, 'a', { x: 1 }), event(2, 'b', { x: 1 })];
      expect(simulateJoin(kind, events, { a: {}, b: {} }).map(({ partner }) => partner)).toEqual([
        undefined,
        undefined,
      ]);
    },
  );
  it('have no partner in a join with one side', () => {
    const events = [event(1, 'a', { point: 1 }), event(2, 'a', { point: 1 })];
    const join = createJoin('simple', new Map([['a', samePoint]]));
    expect(events.map((one) => join.arrive(one)?.outcome)).toEqual([
      { step: 1, ...alone, waits: true },
      { step: 2, ...alone, waits: true },
    ]);
    expect(join.waiting()).toEqual([]);
  });
});

describe('waiting events', () => {
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
  ])('are listed from the oldest (%s, passive stream %s)', (kind, passive, waiting) => {
    const join = createJoin(kind, sides, passive);
    for (const one of events) join.arrive(one);
    expect(join.waiting()).toEqual(waiting.map(([step, stream, count]) => ({ step, stream, count })));
  });
  it('are listed with their number of matches in a self-join', () => {
    const join = createSelfJoin(samePoint);
    for (const [at, point] of [2, 1, 2].entries()) join.arrive(event(at + 1, 'a', { point }));
    expect(join.waiting()).toEqual([
      { step: 2, stream: 'a', count: 0 },
      { step: 3, stream: 'a', count: 1 },
    ]);
  });
});

describe('an active event', () => {
  /** Returns the step of the partner and the number of comparisons. Five passive events wait, one per point. */
  const findPartner = (kind: JoinKind, passive: PairQuery, active: PairQuery, values: Arrival['values']) => {
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
    ['only the event with its key', 'per-key', samePoint, samePoint, { point: 4 }, [4, 1]],
    ['its key once, if no event has it', 'per-key', samePoint, samePoint, { point: 7 }, [undefined, 1]],
    [
      'only the event with its key, if the attributes have other names',
      'per-key',
      query(['far', 'of'], ['size', 'point']),
      query(['size', 'point'], ['far', 'of']),
      { of: 3, far: 7 },
      [3, 1],
    ],
    [
      'each waiting event, if a comparison is not equality',
      'per-key',
      query(['point', 'size'], ['point', 'size'], ['EQ', 'GT']),
      query(['point', 'size'], ['point', 'size'], ['EQ', 'LT']),
      { point: 4, size: 7 },
      [4, 4],
    ],
    [
      'each waiting event, if the sides name different attributes',
      'per-key',
      query(['point'], ['size']),
      samePoint,
      { point: 4 },
      [4, 4],
    ],
    [
      'each waiting event, if one of two attributes differs',
      'per-key',
      query(['point', 'size'], ['point', 'size']),
      query(['point', 'point'], ['point', 'point']),
      { point: 4 },
      [4, 4],
    ],
    ['only the newest event, which does not match', 'newest', samePoint, samePoint, { point: 4 }, [undefined, 1]],
    ['only the newest event, which matches', 'newest', samePoint, samePoint, { point: 5 }, [5, 1]],
  ])('compares %s', (_, kind, passive, active, values, expected) => {
    expect(findPartner(kind, passive, active, values)).toEqual(expected);
  });
  it('does not match an empty value with another one', () => {
    const events = [event(1, 'a', { point: null }), event(2, 'b', { point: null })];
    expect(simulateJoin('per-key', events, { a: samePoint, b: samePoint })[1]?.partner).toBe(undefined);
  });
});

it('a self-join finds the same partners as a search through all earlier events', () => {
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
