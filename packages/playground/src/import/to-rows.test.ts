import { TableSession } from '@folio/query-engine/database';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { suggestKey, toRows } from './to-rows.ts';

const read = (text: string) => readTable(new TextEncoder().encode(text));
const make = (text: string, key: number) => {
  const table = read(text);
  return toRows(table, { table: 't', key, types: table.columns.map(({ type }) => type) });
};

describe('toRows', () => {
  it('returns a statement for each row, with its key and without empty values', () => {
    expect(make('id,name,size\na 1,Ann,3\nb,,4.5\n', 0)).toEqual({
      statements: [
        'create table t',
        'insert into t values "a 1" {"name":"Ann","size":3}',
        'insert into t values "b" {"size":4.5}',
      ],
      diagnostics: [],
      note: expect.stringContaining('at least 8 for their size'),
    });
  });

  it('uses numbers for integer keys and for rows without a key column', () => {
    expect(make('id,n\n7,1\n8,2\n', 0).statements[1]).toBe('insert into t values 7 {"n":1}');
    expect(make('id,n\n7.5,1\n8,2\n', 0).statements[1]).toBe('insert into t values "7.5" {"n":1}');
    expect(make('id,n\n7,1\n7,2\n', -1).statements[2]).toBe('insert into t values 2 {"id":7,"n":2}');
  });

  it('reports and skips rows with an empty, repeated, long or quoted key', () => {
    const { statements, diagnostics } = make(`id,n\na,1\n,2\na,3\n${'é'.repeat(65)},4\n"say ""x""",5\n`, 0);
    expect(statements).toHaveLength(2);
    expect(diagnostics.map(({ line, message }) => [line, message.replace(/é+/, 'é')])).toEqual([
      [3, 'The column "id" is empty, so the row has no key.'],
      [4, 'The key "a" occurs again: its first row stays.'],
      [5, '"é" is not a key: it has a double quote or more than 128 bytes.'],
      [6, '"say "x"" is not a key: it has a double quote or more than 128 bytes.'],
    ]);
  });

  it('returns statements that run for any cells', () => {
    const rows = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })), { minLength: 1 });
    fc.assert(
      fc.property(rows, fc.constantFrom(-1, 0, 1), (cells, key) => {
        const columns = ['a', 'b'].map((name) => ({ name, type: 'text' as const }));
        const table = {
          columns,
          rows: cells,
          lines: cells.map((_, index) => index),
          unit: 'line',
          diagnostics: [],
        } as const;
        const { statements } = toRows(
          { ...table, rows: cells, diagnostics: [] },
          { table: 't', key, types: ['text', 'text'] },
        );
        const session = new TableSession();
        const { diagnostic } = session.run(statements.join('\n'), 'setup');
        expect(diagnostic).toBeUndefined();
        expect(session.contents.rows).toBe(statements.length - 1);
      }),
    );
  });
});

it('suggestKey returns a column with unique values, first by its name', () => {
  expect(suggestKey(read('code,name\nx,ann\ny,ben\n'))).toBe(0);
  expect(suggestKey(read('text,id\nx,1\ny,2\n'))).toBe(1);
  expect(suggestKey(read('id,text\n1,x\n1,y\n'))).toBe(1);
  expect(suggestKey(read('price,n\n1.5,3\n2.5,4\n'))).toBe(-1);
});
