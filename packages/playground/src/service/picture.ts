/** Draws a graph: where its nodes are, and how its relations run. The same data give the same picture. */

import type { PlainNode, PlainRelation } from '@folio/query-engine/engine/graph/store.ts';
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import { type Ends, lineOf } from './lines.ts';

export interface DrawnNode {
  id: string;
  label: string;
  name: string;
  /** Its name as drawn: long ones are cut. */
  shown: string;
  /** Its middle. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Ellipses are the nodes of the first label. */
  box: boolean;
}

export interface DrawnRelation {
  id: string;
  /** Ids of its nodes. */
  subject: string;
  rel: string;
  object: string;
  /** The `d` of its path. */
  path: string;
  /** The middle of its name; missing where there is no room for names. */
  x?: number;
  y?: number;
}

export interface Picture {
  width: number;
  height: number;
  nodes: DrawnNode[];
  relations: DrawnRelation[];
  /** Nodes and relations that are left out. */
  left: { nodes: number; relations: number };
}

const most = { nodes: 60, relations: 120, names: 40 };
const ticks = 300;
const margin = 16;
const nodeHeight = 28;
/** Distance of labels that follow each other. */
const step = 165;

interface Placed extends SimulationNodeDatum {
  node: PlainNode;
  width: number;
  rank: number;
}

/** `first` are ids of nodes and relations that are drawn before the others. Sizes are in CSS pixels. */
export function draw(
  all: readonly PlainNode[],
  allRelations: readonly PlainRelation[],
  first: ReadonlySet<string>,
): Picture {
  const wanted = preferred(all, first, most.nodes);
  const shown = new Set(wanted.map(({ id }) => id));
  const within = allRelations.filter(({ subject, object }) => shown.has(subject) && shown.has(object));
  const relations = preferred(within, first, most.relations);
  const ranks = ranksOf(wanted, relations);
  const placed = wanted.map(
    (node): Placed => ({ node, width: widthOf(shortened(node.name)), rank: ranks.get(node.label) as number }),
  );
  place(placed, relations);
  return drawn(placed, relations, {
    nodes: all.length - wanted.length,
    relations: allRelations.length - relations.length,
  });
}

const preferred = <T extends { id: string }>(all: readonly T[], first: ReadonlySet<string>, count: number): T[] =>
  all.length <= count
    ? [...all]
    : [...all.filter(({ id }) => first.has(id)), ...all.filter(({ id }) => !first.has(id))].slice(0, count);

/** Some seven pixels a sign. */
const widthOf = (shown: string): number => Math.max(40, shown.length * 7 + 20);
const shortened = (name: string): string => (name.length > 20 ? `${name.slice(0, 19)}…` : name);

/** How far to the right each label is: the longest way between labels. All are 0 where labels lead in a circle. */
function ranksOf(nodes: readonly PlainNode[], relations: readonly PlainRelation[]): Map<string, number> {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const ranks = new Map(nodes.map(({ label }) => [label, 0]));
  const pairs = relations.flatMap(({ subject, object }) => {
    const [from, to] = [labels.get(subject) as string, labels.get(object) as string];
    return from === to ? [] : [[from, to] as const];
  });
  for (let round = 0; round <= ranks.size; round++) {
    let changed = false;
    for (const [from, to] of pairs) {
      const rank = (ranks.get(from) as number) + 1;
      if (rank <= (ranks.get(to) as number)) continue;
      ranks.set(to, rank);
      changed = true;
    }
    if (!changed) return ranks;
  }
  return new Map([...ranks.keys()].map((label) => [label, 0]));
}

/** Gives the nodes their places. The start is a spiral and the random numbers are d3's own: nothing depends on the clock. */
function place(placed: Placed[], relations: readonly PlainRelation[]): void {
  const byId = new Map(placed.map((one) => [one.node.id, one]));
  const links = relations.flatMap(({ subject, object }) =>
    subject === object ? [] : [{ source: byId.get(subject) as Placed, target: byId.get(object) as Placed }],
  );
  const ranked = placed.some(({ rank }) => rank > 0);
  if (ranked) arrange(placed, links);
  forceSimulation(placed)
    .force(
      'link',
      forceLink(links)
        .distance(ranked ? 90 : 110)
        .strength(ranked ? 0.15 : 0.5),
    )
    .force('charge', forceManyBody().strength(-260).distanceMax(420))
    .force(
      'collide',
      forceCollide<Placed>(({ width }) => Math.max(nodeHeight, width / 2) * 0.9),
    )
    .force('x', forceX<Placed>(({ rank }) => rank * step).strength(ranked ? 0.9 : 0.08))
    .force('y', forceY(0).strength(ranked ? 0.06 : 0.1))
    .stop()
    .tick(ticks);
}

/** Distance of nodes above each other at the start. */
const row = 54;

/** Starts with columns by rank, each node near the middle of those that it is linked to: fewer lines cross. */
function arrange(placed: Placed[], links: readonly { source: Placed; target: Placed }[]): void {
  const columns = new Map<number, Placed[]>();
  for (const one of placed) columns.set(one.rank, [...(columns.get(one.rank) ?? []), one]);
  const linked = new Map<Placed, Placed[]>(placed.map((one) => [one, []]));
  for (const { source, target } of links) {
    linked.get(source)?.push(target);
    linked.get(target)?.push(source);
  }
  const stack = (column: Placed[]) => {
    for (const [at, one] of column.entries()) {
      one.x = one.rank * step;
      one.y = (at - (column.length - 1) / 2) * row;
    }
  };
  for (const column of columns.values()) stack(column);
  for (let round = 0; round < 8; round++)
    for (const column of columns.values()) {
      const middles = new Map(
        column.map((one) => {
          const others = (linked.get(one) as Placed[]).filter(({ rank }) => rank !== one.rank);
          return [one, others.length ? others.reduce((sum, { y = 0 }) => sum + y, 0) / others.length : (one.y ?? 0)];
        }),
      );
      stack(column.sort((one, other) => (middles.get(one) as number) - (middles.get(other) as number)));
    }
}

function drawn(placed: Placed[], relations: readonly PlainRelation[], left: Picture['left']): Picture {
  const xs = placed.flatMap(({ x = 0, width }) => [x - width / 2, x + width / 2]);
  const ys = placed.map(({ y = 0 }) => y);
  const [minX, minY] = [Math.min(...xs), Math.min(...ys) - nodeHeight / 2];
  const firstLabel = placed[0]?.node.label;
  const nodes = placed.map(
    ({ node: { id, label, name }, x = 0, y = 0, width }): DrawnNode => ({
      id,
      label,
      name,
      shown: shortened(name),
      x: Math.round(x - minX + margin),
      y: Math.round(y - minY + margin),
      width,
      height: nodeHeight,
      box: label !== firstLabel,
    }),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pairs = new Map<string, number>();
  const lines = relations.map(({ id, rel, subject, object }): DrawnRelation => {
    const key = [subject, object].sort().join();
    const nth = pairs.get(key) ?? 0;
    pairs.set(key, nth + 1);
    const ends: Ends = { from: byId.get(subject) as DrawnNode, to: byId.get(object) as DrawnNode };
    const { path, x, y } = lineOf(ends, subject > object ? -nth : nth);
    return { id, subject, rel, object, path, ...(relations.length <= most.names ? { x, y } : {}) };
  });
  return {
    width: Math.round(Math.max(...xs) - minX) + 2 * margin,
    height: Math.round(Math.max(...ys) - minY + nodeHeight / 2) + 2 * margin,
    nodes,
    relations: lines,
    left,
  };
}
