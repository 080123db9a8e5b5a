/** Finds the parts of a graph that fit a pattern. */
import { refuse } from '../faults.ts';
import type { Json } from '../json.ts';
import { type Context, count } from './context.ts';
import { shown } from './formula.ts';
import { distance, type Graph, isTriple, keyOf, type Node, nodeOf, property, type Triple } from './store.ts';
import {
  type Comparison,
  type Condition,
  isFormula,
  isLookUp,
  isPattern,
  type Literal,
  type NodePart,
  type Pattern,
  type RelationPart,
} from './syntax.ts';

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

/** Where an alias is in a pattern. */
export interface Slot {
  depth: number;
  part: NodePart | RelationPart;
  relation: boolean;
}

/** The parts of a pattern with their places, those of a query in brackets first. */
export function slotsOf(pattern: Pattern): Slot[] {
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

/** The part of a match that a slot names. */
export function partOf(match: Match, { depth, relation }: Slot): Node | Triple | undefined {
  let link: Match | undefined = match;
  while (link && link.depth > depth) link = link.before;
  return relation ? link?.triple : link?.node;
}

/** All parts of a match. */
export function partsOf(match: Match): (Node | Triple)[] {
  const parts: (Node | Triple)[] = [];
  for (let link: Match | undefined = match; link; link = link.before) {
    parts.push(link.node);
    if (link.triple) parts.push(link.triple);
  }
  return parts;
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
    const from = onceEach(found, ({ end }) => end, context);
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
  const near = nearTest(graph, relation, node, context);
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
      cure: 'Name a node, a label or a relation to narrow it.',
    });
}

/** The nodes of a part in words. */
export function named({ label, name }: NodePart): string {
  if (label === undefined) return 'any node';
  return name === undefined ? `nodes of ${label}` : `${label}:${name}`;
}

function hintAtNode(graph: Graph, part: NodePart, context: Context): void {
  const { label, name } = part;
  if (label === undefined || graph.nodes.size === 0) return;
  const same = graph.byLabel.get(label);
  if (!same) context.hint('unknown-label', `No node has the label ${label}.`, label, graph.byLabel.keys(), part);
  else if (name !== undefined && !graph.nodes.has(keyOf({ label, name })))
    context.hint(
      'unknown-name',
      `No ${label} is called ${name}.`,
      name,
      [...same].slice(0, 2000).map((one) => one.name),
      part,
    );
}

function nearTest(graph: Graph, { radius }: RelationPart, node: NodePart, _context: Context) {
  if (!radius) return () => true;
  const names = radius.geo ?? (node.label === undefined ? undefined : graph.geo.get(node.label));
  return (from: Node, to: Node): boolean => {
    const meters = distance(from, to, names ?? graph.geo.get(to.label) ?? ['lat', 'lon']);
    return meters !== undefined && meters <= radius.meters;
  };
}

/** The conditions of a part as one test. Each remembers whether it ever found a value, so that a name that nothing has can be pointed out. */
function testOf(graph: Graph, part: NodePart | RelationPart, context: Context): (item: Node | Triple) => boolean {
  if (part.conditions.length === 0) return () => true;
  const tests = part.conditions.map((condition) => conditionTest(graph, part, condition, context));
  return (item) => tests.every((test) => test(item));
}

function conditionTest(graph: Graph, part: NodePart | RelationPart, condition: Condition, context: Context) {
  const { left, operator, right } = condition;
  const found = new Map<string, Literal | undefined>();
  const lookedUp = (item: Node | Triple): Literal | undefined => {
    if (!isLookUp(right)) return right;
    if (!isTriple(item) || isFormula(left))
      return refuse({
        code: 'look-up-node',
        message: '$$ looks up a property of a relation.',
        cure: 'Put the condition in the braces of the relation.',
        start: right.start,
        end: right.end,
      });
    if (!found.has(item.rel)) found.set(item.rel, lookUp(graph, item.rel, left.text, right));
    return found.get(item.rel);
  };
  const names = isFormula(left) ? left.reads : [left.text];
  let hinted = false;
  return (item: Node | Triple): boolean => {
    const value = isFormula(left)
      ? left.evaluate((name) => property(item, name), context.now)
      : property(item, left.text);
    if (value === undefined && !hinted) {
      hinted = true;
      for (const name of names) hintAtProperty(graph, part, name, condition, context);
    }
    const other = lookedUp(item);
    if (other === undefined) return false;
    if (value === undefined && operator !== '=') context.open('missing', condition);
    return holds(value, operator, other, condition, names[0] ?? '');
  };
}

/** The value that a node itself has in such a relation (rule `look-up`). */
function lookUp(
  graph: Graph,
  rel: string,
  name: string,
  right: Exclude<Condition['right'], Literal>,
): Literal | undefined {
  const node = nodeOf(graph, right);
  const own = node.out.find((triple) => triple.rel === rel);
  const value = own && property(own, name);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return refuse({
    code: 'look-up-nothing',
    message: `${keyOf(node)} has no ${name} in a relation ${rel}.`,
    cure: 'Name a node that has such a relation.',
    start: right.start,
    end: right.end,
  });
}

/** A property that no part of this kind has is pointed out. */
export function hintAtProperty(
  graph: Graph,
  part: NodePart | RelationPart,
  name: string,
  place: { start: number; end: number },
  context: Context,
): void {
  const names = new Set<string>();
  const relation = 'reverse' in part;
  const items: Iterable<Node | Triple> = relation
    ? graph.triples
    : part.label === undefined
      ? graph.nodes.values()
      : (graph.byLabel.get(part.label) ?? []);
  for (const item of items) {
    context.budget.spend();
    if (relation && isTriple(item) && part.rel !== undefined && item.rel !== part.rel) continue;
    if (property(item, name) !== undefined) return;
    for (const own of Object.keys(item.props)) names.add(own);
  }
  const kind = relation ? (part.rel ?? 'relation') : (part.label ?? 'node');
  for (const own of relation ? ['rel'] : ['name', 'label']) names.add(own);
  context.hint('unknown-property', `No ${kind} has ${name}.`, name, names, place);
}

/** A value as text. Lists and objects are JSON. */
export const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * A comparison (rule `conditions`). `$%` ends a prefix, and case matters (rule `prefix`). A value that is not stored is equal to nothing. Larger and smaller compare numbers; a text
 * there is refused with the place of the condition.
 */
export function holds(
  value: Json | undefined,
  operator: Comparison,
  right: Literal,
  place: { start: number; end: number },
  name: string,
): boolean {
  if (value === undefined) return false;
  if (operator === '=') {
    if (typeof right === 'string' && right.endsWith('$%')) return textOf(value).startsWith(right.slice(0, -2));
    return textOf(value) === String(right);
  }
  if (typeof value !== 'number' || typeof right !== 'number')
    return refuse({
      code: 'compare-number',
      message: `${operator} compares numbers, and ${typeof right === 'number' ? `${name} is ${shown(value)}` : `${shown(right)} is a text`}.`,
      cure: 'Compare numbers, or use = for texts.',
      start: place.start,
      end: place.end,
    });
  return operator === '>' ? value > right : operator === '>=' ? value >= right : value < right;
}
