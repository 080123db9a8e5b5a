/** Tables and sentences beside the results of graph pages are what the engine computes from the data on the same page; `npm run check` has the results. */

import { readFileSync } from 'node:fs';
import { parseRunnablePage, type RunnablePage } from '@folio/playground/page/runnable-page.ts';
import { readTable } from '@folio/playground/page/table.ts';
import { type Answer, createGraph, type Graph, openGraph, toNodeKey } from '@folio/query-engine';
import {
  answerText,
  cities,
  createFromText,
  getPathCost,
  getPathNodes,
  getPathRelations,
  queryPaths,
} from '@folio/query-engine/testing';
import { describe, expect, it } from 'vitest';
import { readPart } from './reading/page.ts';

const cells = ({ rows }: Answer): string[][] => rows.map((row) => row.cells.map(({ text }) => text));
const inAnyOrder = (rows: string[][]): string[] => rows.map((row) => row.join(' | ')).toSorted();

const playAt = (page: string): RunnablePage =>
  parseRunnablePage(readFileSync(new URL(`../../content/graph-and-cypher/${page}.md`, import.meta.url), 'utf8'));
/** The graph that some parts of a page make. */
function graphOf({ parts }: RunnablePage, setup: readonly number[]): Graph {
  const opened = openGraph(setup.map((at) => parts[at]?.text ?? ''));
  if ('diagnostic' in opened) throw new Error(opened.diagnostic.message);
  return opened.session.graph;
}
/** The graph of the first query of a page. */
function graphAt(page: string): Graph {
  const play = playAt(page);
  return graphOf(play, play.blocks.find(({ hasQuery }) => hasQuery)?.setup ?? []);
}

describe('tables and texts next to query results', () => {
  const tables = (page: string, heading: string) => readPart(`graph-and-cypher/${page}`, heading).tables;
  const inWords = (path: ReturnType<typeof queryPaths>[number]) => ({
    Path: getPathNodes(path).join(', '),
    Relations: getPathRelations(path).join(', ').toLowerCase(),
  });
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

  it.each([
    ['all-path', 'S=>(yard:nord)-[#ALL_PATH *]->(yard:torg)'],
    ['all-path-advance', 'S=>(site:weir)-[#ALL_PATH *]->(site:ward)'],
  ])('%s: lists every path', (page, query) => {
    const found = queryPaths(graphAt(page), query);
    expect(sorted(tables(page, 'The query')[0] ?? [])).toEqual(sorted(found.map(inWords)));
  });

  it('chain-query: lists the remaining rows and the undecided farm', () => {
    const play = playAt('chain-query');
    const query = play.blocks.find(({ heading }) => heading === 'The query')?.text ?? '';
    const [one = [], two = []] = (['first', 'last'] as const).map((kept) =>
      cells(answerText(graphOf(play, play.setup), query, { kept })),
    );
    const open = one.map((row, at) => row.map((cell, column) => (cell === two[at]?.[column] ? cell : '…')));
    const shape = play.outputs.find(({ kind }) => kind === 'shape')?.text ?? '';
    expect(inAnyOrder(readTable(shape)?.rows ?? [])).toEqual(inAnyOrder(open));
  });

  it('nested-query: lists people who do both and people who only drive', () => {
    const { text, fences } = readPart('graph-and-cypher/nested-query', 'Without the columns of the inner part');
    const cross = (fences[0]?.text ?? '').trim();
    const graph = graphAt('nested-query');
    const names = (query: string) => [...new Set(cells(answerText(graph, query)).flat())].join(' and ');
    const [, both, drives] = /The answer names (\w+ and \w+)\.[^.]*it names (\w+)/.exec(text) ?? [];
    expect([names(cross), names(cross.replace('CROSS', 'SUBTRACT'))]).toEqual([
      both?.toLowerCase(),
      drives?.toLowerCase(),
    ]);
  });

  it('all-path: lists paths over one relation', () => {
    const over = queryPaths(graphAt('all-path'), 'S=>(yard:nord)-[#ALL_PATH ROAD]->(yard:torg)');
    const places = [0, 1, 3].map((at) => tables('all-path', 'The query')[0]?.[at] ?? {});
    expect(sorted(over.map(inWords))).toEqual(sorted(places));
  });

  it('all-path-advance: has products, bottlenecks and paths over one relation', () => {
    const graph = graphAt('all-path-advance');
    const found = queryPaths(graph, 'S=>(site:weir)-[#ALL_PATH *]->(site:ward)');
    const [products = []] = tables('all-path-advance', 'Predict the number');
    const counted = products.map(({ Nodes = '', Paths }) => [Nodes, Number(Paths)]);
    const ways = [...new Set(found.map((path) => getPathNodes(path).join(', ')))];
    const times = (nodes: string) => found.filter((path) => getPathNodes(path).join(', ') === nodes).length;
    expect(counted).toEqual([...ways.map((nodes) => [nodes, times(nodes)]), ['Sum', found.length]]);
    for (const { Nodes, 'Relations at each step': product = '', Paths } of products.slice(0, -1))
      expect(
        product.split(' × ').reduce((value, factor) => value * Number(factor), 1),
        Nodes,
      ).toBe(Number(Paths));
    const through = (name: string) => found.filter((path) => getPathNodes(path).slice(1, -1).includes(name)).length;
    for (const { Site = '', 'In paths': number, Unavoidable } of tables('all-path-advance', 'Find the bottleneck')[0] ??
      [])
      expect([number, Unavoidable], Site).toEqual([`${through(Site)}`, through(Site) === found.length ? 'Yes' : 'No']);
    expect(
      queryPaths(graph, 'S=>(site:weir)-[#ALL_PATH LINE]->(site:ward)').map((path) => getPathNodes(path).length),
    ).toEqual([4, 5]);
    expect(queryPaths(graph, 'S=>(site:weir)-[#ALL_PATH CABLE]->(site:ward)')).toEqual([]);
  });

  it('all-path-advance: matches the published network', () => {
    const { text, tables: all } = readPart('graph-and-cypher/all-path-advance', 'Four cities, 15 paths');
    const graph = createGraph();
    for (const [line] of text.matchAll(/^CREATE \(.*$/gm)) createFromText(graph, line);
    const found = queryPaths(graph, 'S=>(city:A)-[#ALL_PATH *]->(city:D)');
    expect([found.length, all[0]?.at(-1)?.Paths]).toEqual([cities.count, `${cities.count}`]);
    const published = createGraph();
    for (const line of cities.script) if (/^CREATE \(/.test(line)) createFromText(published, line);
    const named = ({ triples }: Pick<Graph, 'triples'>) =>
      [...triples].map(({ subject, rel, object }) => `${toNodeKey(subject)} ${rel} ${toNodeKey(object)}`).toSorted();
    expect(named(graph)).toEqual(named(published));
  });

  it('short-path-advance: has computed fares and kilometers', () => {
    const graph = graphAt('short-path-advance');
    const fare = { word: 'ALL_PATH', weight: 'fare' };
    const map = { word: 'ALL_PATH', geo: ['lat', 'lon'] as const };
    const to = (town: string, search = '*') =>
      queryPaths(graph, `S=>(town:arno)-[#ALL_PATH ${search}]->(town:${town})`);
    const nodes = (path: ReturnType<typeof queryPaths>[number]) => getPathNodes(path).join(', ');
    const cheap = (list: ReturnType<typeof queryPaths>) =>
      list.filter((path) => !/^TRAIN/.test(getPathRelations(path).join()) || getPathNodes(path)[1] !== 'bell');

    const [ways = []] = tables('short-path-advance', 'The query');
    const dorn = cheap(to('dorn')).toSorted((one, two) => getPathCost(one, fare) - getPathCost(two, fare));
    expect(ways.map(({ Route, Carriers, Fare = '' }) => [Route, Carriers, Number(Fare.split('= ').at(-1))])).toEqual(
      dorn.map((path) => [nodes(path), getPathRelations(path).join(', ').toLowerCase(), getPathCost(path, fare)]),
    );

    const [carriers = []] = tables('short-path-advance', 'One carrier');
    const best = ['BUS', 'TRAIN', '*'].map(
      (search) => queryPaths(graph, `S=>(town:arno)-[#SHORT_PATH ${search} {weight="fare"}]->(town:dorn)`)[0] ?? [],
    );
    expect(carriers.map(({ Nodes, Relations, Fare }) => [Nodes, Relations, Number(Fare)])).toEqual(
      best.map((path) => [nodes(path), getPathRelations(path).join(', '), getPathCost(path, fare)]),
    );
    expect(queryPaths(graph, 'S=>(town:arno)-[#SHORT_PATH *]->(town:dorn)').map(nodes)).toEqual(['arno, dorn']);

    const [routes = []] = tables('short-path-advance', 'Distance on the map');
    const eck = cheap(to('eck')).toSorted((one, two) => getPathCost(one, map) - getPathCost(two, map));
    expect(routes.map(({ Route, Kilometers, Fare }) => [Route, Kilometers, Number(Fare)])).toEqual(
      eck.map((path) => [nodes(path), (getPathCost(path, map) / 1000).toFixed(1), getPathCost(path, fare)]),
    );
  });

  it('geospatial-index-and-query: has computed distances in the diagram', () => {
    const { nodes } = graphAt('geospatial-index-and-query');
    const { text } = readPart('graph-and-cypher/geospatial-index-and-query', 'Sample data');
    const labels = [...text.matchAll(/label="(\w+)\\n(\d+) m, (\d+) free"/g)];
    expect(labels).toHaveLength(4);
    const joon = nodes.get('courier:joon');
    for (const [, name, metres, free] of labels) {
      const locker = nodes.get(`locker:${name}`);
      if (!joon || !locker) throw new Error(`The script has no locker ${name}.`);
      const step = [{ id: 0, subject: joon, rel: '', props: {}, object: locker }];
      expect(`${name} ${Math.round(getPathCost(step, { geo: ['lat', 'lon'] as const }))} ${locker.props.free}`).toBe(
        `${name} ${metres} ${free}`,
      );
    }
  });
});
