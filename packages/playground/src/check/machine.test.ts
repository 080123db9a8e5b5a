import type { Effect } from '@folio/query-engine/streams';
import { rising } from '@folio/query-engine/testing';
import { describe, expect, it } from 'vitest';
import { parseMachines } from '../page/machine/index.ts';
import { getResult, recomputeMachines } from './machine.ts';

const fence = (title: string, value: unknown) =>
  [`\`\`\`json title="${title}"`, typeof value === 'string' ? value : JSON.stringify(value, null, 2), '```', ''].join(
    '\n',
  );
const machine = (attributes: string, ...rows: string[]) =>
  [`:::machine{title="Readings" ${attributes}}`, ...rows.map((row) => `| ${row} |`), ':::', ''].join('\n');

const query = fence('Query', rising);
const head = ['Step | Event | Match | Count | Output', '---|---|---|---|---'];
const right = [
  '1 | `{"sensor":"a","temp":5}` | none: the first of its sensor | 0 | no',
  '2 | `{"sensor":"a","temp":6}` | step 1 | 1 | yes',
];
const page = (...rows: string[]) => query + machine('schema="Query"', ...head, ...rows);
const check = (markdown: string) => recomputeMachines(parseMachines(markdown), 'content/x.md');
const diagnosticsOf = (markdown: string) =>
  check(markdown).diagnostics.map(({ line, message }) => `${line}: ${message}`);
const first =
  page('')
    .split('\n')
    .findIndex((line) => line.startsWith(':::machine')) + 4;

describe('recomputeMachines', () => {
  it('accepts computed cells, with a reason after a colon', () => {
    expect(check(page(...right))).toMatchObject({ diagnostics: [], edits: [], computed: 6 });
  });

  it('reports a wrong cell at its line and returns an edit', () => {
    const wrong = page(right[0] as string, '2 | `{"sensor":"a","temp":6}` | none | 1 | yes');
    expect(check(wrong).diagnostics).toEqual([
      {
        line: first + 1,
        message: 'Column "Match" of row 2 is "none"; by the rules it is "step 1".',
        hint: 'Correct the cell, the event or the schema: npm run check -- --write content/x.md writes the computed text.',
      },
    ]);
    expect(check(wrong).edits).toEqual([
      { line: first + 1, count: 1, lines: ['| 2 | `{"sensor":"a","temp":6}` | step 1 | 1 | yes |'] },
    ]);
  });

  it('reads events from attribute columns, and times of a day', () => {
    const groups = fence('Groups', '"gpby": [{"gpat": ["dock"], "iatr": "mins", "stat": 3, "gran": 3600}]');
    const rows = [
      'Time | dock | mins | Interval',
      '---|---|---|---',
      '08:05 | north | 12 | 491000',
      '09:10 | north | 30 | 0',
    ];
    expect(diagnosticsOf(groups + machine('schema="Groups" stream="rides" day="2026-01-05"', ...rows))).toEqual([
      expect.stringContaining('Column "Interval" of row 2 is "0"; by the rules it is "491001".'),
    ]);
  });

  it.each([
    ['in 2026 if the events have no times', 'dock | mins', 'north | 12', '490896'],
    ['at the time of earlier events', 'Time | dock | mins', '08:05 | north | 12', '485768'],
  ])('starts %s', (_, columns, cells, interval) => {
    const groups = fence('Groups', '"gpby": [{"gpat": ["dock"], "iatr": "mins", "stat": 3, "gran": 3600}]');
    const rows = [`${columns} | Interval`, columns.replace(/\w+/g, '---').concat(' | ---'), `${cells} | ${interval}`];
    expect(diagnosticsOf(groups + machine('schema="Groups" stream="rides" day="2025-06-01"', ...rows))).toEqual([]);
  });

  it('shows the partner in Output unless the table has a column Match', () => {
    const columns = (match: string) => [`sensor | temp | ${match} | Output`, '---|---|---|---'];
    const table = (match: string, one: string, two: string, output: string) =>
      query + machine('schema="Query"', ...columns(match), `a | 5 | ${one} | no`, `a | 6 | ${two} | ${output}`);
    expect(diagnosticsOf(table('Match', 'none', 'step 1', 'yes'))).toEqual([]);
    expect(diagnosticsOf(table('Match rising', 'none', 'step 1', 'yes'))).toEqual([]);
    expect(diagnosticsOf(table('rematch', 'x', 'y', 'yes, with step 1'))).toEqual([]);
    expect(diagnosticsOf(table('reMatch', 'x', 'y', 'yes, with step 1'))).toEqual([]);
    expect(diagnosticsOf(table('Matches', 'x', 'y', 'yes, with step 1'))).toEqual([]);
  });

  it('keeps the other cells of a row unchanged', () => {
    const wrong = check(page('1 | `{"sensor":"a","temp":5}` | **waits** | 0 | yes'));
    expect(wrong.diagnostics.map(({ message }) => message)).toEqual([
      'Column "Match" of row 1 is "waits"; by the rules it is "none".',
      'Column "Output" of row 1 is "yes"; by the rules it is "no".',
    ]);
    expect(wrong.edits).toEqual([
      { line: first, count: 1, lines: ['| 1 | `{"sensor":"a","temp":5}` | none | 0 | no |'] },
    ]);
    expect(wrong.computed).toBe(3);
  });

  it('accepts a reason only after a colon and a space', () => {
    const cells = (match: string) => diagnosticsOf(page(`1 | \`{"sensor":"a","temp":5}\` | ${match} | 0 | no`)).length;
    expect(['none', 'none: the first', 'none:the first', 'none, the first', ': none'].map(cells)).toEqual([
      0, 0, 1, 1, 1,
    ]);
  });

  it('computes what a filter sends and whether it notifies', () => {
    const rule = { name: 'hot', fqry: { type: 1, name: '{"query":[{"key":"temp","cmp_op":0,"val":5}],"qtype":1}' } };
    const block = fence('Rules', { ...rule, fatr: ['sensor', 'temp'], ostm: 'hot_readings', notf: 7 });
    const rows = [
      'Event | Filter `hot` | Notification',
      '---|---|---',
      '`{"sensor":"a","temp":5}` | no: equal is not greater | ',
      '`{"sensor":"a","temp":6}` | sensor a, temp 6, notification | sent',
    ];
    expect(diagnosticsOf(block + machine('schema="Rules" stream="readings"', ...rows))).toEqual([]);
  });

  describe('with a block of inserts', () => {
    const rule = { name: 'hot', fqry: { type: 1, name: '{"query":[{"key":"temp","cmp_op":0,"val":5}],"qtype":1}' } };
    const stream = { name: 'readings', attr: [], fltr: [{ ...rule, fatr: ['temp'], ostm: 'hot_readings' }] };
    const block = (...lines: string[]) => ['```cli title="Inserts"', ...lines, '```', ''].join('\n');
    const inserts = block(
      'register schema s.json',
      'insert into s.sensors values null {"sensor":"a"}',
      'insert into s.readings values null {"sensor":"a","temp":6}',
    );
    const table = (...rows: string[]) =>
      machine(
        'schema="Rules" events="Inserts"',
        'Step | Stream | sensor | temp | Filter `hot`',
        '---|---|---|---|---',
        ...rows,
      );
    const rows = ['1 | sensors | a | | ', '2 | readings | a | 6 | temp 6'];
    const rules = fence('Rules', stream);

    it('accepts cells that repeat the inserts, and empty cells without a rule', () => {
      expect(check(rules + inserts + table(...rows))).toMatchObject({ diagnostics: [], computed: 8 });
    });

    it('replaces cells that differ from the inserts', () => {
      const wrong = check(rules + inserts + table('1 | readings | a | 5 | no', rows[1] as string));
      expect(wrong.diagnostics.map(({ message }) => message)).toEqual([
        'Column "Stream" of row 1 is "readings"; by the rules it is "sensors".',
        'Column "temp" of row 1 is "5"; by the rules it is "".',
        'Column "Filter hot" of row 1 is "no"; by the rules it is "".',
      ]);
      expect(wrong.edits.map(({ lines }) => lines)).toEqual([['| 1 | sensors | a | | |']]);
    });

    it('reads the blocks of the page that data names', () => {
      const other = rules + inserts;
      const own = `---\ndata: /other\n---\n${table(...rows)}`;
      const machines = parseMachines(own, (route) => (route === '/other' ? other : undefined));
      expect(recomputeMachines(machines, 'content/x.md').diagnostics).toEqual([]);
    });

    it.each([
      ['no block has the title', '', rows, 'Unknown title "Inserts" in events="…": no block with inserts has it.'],
      [
        'an insert is invalid',
        block('insert into s.readings values null {'),
        rows,
        'Invalid insert in the block "Inserts"',
      ],
      [
        'the number of rows differs',
        inserts,
        rows.slice(1),
        'Expected 2 rows, one for each event of the block "Inserts"',
      ],
    ])('reports that %s', (_, lines, shown, message) => {
      const [found] = check(rules + lines + table(...shown)).diagnostics;
      expect(found?.message).toContain(message);
    });
  });

  it('computes a column for each join type', () => {
    const side = (name: string, rstm: string, type: number, iatr: string[], ratr: string[]) => ({
      name,
      type: 1,
      attr: [{ name: 'sku', type: 9 }],
      join: [{ name: 'j', type, rstm, iatr, ratr, ostm: 'out', jqry: { cond: ['sku'], opid: 11, args: ['sku'] } }],
    });
    const schema = {
      schema: 'shop',
      streams: [
        side('prices', 'orders', 3, ['sku'], []),
        side('orders', 'prices', 5, [], ['sku']),
        { name: 'out', type: 3, attr: [{ name: 'sku', type: 9 }] },
      ],
    };
    const rows = [
      'Step | Stream | Event | 1 with 1 | 5 with 3 | 4 with 2',
      '---|---|---|---|---|---',
      '1 | prices | `{"sku":1}` | waits | waits | waits',
      '2 | prices | `{"sku":2}` | waits | waits | replaces step 1',
      '3 | orders | `{"sku":1}` | step 1 | step 1 | none',
      '4 | orders | `{"sku":1}` | waits | step 1 | none',
    ];
    const table = (...list: string[]) =>
      check(fence('shop.json', schema) + machine('schema="shop.json"', ...list)).diagnostics;
    expect(table(...rows)).toEqual([]);
    const wrong = table(...rows.slice(0, 3), '2 | prices | `{"sku":2}` | a | b | c');
    expect(wrong.map(({ message }) => message)).toEqual([
      'Column "1 with 1" of row 2 is "a"; by the rules it is "waits".',
      'Column "5 with 3" of row 2 is "b"; by the rules it is "waits".',
      'Column "4 with 2" of row 2 is "c"; by the rules it is "replaces step 1".',
    ]);
  });
});

describe('recomputeMachines for a table that cannot run', () => {
  it('reports at most three schema errors, at the line of the directive', () => {
    const bad = { schema: 's', streams: [1, 2, 3, 4] };
    const { diagnostics, computed } = check(
      fence('Bad', JSON.stringify(bad)) + machine('schema="Bad" stream="s"', ...head, ...right),
    );
    expect(diagnostics.map(({ line, message }) => `${line}: ${message}`)).toEqual(
      [0, 1, 2].map((at) => `4: Invalid schema of the time machine at streams[${at}]: A stream is an object.`),
    );
    expect(computed).toBe(0);
  });

  it('stops at an event of the wrong type without comparing cells', () => {
    const { diagnostics, computed } = check(page(right[0] as string, '2 | `{"sensor":"a","temp":"x"}` | x | x | x'));
    expect(diagnostics).toEqual([
      {
        line: first,
        message: 'temp is 5, and readings declares it as text (5).',
        hint: 'Change the value, or the type in the schema.',
      },
    ]);
    expect(computed).toBe(0);
  });

  it('reports a column without its rule and computes the others', () => {
    const { diagnostics, computed } = check(
      query +
        machine('schema="Query"', 'Event | Filter hot | Output', '---|---|---', '`{"sensor":"a","temp":6}` | no | no'),
    );
    expect(diagnostics).toEqual([
      {
        line: first,
        message: 'Column "Filter hot" of row 1: no rule of the schema has this name.',
        hint: 'Correct the title of the column.',
      },
    ]);
    expect(computed).toBe(1);
  });

  it.each([
    [
      'an unknown block',
      machine('schema="Nothing"', ...head, ...right),
      'Unknown title "Nothing" in schema="…": no JSON block of the page has it.',
    ],
    [
      'a missing table',
      `${query}:::machine{title="x" schema="Query"}\nText\n:::\n`,
      'Missing table of events in ":::machine".',
    ],
    [
      'an unknown column',
      query + machine('schema="Query"', 'Step | Event | Matches', '---|---|---', '1 | `{}` | none'),
      'Unknown column "Matches".',
    ],
    ['steps out of order', page('2 | `{}` | none | 0 | no'), 'Invalid step "2": expected 1.'],
    [
      'an event that is not JSON',
      page('1 | `{sensor: 1}` | none | 0 | no'),
      'A name in double quotes is missing here.',
    ],
    [
      'an event of the wrong type',
      page(right[0] as string, '2 | `{"sensor":"a","temp":"x"}` | none | 0 | no'),
      'temp is',
    ],
    [
      'a missing stream',
      fence('F', '"gpby": []') + machine('schema="F"', ...head, ...right),
      'Missing stream for the rules of the schema.',
    ],
    [
      'an invalid schema',
      fence('Query', { ...rising, iatr: 5 }) + machine('schema="Query"', ...head, ...right),
      'Invalid schema of the time machine at streams[0].cepq[0].iatr: iatr is not a list.',
    ],
    [
      'columns of join types without a join',
      query + machine('schema="Query"', 'Event | 5 with 3', '---|---', '`{"sensor":"a","temp":6}` | none'),
      "the schema doesn't have exactly one join",
    ],
    [
      'a column without its rule',
      query + machine('schema="Query"', 'Event | Filter hot', '---|---', '`{"sensor":"a","temp":6}` | no'),
      'Column "Filter hot" of row 1: no rule of the schema has this name.',
    ],
    [
      'an invalid time',
      query + machine('schema="Query"', 'Time | Event', '---|---', 'noon | `{"sensor":"a","temp":6}`'),
      'Invalid time of the event.',
    ],
  ])('reports %s', (_, markdown, message) => {
    const [found] = check(markdown).diagnostics;
    expect(found?.message).toContain(message);
    expect(found?.hint).not.toBe('');
    expect(found?.line).toBeGreaterThan(0);
  });
});

/** Effects by a short name. */
const known: Record<string, Pick<Effect, 'kind' | 'rule'> & Partial<Effect>> = {
  stored: { kind: 'stored', rule: 'stored', values: { bike: 'b1', _pk: 7, mins: 5, _v: 1, _jpk1: 6 } },
  paired: { kind: 'paired', rule: 'active-join', definition: 'j', partner: 2, count: 1 },
  thrice: { kind: 'paired', rule: 'active-join', definition: 'j', partner: 2, count: 3 },
  emitted: { kind: 'emitted', rule: 'pair', definition: 'j' },
  notified: { kind: 'notified', rule: 'notified', definition: 'j', values: { notf: 5, result: 'sent' } },
  suppressed: {
    kind: 'notified',
    rule: 'notified',
    definition: 'j',
    values: { notf: 5, result: 'not sent', since: 0 },
  },
  unmatched: { kind: 'unmatched', rule: 'active-join', definition: 'j' },
  waits: { kind: 'waits', rule: 'simple-join', definition: 'j' },
  free: { kind: 'waits', rule: 'self-join', definition: 'j' },
  current: { kind: 'waits', rule: 'passive-per-key', definition: 'j' },
  newest: { kind: 'waits', rule: 'passive-newest', definition: 'j' },
  replaces: { kind: 'replaced', rule: 'passive-newest', definition: 'j', partner: 1 },
  filtered: { kind: 'dropped', rule: 'filtered', definition: 'j' },
  holds: { kind: 'tested', rule: 'single-event', definition: 'long' },
  fails: { kind: 'dropped', rule: 'single-event', definition: 'long' },
  sent: { kind: 'tested', rule: 'sent', definition: 'late', values: { bike: 'b1', mins: 5, at: [1, 'x'] } },
  unsent: { kind: 'dropped', rule: 'sent', definition: 'late' },
  grouped: { kind: 'grouped', rule: 'grouped', definition: 'mins', values: { key: '491000:north:b1' } },
};

/** An effect as `paired of k in docks`: of the rule k, in the stream docks. */
function effectOf(words: string): Effect {
  const [, word = '', definition, stream = 'rides'] = /^(\w+)(?: of (\w+))?(?: in (\w+))?$/.exec(words) ?? [];
  const effect = known[word];
  if (!effect) throw new Error(`There is no effect ${words}.`);
  return { step: 3, sentence: '', ...effect, stream, ...(definition === undefined ? {} : { definition }) };
}

/** The text of a column for an event in the stream rides with these effects. */
const textOf = (column: string, effects: string, hasMatch = false) =>
  getResult(column, { stream: 'rides', effects: effects.split(', ').filter(Boolean).map(effectOf) }, { hasMatch });

describe('the columns Match and 5 with 3', () => {
  it.each([
    ['step 2', 'stored, paired'],
    ['waits', 'waits'],
    ['waits', 'current'],
    ['none', 'free'],
    ['none', 'unmatched'],
    ['replaces step 1', 'replaces'],
    ['dropped', 'filtered'],
    ['step 2', 'unsent, fails, paired'],
    ['', 'stored, emitted, holds, fails, sent, unsent, grouped, paired in docks'],
    ['', ''],
  ])('show %j after: %s', (text, effects) => {
    expect(textOf('Match', effects)).toBe(text);
    expect(textOf('5 with 3', effects)).toBe(text);
  });

  it.each([
    ['Match', 'none'],
    ['Match j', 'none'],
    ['Match k', 'step 2'],
    ['Match l', ''],
  ])('show the rule in the title %s: %j', (column, text) => {
    expect(textOf(column, 'unmatched, paired of k')).toBe(text);
  });
});

describe('the column Count', () => {
  it.each([
    ['1', 'paired'],
    ['3', 'thrice'],
    ['0', 'unmatched'],
    ['0', 'free'],
    ['', 'filtered'],
    ['', 'current'],
    ['', 'newest'],
    ['', 'replaces'],
    ['', 'stored, holds'],
  ])('shows %j after: %s', (text, effects) => {
    expect(textOf('Count', effects)).toBe(text);
  });

  it('shows the rule in its title', () => {
    expect(textOf('Count k', 'unmatched, thrice of k')).toBe('3');
  });
});

describe('the columns Output and Query', () => {
  it.each([
    ['yes, with step 2', 'paired, emitted'],
    ['yes, with step 2', 'paired, notified'],
    ['no', 'paired'],
    ['no', 'paired, emitted of k'],
    ['no', 'paired, emitted in docks'],
    ['no', 'unmatched'],
    ['no', 'filtered'],
    ['no', 'waits'],
    ['', 'current'],
    ['', 'newest'],
    ['', 'replaces'],
    ['', 'stored, sent of j'],
    ['yes', 'holds of j, emitted'],
    ['no', 'fails of j'],
    ['', 'emitted'],
  ])('show %j after: %s', (text, effects) => {
    expect(textOf('Output', effects)).toBe(text);
    expect(textOf('Query j', effects)).toBe(text);
  });

  it('omit the step in Output, but not in Query, beside a column Match', () => {
    expect(textOf('Output', 'paired, emitted', true)).toBe('yes');
    expect(textOf('Output j', 'paired, emitted', true)).toBe('yes');
    expect(textOf('Query j', 'paired, emitted', true)).toBe('yes, with step 2');
  });

  it.each([
    ['Query j', 'yes, with step 2'],
    ['Query k', 'no'],
    ['Query long', 'yes'],
    ['Output long', 'yes'],
    ['Query short', 'no'],
    ['Query else', ''],
  ])('show the rule in the title %s: %j', (column, text) => {
    const effects = 'paired, emitted, unmatched of k, holds, fails of short, emitted of long';
    expect(textOf(column, effects)).toBe(text);
  });
});

describe('the column Filter', () => {
  it.each([
    ['fails', 'filtered'],
    ['passes', 'paired'],
    ['passes', 'free'],
    ['', 'current'],
    ['', 'replaces'],
    ['', 'stored, unsent, fails'],
  ])('shows %j without a name after: %s', (text, effects) => {
    expect(textOf('Filter', effects)).toBe(text);
  });

  it.each([
    ['bike b1, mins 5, at [1,"x"]', 'sent'],
    ['bike b1, mins 5, at [1,"x"], notification', 'sent, notified of late'],
    ['bike b1, mins 5, at [1,"x"]', 'sent, notified'],
    ['bike b1, mins 5, at [1,"x"]', 'sent, emitted of late'],
    ['bike b1, mins 5, at [1,"x"]', 'unsent of long, sent'],
    ['no', 'unsent'],
    ['no', 'sent of long, unsent'],
    [undefined, 'unsent of long'],
    [undefined, 'paired of late'],
    [undefined, 'sent in docks'],
  ])('shows %j with a name after: %s', (text, effects) => {
    expect(textOf('Filter late', effects)).toBe(text);
  });
});

it.each([
  ['Stored', 'bike b1, mins 5', 'grouped, stored'],
  ['Stored', '', 'grouped, stored in docks'],
  ['Notification', 'sent', 'paired, notified'],
  ['Notification', 'sent; not sent, 0 seconds after the last one', 'notified, suppressed'],
  ['Notification', 'sent', 'notified in docks'],
  ['Notification', '', 'stored, sent'],
  ['Interval', '491000', 'stored, grouped'],
  ['Interval', '', 'stored, grouped in docks'],
])('the column %s shows %j after: %s', (column, text, effects) => {
  expect(textOf(column, effects)).toBe(text);
});
