import { describe, expect, it } from 'vitest';
import { blocksOf, outputsOf, parseRunnablePage } from './index.ts';

const fence = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, '```', ''].join('\n');
const data = fence('cypher title="Create the graph"', 'CREATE GRAPH films', 'USE GRAPH films', 'CREATE (film:alien)');
const query = 'S=>(film:*)';
const setups = (markdown: string) => blocksOf(markdown).map(({ setup }) => setup);

describe('blocks', () => {
  it('are Cypher fences with their lines, headings and titles', () => {
    const text = `## Films {#films}\n\n${data}\n### Ask\n\n   ${'```'}cypher\n   ${query}\n   ${'```'}\n`;
    expect(blocksOf(text)).toMatchObject([
      { index: 0, line: 3, heading: 'Films', title: 'Create the graph', asks: false, setup: [] },
      { index: 1, line: 11, heading: 'Ask', title: '', text: query, asks: true, setup: [0] },
    ]);
  });

  it('of shell send one query, and have no statements', () => {
    const sent = fence('bash', 'curl -X POST http://127.0.0.1/graph/films/query \\', `  -d '${query}'`);
    expect(blocksOf(`${data}${sent}${fence('bash', 'ls')}`)).toMatchObject([
      {},
      { text: query, sent: true, setup: [0] },
    ]);
  });

  it('above all data of the page have these data', () => {
    expect(setups(`${fence('cypher', query)}${data}`)).toEqual([[0], []]);
  });

  it.each(['DELETE (film:alien)', 'MERGE (film:alien)<-[*]-(film:aliens)', 'USE GRAPH films\nDELETE (film:alien)'])(
    'above all data, and other pages, do not have what an example removes: %s',
    (example) => {
      const play = parseRunnablePage(
        `${fence('cypher', query)}${data}${fence('cypher', example)}${fence('cypher', query)}`,
      );
      expect(play.blocks.map(({ setup }) => setup)).toEqual([[0], [], [0], [0, 1]]);
      expect(play.setup).toEqual([0]);
    },
  );

  it('have what a text creates that also deletes', () => {
    const mixed = fence('cypher', 'CREATE (film:dune)', 'DELETE (film:alien)');
    expect(parseRunnablePage(`${data}${mixed}`).setup).toEqual([0, 1]);
  });

  it('after CREATE GRAPH start anew', () => {
    const other = fence('cypher', 'CREATE GRAPH songs', 'USE GRAPH songs');
    expect(setups(`${data}${other}${fence('cypher', query)}`)).toEqual([[], [], [1]]);
  });

  it('after a schema have the schema, its registration and the events', () => {
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

  it('that only a server runs leave nothing behind, but the graph that they select', () => {
    const alone = fence('cypher run=server', 'DELETE (film:alien)');
    const asking = fence('cypher run=server', 'USE GRAPH films', query);
    expect(setups(`${data}${alone}${asking}${fence('cypher', query)}`)).toEqual([[], [0], [0], [0, 1]]);
  });

  it('in tabs have no Run button, and what they write stays', () => {
    const tabs = fence('cypher tab="CLI"', 'CREATE GRAPH films');
    const { blocks } = parseRunnablePage(`${tabs}${fence('cypher', query)}`);
    expect(blocks.map(({ tabbed }) => tabbed)).toEqual([true, false]);
    expect(blocks[1]?.setup).toEqual([0]);
  });

  it('have all that is known of them', () => {
    const text = fence('cypher title="Ask" run=assume', query, '   ', query);
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
          asks: true,
          sent: false,
          tabbed: false,
          run: 'assume',
          setup: [],
        },
        { index: 1, line: 6, heading: '', title: '', text: query, asks: true, sent: true, tabbed: false, setup: [] },
      ],
      outputs: [],
      drawings: [],
      tables: [],
      setup: [],
    });
  });

  it.each([
    ['server', { run: 'server' }],
    ['assume', { run: 'assume' }],
    ['later', {}],
  ])('with run=%s have %j', (run, expected) => {
    const [{ run: found } = {}] = blocksOf(fence(`cypher run=${run}`, query));
    expect(found === undefined ? {} : { run: found }).toEqual(expected);
  });

  it('that are first are not loaded before themselves', () => {
    const first = fence('cypher', 'USE GRAPH films', query);
    expect(setups(`${first}${fence('cypher', 'CREATE (film:alien)')}`)).toEqual([[1], [0]]);
  });

  it('keep what a statement says of other statements', () => {
    const words = fence('cypher', 'CREATE (note:a {"text":"CREATE GRAPH "})');
    expect(setups(`${data}${words}${fence('cypher', query)}`)).toEqual([[], [0], [0, 1]]);
  });

  it('of another page come first', () => {
    const page = `---\ndata: /films\nnow: "2026-11-20T12:00Z"\n---\n${fence('cypher', query)}`;
    const play = parseRunnablePage(page, (route) => [`CREATE (film:${route.slice(1)})`]);
    expect(play).toMatchObject({ now: Date.UTC(2026, 10, 20, 12), blocks: [{ line: 5, setup: [0] }] });
    expect(play.parts).toEqual([{ line: 0, text: 'CREATE (film:films)' }]);
    expect(parseRunnablePage(page).parts).toEqual([]);
  });
});

describe('what fills graphs and streams', () => {
  const insert = 'insert into seeds.swaps values null {"giver":"ada"}';

  it.each([
    ['a schema', 'json', '\n  { "schema" : "seeds" }'],
    ['inserts of the command line', 'cli', insert],
    ['inserts in text', 'text', insert],
    ['a registration', 'text', 'register schema seeds.json'],
  ])('is %s', (_, language, text) => {
    expect(parseRunnablePage(fence(language, text)).parts).toEqual([{ line: 1, text }]);
  });

  it.each([
    ['other JSON', 'json', '{"title":"schema"}'],
    ['JSON with a schema inside', 'json', '[{"schema":"seeds"}]'],
    ['JSON with a name that begins alike', 'json', '{"schemas":"seeds"}'],
    ['a schema in another language', 'yaml', '{"schema":"seeds"}'],
    ['inserts in another language', 'sql', insert],
    ['text', 'text', 'show streams'],
    ['text about inserts', 'cli', `then ${insert}`],
  ])('is not %s', (_, language, text) => {
    expect(parseRunnablePage(fence(language, text)).parts).toEqual([]);
  });

  it('is taken line by line, each in its place, without what else is asked', () => {
    const [part] = parseRunnablePage(fence('cli', 'show streams', insert, `echo ${insert}`, insert)).parts;
    expect(part?.text).toBe(`\n${insert}\n\n${insert}`);
  });
});

describe('outputs', () => {
  const output = (info = '') => fence(`text output=derived${info}`, '+-+');
  const answered = (markdown: string) => outputsOf(markdown).map(({ answers }) => answers);

  it('answer the query before them', () => {
    expect(answered(`${data}${fence('cypher', query)}then\n\n${output()}`)).toEqual([{ block: 1, query: 0 }]);
  });

  it('in a row answer as many queries, in order', () => {
    const text = `${fence('cypher', query, query)}${fence('cypher', query)}${output()}${output()}`;
    expect(answered(text)).toEqual([
      { block: 0, query: 1 },
      { block: 1, query: 0 },
    ]);
  });

  it('in a row answer the last queries, and the first ones none where there are too few', () => {
    const asked = fence('cypher', query);
    expect(answered(`${asked}${asked}${output()}`)).toEqual([{ block: 1, query: 0 }]);
    expect(answered(`${asked}${output()}${output()}`)).toEqual([undefined, { block: 0, query: 0 }]);
  });

  it('stay in a row over a drawing', () => {
    const drawing = fence('dot', 'graph {}');
    expect(answered(`${fence('cypher', query, query)}${output()}${drawing}${output()}`)).toEqual([
      { block: 0, query: 0 },
      { block: 0, query: 1 },
    ]);
  });

  it('have all that is known of them', () => {
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

  it('that name no block which asks answer nothing, and take no query from others', () => {
    const text = `${data}${fence('cypher', query)}${output(' of="Nothing"')}${output(' of="Create the graph"')}${output()}`;
    expect(answered(text)).toEqual([undefined, undefined, { block: 1, query: 0 }]);
  });

  it('that name a block answer its last query; of several of the name the last one', () => {
    const named = fence('cypher title="One"', query, query);
    expect(answered(`${named}${named}${output(' of="One"')}`)).toEqual([{ block: 1, query: 1 }]);
  });

  it('name the block that they answer', () => {
    const text = `${fence('cypher title="One"', query)}${fence('cypher', query)}${output(' of="One"')}`;
    expect(answered(text)).toEqual([{ block: 0, query: 0 }]);
  });

  it('without a query answer nothing; a query is answered once', () => {
    expect(
      answered(`${data}${output()}${fence('cypher', query)}${output()}text\n${fence('json', '{}')}${output()}`),
    ).toEqual([undefined, { block: 1, query: 0 }, undefined]);
  });

  it('with computed=no are not computed', () => {
    expect(outputsOf(output(' title="A message" computed=no'))).toMatchObject([
      { computed: false, title: 'A message' },
    ]);
  });
});
