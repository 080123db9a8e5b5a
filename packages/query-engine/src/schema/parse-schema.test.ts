import { describe, expect, it } from 'vitest';
import { createStreamProcessor } from '../stream/processor.ts';

const stream = (name: string, more: object = {}) => ({ name, type: 1, attr: [{ name: 'x', type: 9 }], ...more });
const getDiagnostics = (...streams: unknown[]) => {
  const processor = createStreamProcessor({ schema: 's', streams });
  return 'diagnostics' in processor
    ? processor.diagnostics.map(({ path, code, message, hint }) => ({ path, code, message, hint }))
    : [];
};
const fqry = (name: string) => ({ type: 1, name });
const filter = (more: object) =>
  stream('r', {
    fltr: [{ name: 'f', fqry: fqry('{"query":[{"key":"x","cmp_op":0,"val":1}]}'), fatr: ['x'], ostm: 'o', ...more }],
  });
const output = stream('o', { type: 2 });
const join = (more: object = {}) => ({
  name: 'j',
  type: 1,
  iatr: ['x'],
  rstm: 'b',
  ratr: ['y'],
  jqry: { cond: ['y'], opid: 11, args: ['x'] },
  ostm: 'o',
  ...more,
});
const mirror = (more: object = {}) => ({
  name: 'j',
  type: 1,
  iatr: ['y'],
  rstm: 'a',
  ratr: ['x'],
  jqry: { cond: ['x'], opid: 11, args: ['y'] },
  ostm: 'o',
  ...more,
});
const pair = (one: object, two: object) =>
  getDiagnostics(stream('a', { join: [one] }), stream('b', { join: [two] }), stream('o', { type: 3 }));

describe('createStreamProcessor', () => {
  it.each<[string, unknown[], string]>([
    ['a stream that is not an object', [3], 'streams[0]'],
    ['a stream without a name', [{ type: 1, attr: [] }], 'streams[0].name'],
    ['an unknown type of stream', [stream('r', { type: 7 })], 'streams[0].type'],
    ['two streams with the same name', [stream('r'), stream('r')], 'streams[1].name'],
    ['an attribute without a type', [stream('r', { attr: [{ name: 'x' }] })], 'streams[0].attr[0].type'],
    [
      'two attributes with the same name',
      [
        stream('r', {
          attr: [
            { name: 'x', type: 9 },
            { name: 'x', type: 9 },
          ],
        }),
      ],
      'streams[0].attr[1]',
    ],
    ['an unknown statistic', [stream('r', { attr: [{ name: 'x', type: 9, stat: 8 }] })], 'streams[0].attr[0].stat'],
    ['an object instead of a list', [stream('r', { catr: {} })], 'streams[0].catr'],
    [
      'a computed attribute without an operation',
      [stream('r', { catr: [{ name: 'c', type: 9, iatr: ['x'] }] })],
      'streams[0].catr[0].opnm',
    ],
    [
      'too few inputs',
      [stream('r', { catr: [{ name: 'c', type: 9, opnm: 'SUB', iatr: ['x'] }] })],
      'streams[0].catr[0].iatr',
    ],
    [
      'an expression without brackets',
      [stream('r', { catr: [{ name: 'c', type: 9, opnm: 'MATH_EXP', iatr: ['$a+$b*2'] }] })],
      'streams[0].catr[0].iatr[0]',
    ],
    [
      'an unknown fnr',
      [stream('r', { catr: [{ name: 'c', type: 9, opnm: 'ABS', iatr: ['x'], fnr: 5 }] })],
      'streams[0].catr[0].fnr',
    ],
    [
      'two equal orders',
      [
        stream('r', {
          catr: [1, 1].map((order, at) => ({ name: `c${at}`, type: 9, opnm: 'ABS', iatr: ['x'], order })),
        }),
      ],
      'streams[0].catr[1].order',
    ],
    [
      'a referral to an unknown stream',
      [
        stream('r', {
          refr: [{ rstm: 'q', iatr: ['a'], ratr: ['b'], jqry: { cond: ['x'], opnm: 'ATTR', args: ['x'] } }],
        }),
      ],
      'streams[0].refr[0].rstm',
    ],
    [
      'a referral with unequal lists',
      [
        stream('r', {
          refr: [{ rstm: 'r', iatr: ['a'], ratr: ['b', 'c'], jqry: { cond: ['x'], opnm: 'ATTR', args: ['x'] } }],
        }),
      ],
      'streams[0].refr[0].iatr',
    ],
    [
      'a group without a statistic',
      [stream('r', { gpby: [{ gpat: ['x'], iatr: 'x', gran: 60 }] })],
      'streams[0].gpby[0].stat',
    ],
    [
      'an interval with the length 0',
      [stream('r', { gpby: [{ gpat: ['x'], iatr: 'x', stat: 1, gran: 0 }] })],
      'streams[0].gpby[0].gran',
    ],
    ['a filter to an unknown stream', [filter({})], 'streams[0].fltr[0].ostm'],
    ['a filter to a stream of another type', [filter({}), stream('o')], 'streams[0].fltr[0].ostm'],
    ['a condition that is not JSON', [filter({ fqry: fqry('{"query":}') }), output], 'streams[0].fltr[0].fqry.name'],
    ['a condition without a list', [filter({ fqry: fqry('{}') }), output], 'streams[0].fltr[0].fqry.name'],
    [
      'an unknown comparison',
      [filter({ fqry: fqry('{"query":[{"key":"x","cmp_op":9,"val":1}]}') }), output],
      'streams[0].fltr[0].fqry.name',
    ],
    [
      'two comparisons without joinop',
      [filter({ fqry: fqry('{"query":[{"key":"x","cmp_op":0,"val":1},{"key":"x","cmp_op":0,"val":1}]}') }), output],
      'streams[0].fltr[0].fqry.name',
    ],
    [
      'joinop at the end',
      [filter({ fqry: fqry('{"query":[{"key":"x","cmp_op":0,"val":1},{"joinop":0}]}') }), output],
      'streams[0].fltr[0].fqry.name',
    ],
    [
      'an entity without a key',
      [stream('r', { enty: [{ opid: 1, iatr: ['x'], ratr: ['n'], rstm: 'e', pkatr: [] }] }), stream('e', { type: 4 })],
      'streams[0].enty[0].pkatr',
    ],
    ['rels without an object', [stream('r', { rels: [{ sub: 'x', rel: 'R' }] })], 'streams[0].rels[0].obj'],
    [
      'an unknown condition of a query',
      [
        stream('r', {
          cepq: [
            {
              name: 'q',
              type: 6,
              notf: 1,
              fqry: fqry('{"query":[{"key":"x","cmp_op":0,"val":1}]}'),
              cond: [{ name: 'NUM', val: 2 }],
            },
          ],
        }),
      ],
      'streams[0].cepq[0].cond[0].name',
    ],
    [
      'a query without a result',
      [stream('r', { cepq: [{ name: 'q', type: 6, fqry: fqry('{"query":[{"key":"x","cmp_op":0,"val":1}]}') }] })],
      'streams[0].cepq[0].ostm',
    ],
  ])('reports %s', (_, streams, path) => {
    const diagnostics = getDiagnostics(...streams);
    expect(diagnostics.map((diagnostic) => diagnostic.path)).toContain(path);
    for (const { message, hint } of diagnostics) expect(`${message} ${hint}`).toMatch(/^\S.*\. \S.*[.?…]$/);
  });

  it.each<[string, object, object, string]>([
    ['join-types', join({ type: 5 }), mirror({ type: 2 }), 'streams[1].join[0].type'],
    ['not-mirrored', join(), mirror({ iatr: ['z'] }), 'streams[1].join[0].iatr'],
    ['not-mirrored', join(), mirror({ ostm: 'a' }), 'streams[1].join[0].ostm'],
    [
      'not-mirrored',
      join({ jqry: { cond: ['y'], args: ['x'], cmp: ['GT'] } }),
      mirror({ jqry: { cond: ['x'], args: ['y'], cmp: ['GT'] } }),
      'streams[1].join[0].jqry',
    ],
    ['no-mirror', join(), mirror({ name: 'k' }), 'streams[0].join[0]'],
  ])('reports %s for two joined streams (case %#)', (code, one, two, path) => {
    expect(pair(one, two)).toContainEqual(expect.objectContaining({ code, path }));
  });

  it('reports a cycle of streams', () => {
    const round = (name: string, ostm: string) =>
      stream(name, {
        type: 2,
        fltr: [{ name: 'f', fqry: fqry('{"query":[{"key":"x","cmp_op":0,"val":1}]}'), fatr: ['x'], ostm }],
      });
    expect(getDiagnostics(round('a', 'b'), round('b', 'a'))[0]).toMatchObject({
      code: 'circle',
      path: 'streams[0].name',
    });
  });

  it('reports the line of each diagnostic if the schema is a text', () => {
    const text =
      '{\n "schema": "s",\n "streams": [\n  {"name": "r", "type": 1, "attr": [],\n   "fltr": [{"name": "f",\n    "fqry": {"type": 1, "name": "x"},\n    "ostm": "o"}]}]}';
    const processor = createStreamProcessor(text);
    expect('diagnostics' in processor && processor.diagnostics.map(({ line, path }) => [line, path])).toEqual([
      [6, 'streams[0].fltr[0].fqry.name'],
      [7, 'streams[0].fltr[0].ostm'],
    ]);
  });

  it('rejects values that are not a schema', () => {
    for (const schema of ['{"schema": ', '[]', 3, undefined, { schema: 's' }, () => 0])
      expect('diagnostics' in createStreamProcessor(schema)).toBe(true);
  });
});

describe('notes of createStreamProcessor', () => {
  const getNotes = (...streams: unknown[]) => {
    const processor = createStreamProcessor({ schema: 's', streams });
    if ('diagnostics' in processor) throw new Error(processor.diagnostics[0]?.message);
    return processor.notes.map(({ kind, path }) => `${kind} ${path}`);
  };
  it.each<[string, unknown[], string]>([
    [
      'a prediction',
      [stream('r', { catr: [{ name: 'c', type: 5, opnm: 'PRED', iatr: ['x'], model: 'm' }] })],
      'not-run streams[0].catr[0]',
    ],
    [
      'running statistics in a condition',
      [filter({ fqry: fqry('{"query":[{"key":"x","cmp_op":0,"val":"avg(r.x, h_1, more_50)"}],"qtype":3}') }), output],
      'not-run streams[0].fltr[0].fqry.name',
    ],
    [
      'a user-defined function',
      [filter({ fqry: { type: 2, name: 'mine' } }), output],
      'not-run streams[0].fltr[0].fqry.name',
    ],
    [
      'a fixed value in a referral',
      [
        stream('r', {
          refr: [{ rstm: 'r', iatr: ['a'], ratr: ['x'], jqry: { cond: ['x'], opnm: 'FIXED', args: ['1'] } }],
        }),
      ],
      'not-run streams[0].refr[0].jqry',
    ],
    ['nodes', [stream('r', { node: [{ sub: 'x' }] })], 'not-run streams[0].node'],
    ['an unknown key', [stream('r', { fltrs: [] })], 'unknown-key streams[0].fltrs'],
    [
      'the time of a join',
      [stream('a', { join: [join({ tloc: 3 })] }), stream('b', { join: [mirror()] }), stream('o', { type: 3 })],
      'not-applied streams[0].join[0].tloc',
    ],
    [
      'strictly consecutive events of two streams',
      [
        stream('a', { join: [join({ jqry: { cond: ['x'], args: ['x'], seq: 1 } })] }),
        stream('b', { join: [mirror()] }),
        stream('o', { type: 3 }),
      ],
      'not-run streams[0].join[0].jqry',
    ],
    [
      'the duration of a pattern of two streams',
      [
        stream('a', { join: [join({ cond: [{ name: 'DUR', val: 9 }] })] }),
        stream('b', { join: [mirror()] }),
        stream('o', { type: 3 }),
      ],
      'not-applied streams[0].join[0].cond[0]',
    ],
  ])('include %s', (_, streams, note) => {
    expect(getNotes(...streams)).toContain(note);
  });
});
