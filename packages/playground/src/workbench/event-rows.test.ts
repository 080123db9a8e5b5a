import { describe, expect, it } from 'vitest';
import { getGaps, parseEvents, repeatLast, setEventValue, setGap } from './event-rows.ts';

const events = [
  { stream: 'a', time: 5_000_000, event: { n: 1 } },
  { stream: 'a', event: { n: 2 } },
  { stream: 'b', time: 9_000_000, event: { n: 3 } },
];

describe('parseEvents', () => {
  it.each(['', '{', '{}', '[1]', '[{"stream": 1, "event": {}}]', '[{"stream": "a"}]'])(
    'returns undefined for %j',
    (text) => expect(parseEvents(text)).toBeUndefined(),
  );
  it('returns events', () => expect(parseEvents(JSON.stringify(events))).toEqual(events));
});

describe('getGaps and setGap', () => {
  it('return the seconds since the previous event', () => expect(getGaps(events)).toEqual([0, 1, 3]));

  it('change one gap and keep those after it', () => {
    expect(getGaps(setGap(events, 1, 10))).toEqual([0, 10, 3]);
    expect(getGaps(setGap(events, 2, -4))).toEqual([0, 1, 0]);
  });
});

describe('repeatLast', () => {
  it('repeats the last event after the same gap', () => {
    expect(repeatLast(events, 'a').at(-1)).toEqual({ stream: 'b', time: 12_000_000, event: { n: 3 } });
    expect(repeatLast([], 'a')).toEqual([{ stream: 'a', event: {} }]);
  });
});

describe('setEventValue', () => {
  it('stores a number or a text, or removes the value', () => {
    const set = (text: string, isNumber: boolean) => setEventValue(events, 0, 'n', text, isNumber)[0]?.event;
    expect([set('4.5', true), set('4.5', false), set('x', true), set('', true)]).toEqual([
      { n: 4.5 },
      { n: '4.5' },
      { n: 'x' },
      {},
    ]);
  });
});
