/**
 * The rules of the graph dialect, as read from the runs that the older documentation prints: what a script stores, and what a pattern finds in it.
 * `features/sandbox/testing/graph-runs.ts` has the runs, `results.ts` what becomes of the matches after `RETURN`. What no run decides is left to a `Reading`: a result
 * that depends on it is not one that a page may show.
 */
import type { Condition, Literal, NodePart, Pattern, RelationPart } from './cypher.ts';
import { readCreate } from './cypher.ts';
import { calculate } from './formula.ts';

export type Value = string | number;
export interface Node {
  label: string;
  name: string;
  props: Record<string, unknown>;
}
export interface Triple {
  subject: Node;
  rel: string;
  props: Record<string, unknown>;
  object: Node;
}
export interface Graph {
  nodes: Map<string, Node>;
  triples: Triple[];
}
/** One way to fit a pattern: what each alias stands for, the last triple, and the nodes where the pattern starts and ends. */
export interface Match {
  bound: Record<string, Node | Triple>;
  triple?: Triple;
  start: Node;
  end: Node;
}
/** Open questions: which of several rows stays where one does, and how often a triple counts that ends a chain and is stored twice. */
export interface Reading {
  kept: 'first' | 'last';
  repeated: 'each' | 'once';
  /** Milliseconds since 1970, for `CURTIME`. */
  now?: number;
}

export const keyOf = ({ label, name }: Node): string => `${label}:${name}`;
export const emptyGraph = (): Graph => ({ nodes: new Map(), triples: [] });

/**
 * Runs a `CREATE`. Nodes that exist are used (movies run: `Person:tom` in three statements), an equal triple is stored again (calls run of
 * `SYMM`: polly and john), and the first properties of a node stay (places run: seven positions for Acme, found at the first).
 */
export function create(graph: Graph, statement: string): void {
  const { first, steps } = readCreate(statement);
  let subject = store(graph, first as NodePart);
  for (const { relation, node } of steps) {
    const object = store(graph, node);
    graph.triples.push({ subject, rel: relation.rel ?? '', props: relation.props, object });
    subject = object;
  }
}

export function store(graph: Graph, { label = '', name = '', props }: Partial<NodePart>, update = false): Node {
  const key = `${label}:${name}`;
  const node = graph.nodes.get(key) ?? { label, name, props: props ?? {} };
  if (update) Object.assign(node.props, props);
  graph.nodes.set(key, node);
  return node;
}

export interface Rels {
  sub: string;
  rel: string;
  obj: string;
  sub_label?: string;
  obj_label?: string;
  sub_props?: string[];
  obj_props?: string[];
  rel_props?: string[];
  sub_updt?: number;
}

/**
 * What an event of a stream adds: one triple for each entry of `rels` (call log: six calls, six triples). A node keeps the properties that it was
 * stored with (call log: Gabriel is called first, and is no calling man later), unless `sub_updt` is 1 (patient run: the day of the latest event).
 */
export function addEvent(graph: Graph, rels: readonly Rels[], event: Record<string, Value>): void {
  const some = (names: string[] = []) => Object.fromEntries(names.map((name) => [name, event[name]]));
  for (const { sub, obj, rel, ...entry } of rels) {
    const name = (attribute: string) => String(event[attribute]);
    const from = { label: entry.sub_label ?? sub, name: name(sub), props: some(entry.sub_props) };
    const to = { label: entry.obj_label ?? obj, name: name(obj), props: some(entry.obj_props) };
    const subject = store(graph, from, entry.sub_updt === 1);
    graph.triples.push({ subject, rel, props: some(entry.rel_props), object: store(graph, to) });
  }
}

/**
 * All matches of a pattern. Each step goes on from the nodes that the step before has found, each of them once (accidents run: two patients rode in
 * the Ford, five rows and not seven; sales run: Canada leads to British Columbia twice, and each town is listed once). The last step gives a match
 * for each of its triples (cluster run: three members buy milk, and it counts three). The step after a nested pattern goes on from its subjects
 * (drivers run: two rows for two rides as a passenger; movies run: three films directed and one acted in are one row).
 */
export function matchAll(graph: Graph, { first, steps }: Pattern, reading: Reading): Match[] {
  let found: Match[];
  if ('steps' in first) found = matchAll(graph, first, reading).map((match) => ({ ...match, end: match.start }));
  else {
    const nodes = [...graph.nodes.values()].filter((node) => fits(graph, first, node, reading));
    found = nodes.map((node) => ({ bound: bind(first, node), start: node, end: node }));
  }
  steps.forEach(({ relation, node }, at) => {
    const starts = onceEach(found, ({ end }) => keyOf(end), reading);
    found = starts.flatMap((match) => follow(graph, match, relation, node, reading));
    const further = at > 0 || 'steps' in first;
    if (further && at === steps.length - 1 && reading.repeated === 'once')
      found = onceEach(found, ({ triple, end }) => (triple ? tripleKey(triple) : keyOf(end)), reading);
  });
  return found;
}

/** One item for each key, in the order of the keys. */
export function onceEach<T>(items: readonly T[], key: (item: T) => string, { kept }: Reading): T[] {
  const once = new Map<string, T>();
  for (const item of items) if (kept === 'last' || !once.has(key(item))) once.set(key(item), item);
  return [...once.values()];
}

/** The matches that one step adds to a match. */
function follow(graph: Graph, match: Match, relation: RelationPart, node: NodePart, reading: Reading): Match[] {
  if (relation.path) throw new Error('A path is no step of a pattern: see paths.ts.');
  const near = (other: Node): boolean =>
    relation.radius === undefined || distance(match.end, other, ['lat', 'lon']) <= relation.radius;
  if (relation.radius !== undefined && !relation.rel)
    return [...graph.nodes.values()]
      .filter((other) => fits(graph, node, other, reading) && near(other))
      .map((other) => ({ ...match, bound: { ...match.bound, ...bind(node, other) }, end: other }));
  return graph.triples.flatMap((triple) => {
    const [from, to] = relation.reverse ? [triple.object, triple.subject] : [triple.subject, triple.object];
    const fit =
      from === match.end &&
      (relation.rel ?? triple.rel) === triple.rel &&
      fits(graph, relation, triple, reading) &&
      fits(graph, node, to, reading) &&
      near(to);
    const bound = { ...match.bound, ...bind(relation, triple), ...bind(node, to) };
    return fit ? [{ bound, triple, start: match.start, end: to }] : [];
  });
}

const bind = ({ alias }: { alias?: string }, part: Node | Triple) => (alias ? { [alias]: part } : {});

/** Equal triples: subject, relation and object are the same, whatever their properties. */
export const tripleKey = ({ subject, rel, object }: Triple): string => `${keyOf(subject)} ${rel} ${keyOf(object)}`;

/** Whether a triple stands in the other direction too (calls run of `SYMM`: john and mike). */
export const isMutual = ({ triples }: Graph, { subject, rel, object }: Triple): boolean =>
  triples.some((other) => other.rel === rel && other.subject === object && other.object === subject);

function fits(graph: Graph, part: Partial<NodePart>, item: Node | Triple, { now }: Reading): boolean {
  const named = 'rel' in item || ((part.label ?? item.label) === item.label && (part.name ?? item.name) === item.name);
  return (
    named &&
    (part.conditions ?? []).every((condition) => {
      const { left, right } = condition;
      const value = left.includes('$') ? calculate(left, (name) => property(item, name), now) : property(item, left);
      return holds(value, condition, typeof right === 'object' ? lookUp(graph, item, left, right.lookUp) : right);
    })
  );
}

/** `$$label:name` is the value that the node itself has in such a relation (cluster run: the group of shiela). */
function lookUp({ triples }: Graph, item: Node | Triple, name: string, key: string): Value {
  if (!('rel' in item)) throw new Error('No run looks up the value of a node.');
  const own = triples.find(({ subject, rel }) => keyOf(subject) === key && rel === item.rel);
  if (!own) throw new Error(`${key} has no relation ${item.rel}.`);
  return property(own, name) as Value;
}

/** What `alias.property` is, with the names that the database supplies. */
export function property(item: Node | Triple, name: string): unknown {
  if ('rel' in item) return name === 'rel' ? item.rel : item.props[name];
  return name === 'name' || name === 'label' ? item[name] : item.props[name];
}

/**
 * A comparison. `$%` ends a prefix, case matters (friends run: `s$%` finds steve and sara). A missing property is equal to nothing (call log:
 * Gabriel has no `from_gender`); no run compares one otherwise.
 */
export function holds(value: unknown, { operator, left }: Condition, right: Exclude<Literal, object>): boolean {
  if (operator === '=') {
    if (typeof right === 'string' && right.endsWith('$%')) return String(value ?? '').startsWith(right.slice(0, -2));
    return value !== undefined && String(value) === String(right);
  }
  if (typeof value !== 'number' || typeof right !== 'number') throw new Error(`${left} is no number.`);
  return operator === '>' ? value > right : operator === '>=' ? value >= right : value < right;
}

/** Metres along a great circle of the mean Earth. The formula of the database is not published. */
export function distance(one: Node, two: Node, [lat, lon]: readonly [string, string]): number {
  const radians = (node: Node, name: string) => (Number(node.props[name]) * Math.PI) / 180;
  const north = Math.sin((radians(two, lat) - radians(one, lat)) / 2) ** 2;
  const east = Math.sin((radians(two, lon) - radians(one, lon)) / 2) ** 2;
  const half = north + Math.cos(radians(one, lat)) * Math.cos(radians(two, lat)) * east;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(half));
}
