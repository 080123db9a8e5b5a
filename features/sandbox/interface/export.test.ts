import { expect, it } from 'vitest';
import { type Answered, runGraph } from '../engine/index.ts';
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

it('a lone count is a table of one cell', () => {
  expect(tableOf(ask('CREATE (a:x)', 'S=>(@a a:*); RETURN COUNT(*)'))).toEqual({
    columns: ['COUNT(*)'],
    rows: [['1']],
  });
});
