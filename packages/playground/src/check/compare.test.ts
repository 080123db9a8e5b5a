import type { Answer } from '@folio/query-engine';
import { answerTo } from '@folio/query-engine/testing';
import { describe, expect, it } from 'vitest';
import { drawTable } from '../page/table.ts';
import { compareOutput, formatAnswer } from './compare.ts';

const breads = `CREATE (bread:rye {"grams":850,"days":3})
CREATE (bread:oat {"grams":500,"days":3})
CREATE (bread:bun)
CREATE (bread:oat)-[AFTER]->(bread:rye)
CREATE (bread:rye)-[AFTER]->(bread:bun)
CREATE (bread:oat)-[AFTER]->(bread:bun)`;
const ask = (query: string, setup = breads) => answerTo(setup, query);
const rows = 'S=>(@b bread:*); RETURN b.name AS bread, b.grams AS grams, b.days AS days';
const sorted = `${rows} SORT_DESC grams`;
const triples = 'S=>(bread:*)-[AFTER]->(bread:*)';
const count = 'S=>(@b bread:*); RETURN COUNT(*) AS breads';
const shortest = 'S=>(bread:oat)-[#SHORT_PATH *]->(bread:bun)';
const paths = 'S=>(bread:oat)-[#ALL_PATH *]->(bread:bun)';
const noPaths = 'S=>(bread:bun)-[#ALL_PATH *]->(bread:oat)';

const table = (...list: string[]) =>
  drawTable({ columns: ['bread', 'grams', 'days'], rows: list.map((row) => row.split(' ')) });
const what = (query: string, text: string) => compareOutput(ask(query), text)?.what;

describe('formatAnswer', () => {
  const lines = (...list: string[]) => list.join('\n');

  it.each([
    [
      'rows as a table',
      sorted,
      '+-+',
      lines(
        '+-----+-----+----+',
        '|bread|grams|days|',
        '+-----+-----+----+',
        '|rye  |850  |3   |',
        '+-----+-----+----+',
        '|oat  |500  |3   |',
        '+-----+-----+----+',
        '|bun  |     |    |',
        '+-----+-----+----+',
      ),
    ],
    [
      'rows as JSON, without missing values',
      sorted,
      ' {',
      lines(
        '{',
        '   "rows":[',
        '      {"bread":"rye", "grams":850, "days":3},',
        '      {"bread":"oat", "grams":500, "days":3},',
        '      {"bread":"bun"}',
        '   ],',
        '   "num_items":3',
        '}',
      ),
    ],
    [
      'triples as a table, with the last title on the right',
      'S=>(bread:oat)-[AFTER]->(bread:*)',
      '',
      lines(
        '+---------+-----+---------+',
        '|sub      |pred |      obj|',
        '+---------+-----+---------+',
        '|bread:oat|AFTER|bread:rye|',
        '+---------+-----+---------+',
        '|bread:oat|AFTER|bread:bun|',
        '+---------+-----+---------+',
      ),
    ],
    [
      'a column named obj of another table on the left',
      'S=>(@b bread:rye); RETURN b.grams AS grams, b.name AS obj',
      '',
      lines('+-----+---+', '|grams|obj|', '+-----+---+', '|850  |rye|', '+-----+---+'),
    ],
    [
      'a wide column named obj of another table on the left',
      'S=>(@b bread:rye)-[AFTER]->(bread:bun); RETURN b.grams AS grams, b.label AS obj',
      '',
      lines('+-----+-----+', '|grams|obj  |', '+-----+-----+', '|850  |bread|', '+-----+-----+'),
    ],
    [
      'nodes as JSON texts',
      'S=>(bread:rye)',
      '{}',
      lines(
        '{',
        '   "nodes":[',
        String.raw`      "{\"grams\":850,\"days\":3,\"label\":\"bread\",\"name\":\"rye\"}"`,
        '   ],',
        '   "num_items":1',
        '}',
      ),
    ],
    ['a count as JSON', count, '{', lines('{', '   "count":3', '}')],
    ['a count as JSON even if the page shows a table', count, '+-+', lines('{', '   "count":3', '}')],
    [
      'a path with its nodes and edges',
      'S=>(bread:oat)-[#SHORT_PATH *]->(bread:rye)',
      '{',
      lines(
        '{',
        '   "nodes":[',
        '      {"label":"bread", "name":"oat"},',
        '      {"label":"bread", "name":"rye"}',
        '   ],',
        '   "edges":[',
        '      {"rel":"AFTER"}',
        '   ],',
        '   "path_count":1',
        '}',
      ),
    ],
  ])('writes %s', (_, query, like, text) => {
    const answer = ask(query);
    expect(formatAnswer(answer, like)).toBe(text);
    expect(compareOutput(answer, text)).toBeUndefined();
    expect(compareOutput(answer, `\n ${text}\n`)).toBeUndefined();
  });
});

describe('compareOutput for a table', () => {
  const near = 'The rows are not in the order of grams: row';

  it.each([
    [
      'a value of the most similar row',
      rows,
      table('rye 850 3', 'bun', 'oat 500 4'),
      'Row 3 has days 4; the answer has 3.',
    ],
    [
      'a value of the most similar of several rows',
      rows,
      table('bap 500 3'),
      'Row 1 has bread bap; the answer has oat.',
    ],
    [
      'a row without a similar row in the result',
      rows,
      table('rye 850 3', 'oat 500 3', 'bap 70 1'),
      'Row 3 (bap, 70, 1) is not in the answer, which has 3 rows.',
    ],
    [
      'a duplicate row',
      rows,
      table('rye 850 3', 'rye 850 3', 'oat 500 3', 'bun'),
      'Row 2 (rye, 850, 3) is not in the answer, which has 3 rows.',
    ],
    ['a missing row', rows, table('bun', 'rye 850 3'), 'The answer has 3 rows; this one is not shown: oat, 500, 3.'],
    ['a wrong order in the first rows', sorted, table('oat 500 3', 'rye 850 3', 'bun'), `${near} 1 is rye, 850, 3.`],
    ['a wrong order in the last rows', sorted, table('rye 850 3', 'bun', 'oat 500 3'), `${near} 2 is oat, 500, 3.`],
    [
      'wrong columns',
      rows,
      drawTable({ columns: ['bread', 'days'], rows: [] }),
      'The columns are bread, days; the answer has bread, grams, days.',
    ],
    ['text without a frame', rows, 'bread grams days', 'Its lines must match the frame of the first one.'],
    ['a table in place of a count', count, table('rye 850 3'), 'It is not valid JSON.'],
  ])('reports %s', (_, query, text, expected) => {
    expect(what(query, text)).toBe(expected);
  });

  it('reports the order of rows only for the sorted column', () => {
    const [one, two] = [table('bun', 'oat 500 3', 'rye 850 3'), table('oat 500 3', 'rye 850 3', 'bun')];
    expect([what(rows, one), what(rows, two)]).toEqual([undefined, undefined]);
    expect(what(`${rows} SORT_DESC days`, two)).toBeUndefined();
    expect(what(`${rows} SORT_DESC bread`, table('rye 850 3', 'bun', 'oat 500 3'))).toBe(
      'The rows are not in the order of bread: row 2 is oat, 500, 3.',
    );
  });

  it('shortens a long row to 120 characters', () => {
    const long = 'x'.repeat(130);
    const answer = ask('S=>(@b bread:*); RETURN b.name AS bread', `CREATE (bread:${long})`);
    const empty = drawTable({ columns: ['bread'], rows: [] });
    expect(compareOutput(answer, empty)?.what).toBe(`The answer has 1 row; this one is not shown: ${'x'.repeat(120)}.`);
  });
});

describe('compareOutput for JSON', () => {
  const triple = (sub: string, obj: string) => ({ sub: `bread:${sub}`, pred: 'AFTER', obj: `bread:${obj}` });
  const three = [triple('oat', 'bun'), triple('oat', 'rye'), triple('rye', 'bun')];
  const path = (...names: string[]) => names.map((name) => ({ name, label: 'bread' }));
  const short = { nodes: path('oat', 'bun'), edges: [{ rel: 'AFTER' }] };
  const long = { edges: [{ rel: 'AFTER' }, { rel: 'AFTER' }], nodes: path('oat', 'rye', 'bun') };
  const strange = { nodes: path('oat'), edges: [] };
  const inOrder = '{"edges":[],"nodes":[{"label":"bread","name":"oat"}]}';
  const [rye, oat, bun] = [
    { bread: 'rye', grams: 850, days: 3 },
    { bread: 'oat', grams: 500, days: 3 },
    { bread: 'bun' },
  ];

  it.each<[string, string, object, string]>([
    ['a wrong number', count, { count: 2 }, 'count is 2; the answer has 3.'],
    ['a null value', count, { count: null }, 'count is null; the answer has 3.'],
    ['a missing key', count, {}, 'count is missing; the answer has 3.'],
    ['an extra key', count, { count: 3, of: 1 }, 'The answer has no of.'],
    ['a wrong number of rows', triples, { triple: three, num_items: 2 }, 'num_items is 2; the answer has 3.'],
    [
      'a row that is not in the result',
      triples,
      { triple: [...three.slice(1), triple('bun', 'oat')], num_items: 3 },
      'Row 3 ({"obj":"bread:oat","pred":"AFTER","sub":"bread:bun"}) is not in the answer, which has 3 rows.',
    ],
    [
      'a missing row',
      triples,
      { triple: three.slice(1), num_items: 3 },
      'The answer has 3 rows; this one is not shown: {"obj":"bread:bun","pred":"AFTER","sub":"bread:oat"}.',
    ],
    [
      'rows that are not a list',
      'S=>(bread:oat)-[AFTER]->(bread:rye)',
      { triple: 1, num_items: 1 },
      'triple is 1; the answer has [{"obj":"bread:rye","pred":"AFTER","sub":"bread:oat"}].',
    ],
    ['a list in place of a number', count, { count: [] }, 'count is []; the answer has 3.'],
    [
      'a wrong order of rows',
      sorted,
      { rows: [rye, bun, oat], num_items: 3 },
      'The rows are not in the order of grams: row 2 is "oat", 500, 3.',
    ],
    ['a wrong number of paths', paths, { paths: [short, long], path_count: 3 }, 'path_count is 3; the answer has 2.'],
    [
      'a path that is not in the result',
      paths,
      { paths: [short, strange], path_count: 2 },
      `This path is not in the answer: ${inOrder}.`,
    ],
    [
      'a single path that is not in the result',
      shortest,
      { ...strange, path_count: 1 },
      `This path is not in the answer: ${inOrder}.`,
    ],
    [
      'a path if the result has none',
      noPaths,
      { paths: [short], path_count: 0 },
      'This path is not in the answer: {"edges":[{"rel":"AFTER"}],"nodes":[{"label":"bread","name":"oat"},{"label":"bread","name":"bun"}]}.',
    ],
  ])('reports %s', (_, query, shown, expected) => {
    expect(what(query, JSON.stringify(shown))).toBe(expected);
  });

  it.each<[string, string, object]>([
    ['keys in any order', triples, { num_items: 3, triple: three.map(({ sub, pred, obj }) => ({ obj, sub, pred })) }],
    ['rows in any order', rows, { rows: [bun, oat, rye], num_items: 3 }],
    ['rows in sorted order', sorted, { rows: [rye, oat, bun], num_items: 3 }],
    ['rows with equal sort values in any order', `${rows} SORT_DESC days`, { rows: [oat, rye, bun], num_items: 3 }],
    ['some of the paths', paths, { paths: [long], path_count: 2 }],
    ['all paths', paths, { paths: [long, short], path_count: 2 }],
    ['a path', shortest, { path_count: 1, ...short }],
    ['no paths', noPaths, { paths: [], path_count: 0 }],
  ])('accepts %s', (_, query, shown) => {
    expect(what(query, ` ${JSON.stringify(shown)}`)).toBeUndefined();
  });

  it.each([
    ['{"count": 3', 'It is not valid JSON.'],
    ['[3]', 'It is not a JSON object.'],
    ['null', 'It is not a JSON object.'],
  ])('reports text that is not a JSON object: %s', (text, expected) => {
    expect(what(count, text)).toBe(expected);
  });
});

describe('compareOutput for open values', () => {
  const farms = `CREATE (farm:alder)-[TO]->(dairy:d)
CREATE (farm:cedar)-[TO]->(dairy:d)
CREATE (dairy:d)-[MAKES]->(cheese:brie)`;
  const chain = '(@f farm:*)-[TO]->(@d dairy:*)-[MAKES]->(@c cheese:*)';
  const twice = `${farms}\nCREATE (dairy:d)-[MAKES]->(cheese:brie)`;
  const openOf = (answer: Answer) => compareOutput(answer, '{}');

  it.each([
    [
      'a cell',
      farms,
      `S=>${chain}; RETURN c.name AS cheese, f.name AS farm`,
      'Row 1, column farm: the rules leave open whether it is alder or cedar.',
    ],
    [
      'a row',
      twice,
      `S=>${chain}; RETURN c.name AS cheese, d.name AS dairy`,
      'The rules leave open whether row 2 (brie, d) is there.',
    ],
    ['a count', twice, `S=>${chain}; RETURN COUNT(*)`, 'The rules leave open whether the count is 2 or 1.'],
  ])('reports %s as open', (_, setup, query, expected) => {
    expect(openOf(ask(query, setup))).toEqual({ what: expected, open: true });
  });
});
