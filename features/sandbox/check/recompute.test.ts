import { describe, expect, it } from 'vitest';
import { playOf } from '../page/index.ts';
import { recompute } from './recompute.ts';

const fence = (info: string, text: string) => [`\`\`\`${info}`, text, '```', ''].join('\n');
const data = fence(
  'cypher',
  'CREATE (bread:rye {"grams":850})\nCREATE (bread:oat {"grams":500})\nCREATE (bread:oat)-[AFTER]->(bread:rye)',
);
const query = 'S=>(@b bread:*); RETURN b.name AS bread, b.grams AS grams SORT_DESC grams';
const table = (...rows: string[]) => {
  const frame = '+-----+-----+';
  return [frame, '|bread|grams|', frame, ...rows.flatMap((row) => [`|${row}|`, frame])].join('\n');
};
const right = table('rye  |850  ', 'oat  |500  ');
const page = (asked: string, output: string, info = 'text output=derived') =>
  `${data}${fence('cypher', asked)}${fence(info, output)}`;
const check = (markdown: string) => recompute(playOf(markdown), 'content/x.md');
const causes = (markdown: string) => check(markdown).findings.map(({ line, cause }) => `${line}: ${cause}`);
const wrong = (what: string) => [`9: This output is not what the query of line 6 gives. ${what}`];

describe('an output that is computed', () => {
  it('is in order when its rows are those of the query', () => {
    expect(check(page(query, right))).toMatchObject({ findings: [], replacements: [], computed: 1 });
  });

  it('may have rows in any order where the query does not sort', () => {
    const swapped = table('oat  |500  ', 'rye  |850  ');
    expect(causes(page(query.replace(' SORT_DESC grams', ''), swapped))).toEqual([]);
    expect(causes(page(query, swapped))).toEqual(wrong('The rows are not in the order of grams: row 1 is rye, 850.'));
  });

  it.each([
    ['another value', table('rye  |800  ', 'oat  |500  '), 'Row 1 has grams 800; the answer has 850.'],
    [
      'a row too many',
      table('rye  |850  ', 'oat  |500  ', 'bun  |80   '),
      'Row 3 (bun, 80) is not in the answer, which has 2 rows.',
    ],
    ['a row too few', table('rye  |850  '), 'The answer has 2 rows; this one is not shown: oat, 500.'],
    ['another column', right.replace('bread', 'loaf '), 'The columns are loaf, grams; the answer has bread, grams.'],
    [
      'a crooked frame',
      right.replace('|850  |', '|850 |'),
      'The table is not drawn as the command line draws it: its lines differ from the first one.',
    ],
  ])('is at fault with %s, and is written anew', (_, shown, what) => {
    const { findings, replacements } = check(page(query, shown));
    expect(findings).toEqual([
      {
        line: 9,
        cause: wrong(what)[0]?.slice(3),
        cure: 'Correct the output or the data: npm run check -- --write content/x.md puts in the computed answer.',
      },
    ]);
    expect(replacements).toEqual([{ line: 10, count: shown.split('\n').length, lines: right.split('\n') }]);
  });

  it('can be JSON: triples, counts, paths', () => {
    const triples = '{"triple":[{"obj":"bread:rye","sub":"bread:oat","pred":"AFTER"}],"num_items":1}';
    const count = 'S=>(@b bread:*); RETURN COUNT(*) AS breads';
    const path = 'S=>(bread:oat)-[#SHORT_PATH *]->(bread:rye)';
    const found =
      '{"nodes":[{"label":"bread","name":"oat"},{"label":"bread","name":"rye"}],"edges":[{"rel":"AFTER"}],"path_count":1}';
    expect(causes(page('S=>(bread:*)-[AFTER]->(bread:*)', triples, 'json output=derived'))).toEqual([]);
    expect(causes(page(count, '{"count": 2}', 'json output=derived'))).toEqual([]);
    expect(causes(page(path, found, 'json output=derived'))).toEqual([]);
    expect(causes(page(count, '{"count": 3}', 'json output=derived'))).toEqual(wrong('count is 3; the answer has 2.'));
    expect(causes(page(path, found.replace('count":1', 'count":2'), 'json output=derived'))).toEqual(
      wrong('path_count is 2; the answer has 1.'),
    );
    expect(causes(page(count, '{"count": 2', 'json output=derived'))).toEqual(wrong('The output is not valid JSON.'));
  });

  it('shows nothing that the rules leave open', () => {
    const farms = fence('cypher', 'CREATE (f:a)-[S]->(d:n)\nCREATE (f:b)-[S]->(d:n)\nCREATE (d:n)-[M]->(c:t)');
    const chain = fence('cypher', 'S=>(@f f:*)-[S]->(d:*)-[M]->(@c c:*); RETURN f.name AS f, c.name AS c');
    const text = `${farms}${chain}${fence('text output=derived', '+-+-+\n|f|c|\n+-+-+\n|a|t|\n+-+-+')}`;
    expect(check(text)).toMatchObject({ findings: [{ line: 9 }], replacements: [] });
    expect(causes(text)[0]).toContain('Row 1, column f: the rules leave open whether it is a or b.');
  });
});

describe('what is not computed', () => {
  it('has a title, and is listed with it', () => {
    const info = 'json output=derived computed=no';
    expect(causes(page(query, '{}', info))).toEqual(['9: The output has computed=no, but no title.']);
    expect(check(page(query, '{}', `${info} title="A message"`))).toMatchObject({
      findings: [],
      left: [{ line: 9, what: 'output', reason: 'A message' }],
    });
  });

  it('says so when no query gives it', () => {
    expect(causes(`${data}${fence('text output=derived', 'x')}`)).toEqual([
      '6: The output has output=derived, but no query of the page gives it.',
    ]);
  });
});

describe('blocks', () => {
  it('that do not run are at fault at their line', () => {
    expect(causes(`${data}${fence('cypher', '\nS=>(@b bread:*); RETURN q.name AS x')}`)[0]).toMatch(/^8: /);
  });

  it('without data are at fault', () => {
    expect(causes(fence('cypher', query))).toEqual(['1: The page has no data for this query.']);
  });

  it('have run=server where the engine refuses, and nowhere else', () => {
    const cluster = 'S{CLUSTER(x),3}=>(@b bread:*); RETURN b.name AS bread';
    expect(check(`${data}${fence('cypher', cluster)}`).findings[0]?.cure).toContain('run=server');
    expect(check(`${data}${fence('cypher run=server', cluster)}`)).toMatchObject({
      findings: [],
      left: [{ line: 6, what: 'query' }],
    });
    expect(causes(`${data}${fence('cypher run=server', query)}`)).toEqual([
      '6: The block has run=server, but its data are on the page, and its query is answered here.',
    ]);
    expect(causes(page(query, right).replace('```cypher\nS', '```cypher run=server\nS'))[1]).toContain(
      '9: The output has output=derived, but only a server runs the query of line 6.',
    );
  });
});
