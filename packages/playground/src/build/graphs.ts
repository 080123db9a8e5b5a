/** The graphs that the pages of a project define, each with the queries that work on it. */
import type { Project } from '@folio/core/build/project.ts';
import { openGraph } from '@folio/query-engine/engine/index.ts';
import type { PlayedGraph, SandboxBlockData, SandboxPageData } from '../interface/page-data.ts';
import { exampleNames, runs } from '../page/index.ts';
import { keywordNotes } from './keywords.ts';
import { findRunnablePages, type PagePlay } from './runnable-pages.ts';

export interface Plays {
  graphs: PlayedGraph[];
  /** What each page sends to its blocks, by route. */
  pages: Map<string, SandboxPageData>;
}

/** Reads all pages of a project. */
export function playsOf(project: Project): Plays {
  const keywords = keywordNotes(project);
  const graphs = new Map<string, PlayedGraph>();
  const owners: [SandboxBlockData, PlayedGraph][] = [];
  const pages = new Map<string, SandboxPageData>();
  for (const page of findRunnablePages(project)) {
    const { blocks, now } = page.play;
    const parts = page.play.parts.map(({ text }) => text);
    const lines = page.play.parts.map(({ line }) => line);
    const played: Record<number, SandboxBlockData> = {};
    const titles = exampleNames(page.play, page.title);
    for (const block of blocks.filter(runs)) {
      const part = lines.indexOf(block.line);
      const setup = block.setup.map((at) => parts[at] as string);
      const own: SandboxBlockData = { setup: block.setup, ...(part < 0 ? {} : { part }) };
      played[block.index] = own;
      const title = titles.get(block.index) ?? page.title;
      const graph = block.asks && graphOf(page, setup, graphs, project);
      if (!graph) continue;
      graph.examples.push({ title, text: block.text });
      owners.push([own, graph]);
    }
    pages.set(page.route, {
      ...(now === undefined ? {} : { now }),
      parts,
      blocks: played,
      keywords,
    });
  }
  const all = [...graphs.values()];
  nameApart(all);
  for (const [block, { key }] of owners) block.graph = key;
  const place = ({ group, name }: PlayedGraph) => `${group}\n${name}`.toLowerCase();
  return {
    graphs: all.sort((one, other) => (place(one) < place(other) ? -1 : 1)),
    pages,
  };
}

/** The graph that a setup makes, the same one for setups that come to the same; undefined for an empty one. */
function graphOf(
  page: PagePlay,
  setup: string[],
  graphs: Map<string, PlayedGraph>,
  project: Project,
): PlayedGraph | undefined {
  const opened = openGraph(setup);
  if ('fault' in opened) return undefined;
  const { selected, nodes, relations } = opened.session.state();
  if (!nodes.length) return undefined;
  const id = JSON.stringify([page.route, selected, nodes, relations]);
  const known = graphs.get(id);
  if (known) return known;
  const made: PlayedGraph = {
    key: '',
    name: selected || (page.route.split('/').at(-1) as string),
    group: project.navigation[page.sidebar]?.title ?? '',
    route: page.route,
    page: page.title,
    setup,
    ...(page.play.now === undefined ? {} : { now: page.play.now }),
    nodes: nodes.length,
    relations: relations.length,
    examples: [],
  };
  graphs.set(id, made);
  return made;
}

/**
 * Gives each graph a key: its name, with a number from the second one of that name on. The name that readers see is also its own: those from the second one
 * on have the section of their first example on the same page, or the title of their page.
 */
function nameApart(graphs: PlayedGraph[]): void {
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
