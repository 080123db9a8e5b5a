/** Finds the parts of a graph that fit a pattern. */
import { refuse } from '../diagnostics.ts';
import { testOf } from './conditions.ts';
import { type Context, count } from './context.ts';
import { hintAtNode } from './hints.ts';
import { distance, type Graph, keyOf, type Node, type Triple } from './store.ts';
import { isPattern, type NodePart, type Pattern, type RelationPart } from './syntax.ts';

/** One way to fit a pattern, as a list from its last part to its first. */
export interface Match {
  before: Match | undefined;
  /** Missing for the first node, and for a node nearby without a relation. */
  triple: Triple | undefined;
  node: Node;
  /** Place in the pattern: 0 for the first node, one more for each relation. */
  depth: number;
  /** The node that the pattern starts with. */
  start: Node;
  /** The node that the next relation goes on from. */
  end: Node;
}

/** The ids of the two ends and the relation of an equal triple, whatever its properties. */
const tripleKey = ({ subject, rel, object }: Triple): string => `${subject.id} ${rel} ${object.id}`;

/**
 * All matches of a pattern, in the order of the data. Each relation goes on from the nodes that the one before has found, each of them once (rule
 * `node-on-the-way`); the last one gives a match for each of its relations. What follows a query in brackets goes on from its subjects.
 */
export function matchAll(graph: Graph, pattern: Pattern, context: Context): Match[] {
  const { first, steps } = pattern;
  let found: Match[];
  if (isPattern(first)) {
    found = matchAll(graph, first, context).map((match) => ({ ...match, end: match.start }));
    context.step('nested-subjects', 'Go on from the subjects of the query in brackets.', found.length);
  } else found = starts(graph, first, context);
  steps.forEach(({ relation, node }, at) => {
    // Nodes to start with differ already.
    const from = at > 0 || isPattern(first) ? onceEach(found, ({ end }) => end, context) : found;
    if (from.length < found.length)
      context.step(
        'node-on-the-way',
        `${count(found.length, 'row')} end at ${count(from.length, 'node')}.`,
        from.length,
      );
    found = follow(graph, from, relation, node, context);
    const chained = at > 0 || isPattern(first);
    if (chained && at === steps.length - 1) {
      const once = onceEach(found, ({ triple, end }) => (triple ? tripleKey(triple) : end.id), context, false);
      if (once.length < found.length) {
        context.decided.add('repeated');
        if (context.reading.repeated === 'once') found = once;
      }
    }
  });
  return found;
}

/** One item for each key, in the order of the keys. Which one stays is open; `decides` is false where the caller decides that. */
export function onceEach<T, K>(items: readonly T[], key: (item: T) => K, context: Context, decides = true): T[] {
  const last = context.reading.kept === 'last';
  const once = new Map<K, T>();
  for (const item of items) {
    context.budget.spend();
    const id = key(item);
    if (last || !once.has(id)) once.set(id, item);
  }
  if (decides && once.size < items.length) context.decided.add('kept');
  return [...once.values()];
}

function starts(graph: Graph, part: NodePart, context: Context): Match[] {
  const { label, name } = part;
  let nodes: Iterable<Node>;
  if (label === undefined) nodes = graph.nodes.values();
  else if (name === undefined) nodes = graph.byLabel.get(label) ?? [];
  else {
    const node = graph.nodes.get(keyOf({ label, name }));
    nodes = node ? [node] : [];
  }
  hintAtNode(graph, part, context);
  const test = testOf(graph, part, context);
  const found: Match[] = [];
  let all = 0;
  for (const node of nodes) {
    context.budget.spend();
    all++;
    if (test(node))
      add(found, { before: undefined, triple: undefined, node, depth: 0, start: node, end: node }, context);
  }
  const which = named(part);
  const rest = part.conditions.length ? `: ${found.length} of ${all} meet the conditions` : '';
  context.step('label-and-name', `Start with ${which}${rest}.`, found.length);
  return found;
}

/** The matches that one relation adds. */
function follow(graph: Graph, from: Match[], relation: RelationPart, node: NodePart, context: Context): Match[] {
  const found: Match[] = [];
  hintAtNode(graph, node, context);
  if (relation.rel !== undefined && !graph.rels.has(relation.rel) && graph.rels.size)
    context.hint(
      'unknown-relation',
      `No relation is called ${relation.rel}.`,
      relation.rel,
      graph.rels.keys(),
      relation,
    );
  const [nodeTest, relationTest] = [testOf(graph, node, context), testOf(graph, relation, context)];
  const near = nearTest(graph, relation, node);
  const fits = (to: Node) =>
    (node.label ?? to.label) === to.label && (node.name ?? to.name) === to.name && nodeTest(to);
  let looked = 0;
  if (relation.radius && relation.rel === undefined) {
    const candidates = node.label === undefined ? graph.nodes.values() : (graph.byLabel.get(node.label) ?? []);
    const list = [...candidates];
    for (const match of from)
      for (const to of list) {
        context.budget.spend();
        looked++;
        if (fits(to) && near(match.end, to)) add(found, link(match, undefined, to), context);
      }
    context.step(
      'radius',
      `Look for ${named(node)} within ${relation.radius.meters} meters: ${count(looked, 'node')} compared.`,
      found.length,
    );
    return found;
  }
  for (const match of from)
    for (const triple of relation.reverse ? match.end.in : match.end.out) {
      context.budget.spend();
      if (relation.rel !== undefined && relation.rel !== triple.rel) continue;
      looked++;
      const to = relation.reverse ? triple.subject : triple.object;
      if (relationTest(triple) && fits(to) && near(match.end, to)) add(found, link(match, triple, to), context);
    }
  const rel = relation.rel ?? 'any relation';
  const way = relation.reverse ? `Follow ${rel} backward to` : `Follow ${rel} to`;
  context.step(
    'one-relation',
    `${way} ${named(node)}: ${count(looked, 'relation')}, ${found.length} fit.`,
    found.length,
  );
  return found;
}

const link = (before: Match, triple: Triple | undefined, node: Node): Match => ({
  before,
  triple,
  node,
  depth: before.depth + 1,
  start: before.start,
  end: node,
});

function add(found: Match[], match: Match, { budget }: Context): void {
  found.push(match);
  if (found.length > budget.limits.matches)
    refuse({
      code: 'limit-matches',
      message: `The pattern fits more than ${budget.limits.matches} times.`,
      hint: 'Name a node, a label or a relation to narrow it.',
    });
}

/** The nodes of a part in words. */
function named({ label, name }: NodePart): string {
  if (label === undefined) return 'any node';
  return name === undefined ? `nodes of ${label}` : `${label}:${name}`;
}

function nearTest(graph: Graph, { radius }: RelationPart, node: NodePart) {
  if (!radius) return () => true;
  const names = radius.geo ?? (node.label === undefined ? undefined : graph.geo.get(node.label));
  return (from: Node, to: Node): boolean => {
    const meters = distance(from, to, names ?? graph.geo.get(to.label) ?? ['lat', 'lon']);
    return meters !== undefined && meters <= radius.meters;
  };
}
