import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawTable, readTable } from './table.ts';

const drawn = ['+----+---+', '|name|age|', '+----+---+', '|ada |36 |', '+----+---+'].join('\n');

it('readTable reverses drawTable', () => {
  const table = { columns: ['name', 'age'], rows: [['ada', '36']] };
  expect(drawTable(table)).toBe(drawn);
  expect(readTable(drawn)).toEqual(table);
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '7', '-', '+', ' ') }).map((text) => text.trim());
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.array(cell, { minLength: 4, maxLength: 4 })),
      (width, all) => {
        const rows = all.map((row) => row.slice(0, width));
        const columns = ['one', 'two', 'three', 'four'].slice(0, width);
        expect(readTable(drawTable({ columns, rows }))).toEqual({ columns, rows });
      },
    ),
  );
});

it.each([
  ['a line is too short', drawn.replace('|36 |', '|36|')],
  ['a line is missing', drawn.split('\n').slice(0, 4).join('\n')],
  ['a column is wider in one row', drawn.replace('|ada |36 |', '|ada| 36 |')],
  ['a frame line differs', drawn.replace(/\+----\+---\+$/, '+---+----+')],
  ['text precedes the frame', 'x+---+'],
  ['text follows the frame', '+---+x'],
  ['a column has no width', '++\n||\n++'],
  ['the text has no frame', 'name age'],
  ['the text is empty', ''],
])('readTable returns undefined if %s', (_, text) => {
  expect(readTable(text)).toBeUndefined();
});

it('readTable reads a table between empty lines', () => {
  expect(readTable(`\n${drawn}\n`)).toEqual({ columns: ['name', 'age'], rows: [['ada', '36']] });
});

it('readTable reads a frame alone as a table without columns', () => {
  expect(readTable('+---+')).toEqual({ columns: [], rows: [] });
});

it('drawTable fills a short row with empty cells', () => {
  expect(drawTable({ columns: ['a', 'b'], rows: [['long']] })).toBe(
    ['+----+-+', '|a   |b|', '+----+-+', '|long| |', '+----+-+'].join('\n'),
  );
});
