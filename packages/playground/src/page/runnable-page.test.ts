import { parsePage } from '@folio/core/markdown';
import { describe, expect, it, vi } from 'vitest';
import { getSettings, loadRunnablePage, parseRunnablePage } from './runnable-page.ts';

const blocksOf = (markdown: string) => parseRunnablePage(markdown).blocks;
const outputsOf = (markdown: string) => parseRunnablePage(markdown).outputs;

const fence = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, '```', ''].join('\n');
const data = fence('cypher title="Create the graph"', 'CREATE GRAPH films', 'USE GRAPH films', 'CREATE (film:alien)');
const query = 'S=>(film:*)';
const setups = (markdown: string) => blocksOf(markdown).map(({ setup }) => setup);

describe('parseRunnablePage: blocks', () => {
  it('returns Cypher fences with their lines, headings and titles', () => {
    const text = `## Films {#films}\n\n${data}\n### Ask\n\n   ${'```'}cypher\n   ${query}\n   ${'```'}\n`;
    expect(blocksOf(text)).toMatchObject([
      { index: 0, line: 3, heading: 'Films', title: 'Create the graph', hasQuery: false, setup: [] },
      { index: 1, line: 11, heading: 'Ask', title: '', text: query, hasQuery: true, setup: [0] },
    ]);
  });

  it('returns the query that a shell command sends', () => {
    const sent = fence('bash', 'curl -X POST http://127.0.0.1/graph/films/query \\', `  -d '${query}'`);
    expect(blocksOf(`${data}${sent}${fence('bash', 'ls')}`)).toMatchObject([
      {},
      { text: query, isShell: true, setup: [0] },
    ]);
  });

  it('adds the data of the page to the setup of a query above them', () => {
    expect(setups(`${fence('cypher', query)}${data}`)).toEqual([[0], []]);
  });

  it.each(['DELETE (film:alien)', 'MERGE (film:alien)<-[*]-(film:aliens)', 'USE GRAPH films\nDELETE (film:alien)'])(
    'leaves an example that removes data out of the setup of the page: %s',
    (example) => {
      const play = parseRunnablePage(
        `${fence('cypher', query)}${data}${fence('cypher', example)}${fence('cypher', query)}`,
      );
      expect(play.blocks.map(({ setup }) => setup)).toEqual([[0], [], [0], [0, 1]]);
      expect(play.setup).toEqual([0]);
    },
  );

  it('keeps a block that creates and deletes in the setup of the page', () => {
    const mixed = fence('cypher', 'CREATE (film:dune)', 'DELETE (film:alien)');
    expect(parseRunnablePage(`${data}${mixed}`).setup).toEqual([0, 1]);
  });

  it('starts a new setup at CREATE GRAPH', () => {
    const other = fence('cypher', 'CREATE GRAPH songs', 'USE GRAPH songs');
    expect(setups(`${data}${other}${fence('cypher', query)}`)).toEqual([[], [], [1]]);
  });

  it('adds a schema, its registration and its events to the setup', () => {
    const schema = fence('json title="seeds.json"', '{', '  "schema": "seeds", "streams": []', '}');
    const events = fence(
      'text',
      'register schema seeds.json',
      'insert into seeds.swaps values null {"giver":"ada"}',
      'show',
    );
    const { parts, blocks } = parseRunnablePage(`${schema}${events}${fence('cypher', query)}`);
    expect(blocks[0]?.setup).toEqual([0, 1]);
    expect(parts[1]?.text).toBe('register schema seeds.json\ninsert into seeds.swaps values null {"giver":"ada"}');
  });

  it('ignores the changes of run=server blocks, but keeps USE GRAPH', () => {
    const alone = fence('cypher run=server', 'DELETE (film:alien)');
    const asking = fence('cypher run=server', 'USE GRAPH films', query);
    expect(setups(`${data}${alone}${asking}${fence('cypher', query)}`)).toEqual([[], [0], [0], [0, 1]]);
  });

  it('marks blocks in tabs and keeps their changes in the setup', () => {
    const tabs = fence('cypher tab="CLI"', 'CREATE GRAPH films');
    const { blocks } = parseRunnablePage(`${tabs}${fence('cypher', query)}`);
    expect(blocks.map(({ isTab }) => isTab)).toEqual([true, false]);
    expect(blocks[1]?.setup).toEqual([0]);
  });

  it('returns all fields of a block', () => {
    const text = fence('cypher title="Ask"', query, '   ', query);
    const sent = fence('bash', `curl -d '${query}'`);
    expect(parseRunnablePage(text + sent)).toStrictEqual({
      parts: [],
      blocks: [
        {
          index: 0,
          line: 1,
          heading: '',
          title: 'Ask',
          text: `${query}\n   \n${query}`,
          hasQuery: true,
          isShell: false,
          isTab: false,
          setup: [],
        },
        {
          index: 1,
          line: 6,
          heading: '',
          title: '',
          text: query,
          hasQuery: true,
          isShell: true,
          isTab: false,
          setup: [],
        },
      ],
      outputs: [],
      drawings: [],
      tables: [],
      setup: [],
    });
  });

  it.each([
    ['server', { run: 'server' }],
    ['later', {}],
  ])('returns for run=%s: %j', (run, expected) => {
    const [{ run: found } = {}] = blocksOf(fence(`cypher run=${run}`, query));
    expect(found === undefined ? {} : { run: found }).toEqual(expected);
  });

  it('does not add the first block to its own setup', () => {
    const first = fence('cypher', 'USE GRAPH films', query);
    expect(setups(`${first}${fence('cypher', 'CREATE (film:alien)')}`)).toEqual([[1], [0]]);
  });

  it('ignores statements inside a text', () => {
    const words = fence('cypher', 'CREATE (note:a {"text":"CREATE GRAPH "})');
    expect(setups(`${data}${words}${fence('cypher', query)}`)).toEqual([[], [0], [0, 1]]);
  });

  it('puts the data of another page first', () => {
    const page = `---\ndata: /films\nnow: "2026-11-20T12:00Z"\n---\n${fence('cypher', query)}`;
    const play = parseRunnablePage(page, (route) => [`CREATE (film:${route.slice(1)})`]);
    expect(play).toMatchObject({ now: Date.UTC(2026, 10, 20, 12), blocks: [{ line: 5, setup: [0] }] });
    expect(play.parts).toEqual([{ line: 0, text: 'CREATE (film:films)' }]);
    expect(parseRunnablePage(page).parts).toEqual([]);
  });
});

describe('parseRunnablePage: parts', () => {
  const insert = 'insert into seeds.swaps values null {"giver":"ada"}';

  it.each([
    ['a schema', 'json', '\n  { "schema" : "seeds" }'],
    ['inserts of the command line', 'cli', insert],
    ['inserts in a text block', 'text', insert],
    ['a registration', 'text', 'register schema seeds.json'],
  ])('include %s', (_, language, text) => {
    expect(parseRunnablePage(fence(language, text)).parts).toEqual([{ line: 1, text }]);
  });

  it.each([
    ['other JSON', 'json', '{"title":"schema"}'],
    ['JSON with a nested schema', 'json', '[{"schema":"seeds"}]'],
    ['JSON with a key that starts with "schema"', 'json', '{"schemas":"seeds"}'],
    ['a schema in another language', 'yaml', '{"schema":"seeds"}'],
    ['inserts in another language', 'sql', insert],
    ['text', 'text', 'show streams'],
    ['a sentence about inserts', 'cli', `then ${insert}`],
  ])('exclude %s', (_, language, text) => {
    expect(parseRunnablePage(fence(language, text)).parts).toEqual([]);
  });

  it('keep only the lines of inserts, at their line numbers', () => {
    const [part] = parseRunnablePage(fence('cli', 'show streams', insert, `echo ${insert}`, insert)).parts;
    expect(part?.text).toBe(`\n${insert}\n\n${insert}`);
  });
});

describe('parseRunnablePage: outputs', () => {
  const output = (info = '') => fence(`text output=derived${info}`, '+-+');
  const answeredQueries = (markdown: string) => outputsOf(markdown).map(({ answeredQuery }) => answeredQuery);

  it('matches an output with the query before it', () => {
    expect(answeredQueries(`${data}${fence('cypher', query)}then\n\n${output()}`)).toEqual([{ block: 1, query: 0 }]);
  });

  it('matches consecutive outputs with as many queries, in order', () => {
    const text = `${fence('cypher', query, query)}${fence('cypher', query)}${output()}${output()}`;
    expect(answeredQueries(text)).toEqual([
      { block: 0, query: 1 },
      { block: 1, query: 0 },
    ]);
  });

  it('matches consecutive outputs with the last queries', () => {
    const queryFence = fence('cypher', query);
    expect(answeredQueries(`${queryFence}${queryFence}${output()}`)).toEqual([{ block: 1, query: 0 }]);
    expect(answeredQueries(`${queryFence}${output()}${output()}`)).toEqual([undefined, { block: 0, query: 0 }]);
  });

  it('treats outputs around a drawing as consecutive', () => {
    const drawing = fence('dot', 'graph {}');
    expect(answeredQueries(`${fence('cypher', query, query)}${output()}${drawing}${output()}`)).toEqual([
      { block: 0, query: 0 },
      { block: 0, query: 1 },
    ]);
  });

  it('returns all fields of an output', () => {
    const text = '## Films\n\n  ```json title="Rows" output=printed\n  {}\n  ```\n';
    expect(outputsOf(text)).toStrictEqual([
      {
        line: 3,
        indent: 2,
        heading: 'Films',
        title: 'Rows',
        kind: 'printed',
        language: 'json',
        text: '{}',
        computed: true,
      },
    ]);
  });

  it('matches each query with at most one output', () => {
    expect(
      answeredQueries(`${data}${output()}${fence('cypher', query)}${output()}text\n${fence('json', '{}')}${output()}`),
    ).toEqual([undefined, { block: 1, query: 0 }, undefined]);
  });

  it('returns computed: false for computed=no', () => {
    expect(outputsOf(output(' title="A message" computed=no'))).toMatchObject([
      { computed: false, title: 'A message' },
    ]);
  });
});

describe('loadRunnablePage', () => {
  const cypher = (text: string, indent = '') =>
    [`${indent}\`\`\`cypher`, indent + text, `${indent}\`\`\``, ''].join('\n');
  const naming = (route: string, text: string) => `---\ndata: ${route}\n---\n${text}`;
  const site: Record<string, string> = {
    '/films': cypher('CREATE (film:alien)'),
    '/sequels': naming('/films', cypher('CREATE (film:aliens)')),
    '/one': naming('/two', cypher('CREATE (page:one)')),
    '/two': naming('/one', cypher('CREATE (page:two)')),
  };
  const getPageText = (route: string) => site[route];
  const query = cypher('S=>(film:*)');
  const setupOf = (markdown: string) => {
    const play = loadRunnablePage(markdown, getPageText);
    return play?.blocks[0]?.setup.map((at) => play.parts[at]?.text);
  };

  it.each([
    ['text', 'Text\n'],
    ['a block of another language', '```json\n{}\n```\n'],
    ['a fence within a sentence', 'Write it as ```cypher\n'],
    ['an output of another kind', '```text output=printed\nx\n```\n'],
  ])('returns undefined for a page with %s', (_, markdown) => {
    const getText = vi.fn(getPageText);
    expect(loadRunnablePage(naming('/films', markdown), getText)).toBeUndefined();
    expect(getText).not.toHaveBeenCalled();
  });

  it('returns queries, indented queries and outputs', () => {
    expect(loadRunnablePage(query, getPageText)?.blocks).toHaveLength(1);
    expect(loadRunnablePage(cypher('S=>(film:*)', '   '), getPageText)?.blocks).toHaveLength(1);
    expect(loadRunnablePage('```text output=derived\nx\n```\n', getPageText)?.outputs).toHaveLength(1);
  });

  it.each([
    ['a page', '/films', ['CREATE (film:alien)']],
    ['a page that names another page', '/sequels', ['CREATE (film:alien)', 'CREATE (film:aliens)']],
    ['a page that does not exist', '/nothing', []],
    ['pages that name each other, each once', '/one', ['CREATE (page:two)', 'CREATE (page:one)']],
  ])('loads the data of %s', (_, route, texts) => {
    expect(setupOf(naming(route, query))).toEqual(texts);
  });
});

const page = (...lines: string[]) => lines.join('\n');
const texts = (...lines: string[]) => parsePage(page(...lines)).fences.map(({ text }) => text);

it('parsePage returns the line, indent, heading, language, attributes and text of a fence', () => {
  const text = page(
    '```',
    'plain',
    '```',
    '## Films {#films}',
    '  ~~~json title="Two words" output=derived',
    '  {',
    '    1',
    '}',
    '  ~~~',
  );
  expect(parsePage(text).fences).toEqual([
    { line: 1, indent: 0, heading: '', language: '', attributes: {}, text: 'plain' },
    {
      line: 5,
      indent: 2,
      heading: 'Films',
      language: 'json',
      attributes: { title: 'Two words', output: 'derived' },
      text: '{\n  1\n}',
    },
  ]);
});

it.each([
  ['## Films', 'Films'],
  ['#### Films  ', 'Films'],
  ['## Films of {braces}', 'Films of {braces}'],
  ['## Films {#of-films}  ', 'Films'],
  ['# Films', 'before'],
  ['##### Films', 'before'],
  ['##Films', 'before'],
  [' ## Films', 'Films'],
])('parsePage reads after %j the heading %j', (line, heading) => {
  expect(parsePage(page('### before', line, '```', '```')).fences[0]?.heading).toBe(heading);
});

it('parsePage ignores headings in fences', () => {
  expect(parsePage(page('```', '## Films', '```', '```', '```')).fences.map(({ heading }) => heading)).toEqual([
    '',
    '',
  ]);
});

describe('a fence', () => {
  it.each([
    ['ends at as many characters', ['```', 'a', '```', 'b'], 'a'],
    ['ends at more characters', ['```', 'a', '````', 'b'], 'a'],
    ['ends at indented characters', ['```', 'a', '   ```  ', 'b'], 'a'],
    ['ends at the end of the page', ['```', 'a', 'b'], 'a\nb'],
    ['continues at fewer characters', ['````', '```', 'a', '````'], '```\na'],
    ['continues at the other character', ['~~~', '```', '~~~'], '```'],
    ['continues at characters before a word', ['```', '```json', '```'], '```json'],
  ])('%s', (_, lines, text) => {
    expect(texts(...lines)).toEqual([text]);
  });
});

it.each([
  ['``', '``'],
  ['`````json` in a line', 'text'],
  ['see ```json', 'text'],
])('parsePage finds no fence in %j', (...lines) => {
  expect(texts(...lines)).toEqual([]);
});

it('parsePage reads empty attributes of a fence', () => {
  const [fence] = parsePage(page('```text title="" of=one {1,3-5} tab="A=b"', '```')).fences;
  expect(fence?.attributes).toEqual({ title: '', of: 'one', tab: 'A=b' });
});

describe('getSettings', () => {
  const page = (...lines: string[]) => ['---', 'title: Films', ...lines, '---', 'Text', ''].join('\n');
  const noon = Date.UTC(2026, 10, 20, 12);

  it.each([
    ['the data of another page', page('data: /films'), { data: '/films' }],
    ['a route in quotes, with spaces behind it', page('data: "/films"  '), { data: '/films' }],
    ['a time', page('now: "2026-11-20T12:00Z"'), { now: noon }],
    ['both', page('now: 2026-11-20T12:00Z', 'data: /films'), { data: '/films', now: noon }],
    ['an invalid time', page('now: noon'), {}],
    ['keys that only contain data or now', page('metadata: /films', 'known: 2026-11-20'), {}],
    ['neither', page(), {}],
    ['no frontmatter', 'data: /films\n', {}],
    ['lines between dashes below the text', `Text\n${page('data: /films')}`, {}],
  ])('reads a page with %s', (_, markdown, settings) => {
    expect(getSettings(markdown)).toStrictEqual(settings);
  });
});
