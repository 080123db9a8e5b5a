import type { JsonObject } from '@folio/query-engine/engine/json.ts';
import { describe, expect, it } from 'vitest';
import { cellOf, type Declared, eventsOf, eventsText, type TableEvent } from './events.ts';
import type { InsertedEvent } from './inserts.ts';
import { type MachineSource, machinesOf } from './read.ts';

/** The machine of a table whose first row is in line 4. */
const sourceOf = (attributes: string, ...rows: string[]) =>
  machinesOf([`:::machine{${attributes}}`, ...rows.map((row) => `| ${row} |`)].join('\n'))[0] as MachineSource;
const rides: Declared = { stream: 'rides', isText: (stream, name) => stream === 'rides' && name === 'bike' };
const read = (source: MachineSource, attributes: string[] = [], inserted?: InsertedEvent[]) =>
  eventsOf(source, attributes, rides, inserted);

describe('an event of a table', () => {
  it('has its line, its stream and its values', () => {
    const source = sourceOf(
      '',
      'Step | Stream | Event',
      '---|---|---',
      '1 | docks | `{"dock":"a"}`',
      '2 | | `{"mins":5}`',
    );
    expect(read(source)).toStrictEqual({
      events: [
        { line: 4, stream: 'docks', values: expect.objectContaining({ dock: 'a' }) },
        { line: 5, stream: 'rides', values: expect.objectContaining({ mins: 5 }) },
      ],
      faults: [],
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
  ])('has the value of a cell: %j is %j', (cell, value) => {
    expect(read(sourceOf('', 'mins', '---', cell), ['mins']).events).toEqual([
      { line: 4, stream: 'rides', values: { mins: value } },
    ]);
  });

  it('has no attribute of an empty cell, and a number as text where the schema declares text', () => {
    const source = sourceOf(
      '',
      'Stream | bike | mins',
      '---|---|---',
      'rides | 7 | ',
      'docks | 7 | ',
      'rides | b7 | 5',
    );
    expect(read(source, ['bike', 'mins']).events.map(({ values }) => values)).toStrictEqual([
      { bike: '7' },
      { bike: 7 },
      { bike: 'b7', mins: 5 },
    ]);
  });

  it('can have attributes of any name', () => {
    const values: JsonObject = { message: 'late', hint: 'none' };
    const written = sourceOf('', 'Event', '---', '`{"message":"late","hint":"none"}`');
    const inColumns = sourceOf('', 'message | hint', '---|---', 'late | none');
    const expected = { events: [{ line: 4, stream: 'rides', values }], faults: [] };
    expect(read(written)).toEqual(expected);
    expect(read(inColumns, ['message', 'hint'])).toEqual(expected);
    expect(read(inColumns, ['message', 'hint'], [{ stream: 'rides', values }])).toEqual(expected);
  });

  it('is the one that a block inserts, whatever the table says', () => {
    const source = sourceOf('', 'Stream | mins', '---|---', 'rides | 5', 'rides | 6');
    const inserted = [{ stream: 'docks', values: { dock: 'a' } }];
    expect(read(source, ['mins'], inserted).events).toEqual([
      { line: 4, stream: 'docks', values: { dock: 'a' } },
      { line: 5, stream: 'rides', values: { mins: 6 } },
    ]);
  });
});

describe('the time of an event', () => {
  const timeOf = (attributes: string, column: string, cell: string) => {
    const { events, faults } = read(sourceOf(attributes, `${column} | Event`, '---|---', `${cell} | {}`));
    return faults.length ? 'fault' : events[0]?.time;
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
  ])('with %s in a column %s is read: %s', (attributes, column, cell, time) => {
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
  ])('with %s in a column %s cannot be read: %j', (attributes, column, cell) => {
    expect(timeOf(attributes, column, cell)).toBe('fault');
  });
});

describe('a row has a fault', () => {
  const steps = 'Number the steps from 1, in the order of the rows.';
  const times =
    'Write Time as 08:05 or 08:05:30, the day in day="2026-01-05"; or the end of the key, its beginning in keys="…".';

  it.each([
    ['whose step is another', 'Step | Event', '2 | {}', 'Step 2 is in row 1.', steps],
    ['without its step', 'Step | Event', ' | {}', 'Step (empty) is in row 1.', steps],
    ['with a time that is none', 'Time | Event', 'noon | {}', 'The time of the event cannot be read.', times],
    ['with a list', 'Event', '[1]', 'The event is not a JSON object.', 'Write {"name": value}.'],
    ['with more than an event', 'Event', '{} {}', 'Something follows after the JSON.', 'Remove it.'],
    ['without an event', 'Event', ' ', 'The JSON ends too early.', 'Add what is missing at its end.'],
  ])('%s', (_, head, row, message, hint) => {
    expect(read(sourceOf('', head, '---', row))).toEqual({ events: [], faults: [{ line: 4, message, hint }] });
  });

  it('without a stream; the rows after it are read', () => {
    const source = sourceOf('', 'Stream | Event', '---|---', ' | {}', 'docks | {}');
    expect(eventsOf(source, [], { isText: () => false })).toEqual({
      events: [{ line: 5, stream: 'docks', values: {} }],
      faults: [
        {
          line: 4,
          message: 'The event has no stream.',
          hint: 'Add a column Stream, or name the stream in the directive: stream="…".',
        },
      ],
    });
  });
});

it('a cell is plain text; one that is missing is empty, and one of another table is none', () => {
  const source = sourceOf('', '`a` | b', '---|---', '**1**');
  const [row] = source.rows;
  expect(row && ['a', 'b', 'c'].map((column) => cellOf(source, row, column))).toEqual(['1', '', undefined]);
});

it('the text of events has an event a line, with times as they are easiest to read', () => {
  const second = Date.UTC(2026, 0, 5, 8, 5) * 1000;
  const events: Omit<TableEvent, 'line'>[] = [
    { stream: 'docks', values: { dock: 'a "b"', free: 2 } },
    { stream: 'rides', time: second, values: { mins: [5] } },
    { stream: 'rides', time: second + 1, values: {} },
  ];
  expect(eventsText(events.map((event) => ({ line: 1, ...event })))).toBe(
    [
      '[',
      '  {"stream": "docks", "event": {"dock": "a \\"b\\"", "free": 2}},',
      '  {"stream": "rides", "time": "2026-01-05T08:05:00Z", "event": {"mins": [5]}},',
      `  {"stream": "rides", "time": ${second + 1}, "event": {}}`,
      ']',
    ].join('\n'),
  );
});
