import { type Answered, runGraph } from '@folio/query-engine/engine/index.ts';
import { expect, it } from 'vitest';
import { asCsv, asTable, tableOf } from './export.ts';

const ask = (setup: string, query: string) => runGraph(setup, query) as Answered;

it('an answer becomes the table of the command line', () => {
  const answer = ask('CREATE (a:x {"n":5})', 'S=>(@a a:*); RETURN a.name AS name, a.n AS n');
  expect(asTable(answer)).toBe('+----+-+\n|name|n|\n+----+-+\n|x   |5|\n+----+-+');
});

it('CSV quotes what needs it, and no text becomes a formula', () => {
  const answer = ask(
    'CREATE (a:x {"t":"a, \\"b\\"", "f":"=1+1", "n":-2})',
    'S=>(@a a:*); RETURN a.t AS t, a.f AS f, a.n AS n',
  );
  expect(asCsv(answer)).toBe('t,f,n\r\n"a, ""b""",\'=1+1,-2\r\n');
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['@name', "'@name"],
  ['\ttab', "'\ttab"],
  ['\rline', '"\'\rline"'],
  ['-', "'-"],
  ['-x', "'-x"],
  ['-2', '-2'],
  ['1=1', '1=1'],
  ['5 - x', '5 - x'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\nb', '"a\nb"'],
  ['=a,"b"', '"\'=a,""b"""'],
])('the text %j is %j in CSV', (text, cell) => {
  const answer = ask('CREATE (a:x)', 'S=>(@a a:*); RETURN a.name AS name');
  expect(asCsv({ ...answer, rows: answer.rows.map((row) => ({ ...row, cells: [{ text }] })) })).toBe(
    `name\r\n${cell}\r\n`,
  );
});

it('a cell and a count have all their possible values', () => {
  const rows = ask('CREATE (a:x)', 'S=>(@a a:*); RETURN a.name AS name');
  const cells = [{ text: 'x', other: ['y', 'z'] }];
  expect(tableOf({ ...rows, rows: rows.rows.map((row) => ({ ...row, cells })) }).rows).toEqual([['x or y or z']]);
  const count = ask('CREATE (a:x)', 'S=>(@a a:*); RETURN COUNT(*)');
  expect(tableOf({ ...count, count: { value: 1, other: [2, 3] } }).rows).toEqual([['1 or 2 or 3']]);
});

it('a lone count is a table of one cell', () => {
  expect(tableOf(ask('CREATE (a:x)', 'S=>(@a a:*); RETURN COUNT(*)'))).toEqual({
    columns: ['COUNT(*)'],
    rows: [['1']],
  });
});
