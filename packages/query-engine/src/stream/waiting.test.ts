import { describe, expect, it } from 'vitest';
import { Budget } from '../budget.ts';
import type { Values } from './condition.ts';
import { type Arrival, type PairQuery, WaitingEvents } from './join.ts';

const event = (step: number, values: Values): Arrival => ({ step, stream: 's', values });

/** Places in which events wait, in the order given. */
const placesWith = (jqry: PairQuery['jqry'], ...waiting: Values[]): WaitingEvents => {
  const places = new WaitingEvents(jqry ? { jqry } : {});
  for (const [at, values] of waiting.entries()) places.add({ event: event(at + 1, values), count: 0 });
  return places;
};

/** The step of the event that is taken out, and how many events were looked at. */
const taken = (places: WaitingEvents, values: Values): [step: number | undefined, looks: number] => {
  const budget = new Budget();
  const step = places.take(event(99, values), budget)?.event.step;
  return [step, budget.used];
};

const stepsIn = (places: WaitingEvents): number[] => places.all().map((one) => one.event.step);

describe('an arriving event takes the oldest one that fits', () => {
  const compared = (cmp: string) => ({ cond: ['x'], args: ['y'], cmp: [cmp] });
  it.each([
    ['LT', [2, 3, 4], 2, undefined, 0],
    ['LT', [2, 3, 4], 2.5, 1, 1],
    ['LTE', [2, 3, 4], 1.5, undefined, 0],
    ['LTE', [2, 3, 4], 2, 1, 1],
    ['GT', [2, 3, 4], 4, undefined, 0],
    ['GT', [2, 3, 4], 3.5, 3, 3],
    ['GTE', [2, 3, 4], 4.5, undefined, 0],
    ['GTE', [2, 3, 4], 4, 3, 3],
    ['NE', [2, 2], 2, undefined, 0],
    ['NE', [2, 3], 2, 2, 2],
    ['NE', [3, 2], 2, 1, 1],
    ['NE', [1, 3], 2, 1, 1],
    ['NE', [2, 3], 3, 1, 1],
    // Lower and higher values widen the range; a value within leaves it as it is.
    ['LT', [3, 1, 2], 2, 2, 2],
    ['GT', [3, 5, 4], 4, 2, 2],
    ['GT', [3, 1, 2], 2, 1, 1],
    ['LT', [3, 5, 4], 4, 1, 1],
  ])('%s: of %j, %d takes number %j after %d looks', (cmp, waiting, y, step, looks) => {
    const places = placesWith(compared(cmp), ...waiting.map((x) => ({ x })));
    expect(taken(places, { y })).toEqual([step, looks]);
  });
  it.each([
    ['a text among numbers', 'NE', [2, 'a'], 2, 2, 2],
    ['a text before numbers', 'NE', ['a', 2, 2], 2, 1, 1],
    ['a missing value among numbers', 'LT', [5, null], 3, undefined, 2],
    ['texts only', 'LT', ['a', 'c'], 'b', 1, 1],
    ['a text of a digit', 'NE', ['2', '2'], 2, 1, 1],
    ['a text that looks for numbers', 'NE', [2, 2], '2', 1, 1],
    ['a text that is not lower than any number', 'LT', [2, 2], '9', undefined, 2],
  ])('%s can be excluded by looking only', (_, cmp, waiting, y, step, looks) => {
    const places = placesWith(compared(cmp), ...waiting.map((x) => ({ x })));
    expect(taken(places, { y })).toEqual([step, looks]);
  });
  it('one comparison that no event fits is enough to look at none', () => {
    const jqry = { cond: ['x', 'z'], args: ['x', 'z'], cmp: ['GT', 'LT'] };
    const places = placesWith(jqry, { x: 5, z: 5 }, { x: 6, z: 6 });
    expect(taken(places, { x: 1, z: 5 })).toEqual([undefined, 0]);
    expect(taken(places, { x: 1, z: 6 })).toEqual([1, 1]);
  });
  it('an attribute without a comparison is compared for equality', () => {
    const places = placesWith({ cond: ['x', 'z'], args: ['x', 'z'], cmp: ['NE'] }, { x: 1, z: 2 }, { x: 1, z: 3 });
    expect(taken(places, { x: 2, z: 3 })).toEqual([2, 1]);
  });
  it('without a condition nothing fits', () => {
    expect(taken(placesWith(undefined, { x: 1 }), { x: 1 })).toEqual([undefined, 1]);
  });
});

describe('events of one key', () => {
  const sameId = { cond: ['id', 'x'], args: ['of', 'x'], cmp: ['EQ', 'LT'] };
  it('are the only ones that are looked at', () => {
    const places = placesWith(sameId, { id: 'a', x: 1 }, { id: 'b', x: 1 }, { id: 'b', x: 1 });
    expect(taken(places, { of: 'b', x: 2 })).toEqual([2, 1]);
    expect(stepsIn(places)).toEqual([1, 3]);
  });
  it('leave their place for good with the last of them, and the range of their numbers with them', () => {
    const places = placesWith(sameId, { id: 'a', x: 1 });
    expect(taken(places, { of: 'a', x: 2 })).toEqual([1, 1]);
    expect(stepsIn(places)).toEqual([]);
    places.add({ event: event(2, { id: 'a', x: 9 }), count: 0 });
    expect(taken(places, { of: 'a', x: 2 })).toEqual([undefined, 0]);
  });
  it('an event without the key waits and is not found', () => {
    const places = placesWith(sameId, { x: 1 }, { x: 2 });
    expect(taken(places, { x: 3 })).toEqual([undefined, 0]);
    expect(taken(places, { of: 'a', x: 3 })).toEqual([undefined, 0]);
    expect(stepsIn(places)).toEqual([1, 2]);
  });
});
