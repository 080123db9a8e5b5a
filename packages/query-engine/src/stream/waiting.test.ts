import { describe, expect, it } from 'vitest';
import { Budget } from '../budget.ts';
import type { Values } from './condition.ts';
import { type Arrival, type PairQuery, WaitingEvents } from './join.ts';

const event = (step: number, values: Values): Arrival => ({ step, stream: 's', values });

const createWaitingEvents = (jqry: PairQuery['jqry'], ...waiting: Values[]): WaitingEvents => {
  const waitingEvents = new WaitingEvents(jqry ? { jqry } : {});
  for (const [at, values] of waiting.entries()) waitingEvents.add({ event: event(at + 1, values), count: 0 });
  return waitingEvents;
};

/** Returns the step of the match and the number of comparisons. */
const takeMatch = (waitingEvents: WaitingEvents, values: Values): [step: number | undefined, comparisons: number] => {
  const budget = new Budget();
  const step = waitingEvents.take(event(99, values), budget)?.event.step;
  return [step, budget.used];
};

const getSteps = (waitingEvents: WaitingEvents): number[] => waitingEvents.all().map((one) => one.event.step);

describe('WaitingEvents', () => {
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
    // Lower and higher values widen the range; other values do not change it.
    ['LT', [3, 1, 2], 2, 2, 2],
    ['GT', [3, 5, 4], 4, 2, 2],
    ['GT', [3, 1, 2], 2, 1, 1],
    ['LT', [3, 5, 4], 4, 1, 1],
  ])(
    'take the oldest match with %s: from %j, the value %d takes step %j after %d comparisons',
    (cmp, waiting, y, step, comparisons) => {
      const waitingEvents = createWaitingEvents(compared(cmp), ...waiting.map((x) => ({ x })));
      expect(takeMatch(waitingEvents, { y })).toEqual([step, comparisons]);
    },
  );
  it.each([
    ['a text among numbers', 'NE', [2, 'a'], 2, 2, 2],
    ['a text before numbers', 'NE', ['a', 2, 2], 2, 1, 1],
    ['a missing value among numbers', 'LT', [5, null], 3, undefined, 2],
    ['texts only', 'LT', ['a', 'c'], 'b', 1, 1],
    ['a digit as a text', 'NE', ['2', '2'], 2, 1, 1],
    ['a text with numbers', 'NE', [2, 2], '2', 1, 1],
    ['a text that is lower than no number', 'LT', [2, 2], '9', undefined, 2],
  ])('compare %s one by one', (_, cmp, waiting, y, step, comparisons) => {
    const waitingEvents = createWaitingEvents(compared(cmp), ...waiting.map((x) => ({ x })));
    expect(takeMatch(waitingEvents, { y })).toEqual([step, comparisons]);
  });
  it('skip all events if one comparison can match none', () => {
    const jqry = { cond: ['x', 'z'], args: ['x', 'z'], cmp: ['GT', 'LT'] };
    const waitingEvents = createWaitingEvents(jqry, { x: 5, z: 5 }, { x: 6, z: 6 });
    expect(takeMatch(waitingEvents, { x: 1, z: 5 })).toEqual([undefined, 0]);
    expect(takeMatch(waitingEvents, { x: 1, z: 6 })).toEqual([1, 1]);
  });
  it('compare an attribute without a comparison for equality', () => {
    const waitingEvents = createWaitingEvents(
      { cond: ['x', 'z'], args: ['x', 'z'], cmp: ['NE'] },
      { x: 1, z: 2 },
      { x: 1, z: 3 },
    );
    expect(takeMatch(waitingEvents, { x: 2, z: 3 })).toEqual([2, 1]);
  });
  it('match nothing without a condition', () => {
    expect(takeMatch(createWaitingEvents(undefined, { x: 1 }), { x: 1 })).toEqual([undefined, 1]);
  });
});

describe('WaitingEvents with a key', () => {
  const sameId = { cond: ['id', 'x'], args: ['of', 'x'], cmp: ['EQ', 'LT'] };
  it('compare only events with the same key', () => {
    const waitingEvents = createWaitingEvents(sameId, { id: 'a', x: 1 }, { id: 'b', x: 1 }, { id: 'b', x: 1 });
    expect(takeMatch(waitingEvents, { of: 'b', x: 2 })).toEqual([2, 1]);
    expect(getSteps(waitingEvents)).toEqual([1, 3]);
  });
  it('remove the range of numbers with the last event of a key', () => {
    const waitingEvents = createWaitingEvents(sameId, { id: 'a', x: 1 });
    expect(takeMatch(waitingEvents, { of: 'a', x: 2 })).toEqual([1, 1]);
    expect(getSteps(waitingEvents)).toEqual([]);
    waitingEvents.add({ event: event(2, { id: 'a', x: 9 }), count: 0 });
    expect(takeMatch(waitingEvents, { of: 'a', x: 2 })).toEqual([undefined, 0]);
  });
  it('keep an event without the key, but never match it', () => {
    const waitingEvents = createWaitingEvents(sameId, { x: 1 }, { x: 2 });
    expect(takeMatch(waitingEvents, { x: 3 })).toEqual([undefined, 0]);
    expect(takeMatch(waitingEvents, { of: 'a', x: 3 })).toEqual([undefined, 0]);
    expect(getSteps(waitingEvents)).toEqual([1, 2]);
  });
});
