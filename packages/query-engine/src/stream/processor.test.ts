import { describe, expect, it } from 'vitest';
import { createProcessor, insert, joined } from '../testing/processors.ts';
import { attributes, condition, stream } from '../testing/schemas.ts';
import { createStreamProcessor, type StreamProcessor } from './processor.ts';

describe('graphs of streams', () => {
  it('keep the first values of a node, or the latest with sub_updt 1', () => {
    const rels = (more: object) => [{ sub: 'a', rel: 'R', obj: 'b', sub_props: ['x'], rel_props: ['x'], ...more }];
    for (const [more, x] of [
      [{}, 1],
      [{ sub_updt: 1 }, 2],
    ] as const) {
      const processor = createProcessor([stream('r', { rels: rels(more) })]);
      insert(processor, 'r', { a: 'p', b: 'q', x: 1 });
      insert(processor, 'r', { a: 'p', b: 'q', x: 2 });
      const { nodes, relations } = processor.state().graph;
      expect(nodes.find(({ name }) => name === 'p')?.props).toEqual({ x });
      expect(relations.map(({ props }) => props.x)).toEqual([1, 2]);
    }
  });
  it('read a part of an object by its dotted name', () => {
    const processor = createProcessor([
      stream('r', { rels: [{ sub: 'a', rel: 'R', obj: 'prod.name', obj_label: 'prod' }] }),
    ]);
    insert(processor, 'r', { a: 'p', prod: { name: 'lamp' } });
    expect(processor.state().graph.nodes.map(({ label, name }) => `${label}:${name}`)).toEqual(['a:p', 'prod:lamp']);
  });
});

describe('an event', () => {
  const getEffects = (processor: StreamProcessor, name: string, event: object) =>
    insert(processor, name, event).effects;
  it('is stored with its key and its version', () => {
    const processor = createProcessor([stream('r')]);
    expect(insert(processor, 'r', { x: 1 })).toEqual({
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
  it('gets a time one second after the last event by default', () => {
    const processor = createProcessor([stream('r')], { start: 5e6 });
    expect(
      [undefined, undefined, 9e6, 9e6, undefined].map((time) => insert(processor, 'r', {}, time).stored._pk),
    ).toEqual([5e6, 6e6, 9e6, 9e6, 10e6]);
    const { step, time } = processor.state();
    expect([step, time]).toEqual([5, 10e6]);
  });
  it('is sent to the output stream of a filter in the same step', () => {
    const fltr = [
      { name: 'f', fqry: condition([{ key: 'x', cmp_op: 0, val: 2 }]), fatr: ['x'], ostm: 'o' },
      { name: 'g', fqry: condition([{ key: 'x', cmp_op: 0, val: 9 }]), fatr: ['x'], ostm: 'o' },
    ];
    const processor = createProcessor([stream('r', { fltr }), stream('o', { type: 2 })]);
    const common = { stream: 'r', rule: 'sent', step: 1 };
    const values = { x: 3, _pk: 0, _v: 1 };
    expect(getEffects(processor, 'r', { x: 3, y: 1 }).slice(1)).toEqual([
      { ...common, kind: 'tested', definition: 'f', values: { x: 3 }, sentence: 'Filter f: the condition holds.' },
      { ...common, kind: 'emitted', definition: 'f', values: { x: 3 }, sentence: 'f sends an event to o.' },
      { kind: 'stored', stream: 'o', rule: 'stored', step: 1, values, sentence: 'The event is stored in o.' },
      { ...common, kind: 'dropped', definition: 'g', sentence: 'Filter g: the condition does not hold.' },
    ]);
  });
  it('adds relations to the graph, except for missing attributes', () => {
    const rels = [
      { sub: 'a', rel: 'R', obj: 'b' },
      { sub: 'a', rel: 'S', obj: 'c', obj_label: 'place' },
    ];
    const processor = createProcessor([stream('r', { rels })]);
    const effects = [
      ...getEffects(processor, 'r', { a: 'p', b: 1, c: 'q' }).slice(1),
      ...getEffects(processor, 'r', { a: 'p', b: 2 }).slice(1),
    ];
    const [one, two, three] = processor.state().graph.relations.map(({ id }) => id);
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

describe('uncomputed attributes', () => {
  const uncomputed = (catr: object[], more: object[] = []) => {
    const processor = createProcessor([stream('r', { catr: catr.map((one) => ({ type: 11, ...one })) }), ...more]);
    return [...processor.uncomputed];
  };
  const score = { name: 'score', opnm: 'PREDICT', iatr: ['x'] };
  it('are those with an unsupported operation', () => {
    expect(uncomputed([score, { name: 'y', opnm: 'COPY', iatr: ['x'] }])).toEqual([['score', 'PREDICT']]);
  });
  it.each([
    ['a copy', { opnm: 'COPY', iatr: ['score'] }],
    ['a sum', { opnm: 'ADD', iatr: ['x', 'score'] }],
    ['an expression', { opnm: 'MATH_EXP', iatr: ['(($x + 1) * $score)'] }],
    ['a part', { opnm: 'COPY', iatr: ['score.high.best'] }],
  ])('include those that depend on them: %s', (_, catr) => {
    expect(uncomputed([score, { name: 'y', ...catr }])).toEqual([
      ['score', 'PREDICT'],
      ['y', 'PREDICT'],
    ]);
  });
  it.each([
    ['a fixed text of the same letters', { opnm: 'COPY_VAL', iatr: ['score'] }],
    ['a part of the same name', { opnm: 'COPY', iatr: ['x.score'] }],
    ['a longer name', { opnm: 'COPY', iatr: ['score-2'] }],
  ])('do not include %s', (_, catr) => {
    expect(uncomputed([score, { name: 'y', ...catr }])).toEqual([['score', 'PREDICT']]);
  });
  it('can have names in any script', () => {
    const größe = { name: 'größe', opnm: 'PREDICT', iatr: ['x'] };
    expect(uncomputed([größe, { name: 'y', opnm: 'MATH_EXP', iatr: ['($größe * 2)'] }]).at(-1)).toEqual([
      'y',
      'PREDICT',
    ]);
  });
  it('are propagated in the order of computation', () => {
    const list = [
      { name: 'z', opnm: 'COPY', iatr: ['y'], order: 3 },
      { name: 'y', opnm: 'COPY', iatr: ['score'], order: 2, seq: 1 },
      score,
    ];
    expect(uncomputed(list).map(([name]) => name)).toEqual(['score', 'y', 'z']);
  });
  it('are specific to one stream', () => {
    const other = stream('q', { catr: [{ name: 'y', type: 11, opnm: 'COPY', iatr: ['score'] }] });
    expect(uncomputed([score], [other])).toEqual([['score', 'PREDICT']]);
  });
});

it('diagnostics of a schema contain the location in its text', () => {
  const diagnostic = { code: 'schema', message: 'Missing key "schema".', hint: 'Add "schema".', source: 'schema' };
  expect(createStreamProcessor('\n {"streams": []}')).toEqual({
    diagnostics: [{ ...diagnostic, path: 'schema', start: 2, end: 17, line: 2, column: 2 }],
  });
  expect(createStreamProcessor({ streams: [] })).toEqual({
    diagnostics: [{ ...diagnostic, path: 'schema', start: 0, end: 0, line: 1, column: 1 }],
  });
});

describe('diagnostics of events', () => {
  const nowhere = { source: 'event', start: 0, end: 0, line: 1, column: 1 };
  it.each([
    [
      'an unknown stream with a similar name',
      'ordres',
      {
        code: 'unknown-stream',
        message: 'Unknown stream "ordres".',
        hint: 'Did you mean orders?',
      },
    ],
    [
      'an unknown stream with a long name',
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
  ])('report %s', (_, name, diagnostic) => {
    const processor = createProcessor([stream('orders'), stream('totals', { type: 4 })]);
    expect(processor.insert(name, {})).toEqual({ diagnostic: { ...nowhere, ...diagnostic } });
  });
  it('report that there are no streams', () => {
    expect(createProcessor([]).insert('orders', {})).toMatchObject({
      diagnostic: { hint: 'There is no stream to choose from.' },
    });
  });
  it('contain the location in the text of the event', () => {
    const processor = createProcessor([stream('r', { attr: attributes('x 9') })]);
    expect(processor.insert('r', '{"x":\n }')).toMatchObject({
      diagnostic: { code: 'json', start: 7, line: 2, column: 2 },
    });
    expect(processor.insert('r', '{"x": "a"}')).toMatchObject({
      diagnostic: { code: 'event-type', start: 0, end: 10 },
    });
    expect(processor.insert('r', { x: 'a' })).toMatchObject({ diagnostic: { code: 'event-type', start: 0, end: 0 } });
  });
  it.each([4e6, 5e6 - 1, 6.5e6 + 0.5, Number.NaN])('reject the time %d after 5,000,000', (time) => {
    const processor = createProcessor([stream('r')]);
    insert(processor, 'r', {}, 5e6);
    expect(processor.insert('r', {}, { time })).toEqual({
      diagnostic: {
        ...nowhere,
        code: 'late-event',
        message: 'The event is earlier than the last one.',
        hint: 'Insert events in the order of their times; no run shows late ones.',
      },
    });
  });
  it('report the maximum number of events in a stream', () => {
    const processor = createProcessor([stream('r'), stream('q')], { limits: { events: 2 } });
    for (const name of ['r', 'r', 'q']) insert(processor, name, {});
    expect(processor.insert('r', {})).toEqual({
      diagnostic: { ...nowhere, code: 'limit-events', message: 'r has more than 2 events.', hint: 'Use fewer events.' },
    });
  });
  it('stop the processor', () => {
    const processor = createProcessor([stream('r', { attr: attributes('x 9 3') })], { limits: { units: 0 } });
    expect(processor.insert('r', { x: 1 })).toMatchObject({ diagnostic: { code: 'limit-units' } });
    expect(processor.insert('r', {})).toEqual({
      diagnostic: {
        ...nowhere,
        code: 'stopped',
        message: 'The streams stopped at an error.',
        hint: 'Start again from the first event.',
      },
    });
  });

  const processor = () =>
    createProcessor([stream('r', { attr: attributes('t 5', 'l 9', 'd 11') }), stream('o', { type: 4 })], {
      limits: { events: 3 },
    });
  it.each([
    ['an unknown stream', 'rr', {}, 'unknown-stream'],
    ['an entity stream', 'o', {}, 'entity-insert'],
    ['a list', 'r', [], 'event'],
    ['a missing event', 'r', undefined, 'event'],
    ['text that is not JSON', 'r', '{"a":}', 'json'],
    ['a number as text', 'r', { l: '3' }, 'event-type'],
    ['a long with a fraction', 'r', { l: 3.5 }, 'event-type'],
    ['a text as number', 'r', { t: 3 }, 'event-type'],
    ['a reserved key', 'r', { _pk: 3 }, 'event-key'],
  ])('reject %s', (_, name, event, code) => {
    expect(processor().insert(name, event)).toMatchObject({ diagnostic: { code, source: 'event' } });
  });
  it('reject too many events without changing the state', () => {
    const one = processor();
    for (let at = 0; at < 3; at++) insert(one, 'r', {});
    const before = one.state();
    expect(one.insert('r', {})).toMatchObject({ diagnostic: { code: 'limit-events' } });
    expect(one.state()).toEqual(before);
  });
  it('are not caused by names of JavaScript object members', () => {
    const one = createProcessor([stream('r', { catr: [{ name: 'c', type: 5, opnm: 'COPY', iatr: ['constructor'] }] })]);
    expect(insert(one, 'r', '{"__proto__": 3}').effects[0]?.kind).toBe('skipped');
  });
});

it('the state and effects of a processor can be cloned', () => {
  const one = joined(1, 1);
  const result = insert(one, 'temp', { temp: 1, point: 1 });
  expect(structuredClone([result, one.state()])).toEqual([result, one.state()]);
});
