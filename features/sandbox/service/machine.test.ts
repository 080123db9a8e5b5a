import { describe, expect, it } from 'vitest';
import { attributes, rising } from '../testing/schemas.ts';
import { createTimeMachine } from './machine.ts';
import { shownSteps } from './machine-protocol.ts';

const schema = JSON.stringify({
  schema: 's',
  streams: [
    { name: 'readings', type: 1, attr: attributes('sensor 5', 'temp 9 3'), cepq: [{ ...rising, tloc: 60 }] },
    { name: 'rises', type: 3, attr: [] },
  ],
});
const event = (temp: unknown, more = '') => `{"stream": "readings"${more}, "event": {"sensor": "a", "temp": ${temp}}}`;
const list = (...lines: string[]) => `[\n${lines.join(',\n')}\n]`;
const events = list(event(5), event(7), event(6));
const look = (step: number, text = events) => createTimeMachine()({ schema, events: text, step });

describe('a time machine', () => {
  it('shows what an event causes, with its partner and what is sent on', () => {
    const { run } = look(2);
    expect(run).toMatchObject({ total: 3, step: 2, first: 1 });
    expect(run?.steps[1]).toMatchObject({
      stored: [{ stream: 'readings' }, { stream: 'rises', values: { temp: 7, sensor: 'a' } }],
      links: [{ stream: 'readings', partner: 1, partnerStream: 'readings', out: true }],
    });
    expect(run?.effects.map(({ kind }) => kind)).toEqual(['stored', 'counted', 'paired', 'emitted', 'stored']);
    expect(Object.keys(run?.rules ?? {})).toContain('self-join');
    expect(run?.state.streams.map(({ name, count }) => [name, count])).toEqual([
      ['readings', 2],
      ['rises', 1],
    ]);
  });

  it('is the same at a step, whichever way one comes to it', () => {
    const machine = createTimeMachine();
    const at = (step: number) => machine({ schema, events, step }).run;
    const ways = [at(2), at(3) && at(2), at(0) && at(2)];
    expect(ways).toEqual([look(2).run, look(2).run, look(2).run]);
  });

  it('is the same far back, further back, and forward again', () => {
    const many = list(...Array.from({ length: 240 }, (_, at) => event((at * 7) % 31)));
    const machine = createTimeMachine();
    for (const step of [240, 239, 220, 219, 218, 100, 99, 60, 61, 99, 100, 101, 240, 0, 1])
      expect(machine({ schema, events: many, step }).run, `step ${step}`).toEqual(look(step, many).run);
  });

  it('stays within its events', () => {
    expect([look(-3).run?.step, look(99).run?.step]).toEqual([0, 3]);
  });

  it('says which keys are not applied', () => {
    expect(look(0).run?.notes.map(({ text }) => text)).toEqual([
      'rising: tloc is not applied; no run shows what it does.',
    ]);
  });

  it.each([
    ['an event of the wrong type', list(event(5), event('"hot"')), 3, 'temp is "hot"'],
    [
      'a stream that is not there',
      list(event(5), '{"stream": "reading", "event": {}}'),
      3,
      'There is no stream reading.',
    ],
    ['JSON that breaks off', '[\n{"stream":', 2, 'The JSON ends too early.'],
    ['something else than a list', '\n{}', 2, 'The events are not a list.'],
    ['an event without values', list(event(5), '{"stream": "readings"}'), 3, 'The values of the event are missing.'],
    ['a time that is none', list(event(5, ', "time": "noon"')), 2, 'This is not a time.'],
    [
      'an event before the last one',
      list(event(5, ', "time": 9000000'), event(6, ', "time": 8000000')),
      3,
      'The event is earlier than the last one.',
    ],
  ])('names the line of %s', (_, text, line, message) => {
    const { event: fault, run } = look(0, text);
    expect(run).toBeUndefined();
    expect(fault?.message).toContain(message);
    expect(fault?.line).toBe(line);
  });

  it('names every fault of a schema, and one of the events', () => {
    const made = createTimeMachine()({ schema: '{\n"schema": 1,\n"streams": 2}', events: '[', step: 0 });
    expect(made.schema.map(({ line }) => line)).toEqual([2, 3]);
    expect(made.event?.line).toBe(1);
  });

  it('sends the steps around the one that is looked at', () => {
    const many = list(...Array.from({ length: 200 }, (_, at) => event(at)));
    const { run } = look(150, many);
    expect(run?.steps).toHaveLength(shownSteps);
    expect((run?.first ?? 0) + shownSteps).toBeGreaterThan(150);
    expect(run?.first).toBeLessThan(150);
    expect(look(200, many).run?.first).toBe(200 - shownSteps + 1);
  });

  it('refuses more events than it may run', () => {
    expect(createTimeMachine({ events: 2 })({ schema, events, step: 0 }).event).toMatchObject({
      code: 'limit-events',
      line: 4,
    });
  });
});
