import { callTool, toJsonSchema } from '@folio/core/mcp';
import { describe, expect, it, vi } from 'vitest';
import { GRAPHS_INFO_PATH, type GraphData } from './interface/page-data.ts';
import { queryTool } from './query-tool.ts';
import { runQuery } from './run-query.ts';
import { directors, films } from './testing/projects.ts';

const graph = (key: string, more: Partial<GraphData> = {}): GraphData => ({
  key,
  name: key,
  group: 'Guide',
  route: `/${key}`,
  page: `About ${key}`,
  setup: films,
  nodes: 4,
  relations: 2,
  examples: [],
  ...more,
});
const example = { title: 'Who', text: `USE GRAPH films\nCREATE (person:cy)\n${directors}\n` };
const graphs = [
  graph('films', { examples: [example, { title: 'Other', text: 'S=>(x:y)' }] }),
  graph('times', { now: Date.UTC(2026, 0, 5) }),
  graph('wrong', { setup: [films.join('\n'), 'CREATE (person:'] }),
];
const keywords = { DISTINCT: { link: '/words#distinct' } };

/** A tool over a built site with these files. */
const toolOf = (files: Record<string, string>) =>
  queryTool(async (path) => (path in files ? new TextEncoder().encode(files[path]) : undefined));
const site = {
  [GRAPHS_INFO_PATH]: JSON.stringify({ graphs: '/_play/graphs.12345678.json' }),
  '/_play/graphs.12345678.json': JSON.stringify({ graphs, keywords }),
};
const ask = (input: Record<string, unknown>) => callTool([toolOf(site)], 'run_query', input);
const names = 'S=>(@f film:*); RETURN f.name AS film SORT_ASC film';

describe('the definition of run_query', () => {
  it('describes the tool, and each field with its maximum length', () => {
    const tool = toolOf(site);
    expect([tool.title, tool.description]).toEqual([
      'Run a graph query',
      'Runs Cypher statements and queries by the documented rules, without a server, for at most 2 seconds, on a graph of this documentation or on your own. Without a query it answers the list of graphs.',
    ]);
    expect(toJsonSchema(tool).properties).toEqual({
      query: {
        type: 'string',
        maxLength: 4000,
        description: 'Statements (CREATE, one a line) and queries, as the pages write them. At most 4000 characters.',
      },
      graph: {
        type: 'string',
        maxLength: 200,
        description: 'The key of a graph of this documentation. At most 200 characters.',
      },
      setup: {
        type: 'string',
        maxLength: 20_000,
        description: 'Statements that fill a graph of your own, in the place of "graph". At most 20000 characters.',
      },
    });
  });
});

describe('run_query without a query', () => {
  it.each([[{}], [{ query: ' \n' }]])(
    'lists the graphs, with the last line of the first example: %j',
    async (input) => {
      expect(await ask(input)).toBe(
        [
          `- films: 4 nodes and 2 relations, from "About films" (/films). Example: \`${directors}\``,
          '- times: 4 nodes and 2 relations, from "About times" (/times)',
          '- wrong: 4 nodes and 2 relations, from "About wrong" (/wrong)',
        ].join('\n'),
      );
    },
  );

  it.each([
    ['no playground', {}],
    ['no file of graphs', { [GRAPHS_INFO_PATH]: '{"graphs":"/_play/none.json"}' }],
  ])('asks for statements if the site has %s', async (_, files: Record<string, string>) => {
    expect(await callTool([toolOf(files)], 'run_query', {})).toBe('No page has a graph: give statements in "setup".');
  });
});

describe('run_query with a query', () => {
  it('returns a table for a graph of the pages', async () => {
    expect(await ask({ graph: 'films', query: names })).toBe('2 rows:\n\n| film |\n| --- |\n| dawn |\n| dusk |');
  });

  it('returns a table with escaped bars for its own setup', async () => {
    const setup = 'CREATE (film:dawn {"cut":"a|b|c"})';
    expect(await ask({ setup, query: 'S=>(@f film:*); RETURN f.name AS film, f.cut AS cut SORT_ASC film' })).toBe(
      '1 row:\n\n| film | cut |\n| --- | --- |\n| dawn | a\\|b\\|c |',
    );
  });

  it('runs the statements before a query without a graph', async () => {
    expect(await ask({ query: `CREATE (film:dawn)\n${names}` })).toBe(
      'Stored 1 node and 0 relations.\n\n1 row:\n\n| film |\n| --- |\n| dawn |',
    );
  });

  it('returns unsorted rows with the note that they have no order', async () => {
    expect(await ask({ graph: 'films', query: 'S=>(@f film:*); RETURN f.name AS film' })).toBe(
      '2 rows, in no fixed order:\n\n| film |\n| --- |\n| dawn |\n| dusk |',
    );
  });

  it('returns a count, and a note if there are no rows', async () => {
    expect(await ask({ graph: 'films', query: 'S=>(@f film:*); RETURN COUNT(*)' })).toBe('COUNT(*) is 2');
    expect(await ask({ graph: 'films', query: 'S=>(@f film:noon); RETURN f.name AS film' })).toBe(
      'No rows: nothing fits the pattern.\n\nNote: No film is called noon.',
    );
  });

  it.each([
    [50, '50 rows:', 50],
    [51, '51 rows, the first 50:', 50],
  ])('returns at most 50 rows of %i', async (count, size, shown) => {
    const setup = Array.from({ length: count }, (_, at) => `CREATE (film:f${at + 10})`).join('\n');
    const lines = (await ask({ setup, query: names })).split('\n');
    expect(lines.slice(0, 3)).toEqual([size, '', '| film |']);
    expect(lines.slice(4)).toEqual(Array.from({ length: shown }, (_, at) => `| f${at + 10} |`));
  });

  it('uses the time of the page of the graph', async () => {
    const query = 'S=>(@f film:dawn); RETURN f.name AS film, MATH_EXP("CURTIME+0") AS time SORT_ASC film';
    expect(await ask({ graph: 'times', query })).toBe(
      `1 row:\n\n| film | time |\n| --- | --- |\n| dawn | ${Date.UTC(2026, 0, 5)}000.000000 |`,
    );
  });

  it('uses the current time if the page has none', async () => {
    const query = 'S=>(@f film:dawn); RETURN f.name AS film, MATH_EXP("CURTIME+0") AS time SORT_ASC film';
    const started = Date.now();
    const [, time] = /\| dawn \| (\d+)000\.000000 \|/.exec(await ask({ graph: 'films', query })) ?? [];
    expect(Number(time)).toBeGreaterThanOrEqual(started);
    expect(Number(time)).toBeLessThanOrEqual(Date.now());
  });

  it('returns a note on values that the rules leave open', async () => {
    const setup = 'CREATE (farm:a)-[S]->(dairy:n)\nCREATE (farm:b)-[S]->(dairy:n)\nCREATE (dairy:n)-[M]->(city:t)';
    const query = 'S=>(@f farm:*)-[S]->(dairy:*)-[M]->(@c city:*); RETURN f.name AS farm, c.name AS city';
    const parts = (await ask({ setup, query })).split('\n\n');
    expect(parts[1]).toBe('| farm | city |\n| --- | --- |\n| a or b | t |');
    expect(parts.slice(2).map((part) => part.slice(0, part.indexOf(':')))).toContain('Both are possible');
  });
});

describe('errors of run_query', () => {
  it.each([
    [
      'both a graph and a setup',
      { graph: 'films', setup: films[0], query: names },
      'Give "graph" or "setup", not both.',
    ],
    [
      'a misspelled graph',
      { graph: 'film', query: names },
      'Unknown graph "film". Did you mean "films"? The graphs are films, times, wrong.',
    ],
    [
      'an unknown graph',
      { graph: 'mountains', query: names },
      'Unknown graph "mountains". The graphs are films, times, wrong.',
    ],
    [
      'an invalid setup',
      { setup: 'CREATE (film:dawn)\nUSE GRAPH none', query: names },
      'Invalid setup. Unknown graph "none". There is no graph to choose from. (setup, line 2, column 11)',
    ],
    [
      'an invalid query, with its location',
      { graph: 'films', query: 'USE GRAPH none' },
      'Unknown graph "none". There is no graph to choose from. (query, line 1, column 11)',
    ],
    [
      'an unsupported keyword, with the page that explains it',
      { graph: 'films', query: 'S{DISTINCT}=>(film:*)' },
      'DISTINCT is not supported in the sandbox. Run it on a server. (query, line 1, column 3; read /words#distinct)',
    ],
    [
      'an invalid query, with the results before it',
      { graph: 'films', query: `CREATE (film:noon)\n${names}\nUSE GRAPH none` },
      'Unknown graph "none". There is no graph to choose from. (query, line 3, column 11)\n\nBefore it:\n\n' +
        'Stored 1 node and 0 relations.\n\n3 rows:\n\n| film |\n| --- |\n| dawn |\n| dusk |\n| noon |',
    ],
  ])('report %s', async (_, input, message) => {
    await expect(ask(input)).rejects.toMatchObject({ name: 'ToolError', message });
  });

  it('report queries that together take too long (H2)', () => {
    let time = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      time += 30;
      return time;
    });
    const result = runQuery({ setup: films, query: `${names}\n`.repeat(100), keywords: {}, now: 0 });
    vi.restoreAllMocks();
    expect(result).toEqual({
      answer: expect.stringMatching(
        /^The run stopped after 2000 milliseconds\. .*\(query, line [1-9]\d, column 1\)\n\nBefore it:/,
      ),
      isError: true,
    });
  });
});
