import type { JsonObject } from '@folio/query-engine/json';
import type { Effect } from '@folio/query-engine/streams';
import { attributes, rising } from '@folio/query-engine/testing';
import { describe, expect, it } from 'vitest';
import { createTimeMachine } from '../../service/machine.ts';
import type { MachineRun } from '../../service/protocol.ts';
import {
  countEvents,
  describeArrival,
  describeEarlier,
  describeEventState,
  describeStep,
  formatFigures,
  formatValues,
  getEventLabel,
  getMeasuredAttribute,
  getNotableEffects,
} from './describe-step.ts';

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

describe('describeStep', () => {
  it('returns the number of events before the first one', () => {
    expect(describeStep(runAt(0))).toBe('Before the first of 1 event.');
  });

  it('returns the event and its notable effects', () => {
    expect(describeArrival(runAt(1))).toBe('rides gets mins 20');
    expect(describeStep(runAt(1))).toBe(
      'Step 1 of 1: rides gets mins 20. Filter long: the condition holds. long sends an event to long_rides.',
    );
    expect(getNotableEffects(runAt(1)).map(({ kind }) => kind)).toEqual(['counted', 'tested', 'emitted']);
  });
});

describe('an event that reaches a second stream', () => {
  const effect = (kind: Effect['kind'], stream: string, values?: JsonObject): Effect => ({
    kind,
    stream,
    rule: 'stored',
    step: 1,
    sentence: `${stream} has ${kind} it.`,
    ...(values ? { values } : {}),
  });
  const run = {
    step: 1,
    total: 2,
    effects: [
      effect('computed', 'rides'),
      effect('stored', 'rides', { mins: 20 }),
      effect('emitted', 'rides'),
      effect('stored', 'long_rides', { hours: 1 }),
      effect('counted', 'long_rides'),
      effect('tested', 'long_rides'),
    ],
  } as MachineRun;

  it('arrives at the first stream, where its storage is notable after a computation', () => {
    expect(describeArrival(run)).toBe('rides gets mins 20');
    expect(getNotableEffects(run).map(({ kind, stream }) => `${stream} ${kind}`)).toEqual([
      'rides computed',
      'rides stored',
      'rides emitted',
      'long_rides counted',
      'long_rides tested',
    ]);
  });

  it('is announced with its effects, except storing and counting', () => {
    expect(describeStep(run)).toBe(
      'Step 1 of 2: rides gets mins 20. rides has computed it. rides has emitted it. long_rides has tested it.',
    );
  });

  it('is described as {} without values, and as "" if nothing is stored', () => {
    expect(describeArrival({ ...run, effects: [effect('stored', 'rides')] })).toBe('rides gets {}');
    expect(describeArrival({ ...run, effects: [effect('tested', 'rides')] })).toBe('');
  });
});

describe('describeEventState', () => {
  const readings = JSON.stringify({
    schema: 's',
    streams: [
      { name: 'readings', type: 1, attr: attributes('sensor 5', 'temp 9 3'), cepq: [{ ...rising, tloc: 60 }] },
      { name: 'rises', type: 3, attr: [] },
    ],
  });
  const events = JSON.stringify([5, 7, 6].map((temp) => ({ stream: 'readings', event: { sensor: 'a', temp } })));

  it.each([
    [0, ['to come', 'to come', 'to come'], 'to come'],
    [1, ['waits', 'to come', 'to come'], 'to come'],
    [2, ['match', 'waits', 'to come'], 'sent on'],
    [3, ['match', 'waits', 'waits'], 'sent on'],
  ])('returns the states after step %i', (step, outcomes, sent) => {
    const { run } = createTimeMachine()({ schema: readings, events, step });
    expect([1, 2, 3].map((number) => describeEventState(run as MachineRun, number, 'readings', false))).toEqual(
      outcomes,
    );
    expect(describeEventState(run as MachineRun, 2, 'rises', true)).toBe(sent);
  });

  it.each([
    ['dropped', { steps: [{ stored: [], links: [], outcomes: [{ stream: 'a', kind: 'dropped' }] }] }],
    ['reported', { steps: [{ stored: [], links: [], outcomes: [{ stream: 'a', kind: 'notified' }] }] }],
    [
      'replaced',
      {
        steps: [
          { stored: [], links: [], outcomes: [] },
          { stored: [], links: [], outcomes: [{ stream: 'a', kind: 'replaced', partner: 1 }] },
        ],
      },
    ],
    ['stored', { steps: [{ stored: [], links: [], outcomes: [{ stream: 'b', kind: 'dropped' }] }] }],
  ])('returns "%s"', (fate, { steps }) => {
    const run = { step: steps.length, first: 1, steps, state: { waiting: [] } } as unknown as MachineRun;
    expect(describeEventState(run, 1, 'a', false)).toBe(fate);
  });
});

describe('formatted values', () => {
  it('omit attributes that the server adds', () => {
    expect(formatValues({ bike: 'b1', mins: 12, at: { lat: 1 }, _pk: 5, _v: 1 })).toBe(
      'bike b1, mins 12, at {"lat":1}',
    );
  });

  it.each([
    ['a text alone', 'rides', { bike: 'b1' }, 'b1'],
    ['a number with its name', 'orders', { sku: 1 }, 'sku 1'],
    ['a number alone, where the stream has its name', 'temp_stream', { temp: 70.1 }, '70.1'],
    ['twelve characters, uncut', 'rides', { bike: 'twelve signs' }, 'twelve signs'],
    ['a long text, cut', 'rides', { bike: 'a very long name' }, 'a very long…'],
    ['the number after a text', 'readings', { sensor: 'a', on: true, temp: 81 }, 'temp 81'],
  ])('are short in a lane: %s', (_, stream, values, short) => {
    expect(getEventLabel(stream, values)).toBe(short);
  });

  it('prefer the measured attribute in a lane', () => {
    const values = { sensor: 'a', humidity: 3, temp: 81 };
    const stream = (statistics: object[], groups: object[]) =>
      getMeasuredAttribute({ statistics, groups } as unknown as Parameters<typeof getMeasuredAttribute>[0]);
    const running = { attribute: 'temp', stat: 3, figures: {} };
    expect(getEventLabel('readings', values, stream([{ ...running, attribute: 'sensor', stat: 1 }, running], []))).toBe(
      'temp 81',
    );
    expect(getEventLabel('readings', values, stream([], [{ iatr: 'temp' }]))).toBe('temp 81');
    expect(getEventLabel('readings', values, stream([], []))).toBe('humidity 3');
    expect(getEventLabel('readings', values, 'none')).toBe('humidity 3');
  });

  it.each([
    [1, '1 event', 'and 1 earlier event'],
    [2000, '2,000 events', 'and 2,000 earlier events'],
  ])('count %i events, and as many earlier ones', (count, events, more) => {
    expect(countEvents(count)).toBe(events);
    expect(describeEarlier(count)).toBe(more);
  });

  it('are {} for an event with only server attributes', () => {
    expect(getEventLabel('rides', { _pk: 5, _v: 1 })).toBe('{}');
    expect(formatValues({ _pk: 5, _v: 1 })).toBe('{}');
    const { run } = createTimeMachine()({ schema, events: '[{"stream": "rides", "event": {}}]', step: 1 });
    expect(run && describeArrival(run)).toBe('rides gets {}');
  });

  it('round 1/3 to 0.333', () => {
    expect(formatFigures({ cnt: 2, avg: 1 / 3 })).toBe('cnt 2, avg 0.333');
  });
});
