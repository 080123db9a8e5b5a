import type { PlainNode, PlainRelation } from '@folio/query-engine';
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';

export interface DrawnNode {
  id: string;
  label: string;
  name: string;
  /** The name, truncated. */
  shortName: string;
  /** Center. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Nodes of the first label are ellipses, others are boxes. */
  isBox: boolean;
}

export interface DrawnRelation {
  id: string;
  /** Ids of its nodes. */
  subject: string;
  rel: string;
  object: string;
  path: string;
  /** Center of its name; missing if names don't fit. */
  x?: number;
  y?: number;
}

export interface Picture {
  width: number;
  height: number;
  nodes: DrawnNode[];
  relations: DrawnRelation[];
  /** Omitted nodes and relations. */
  omitted: { nodes: number; relations: number };
}

const MAX_DRAWN = { nodes: 60, relations: 120, names: 40 };
const SIMULATION_TICKS = 300;
const MARGIN_PX = 16;
const NODE_HEIGHT_PX = 28;
const RANK_DISTANCE_PX = 165;

interface PlacedNode extends SimulationNodeDatum {
  node: PlainNode;
  width: number;
  rank: number;
}

/**
 * Lays out a graph in CSS pixels, deterministically. `first` are ids of parts that are drawn first.
 */
export function createPicture(
  all: readonly PlainNode[],
  allRelations: readonly PlainRelation[],
  first: ReadonlySet<string>,
): Picture {
  const drawnNodes = pickFirst(all, first, MAX_DRAWN.nodes);
  const shown = new Set(drawnNodes.map(({ id }) => id));
  const within = allRelations.filter(({ subject, object }) => shown.has(subject) && shown.has(object));
  const relations = pickFirst(within, first, MAX_DRAWN.relations);
  const ranks = rankLabels(drawnNodes, relations);
  const placed = drawnNodes.map(
    (node): PlacedNode => ({ node, width: getNodeWidth(shorten(node.name)), rank: ranks.get(node.label) as number }),
  );
  placeNodes(placed, relations);
  return toPicture(placed, relations, {
    nodes: all.length - drawnNodes.length,
    relations: allRelations.length - relations.length,
  });
}

const pickFirst = <T extends { id: string }>(all: readonly T[], first: ReadonlySet<string>, count: number): T[] =>
  all.length <= count
    ? [...all]
    : [...all.filter(({ id }) => first.has(id)), ...all.filter(({ id }) => !first.has(id))].slice(0, count);

/** About seven pixels per character. */
const getNodeWidth = (shown: string): number => Math.max(40, shown.length * 7 + 20);
const shorten = (name: string): string => (name.length > 20 ? `${name.slice(0, 19)}…` : name);

/** All ranks are 0 if labels form a cycle. */
function rankLabels(nodes: readonly PlainNode[], relations: readonly PlainRelation[]): Map<string, number> {
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

/** Deterministic: d3 starts with a spiral and has its own random numbers. */
function placeNodes(placed: PlacedNode[], relations: readonly PlainRelation[]): void {
  const byId = new Map(placed.map((one) => [one.node.id, one]));
  const links = relations.flatMap(({ subject, object }) =>
    subject === object ? [] : [{ source: byId.get(subject) as PlacedNode, target: byId.get(object) as PlacedNode }],
  );
  const ranked = placed.some(({ rank }) => rank > 0);
  if (ranked) placeInColumns(placed, links);
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
      forceCollide<PlacedNode>(({ width }) => Math.max(NODE_HEIGHT_PX, width / 2) * 0.9),
    )
    .force('x', forceX<PlacedNode>(({ rank }) => rank * RANK_DISTANCE_PX).strength(ranked ? 0.9 : 0.08))
    .force('y', forceY(0).strength(ranked ? 0.06 : 0.1))
    .stop()
    .tick(SIMULATION_TICKS);
}

const ROW_DISTANCE_PX = 54;

/** Nodes start near the mean of their neighbors, so that fewer lines cross. */
function placeInColumns(placed: PlacedNode[], links: readonly { source: PlacedNode; target: PlacedNode }[]): void {
  const columns = new Map<number, PlacedNode[]>();
  for (const one of placed) columns.set(one.rank, [...(columns.get(one.rank) ?? []), one]);
  const linked = new Map<PlacedNode, PlacedNode[]>(placed.map((one) => [one, []]));
  for (const { source, target } of links) {
    linked.get(source)?.push(target);
    linked.get(target)?.push(source);
  }
  const stack = (column: PlacedNode[]) => {
    for (const [at, one] of column.entries()) {
      one.x = one.rank * RANK_DISTANCE_PX;
      one.y = (at - (column.length - 1) / 2) * ROW_DISTANCE_PX;
    }
  };
  for (const column of columns.values()) stack(column);
  for (let round = 0; round < 8; round++)
    for (const column of columns.values()) {
      const middles = new Map(
        column.map((one) => {
          const others = (linked.get(one) as PlacedNode[]).filter(({ rank }) => rank !== one.rank);
          return [one, others.length ? others.reduce((sum, { y = 0 }) => sum + y, 0) / others.length : (one.y ?? 0)];
        }),
      );
      stack(column.sort((one, other) => (middles.get(one) as number) - (middles.get(other) as number)));
    }
}

function toPicture(placed: PlacedNode[], relations: readonly PlainRelation[], omitted: Picture['omitted']): Picture {
  const xs = placed.flatMap(({ x = 0, width }) => [x - width / 2, x + width / 2]);
  const ys = placed.map(({ y = 0 }) => y);
  const [minX, minY] = [Math.min(...xs), Math.min(...ys) - NODE_HEIGHT_PX / 2];
  const firstLabel = placed[0]?.node.label;
  const nodes = placed.map(
    ({ node: { id, label, name }, x = 0, y = 0, width }): DrawnNode => ({
      id,
      label,
      name,
      shortName: shorten(name),
      x: Math.round(x - minX + MARGIN_PX),
      y: Math.round(y - minY + MARGIN_PX),
      width,
      height: NODE_HEIGHT_PX,
      isBox: label !== firstLabel,
    }),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pairs = new Map<string, number>();
  const lines = relations.map(({ id, rel, subject, object }): DrawnRelation => {
    const key = [subject, object].sort().join();
    const nth = pairs.get(key) ?? 0;
    pairs.set(key, nth + 1);
    const ends: Ends = { from: byId.get(subject) as DrawnNode, to: byId.get(object) as DrawnNode };
    const { path, x, y } = routeRelation(ends, subject > object ? -nth : nth);
    return { id, subject, rel, object, path, ...(relations.length <= MAX_DRAWN.names ? { x, y } : {}) };
  });
  return {
    width: Math.round(Math.max(...xs) - minX) + 2 * MARGIN_PX,
    height: Math.round(Math.max(...ys) - minY + NODE_HEIGHT_PX / 2) + 2 * MARGIN_PX,
    nodes,
    relations: lines,
    omitted,
  };
}

interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  isBox: boolean;
}

export interface Ends {
  from: Shape;
  to: Shape;
}

/** Space for the tip of the arrow. */
const ARROW_GAP_PX = 3;
const PARALLEL_DISTANCE_PX = 26;

/** `bend` numbers relations between the same nodes from 0. */
export function routeRelation({ from, to }: Ends, bend: number): { path: string; x: number; y: number } {
  if (from === to) return routeLoop(from, bend);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  // Every second one bends to the other side.
  const size = Math.abs(bend);
  const side = ((size % 2 ? 1 : -1) * Math.ceil(size / 2) * PARALLEL_DISTANCE_PX * (bend < 0 ? -1 : 1)) / length;
  const middle = { x: (from.x + to.x) / 2 - dy * side, y: (from.y + to.y) / 2 + dx * side };
  const start = findBorderPoint(from, middle);
  const end = findBorderPoint(to, middle);
  const name = {
    x: Math.round((start.x + end.x) / 4 + middle.x / 2),
    y: Math.round((start.y + end.y) / 4 + middle.y / 2),
  };
  return bend === 0
    ? { path: `M${formatPoint(start)}L${formatPoint(end)}`, ...name }
    : { path: `M${formatPoint(start)}Q${formatPoint(middle)} ${formatPoint(end)}`, ...name };
}

function routeLoop({ x, y, height }: Shape, bend: number): { path: string; x: number; y: number } {
  const top = y - height / 2;
  const size = 34 + Math.abs(bend) * 14;
  return {
    path: `M${x - 10} ${top}C${x - 26} ${top - size} ${x + 26} ${top - size} ${x + 10} ${top - ARROW_GAP_PX}`,
    x,
    y: top - size * 0.75,
  };
}

function findBorderPoint(
  { x, y, width, height, isBox }: Shape,
  towards: { x: number; y: number },
): { x: number; y: number } {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const [a, b] = [width / 2 + ARROW_GAP_PX, height / 2 + ARROW_GAP_PX];
  if (dx === 0 && dy === 0) return { x, y: y + b };
  const scale = isBox ? Math.min(a / Math.abs(dx || 1e-9), b / Math.abs(dy || 1e-9)) : 1 / Math.hypot(dx / a, dy / b);
  const part = Math.min(1, scale);
  return { x: x + dx * part, y: y + dy * part };
}

const formatPoint = ({ x, y }: { x: number; y: number }): string => `${Math.round(x)} ${Math.round(y)}`;
