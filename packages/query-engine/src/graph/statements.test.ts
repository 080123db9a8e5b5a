import { describe, expect, it } from 'vitest';
import { openGraph, runGraph } from '../open-graph.ts';
import type { GraphOptions } from '../session.ts';
import { answerTo, texts } from '../testing/answers.ts';

describe('statements', () => {
  const stateAfter = (text: string, options?: GraphOptions) => {
    const opened = openGraph('', options);
    if ('diagnostic' in opened) throw new Error(opened.diagnostic.message);
    const { results, diagnostic } = opened.session.run(text);
    const { nodes, relations, ...rest } = opened.session.state();
    const key = (id: string) => nodes.find((node) => node.id === id)?.name;
    return {
      ...rest,
      diagnostic,
      messages: results.map((result) => (result.kind === 'done' ? result.text : result.kind)),
      nodes: Object.fromEntries(nodes.map(({ label, name, props }) => [`${label}:${name}`, props])),
      triples: relations.map(({ subject, rel, object }) => `${key(subject)} ${rel} ${key(object)}`),
    };
  };
  it('keep the first properties of a node', () => {
    const { nodes, messages } = stateAfter('CREATE (a:b {"x":1})\nCREATE (a:b {"x":2, "y":3})');
    expect(nodes).toEqual({ 'a:b': { x: 1 } });
    expect(messages[1]).toBe('Stored 0 nodes and 0 relations. a:b exists and keeps its properties.');
  });
  it('note that an openCypher alias is stored as a label', () => {
    expect(stateAfter('CREATE (s:Single)').messages).toEqual([
      'Stored 1 node and 0 relations. In s:Single, s is the label and Single is the name.',
    ]);
    for (const plain of ['CREATE (baker:Ann)', 'CREATE (a:B)', 'CREATE (a:ann)'])
      expect(stateAfter(plain).messages).toEqual(['Stored 1 node and 0 relations.']);
  });
  it('store nested JSON, and braces and quotes in texts', () => {
    const { nodes } = stateAfter(
      'CREATE (a:"b (c)" {"list":[{"x":"}]"}], "quote":"say \\"hi\\"", "u":"\\u00e9"})-[R {"a":{}}]->("d:e f")',
    );
    expect(nodes).toEqual({ 'a:b (c)': { list: [{ x: '}]' }], quote: 'say "hi"', u: 'é' }, 'd:e f': {} });
  });
  it('delete a node with its relations', () => {
    const { triples, nodes } = stateAfter('CREATE (a:x)-[R]->(a:y)-[R]->(a:z)\nCREATE (a:y)-[S]->(a:y)\nDELETE (a:y)');
    expect([triples, Object.keys(nodes)]).toEqual([[], ['a:x', 'a:z']]);
  });
  it.each([
    ['MERGE (a:x)<-[*]-(a:y)', { p: 1, q: 2, r: 3 }],
    ['MERGE (a:y)-[KEEP_PRIM_PROP]->(a:x)', { p: 1, q: 2, r: 3 }],
    ['MERGE (a:x)<-[KEEP_SEC_PROP]-(a:y)', { p: 9, q: 2, r: 3 }],
  ])('merge two nodes by %s', (statement, props) => {
    const { triples, nodes } = stateAfter(`CREATE (a:x {"p":1,"q":2})-[R]->(a:o)
CREATE (a:y {"p":9,"r":3})-[S]->(a:o)
CREATE (a:o)-[T]->(a:y)
${statement}`);
    expect(nodes).toEqual({ 'a:x': props, 'a:o': {} });
    expect(triples).toEqual(['x R o', 'x S o', 'o T x']);
  });
  it('select graphs by name', () => {
    const text = 'CREATE GRAPH g\nUSE GRAPH g\nCREATE (a:b)\nCREATE GRAPH h\nUSE GRAPH h\nS=>(a:*)';
    expect(stateAfter(text)).toMatchObject({ graphs: ['g', 'h'], selected: 'h', nodes: {} });
    expect(stateAfter('CREATE GRAPH g\nCREATE GRAPH g').diagnostic?.code).toBe('graph-exists');
  });
  it('return the results before an error', () => {
    const { messages, diagnostic } = stateAfter('CREATE (a:b)\nS=>(a:*)\nDELETE (a:c)\nS=>(a:*)');
    expect([messages.length, diagnostic?.line]).toEqual([2, 3]);
  });
  it('can be on one line', () => {
    expect(stateAfter('CREATE (a:b) CREATE (a:c) S=>(@a a:*); RETURN a.name AS n WHERE n = b S=>(*)').messages).toEqual(
      ['Stored 1 node and 0 relations.', 'Stored 1 node and 0 relations.', 'table', 'nodes'],
    );
  });
  it('fill a graph from the events of a stream', () => {
    const schema =
      '{"schema":"s","streams":[{"name":"e","attr":[{"name":"a","type":5}],"rels":[{"sub":"a","rel":"R","obj":"b"}]}]}';
    const setup = [schema, 'register schema s.json\ninsert into s.e values null {"a":"x","b":"y"}'];
    expect(texts(answerTo(setup, 'USE GRAPH s_graph\nS=>(a:*)-[R]->(b:*)'))).toEqual([['a:x', 'R', 'b:y']]);
    expect(runGraph([...setup, 'insert into s.e values null {"a":3}'], 'S=>(*)')).toMatchObject({
      diagnostic: { code: 'event-type', source: 'setup', part: 2 },
    });
  });
});
