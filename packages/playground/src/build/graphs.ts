import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandPlaceholders } from '@folio/core';
import type { Project } from '@folio/core/build';
import { EXPLAINED_KEYWORDS, type KeywordNotes, openGraph } from '@folio/query-engine';
import { parse } from 'yaml';
import type { GraphData, KeywordHelp, SandboxBlockData, SandboxPageData } from '../interface/page-data.ts';
import { isRunnable, loadRunnablePage, nameExamples, type RunnablePage } from '../page/runnable-page.ts';
import { loadPages, readFrontmatter } from './pages.ts';

export interface SandboxData {
  graphs: GraphData[];
  /** By route. */
  pages: Map<string, SandboxPageData>;
}

export function collectSandboxData(project: Project): SandboxData {
  const keywords = loadKeywordNotes(project);
  const graphs = new Map<string, GraphData>();
  const blockGraphs: [SandboxBlockData, GraphData][] = [];
  const pages = new Map<string, SandboxPageData>();
  for (const page of findRunnablePages(project)) {
    const { blocks, now } = page.runnable;
    const parts = page.runnable.parts.map(({ text }) => text);
    const lines = page.runnable.parts.map(({ line }) => line);
    const blocksData: Record<number, SandboxBlockData> = {};
    const titles = nameExamples(page.runnable, page.title);
    for (const block of blocks.filter(isRunnable)) {
      const part = lines.indexOf(block.line);
      const setup = block.setup.map((at) => parts[at] as string);
      const own: SandboxBlockData = { setup: block.setup, ...(part < 0 ? {} : { part }) };
      blocksData[block.index] = own;
      const title = titles.get(block.index) ?? page.title;
      const graph = block.hasQuery && findOrAddGraph(page, setup, graphs, project);
      if (!graph) continue;
      graph.examples.push({ title, text: block.text });
      blockGraphs.push([own, graph]);
    }
    pages.set(page.route, {
      ...(now === undefined ? {} : { now }),
      parts,
      blocks: blocksData,
      keywords,
    });
  }
  const all = [...graphs.values()];
  assignUniqueNames(all);
  for (const [block, { key }] of blockGraphs) block.graph = key;
  const place = ({ group, name }: GraphData) => `${group}\n${name}`.toLowerCase();
  return {
    graphs: all.sort((one, other) => (place(one) < place(other) ? -1 : 1)),
    pages,
  };
}

/** Undefined if the setup creates no nodes. */
function findOrAddGraph(
  page: PageEntry,
  setup: string[],
  graphs: Map<string, GraphData>,
  project: Project,
): GraphData | undefined {
  const opened = openGraph(setup);
  if ('diagnostic' in opened) return undefined;
  const { selected, nodes, relations } = opened.session.state();
  if (!nodes.length) return undefined;
  const id = JSON.stringify([page.route, selected, nodes, relations]);
  const known = graphs.get(id);
  if (known) return known;
  const created: GraphData = {
    key: '',
    name: selected || (page.route.split('/').at(-1) as string),
    group: project.navigation[page.sidebar]?.title ?? '',
    route: page.route,
    page: page.title,
    setup,
    ...(page.runnable.now === undefined ? {} : { now: page.runnable.now }),
    nodes: nodes.length,
    relations: relations.length,
    examples: [],
  };
  graphs.set(id, created);
  return created;
}

/**
 * Later graphs of the same name get a number in their key, and a section or page title in their
 * name.
 */
function assignUniqueNames(graphs: GraphData[]): void {
  const counts = new Map<string, number>();
  const names = new Set<string>();
  const routes = new Map<string, string>();
  for (const graph of graphs) {
    const { name, route, page, examples } = graph;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    graph.key = count > 1 ? `${name}-${count}` : name;
    const more = routes.get(name) === route ? examples[0]?.title : page;
    if (count === 1) routes.set(name, route);
    else graph.name = `${name}, ${more}`;
    if (names.has(graph.name)) graph.name = `${graph.name}, ${count}`;
    names.add(graph.name);
  }
}

const KEYWORDS_FILE = 'data/cypher/keywords.yaml';

/** No published run shows what these do, or how their values are computed. */
const SERVER_KEYWORDS = [
  'SIMILARITY',
  'SIMILARITY_TEST',
  'CLUSTER',
  'CENTRALITY',
  'COMMUNITY_DETECTION',
  'GROUPS',
  'ML_ALGO',
  '#ALL_NODE',
  'DATAQUERY',
  'DISTINCT',
  'ADD',
  'JOIN',
  'LEFT_JOIN',
  'RIGHT_JOIN',
  'APPEND',
  'DIFFERENCE',
  'UCOUNT_ABS',
  'EXKURT',
  'KEEP_BOTH',
];

/** The keywords without links. */
export const SERVER_KEYWORD_NOTES: KeywordNotes = Object.fromEntries(SERVER_KEYWORDS.map((key) => [key, {}]));

/**
 * Notes on keywords that only a server runs, or that diagnostics explain, with the project's links.
 */
export function loadKeywordNotes(project: Project): KeywordNotes {
  const links = new Map(readKeywords(project).flatMap(({ key, see }) => (see ? [[key, see] as const] : [])));
  const toEntries = (words: readonly string[], note: KeywordNotes[string]) =>
    words.map((word) => [word, { ...note, ...(links.has(word) ? { link: links.get(word) } : {}) }]);
  return Object.fromEntries([
    ...toEntries(
      EXPLAINED_KEYWORDS.filter((word) => links.has(word)),
      { runs: true },
    ),
    ...toEntries(SERVER_KEYWORDS, {}),
  ]);
}

/** Explanations of the keywords, without those that are signs. The only markup in their texts is code. */
export const loadKeywordHelp = (project: Project): KeywordHelp[] =>
  readKeywords(project)
    .filter(({ key }) => /^#?\w+(?: \w+)*$/.test(key))
    .map(({ key, text, see }) => ({ word: key, text: text.replaceAll('`', ''), ...(see ? { link: see } : {}) }));

function readKeywords({ root, config }: Project): { key: string; text: string; see?: string }[] {
  const path = join(root, KEYWORDS_FILE);
  if (!existsSync(path)) return [];
  return parse(expandPlaceholders(readFileSync(path, 'utf8'), config.product)).items ?? [];
}

export interface PageEntry {
  route: string;
  title: string;
  sidebar: string;
  runnable: RunnablePage;
}

/** In the order of their files. */
export function findRunnablePages(project: Project): PageEntry[] {
  const { pages, getPageText } = loadPages(project);
  return pages.flatMap(({ route, text }) => {
    const runnable = loadRunnablePage(text, getPageText);
    if (!runnable?.blocks.some(isRunnable)) return [];
    const { title, sidebar } = readFrontmatter(project, text);
    return [{ route, title, sidebar, runnable }];
  });
}
