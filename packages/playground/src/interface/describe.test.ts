import { type Answered, openGraph } from '@folio/query-engine/engine/index.ts';
import { describe, expect, it } from 'vitest';
import { emptyOutcome, type Outcome } from '../service/protocol.ts';
import { answersOf, eitherOf, inWords, sizeOf } from './describe.ts';

const bakers =
  'CREATE (baker:hana)-[BAKES]->(bread:rye)\nCREATE (baker:otto)-[BAKES]->(bread:roll)\nCREATE (baker:otto)-[BAKES]->(bread:rye)';
/** Which baker of a loaf stays is open, and so is whether there is one row or two. */
const chain = 'CREATE (farm:a)-[S]->(dairy:n)\nCREATE (farm:b)-[S]->(dairy:n)\nCREATE (dairy:n)-[M]->(city:t)';
const chained = 'S=>(@f farm:*)-[S]->(dairy:*)-[M]->(@c city:*); RETURN f.name AS f, c.name AS c';
const names = 'S=>(@b baker:*); RETURN b.name AS baker';

function outcomeOf(setup: string, text: string): Outcome {
  const opened = openGraph(setup ? [setup] : []);
  if ('fault' in opened) throw new Error(opened.fault.message);
  const { results, fault } = opened.session.run(text);
  const { nodes, relations } = opened.session.state();
  return {
    ...emptyOutcome,
    results,
    ...(fault ? { fault } : {}),
    contents: { ...emptyOutcome.contents, nodes: nodes.length, relations: relations.length },
  };
}
const answerOf = (setup: string, text: string) => answersOf(outcomeOf(setup, text))[0] as Answered;

describe('a run in one sentence', () => {
  it.each([
    ['rows, and what they are from', bakers, names, '2 rows, from 4 nodes and 3 relations'],
    ['one row, from one node', 'CREATE (baker:hana)', names, '1 row, from 1 node and 0 relations'],
    ['one relation', 'CREATE (baker:hana)-[BAKES]->(bread:rye)', names, '1 row, from 2 nodes and 1 relation'],
    ['a count', bakers, 'S=>(@b baker:*); RETURN COUNT(*)', 'COUNT(*) is 2, from 4 nodes and 3 relations'],
    ['paths', bakers, 'S=>(baker:hana)-[#SHORT_PATH *]->(bread:rye)', '1 path, from 4 nodes and 3 relations'],
    ['several answers', bakers, `${names}\n${names}`, '2 results, from 4 nodes and 3 relations'],
    ['statements alone', bakers, 'CREATE (baker:ida)', 'The graph has 5 nodes and 3 relations'],
    ['rows with more than one possible value', chain, chained, '1 row, 1 of them with more than one possible value'],
    ['a text without anything', bakers, ' ', 'Nothing to run'],
    ['a fault, even after rows', bakers, `${names}\nUSE GRAPH none`, 'Not run'],
  ])('says %s', (_, setup, text, sentence) => {
    expect(inWords(outcomeOf(setup, text))).toBe(sentence);
  });

  it('counts rows that are there perhaps as unsure', () => {
    const { results, ...outcome } = outcomeOf(bakers, names);
    const [answer] = results as [Answered];
    const rows = answer.rows.map((row, at) => (at ? row : { ...row, perhaps: true as const }));
    expect(inWords({ ...outcome, results: [{ ...answer, rows }] })).toBe(
      '2 rows, 1 of them with more than one possible value',
    );
  });
});

describe('the answers of a run', () => {
  it('are those of queries, without what statements did', () => {
    expect(answersOf(outcomeOf(bakers, `CREATE (baker:ida)\n${names}`)).map(({ kind }) => kind)).toEqual(['table']);
  });

  it('have a size: rows with commas, paths, or the values of a count', () => {
    const rows = answerOf(bakers, names);
    expect(sizeOf({ ...rows, total: 12_000 })).toBe('12,000 rows');
    expect(sizeOf({ ...rows, kind: 'paths', total: 2 })).toBe('2 paths');
    expect(sizeOf({ ...rows, kind: 'count', count: { value: 3, other: [4, 5] } })).toBe('COUNT(*) is 3 or 4 or 5');
  });

  it('have values of which each is possible', () => expect(eitherOf([3, '4'])).toBe('3 or 4'));
});
