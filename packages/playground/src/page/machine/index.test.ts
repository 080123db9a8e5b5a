import { describe, expect, it } from 'vitest';
import { type PageMachine, parseMachines } from './index.ts';

const fence = (info: string, text: string) => ['', `\`\`\`${info}`, text, '```', ''].join('\n');
const json = (title: string, value: unknown) => fence(`json title="${title}"`, JSON.stringify(value));
/** A machine at the beginning of its page, so that its first row is in line 4. */
const machine = (attributes: string, ...rows: string[]) =>
  [`:::machine{title="Rides" ${attributes}}`, ...rows.map((row) => `| ${row} |`), ':::', ''].join('\n');
const parse = (markdown: string) => parseMachines(markdown)[0] as PageMachine;
const eventsOf = (markdown: string) => {
  const { events, diagnostics } = parse(markdown);
  expect(diagnostics).toEqual([]);
  return events.map(({ stream, values }) => ({ stream, values }));
};
const schemaOf = (markdown: string) => {
  const { variants, chosen } = parse(markdown);
  return JSON.parse(variants[chosen]?.schema ?? 'null');
};
const attr = (name: string, type: number) => ({ name, type });

const groups = json('Groups', { gpat: ['dock'], iatr: 'mins' });
const inserts = (...lines: string[]) => fence('cli title="Two rides"', lines.join('\n'));
const two = inserts(
  'insert into bikes.rides values null {"mins":5}',
  'insert into bikes.docks values null {"dock":"a"}',
);
const join = (type: number) => ({ name: 'j', type, jqry: { cond: ['sku'], args: ['sku'] } });
const shop = {
  schema: 'shop',
  streams: [
    { name: 'prices', attr: [], join: [{ ...join(3), rstm: 'orders' }] },
    { name: 'orders', attr: [], join: [{ ...join(5), rstm: 'prices' }] },
  ],
};

it('parses the schema and the events of a machine', () => {
  const markdown =
    machine('schema="Groups" stream="rides"', 'dock | mins | Interval', '---|---|---', 'north | 12 | 5') + groups;
  expect(parse(markdown)).toEqual({
    source: expect.objectContaining({ index: 0, line: 1, title: 'Rides' }),
    variants: [
      {
        label: '',
        schema: [
          '{',
          '  "schema": "example",',
          '  "streams": [',
          '    {',
          '      "name": "rides",',
          '      "type": 1,',
          '      "inpt": [],',
          '      "attr": [',
          '        {"name": "dock", "type": 5},',
          '        {"name": "mins", "type": 9}',
          '      ],',
          '      "gpby": [',
          '        {"gpat": ["dock"], "iatr": "mins"}',
          '      ]',
          '    }',
          '  ]',
          '}',
        ].join('\n'),
      },
    ],
    chosen: 0,
    events: [{ line: 4, stream: 'rides', values: { dock: 'north', mins: 12 } }],
    repeated: [],
    diagnostics: [],
  });
});

it('returns the join types as variants and chooses that of the page', () => {
  const { variants, chosen } = parse(
    machine('schema="Shop"', 'Event | 5 with 3', '---|---', '{} | waits') + json('Shop', shop),
  );
  expect(variants.map(({ label }) => label)).toEqual(['1 with 1', '5 with 3', '4 with 2']);
  expect(chosen).toBe(1);
  const plain = parse(machine('schema="Shop"', 'Event', '---', '{}') + json('Shop', shop));
  expect(plain.variants).toEqual([{ label: '', schema: JSON.stringify(shop) }]);
});

describe('diagnostics of a machine', () => {
  const head = ['Step | Event', '---|---'];
  const noColumn =
    'Use the name of an attribute, or Match, Count, Output, Filter, Query, Stored, Notification or Interval.';
  const neither = (column: string) => `Unknown column "${column}".`;

  it.each([
    [
      'a missing table',
      machine('schema="Groups"'),
      'Missing table of events in ":::machine".',
      'Add one table with a row for each event.',
    ],
    [
      'a table without rows',
      machine('schema="Groups"', ...head),
      'Missing table of events in ":::machine".',
      'Add one table with a row for each event.',
    ],
    [
      'an attribute column beside the events',
      machine('', 'Event | mins', '---|---', '{} | 5'),
      neither('mins'),
      noColumn,
    ],
    ['a column whose title is not a name', machine('', 'wind speed', '---', '5'), neither('wind speed'), noColumn],
    ['a result with too many words', machine('', 'Match a b', '---', '5'), neither('Match a b'), noColumn],
    ['the column Query without a name', machine('', 'Event | Query', '---|---', '{} | 5'), neither('Query'), noColumn],
    ['a join type with a character before it', machine('', '15 with 3', '---', '5'), neither('15 with 3'), noColumn],
    ['a join type with a character after it', machine('', '5 with 31', '---', '5'), neither('5 with 31'), noColumn],
    [
      'a missing block of inserts',
      machine('schema="Groups" events="Two rides"', 'mins', '---', '5'),
      'Unknown title "Two rides" in events="…": no block with inserts has it.',
      'Use the title of a block with "insert into".',
    ],
    [
      'events in two places',
      machine('schema="Groups" events="Two rides"', 'Event', '---', '{}', '{}') + two,
      'Duplicate events: they are in a block and in the column Event.',
      'Remove the column, or events="…" from the directive.',
    ],
    [
      'fewer rows than inserts',
      machine('schema="Groups" events="Two rides"', 'mins', '---', '5') + two,
      'Expected 2 rows, one for each event of the block "Two rides", but got 1.',
      'Write one row for each event, in their order.',
    ],
    [
      'an unknown schema',
      machine('schema="Nothing"', 'mins', '---', '5'),
      'Unknown title "Nothing" in schema="…": no JSON block of the page has it.',
      'Use the title of a JSON block; join several titles with " + ".',
    ],
    [
      'a block that is not JSON',
      machine('schema="Bad" stream="rides"', 'mins', '---', '5') + fence('json title="Bad"', '{name: 1}'),
      'Invalid block of the schema: A name in double quotes is missing here.',
      'Write names as "name".',
    ],
    [
      'a complete schema that is not JSON',
      machine('schema="Bad" stream="rides"', 'mins', '---', '5') + fence('json title="Bad"', '{"schema": }'),
      'Invalid block of the schema: } cannot start a value.',
      'Put texts and names in double quotes.',
    ],
    [
      'columns of join types without a join',
      machine('schema="Groups" stream="rides"', 'mins | 5 with 3', '---|---', '5 | waits') + groups,
      "The table has columns for types of a join, but the schema doesn't have exactly one join.",
      'Remove the columns "1 with 1", "5 with 3", "4 with 2".',
    ],
  ])('report %s', (_, markdown, message, hint) => {
    const { source, ...rest } = parse(markdown);
    expect(rest).toEqual({
      variants: [],
      chosen: 0,
      events: [],
      repeated: [],
      diagnostics: [{ line: 1, message, hint }],
    });
    expect(source.title).toBe('Rides');
  });

  it('have the line of the row of an invalid event', () => {
    const { events, variants, diagnostics } = parse(
      machine('schema="Groups" stream="rides"', 'Step | Event', '---|---', '1 | {}', '1 | {}') + groups,
    );
    expect([events.length, variants.length]).toEqual([1, 1]);
    expect(diagnostics).toEqual([
      { line: 5, message: 'Invalid step "1": expected 2.', hint: 'Number the rows from 1.' },
    ]);
  });
});

describe('columns that are not attributes', () => {
  it.each([
    ['steps, times and streams', '', 'Step | Time | Stream', '1 | 08:05 | rides'],
    ['results', '', 'Match | Count q | Output | Filter late | Query q | Stored', ' | | | | | '],
    ['other results', '', 'Filter | Notification | Interval', ' | | '],
    ['ends of keys without keys="…"', '', 'Key ends in', '7'],
    ['ends of keys with keys="…"', 'keys="1584945351"', 'Key ends in', '349346'],
  ])('include %s', (_, attributes, columns, cells) => {
    const rows = [`${columns} | mins`, columns.replace(/[^|]+/g, '---').concat('|---'), `${cells} | 12`];
    expect(eventsOf(machine(`schema="Groups" stream="rides" ${attributes}`, ...rows) + groups)).toEqual([
      { stream: 'rides', values: { mins: 12 } },
    ]);
  });
});

describe('events without a stream', () => {
  const streams = [{ name: 'late', type: 2 }, { name: 'docks' }, { name: 'rides', type: 1 }];

  it('belong to the first input stream', () => {
    const table = machine('schema="Whole"', 'mins', '---', '5');
    expect(eventsOf(table + json('Whole', { schema: 'bikes', streams: [null, ...streams] }))).toEqual([
      { stream: 'docks', values: { mins: 5 } },
    ]);
  });

  it('belong to the stream that the directive names', () => {
    const table = machine('schema="Whole" stream="rides"', 'mins', '---', '5');
    expect(eventsOf(table + json('Whole', { schema: 'bikes', streams }))).toEqual([
      { stream: 'rides', values: { mins: 5 } },
    ]);
  });

  it.each([
    ['no streams', { schema: 'bikes' }],
    ['streams that are not a list', { schema: 'bikes', streams: { name: 'rides' } }],
    ['only output streams', { schema: 'bikes', streams: [{ name: 'late', type: 2 }] }],
    ['a name that is not text', { schema: 'bikes', streams: [{ name: 5 }] }],
  ])('are reported if the schema has %s', (_, schema) => {
    const { events, diagnostics } = parse(machine('schema="Whole"', 'mins', '---', '5') + json('Whole', schema));
    expect(events).toEqual([]);
    expect(diagnostics).toEqual([
      {
        line: 4,
        message: 'Missing stream of the event.',
        hint: 'Add a column Stream, or stream="…" to the directive.',
      },
    ]);
  });
});

it('parses a cell as text if its stream declares text, else as a number', () => {
  const streams = [
    { name: 'rides', attr: [attr('bike', 5), attr('mins', 9), attr('dock', 9), null] },
    { name: 'docks', attr: [attr('dock', 5)] },
    { name: 'cars', attr: {} },
  ];
  const rows = [
    'Stream | bike | mins | dock',
    '---|---|---|---',
    'rides | 7 | 5 | 1',
    'docks | 7 | 5 | 1',
    'cars | 7 | 5 | 1',
    'none | 7 | 5 | 1',
  ];
  expect(eventsOf(machine('schema="Whole"', ...rows) + json('Whole', { schema: 'bikes', streams }))).toEqual([
    { stream: 'rides', values: { bike: '7', mins: 5, dock: 1 } },
    { stream: 'docks', values: { bike: 7, mins: 5, dock: '1' } },
    { stream: 'cars', values: { bike: 7, mins: 5, dock: 1 } },
    { stream: 'none', values: { bike: 7, mins: 5, dock: 1 } },
  ]);
});

describe('undeclared attributes', () => {
  const query = json('Query', { name: 'q', type: 1, rstm: 'rides', jqry: {} });
  const attributes = (markdown: string) =>
    Object.fromEntries(
      (schemaOf(markdown).streams as { name: string; attr: unknown }[]).map(({ name, attr }) => [name, attr]),
    );
  const both = { rides: [attr('mins', 11)], docks: [attr('dock', 5)] };

  it('are inferred from the events of each stream', () => {
    const rows = ['Stream | mins | dock', '---|---|---', 'rides | 5 |', 'docks | | a', 'rides | 2.5 |'];
    expect(attributes(machine('schema="Groups" stream="rides"', ...rows) + groups)).toEqual(both);
    expect(attributes(machine('schema="Query"', ...rows) + query)).toEqual(both);
  });

  it('are inferred from all events if none names a stream', () => {
    expect(attributes(machine('schema="Query"', 'mins | dock', '---|---', '5 | a') + query)).toEqual({
      rides: [attr('mins', 9), attr('dock', 5)],
    });
  });

  it('are inferred from the events of a block', () => {
    const table = machine('schema="Query" events="Two rides"', 'mins', '---', '5', '');
    expect(attributes(table + query + two)).toEqual({ rides: [attr('mins', 9)], docks: [attr('dock', 5)] });
  });

  it('belong to the stream that the directive names', () => {
    const table = machine('schema="Rides" stream="docks"', 'dock', '---', 'a');
    expect(attributes(table + json('Rides', { name: 'rides', attr: [] }))).toEqual({
      rides: [],
      docks: [attr('dock', 5)],
    });
  });
});

it('returns the columns that repeat inserted events: Stream and attributes', () => {
  const rows = [
    'Step | Stream | mins | dock | Interval',
    '---|---|---|---|---',
    '1 | rides | 5 | | ',
    '2 | docks | | a | ',
  ];
  const { repeated, events } = parse(
    machine('schema="Groups" stream="rides" events="Two rides"', ...rows) + groups + two,
  );
  expect(repeated).toEqual(['Stream', 'mins', 'dock']);
  expect(events).toEqual([
    { line: 4, stream: 'rides', values: expect.objectContaining({ mins: 5 }) },
    { line: 5, stream: 'docks', values: expect.objectContaining({ dock: 'a' }) },
  ]);
});

describe('blocks of another page', () => {
  const table = machine('schema="Groups" stream="rides"', 'mins', '---', '5');
  const diagnostics = (markdown: string, getPageText?: (route: string) => string | undefined) =>
    parseMachines(markdown, getPageText).flatMap((one) => one.diagnostics.map(({ message }) => message));
  const missing = 'Unknown title "Groups" in schema="…": no JSON block of the page has it.';

  it('are used if the page names that page in its frontmatter', () => {
    const getPageText = (route: string) => (route === '/rides' ? groups : undefined);
    expect(diagnostics(`---\ndata: /rides\n---\n${table}`, getPageText)).toEqual([]);
    expect(diagnostics(`---\ndata: /docks\n---\n${table}`, getPageText)).toEqual([missing]);
    expect(diagnostics(`---\ndata: /rides\n---\n${table}`)).toEqual([missing]);
    expect(diagnostics(table, () => groups)).toEqual([missing]);
  });

  it('come after the blocks of the page, without the machines of the other page', () => {
    const own = json('Groups', { gpat: ['bike'], iatr: 'mins' });
    const machines = parseMachines(`---\ndata: /rides\n---\n${table}${own}`, () => groups + table);
    expect(machines.map(({ variants }) => variants[0]?.schema.includes('"bike"'))).toEqual([true]);
  });
});
