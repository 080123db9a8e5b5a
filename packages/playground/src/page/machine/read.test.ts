import { describe, expect, it } from 'vitest';
import { machinesOf, plainCell, writtenRow } from './read.ts';

const page = (...lines: string[]) => lines.join('\n');
const table = ['| Step | `mins` |', '|---|---|', '| 1 | 12 |', '| 2 | **18** |'];
const rowsOf = (...lines: string[]) => machinesOf(page(':::machine{}', ...lines))[0]?.rows;

describe('a machine of a page', () => {
  it('has its place, its attributes and its table', () => {
    const text = page('Text', '', ':::machine{title="Two rides" schema="Rides"}', ...table, ':::', '');
    expect(machinesOf(text)).toStrictEqual([
      {
        index: 0,
        line: 3,
        title: 'Two rides',
        schema: 'Rides',
        notes: [],
        columns: ['Step', 'mins'],
        rows: [
          { line: 6, cells: ['1', '12'] },
          { line: 7, cells: ['2', '**18**'] },
        ],
      },
    ]);
  });

  it('may say where events, kinds, times and notes are from', () => {
    const more =
      'events="Two rides" variants="join" stream="rides" day="2026-01-05" keys="15849" notes="Key ends in, Why"';
    expect(machinesOf(`:::machine{${more}}`)).toStrictEqual([
      {
        index: 0,
        line: 1,
        title: '',
        schema: '',
        events: 'Two rides',
        variants: 'join',
        stream: 'rides',
        day: '2026-01-05',
        keys: '15849',
        notes: ['Key ends in', 'Why'],
        columns: [],
        rows: [],
      },
    ]);
  });

  it.each([
    ['  :::machine{title="a"}  ', ['a']],
    ['::::machine{title="a"}', ['a']],
    ['::machine{title="a"}', []],
    [':::machine', []],
    [':::machine{title="a"} text', []],
    ['text :::machine{title="a"}', []],
    [':::machines{title="a"}', []],
  ])('is opened by %j: %j', (line, titles) => {
    expect(machinesOf(line).map(({ title }) => title)).toEqual(titles);
  });

  it('is none in a fence, and one between fences', () => {
    const machine = (title: string) => `:::machine{title="${title}"}`;
    const text = page(
      ...['```', machine('a'), '~~~', machine('b'), '```json', machine('c'), '```', machine('shown'), '```', '```'],
      ...[machine('also shown'), 'See ``` there', machine('shown too'), '````', '```', machine('d'), '````'],
      ...['  ~~~', machine('e'), '  ~~~', '``', machine('last'), '```', machine('f')],
    );
    expect(machinesOf(text).map(({ index, title }) => `${index} ${title}`)).toEqual([
      '0 shown',
      '1 also shown',
      '2 shown too',
      '3 last',
    ]);
  });
});

describe('the table of a machine', () => {
  it.each([
    ['after empty lines', ['', ' ', '| a |', '|---|', '| 1 |'], [{ line: 6, cells: ['1'] }]],
    ['in a step', ['  | a |', '  |---|', '  | 1 |', '  :::'], [{ line: 4, cells: ['1'] }]],
    ['with an empty line behind it', ['| a |', '|---|', '| 1 |', '', '| 2 |'], [{ line: 4, cells: ['1'] }]],
    ['with bars in cells', ['| a | b |', '|---|---|', '| 1 \\| 2 |  |'], [{ line: 4, cells: ['1 \\| 2', ''] }]],
    ['to text that only ends with a bar', ['| a |', '|---|', '| 1 |', 'or 2 |'], [{ line: 4, cells: ['1'] }]],
    ['without the last bar of a row', ['| a | b', '|---|---', '| 1 | 2'], [{ line: 4, cells: ['1', '2'] }]],
  ])('is read %s', (_, lines, rows) => {
    expect(rowsOf(...lines)).toEqual(rows);
  });

  it.each([
    ['it ends below its columns', ['| a |', '|---|']],
    ['text stands before it', ['Text', '| a |', '|---|', '| 1 |']],
    ['its first line only ends with a bar', ['a |', '|---|', '| 1 |']],
    ['it is missing', []],
  ])('has no rows where %s', (_, lines) => {
    expect(rowsOf(...lines)).toEqual([]);
  });
});

it.each([
  ['`mins`', 'mins'],
  ['**18** of **20**', '18 of 20'],
  ['`{"a": "x \\| y"}` \\| z', '{"a": "x | y"} | z'],
  ['2 * 3', '2 * 3'],
])('the cell %j reads %j', (cell, text) => {
  expect(plainCell(cell)).toBe(text);
});

it.each([
  [['1', 'a b'], '| 1 | a b |'],
  [['', '1', '', '', '2', ''], '| | 1 | | | 2 | |'],
])('the row of %j is written %j', (cells, line) => {
  expect(writtenRow(cells)).toBe(line);
});
