/** The graphs that a user can choose, and the state that the playground starts with. */

import { interpolate, pluralize } from '@folio/core';
import { hasChanges, joinSetup } from '../interface/changes.ts';
import type { PlaygroundLink } from '../interface/link.ts';
import { type GraphData, type PlaygroundData, TABLES_KEY } from '../interface/page-data.ts';
import type { Contents } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { loadTexts } from './run-history.ts';

/** A graph without data for the user's own statements. */
export const EMPTY_GRAPH: GraphData = {
  key: 'empty',
  name: strings.emptyGraph,
  group: strings.ownGraphs,
  route: '',
  page: '',
  setup: [],
  nodes: 0,
  relations: 0,
  examples: [
    {
      title: strings.emptyExample,
      text: 'CREATE (person:ann)-[KNOWS]->(person:ben)\nS=>(@a person:*)-[KNOWS]->(@b person:*); RETURN a.name AS who, b.name AS whom',
    },
  ],
};

/** Statements of the command line on tables run here in place of a graph. */
export const TABLES: GraphData = {
  ...EMPTY_GRAPH,
  key: TABLES_KEY,
  name: strings.tables,
  examples: [
    {
      title: strings.tableExample,
      text: 'create table plants\ninsert into plants values "fern" {"bed":"north","height":40}\ninsert into plants values "moss" {"bed":"south","height":3}\nselect * from plants where height > 10',
    },
  ],
};
export const OWN_GRAPHS = [EMPTY_GRAPH, TABLES];

/** The state of the link, else of the last visit, else of the graph with the most examples. */
export function findStart({ graphs }: PlaygroundData, link: PlaygroundLink, ownData: Record<string, string>) {
  const all = [...OWN_GRAPHS, ...graphs];
  const savedTexts = loadTexts();
  const last = savedTexts.history[0];
  const graph = all.find(({ key }) => key === (link.graph ?? last?.graph)) ?? findLargest(graphs);
  const data = link.data ?? ownData[graph.key];
  // The address has the last run; later edits are in the storage.
  const isReload =
    link.text === undefined ? link.graph === undefined : link.graph === last?.graph && link.text === last?.text;
  const text = (isReload ? savedTexts.texts[graph.key] : link.text) ?? getFirstExample(graph);
  const ran = link.text ?? text;
  // A text that changes data runs only from a link, and only if the changes aren't there yet.
  const runs = !hasChanges(ran) || (link.text !== undefined && (link.data !== undefined || data === undefined));
  return { graph, savedTexts, text, data, ran: runs ? ran : '' };
}

const findLargest = (graphs: GraphData[]): GraphData =>
  graphs.reduce((best, one) => (one.examples.length > best.examples.length ? one : best), graphs[0] ?? EMPTY_GRAPH);

/** Prefers a query of one line with one relation, whose drawing shows what matches. */
export function getFirstExample({ examples }: Pick<GraphData, 'examples'>): string {
  const example =
    examples.find(({ text }) => ONE_RELATION.test(text)) ?? examples.find(({ text }) => !hasChanges(text));
  return (example ?? examples[0])?.text ?? '';
}

const ONE_RELATION = /^\w+=>\([^()]*\)-\[[^\]]*\]->\([^()]*\); RETURN [^\n]*$/;

/** Undefined for the data of the page. */
export const toOwnData = ({ setup }: GraphData, data: string | undefined): string | undefined =>
  data === joinSetup(setup) ? undefined : data;

export const ALL_NODES = 'S=>(*)';

export const createSelect = (table: string): string => `select * from ${table} limit 10`;

/** Lists the names of the tables that statements create. */
export const findTables = (statements: string): string[] =>
  [...statements.matchAll(/^create table (\S+)/gm)].map(([, name]) => name as string);

/** `9 nodes + 2 of yours`, if the edited data only adds to that of the page. */
export function describeChanges(graph: GraphData, data: string, contents: Contents | undefined): string {
  const { nodes, relations, setup } = graph;
  const more = { nodes: (contents?.nodes ?? 0) - nodes, relations: (contents?.relations ?? 0) - relations };
  if (!data.startsWith(joinSetup(setup)) || more.nodes < 0 || more.relations < 0) return strings.yourChanges;
  const own =
    more.nodes > 0
      ? pluralize(nodes, strings.oneNode, strings.nodes)
      : pluralize(relations, strings.oneRelation, strings.relations);
  const count = more.nodes || more.relations;
  return count ? interpolate(strings.itsOwnAndYours, { own, count }) : strings.yourChanges;
}
