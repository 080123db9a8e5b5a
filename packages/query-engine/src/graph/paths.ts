/** `#SHORT_PATH` and `#ALL_PATH` between two nodes. */
import { pluralize, type Span, throwError } from '../diagnostics.ts';
import { getOrCreate } from '../json.ts';
import type { Context } from './context.ts';
import { type Graph, getDistance, getNode, type Node, type Triple, toNodeKey } from './store.ts';
import type { NodePart, PathSearch, Pattern, Query, RelationPart } from './syntax.ts';

export type Path = Triple[];

export interface FoundPaths {
  /** Up to the limit; `total` counts all of them. */
  paths: Path[];
  total: number;
}

export function findPaths(graph: Graph, { pattern }: Query, context: Context): FoundPaths {
  const [{ relation, node }] = pattern.steps as [Pattern['steps'][0]];
  const search = relation.path as PathSearch;
  const [from, to] = [pattern.first as NodePart, node].map(({ label = '', name = '', start, end }) =>
    getNode(graph, { label, name, start, end }),
  ) as [Node, Node];
  if (from === to)
    throwError(
      {
        code: 'path-same-node',
        message: 'Start and end of the path are the same node.',
        hint: 'Name two different nodes.',
      },
      node,
    );
  const result =
    search.word === 'ALL_PATH'
      ? findAllPaths(from, to, relation, context)
      : { paths: [findShortestPath(from, to, relation, context)], total: 1 };
  const over = relation.rel ? ` over ${relation.rel}` : '';
  const rule = search.word === 'ALL_PATH' ? 'all-paths' : 'shortest-path';
  context.addStep(
    rule,
    `Follow the arrows from ${toNodeKey(from)} to ${toNodeKey(to)}${over}: ${pluralize(result.total, 'path')}.`,
    result.total,
  );
  return result;
}

function getNextRelations(node: Node, rel: string | undefined, to: Node, { budget }: Context, back = false): Triple[] {
  const list = back ? node.in : node.out;
  budget.spend(list.length + 1);
  // A path ends at its target.
  return list.filter((triple) => (rel === undefined || triple.rel === rel) && (!back || triple.subject !== to));
}

/** Finds all paths. Throws an error about a cycle on the way: its result isn't documented. */
function findAllPaths(from: Node, to: Node, { rel, start, end }: RelationPart, context: Context): FoundPaths {
  // Nodes from which the target can be reached.
  const reachable = new Set<Node>([to]);
  const queue = [to];
  for (let node = queue.pop(); node; node = queue.pop())
    for (const { subject } of getNextRelations(node, rel, to, context, true))
      if (!reachable.has(subject)) {
        reachable.add(subject);
        queue.push(subject);
      }
  if (!reachable.has(from)) return { paths: [], total: 0 };
  const relationCache = new Map<Node, Triple[]>();
  const getOnwardRelations = (node: Node): Triple[] =>
    getOrCreate(relationCache, node, () =>
      node === to ? [] : getNextRelations(node, rel, to, context).filter(({ object }) => reachable.has(object)),
    );

  // Depth-first, with an explicit stack; an open node that is reached again closes a cycle.
  const pathCounts = new Map<Node, number>([[to, 1]]);
  const openNodes = new Set<Node>([from]);
  const stack = [{ node: from, index: 0 }];
  while (stack.length) {
    const top = stack[stack.length - 1] as { node: Node; index: number };
    context.budget.spend();
    const triple = getOnwardRelations(top.node)[top.index++];
    if (!triple) {
      pathCounts.set(
        top.node,
        getOnwardRelations(top.node).reduce(
          (sum, { object }) => sum + (pathCounts.get(object) ?? 0),
          top.node === to ? 1 : 0,
        ),
      );
      openNodes.delete(top.node);
      stack.pop();
    } else if (openNodes.has(triple.object))
      throwError(
        {
          code: 'path-cycle',
          message: `The way goes round in a circle at ${toNodeKey(triple.object)}, and ways through a circle are not supported in the sandbox.`,
          hint: 'Name a relation that has no circle, search with #SHORT_PATH, or run it on a server.',
        },
        { start, end },
      );
    else if (!pathCounts.has(triple.object)) {
      openNodes.add(triple.object);
      stack.push({ node: triple.object, index: 0 });
    }
  }

  const paths: Path[] = [];
  const currentPath: Path = [];
  const positions = [0];
  while (positions.length && paths.length < context.budget.limits.paths) {
    context.budget.spend();
    const node = currentPath.at(-1)?.object ?? from;
    const index = positions[positions.length - 1] as number;
    const triple = getOnwardRelations(node)[index];
    if (node === to) paths.push([...currentPath]);
    if (!triple) {
      positions.pop();
      currentPath.pop();
    } else {
      positions[positions.length - 1] = index + 1;
      currentPath.push(triple);
      positions.push(0);
    }
  }
  return { paths, total: pathCounts.get(from) ?? 0 };
}

/**
 * Finds the path with the fewest relations, or the smallest sum or distance. Throws an error about
 * ties, because which path a server returns is open.
 */
function findShortestPath(from: Node, to: Node, part: RelationPart, context: Context): Path {
  const { rel, path: search } = part;
  const best = new Map<Node, { cost: number; by?: Triple; tie?: Triple }>([[from, { cost: 0 }]]);
  const visited = new Set<Node>();
  const queue = new Heap();
  queue.push(0, from);
  for (let top = queue.pop(); top; top = queue.pop()) {
    const { cost: sum, node } = top;
    context.budget.spend();
    if (visited.has(node)) continue;
    visited.add(node);
    if (node === to) break;
    for (const triple of getNextRelations(node, rel, to, context)) {
      const length = sum + getLength(triple, search, part);
      const current = best.get(triple.object);
      if (!current || length < current.cost) {
        best.set(triple.object, { cost: length, by: triple });
        queue.push(length, triple.object);
      } else if (length === current.cost && current.by) current.tie = triple;
    }
  }
  if (!best.has(to))
    throwError(
      {
        code: 'no-path',
        message: `No path leads from ${toNodeKey(from)} to ${toNodeKey(to)}${rel ? ` over ${rel}` : ''}.`,
        hint: 'Search over any relation with *, or exchange start and end.',
      },
      part,
    );
  const currentPath: Path = [];
  let tied: Path | undefined;
  for (let node = to; node !== from; ) {
    const step = best.get(node);
    if (!step?.by) break;
    if (step.tie && !tied) tied = [...tracePath(step.tie, best), ...currentPath];
    currentPath.unshift(step.by);
    node = step.by.subject;
  }
  if (tied)
    throwError(
      {
        code: 'path-tie',
        message: `Two paths are equally short: ${describePath(currentPath)}; and ${describePath(tied)}. Both answers are possible.`,
        hint: 'List all of them with #ALL_PATH.',
      },
      part,
    );
  return currentPath;
}

function tracePath(last: Triple, best: ReadonlyMap<Node, { by?: Triple }>): Path {
  const currentPath = [last];
  for (let by = best.get(last.subject)?.by; by; by = best.get(by.subject)?.by) currentPath.unshift(by);
  return currentPath;
}

const describePath = (path: Path): string => {
  const text = path.map(({ subject, rel }) => `${subject.name} ${rel}`).join(', ');
  return `${text.length > 200 ? `${text.slice(0, 200)}…` : text}, ${path.at(-1)?.object.name ?? ''}`;
};

export function getLength({ subject, object, rel, props }: Triple, search: PathSearch | undefined, span: Span): number {
  if (search?.geo) {
    const meters = getDistance(subject, object, search.geo);
    if (meters !== undefined) return meters;
    const [lat, lon] = search.geo;
    const without = typeof subject.props[lat] === 'number' && typeof subject.props[lon] === 'number' ? object : subject;
    return throwError(
      {
        code: 'path-position',
        message: `${toNodeKey(without)} has no position ${lat}, ${lon}.`,
        hint: 'Store both properties as numbers with each node on the way.',
      },
      span,
    );
  }
  if (search?.weight === undefined) return 1;
  const weight = props[search.weight];
  if (typeof weight === 'number' && weight >= 0) return weight;
  return throwError(
    {
      code: 'path-weight',
      message: `${rel} from ${toNodeKey(subject)} to ${toNodeKey(object)} has no ${search.weight} of 0 or more.`,
      hint: `Store ${search.weight} as a number with each relation on the way.`,
    },
    span,
  );
}

class Heap {
  readonly #items: { cost: number; node: Node }[] = [];

  push(cost: number, node: Node): void {
    const items = this.#items;
    let index = items.length;
    items.push({ cost, node });
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((items[parent]?.cost ?? 0) <= cost) break;
      [items[index], items[parent]] = [items[parent] as (typeof items)[0], items[index] as (typeof items)[0]];
      index = parent;
    }
  }

  pop(): { cost: number; node: Node } | undefined {
    const items = this.#items;
    const [top] = items;
    const last = items.pop();
    if (!top || !last || items.length === 0) return top;
    items[0] = last;
    let index = 0;
    for (;;) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2])
        if ((items[child]?.cost ?? Number.POSITIVE_INFINITY) < (items[least]?.cost ?? 0)) least = child;
      if (least === index) return top;
      [items[index], items[least]] = [items[least] as typeof last, items[index] as typeof last];
      index = least;
    }
  }
}
