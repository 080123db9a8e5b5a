import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { convert, MAX_COLUMNS, MAX_ROWS, parseTimes } from './table.ts';

const read = (text: string | Uint8Array) => readTable(typeof text === 'string' ? new TextEncoder().encode(text) : text);
const problems = (text: string | Uint8Array) =>
  read(text).diagnostics.map(({ line, message }) => `${line}: ${message}`);
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, code] of [0xfeff, ...[...text].map((one) => one.charCodeAt(0))].entries())
    view.setUint16(index * 2, code, !isBig);
  return bytes;
};

describe('readTable', () => {
  it('reads CSV with the lines of its rows and the types of its columns', () => {
    const table = read(
      'id,height,native,seen,zip\r\n"fern, old",1.5,true,2024-03-01,01234\r\n\r\n"two\nlines",-2e3,FALSE,2024-03-02,5\r\n',
    );
    expect(table.columns).toEqual([
      { name: 'id', type: 'text' },
      { name: 'height', type: 'number' },
      { name: 'native', type: 'boolean' },
      { name: 'seen', type: 'time' },
      { name: 'zip', type: 'text' },
    ]);
    expect(table.rows.map(([id]) => id)).toEqual(['fern, old', 'two\nlines']);
    expect(table.lines).toEqual([2, 4]);
    expect(table.diagnostics).toEqual([]);
  });

  it.each([';', '\t', '|'])('finds the delimiter %j', (delimiter) => {
    expect(read('a,b\nc,d\n'.replaceAll(',', delimiter)).rows).toEqual([['c', 'd']]);
    expect(read('a,b\nc,d\ne,f'.replaceAll(',', delimiter)).rows).toHaveLength(2);
  });

  it('numbers columns without names, and those whose name occurs twice', () => {
    const table = read('a,a,,a (2)\n1,2,3,4');
    expect(table.columns.map(({ name }) => name)).toEqual(['a', 'a (2)', 'column 3', 'a (2) (2)']);
    expect(problems('a,a\n1,2')).toEqual(['1: The column "a" occurs twice.']);
    expect(read('1,2\n3,4').columns.map(({ name }) => name)).toEqual(['column 1', 'column 2']);
  });

  it('skips rows with too many values, and fills short ones', () => {
    const table = read('a,b\n1\n1,2,3\n1,2,\n');
    expect(table.rows).toEqual([
      ['1', null],
      ['1', '2'],
    ]);
    expect(problems('a,b\n1\n1,2,3\n')).toEqual(['3: The row has 3 values, but the table has 2 columns.']);
    expect(problems('[["a"], [1, 2], [3]]')).toEqual(['2: The row has 2 values, but the table has 1 column.']);
  });

  it('reports the line of an unclosed quote and keeps the rows before it', () => {
    const table = read('a,b\n1,2\n3,"four\n5,6\n');
    expect(table.rows).toEqual([['1', '2']]);
    expect(table.diagnostics.map(({ line }) => line)).toEqual([3]);
  });

  it.each([
    ['a list', '[{"a": 1, "b": {"c": true}}, {"a": 2}]'],
    ['a list in an object', '{"count": 2, "items": [{"a": 1, "b": {"c": true}}, {"a": 2}]}'],
    ['JSON lines', '{"a": 1, "b": {"c": true}}\n\n{"a": 2}\n'],
    ['lists in a list', '[["a", "b.c"], [1, true], [2]]'],
  ])('reads %s of JSON', (_, text) => {
    const { columns, rows } = read(text);
    expect(columns).toEqual([
      { name: 'a', type: 'number' },
      { name: 'b.c', type: 'boolean' },
    ]);
    expect(rows).toEqual([
      [1, true],
      [2, null],
    ]);
  });

  it('reads the values of an object with their keys', () => {
    expect(read('{"oak": {"height": 20}, "fern": {"height": 1}}').rows).toEqual([
      ['oak', 20],
      ['fern', 1],
    ]);
  });

  it('reports JSON errors with their location', () => {
    expect(problems('[{"a": 1},\n {"a": }]')).toEqual(['2: } cannot start a value.']);
    expect(problems('{"a": 1}\n{"a": \n{"a": 3}')).toEqual(['2: The JSON ends too early.']);
    expect(problems('[{"a": 1}, 7]')).toEqual(['2: The entry is not an object.']);
    expect(problems(`[{"a": ${'['.repeat(5000)}${']'.repeat(5000)}}, {"a": 1}]`)).toEqual([
      '1: A value has more than 40 levels of lists and objects.',
    ]);
    expect(problems('['.repeat(100_000) + ']'.repeat(100_000))).toEqual(['0: No rows were found.']);
  });

  it('reads a long run of line breaks inside a text in linear time', { timeout: 5_000 }, () =>
    expect(read(`a,b\n1,2${'\r\n'.repeat(100_000)}3,4\n\n`).rows).toHaveLength(2),
  );

  it('decodes UTF-16 with a byte order mark, and UTF-8 with and without one', () => {
    for (const bytes of [utf16('größe\n1.5'), utf16('größe\n1.5', true), new TextEncoder().encode('\uFEFFgröße\n1.5')])
      expect(read(bytes).columns[0]?.name).toBe('größe');
  });

  it('reads text that is not UTF-8 as Windows-1252 and reports it', () => {
    const table = readTable(new Uint8Array([0x61, 0x0a, 0x62, 0xe9, 0x0a]));
    expect(table.rows).toEqual([['bé']]);
    expect(table.diagnostics).toMatchObject([
      { line: 2, message: 'The text is not UTF-8; it is read as Windows-1252.' },
    ]);
  });

  it('reports JSON that is not UTF-8 without the number of an entry', () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('[{"a": 1},\n{"b": "'),
      0xe9,
      ...new TextEncoder().encode('"}]'),
    ]);
    expect(readTable(bytes)).toMatchObject({
      unit: 'entry',
      rows: [
        [1, null],
        [null, 'é'],
      ],
      diagnostics: [{ line: 0 }],
    });
  });

  it('reports empty and binary files, and tables without rows', () => {
    expect(problems('')).toEqual(['0: The file is empty.']);
    expect(problems(' \n ')).toEqual(['0: The file is empty.']);
    expect(problems('a,b\n')).toEqual(['0: No rows were found.']);
    expect(problems(utf16('a,b\n1,2').subarray(2))).toEqual(['0: This is not a text file.']);
    expect(problems(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toEqual(['0: This is not a text file.']);
    expect(problems(new Uint8Array([0x61, 0x0a, 0x62, 0xe9, 0x02]))).toEqual(['0: This is not a text file.']);
  });

  it('reads at most 100,000 rows and 200 columns', () => {
    const table = read(`a\n${'x\n'.repeat(MAX_ROWS + 5)}`);
    expect(table.rows).toHaveLength(MAX_ROWS);
    expect(table.diagnostics[0]?.line).toBe(MAX_ROWS + 2);
    expect(problems(`a${',a'.repeat(1_000_000)}\n1`)).toEqual([`1: There are more than ${MAX_COLUMNS} columns.`]);
    const wide = Object.fromEntries(Array.from({ length: MAX_COLUMNS + 1 }, (__, index) => [`c${index}`, index]));
    expect(problems(JSON.stringify([wide]))).toEqual([`1: There are more than ${MAX_COLUMNS} columns.`]);
  });

  it('reports its progress', () => {
    const parts: number[] = [];
    readTable(new TextEncoder().encode(`a,b\n${'x,y\n'.repeat(20_000)}`), (part) => parts.push(part));
    expect(parts.length).toBeGreaterThan(2);
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(parts.every((part) => part > 0 && part <= 1)).toBe(true);
  });

  it('returns complete rows, or a diagnostic, for any input', () => {
    const pieces = fc.constantFrom(
      '"',
      ',',
      ';',
      '\n',
      '\r',
      '\t',
      '{',
      '}',
      '[',
      ']',
      ':',
      'a',
      '1',
      '\\',
      ' ',
      '""',
      '{"a":1}',
      'é',
      '\0',
      '__proto__',
    );
    const texts = fc.array(pieces, { maxLength: 40 }).map((all) => new TextEncoder().encode(all.join('')));
    fc.assert(
      fc.property(
        fc.oneof(
          texts,
          fc.uint8Array({ maxLength: 40 }),
          fc.json().map((text) => new TextEncoder().encode(text)),
        ),
        (bytes) => {
          const { columns, rows, lines, diagnostics } = readTable(bytes);
          expect(rows.every((row) => row.length === columns.length)).toBe(true);
          expect(lines).toHaveLength(rows.length);
          if (!rows.length) expect(diagnostics).not.toEqual([]);
          for (const { message, hint } of diagnostics) expect(`${message} ${hint}`).not.toMatch(/\{\w+\}|undefined/);
        },
      ),
    );
  });
});

describe('parseTimes', () => {
  const at = Date.UTC(2024, 2, 14, 13, 5, 0) * 1000;
  it.each([
    '2024-03-14T13:05:00Z',
    '2024-03-14 13:05',
    '2024/3/14 13:05:00',
    '2024-03-14T15:05:00+02:00',
    '14.03.2024 13:05',
    '3/14/2024 1:05 PM',
    '14/03/2024, 13:05:00',
    '14 Mar 2024 13:05',
    'March 14, 2024 1:05 pm',
    '14-Mar-2024 13:05',
    'Thu, 14 Mar 2024 13:05:00 GMT',
    '14/Mar/2024:13:05:00 +0000',
  ])('reads %j', (text) => {
    expect(parseTimes([text])).toEqual([at]);
  });

  it('keeps microseconds', () => {
    expect(parseTimes(['2024-03-14T13:05:00.123456Z'])).toEqual([at + 123_456]);
  });

  it('infers the order of day and month only from the other values', () => {
    expect(parseTimes(['04/03/2024'])).toEqual([undefined]);
    expect(parseTimes(['04/03/2024', '14/03/2024'])[0]).toBe(Date.UTC(2024, 2, 4) * 1000);
    expect(parseTimes(['04/03/2024', '3/14/2024'])[0]).toBe(Date.UTC(2024, 3, 3) * 1000);
    expect(parseTimes(['1/31/99', '1/11/24'])).toEqual([Date.UTC(1999, 0, 31) * 1000, Date.UTC(2024, 0, 11) * 1000]);
  });

  it.each(['2024-02-30', '2024-13-01', '24:00', 'soon', '2024-03-14 25:00', '1.2.3', '20240314'])(
    'returns undefined for %j',
    (text) => {
      expect(parseTimes([text])).toEqual([undefined]);
    },
  );
});

describe('convert', () => {
  it('returns the typed value, null for an empty text and undefined for another type', () => {
    expect(
      ['1.5', ' 7 ', '', '1,5', '007', '12345678901234567890', 'x'].map((text) => convert(text, 'number')),
    ).toEqual([1.5, 7, null, undefined, undefined, undefined, undefined]);
    expect(['TRUE', 'false', 'yes'].map((text) => convert(text, 'boolean'))).toEqual([true, false, undefined]);
    expect(convert({ a: 1 }, 'text')).toBe('{"a":1}');
    expect(convert({ a: 1 }, 'mixed')).toEqual({ a: 1 });
  });
});
