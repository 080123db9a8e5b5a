import { streamRules } from '@folio/query-engine/streams';
import { attributes, bikes, rising, stream } from '@folio/query-engine/testing';
import { describe, expect, it } from 'vitest';
import { createMachineService, createTimeMachine } from './machine.ts';
import { DEFAULT_START_US, type FromMachine, MAX_SHOWN_EVENTS, MAX_SHOWN_STEPS } from './protocol.ts';

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
const outcomeAt = (step: number, text = events) => createTimeMachine()({ schema, events: text, step });

describe('createTimeMachine', () => {
  it('returns the effects of an event, its partner and its output', () => {
    const { run } = outcomeAt(2);
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

  it('returns the same run for a step after any other step', () => {
    const machine = createTimeMachine();
    const at = (step: number) => machine({ schema, events, step }).run;
    const ways = [at(2), at(3) && at(2), at(0) && at(2)];
    expect(ways).toEqual([outcomeAt(2).run, outcomeAt(2).run, outcomeAt(2).run]);
  });

  it('returns the same runs after long jumps back and forth', () => {
    const many = list(...Array.from({ length: 240 }, (_, at) => event((at * 7) % 31)));
    const machine = createTimeMachine();
    for (const step of [240, 239, 220, 219, 218, 100, 99, 60, 61, 99, 100, 101, 240, 0, 1])
      expect(machine({ schema, events: many, step }).run, `step ${step}`).toEqual(outcomeAt(step, many).run);
  });

  it('clamps the step to the number of events', () => {
    expect([outcomeAt(-3).run?.step, outcomeAt(99).run?.step]).toEqual([0, 3]);
  });

  it('returns notes on keys that are not applied', () => {
    const { run } = createTimeMachine()({
      schema: schema.replace('"name":"readings"', '"name":"readings","swsz":60'),
      events,
      step: 0,
    });
    expect(run?.notes.map(({ text }) => text)).toEqual(['readings: swsz is not applied; events do not expire here.']);
  });

  it.each([
    ['an event of the wrong type', list(event(5), event('"hot"')), 3, 'temp is "hot"'],
    ['an unknown stream', list(event(5), '{"stream": "reading", "event": {}}'), 3, 'Unknown stream "reading".'],
    ['truncated JSON', '[\n{"stream":', 2, 'The JSON ends too early.'],
    ['events that are not a list', '\n{}', 2, 'Invalid events: expected a list.'],
    ['an event without values', list(event(5), '{"stream": "readings"}'), 3, 'Missing values of the event.'],
    ['an invalid time', list(event(5, ', "time": "noon"')), 2, 'Invalid time.'],
    [
      'an event before the last one',
      list(event(5, ', "time": 9000000'), event(6, ', "time": 8000000')),
      3,
      'The event is earlier than the last one.',
    ],
  ])('reports the line of %s', (_, text, line, message) => {
    const { event: diagnostic, run } = outcomeAt(0, text);
    expect(run).toBeUndefined();
    expect(diagnostic?.message).toContain(message);
    expect(diagnostic?.line).toBe(line);
  });

  it('reports every error of the schema and the first one of the events', () => {
    const made = createTimeMachine()({ schema: '{\n"schema": 1,\n"streams": 2}', events: '[', step: 0 });
    expect(made.schema.map(({ line }) => line)).toEqual([2, 3]);
    expect(made.event?.line).toBe(1);
  });

  it('returns the steps around the current one', () => {
    const many = list(...Array.from({ length: 200 }, (_, at) => event(at)));
    const { run } = outcomeAt(150, many);
    expect(run?.steps).toHaveLength(MAX_SHOWN_STEPS);
    expect((run?.first ?? 0) + MAX_SHOWN_STEPS).toBeGreaterThan(150);
    expect(run?.first).toBeLessThan(150);
    expect(outcomeAt(200, many).run?.first).toBe(200 - MAX_SHOWN_STEPS + 1);
  });

  it('reports more events than the limit', () => {
    expect(createTimeMachine({ events: 2 })({ schema, events, step: 0 }).event).toMatchObject({
      code: 'limit-events',
      line: 4,
    });
  });

  it.each([
    ['an unknown stream', '{"stream": "reading", "event": {}}', '"reading"'],
    ['a time before the last one', '{"stream": "readings", "time": 1, "event": {}}', '1'],
    ['a value of the wrong type', '{"stream": "readings", "event": {"sensor": "a", "temp": "hot"}}', '"hot"'],
    ['a stream that is a number', '{"stream": 5, "event": {}}', '5'],
    ['the whole event without a stream', '{"event": {}}', '{"event": {}}'],
    ['values that are not an object', '{"stream": "readings", "event": 5}', '5'],
    ['a time that is a word', '{"stream": "readings", "event": {}, "time": "noon"}', '"noon"'],
    ['a time that is a fraction', '{"stream": "readings", "event": {}, "time": 1.5}', '1.5'],
    ['the whole event if it is a number', '5', '5'],
  ])('marks in an invalid event %s', (_, wrong, marked) => {
    const text = list(event(5, ', "time": 9000000'), wrong);
    const { schema: diagnostics, event: diagnostic, run } = outcomeAt(0, text);
    expect([diagnostics, run]).toEqual([[], undefined]);
    expect(text.slice(diagnostic?.start, diagnostic?.end)).toBe(marked);
    expect(diagnostic).toMatchObject({ source: 'event', line: 3 });
  });

  it.each([
    ['{}', 'Invalid events: expected a list.', 'Write [{"stream": "…", "event": {…}}].'],
    ['[5]', 'Invalid event: expected an object.', 'Write {"stream": "…", "event": {…}}.'],
    ['[{"event": {}}]', 'Missing stream of the event.', 'Add "stream": "…".'],
    ['[{"stream": "a"}]', 'Missing values of the event.', 'Add "event": {…}.'],
    [
      '[{"stream": "a", "event": {}, "time": true}]',
      'Invalid time.',
      'Write "2026-01-05T08:05:00Z", or microseconds since 1970.',
    ],
  ])('returns a hint for %s', (text, message, hint) =>
    expect(outcomeAt(0, text).event).toMatchObject({ code: 'event', message, hint, source: 'event' }),
  );

  it('reports events for an output stream and marks the stream', () => {
    const text = '[{"stream": "totals", "event": {}}]';
    const { event: diagnostic } = createTimeMachine()({ schema: JSON.stringify(bikes), events: text, step: 0 });
    expect(diagnostic?.code).toBe('entity-insert');
    expect(text.slice(diagnostic?.start, diagnostic?.end)).toBe('"totals"');
  });

  it('accepts times as ISO texts and as microseconds', () => {
    const at = Date.parse('2026-03-05T08:05:00Z') * 1000;
    const [words, number] = ['"2026-03-05T08:05:00Z"', at].map((time) =>
      outcomeAt(1, list(event(5, `, "time": ${time}`))),
    );
    expect(words).toEqual(number);
    expect(words?.run?.state.streams[0]?.events[0]).toMatchObject({ values: { _pk: at } });
    expect(outcomeAt(1).run?.state.streams[0]?.events[0]).toMatchObject({ values: { _pk: DEFAULT_START_US } });
  });

  it('keeps the times of events after steps back', () => {
    const text = list(event(5, ', "time": 9000000'), event(6, ', "time": 19000000'), event(7, ', "time": 29000000'));
    const machine = createTimeMachine();
    const states = [3, 1, 2, 3].map((step) => machine({ schema, events: text, step }).run?.state);
    expect(states).toEqual([3, 1, 2, 3].map((step) => outcomeAt(step, text).run?.state));
  });

  it('starts again with other events or another schema', () => {
    const machine = createTimeMachine();
    machine({ schema, events, step: 3 });
    expect(machine({ schema, events: list(event(9)), step: 3 }).run).toEqual(outcomeAt(1, list(event(9))).run);
    const other = schema.replace('"rising"', '"falling"');
    expect(machine({ schema: other, events, step: 3 }).run).toEqual(
      createTimeMachine()({ schema: other, events, step: 3 }).run,
    );
  });

  it('returns an empty run before the first event and without events', () => {
    const { run } = outcomeAt(0, '[]');
    expect(run).toMatchObject({ total: 0, step: 0, first: 1, steps: [], effects: [], rules: {} });
    expect(outcomeAt(0).run).toMatchObject({ total: 3, effects: [], rules: {} });
    expect(outcomeAt(0).run?.state.streams.map(({ count }) => count)).toEqual([0, 0]);
  });

  it('returns exactly the rules of the effects', () => {
    const { run } = outcomeAt(2);
    const used = [...new Set(run?.effects.map(({ rule }) => rule))];
    expect(run?.rules).toEqual(Object.fromEntries(used.map((rule) => [rule, streamRules[rule]])));
  });

  it('returns the last 50 events and rows of each stream', () => {
    const text = JSON.stringify(
      Array.from({ length: 55 }, (_, at) => ({
        stream: 'rides',
        time: DEFAULT_START_US + at * 61e6,
        event: { bike: `b${at}`, mins: at + 1 },
      })),
    );
    const notified = { ...rising, name: 'n', cond: [{ name: 'NUMT', val: 1 }], notf: 5 };
    const own = {
      schema: 's',
      streams: [
        stream('rides', {
          attr: attributes('bike 5', 'mins 9 3'),
          gpby: [{ gpat: ['bike'], iatr: 'mins', stat: 3, gran: 60 }],
          fltr: bikes.streams[1]?.fltr?.map((one) => ({
            ...one,
            fqry: { type: 1, name: '{"query":[{"key":"mins","cmp_op":0,"val":0}],"qtype":2}' },
          })),
          enty: bikes.streams[1]?.enty,
          cepq: [
            {
              ...notified,
              rstm: 'rides',
              iatr: ['mins'],
              ratr: ['bike'],
              jqry: { cond: ['bike'], opid: 11, args: ['bike'], cmp: ['EQ'] },
              ostm: 'pairs',
            },
          ],
        }),
        { name: 'out', type: 2, attr: attributes('mins 9 3') },
        { name: 'pairs', type: 3, attr: [] },
        { name: 'totals', type: 4, attr: attributes('bike 5') },
      ],
      notifs: [{ notifid: 5, name: 'n', freq: 0 }],
    };
    const {
      schema: diagnostics,
      event: diagnostic,
      run,
    } = createTimeMachine()({ schema: JSON.stringify(own), events: text, step: 55 });
    expect([diagnostics, diagnostic]).toEqual([[], undefined]);
    const [rides, , , totals] = run?.state.streams ?? [];
    expect(rides).toMatchObject({ count: 55 });
    expect(rides?.events.map(({ values }) => values.bike)).toEqual(
      Array.from({ length: MAX_SHOWN_EVENTS }, (_, at) => `b${at + 5}`),
    );
    expect(rides?.groups[0]?.rows).toHaveLength(MAX_SHOWN_EVENTS);
    expect(JSON.stringify(rides?.groups[0]?.rows.at(-1))).toContain('b54');
    expect(totals?.rows).toHaveLength(MAX_SHOWN_EVENTS);
    expect(JSON.stringify(totals?.rows.at(-1))).toContain('b54');
    expect(run?.state.notifications).toHaveLength(MAX_SHOWN_EVENTS);
    const [waiting] = run?.state.waiting ?? [];
    expect([waiting?.count, waiting?.events.length]).toEqual([55, MAX_SHOWN_EVENTS]);
    expect(waiting?.events.map(({ step }) => step)).toEqual(
      Array.from({ length: MAX_SHOWN_EVENTS }, (_, at) => at + 6),
    );
  });
});

describe('the steps of a time machine', () => {
  const pairs = (more: object) =>
    JSON.stringify({
      schema: 's',
      streams: [
        { name: 'readings', type: 1, attr: attributes('sensor 5', 'temp 9 3'), cepq: [{ ...rising, ...more }] },
        { name: 'rises', type: 3, attr: [] },
      ],
      notifs: [{ notifid: 5, name: 'n', freq: 60 }],
    });
  const links = (more: object) => createTimeMachine()({ schema: pairs(more), events, step: 2 }).run?.steps[1]?.links;

  it.each([
    ['is sent to a stream', {}, true],
    ['is sent as a notification', { ostm: undefined, notf: 5 }, true],
    ['waits for a further match', { cond: [{ name: 'NUMT', val: 2 }] }, false],
  ])('link an event that %s to its partner', (_, more, out) =>
    expect(links(more)).toEqual([{ stream: 'readings', partner: 1, partnerStream: 'readings', out }]),
  );

  it('have no link without a match', () => {
    const { run } = outcomeAt(3);
    expect(run?.steps.map(({ links: found }) => found.length)).toEqual([0, 1, 0]);
    expect(run?.steps.map(({ stored }) => stored.map(({ stream: name }) => name))).toEqual([
      ['readings'],
      ['readings', 'rises'],
      ['readings'],
    ]);
  });

  it('are the 60 around the current one', () => {
    const many = list(...Array.from({ length: 200 }, (_, at) => event(at)));
    expect([0, 1, 30, 31, 32, 150, 170, 171, 200].map((step) => outcomeAt(step, many).run?.first)).toEqual([
      1, 1, 1, 1, 2, 120, 140, 141, 141,
    ]);
  });
});

describe('the join types of a time machine', () => {
  const joined = (one: number, two: number) =>
    JSON.stringify({
      schema: 's',
      streams: [
        { name: 'docks', type: 1, attr: attributes('dock 5'), join: [{ ...bikes.streams[0]?.join?.[0], type: one }] },
        {
          name: 'rides',
          type: 1,
          attr: attributes('dock 5', 'bike 5'),
          join: [{ ...bikes.streams[1]?.join?.[0], type: two }],
        },
        { name: 'pairs', type: 3, attr: [] },
      ],
    });
  const kindsOf = (text: string, original?: string) =>
    createTimeMachine()({ schema: text, events: '[]', step: 0, ...(original === undefined ? {} : { original }) })
      .joinTypes;

  it('are those of the schema and of the original, with the chosen one', () =>
    expect(kindsOf(joined(3, 5), joined(2, 4))).toEqual({
      schemas: [joined(1, 1), joined(3, 5), joined(2, 4)],
      originals: [joined(1, 1), joined(3, 5), joined(2, 4)],
      chosen: 1,
    }));

  it('have chosen: -1 for other types', () => expect(kindsOf(joined(7, 8), joined(3, 5))?.chosen).toBe(-1));

  it.each([
    ['the task has no original', joined(3, 5), undefined],
    ['the schema is not JSON', '{', joined(3, 5)],
    ['the schema has no join', schema, joined(3, 5)],
  ])('are omitted if %s', (_, text, original) => expect(kindsOf(text, original)).toBeUndefined());

  it('have no originals if the page has no join', () =>
    expect(kindsOf(joined(3, 5), schema)).toMatchObject({ originals: [], chosen: 1 }));
});

describe('createMachineService', () => {
  it('posts started and done with the outcome of each task', async () => {
    const messages: FromMachine[] = [];
    const receive = createMachineService((message) => messages.push(message), { events: 2 });
    await receive({ id: 1, task: { schema, events: list(event(5)), step: 1 } });
    await receive({ id: 2, task: { schema, events, step: 1 } });
    expect(messages.map(({ type, id }) => `${type} ${id}`)).toEqual(['started 1', 'done 1', 'started 2', 'done 2']);
    expect(messages[1]).toEqual({ type: 'done', id: 1, outcome: outcomeAt(1, list(event(5))) });
    expect(messages[3]).toMatchObject({ outcome: { schema: [], event: { code: 'limit-events' } } });
  });
});
