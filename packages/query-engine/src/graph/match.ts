/** Finds the parts of a graph that match a pattern. */
import { pluralize, throwError } from '../diagnostics.ts';
import { addNodeHint, createTest } from './conditions.ts';
import type { Context } from './context.ts';
import { type Graph, getDistance, getNodes, type Node, type Triple, toId, toNodeKey } from './store.ts';
import { isPattern, type NodePart, type Pattern, type RelationPart } from './syntax.ts';

/** A match of a pattern: a linked list from its last part to its first. */
export interface Match {
  before: Match | undefined;
  /** Missing for the first node, and for a nearby node without a relation. */
  triple: Triple | undefined;
  node: Node;
  /** 0 for the first node, one more for each relation. */
  depth: number;
  start: Node;
  /** Where the next relation continues. */
  end: Node;
}

const tripleKey = ({ subject, rel, object }: Triple): string => `${subject.id} ${rel} ${object.id}`;

/**
 * Finds all matches of a pattern, in the order of the data. A relation continues from each node
 * that the previous one has found, once (rule `node-on-the-way`). The last one adds a match for
 * each relation.
 */
export function findMatches(graph: Graph, pattern: Pattern, context: Context): Match[] {
  const { first, steps } = pattern;
  let matches: Match[];
  if (isPattern(first)) {
    matches = findMatches(graph, first, context).map((match) => ({ ...match, end: match.start }));
    context.addStep('nested-subjects', 'Go on from the subjects of the query in brackets.', matches.length);
  } else matches = findStarts(graph, first, context);
  steps.forEach(({ relation, node }, index) => {
    const from = index > 0 || isPattern(first) ? deduplicate(matches, ({ end }) => end, context) : matches;
    if (from.length < matches.length)
      context.addStep(
        'node-on-the-way',
        `${pluralize(matches.length, 'row')} end at ${pluralize(from.length, 'node')}.`,
        from.length,
      );
    matches = followRelation(graph, from, relation, node, context);
    const isChain = index > 0 || isPattern(first);
    if (isChain && index === steps.length - 1) {
      const unique = deduplicate(matches, ({ triple, end }) => (triple ? tripleKey(triple) : end.id), context, false);
      if (unique.length < matches.length) {
        context.decided.add('repeated');
        if (context.interpretation.repeated === 'once') matches = unique;
      }
    }
  });
  return matches;
}

/** Keeps one item for each key. `decides`: which one remains is an open question. */
export function deduplicate<T, K>(items: readonly T[], key: (item: T) => K, context: Context, decides = true): T[] {
  const last = context.interpretation.kept === 'last';
  const unique = new Map<K, T>();
  for (const item of items) {
    context.budget.spend();
    const id = key(item);
    if (last || !unique.has(id)) unique.set(id, item);
  }
  if (decides && unique.size < items.length) context.decided.add('kept');
  return [...unique.values()];
}

function findStarts(graph: Graph, part: NodePart, context: Context): Match[] {
  const { label, name } = part;
  let nodes = getNodes(graph, label);
  if (label !== undefined && name !== undefined) {
    const node = graph.nodes.get(toNodeKey({ label, name }));
    nodes = node ? [node] : [];
  }
  addNodeHint(graph, part, context);
  const test = createTest(graph, part, context);
  const matches: Match[] = [];
  let total = 0;
  for (const node of nodes) {
    context.budget.spend();
    total++;
    if (test(node))
      addMatch(matches, { before: undefined, triple: undefined, node, depth: 0, start: node, end: node }, context);
  }
  const suffix = part.conditions.length ? `: ${matches.length} of ${total} meet the conditions` : '';
  context.addStep('label-and-name', `Start with ${describeNodes(part)}${suffix}.`, matches.length);
  return matches;
}

function followRelation(
  graph: Graph,
  from: Match[],
  relation: RelationPart,
  node: NodePart,
  context: Context,
): Match[] {
  const matches: Match[] = [];
  addNodeHint(graph, node, context);
  if (relation.rel !== undefined && !graph.rels.has(relation.rel) && graph.rels.size)
    context.addHint(
      'unknown-relation',
      `No relation is called ${relation.rel}.`,
      relation.rel,
      graph.rels.keys(),
      relation,
    );
  const [nodeTest, relationTest] = [createTest(graph, node, context), createTest(graph, relation, context)];
  const isNear = createRadiusTest(graph, relation, node);
  const fits = (to: Node) =>
    (node.label ?? to.label) === to.label && (node.name ?? to.name) === to.name && nodeTest(to);
  let examined = 0;
  if (relation.radius && relation.rel === undefined) {
    const candidates = [...getNodes(graph, node.label)];
    for (const match of from)
      for (const to of candidates) {
        context.budget.spend();
        examined++;
        if (fits(to) && isNear(match.end, to)) addMatch(matches, extendMatch(match, undefined, to), context);
      }
    context.addStep(
      'radius',
      `Look for ${describeNodes(node)} within ${relation.radius.meters} meters: ${pluralize(examined, 'node')} compared.`,
      matches.length,
    );
    return matches;
  }
  for (const match of from)
    for (const triple of relation.reverse ? match.end.in : match.end.out) {
      context.budget.spend();
      if (relation.rel !== undefined && relation.rel !== triple.rel) continue;
      examined++;
      const to = relation.reverse ? triple.subject : triple.object;
      if (relationTest(triple) && fits(to) && isNear(match.end, to))
        addMatch(matches, extendMatch(match, triple, to), context);
    }
  const rel = relation.rel ?? 'any relation';
  const direction = relation.reverse ? `Follow ${rel} backward to` : `Follow ${rel} to`;
  context.addStep(
    'one-relation',
    `${direction} ${describeNodes(node)}: ${pluralize(examined, 'relation')}, ${matches.length} fit.`,
    matches.length,
  );
  return matches;
}

const extendMatch = (before: Match, triple: Triple | undefined, node: Node): Match => ({
  before,
  triple,
  node,
  depth: before.depth + 1,
  start: before.start,
  end: node,
});

function addMatch(matches: Match[], match: Match, { budget }: Context): void {
  matches.push(match);
  if (matches.length > budget.limits.matches)
    throwError({
      code: 'limit-matches',
      message: `The pattern fits more than ${budget.limits.matches} times.`,
      hint: 'Name a node, a label or a relation to narrow it.',
    });
}

function describeNodes({ label, name }: NodePart): string {
  if (label === undefined) return 'any node';
  return name === undefined ? `nodes of ${label}` : `${label}:${name}`;
}

function createRadiusTest(graph: Graph, { radius }: RelationPart, node: NodePart) {
  if (!radius) return () => true;
  const names = radius.geo ?? (node.label === undefined ? undefined : graph.geo.get(node.label));
  return (from: Node, to: Node): boolean => {
    const meters = getDistance(from, to, names ?? graph.geo.get(to.label) ?? ['lat', 'lon']);
    return meters !== undefined && meters <= radius.meters;
  };
}

export interface Slot {
  depth: number;
  part: NodePart | RelationPart;
  relation: boolean;
}

/** Lists the parts of a pattern, those of a nested query first. */
export function getSlots(pattern: Pattern): Slot[] {
  const slots: Slot[] = [];
  const walk = ({ first, steps }: Pattern, from: number): number => {
    let depth = from;
    if (isPattern(first)) depth = walk(first, from);
    else slots.push({ depth, part: first, relation: false });
    for (const { relation, node } of steps) {
      depth++;
      slots.push({ depth, part: relation, relation: true }, { depth, part: node, relation: false });
    }
    return depth;
  };
  walk(pattern, 0);
  return slots;
}

export function getPart(match: Match, { depth, relation }: Slot): Node | Triple | undefined {
  let link: Match | undefined = match;
  while (link && link.depth > depth) link = link.before;
  return relation ? link?.triple : link?.node;
}

function getParts(match: Match): (Node | Triple)[] {
  const parts: (Node | Triple)[] = [];
  for (let link: Match | undefined = match; link; link = link.before) {
    parts.push(link.node);
    if (link.triple) parts.push(link.triple);
  }
  return parts;
}

export const MAX_ROW_PARTS = 200;

export function getFirstPartIds(matches: readonly Match[]): string[] {
  const parts = new Set<Node | Triple>();
  for (const match of matches)
    for (const part of getParts(match)) {
      if (parts.size === MAX_ROW_PARTS) return [...parts].map(toId);
      parts.add(part);
    }
  return [...parts].map(toId);
}

export const getPartIds = (match: Match): string[] => getParts(match).slice(0, MAX_ROW_PARTS).map(toId);
