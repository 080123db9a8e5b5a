import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runGraph } from '../open-graph.ts';
import { translateCypher } from './translate.ts';

const listLostParts = (query: string) =>
  translateCypher(query).notes.flatMap(({ part, isLost }) => (isLost ? [part] : []));

describe('translateCypher', () => {
  it.each([
    ['MATCH (n:User) RETURN n', 'S=>(@n User:*)'],
    [
      "MATCH (n:User) WHERE n.age > 30 AND n.city = 'Rome' RETURN n.age",
      'S=>(@n User:* {age > 30 AND city = "Rome"}); RETURN n.age',
    ],
    ["MATCH (n:User) WHERE n.city STARTS WITH 'R' RETURN n.city", 'S=>(@n User:* {city = "R$%"}); RETURN n.city'],
    [
      'MATCH (a)-[k:KNOWS {since: 2000}]->(b) RETURN k.since',
      'S=>(@a *)-[@k KNOWS {since = 2000}]->(@b *); RETURN k.since',
    ],
    ['MATCH (a)<--(b) RETURN a.x LIMIT 3', 'S=>(@a *)<-[*]-(@b *); RETURN a.x LIMIT 3'],
    ['MATCH (a) RETURN a.x, a.y ORDER BY a.y DESC', 'S=>(@a *); RETURN a.x, a.y AS y SORT_DESC y'],
    ['MATCH (a)-->(b) RETURN a.x, count(b) AS n', 'S=>(@a *)-[*]->(@b *); RETURN a.x, COUNT(*) AS n'],
    ['MATCH (`a`:`Big City`) RETURN a.x // all', 'S=>(@a Big City:*); RETURN a.x'],
  ])('translates %s completely', (query, text) => {
    expect(translateCypher(query)).toEqual({ text, notes: [] });
  });

  it.each([
    ['MATCH (a) OPTIONAL MATCH (a)-->(b) RETURN a.x', ['OPTIONAL MATCH']],
    ['MATCH (a) WHERE a.x > 1 OR a.y > 1 RETURN a.x', ['OR']],
    ['MATCH (a) WHERE a.x <> 1 AND NOT a.y = 2 AND a.z IN [1] RETURN a.x', ['<>', 'NOT', 'IN']],
    ["MATCH (a {x: $x, y: 'WITH'}) RETURN a.y", ['parameter $x']],
    ['MATCH (a)-[:R*1..3]->(b) RETURN a.x', ['variable length']],
    ['MATCH (a)--(b) RETURN a.x', ['undirected relation']],
    ['MATCH (a), (b) RETURN a.x', ['several patterns']],
    ['MATCH (a)-[:X|Y]->(b) RETURN type(a)', ['several relations (X, Y)', 'type()']],
    ['MATCH (a) SET a.with = 1 RETURN a.set', ['SET']],
    ['MERGE (a:B) ON CREATE SET a.x = 1', ['MERGE', 'ON CREATE SET']],
    ['MATCH (a) RETURN a ORDER BY a.x LIMIT 2', ['ORDER BY', 'LIMIT']],
  ])('lists the lost parts of %s', (query, names) => {
    expect(listLostParts(query)).toEqual(names);
  });

  it('lists a part that it writes in another way', () => {
    const { text, notes } = translateCypher('MATCH (a) RETURN DISTINCT a.x');
    expect(text).toBe('S{UNIQUE_SELECT}=>(@a *); RETURN a.x');
    expect(notes).toMatchObject([{ part: 'DISTINCT', isLost: false }]);
  });

  it('writes one CREATE for each chain', () => {
    expect(translateCypher('CREATE (a:b), (c:d)').text).toBe('CREATE (a:b)\nCREATE (c:d)');
    expect(translateCypher('CREATE (a:B), (c:D)')).toMatchObject({ text: '', notes: [{}, { part: 'CREATE' }] });
  });

  it('returns no text without a supported pattern', () => {
    expect(translateCypher('UNWIND [1] AS x RETURN x').text).toBe('');
    expect(translateCypher('MATCH p = shortestPath((a)-[*]->(b)) RETURN p').text).toBe('');
  });

  it('returns notes with hints, and a text for which runGraph does not throw', () => {
    const part = fc.constantFrom(
      ...[
        'MATCH ',
        '(a:B)',
        '(c {x: 1})',
        '-[:R]->',
        '-->',
        '--',
        ' WHERE ',
        'a.x > 1',
        ' AND ',
        ' RETURN ',
        'a.x',
        ', ',
        'a',
      ],
      ...[
        ' AS n',
        'count(*)',
        ' ORDER BY ',
        ' LIMIT ',
        '3',
        ' WITH ',
        ' OPTIONAL MATCH ',
        '$p',
        "'it'",
        '"',
        '`',
        '{',
        ')',
        '//',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const { text, notes } = translateCypher(`MATCH ${parts.join('')}`);
        expect(notes.every(({ part: name, hint }) => name && /[.?]$/.test(hint))).toBe(true);
        if (text) runGraph('', text);
      }),
    );
  });
});
