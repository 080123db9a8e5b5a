import { parsePage } from '@folio/core/markdown';
import type { Json, JsonObject } from '@folio/query-engine/json';
import { describe, expect, it } from 'vitest';
import { composeSchema, type Samples } from './compose.ts';
import { MachineError } from './events.ts';

const fence = (title: string, text: string, language = 'json') =>
  [`\`\`\`${language} title="${title}"`, text, '```', ''].join('\n');
const samplesOf = (values: Record<string, Record<string, Json[]>>): Samples =>
  new Map(Object.entries(values).map(([stream, attributes]) => [stream, new Map(Object.entries(attributes))]));
const none = samplesOf({});

/** The schema, or the message and hint of its error. */
function compose(...args: Parameters<typeof composeSchema>): { text: string } | { message: string; hint: string } {
  try {
    return { text: composeSchema(...args) };
  } catch (error) {
    if (error instanceof MachineError) return { message: error.message, hint: error.hint };
    throw error;
  }
}

/** The schema of blocks that are named A, B, C. */
function composed(blocks: (string | object)[], stream?: string, samples = none) {
  const titles = ['A', 'B', 'C'].slice(0, blocks.length);
  const texts = blocks.map((block) => (typeof block === 'string' ? block : JSON.stringify(block)));
  const page = texts.map((text, at) => fence(titles[at] as string, text)).join('');
  return compose(parsePage(page).fences, titles.join(' + '), stream, samples);
}
const schemaOf = (...args: Parameters<typeof composed>): JsonObject => {
  const made = composed(...args);
  return 'text' in made ? JSON.parse(made.text) : made;
};
const streamsOf = (...args: Parameters<typeof composed>): JsonObject[] => schemaOf(...args).streams as JsonObject[];
/** The streams by their names, without the keys of every stream. */
const rulesOf = (...args: Parameters<typeof composed>) =>
  Object.fromEntries(
    streamsOf(...args).map(({ name, type: _, inpt: __, attr: ___, ...rules }) => [name as string, rules]),
  );
const attr = (name: string, type = 9) => ({ name, type });
const noStream = {
  message: 'Missing stream for the rules of the schema.',
  hint: 'Add stream="…" to the directive.',
};

describe('composeSchema: blocks', () => {
  const rides = '{"name": "rides", "attr": []}';

  it.each([
    ['a block of another title', fence('Docks', rides)],
    ['a block of another language', fence('Rides', rides, 'yaml')],
    ['no block', ''],
  ])('throws for %s', (_, page) => {
    expect(compose(parsePage(page).fences, 'Rides', undefined, none)).toEqual({
      message: 'Unknown title "Rides" in schema="…": no JSON block of the page has it.',
      hint: 'Use the title of a JSON block; join several titles with " + ".',
    });
  });

  it('finds a block by title and language', () => {
    const page =
      fence('Docks', '{"name": "docks", "attr": []}') + fence('Rides', 'rides:', 'yaml') + fence('Rides', rides);
    expect(compose(parsePage(page).fences, 'Rides', undefined, none)).toEqual({
      text: '{\n  "schema": "example",\n  "streams": [\n    {"name": "rides", "type": 1, "inpt": [], "attr": []}\n  ]\n}',
    });
  });

  it('throws for a block that is not JSON', () => {
    expect(() => composed(['{"name": "rides"'])).toThrow('A comma or a closing brace is missing here.');
  });

  it('returns a complete schema unchanged', () => {
    const text = '\n { "schema": "bikes",  "streams": [] }';
    expect(composed([text])).toEqual({ text });
  });

  it.each([
    ['one after another', '{"name": "a", "attr": []}\n\n{"name": "b", "attr": []}\n '],
    ['in a list', '[{"name": "a", "attr": []}, 5, null, {"name": "b", "attr": []}]'],
    [
      'in a list, if one has the key "schema"',
      '[{"name": "a", "attr": []}, {"schema": {"schema": 1}, "name": "b", "attr": []}]',
    ],
  ])('reads objects %s', (_, text) => {
    expect(streamsOf([text]).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('reads lists of rules without braces', () => {
    expect(
      rulesOf(['\n  "gpby": [{"gran": 60}, 5], "rels": [{"rel": "AT"}], "more": [{}], "fltr": {}'], 'rides'),
    ).toEqual({
      rides: { gpby: [{ gran: 60 }], rels: [{ rel: 'AT' }] },
    });
  });
});

describe('composeSchema: rules', () => {
  it.each<[string, JsonObject]>([
    ['enty', { name: 'e', pkatr: [], iatr: ['mins'] }],
    ['gpby', { gpat: ['dock'], iatr: 'mins' }],
    ['fltr', { name: 'late', fatr: ['bike'], fqry: {} }],
    ['refr', { name: 'area', jqry: {}, iatr: ['area'] }],
    ['cepq', { name: 'long', type: 6, fqry: {} }],
    ['cepq', { name: 'pairs', type: 1, rstm: 'rides', jqry: {}, cond: [] }],
    ['join', { name: 'j', type: 1, rstm: 'rides', jqry: {} }],
  ])('adds to %s: %j', (list, rule) => {
    expect(rulesOf([rule], 'rides')).toEqual({ rides: { [list]: [rule] } });
  });

  it.each(['attr', 'catr', 'refr', 'gpby', 'fltr', 'join', 'cepq', 'enty', 'rels'])('adds a list of %s', (list) => {
    const [stream] = streamsOf([{ [list]: [{ name: 'one' }, { name: 'two' }] }], 'rides');
    expect(stream?.[list]).toEqual([{ name: 'one' }, { name: 'two' }]);
  });

  it('adds a notification template to the schema', () => {
    expect(
      schemaOf([
        { name: 'rides', attr: [] },
        { notifid: 5, name: 'late' },
      ]).notifs,
    ).toEqual([{ notifid: 5, name: 'late' }]);
    expect('notifs' in schemaOf([{ name: 'rides', attr: [] }])).toBe(false);
  });

  it('adds rules after all streams to the first one, or to the named one', () => {
    const blocks = [{ name: 'rides', attr: [] }, { name: 'docks', attr: [] }, { gpat: [] }];
    expect(rulesOf(blocks)).toEqual({ rides: { gpby: [{ gpat: [] }] }, docks: {} });
    expect(rulesOf(blocks, 'docks')).toEqual({ rides: {}, docks: { gpby: [{ gpat: [] }] } });
  });

  it('keeps rules that come before the declaration of their stream', () => {
    expect(streamsOf([{ gpat: [] }, { name: 'rides', type: 2, attr: [attr('mins')], inpt: ['all'] }], 'rides')).toEqual(
      [{ name: 'rides', type: 2, inpt: ['all'], attr: [attr('mins')], gpby: [{ gpat: [] }] }],
    );
  });

  it('adds rules before all streams to the first one', () => {
    const blocks = [{ gpat: [] }, { name: 'rides', attr: [] }, { name: 'docks', attr: [] }];
    expect(rulesOf(blocks)).toEqual({ rides: { gpby: [{ gpat: [] }] }, docks: {} });
  });

  it('throws for a rule without a stream even if a join names one', () => {
    expect(composed([{ gpat: [] }, { name: 'j', type: 1, rstm: 'rides', jqry: {} }])).toEqual(noStream);
  });

  it.each([
    ['a rule', { gpat: [] }],
    ['a join', { name: 'j', type: 1, jqry: {} }],
    ['a join whose rstm is not text', { name: 'j', type: 1, rstm: 5, jqry: {} }],
    ['a stream whose name is not text', { name: 5, attr: [] }],
    ['an unknown key', { more: [{}] }],
  ])('throws without a stream: %s', (_, part) => {
    expect(composed([part])).toEqual(noStream);
  });
});

describe('composeSchema: joins', () => {
  const prices = {
    name: 'j',
    type: 3,
    rstm: 'orders',
    iatr: ['price'],
    ratr: ['qty'],
    jqry: { cond: ['sku', 'day'], args: ['item', 'due'], cmp: ['EQ', 'LT'] },
    ostm: 'pairs',
  };
  const orders = {
    name: 'j',
    type: 5,
    rstm: 'prices',
    iatr: ['qty'],
    ratr: ['price'],
    jqry: { cond: ['item', 'due'], args: ['sku', 'day'], cmp: ['EQ', 'GT'] },
    ostm: 'pairs',
  };

  it('adds each side of a join to its stream', () => {
    expect(rulesOf([prices, orders])).toEqual({ prices: { join: [prices] }, orders: { join: [orders] }, pairs: {} });
    expect(rulesOf([prices, orders], 'orders')).toEqual({
      prices: { join: [prices] },
      orders: { join: [orders] },
      pairs: {},
    });
  });

  it('adds the missing side without a notification', () => {
    const first = { ...prices, notf: 5 };
    expect(rulesOf([first], 'prices')).toEqual({ prices: { join: [first] }, orders: { join: [orders] }, pairs: {} });
  });

  it('adds a side without a stream to the stream in rstm', () => {
    expect(rulesOf([prices])).toEqual({ orders: { join: [prices] }, pairs: {} });
  });

  it('adds the missing side of each join by name', () => {
    const other = { ...prices, name: 'k' };
    expect(rulesOf([prices, other], 'prices')).toEqual({
      prices: { join: [prices, other] },
      orders: { join: [orders, { ...orders, name: 'k' }] },
      pairs: {},
    });
  });

  it.each([
    [1, 1],
    [2, 4],
    [4, 2],
    [5, 3],
    [7, 1],
  ])('completes a side of type %i with a side of type %i', (type, partner) => {
    expect(rulesOf([{ ...prices, type }], 'prices').orders).toEqual({ join: [{ ...orders, type: partner }] });
  });

  it('adds both sides to cepq if one of them has conditions', () => {
    const counted = { ...orders, cond: [{ name: 'NUMT', val: 2 }] };
    expect(rulesOf([prices, counted])).toEqual({ prices: { cepq: [prices] }, orders: { cepq: [counted] }, pairs: {} });
  });

  it('adds no second side for a join of a stream with itself', () => {
    const own = { ...prices, rstm: 'prices' };
    expect(rulesOf([own], 'prices')).toEqual({ prices: { join: [own] }, pairs: {} });
  });

  it('adds a side without lists if the other one has none', () => {
    const bare = { name: 'j', type: 1, rstm: 'orders', jqry: {} };
    expect(rulesOf([bare], 'prices')).toEqual({
      prices: { join: [bare] },
      orders: { join: [{ ...bare, rstm: 'prices' }] },
    });
  });

  it('keeps both sides in the given stream without rstm', () => {
    const { rstm: _, ...nowhere } = prices;
    expect(rulesOf([nowhere, { ...nowhere, type: 5 }], 'prices')).toEqual({
      prices: { join: [nowhere, { ...nowhere, type: 5 }] },
      pairs: {},
    });
  });
});

describe('composeSchema: undeclared streams', () => {
  it('infers the attributes from the events of the stream', () => {
    const samples = samplesOf({
      rides: { mins: [12, 18], km: [2, 2.5], bike: ['b1', 'b2'], code: [7, 'x'], free: [true], empty: [] },
      docks: { dock: ['north'] },
    });
    expect(streamsOf([{ gpat: [] }], 'rides', samples)).toEqual([
      {
        name: 'rides',
        type: 1,
        inpt: [],
        attr: [attr('mins'), attr('km', 11), attr('bike', 5), attr('code', 5), attr('free', 5), attr('empty', 5)],
        gpby: [{ gpat: [] }],
      },
      { name: 'docks', type: 1, inpt: [], attr: [attr('dock', 5)] },
    ]);
  });

  it('infers the first stream from events without a stream', () => {
    const attributes = ({ attr }: JsonObject) => attr;
    const blocks = [{ name: 'j', type: 1, rstm: 'docks', jqry: {} }];
    const samples = samplesOf({ '': { mins: [1] } });
    expect(streamsOf(blocks, 'rides', samples).map(attributes)).toEqual([[attr('mins')], []]);
    const declared = [{ name: 'rides', attr: [attr('km', 11)] }];
    expect(streamsOf(declared, undefined, samples).map(attributes)).toEqual([[attr('km', 11)]]);
  });
});

describe('composeSchema: output streams', () => {
  const rides = {
    name: 'rides',
    attr: [attr('bike', 5), attr('mins', 11), { name: 'plan' }, null],
    catr: [attr('over', 9)],
  };
  const samples = samplesOf({ rides: { plan: [15, 20] }, docks: { plan: [2.5], area: ['north'] } });
  const filled = (rule: object, name: string, more: object[] = []) =>
    streamsOf([rides, ...more, rule], undefined, samples).find((stream) => stream.name === name);

  it('gives the output of a filter its attributes', () => {
    const rule = { fatr: ['bike', 5, 'mins', 'over', 'bike', 'else'], catr: [{ name: 'plan' }, 7], ostm: 'late' };
    expect(filled(rule, 'late')).toEqual({
      name: 'late',
      type: 2,
      inpt: ['rides'],
      attr: [attr('bike', 5), attr('mins', 11), attr('over'), attr('else', 5), attr('plan', 11)],
    });
  });

  it.each([
    ['a join', { name: 'j', type: 1, rstm: 'rides', jqry: {} }],
    ['a query over several events', { name: 'q', type: 1, rstm: 'rides', jqry: {}, cond: [] }],
  ])('gives the output of %s the attributes of both events', (_, rule) => {
    expect(filled({ ...rule, iatr: ['mins'], ratr: ['area', 'mins'], ostm: 'pairs' }, 'pairs')).toEqual({
      name: 'pairs',
      type: 3,
      inpt: ['rides'],
      attr: [attr('mins', 11), attr('area', 5)],
    });
  });

  it('gives the output of an entity its first result', () => {
    const entity = { name: 'e', pkatr: [], iatr: ['mins'], rstm: 'totals' };
    const total = { name: 'totals', type: 4, inpt: ['rides'] };
    expect(filled({ ...entity, ratr: ['mins', 'more'] }, 'totals')).toEqual({ ...total, attr: [attr('mins', 11)] });
    expect(filled(entity, 'totals')).toEqual({ ...total, attr: [] });
  });

  it('lists each input stream once', () => {
    const declared = (inpt: string[]) => [{ name: 'late', type: 2, attr: [attr('bike', 5)], inpt }];
    const rule = { fatr: ['mins'], ostm: 'late' };
    expect(filled(rule, 'late', declared(['docks']))).toEqual({
      name: 'late',
      type: 2,
      inpt: ['docks', 'rides'],
      attr: [attr('bike', 5)],
    });
    expect(filled(rule, 'late', declared(['rides']))?.inpt).toEqual(['rides']);
  });

  it('uses the attributes of the first of several rules', () => {
    const rules = [
      { fatr: ['bike'], ostm: 'late' },
      { fatr: ['mins'], ostm: 'late' },
    ];
    expect(streamsOf([rides, ...rules])[1]).toEqual({
      name: 'late',
      type: 2,
      inpt: ['rides'],
      attr: [attr('bike', 5)],
    });
  });

  it('creates no stream for a rule without an output', () => {
    expect(streamsOf([rides, { fatr: ['mins'], notf: 5 }]).map(({ name }) => name)).toEqual(['rides']);
  });

  it('ignores list entries that are not rules', () => {
    const fltr = [null, { fatr: ['mins'], ostm: 'late' }];
    expect(streamsOf([{ ...rides, fltr }]).map(({ name }) => name)).toEqual(['rides', 'late']);
  });
});
