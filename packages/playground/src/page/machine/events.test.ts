import { parsePage } from '@folio/core/markdown';
import type { JsonObject } from '@folio/query-engine/json';
import { describe, expect, it } from 'vitest';
import {
  type ColumnTypes,
  findInsertedEvents,
  findMachines,
  formatEvents,
  formatRow,
  getCell,
  type InsertedEvent,
  MachineError,
  type MachineSource,
  parseEvents,
  stripCellMarkup,
  type TableEvent,
} from './events.ts';

/** The machine of a table whose first row is in line 4. */
const sourceOf = (attributes: string, ...rows: string[]) =>
  findMachines([`:::machine{${attributes}}`, ...rows.map((row) => `| ${row} |`)].join('\n'))[0] as MachineSource;
const rides: ColumnTypes = { stream: 'rides', isText: (stream, name) => stream === 'rides' && name === 'bike' };
const parse = (source: MachineSource, attributes: string[] = [], inserted?: InsertedEvent[]) =>
  parseEvents(source, attributes, rides, inserted);

describe('parseEvents', () => {
  it('returns the line, stream and values of each event', () => {
    const source = sourceOf(
      '',
      'Step | Stream | Event',
      '---|---|---',
      '1 | docks | `{"dock":"a"}`',
      '2 | | `{"mins":5}`',
    );
    expect(parse(source)).toStrictEqual({
      events: [
        { line: 4, stream: 'docks', values: expect.objectContaining({ dock: 'a' }) },
        { line: 5, stream: 'rides', values: expect.objectContaining({ mins: 5 }) },
      ],
      diagnostics: [],
    });
  });

  it.each([
    ['12', 12],
    ['-12.5', -12.5],
    ['0', 0],
    ['12.', '12.'],
    ['12 min', '12 min'],
    ['of 12', 'of 12'],
    ['1e3', '1e3'],
    ['north', 'north'],
  ])('parses the cell %j as %j', (cell, value) => {
    expect(parse(sourceOf('', 'mins', '---', cell), ['mins']).events).toEqual([
      { line: 4, stream: 'rides', values: { mins: value } },
    ]);
  });

  it('skips empty cells and keeps a number as text if the schema declares text', () => {
    const source = sourceOf(
      '',
      'Stream | bike | mins',
      '---|---|---',
      'rides | 7 | ',
      'docks | 7 | ',
      'rides | b7 | 5',
    );
    expect(parse(source, ['bike', 'mins']).events.map(({ values }) => values)).toStrictEqual([
      { bike: '7' },
      { bike: 7 },
      { bike: 'b7', mins: 5 },
    ]);
  });

  it('accepts attributes named message and hint', () => {
    const values: JsonObject = { message: 'late', hint: 'none' };
    const written = sourceOf('', 'Event', '---', '`{"message":"late","hint":"none"}`');
    const inColumns = sourceOf('', 'message | hint', '---|---', 'late | none');
    const expected = { events: [{ line: 4, stream: 'rides', values }], diagnostics: [] };
    expect(parse(written)).toEqual(expected);
    expect(parse(inColumns, ['message', 'hint'])).toEqual(expected);
    expect(parse(inColumns, ['message', 'hint'], [{ stream: 'rides', values }])).toEqual(expected);
  });

  it('prefers an inserted event to the cells of its row', () => {
    const source = sourceOf('', 'Stream | mins', '---|---', 'rides | 5', 'rides | 6');
    const inserted = [{ stream: 'docks', values: { dock: 'a' } }];
    expect(parse(source, ['mins'], inserted).events).toEqual([
      { line: 4, stream: 'docks', values: { dock: 'a' } },
      { line: 5, stream: 'rides', values: { mins: 6 } },
    ]);
  });
});

describe('the time of an event', () => {
  const timeOf = (attributes: string, column: string, cell: string) => {
    const { events, diagnostics } = parse(sourceOf(attributes, `${column} | Event`, '---|---', `${cell} | {}`));
    return diagnostics.length ? 'error' : events[0]?.time;
  };
  const at = (day: number, ...clock: [number, number, number?]) => Date.UTC(2026, 0, day, ...clock) * 1000;

  it.each([
    ['day="2026-01-05"', 'Time', '08:05', at(5, 8, 5)],
    ['day="2026-01-05"', 'Time', '08:05:30', at(5, 8, 5, 30)],
    ['', 'Time', '23:59:59', at(1, 23, 59, 59)],
    ['keys="1584945351"', 'Key ends in', '349346', 1584945351349346],
    ['', 'Key ends in', '349346', undefined],
    ['keys="1584945351"', 'Time', '08:05', at(1, 8, 5)],
    ['', 'Step', '1', undefined],
  ])('is parsed with {%s} from the column %s: %s', (attributes, column, cell, time) => {
    expect(timeOf(attributes, column, cell)).toBe(time);
  });

  it.each([
    ['', 'Time', '8:05'],
    ['', 'Time', '108:05'],
    ['', 'Time', '08:05:3'],
    ['', 'Time', '08:05:300'],
    ['', 'Time', '08:05:x0'],
    ['', 'Time', '08:05:00.5'],
    ['', 'Time', '24:30'],
    ['', 'Time', ''],
    ['day="today"', 'Time', '08:05'],
    ['keys="1584945351"', 'Key ends in', '34934x'],
    ['keys="-1584945351"', 'Key ends in', '349346'],
    ['keys="1584945351"', 'Key ends in', ''],
  ])('is invalid with {%s} in the column %s: %j', (attributes, column, cell) => {
    expect(timeOf(attributes, column, cell)).toBe('error');
  });
});

describe('parseEvents: invalid rows', () => {
  const steps = 'Number the rows from 1.';
  const times = 'Write 08:05 or 08:05:30 in the column Time, or the end of a key in the column Key ends in.';

  it.each([
    ['with a wrong step', 'Step | Event', '2 | {}', 'Invalid step "2": expected 1.', steps],
    ['without a step', 'Step | Event', ' | {}', 'Invalid step "": expected 1.', steps],
    ['with an invalid time', 'Time | Event', 'noon | {}', 'Invalid time of the event.', times],
    ['with a list', 'Event', '[1]', 'Invalid event: expected a JSON object.', 'Write {"name": value}.'],
    ['with text after the event', 'Event', '{} {}', 'Something follows after the JSON.', 'Remove it.'],
    ['without an event', 'Event', ' ', 'The JSON ends too early.', 'Add what is missing at its end.'],
  ])('reports a row %s', (_, head, row, message, hint) => {
    expect(parse(sourceOf('', head, head.replace(/[^|]+/g, '---'), row))).toEqual({
      events: [],
      diagnostics: [{ line: 4, message, hint }],
    });
  });

  it('reports a row without a stream and parses the rows after it', () => {
    const source = sourceOf('', 'Stream | Event', '---|---', ' | {}', 'docks | {}');
    expect(parseEvents(source, [], { isText: () => false })).toEqual({
      events: [{ line: 5, stream: 'docks', values: {} }],
      diagnostics: [
        {
          line: 4,
          message: 'Missing stream of the event.',
          hint: 'Add a column Stream, or stream="…" to the directive.',
        },
      ],
    });
  });
});

it('getCell returns plain text, "" for a missing cell and undefined for an unknown column', () => {
  const source = sourceOf('', '`a` | b', '---|---', '**1**');
  const [row] = source.rows;
  expect(row && ['a', 'b', 'c'].map((column) => getCell(source, row, column))).toEqual(['1', '', undefined]);
});

it('formatEvents writes one event a line, with ISO times for whole seconds', () => {
  const second = Date.UTC(2026, 0, 5, 8, 5) * 1000;
  const events: Omit<TableEvent, 'line'>[] = [
    { stream: 'docks', values: { dock: 'a "b"', free: 2 } },
    { stream: 'rides', time: second, values: { mins: [5] } },
    { stream: 'rides', time: second + 1, values: {} },
  ];
  expect(formatEvents(events.map((event) => ({ line: 1, ...event })))).toBe(
    [
      '[',
      '  {"stream": "docks", "event": {"dock": "a \\"b\\"", "free": 2}},',
      '  {"stream": "rides", "time": "2026-01-05T08:05:00Z", "event": {"mins": [5]}},',
      `  {"stream": "rides", "time": ${second + 1}, "event": {}}`,
      ']',
    ].join('\n'),
  );
});

const block = (title: string, ...lines: string[]) => [`\`\`\`cli title="${title}"`, ...lines, '```', ''].join('\n');
const of = (markdown: string) => findInsertedEvents(parsePage(markdown).fences, 'Rides');

it('findInsertedEvents returns the inserts of the block with the title, in order', () => {
  const inserts = [
    'register schema bikes.json',
    'insert into bikes.docks values null {"dock":"north"}',
    'show',
    'insert into bikes.rides values null { "mins": [12] } ',
  ];
  const markdown =
    block('Docks', 'insert into bikes.docks values null {"dock":"quay"}') +
    block('Rides', 'To insert into bikes.rides is shown below.') +
    block('Rides', ...inserts);
  expect(of(markdown)).toEqual([
    { stream: 'docks', values: { dock: 'north' } },
    { stream: 'rides', values: { mins: [12] } },
  ]);
});

it.each([
  ['no block', ''],
  ['a block of another title', block('Docks', 'insert into bikes.docks values null {"dock":"quay"}')],
  ['a block without inserts', block('Rides', 'register schema bikes.json')],
])('findInsertedEvents throws for %s', (_, markdown) => {
  expect(() => of(markdown)).toThrow(
    new MachineError(
      'Unknown title "Rides" in events="…": no block with inserts has it.',
      'Use the title of a block with "insert into".',
    ),
  );
});

it.each([
  ['no schema', 'insert into rides values null {"mins":12}'],
  ['a key', 'insert into bikes.rides values 5 {"mins":12}'],
  ['truncated JSON', 'insert into bikes.rides values null {"mins":12'],
  ['a list', 'insert into bikes.rides values null [12]'],
  ['no value', 'insert into bikes.rides values null '],
  ['text after the event', 'insert into bikes.rides values null {"mins":12} now'],
])('findInsertedEvents throws for a line with %s', (_, line) => {
  expect(() => of(block('Rides', 'insert into bikes.rides values null {"mins":12}', line))).toThrow(
    new MachineError(
      `Invalid insert in the block "Rides": ${line}`,
      'Write: insert into schema.stream values null {"name": value}.',
    ),
  );
});

const page = (...lines: string[]) => lines.join('\n');
const table = ['| Step | `mins` |', '|---|---|', '| 1 | 12 |', '| 2 | **18** |'];
const rowsOf = (...lines: string[]) => findMachines(page(':::machine{}', ...lines))[0]?.rows;

describe('findMachines', () => {
  it('returns the line, attributes and table of a machine', () => {
    const text = page('Text', '', ':::machine{title="Two rides" schema="Rides"}', ...table, ':::', '');
    expect(findMachines(text)).toStrictEqual([
      {
        index: 0,
        line: 3,
        title: 'Two rides',
        schema: 'Rides',
        columns: ['Step', 'mins'],
        rows: [
          { line: 6, cells: ['1', '12'] },
          { line: 7, cells: ['2', '**18**'] },
        ],
      },
    ]);
  });

  it('returns the optional attributes', () => {
    const more = 'events="Two rides" stream="rides" day="2026-01-05" keys="15849"';
    expect(findMachines(`:::machine{${more}}`)).toStrictEqual([
      {
        index: 0,
        line: 1,
        title: '',
        schema: '',
        events: 'Two rides',
        stream: 'rides',
        day: '2026-01-05',
        keys: '15849',
        columns: [],
        rows: [],
      },
    ]);
  });

  it('reads attributes in single quotes, in double quotes and without quotes', () => {
    const [machine] = findMachines(`:::machine{title='Rides' schema="S" stream=rides day=2026-01-05}`);
    expect(machine).toMatchObject({ title: 'Rides', schema: 'S', stream: 'rides', day: '2026-01-05' });
  });

  it.each([
    ['  :::machine{title="a"}  ', ['a']],
    ['::::machine{title="a"}', ['a']],
    ['::machine{title="a"}', []],
    [':::machine', ['']],
    [':::machine{title="a"} text', []],
    ['text :::machine{title="a"}', []],
    [':::machines{title="a"}', []],
  ])('finds in the line %j the titles %j', (line, titles) => {
    expect(findMachines(line).map(({ title }) => title)).toEqual(titles);
  });

  it('ignores directives in fences', () => {
    const machine = (title: string) => `:::machine{title="${title}"}`;
    const text = page(
      ...['```', machine('a'), '~~~', machine('b'), '```json', machine('c'), '```', machine('shown'), '```', '```'],
      ...[machine('also shown'), 'See ``` there', machine('shown too'), '````', '```', machine('d'), '````'],
      ...['  ~~~', machine('e'), '  ~~~', '``', machine('last'), '```', machine('f')],
    );
    expect(findMachines(text).map(({ index, title }) => `${index} ${title}`)).toEqual([
      '0 shown',
      '1 also shown',
      '2 shown too',
      '3 last',
    ]);
  });
});

describe('findMachines: the table', () => {
  it.each([
    ['after empty lines', ['', ' ', '| a |', '|---|', '| 1 |'], [{ line: 6, cells: ['1'] }]],
    ['indented in a step', ['  | a |', '  |---|', '  | 1 |', '  :::'], [{ line: 4, cells: ['1'] }]],
    ['up to an empty line', ['| a |', '|---|', '| 1 |', '', '| 2 |'], [{ line: 4, cells: ['1'] }]],
    ['with escaped bars in cells', ['| a | b |', '|---|---|', '| 1 \\| 2 |  |'], [{ line: 4, cells: ['1 \\| 2', ''] }]],
    ['without the last bar of a row', ['| a | b', '|---|---', '| 1 | 2'], [{ line: 4, cells: ['1', '2'] }]],
  ])('reads a table %s', (_, lines, rows) => {
    expect(rowsOf(...lines)).toEqual(rows);
  });

  it.each([
    ['the table has only a header', ['| a |', '|---|']],
    ['the table is missing', []],
  ])('returns no rows if %s', (_, lines) => {
    expect(rowsOf(...lines)).toEqual([]);
  });
});

it.each([
  ['`mins`', 'mins'],
  ['**18** of **20**', '18 of 20'],
  ['`{"a": "x \\| y"}` \\| z', '{"a": "x | y"} | z'],
  ['2 * 3', '2 * 3'],
])('stripCellMarkup turns %j into %j', (cell, text) => {
  expect(stripCellMarkup(cell)).toBe(text);
});

it.each([
  [['1', 'a b'], '| 1 | a b |'],
  [['', '1', '', '', '2', ''], '| | 1 | | | 2 | |'],
])('formatRow writes %j as %j', (cells, line) => {
  expect(formatRow(cells)).toBe(line);
});
