import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf, type Run, runs } from '../../testing/stream-runs.ts';
import { type JoinKind, simulateJoin } from './join.ts';
import { mirrored } from './mirror.ts';
import { type Arrival, matches, type Outcome, type PairQuery, pairOf } from './pairing.ts';
import { simulateSelfJoin } from './self-join.ts';

/** Events of a printed run: stream, value, and point where it has one. */
const arrivals = ({ events }: Run, point = true): Arrival[] =>
  events.map(([stream = '', value, where], at) => ({
    step: at + 1,
    stream,
    values: { [stream]: Number(value), point: point ? Number(where) : 1 },
  }));
const outputs = ({ start, events }: Run, outcomes: readonly Outcome[]): string[][] => {
  const keys = keysOf({ start, events, pairs: [] });
  return outcomes
    .filter(({ output }) => output)
    .map(({ step, partner }) => [step, partner ?? 0].map((one) => `${keys.get(one)}`.slice(start.length)));
};
const both = (query: PairQuery) => ({ temp: query, pressure: query });
const samePoint: PairQuery = { jqry: { cond: ['point'], opid: 11, args: ['point'] } };

describe('the printed runs', () => {
  it('simple joins, one after the other', () => {
    const run = runs['join-example-1'];
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
    const run = runs[name];
    expect(outputs(run, simulateJoin(kind, arrivals(run), both(samePoint)))).toEqual(run.pairs);
  });

  it('a pattern over two streams, counted', () => {
    const fqry = { type: 1, name: '{"query":[{"key":"pressure","cmp_op":0,"val":11.3}]}' };
    const active = { ...samePoint, fqry, cond: [{ name: 'NUMT', val: 2 }] };
    const outcomes = simulateJoin('per-key', arrivals(runs.pressure), { temp: samePoint, pressure: active });
    expect(outputs(runs.pressure, outcomes)).toEqual(runs.pressure.pairs);
  });

  it('a rising temperature', () => {
    const events = runs.rising.events.map(
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
    expect(outputs(runs.rising, outcomes)).toEqual(runs.rising.pairs);
    expect(outcomes.map(({ passes }) => passes)).toEqual([false, true, true, true, true, true, true]);
  });

  it.each(['deliveries', 'arrivals'] as const)('%s', (name) => {
    const run = runs[name];
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

describe('pairs', () => {
  const event = (step: number, stream: string, values: Arrival['values']): Arrival => ({ step, stream, values });
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
    const pair = pairOf({ iatr: ['t', 'p'], ratr: ['t'] }, event(2, 'a', { t: 2, p: 'x' }), event(1, 'a', { t: 1 }));
    expect(pair).toEqual([
      ['t', 2],
      ['p', 'x'],
      ['t', 1],
    ]);
  });
  it('turns a definition round for the other side', () => {
    const one: PairQuery = { rstm: 'b', iatr: ['x'], ratr: ['y'], jqry: { cond: ['y'], args: ['x'], cmp: ['GT'] } };
    expect(mirrored(one, 'a')).toEqual({
      rstm: 'a',
      iatr: ['y'],
      ratr: ['x'],
      jqry: { cond: ['x'], args: ['y'], cmp: ['LT'] },
    });
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
