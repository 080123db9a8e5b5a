/**
 * A graph, indexed for queries: nodes by label and key, relations by their ends, in the order of
 * the data.
 */
import { type Budget, DEFAULT_LIMITS, type Limits } from '../budget.ts';
import { type Span, suggest, throwError } from '../diagnostics.ts';
import { createObject, getOrCreate, isObject, type Json, type JsonObject, toText } from '../json.ts';
import type { Create, Entity, Merge } from './syntax.ts';

export interface Node {
  readonly id: number;
  readonly label: string;
  readonly name: string;
  readonly props: JsonObject;
  out: Triple[];
  in: Triple[];
}

export interface Triple {
  readonly id: number;
  subject: Node;
  readonly rel: string;
  readonly props: JsonObject;
  object: Node;
}

export interface Graph {
  /** By `label:name`. */
  nodes: Map<string, Node>;
  byLabel: Map<string, Set<Node>>;
  triples: Set<Triple>;
  /** Names of relations, with their count. */
  rels: Map<string, number>;
  /** Properties of a position, latitude first, by label. */
  geo: Map<string, readonly [string, string]>;
  nextId: number;
}

export interface PlainNode {
  id: string;
  label: string;
  name: string;
  props: JsonObject;
}
/** `id` begins with `r`; `subject` and `object` are ids of nodes. */
export interface PlainRelation {
  id: string;
  subject: string;
  rel: string;
  object: string;
  props: JsonObject;
}

export const createGraph = (): Graph => ({
  nodes: new Map(),
  byLabel: new Map(),
  triples: new Set(),
  rels: new Map(),
  geo: new Map(),
  nextId: 1,
});

export const toNodeKey = ({ label, name }: { label: string; name: string }): string => `${label}:${name}`;
export const toId = (part: Node | Triple): string => `${isTriple(part) ? 'r' : 'n'}${part.id}`;
export const isTriple = (part: Node | Triple): part is Triple => 'rel' in part;

export const toPlainNode = (node: Node): PlainNode => ({
  id: toId(node),
  label: node.label,
  name: node.name,
  props: { ...node.props },
});
export const toPlainRelation = (triple: Triple): PlainRelation => ({
  id: toId(triple),
  subject: toId(triple.subject),
  rel: triple.rel,
  object: toId(triple.object),
  props: { ...triple.props },
});

/**
 * Finds or creates a node. An existing one keeps its properties (rule `first-properties`), unless
 * `update` is set (rule `updated-subject`).
 */
export function storeNode(
  graph: Graph,
  { label, name, props }: { label: string; name: string; props?: JsonObject },
  { update = false, limits = DEFAULT_LIMITS as Limits } = {},
): Node {
  const key = toNodeKey({ label, name });
  let node = graph.nodes.get(key);
  if (node) {
    if (update) Object.assign(node.props, props);
    return node;
  }
  if (graph.nodes.size >= limits.nodes)
    throwError({
      code: 'limit-nodes',
      message: `The graph has more than ${limits.nodes} nodes.`,
      hint: 'Use a smaller graph, or run it on a server.',
    });
  node = { id: graph.nextId++, label, name, props: createObject(props), out: [], in: [] };
  graph.nodes.set(key, node);
  getOrCreate(graph.byLabel, label, () => new Set()).add(node);
  return node;
}

/** Adds a relation, even if an equal one exists (rule `repeated-triple`). */
export function addRelation(
  graph: Graph,
  subject: Node,
  rel: string,
  object: Node,
  props: JsonObject,
  limits: Limits = DEFAULT_LIMITS,
): Triple {
  if (graph.triples.size >= limits.relations)
    throwError({
      code: 'limit-relations',
      message: `The graph has more than ${limits.relations} relations.`,
      hint: 'Use a smaller graph, or run it on a server.',
    });
  const triple: Triple = { id: graph.nextId++, subject, rel, props: createObject(props), object };
  graph.triples.add(triple);
  graph.rels.set(rel, (graph.rels.get(rel) ?? 0) + 1);
  subject.out.push(triple);
  object.in.push(triple);
  return triple;
}

/**
 * Runs a `CREATE`. Returns the entities whose properties were ignored (rule `first-properties`).
 */
export function runCreate(graph: Graph, { entities, relations }: Create, limits: Limits = DEFAULT_LIMITS): Entity[] {
  const firstNewId = graph.nextId;
  const ignored: Entity[] = [];
  let before: Node | undefined;
  for (const [index, entity] of entities.entries()) {
    const node = storeNode(graph, entity, { limits });
    if (node.id < firstNewId && Object.keys(entity.props).length > 0) ignored.push(entity);
    const relation = relations[index - 1];
    if (before && relation) addRelation(graph, before, relation.rel, node, relation.props, limits);
    before = node;
  }
  return ignored;
}

/** Gets the nodes of a label, or all nodes. */
export const getNodes = ({ nodes, byLabel }: Graph, label: string | undefined): Iterable<Node> =>
  label === undefined ? nodes.values() : (byLabel.get(label) ?? []);

/** Gets names of nodes, for suggestions. */
export const getNames = (graph: Graph, label: string): string[] =>
  [...getNodes(graph, label)].slice(0, 2000).map(({ name }) => name);

export function getNode(graph: Graph, { label, name, start, end }: Span & { label: string; name: string }): Node {
  const key = toNodeKey({ label, name });
  const node = graph.nodes.get(key);
  if (node) return node;
  const names = getNames(graph, label);
  return throwError(
    {
      code: 'unknown-node',
      message: `Unknown node "${key}".`,
      hint: names.length ? suggest(name, names, 'name') : suggest(label, graph.byLabel.keys(), 'label'),
    },
    { start, end },
  );
}

/** Deletes a node with its relations (rule `deleted-node`). Returns their number. */
export function deleteNode(graph: Graph, entity: Entity): number {
  const node = getNode(graph, entity);
  const relations = new Set([...node.out, ...node.in]);
  const removeRelations = (list: Triple[]) => list.filter((triple) => !relations.has(triple));
  const neighbors = new Set<Node>();
  for (const triple of relations) {
    graph.triples.delete(triple);
    const number = (graph.rels.get(triple.rel) ?? 1) - 1;
    if (number) graph.rels.set(triple.rel, number);
    else graph.rels.delete(triple.rel);
    neighbors.add(triple.subject).add(triple.object);
  }
  for (const neighbor of neighbors) {
    neighbor.out = removeRelations(neighbor.out);
    neighbor.in = removeRelations(neighbor.in);
  }
  removeNode(graph, node);
  return relations.size;
}

function removeNode(graph: Graph, node: Node): void {
  graph.nodes.delete(toNodeKey(node));
  const nodes = graph.byLabel.get(node.label);
  nodes?.delete(node);
  if (nodes?.size === 0) graph.byLabel.delete(node.label);
}

/**
 * Moves relations and properties of one node to the other, and deletes it (rule `merged-node`).
 * Returns the number of relations.
 */
export function mergeNodes(graph: Graph, { target, source, keep }: Merge): number {
  const to = getNode(graph, target);
  const from = getNode(graph, source);
  if (to === from)
    throwError(
      {
        code: 'merge-same',
        message: 'MERGE needs two different nodes.',
        hint: 'Name the node that stays and the one that goes.',
      },
      source,
    );
  const moved = new Set([...from.out, ...from.in]).size;
  for (const triple of from.out) triple.subject = to;
  for (const triple of from.in) triple.object = to;
  const inOrder = (one: Triple, two: Triple) => one.id - two.id;
  to.out = [...to.out, ...from.out].sort(inOrder);
  to.in = [...to.in, ...from.in].sort(inOrder);
  for (const [name, value] of Object.entries(from.props))
    if (keep === 'second' || !(name in to.props)) to.props[name] = value;
  removeNode(graph, from);
  return moved;
}

/** Gets `alias.property`, including `name`, `label` and `rel`. */
export function getProperty(part: Node | Triple, name: string): Json | undefined {
  if (name === 'rel' && isTriple(part)) return part.rel;
  if ((name === 'name' || name === 'label') && !isTriple(part)) return part[name];
  return part.props[name];
}

export function isMutual({ subject, rel, object }: Triple, budget?: Budget): boolean {
  const [list, other] = object.out.length < subject.in.length ? [object.out, subject] : [subject.in, object];
  for (const triple of list) {
    budget?.spend();
    if (triple.rel === rel && (list === object.out ? triple.object : triple.subject) === other) return true;
  }
  return false;
}

/** The great-circle distance in meters (rule `distance`), or undefined if a position is missing. */
export function getDistance(from: Node, to: Node, [lat, lon]: readonly [string, string]): number | undefined {
  const values = [from.props[lat], from.props[lon], to.props[lat], to.props[lon]];
  if (!values.every((value) => typeof value === 'number')) return undefined;
  const [lat1 = 0, lon1 = 0, lat2 = 0, lon2 = 0] = values.map((value) => (value * Math.PI) / 180);
  const north = Math.sin((lat2 - lat1) / 2) ** 2;
  const east = Math.sin((lon2 - lon1) / 2) ** 2;
  const half = north + Math.cos(lat1) * Math.cos(lat2) * east;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** An entry of `rels`: which attributes of an event become nodes, relation and properties. */
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
 * Adds a relation for each entry of `rels` (rule `event-triples`) whose subject and object the
 * event has.
 */
export function addEvent(
  graph: Graph,
  rels: readonly Rels[],
  event: { readonly [name: string]: Json },
  limits: Limits = DEFAULT_LIMITS,
): Triple[] {
  const triples: Triple[] = [];
  for (const { sub, obj, rel, ...entry } of rels) {
    const [subject, object] = [getAttribute(event, sub), getAttribute(event, obj)];
    if (subject === undefined || object === undefined) continue;
    const pickProperties = (names: string[] = []): JsonObject => {
      const props = createObject();
      for (const name of names) {
        const value = getAttribute(event, name);
        if (value !== undefined) props[name] = value;
      }
      return props;
    };
    const from = { label: entry.sub_label ?? sub, name: toText(subject), props: pickProperties(entry.sub_props) };
    const to = { label: entry.obj_label ?? obj, name: toText(object), props: pickProperties(entry.obj_props) };
    const start = storeNode(graph, from, { update: entry.sub_updt === 1, limits });
    triples.push(
      addRelation(graph, start, rel, storeNode(graph, to, { limits }), pickProperties(entry.rel_props), limits),
    );
  }
  return triples;
}

/** Gets an attribute of an event. A name with dots can be a path in an object. */
export function getAttribute(event: { readonly [name: string]: Json }, name: string): Json | undefined {
  if (Object.hasOwn(event, name)) return event[name];
  let value: Json | undefined = event;
  for (const part of name.split('.')) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value;
}
