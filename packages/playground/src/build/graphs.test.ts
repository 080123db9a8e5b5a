import { EXPLAINED_KEYWORDS } from '@folio/query-engine';
import { describe, expect, it } from 'vitest';
import { isRunnable, parseRunnablePage } from '../page/runnable-page.ts';
import { block, directors, films, page, projectOf } from '../testing/projects.ts';
import {
  collectSandboxData,
  findRunnablePages,
  loadKeywordHelp,
  loadKeywordNotes,
  SERVER_KEYWORD_NOTES,
} from './graphs.ts';

const blocksOf = (markdown: string) => parseRunnablePage(markdown).blocks;

const script = films.join('\n');
const playsOfPages = async (pages: Record<string, string>) =>
  collectSandboxData(
    await projectOf(Object.fromEntries(Object.entries(pages).map(([name, text]) => [`content/${name}.md`, text]))),
  );
/** A page whose query works on a graph of this name. */
const named = (graph: string, ...lines: string[]) =>
  page('Any', block('cypher', `CREATE GRAPH ${graph}`, `USE GRAPH ${graph}`, ...lines) + block('cypher', directors));

it('returns a graph with the data before a query, and the query as an example', async () => {
  const { graphs, pages } = await playsOfPages({
    'art/films': page('Films', `${block('cypher', ...films)}\n## Who directed\n${block('cypher', directors)}`),
  });
  expect(graphs).toEqual([
    {
      key: 'films',
      name: 'films',
      group: 'Guide',
      route: '/art/films',
      page: 'Films',
      setup: [script],
      nodes: 4,
      relations: 2,
      examples: [{ title: 'Who directed', text: directors }],
    },
  ]);
  const played = pages.get('/art/films');
  expect(played).toEqual({
    parts: [script],
    blocks: { 0: { setup: [], part: 0 }, 1: { setup: [0], graph: 'films' } },
    keywords: expect.objectContaining({ DISTINCT: {} }),
  });
  expect(played).not.toHaveProperty('now');
  expect(played?.blocks[1]).not.toHaveProperty('part');
});

it('names an example after its section, and its block if the section has several', async () => {
  const { graphs } = await playsOfPages({
    films: page(
      'Films',
      `${block('cypher', ...films)}${block('cypher', directors)}\n## Who\n${block('cypher', directors)}${block('cypher title="Names"', directors)}`,
    ),
  });
  expect(graphs.map(({ examples }) => examples.map(({ title }) => title))).toEqual([['Films', 'Who', 'Who: Names']]);
});

it('returns two graphs with two keys for queries before and after more statements', async () => {
  const { graphs, pages } = await playsOfPages({
    films: page(
      'Films',
      [films[0], directors, films[1], directors, directors].map((text) => block('cypher', text ?? '')).join(''),
    ),
  });
  expect(graphs.map(({ key, name, nodes, examples }) => [key, name, nodes, examples.length])).toEqual([
    ['films', 'films', 2, 1],
    ['films-2', 'films, Films', 4, 2],
  ]);
  expect(pages.get('/films')?.blocks).toEqual({
    0: { setup: [], part: 0 },
    1: { setup: [0], graph: 'films' },
    2: { setup: [0], part: 1 },
    3: { setup: [0, 1], graph: 'films-2' },
    4: { setup: [0, 1], graph: 'films-2' },
  });
});

it('names a graph as its statements do, and numbers duplicate names', async () => {
  const { graphs } = await playsOfPages({
    a: named('cinema', ...films),
    b: named('cinema', films[0] as string),
    c: named('cinema', ...films),
    d: named('theater', ...films),
  });
  expect(graphs.map(({ key, name, route }) => [key, name, route])).toEqual([
    ['cinema', 'cinema', '/a'],
    ['cinema-2', 'cinema, Any', '/b'],
    ['cinema-3', 'cinema, Any, 3', '/c'],
    ['theater', 'theater', '/d'],
  ]);
});

it('sorts graphs by area, then by name', async () => {
  const { graphs } = await playsOfPages({
    a: named('Zoo', ...films),
    b: named('art', ...films),
    c: page('Orders', block('cypher', ...films) + block('cypher', directors), 'sidebar: orders\n'),
    d: named('book', ...films),
  });
  expect(graphs.map(({ group, name }) => [group, name])).toEqual([
    ['Guide', 'art'],
    ['Guide', 'book'],
    ['Guide', 'Zoo'],
    ['Orders', 'c'],
  ]);
});

it('assigns each of two equal blocks its own part', async () => {
  const { pages } = await playsOfPages({
    twice: page('Twice', block('cypher', ...films) + block('cypher', ...films)),
  });
  expect(pages.get('/twice')?.blocks).toEqual({ 0: { setup: [], part: 0 }, 1: { setup: [0], part: 1 } });
});

it('returns no graph without a query, without data or with invalid data', async () => {
  const { graphs, pages } = await playsOfPages({
    data: page('Data', block('cypher', ...films)),
    query: page('Query', block('cypher', directors)),
    wrong: page('Wrong', block('cypher', 'CREATE (person:') + block('cypher', directors)),
  });
  expect(graphs).toEqual([]);
  expect([...pages].map(([route, { blocks }]) => [route, blocks])).toEqual([
    ['/data', { 0: { setup: [], part: 0 } }],
    ['/query', { 0: { setup: [] } }],
    ['/wrong', { 0: { setup: [], part: 0 }, 1: { setup: [0] } }],
  ]);
});

it('takes the time and the group of a graph from its page', async () => {
  const now = Date.UTC(2026, 0, 5);
  const { graphs, pages } = await playsOfPages({
    films: page('Films', block('cypher', ...films), 'now: 2026-01-05T00:00:00Z\nsidebar: orders\n'),
    query: page('Query', block('cypher', ...films) + block('cypher', directors), 'now: 2026-01-05T00:00:00Z\n'),
    alone: page('Alone', block('cypher', ...films) + block('cypher', directors), 'sidebar: none\n'),
    ordered: page('Ordered', block('cypher', ...films) + block('cypher', directors), 'sidebar: orders\n'),
  });
  expect(graphs.map(({ route, group, ...graph }) => [route, group, 'now' in graph ? graph.now : 'the clock'])).toEqual([
    ['/alone', '', 'the clock'],
    ['/query', 'Guide', now],
    ['/ordered', 'Orders', 'the clock'],
  ]);
  expect(pages.get('/films')?.now).toBe(now);
});

it('omits blocks that do not run', async () => {
  const { graphs, pages } = await playsOfPages({
    films: page(
      'Films',
      block('cypher', ...films) + block('cypher run=server', directors) + block('cypher tab=One', directors),
    ),
  });
  expect(graphs).toEqual([]);
  expect(Object.keys(pages.get('/films')?.blocks ?? {})).toEqual(['0']);
});

const [explained = '', other = ''] = EXPLAINED_KEYWORDS;
const notesOf = async (yaml?: string) =>
  loadKeywordNotes(await projectOf(yaml === undefined ? {} : { 'data/cypher/keywords.yaml': yaml }));

it('loadKeywordNotes returns the server keywords without links if there is no list', async () => {
  expect(await notesOf()).toEqual(SERVER_KEYWORD_NOTES);
  expect(await notesOf('sources: []')).toEqual(SERVER_KEYWORD_NOTES);
  expect(SERVER_KEYWORD_NOTES).toMatchObject({ DISTINCT: {}, CLUSTER: {}, '#ALL_NODE': {} });
});

it('loadKeywordNotes adds the links of the list, with the product name filled in', async () => {
  const notes = await notesOf(
    `items: [{key: DISTINCT, see: "/{product}-words#distinct"}, {key: CLUSTER}, {key: ${explained}, see: /words}, {key: ${other}}]`,
  );
  expect(notes).toEqual({
    ...SERVER_KEYWORD_NOTES,
    DISTINCT: { link: '/quilldb-words#distinct' },
    [explained]: { runs: true, link: '/words' },
  });
});

it('loadKeywordHelp returns keywords as plain text and skips symbols', async () => {
  const yaml = `items: [{key: CREATE GRAPH, text: "Creates a \`graph\`.", see: "/{product}-words"}, {key: ++, text: Adds.}]`;
  expect(loadKeywordHelp(await projectOf({ 'data/cypher/keywords.yaml': yaml }))).toEqual([
    { word: 'CREATE GRAPH', text: 'Creates a graph.', link: '/quilldb-words' },
  ]);
  expect(loadKeywordHelp(await projectOf({}))).toEqual([]);
});

it('loadKeywordNotes omits unknown keywords', async () => {
  expect(Object.keys(await notesOf('items: [{key: NO_WORD, see: /words}]'))).not.toContain('NO_WORD');
});

describe('isRunnable', () => {
  it.each([
    ['returns true for a query', block('cypher', directors), true],
    ['returns true for a statement', block('cypher', ...films), true],
    ['returns false for run=server', block('cypher run=server', directors), false],
    ['returns false for one of several tabs', block('cypher tab=One', directors), false],
    ['returns false for a shell command', block('bash', `send -d '${directors}'`), false],
  ])('%s', (_, markdown, expected) => {
    expect(blocksOf(markdown).map(isRunnable)).toEqual([expected]);
  });
});

describe('findRunnablePages', () => {
  it('returns pages in the order of their files, with title, sidebar and blocks', async () => {
    const project = await projectOf({
      'content/words.md': page('Words', 'Nothing runs here.'),
      'content/query.md': page('Query', block('cypher', directors), 'data: /films\nsidebar: orders\n'),
      'content/films.md': page('Films', block('cypher', ...films)),
      'content/server.md': page('Server', block('cypher run=server', directors)),
    });
    expect(
      findRunnablePages(project).map(({ route, title, sidebar, runnable }) => [
        route,
        title,
        sidebar,
        runnable.blocks.length,
        runnable.parts.map(({ text }) => text),
      ]),
    ).toEqual([
      ['/films', 'Films', 'guide', 1, [films.join('\n')]],
      ['/query', 'Query', 'orders', 1, [films.join('\n')]],
    ]);
  });

  it('includes a page on which one of several blocks runs', async () => {
    const both = block('cypher run=server', directors) + block('cypher', directors);
    const project = await projectOf({ 'content/both.md': page('Both', both) });
    expect(findRunnablePages(project).map(({ route }) => route)).toEqual(['/both']);
  });
});
