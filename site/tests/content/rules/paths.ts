/** `#SHORT_PATH` and `#ALL_PATH` between two named nodes. */
import { type NodePart, type RelationPart, readQuery } from './cypher.ts';
import { distance, type Graph, keyOf, type Node, type Triple } from './graph.ts';

export type Path = Triple[];

/** The paths that such a query answers with. */
export function paths(graph: Graph, line: string): Path[] {
  const query = readQuery(line);
  const [step, further] = 'pattern' in query ? query.pattern.steps : [];
  if (!('pattern' in query) || !step?.relation.path || further) throw new Error(`${line} asks for no path.`);
  const [from, to] = [query.pattern.first as NodePart, step.node].map(({ label = '', name = '' }) =>
    graph.nodes.get(keyOf({ label, name, props: {} })),
  );
  if (!from || !to) throw new Error(`A node of ${line} does not exist.`);
  const all = allPaths(graph, [], from, to, step.relation.rel);
  return step.relation.path.word === 'ALL_PATH' ? all : [shortest(all, step.relation)];
}

/** Every way along the arrows; parallel relations make paths of their own (cities run: 15 from A to D). No run has a cycle. */
function allPaths(graph: Graph, before: Path, from: Node, to: Node, rel?: string): Path[] {
  if (from === to) return [before];
  if (before.some(({ subject }) => subject === from)) throw new Error('No run shows a path in a graph with cycles.');
  return graph.triples
    .filter((triple) => triple.subject === from && (rel === undefined || triple.rel === rel))
    .flatMap((triple) => allPaths(graph, [...before, triple], triple.object, to, rel));
}

/**
 * Fewest relations (cities run: the road from A to D), smallest sum of a property (by road over B and C, by air over C), or shortest on the map. Equal
 * ways are refused: no run tells which one comes back.
 */
function shortest(all: Path[], { path }: RelationPart): Path {
  const [best, second] = all.toSorted((one, two) => cost(one, path) - cost(two, path));
  if (!best) throw new Error('No run shows the answer if there is no path.');
  if (second && cost(best, path) === cost(second, path)) throw new Error('Two paths are equally short.');
  return best;
}

/** Number of relations, sum of a property, or metres. */
export function cost(path: Path, measure: RelationPart['path']): number {
  const [lat = '', lon = ''] = measure?.geo?.split('.') ?? [];
  return path.reduce((sum, { subject, object, props }) => {
    if (lat) return sum + distance(subject, object, [lat, lon]);
    return sum + (measure?.weight ? Number(props[measure.weight]) : 1);
  }, 0);
}

/** A path in words: its nodes, and its relations in lower case as the tables of the pages name them. */
export const nodesOf = (path: Path): string[] => [
  ...path.slice(0, 1).map(({ subject }) => subject.name),
  ...path.map(({ object }) => object.name),
];
export const relationsOf = (path: Path): string[] => path.map(({ rel }) => rel);

/** A path as the answer prints it, without keys. */
export const printedPath = (path: Path) => ({
  nodes: [...path.slice(0, 1).map(({ subject }) => subject), ...path.map(({ object }) => object)].map(
    ({ label, name }) => ({ label, name }),
  ),
  edges: path.map(({ rel }) => ({ rel })),
});
