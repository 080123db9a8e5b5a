/** What a graph holds, with the indexes that queries use: nodes by label and key, relations by subject and by object, in the order of the data. */
import { type Budget, defaultLimits, type Limits } from '../budget.ts';
import { offer, refuse } from '../diagnostics.ts';
import { bare, isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { readCreate } from './parse.ts';
import type { Create, Entity, Merge, Span } from './syntax.ts';

export interface Node {
  readonly id: number;
  readonly label: string;
  readonly name: string;
  readonly props: JsonObject;
  /** Relations of which it is the subject, in the order of the data. */
  out: Triple[];
  /** Relations of which it is the object. */
  in: Triple[];
}

/** A relation with its two ends. */
export interface Triple {
  readonly id: number;
  subject: Node;
  readonly rel: string;
  readonly props: JsonObject;
  object: Node;
}

export interface Graph {
  /** By `label:name`, in the order of the data. */
  nodes: Map<string, Node>;
  byLabel: Map<string, Set<Node>>;
  triples: Set<Triple>;
  /** Names of relations, with their number. */
  rels: Map<string, number>;
  /** Properties that hold a position, latitude first, by label. */
  geo: Map<string, readonly [string, string]>;
  /** The id of the next node or relation. */
  next: number;
}

/** A node as plain data. `id` begins with `n`. */
export interface PlainNode {
  id: string;
  label: string;
  name: string;
  props: JsonObject;
}
/** A relation as plain data. `id` begins with `r`; `subject` and `object` are ids of nodes. */
export interface PlainRelation {
  id: string;
  subject: string;
  rel: string;
  object: string;
  props: JsonObject;
}

export const emptyGraph = (): Graph => ({
  nodes: new Map(),
  byLabel: new Map(),
  triples: new Set(),
  rels: new Map(),
  geo: new Map(),
  next: 1,
});

export const keyOf = ({ label, name }: { label: string; name: string }): string => `${label}:${name}`;
export const idOf = (part: Node | Triple): string => `${isTriple(part) ? 'r' : 'n'}${part.id}`;
export const isTriple = (part: Node | Triple): part is Triple => 'rel' in part;

export const plainNode = (node: Node): PlainNode => ({
  id: idOf(node),
  label: node.label,
  name: node.name,
  props: { ...node.props },
});
export const plainRelation = (triple: Triple): PlainRelation => ({
  id: idOf(triple),
  subject: idOf(triple.subject),
  rel: triple.rel,
  object: idOf(triple.object),
  props: { ...triple.props },
});

/**
 * The node of this label and name. One that exists keeps its properties (rule `first-properties`), unless `update` is set (rule `updated-subject`).
 */
export function store(
  graph: Graph,
  { label, name, props }: { label: string; name: string; props?: JsonObject },
  { update = false, limits = defaultLimits as Limits } = {},
): Node {
  const key = `${label}:${name}`;
  let node = graph.nodes.get(key);
  if (node) {
    if (update) Object.assign(node.props, props);
    return node;
  }
  if (graph.nodes.size >= limits.nodes)
    refuse({
      code: 'limit-nodes',
      message: `The graph has more than ${limits.nodes} nodes.`,
      hint: 'Use a smaller graph, or run it on a server.',
    });
  node = { id: graph.next++, label, name, props: bare(props), out: [], in: [] };
  graph.nodes.set(key, node);
  const others = graph.byLabel.get(label);
  if (others) others.add(node);
  else graph.byLabel.set(label, new Set([node]));
  return node;
}

/** Stores a relation. An equal one is stored again (rule `repeated-triple`). */
export function relate(
  graph: Graph,
  subject: Node,
  rel: string,
  object: Node,
  props: JsonObject,
  limits: Limits = defaultLimits,
): Triple {
  if (graph.triples.size >= limits.relations)
    refuse({
      code: 'limit-relations',
      message: `The graph has more than ${limits.relations} relations.`,
      hint: 'Use a smaller graph, or run it on a server.',
    });
  const triple: Triple = { id: graph.next++, subject, rel, props: bare(props), object };
  graph.triples.add(triple);
  graph.rels.set(rel, (graph.rels.get(rel) ?? 0) + 1);
  subject.out.push(triple);
  object.in.push(triple);
  return triple;
}

/** Runs a `CREATE`: a text or a statement that was read. Returns the entities with properties whose nodes existed (rule `first-properties`). */
export function create(graph: Graph, statement: string | Create, limits: Limits = defaultLimits): Entity[] {
  const { entities, relations } = typeof statement === 'string' ? readCreate(statement) : statement;
  const known = graph.next;
  const kept: Entity[] = [];
  let before: Node | undefined;
  for (const [index, entity] of entities.entries()) {
    const node = store(graph, entity, { limits });
    if (node.id < known && Object.keys(entity.props).length > 0) kept.push(entity);
    const relation = relations[index - 1];
    if (before && relation) relate(graph, before, relation.rel, node, relation.props, limits);
    before = node;
  }
  return kept;
}

/** The node that a statement names. Refuses one that does not exist. */
export function nodeOf(graph: Graph, { label, name, start, end }: Span & { label: string; name: string }): Node {
  const key = `${label}:${name}`;
  const node = graph.nodes.get(key);
  if (node) return node;
  const same = graph.byLabel.get(label);
  return refuse({
    code: 'unknown-node',
    message: `There is no node ${key}.`,
    hint: same?.size
      ? offer(
          name,
          [...same].slice(0, 2000).map((one) => one.name),
          'name',
        )
      : offer(label, graph.byLabel.keys(), 'label'),
    start,
    end,
  });
}

/** Runs a `DELETE`: the node goes with all its relations (rule `deleted-node`). Returns their number. */
export function remove(graph: Graph, entity: Entity): number {
  const node = nodeOf(graph, entity);
  const relations = new Set([...node.out, ...node.in]);
  const left = (list: Triple[]) => list.filter((triple) => !relations.has(triple));
  const others = new Set<Node>();
  for (const triple of relations) {
    graph.triples.delete(triple);
    const number = (graph.rels.get(triple.rel) ?? 1) - 1;
    if (number) graph.rels.set(triple.rel, number);
    else graph.rels.delete(triple.rel);
    others.add(triple.subject).add(triple.object);
  }
  for (const other of others) [other.out, other.in] = [left(other.out), left(other.in)];
  forgetNode(graph, node);
  return relations.size;
}

function forgetNode(graph: Graph, node: Node): void {
  graph.nodes.delete(keyOf(node));
  const others = graph.byLabel.get(node.label);
  others?.delete(node);
  if (others?.size === 0) graph.byLabel.delete(node.label);
}

/** Runs a `MERGE`: relations and properties of the one node go to the other, and the first is deleted (rule `merged-node`). Returns the number of relations. */
export function merge(graph: Graph, { stays, goes, keep }: Merge): number {
  const to = nodeOf(graph, stays);
  const from = nodeOf(graph, goes);
  if (to === from)
    refuse({
      code: 'merge-same',
      message: 'MERGE needs two different nodes.',
      hint: 'Name the node that stays and the one that goes.',
      start: goes.start,
      end: goes.end,
    });
  const moved = new Set([...from.out, ...from.in]).size;
  for (const triple of from.out) triple.subject = to;
  for (const triple of from.in) triple.object = to;
  const inOrder = (one: Triple, two: Triple) => one.id - two.id;
  to.out = [...to.out, ...from.out].sort(inOrder);
  to.in = [...to.in, ...from.in].sort(inOrder);
  for (const [name, value] of Object.entries(from.props))
    if (keep === 'second' || !(name in to.props)) to.props[name] = value;
  forgetNode(graph, from);
  return moved;
}

/** What `alias.property` is, with the names that the database supplies. Undefined if it is not stored. */
export function property(part: Node | Triple, name: string): Json | undefined {
  if (name === 'rel' && isTriple(part)) return part.rel;
  if ((name === 'name' || name === 'label') && !isTriple(part)) return part[name];
  return part.props[name];
}

/** Whether a relation exists in the other direction, too. */
export function isMutual({ subject, rel, object }: Triple, budget?: Budget): boolean {
  const [list, other] = object.out.length < subject.in.length ? [object.out, subject] : [subject.in, object];
  for (const triple of list) {
    budget?.spend();
    if (triple.rel === rel && (list === object.out ? triple.object : triple.subject) === other) return true;
  }
  return false;
}

/** Meters along a great circle of the mean Earth (rule `distance`), or undefined where a position is missing. */
export function distance(one: Node, two: Node, [lat, lon]: readonly [string, string]): number | undefined {
  const values = [one.props[lat], one.props[lon], two.props[lat], two.props[lon]];
  if (!values.every((value) => typeof value === 'number')) return undefined;
  const [lat1 = 0, lon1 = 0, lat2 = 0, lon2 = 0] = values.map((value) => (value * Math.PI) / 180);
  const north = Math.sin((lat2 - lat1) / 2) ** 2;
  const east = Math.sin((lon2 - lon1) / 2) ** 2;
  const half = north + Math.cos(lat1) * Math.cos(lat2) * east;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(Math.min(1, half)));
}

/** An entry of `rels` in a stream: which attributes of an event become nodes, relation and properties. */
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
 * What an event adds: one relation for each entry of `rels` (rule `event-triples`). An entry whose subject or object the event lacks adds nothing.
 * Labels are the names of the attributes where the entry has none.
 */
export function addEvent(
  graph: Graph,
  rels: readonly Rels[],
  event: { readonly [name: string]: Json },
  limits: Limits = defaultLimits,
): Triple[] {
  const made: Triple[] = [];
  for (const { sub, obj, rel, ...entry } of rels) {
    const [subject, object] = [attribute(event, sub), attribute(event, obj)];
    if (subject === undefined || object === undefined) continue;
    const some = (names: string[] = []): JsonObject => {
      const props = bare();
      for (const name of names) {
        const value = attribute(event, name);
        if (value !== undefined) props[name] = value;
      }
      return props;
    };
    const from = { label: entry.sub_label ?? sub, name: textOf(subject), props: some(entry.sub_props) };
    const to = { label: entry.obj_label ?? obj, name: textOf(object), props: some(entry.obj_props) };
    const start = store(graph, from, { update: entry.sub_updt === 1, limits });
    made.push(relate(graph, start, rel, store(graph, to, { limits }), some(entry.rel_props), limits));
  }
  return made;
}

/** An attribute of an event; a name with points may be a part of an object. */
export function attribute(event: { readonly [name: string]: Json }, name: string): Json | undefined {
  if (Object.hasOwn(event, name)) return event[name];
  let value: Json | undefined = event;
  for (const part of name.split('.')) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value;
}
