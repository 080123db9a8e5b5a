import { openGraph, type QueryResult, runGraph } from '@folio/query-engine';
import { describe, expect, it } from 'vitest';
import { EMPTY_OUTCOME, type Outcome } from '../service/protocol.ts';
import {
  describeOutcome,
  describeSize,
  getAnswers,
  joinAlternatives,
  toCsv,
  toTable,
  toTextTable,
} from './describe.ts';

const bakers =
  'CREATE (baker:hana)-[BAKES]->(bread:rye)\nCREATE (baker:otto)-[BAKES]->(bread:roll)\nCREATE (baker:otto)-[BAKES]->(bread:rye)';
/** The rules leave open which farm the row has. */
const chain = 'CREATE (farm:a)-[S]->(dairy:n)\nCREATE (farm:b)-[S]->(dairy:n)\nCREATE (dairy:n)-[M]->(city:t)';
const chained = 'S=>(@f farm:*)-[S]->(dairy:*)-[M]->(@c city:*); RETURN f.name AS f, c.name AS c';
const names = 'S=>(@b baker:*); RETURN b.name AS baker';

function outcomeOf(setup: string, text: string): Outcome {
  const opened = openGraph(setup ? [setup] : []);
  if ('diagnostic' in opened) throw new Error(opened.diagnostic.message);
  const { results, diagnostic } = opened.session.run(text);
  const { nodes, relations } = opened.session.state();
  return {
    ...EMPTY_OUTCOME,
    results,
    ...(diagnostic ? { diagnostic } : {}),
    contents: { ...EMPTY_OUTCOME.contents, nodes: nodes.length, relations: relations.length },
  };
}
const answerOf = (setup: string, text: string) => getAnswers(outcomeOf(setup, text))[0] as QueryResult;

describe('describeOutcome', () => {
  it.each([
    ['rows and the size of the graph', bakers, names, '2 rows, from 4 nodes and 3 relations'],
    ['one row, from one node', 'CREATE (baker:hana)', names, '1 row, from 1 node and 0 relations'],
    ['one relation', 'CREATE (baker:hana)-[BAKES]->(bread:rye)', names, '1 row, from 2 nodes and 1 relation'],
    ['a count', bakers, 'S=>(@b baker:*); RETURN COUNT(*)', 'COUNT(*) is 2, from 4 nodes and 3 relations'],
    ['paths', bakers, 'S=>(baker:hana)-[#SHORT_PATH *]->(bread:rye)', '1 path, from 4 nodes and 3 relations'],
    ['several results', bakers, `${names}\n${names}`, '2 results, from 4 nodes and 3 relations'],
    ['statements alone', bakers, 'CREATE (baker:ida)', 'The graph has 5 nodes and 3 relations'],
    ['rows with more than one possible value', chain, chained, '1 row, 1 of them with more than one possible value'],
    ['an empty text', bakers, ' ', 'Nothing to run'],
    ['an error, even after rows', bakers, `${names}\nUSE GRAPH none`, 'Not run'],
  ])('describes %s', (_, setup, text, sentence) => {
    expect(describeOutcome(outcomeOf(setup, text))).toBe(sentence);
  });

  it('counts uncertain rows', () => {
    const { results, ...outcome } = outcomeOf(bakers, names);
    const [answer] = results as [QueryResult];
    const rows = answer.rows.map((row, at) => (at ? row : { ...row, perhaps: true as const }));
    expect(describeOutcome({ ...outcome, results: [{ ...answer, rows }] })).toBe(
      '2 rows, 1 of them with more than one possible value',
    );
  });
});

describe('the results of a run', () => {
  it('are returned by getAnswers for queries only', () => {
    expect(getAnswers(outcomeOf(bakers, `CREATE (baker:ida)\n${names}`)).map(({ kind }) => kind)).toEqual(['table']);
  });

  it('are summarized by describeSize: rows, paths or the values of a count', () => {
    const rows = answerOf(bakers, names);
    expect(describeSize({ ...rows, total: 12_000 })).toBe('12,000 rows');
    expect(describeSize({ ...rows, kind: 'paths', total: 2 })).toBe('2 paths');
    expect(describeSize({ ...rows, columns: [], kind: 'count', count: { value: 3, other: [4, 5] } })).toBe(
      'COUNT(*) is 3 or 4 or 5',
    );
  });

  it('have possible values that joinAlternatives joins', () => expect(joinAlternatives([3, '4'])).toBe('3 or 4'));
});

const ask = (setup: string, query: string) => runGraph(setup, query) as QueryResult;

it('toTextTable returns the table of the command line', () => {
  const answer = ask('CREATE (a:x {"n":5})', 'S=>(@a a:*); RETURN a.name AS name, a.n AS n');
  expect(toTextTable(answer)).toBe('+----+-+\n|name|n|\n+----+-+\n|x   |5|\n+----+-+');
});

it('toCsv quotes cells and escapes formulas', () => {
  const answer = ask(
    'CREATE (a:x {"t":"a, \\"b\\"", "f":"=1+1", "n":-2})',
    'S=>(@a a:*); RETURN a.t AS t, a.f AS f, a.n AS n',
  );
  expect(toCsv(answer)).toBe('t,f,n\r\n"a, ""b""",\'=1+1,-2\r\n');
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
])('toCsv writes the text %j as %j', (text, cell) => {
  const answer = ask('CREATE (a:x)', 'S=>(@a a:*); RETURN a.name AS name');
  expect(toCsv({ ...answer, rows: answer.rows.map((row) => ({ ...row, cells: [{ text }] })) })).toBe(
    `name\r\n${cell}\r\n`,
  );
});

it('toTable lists all possible values of a cell and of a count', () => {
  const rows = ask('CREATE (a:x)', 'S=>(@a a:*); RETURN a.name AS name');
  const cells = [{ text: 'x', other: ['y', 'z'] }];
  expect(toTable({ ...rows, rows: rows.rows.map((row) => ({ ...row, cells })) }).rows).toEqual([['x or y or z']]);
  const count = ask('CREATE (a:x)', 'S=>(@a a:*); RETURN COUNT(*)');
  expect(toTable({ ...count, count: { value: 1, other: [2, 3] } }).rows).toEqual([['1 or 2 or 3']]);
});

it('toTable returns one cell for a count', () => {
  expect(toTable(ask('CREATE (a:x)', 'S=>(@a a:*); RETURN COUNT(*)'))).toEqual({
    columns: ['COUNT(*)'],
    rows: [['1']],
  });
});
