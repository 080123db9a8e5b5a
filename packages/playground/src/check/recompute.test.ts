import { describe, expect, it } from 'vitest';
import { parseRunnablePage } from '../page/runnable-page.ts';
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
const page = (queries: string, output: string, info = 'text output=derived') =>
  `${data}${fence('cypher', queries)}${fence(info, output)}`;
const check = (markdown: string) => recompute(parseRunnablePage(markdown), 'content/x.md');
const diagnosticsOf = (markdown: string) =>
  check(markdown).diagnostics.map(({ line, message }) => `${line}: ${message}`);
const wrong = (what: string) => [`9: This output doesn't match the result of the query in line 6. ${what}`];

describe('recompute: computed outputs', () => {
  it('accepts an output with the rows of its query', () => {
    expect(check(page(query, right))).toMatchObject({ diagnostics: [], edits: [], computed: 1 });
  });

  it('accepts rows in any order if the query does not sort', () => {
    const swapped = table('oat  |500  ', 'rye  |850  ');
    expect(diagnosticsOf(page(query.replace(' SORT_DESC grams', ''), swapped))).toEqual([]);
    expect(diagnosticsOf(page(query, swapped))).toEqual(
      wrong('The rows are not in the order of grams: row 1 is rye, 850.'),
    );
  });

  it.each([
    ['a wrong value', table('rye  |800  ', 'oat  |500  '), 'Row 1 has grams 800; the answer has 850.'],
    [
      'an extra row',
      table('rye  |850  ', 'oat  |500  ', 'bun  |80   '),
      'Row 3 (bun, 80) is not in the answer, which has 2 rows.',
    ],
    ['a missing row', table('rye  |850  '), 'The answer has 2 rows; this one is not shown: oat, 500.'],
    ['a wrong column', right.replace('bread', 'loaf '), 'The columns are loaf, grams; the answer has bread, grams.'],
    ['a misaligned frame', right.replace('|850  |', '|850 |'), 'Its lines must match the frame of the first one.'],
  ])('reports %s and returns an edit', (_, shown, what) => {
    const { diagnostics, edits } = check(page(query, shown));
    expect(diagnostics).toEqual([
      {
        line: 9,
        message: wrong(what)[0]?.slice(3),
        hint: 'Correct the output or the data: npm run check -- --write content/x.md writes the computed answer.',
      },
    ]);
    expect(edits).toEqual([{ line: 10, count: shown.split('\n').length, lines: right.split('\n') }]);
  });

  it('compares JSON: triples, counts and paths', () => {
    const triples = '{"triple":[{"obj":"bread:rye","sub":"bread:oat","pred":"AFTER"}],"num_items":1}';
    const count = 'S=>(@b bread:*); RETURN COUNT(*) AS breads';
    const path = 'S=>(bread:oat)-[#SHORT_PATH *]->(bread:rye)';
    const found =
      '{"nodes":[{"label":"bread","name":"oat"},{"label":"bread","name":"rye"}],"edges":[{"rel":"AFTER"}],"path_count":1}';
    expect(diagnosticsOf(page('S=>(bread:*)-[AFTER]->(bread:*)', triples, 'json output=derived'))).toEqual([]);
    expect(diagnosticsOf(page(count, '{"count": 2}', 'json output=derived'))).toEqual([]);
    expect(diagnosticsOf(page(path, found, 'json output=derived'))).toEqual([]);
    expect(diagnosticsOf(page(count, '{"count": 3}', 'json output=derived'))).toEqual(
      wrong('count is 3; the answer has 2.'),
    );
    expect(diagnosticsOf(page(path, found.replace('count":1', 'count":2'), 'json output=derived'))).toEqual(
      wrong('path_count is 2; the answer has 1.'),
    );
    expect(diagnosticsOf(page(count, '{"count": 2', 'json output=derived'))).toEqual(wrong('It is not valid JSON.'));
  });

  it('reports a value that the rules leave open', () => {
    const farms = fence('cypher', 'CREATE (f:a)-[S]->(d:n)\nCREATE (f:b)-[S]->(d:n)\nCREATE (d:n)-[M]->(c:t)');
    const chain = fence('cypher', 'S=>(@f f:*)-[S]->(d:*)-[M]->(@c c:*); RETURN f.name AS f, c.name AS c');
    const text = `${farms}${chain}${fence('text output=derived', '+-+-+\n|f|c|\n+-+-+\n|a|t|\n+-+-+')}`;
    expect(check(text)).toMatchObject({
      diagnostics: [{ line: 9, hint: 'Write … for the open values, and use output=shape.' }],
      edits: [],
    });
    expect(diagnosticsOf(text)[0]).toContain('Row 1, column f: the rules leave open whether it is a or b.');
  });

  it('keeps the indent of the output in the edit', () => {
    const shown = fence('text output=derived', table('rye  |800  ')).replace(/^(?=.)/gm, '  ');
    expect(check(`${data}${fence('cypher', query)}${shown}`).edits).toEqual([
      { line: 10, count: 5, lines: right.split('\n').map((line) => `  ${line}`) },
    ]);
  });

  it('matches outputs with several queries of a block', () => {
    const queries = `USE GRAPH breads\n${query}\nUSE GRAPH breads\nS=>(@b bread:*); RETURN COUNT(*) AS breads`;
    const graph = data.replace('CREATE', 'CREATE GRAPH breads\nUSE GRAPH breads\nCREATE');
    const outputs = fence('text output=derived', right) + fence('json output=derived', '{"count":2}');
    expect(check(`${graph}${fence('cypher', queries)}${outputs}`)).toMatchObject({ diagnostics: [], computed: 2 });
  });

  it('ignores outputs that are not derived', () => {
    expect(check(page(query, 'anything', 'text output=printed'))).toEqual({
      diagnostics: [],
      edits: [],
      uncomputed: [],
      computed: 0,
    });
  });

  it('does not compare the output of a query that fails', () => {
    expect(check(page('S=>(@b bread:*); RETURN q.name AS x', right))).toMatchObject({
      diagnostics: [{ line: 7 }],
      computed: 0,
    });
  });

  it('uses the time of the page', () => {
    const born = fence('cypher', 'CREATE (baker:ada {"born":"19640523000000"})');
    const age =
      'S=>(@b baker:*); RETURN MATH_EXP("ROUND(DATE((CURTIME-$born)/31536000000000))") AS age, b.born AS born';
    const drawn = ['+---------+--------------+', '|age      |born          |', '|30.000000|19640523000000|'];
    const text = [drawn[0], drawn[1], drawn[0], drawn[2], drawn[0]].join('\n');
    const head = '---\nnow: "1994-06-01T00:00Z"\n---\n';
    expect(diagnosticsOf(`${head}${born}${fence('cypher', age)}${fence('text output=derived', text)}`)).toEqual([]);
  });
});

describe('recompute: uncomputed outputs', () => {
  it('requires a title and lists the output with it', () => {
    const info = 'json output=derived computed=no';
    expect(check(page(query, '{}', info)).diagnostics).toEqual([
      {
        line: 9,
        message: 'Missing title of an output with computed=no.',
        hint: 'Add title="…" that says what the output is.',
      },
    ]);
    expect(check(page(query, '{}', `${info} title="A message"`))).toMatchObject({
      diagnostics: [],
      uncomputed: [{ line: 9, what: 'output', reason: 'A message' }],
    });
  });

  it('reports a derived output without a query', () => {
    expect(check(`${data}${fence('text output=derived', 'x')}`).diagnostics).toEqual([
      {
        line: 6,
        message: 'Invalid output=derived: no query precedes the output.',
        hint: 'Put it after its query, or add computed=no and a title that says what it is.',
      },
    ]);
  });
});

describe('recompute: blocks', () => {
  it('reports a block that fails, at its line', () => {
    const [found] = check(`${data}${fence('cypher', '\nS=>(@b bread:*); RETURN q.name AS x')}`).diagnostics;
    expect(found).toEqual({
      line: 8,
      message: 'Unknown alias "q".',
      hint: 'Use one of these aliases: b. If only a server can answer it, add run=server to the fence.',
    });
  });

  it('uses the message of the caller for an unsupported keyword', () => {
    const play = parseRunnablePage(`${data}${fence('cypher', 'S=>(@b bread:*); RETURN DISTINCT b.name AS bread')}`);
    const { diagnostics } = recompute(play, 'content/x.md', { DISTINCT: { message: 'No word of this one.' } });
    expect(diagnostics).toEqual([
      {
        line: 7,
        message: 'No word of this one.',
        hint: 'Use the modifier UNIQUE_SELECT: S{UNIQUE_SELECT}=>. If only a server can answer it, add run=server to the fence.',
      },
    ]);
  });

  it('reports a query without data', () => {
    expect(check(fence('cypher', query)).diagnostics).toEqual([
      {
        line: 1,
        message: 'Missing data for this query.',
        hint: 'Add the route of a page with data to the frontmatter (data: /route), or run=server to the fence.',
      },
    ]);
    expect(diagnosticsOf(fence('cypher', 'CREATE GRAPH breads'))).toEqual([]);
  });

  describe('with invalid data', () => {
    const schema = fence('json', '{\n  "schema": "s",\n  "streams": 5\n}');
    const registered = fence('cli', 'register schema s.json');
    const asking = (info = '') => fence(`cypher${info}`, query);
    const broken = 'CREATE (bread:rye)\nCREATE bread:oat';

    it('reports the line of the data', () => {
      const found = check(`${data}Text\n\n${schema}${registered}${asking()}`).diagnostics;
      expect(found).toEqual([{ line: 11, message: 'streams is not a list.', hint: 'Write "streams": […].' }]);
    });

    it('lists a run=server query as uncomputed', () => {
      expect(check(`${data}${schema}${registered}${asking(' run=server')}`)).toEqual({
        diagnostics: [],
        edits: [],
        uncomputed: [{ line: 15, what: 'query', reason: 'streams is not a list.' }],
        computed: 0,
      });
    });

    it('reports the line of the query if the data are from another page', () => {
      const play = parseRunnablePage(`---\ndata: /breads\n---\n${asking()}`, () => ['CREATE (bread:bun)', broken]);
      expect(recompute(play, 'content/x.md').diagnostics).toEqual([
        {
          line: 4,
          message: expect.stringContaining('bread'),
          hint: expect.any(String),
        },
      ]);
    });

    it('reports the line of the invalid statement for both blocks', () => {
      const found = diagnosticsOf(`${data}${fence('cypher', broken)}${asking()}`);
      expect(found).toHaveLength(2);
      expect(found.map((one) => one.slice(0, 3))).toEqual(['8: ', '8: ']);
    });
  });

  it('requires run=server for queries that the engine does not run, and only for those', () => {
    const cluster = 'S{CLUSTER(x),3}=>(@b bread:*); RETURN b.name AS bread';
    expect(check(`${data}${fence('cypher', cluster)}`).diagnostics[0]?.hint).toContain('run=server');
    expect(check(`${data}${fence('cypher run=server', cluster)}`)).toMatchObject({
      diagnostics: [],
      uncomputed: [{ line: 6, what: 'query' }],
    });
    expect(check(`${data}${fence('cypher run=server', query)}`).diagnostics).toEqual([
      {
        line: 6,
        message: 'Invalid run=server: the query can be answered with the data of the page.',
        hint: 'Remove run=server.',
      },
    ]);
    expect(check(page(query, right).replace('```cypher\nS', '```cypher run=server\nS')).diagnostics[1]).toEqual({
      line: 9,
      message: 'Invalid output=derived: only a server runs the query in line 6.',
      hint: 'Use output=printed or output=shape, or add computed=no and a title.',
    });
  });

  it.each([
    ['a query without rows', 'S=>(@b cake:*); RETURN b.name AS cake', 'Only a server has its data.'],
    ['a statement', 'DELETE (bread:rye)', 'Only a server has its data.'],
    [
      'rows before an error',
      `${query}\nS=>(@b bread:*); RETURN DISTINCT b.name AS n`,
      'DISTINCT is not supported in the sandbox.',
    ],
  ])('accepts run=server for %s and lists the reason', (_, text, reason) => {
    expect(check(`${data}${fence('cypher run=server', text)}`)).toMatchObject({
      diagnostics: [],
      uncomputed: [{ line: 6, what: 'query', reason }],
    });
  });

  it('reports run=server if one of several queries returns rows', () => {
    const nothing = 'S=>(@b cake:*); RETURN b.name AS cake';
    expect(diagnosticsOf(`${data}${fence('cypher run=server', `${nothing}\n${query}`)}`)).toHaveLength(1);
  });
});

describe('recompute: Markdown tables below a query', () => {
  const below = (...rows: string[]) =>
    diagnosticsOf(`${data}${fence('cypher', query)}\n| \`bread\` | \`grams\` |\n|---|---|\n${rows.join('\n')}\n`);

  it.each([
    ['shows the result', ['| `rye` | 850 |', '| `oat` | 500 |']],
    ['describes several rows in one', ['| `rye` to `oat` | 500 |']],
    ['leaves values out', ['| `rye` | … |']],
    ['writes numbers in another way', ['| rye | 850.0 |', '| oat | 5e2 |']],
  ])('accepts a table that %s', (_, rows) => expect(below(...rows)).toEqual([]));

  it.each([
    ['a wrong value', ['| rye | 800 |', '| oat | 500 |'], 'Row 1 has grams 800; the answer has 850.'],
    ['a missing row', ['| rye | 850 |'], 'The answer has 2 rows; this one is not shown: oat, 500.'],
    ['a wrong order', ['| oat | 500 |', '| rye | 850 |'], 'The rows are not in the order of grams: row 1 is rye, 850.'],
  ])('reports %s', (_, rows, what) => {
    expect(below(...rows)).toEqual([`10: This table doesn't match the result of the query in line 6. ${what}`]);
  });

  it('ignores a table with other columns or in a code block', () => {
    const table = '| bread | loaves |\n|---|---|\n| rye | 3 |\n';
    expect(diagnosticsOf(`${data}${fence('cypher', query)}\n${table}`)).toEqual([]);
    const code = fence('md', '| bread | grams |\n|---|---|\n| rye | 3 |');
    expect(diagnosticsOf(`${data}${fence('cypher', query)}\n${code}`)).toEqual([]);
  });
});

describe('recompute: duplicate names in the playground', () => {
  const section = (...titles: string[]) =>
    `${data}## 2. Ask\n${titles.map((title) => fence(title ? `cypher title="${title}"` : 'cypher', query)).join('')}`;

  it.each([
    ['without titles', ['', '']],
    ['with the same title', ['CLI: all', 'All', 'CLI: all']],
    ['with CLI as their title', ['CLI', 'CLI: one', 'CLI']],
  ])('reports queries %s', (_, titles) => {
    expect(diagnosticsOf(section(...titles))).toHaveLength(1);
    expect(diagnosticsOf(section(...titles))[0]).toMatch(/^\d+: Duplicate name "Ask/);
  });

  it.each([
    ['with different titles', ['CLI', 'CLI: by name']],
    ['alone in their section', ['']],
  ])('accepts queries %s', (_, titles) => expect(diagnosticsOf(section(...titles))).toEqual([]));

  it('accepts queries with different data', () => {
    const more = fence('cypher', 'CREATE (bread:bun)');
    expect(diagnosticsOf(`${data}## Ask\n${fence('cypher', query)}${more}${fence('cypher', query)}`)).toEqual([]);
  });
});
