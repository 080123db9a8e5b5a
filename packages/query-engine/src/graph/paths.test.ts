import { describe, expect, it } from 'vitest';
import { runGraph } from '../open-graph.ts';
import { answerTo, texts } from '../testing/answers.ts';
import { toServerJson } from './answer.ts';

describe('a path search', () => {
  const huts = `CREATE (hut:a)-[TRAIL {"km":4}]->(hut:b)-[TRAIL {"km":4}]->(hut:d)
CREATE (hut:a)-[ROAD {"km":9}]->(hut:c)-[ROAD]->(hut:d)
CREATE (hut:d)-[FERRY]->(hut:e)`;
  const getDiagnostic = (query: string, setup = huts) => {
    const result = runGraph(setup, query);
    return 'diagnostic' in result ? result.diagnostic : undefined;
  };
  it('lists all paths, including parallel ones', () => {
    const answer = answerTo(`${huts}\nCREATE (hut:a)-[PATH]->(hut:b)`, 'S=>(hut:a)-[#ALL_PATH *]->(hut:e)');
    expect(texts(answer)).toEqual([
      ['a, b, d, e', 'TRAIL, TRAIL, FERRY'],
      ['a, c, d, e', 'ROAD, ROAD, FERRY'],
      ['a, b, d, e', 'PATH, TRAIL, FERRY'],
    ]);
    expect(toServerJson(answer)).toMatchObject({ path_count: 3 });
  });
  it('returns the shortest path as JSON', () => {
    expect(toServerJson(answerTo(huts, 'S=>(hut:a)-[#SHORT_PATH TRAIL {weight="km"}]->(hut:d)'))).toEqual({
      nodes: ['a', 'b', 'd'].map((name) => ({ label: 'hut', name })),
      edges: [{ rel: 'TRAIL' }, { rel: 'TRAIL' }],
      path_count: 1,
    });
  });
  it('rejects two equally short paths, and names both', () => {
    const diagnostic = getDiagnostic('S=>(hut:a)-[#SHORT_PATH *]->(hut:d)');
    expect(diagnostic?.code).toBe('path-tie');
    expect(diagnostic?.message).toContain('a TRAIL, b TRAIL, d');
    expect(diagnostic?.message).toContain('a ROAD, c ROAD, d');
  });
  it('rejects paths through a cycle', () => {
    expect(getDiagnostic('S=>(hut:a)-[#ALL_PATH *]->(hut:e)', `${huts}\nCREATE (hut:d)-[BACK]->(hut:a)`)?.code).toBe(
      'path-cycle',
    );
  });
  it('accepts a cycle outside of the paths', () => {
    const circle = `${huts}\nCREATE (hut:e)-[X]->(hut:x)-[X]->(hut:y)-[X]->(hut:x)\nCREATE (hut:a)-[X]->(hut:x)`;
    expect(answerTo(circle, 'S=>(hut:a)-[#ALL_PATH *]->(hut:e)').total).toBe(2);
  });
  it.each([
    ['no path', 'S=>(hut:e)-[#SHORT_PATH *]->(hut:a)', 'no-path'],
    ['a node that does not exist', 'S=>(hut:e)-[#ALL_PATH *]->(hut:z)', 'unknown-node'],
    ['the same node', 'S=>(hut:e)-[#ALL_PATH *]->(hut:e)', 'path-same-node'],
    ['a missing length', 'S=>(hut:a)-[#SHORT_PATH * {weight="km"}]->(hut:e)', 'path-weight'],
    ['a missing position', 'S=>(hut:a)-[#SHORT_PATH * {geo_distance="lat.lon"}]->(hut:e)', 'path-position'],
  ])('rejects %s', (_, query, code) => {
    expect(getDiagnostic(query)?.code).toBe(code);
  });
  it('counts all paths, but returns at most 1,000', () => {
    const ladder = Array.from(
      { length: 14 },
      (_, at) => `CREATE (a:n${at})-[X]->(a:n${at + 1})\nCREATE (a:n${at})-[Y]->(a:n${at + 1})`,
    );
    const answer = answerTo(ladder.join('\n'), 'S=>(a:n0)-[#ALL_PATH *]->(a:n14)');
    expect([answer.total, answer.rows.length]).toEqual([16384, 1000]);
  });
});

describe('a radius search', () => {
  const places = `CREATE (c:joon {"y":52.52, "x":13.405})
CREATE (p:near {"y":52.523, "x":13.4055})
CREATE (p:far {"y":52.54, "x":13.405})
CREATE (p:nowhere)
CREATE (c:joon)-[SERVES]->(p:far)`;
  it('uses the position from the query or from the index', () => {
    const query = (relation: string) => `S=>(c:joon)-[${relation}]->(@p p:*); RETURN p.name`;
    for (const relation of ['#RADIUS_OF 1000 {geo_distance="y.x"}', '#RADIUS_OF 1000 * {geo_distance="y.x"}'])
      expect(texts(answerTo(places, query(relation)))).toEqual([['near']]);
    const indexed = `create geoindex g.p latlon = y.x\nUSE GRAPH g\n${places}`;
    expect(texts(answerTo(indexed, query('#RADIUS_OF 1000 *'), { graphs: ['g'] }))).toEqual([['near']]);
    expect(texts(answerTo(indexed, query('#RADIUS_OF 3000 SERVES'), { graphs: ['g'] }))).toEqual([['far']]);
  });
});
