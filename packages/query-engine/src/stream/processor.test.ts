import { describe, expect, it } from 'vitest';
import { insert, joined, machineOf } from '../testing/machines.ts';
import { attributes, condition, stream } from '../testing/schemas.ts';
import { createStreamProcessor, type StreamProcessor } from './processor.ts';

describe('graphs of streams', () => {
  it('keep the first values of a node, or the latest with sub_updt 1', () => {
    const rels = (more: object) => [{ sub: 'a', rel: 'R', obj: 'b', sub_props: ['x'], rel_props: ['x'], ...more }];
    for (const [more, x] of [
      [{}, 1],
      [{ sub_updt: 1 }, 2],
    ] as const) {
      const machine = machineOf([stream('r', { rels: rels(more) })]);
      insert(machine, 'r', { a: 'p', b: 'q', x: 1 });
      insert(machine, 'r', { a: 'p', b: 'q', x: 2 });
      const { nodes, relations } = machine.state().graph;
      expect(nodes.find(({ name }) => name === 'p')?.props).toEqual({ x });
      expect(relations.map(({ props }) => props.x)).toEqual([1, 2]);
    }
  });
  it('read a part of an object by its dotted name', () => {
    const machine = machineOf([stream('r', { rels: [{ sub: 'a', rel: 'R', obj: 'prod.name', obj_label: 'prod' }] })]);
    insert(machine, 'r', { a: 'p', prod: { name: 'lamp' } });
    expect(machine.state().graph.nodes.map(({ label, name }) => `${label}:${name}`)).toEqual(['a:p', 'prod:lamp']);
  });
});

describe('an event', () => {
  const said = (machine: StreamProcessor, name: string, event: object) => insert(machine, name, event).effects;
  it('is stored with its key and its version', () => {
    const machine = machineOf([stream('r')]);
    expect(insert(machine, 'r', { x: 1 })).toEqual({
      step: 1,
      stored: { x: 1, _pk: 0, _v: 1 },
      effects: [
        {
          kind: 'stored',
          stream: 'r',
          rule: 'stored',
          step: 1,
          values: { x: 1, _pk: 0, _v: 1 },
          sentence: 'The event is stored in r.',
        },
      ],
    });
  });
  it('comes a second after the last one, if it has no time', () => {
    const machine = machineOf([stream('r')], { start: 5e6 });
    expect(
      [undefined, undefined, 9e6, 9e6, undefined].map((time) => insert(machine, 'r', {}, time).stored._pk),
    ).toEqual([5e6, 6e6, 9e6, 9e6, 10e6]);
    const { step, time } = machine.state();
    expect([step, time]).toEqual([5, 10e6]);
  });
  it('that passes a filter is sent on in the same step', () => {
    const fltr = [
      { name: 'f', fqry: condition([{ key: 'x', cmp_op: 0, val: 2 }]), fatr: ['x'], ostm: 'o' },
      { name: 'g', fqry: condition([{ key: 'x', cmp_op: 0, val: 9 }]), fatr: ['x'], ostm: 'o' },
    ];
    const machine = machineOf([stream('r', { fltr }), stream('o', { type: 2 })]);
    const common = { stream: 'r', rule: 'sent', step: 1 };
    const values = { x: 3, _pk: 0, _v: 1 };
    expect(said(machine, 'r', { x: 3, y: 1 }).slice(1)).toEqual([
      { ...common, kind: 'tested', definition: 'f', values: { x: 3 }, sentence: 'Filter f: the condition holds.' },
      { ...common, kind: 'emitted', definition: 'f', values: { x: 3 }, sentence: 'f sends an event to o.' },
      { kind: 'stored', stream: 'o', rule: 'stored', step: 1, values, sentence: 'The event is stored in o.' },
      { ...common, kind: 'dropped', definition: 'g', sentence: 'Filter g: the condition does not hold.' },
    ]);
  });
  it('adds relations to the graph; an entry without its attribute adds none', () => {
    const rels = [
      { sub: 'a', rel: 'R', obj: 'b' },
      { sub: 'a', rel: 'S', obj: 'c', obj_label: 'place' },
    ];
    const machine = machineOf([stream('r', { rels })]);
    const effects = [
      ...said(machine, 'r', { a: 'p', b: 1, c: 'q' }).slice(1),
      ...said(machine, 'r', { a: 'p', b: 2 }).slice(1),
    ];
    const [one, two, three] = machine.state().graph.relations.map(({ id }) => id);
    const linked = { kind: 'linked', stream: 'r', rule: 'event-triples' };
    expect(effects).toEqual([
      { ...linked, step: 1, values: { id: one }, sentence: 'The graph gets a:p R b:1.' },
      { ...linked, step: 1, values: { id: two }, sentence: 'The graph gets a:p S place:q.' },
      { ...linked, step: 2, values: { id: three }, sentence: 'The graph gets a:p R b:2.' },
      {
        kind: 'skipped',
        stream: 'r',
        rule: 'missing-attribute',
        step: 2,
        definition: 'r',
        sentence: 'r: the event lacks an attribute that rels names.',
      },
    ]);
  });
});

describe('attributes that are left out', () => {
  const uncomputed = (catr: object[], more: object[] = []) => {
    const machine = machineOf([stream('r', { catr: catr.map((one) => ({ type: 11, ...one })) }), ...more]);
    return [...machine.uncomputed];
  };
  const score = { name: 'score', opnm: 'PREDICT', iatr: ['x'] };
  it('are those whose operation is not run', () => {
    expect(uncomputed([score, { name: 'y', opnm: 'COPY', iatr: ['x'] }])).toEqual([['score', 'PREDICT']]);
  });
  it.each([
    ['a copy', { opnm: 'COPY', iatr: ['score'] }],
    ['a sum', { opnm: 'ADD', iatr: ['x', 'score'] }],
    ['an expression', { opnm: 'MATH_EXP', iatr: ['(($x + 1) * $score)'] }],
    ['a part', { opnm: 'COPY', iatr: ['score.high.best'] }],
  ])('are also computed from those: %s', (_, catr) => {
    expect(uncomputed([score, { name: 'y', ...catr }])).toEqual([
      ['score', 'PREDICT'],
      ['y', 'PREDICT'],
    ]);
  });
  it.each([
    ['a fixed text of the same letters', { opnm: 'COPY_VAL', iatr: ['score'] }],
    ['a part of the same name', { opnm: 'COPY', iatr: ['x.score'] }],
    ['a longer name', { opnm: 'COPY', iatr: ['score-2'] }],
  ])('are not found in %s', (_, catr) => {
    expect(uncomputed([score, { name: 'y', ...catr }])).toEqual([['score', 'PREDICT']]);
  });
  it('can have any letters', () => {
    const größe = { name: 'größe', opnm: 'PREDICT', iatr: ['x'] };
    expect(uncomputed([größe, { name: 'y', opnm: 'MATH_EXP', iatr: ['($größe * 2)'] }]).at(-1)).toEqual([
      'y',
      'PREDICT',
    ]);
  });
  it('are followed in the order in which attributes are computed', () => {
    const list = [
      { name: 'z', opnm: 'COPY', iatr: ['y'], order: 3 },
      { name: 'y', opnm: 'COPY', iatr: ['score'], order: 2, seq: 1 },
      score,
    ];
    expect(uncomputed(list).map(([name]) => name)).toEqual(['score', 'y', 'z']);
  });
  it('are those of one stream; another stream can have the name', () => {
    const other = stream('q', { catr: [{ name: 'y', type: 11, opnm: 'COPY', iatr: ['score'] }] });
    expect(uncomputed([score], [other])).toEqual([['score', 'PREDICT']]);
  });
});

it('errors of a schema have their place in its text', () => {
  const diagnostic = { code: 'schema', message: 'Missing key "schema".', hint: 'Add "schema".', source: 'schema' };
  expect(createStreamProcessor('\n {"streams": []}')).toEqual({
    diagnostics: [{ ...diagnostic, path: 'schema', start: 2, end: 17, line: 2, column: 2 }],
  });
  expect(createStreamProcessor({ streams: [] })).toEqual({
    diagnostics: [{ ...diagnostic, path: 'schema', start: 0, end: 0, line: 1, column: 1 }],
  });
});

describe('errors of events', () => {
  const nowhere = { source: 'event', start: 0, end: 0, line: 1, column: 1 };
  it.each([
    [
      'a stream with a name like this',
      'ordres',
      {
        code: 'unknown-stream',
        message: 'Unknown stream "ordres".',
        hint: 'Did you mean orders?',
      },
    ],
    [
      'no stream with a name like this',
      'x'.repeat(70),
      {
        code: 'unknown-stream',
        message: `Unknown stream "${'x'.repeat(60)}".`,
        hint: 'Use one of these streams: orders, totals.',
      },
    ],
    [
      'an entity stream',
      'totals',
      {
        code: 'entity-insert',
        message: 'totals is an entity stream; rules of other streams fill it.',
        hint: 'Insert into the stream that has the enty list.',
      },
    ],
  ])('there is %s', (_, name, diagnostic) => {
    const machine = machineOf([stream('orders'), stream('totals', { type: 4 })]);
    expect(machine.insert(name, {})).toEqual({ diagnostic: { ...nowhere, ...diagnostic } });
  });
  it('say when there are no streams at all', () => {
    expect(machineOf([]).insert('orders', {})).toMatchObject({
      diagnostic: { hint: 'There is no stream to choose from.' },
    });
  });
  it('have their place in the text of the event', () => {
    const machine = machineOf([stream('r', { attr: attributes('x 9') })]);
    expect(machine.insert('r', '{"x":\n }')).toMatchObject({
      diagnostic: { code: 'json', start: 7, line: 2, column: 2 },
    });
    expect(machine.insert('r', '{"x": "a"}')).toMatchObject({ diagnostic: { code: 'event-type', start: 0, end: 10 } });
    expect(machine.insert('r', { x: 'a' })).toMatchObject({ diagnostic: { code: 'event-type', start: 0, end: 0 } });
  });
  it.each([4e6, 5e6 - 1, 6.5e6 + 0.5, Number.NaN])('time %d is not after the last one', (time) => {
    const machine = machineOf([stream('r')]);
    insert(machine, 'r', {}, 5e6);
    expect(machine.insert('r', {}, { time })).toEqual({
      diagnostic: {
        ...nowhere,
        code: 'late-event',
        message: 'The event is earlier than the last one.',
        hint: 'Insert events in the order of their times; no run shows late ones.',
      },
    });
  });
  it('say how many events a stream keeps', () => {
    const machine = machineOf([stream('r'), stream('q')], { limits: { events: 2 } });
    for (const name of ['r', 'r', 'q']) insert(machine, name, {});
    expect(machine.insert('r', {})).toEqual({
      diagnostic: { ...nowhere, code: 'limit-events', message: 'r has more than 2 events.', hint: 'Use fewer events.' },
    });
  });
  it('in the middle of an event end the run', () => {
    const machine = machineOf([stream('r', { attr: attributes('x 9 3') })], { limits: { units: 0 } });
    expect(machine.insert('r', { x: 1 })).toMatchObject({ diagnostic: { code: 'limit-units' } });
    expect(machine.insert('r', {})).toEqual({
      diagnostic: {
        ...nowhere,
        code: 'stopped',
        message: 'The streams stopped at an error.',
        hint: 'Start again from the first event.',
      },
    });
  });

  const machine = () =>
    machineOf([stream('r', { attr: attributes('t 5', 'l 9', 'd 11') }), stream('o', { type: 4 })], {
      limits: { events: 3 },
    });
  it.each([
    ['a stream that does not exist', 'rr', {}, 'unknown-stream'],
    ['an entity stream', 'o', {}, 'entity-insert'],
    ['a list', 'r', [], 'event'],
    ['nothing', 'r', undefined, 'event'],
    ['text that is not JSON', 'r', '{"a":}', 'json'],
    ['a number as text', 'r', { l: '3' }, 'event-type'],
    ['a long with a fraction', 'r', { l: 3.5 }, 'event-type'],
    ['a text as number', 'r', { t: 3 }, 'event-type'],
    ['a key of its own', 'r', { _pk: 3 }, 'event-key'],
  ])('%s', (_, name, event, code) => {
    expect(machine().insert(name, event)).toMatchObject({ diagnostic: { code, source: 'event' } });
  });
  it('too many events; an error leaves what is kept as it was', () => {
    const one = machine();
    for (let at = 0; at < 3; at++) insert(one, 'r', {});
    const before = one.state();
    expect(one.insert('r', {})).toMatchObject({ diagnostic: { code: 'limit-events' } });
    expect(one.state()).toEqual(before);
  });
  it('names of this language are only names', () => {
    const one = machineOf([stream('r', { catr: [{ name: 'c', type: 5, opnm: 'COPY', iatr: ['constructor'] }] })]);
    expect(insert(one, 'r', '{"__proto__": 3}').effects[0]?.kind).toBe('skipped');
  });
  it('state and effects can be sent between threads', () => {
    const one = joined(1, 1);
    const done = insert(one, 'temp', { temp: 1, point: 1 });
    expect(structuredClone([done, one.state()])).toEqual([done, one.state()]);
  });
});
