/** `#SHORT_PATH` and `#ALL_PATH` between two nodes by name. */
import { refuse } from '../diagnostics.ts';
import { Context, count } from './context.ts';
import { readQuery } from './parse.ts';
import { distance, type Graph, keyOf, type Node, nodeOf, type Triple } from './store.ts';
import type { NodePart, PathSearch, Query, RelationPart } from './syntax.ts';

export type Path = Triple[];

export interface FoundPaths {
  /** At most as many as the limit allows. */
  paths: Path[];
  /** How many there are. */
  total: number;
}

/** What such a query answers with. */
export function findPaths(graph: Graph, query: Query, context: Context): FoundPaths {
  const { pattern } = query;
  const step = pattern.steps[0];
  const search = step?.relation.path;
  if (!step || !search)
    return refuse({ code: 'no-path-search', message: 'This query searches for no path.', hint: 'Use #ALL_PATH.' });
  const [from, to] = [pattern.first as NodePart, step.node].map((part) =>
    nodeOf(graph, { label: part.label ?? '', name: part.name ?? '', start: part.start, end: part.end }),
  ) as [Node, Node];
  if (from === to)
    refuse({
      code: 'path-same-node',
      message: 'Start and end of the path are the same node.',
      hint: 'Name two different nodes.',
      start: step.node.start,
      end: step.node.end,
    });
  const found =
    search.word === 'ALL_PATH'
      ? allPaths(graph, from, to, step.relation, context)
      : { paths: [shortest(from, to, step.relation, context)], total: 1 };
  const over = step.relation.rel ? ` over ${step.relation.rel}` : '';
  const rule = search.word === 'ALL_PATH' ? 'all-paths' : 'shortest-path';
  context.step(
    rule,
    `Follow the arrows from ${keyOf(from)} to ${keyOf(to)}${over}: ${count(found.total, 'path')}.`,
    found.total,
  );
  return found;
}

/** Relations that lead on, of the kind that is asked for. */
function onward(node: Node, rel: string | undefined, to: Node, { budget }: Context, back = false): Triple[] {
  const list = back ? node.in : node.out;
  budget.spend(list.length + 1);
  // A way ends where it arrives.
  return list.filter((triple) => (rel === undefined || triple.rel === rel) && (!back || triple.subject !== to));
}

/** Every way along the arrows. Refuses a cycle on the way: no run shows what it gives. */
function allPaths(
  _graph: Graph,
  from: Node,
  to: Node,
  { rel, start, end }: RelationPart,
  context: Context,
): FoundPaths {
  // Nodes from which the end can be reached; the others lead nowhere.
  const useful = new Set<Node>([to]);
  const queue = [to];
  for (let node = queue.pop(); node; node = queue.pop())
    for (const { subject } of onward(node, rel, to, context, true))
      if (!useful.has(subject)) {
        useful.add(subject);
        queue.push(subject);
      }
  if (!useful.has(from)) return { paths: [], total: 0 };
  const next = new Map<Node, Triple[]>();
  const further = (node: Node): Triple[] => {
    let list = next.get(node);
    if (!list) {
      list = node === to ? [] : onward(node, rel, to, context).filter(({ object }) => useful.has(object));
      next.set(node, list);
    }
    return list;
  };

  // Depth first with a stack of our own; a node that is met again while it is open closes a cycle.
  const totals = new Map<Node, number>([[to, 1]]);
  const open = new Set<Node>([from]);
  const stack = [{ node: from, at: 0 }];
  while (stack.length) {
    const top = stack[stack.length - 1] as { node: Node; at: number };
    context.budget.spend();
    const triple = further(top.node)[top.at++];
    if (!triple) {
      totals.set(
        top.node,
        further(top.node).reduce((sum, { object }) => sum + (totals.get(object) ?? 0), top.node === to ? 1 : 0),
      );
      open.delete(top.node);
      stack.pop();
    } else if (open.has(triple.object))
      refuse({
        code: 'path-cycle',
        message: `The way goes round in a circle at ${keyOf(triple.object)}, and ways through a circle are not supported in the sandbox.`,
        hint: 'Name a relation that has no circle, search with #SHORT_PATH, or run it on a server.',
        start,
        end,
      });
    else if (!totals.has(triple.object)) {
      open.add(triple.object);
      stack.push({ node: triple.object, at: 0 });
    }
  }

  const paths: Path[] = [];
  const way: Path = [];
  const places = [0];
  while (places.length && paths.length < context.budget.limits.paths) {
    context.budget.spend();
    const node = way.at(-1)?.object ?? from;
    const at = places[places.length - 1] as number;
    const triple = further(node)[at];
    if (node === to) paths.push([...way]);
    if (!triple) {
      places.pop();
      way.pop();
    } else {
      places[places.length - 1] = at + 1;
      way.push(triple);
      places.push(0);
    }
  }
  return { paths, total: totals.get(from) ?? 0 };
}

/**
 * Fewest relations, smallest sum of a property, or shortest on the map. Two ways that are equally short are refused: which one comes back is open.
 */
function shortest(from: Node, to: Node, part: RelationPart, context: Context): Path {
  const { rel, path: search, start, end } = part;
  const place = { start, end };
  const best = new Map<Node, { cost: number; by?: Triple; tie?: Triple }>([[from, { cost: 0 }]]);
  const done = new Set<Node>();
  const queue = new Heap();
  queue.push(0, from);
  for (let top = queue.pop(); top; top = queue.pop()) {
    const { cost: sum, node } = top;
    context.budget.spend();
    if (done.has(node)) continue;
    done.add(node);
    if (node === to) break;
    for (const triple of onward(node, rel, to, context)) {
      const length = sum + lengthOf(triple, search, place);
      const known = best.get(triple.object);
      if (!known || length < known.cost) {
        best.set(triple.object, { cost: length, by: triple });
        queue.push(length, triple.object);
      } else if (length === known.cost && known.by) known.tie = triple;
    }
  }
  if (!best.has(to))
    refuse({
      code: 'no-path',
      message: `No path leads from ${keyOf(from)} to ${keyOf(to)}${rel ? ` over ${rel}` : ''}.`,
      hint: 'Search over any relation with *, or exchange start and end.',
      ...place,
    });
  const way: Path = [];
  let tied: Path | undefined;
  for (let node = to; node !== from; ) {
    const step = best.get(node);
    if (!step?.by) break;
    if (step.tie && !tied) tied = [...wayTo(step.tie, best), ...way];
    way.unshift(step.by);
    node = step.by.subject;
  }
  if (tied)
    refuse({
      code: 'path-tie',
      message: `Two paths are equally short: ${inWords(way)}; and ${inWords(tied)}. Both answers are possible.`,
      hint: 'List all of them with #ALL_PATH.',
      ...place,
    });
  return way;
}

function wayTo(last: Triple, best: ReadonlyMap<Node, { by?: Triple }>): Path {
  const way = [last];
  for (let by = best.get(last.subject)?.by; by; by = best.get(by.subject)?.by) way.unshift(by);
  return way;
}

const inWords = (path: Path): string => {
  const text = path.map(({ subject, rel }) => `${subject.name} ${rel}`).join(', ');
  return `${text.length > 200 ? `${text.slice(0, 200)}…` : text}, ${path.at(-1)?.object.name ?? ''}`;
};

/** 1, a property, or meters. Refuses a property that is missing, no number, or below zero. */
function lengthOf(
  { subject, object, rel, props }: Triple,
  search: PathSearch | undefined,
  place: { start: number; end: number },
): number {
  if (search?.geo) {
    const meters = distance(subject, object, search.geo);
    if (meters !== undefined) return meters;
    const [lat, lon] = search.geo;
    const without = typeof subject.props[lat] === 'number' && typeof subject.props[lon] === 'number' ? object : subject;
    return refuse({
      code: 'path-position',
      message: `${keyOf(without)} has no position ${lat}, ${lon}.`,
      hint: 'Store both properties as numbers with each node on the way.',
      ...place,
    });
  }
  if (search?.weight === undefined) return 1;
  const weight = props[search.weight];
  if (typeof weight === 'number' && weight >= 0) return weight;
  return refuse({
    code: 'path-weight',
    message: `${rel} from ${keyOf(subject)} to ${keyOf(object)} has no ${search.weight} of 0 or more.`,
    hint: `Store ${search.weight} as a number with each relation on the way.`,
    ...place,
  });
}

/** A binary heap of nodes by cost. */
class Heap {
  readonly #items: { cost: number; node: Node }[] = [];

  push(cost: number, node: Node): void {
    const items = this.#items;
    let at = items.length;
    items.push({ cost, node });
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((items[parent]?.cost ?? 0) <= cost) break;
      [items[at], items[parent]] = [items[parent] as (typeof items)[0], items[at] as (typeof items)[0]];
      at = parent;
    }
  }

  pop(): { cost: number; node: Node } | undefined {
    const items = this.#items;
    const [top] = items;
    const last = items.pop();
    if (!top || !last || items.length === 0) return top;
    items[0] = last;
    let at = 0;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if ((items[child]?.cost ?? Number.POSITIVE_INFINITY) < (items[least]?.cost ?? 0)) least = child;
      if (least === at) return top;
      [items[at], items[least]] = [items[least] as typeof last, items[at] as typeof last];
      at = least;
    }
  }
}

/** The paths that a query in text answers with. */
export function paths(graph: Graph, text: string): Path[] {
  const query = readQuery(text);
  if (query.kind !== 'query')
    return refuse({ code: 'no-path-search', message: 'This query searches for no path.', hint: 'Use #ALL_PATH.' });
  return findPaths(graph, query, new Context()).paths;
}

/** Number of relations, sum of a property, or meters of a path. */
export const cost = (path: Path, measure?: Pick<PathSearch, 'weight' | 'geo'>): number =>
  path.reduce((sum, triple) => sum + lengthOf(triple, measure as PathSearch | undefined, { start: 0, end: 0 }), 0);

export const nodesOf = (path: Path): string[] => [
  ...path.slice(0, 1).map(({ subject }) => subject.name),
  ...path.map(({ object }) => object.name),
];
export const relationsOf = (path: Path): string[] => path.map(({ rel }) => rel);

export interface PrintedPath {
  nodes: { label: string; name: string }[];
  edges: { rel: string }[];
}

/** A path as the answer prints it, without keys. */
export const printedPath = (path: Path): PrintedPath => ({
  nodes: [...path.slice(0, 1).map(({ subject }) => subject), ...path.map(({ object }) => object)].map(
    ({ label, name }) => ({ label, name }),
  ),
  edges: path.map(({ rel }) => ({ rel })),
});
