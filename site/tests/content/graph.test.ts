/** The results that the graph pages show are what the rules of `rules/graph.ts` compute from the script on the same page. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cities, runs } from '../../../features/sandbox/testing/graph-runs.ts';
import { isQuery, readCreate, readQuery } from './rules/cypher.ts';
import { create, emptyGraph, type Graph, keyOf, type Reading } from './rules/graph.ts';
import { build, cypherOf, resultsOf, type Shown, tableOf } from './rules/graph-page.ts';
import { readPart } from './rules/page.ts';
import { cost, nodesOf, paths, printedPath, relationsOf } from './rules/paths.ts';
import { answer, type Result } from './rules/results.ts';

/** The two ends of what no run decides. A page may show only what is the same in both. */
const now = Date.parse('20 November 2026 12:00 UTC');
const readings: Reading[] = [
  { kept: 'first', repeated: 'each', now },
  { kept: 'last', repeated: 'once', now },
];
const [usual] = readings as [Reading];

const cells = ({ columns, rows }: Result): string[][] =>
  rows.map((row) => columns.map((name) => row[name]?.text ?? ''));
const inAnyOrder = (rows: string[][]): string[] => rows.map((row) => row.join(' | ')).toSorted();

describe('the rules give the printed runs', () => {
  for (const [name, { script, answers }] of Object.entries(runs)) {
    it.each(answers)(`${name}: %s`, (query, rows) => {
      expect(inAnyOrder(cells(answer(build(script), query, usual)))).toEqual(inAnyOrder(rows));
    });
  }

  it('cities: shortest paths, and 15 paths in all', () => {
    const graph = build(cities.script);
    for (const [search, nodes] of cities.shortest)
      expect(paths(graph, `S=>(city:A)-[#SHORT_PATH ${search}]->(city:D)`).map(nodesOf)).toEqual([nodes.split(' ')]);
    expect(paths(graph, 'S=>(city:A)-[#ALL_PATH *]->(city:D)')).toHaveLength(cities.count);
  });
});

const folder = new URL('../../content/graph-and-cypher/', import.meta.url);
const routes = [
  'graph-and-cypher',
  ...readdirSync(folder).map((file) => `graph-and-cypher/${file.replace('.md', '')}`),
];

/** Derived results that no rule computes, by page, heading and title. */
const notComputed: Record<string, string> = {
  'graph-and-cypher/create-graph-table: List the graphs: If museum is the only graph':
    'A list of graphs, no answer to a query.',
  'graph-and-cypher/cluster: The query: The answer to CLUSTER':
    'A message of the server with the name of the relation.',
};

const otherStatement =
  /^(?:CREATE GRAPH|USE GRAPH) \w+$|^create geoindex \w+\.\w+ latlon = \w+\.\w+$|^(?:MERGE|DELETE) \(/;
it.each(routes)('%s: every statement can be read', (route) => {
  for (const line of cypherOf(route))
    if (!otherStatement.test(line))
      expect(() => (isQuery(line) ? readQuery(line) : readCreate(line)), line).not.toThrow();
});

/** What a page supposes beside its script: the groups that the training of a cluster finds. */
const supposed: Record<string, string[]> = {
  'graph-and-cypher/cluster': ['yara 2', 'milo 2', 'ida 2', 'olle 1', 'pim 1', 'rut 0'].map((one) => {
    const [name, group] = one.split(' ');
    return `CREATE (guest:${name})-[camp_group {"_cluster_":${group}}]->(guest:${name})`;
  }),
};

const all = routes.flatMap((route) =>
  resultsOf(route).map((shown) => ({
    ...shown,
    route,
    id: [route, shown.heading, shown.title].filter(Boolean).join(': '),
  })),
);
const derived = all.filter(({ kind }) => kind === 'derived');
const checked = derived.filter(({ id }) => !(id in notComputed));
const graphOf = (route: string, { script }: Pick<Shown, 'script'>): Graph =>
  build([...script, ...(supposed[route] ?? [])]);

describe('derived results', () => {
  it('exist where a result is listed as not computed', () => {
    expect(Object.keys(notComputed).filter((id) => !derived.some((shown) => shown.id === id))).toEqual([]);
    expect(checked.length).toBeGreaterThan(60);
  });

  it.each(checked.map((shown) => [shown.id, shown] as const))('%s', (_, shown) => {
    const { route, query = '', text } = shown;
    const graph = graphOf(route, shown);
    if (query.includes('_PATH')) expectPaths(graph, query, text);
    else for (const reading of readings) expectRows(answer(graph, query, reading), text);
  });
});

/** Rows come in any order unless the query sorts them; then the sorted column has the order of the page. */
function expectRows(result: Result, text: string): void {
  if (text.startsWith('{')) {
    expect(JSON.parse(text)).toEqual(answered(result));
    return;
  }
  const { columns, rows } = tableOf(text);
  expect(columns).toEqual(result.columns);
  expect(inAnyOrder(rows)).toEqual(inAnyOrder(cells(result)));
  if (!result.sorting) return;
  const place = columns.indexOf(result.sorting.column);
  expect(rows.map((row) => row[place])).toEqual(cells(result).map((row) => row[place]));
}

const answered = (result: Result): object => {
  if (result.count !== undefined) return { count: result.count };
  const rows = result.rows.map((row) => Object.fromEntries(result.columns.map((name) => [name, row[name]?.value])));
  return { [result.columns[0] === 'sub' ? 'triple' : 'rows']: rows, num_items: rows.length };
};

/** The answer has the number of paths, and each path that it shows is one of them. */
function expectPaths(graph: Graph, query: string, text: string): void {
  const found = paths(graph, query);
  const { path_count, paths: shown, ...single } = JSON.parse(text);
  expect(path_count).toBe(found.length);
  for (const path of shown ?? [single]) expect(found.map(printedPath)).toContainEqual(path);
}

describe('tables beside the results', () => {
  const graphAt = (route: string): Graph =>
    graphOf(route, all.find((shown) => shown.route === route && shown.script.length) as Shown);
  const tables = (page: string, heading: string) => readPart(`graph-and-cypher/${page}`, heading).tables;
  const inWords = (path: ReturnType<typeof paths>[number]) => ({
    Path: nodesOf(path).join(', '),
    Relations: relationsOf(path).join(', ').toLowerCase(),
  });
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

  it.each([
    ['all-path', 'S=>(yard:nord)-[#ALL_PATH *]->(yard:torg)'],
    ['all-path-advance', 'S=>(site:weir)-[#ALL_PATH *]->(site:ward)'],
  ])('%s: every path', (page, query) => {
    const found = paths(graphAt(`graph-and-cypher/${page}`), query);
    expect(sorted(tables(page, 'The query')[0] ?? [])).toEqual(sorted(found.map(inWords)));
  });

  it('chain-query: the rows that stay, and the farm that no run decides', () => {
    const shown = all.filter(({ route }) => route === 'graph-and-cypher/chain-query');
    const { query = '' } = shown.find(({ heading }) => heading === 'The query') as Shown;
    const shape = shown.find(({ kind }) => kind === 'shape') as (typeof shown)[number];
    const [one = [], two = []] = readings.map((reading) => cells(answer(graphOf(shape.route, shape), query, reading)));
    const open = one.map((row, at) => row.map((cell, column) => (cell === two[at]?.[column] ? cell : '…')));
    expect(inAnyOrder(tableOf(shape.text).rows)).toEqual(inAnyOrder(open));
  });

  it('nested-query: who does both, and who drives only', () => {
    const { text, fences } = readPart('graph-and-cypher/nested-query', 'Without the columns of the inner part');
    const cross = (fences[0]?.text ?? '').trim();
    const graph = graphOf('', all.filter(({ route }) => route === 'graph-and-cypher/nested-query').at(-1) as Shown);
    const names = (query: string) => [...new Set(cells(answer(graph, query, usual)).flat())].join(' and ');
    const [, both, drives] = /The answer names (\w+ and \w+)\.[^.]*the answer is (\w+)/.exec(text) ?? [];
    expect([names(cross), names(cross.replace('CROSS', 'SUBTRACT'))]).toEqual([both, drives]);
  });

  it('all-path: over one relation', () => {
    const over = paths(graphAt('graph-and-cypher/all-path'), 'S=>(yard:nord)-[#ALL_PATH ROAD]->(yard:torg)');
    const places = [0, 1, 3].map((at) => tables('all-path', 'The query')[0]?.[at] ?? {});
    expect(sorted(over.map(inWords))).toEqual(sorted(places));
  });

  it('all-path-advance: products, bottlenecks, one relation', () => {
    const graph = graphAt('graph-and-cypher/all-path-advance');
    const found = paths(graph, 'S=>(site:weir)-[#ALL_PATH *]->(site:ward)');
    const [products = []] = tables('all-path-advance', 'Predict the number');
    const counted = products.map(({ Nodes = '', Paths }) => [Nodes, Number(Paths)]);
    const ways = [...new Set(found.map((path) => nodesOf(path).join(', ')))];
    const times = (nodes: string) => found.filter((path) => nodesOf(path).join(', ') === nodes).length;
    expect(counted).toEqual([...ways.map((nodes) => [nodes, times(nodes)]), ['Sum', found.length]]);
    for (const { Nodes, 'Relations at each step': product = '', Paths } of products.slice(0, -1))
      expect(
        product.split(' × ').reduce((value, factor) => value * Number(factor), 1),
        Nodes,
      ).toBe(Number(Paths));
    const through = (name: string) => found.filter((path) => nodesOf(path).slice(1, -1).includes(name)).length;
    for (const { Site = '', 'In paths': number, Unavoidable } of tables('all-path-advance', 'Find the bottleneck')[0] ??
      [])
      expect([number, Unavoidable], Site).toEqual([`${through(Site)}`, through(Site) === found.length ? 'Yes' : 'No']);
    expect(paths(graph, 'S=>(site:weir)-[#ALL_PATH LINE]->(site:ward)').map((path) => nodesOf(path).length)).toEqual([
      4, 5,
    ]);
    expect(paths(graph, 'S=>(site:weir)-[#ALL_PATH CABLE]->(site:ward)')).toEqual([]);
  });

  it('all-path-advance: the published network', () => {
    const { text, tables: all } = readPart('graph-and-cypher/all-path-advance', 'Four cities, 15 paths');
    const graph = emptyGraph();
    for (const [line] of text.matchAll(/^CREATE \(.*$/gm)) create(graph, line);
    const found = paths(graph, 'S=>(city:A)-[#ALL_PATH *]->(city:D)');
    expect([found.length, all[0]?.at(-1)?.Paths]).toEqual([cities.count, `${cities.count}`]);
    const published = build(cities.script).triples;
    const named = ({ triples }: Pick<Graph, 'triples'>) =>
      triples.map(({ subject, rel, object }) => `${keyOf(subject)} ${rel} ${keyOf(object)}`).toSorted();
    expect(named(graph)).toEqual(named({ triples: published }));
  });

  it('short-path-advance: fares and kilometres', () => {
    const graph = graphAt('graph-and-cypher/short-path-advance');
    const fare = { word: 'ALL_PATH', weight: 'fare' };
    const map = { word: 'ALL_PATH', geo: 'lat.lon' };
    const to = (town: string, search = '*') => paths(graph, `S=>(town:arno)-[#ALL_PATH ${search}]->(town:${town})`);
    const nodes = (path: ReturnType<typeof paths>[number]) => nodesOf(path).join(', ');
    const cheap = (list: ReturnType<typeof paths>) =>
      list.filter((path) => !/^TRAIN/.test(relationsOf(path).join()) || nodesOf(path)[1] !== 'bell');

    const [ways = []] = tables('short-path-advance', 'The query');
    const dorn = cheap(to('dorn')).toSorted((one, two) => cost(one, fare) - cost(two, fare));
    expect(ways.map(({ Way, Carriers, Fare = '' }) => [Way, Carriers, Number(Fare.split('= ').at(-1))])).toEqual(
      dorn.map((path) => [nodes(path), relationsOf(path).join(', ').toLowerCase(), cost(path, fare)]),
    );

    const [carriers = []] = tables('short-path-advance', 'One carrier');
    const best = ['BUS', 'TRAIN', '*'].map(
      (search) => paths(graph, `S=>(town:arno)-[#SHORT_PATH ${search} {weight="fare"}]->(town:dorn)`)[0] ?? [],
    );
    expect(carriers.map(({ Nodes, Relations, Fare }) => [Nodes, Relations, Number(Fare)])).toEqual(
      best.map((path) => [nodes(path), relationsOf(path).join(', '), cost(path, fare)]),
    );
    expect(paths(graph, 'S=>(town:arno)-[#SHORT_PATH *]->(town:dorn)').map(nodes)).toEqual(['arno, dorn']);

    const [routes = []] = tables('short-path-advance', 'Distance on the map');
    const eck = cheap(to('eck')).toSorted((one, two) => cost(one, map) - cost(two, map));
    expect(routes.map(({ Way, Kilometers, Fare }) => [Way, Kilometers, Number(Fare)])).toEqual(
      eck.map((path) => [nodes(path), (cost(path, map) / 1000).toFixed(1), cost(path, fare)]),
    );
  });

  it('geospatial-index-and-query: metres of the diagram', () => {
    const { nodes } = graphAt('graph-and-cypher/geospatial-index-and-query');
    const { text } = readPart('graph-and-cypher/geospatial-index-and-query', 'Sample data');
    const labels = [...text.matchAll(/label="(\w+)\\n(\d+) m, (\d+) free"/g)];
    expect(labels).toHaveLength(4);
    const joon = nodes.get('courier:joon');
    for (const [, name, metres, free] of labels) {
      const locker = nodes.get(`locker:${name}`);
      if (!joon || !locker) throw new Error(`The script has no locker ${name}.`);
      const step = [{ subject: joon, rel: '', props: {}, object: locker }];
      expect(`${name} ${Math.round(cost(step, { word: 'SHORT_PATH', geo: 'lat.lon' }))} ${locker.props.free}`).toBe(
        `${name} ${metres} ${free}`,
      );
    }
  });
});
