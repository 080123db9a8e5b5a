import { describe, expect, it } from 'vitest';
import { createTimeMachine } from '../../service/machine.ts';
import { counted } from '../counted.ts';
import { arrivalInWords, figuresInWords, notable, shortOf, stepInWords, valuesInWords } from './in-words.ts';

const schema = JSON.stringify({
  schema: 's',
  streams: [
    {
      name: 'rides',
      type: 1,
      attr: [{ name: 'mins', type: 9, stat: 3 }],
      fltr: [
        {
          name: 'long',
          fqry: { type: 1, name: '{"query":[{"key":"mins","cmp_op":1,"val":18}],"qtype":1}' },
          fatr: ['mins'],
          ostm: 'long_rides',
        },
      ],
    },
    { name: 'long_rides', type: 2, attr: [{ name: 'mins', type: 9 }] },
  ],
});
const runAt = (step: number) => {
  const { run } = createTimeMachine()({ schema, events: '[{"stream": "rides", "event": {"mins": 20}}]', step });
  if (!run) throw new Error('The event does not run.');
  return run;
};

describe('a step in words', () => {
  it('before the first event says how many there are', () => {
    expect(stepInWords(runAt(0))).toBe('Before the first of 1 event.');
  });

  it('names the event and what it causes, without what every event does', () => {
    expect(arrivalInWords(runAt(1))).toBe('rides gets mins 20');
    expect(stepInWords(runAt(1))).toBe(
      'Step 1 of 1: rides gets mins 20. Filter long: the condition holds. long sends an event to long_rides.',
    );
    expect(notable(runAt(1)).map(({ kind }) => kind)).toEqual(['counted', 'tested', 'emitted']);
  });
});

describe('values in words', () => {
  it('leave out what the server adds', () => {
    expect(valuesInWords({ bike: 'b1', mins: 12, at: { lat: 1 }, _pk: 5, _v: 1 })).toBe(
      'bike b1, mins 12, at {"lat":1}',
    );
  });

  it.each([
    ['a text alone', 'rides', { bike: 'b1' }, 'b1'],
    ['a number with its name', 'orders', { sku: 1 }, 'sku 1'],
    ['a number alone, where the stream has its name', 'temp_stream', { temp: 70.1 }, '70.1'],
    ['what is long, cut', 'rides', { bike: 'a very long name' }, 'a very long…'],
  ])('in a lane are short: %s', (_, stream, values, short) => {
    expect(shortOf(stream, values)).toBe(short);
  });

  it('have three digits at most, and the right number', () => {
    expect(figuresInWords({ cnt: 2, avg: 1 / 3 })).toBe('cnt 2, avg 0.333');
    expect([counted(1, '1 row', '{count} rows'), counted(2000, '1 match', '{count} matches')]).toEqual([
      '1 row',
      '2,000 matches',
    ]);
  });
});
