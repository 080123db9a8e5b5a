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
  /** Number of the label, from left to right. */
  kind: number;
}

export interface DrawnRelation {
  id: string;
  /** Ids of its nodes. */
  subject: string;
  rel: string;
  object: string;
  path: string;
  /** The tip of the arrow. */
  tip: string;
  /** Center of its name. */
  x: number;
  y: number;
}

export interface Picture {
  width: number;
  height: number;
  nodes: DrawnNode[];
  relations: DrawnRelation[];
  /** Omitted nodes and relations. */
  omitted: { nodes: number; relations: number };
}

const MAX_DRAWN = { nodes: 60, relations: 120 };
const SIMULATION_TICKS = 300;
const MARGIN_PX = 16;
const NODE_HEIGHT_PX = 26;
const MIN_COLUMN_GAP_PX = 72;
const CHARACTER_PX = 8;
const ROW_DISTANCE_PX = 52;

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
  const byId = new Map(placed.map((one) => [one.node.id, one]));
  const links = relations.flatMap(({ subject, object }) =>
    subject === object ? [] : [{ source: byId.get(subject) as PlacedNode, target: byId.get(object) as PlacedNode }],
  );
  // A name of a relation fits between two columns.
  const gap = Math.max(MIN_COLUMN_GAP_PX, ...relations.map(({ rel }) => rel.length * CHARACTER_PX + 24));
  if (placed.some(({ rank }) => rank > 0)) placeInColumns(placed, links, gap);
  else spread(placed, links);
  return toPicture(
    placed,
    relations,
    [...ranks.keys()].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)),
    {
      nodes: all.length - drawnNodes.length,
      relations: allRelations.length - relations.length,
    },
  );
}

const pickFirst = <T extends { id: string }>(all: readonly T[], first: ReadonlySet<string>, count: number): T[] =>
  all.length <= count
    ? [...all]
    : [...all.filter(({ id }) => first.has(id)), ...all.filter(({ id }) => !first.has(id))].slice(0, count);

/** About seven pixels per character, and space for the sign of the label. */
const getNodeWidth = (shown: string): number => shown.length * 7 + 34;
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

interface Link {
  source: PlacedNode;
  target: PlacedNode;
}

/** Places nodes by forces. Deterministic: d3 starts with a spiral and has its own random numbers. */
function spread(placed: PlacedNode[], links: Link[]): void {
  forceSimulation(placed)
    .force('link', forceLink(links).distance(110).strength(0.5))
    .force('charge', forceManyBody().strength(-260).distanceMax(420))
    .force(
      'collide',
      forceCollide<PlacedNode>(({ width }) => Math.max(NODE_HEIGHT_PX, width / 2) * 0.9),
    )
    .force('x', forceX(0).strength(0.08))
    .force('y', forceY(0).strength(0.1))
    .stop()
    .tick(SIMULATION_TICKS);
}

/** Places nodes of a rank below each other, near the mean of their neighbors, so that fewer lines cross. */
function placeInColumns(placed: PlacedNode[], links: readonly Link[], gap: number): void {
  const count = Math.max(...placed.map(({ rank }) => rank)) + 1;
  const columns = Array.from({ length: count }, (_, column) => placed.filter(({ rank }) => rank === column));
  const linked = new Map<PlacedNode, PlacedNode[]>(placed.map((one) => [one, []]));
  for (const { source, target } of links) {
    linked.get(source)?.push(target);
    linked.get(target)?.push(source);
  }
  const stack = (column: PlacedNode[]) => {
    for (const [at, one] of column.entries()) one.y = (at - (column.length - 1) / 2) * ROW_DISTANCE_PX;
  };
  let left = 0;
  for (const column of columns) {
    stack(column);
    const width = Math.max(...column.map((one) => one.width));
    for (const one of column) one.x = left + width / 2;
    left += width + gap;
  }
  for (let round = 0; round < 8; round++)
    for (const column of columns) {
      const middles = new Map(
        column.map((one) => {
          const others = (linked.get(one) as PlacedNode[]).filter(({ rank }) => rank !== one.rank);
          return [one, others.length ? others.reduce((sum, { y = 0 }) => sum + y, 0) / others.length : (one.y ?? 0)];
        }),
      );
      stack(column.sort((one, other) => (middles.get(one) as number) - (middles.get(other) as number)));
    }
}

function toPicture(
  placed: PlacedNode[],
  relations: readonly PlainRelation[],
  labels: readonly string[],
  omitted: Picture['omitted'],
): Picture {
  const xs = placed.flatMap(({ x = 0, width }) => [x - width / 2, x + width / 2]);
  const ys = placed.map(({ y = 0 }) => y);
  const [minX, minY] = [Math.min(...xs), Math.min(...ys) - NODE_HEIGHT_PX / 2];
  const ranks = new Map(placed.map(({ node, rank }) => [node.id, rank]));
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
      kind: labels.indexOf(label),
    }),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pairs = new Map<string, number>();
  const lines = relations.map(({ id, rel, subject, object }): DrawnRelation => {
    const key = [subject, object].sort().join();
    const nth = pairs.get(key) ?? 0;
    pairs.set(key, nth + 1);
    const ends: Ends = { from: byId.get(subject) as DrawnNode, to: byId.get(object) as DrawnNode };
    const isForward = (ranks.get(subject) as number) < (ranks.get(object) as number);
    return {
      id,
      subject,
      rel,
      object,
      ...(isForward ? routeForward(ends, nth) : routeRelation(ends, subject > object ? -nth : nth)),
    };
  });
  return {
    width: Math.round(Math.max(...xs) - minX) + 2 * MARGIN_PX,
    height: Math.round(Math.max(...ys) - minY + NODE_HEIGHT_PX / 2) + 2 * MARGIN_PX,
    nodes,
    relations: lines,
    omitted,
  };
}

interface Point {
  x: number;
  y: number;
}

interface Shape extends Point {
  width: number;
  height: number;
}

export interface Ends {
  from: Shape;
  to: Shape;
}

type Route = Pick<DrawnRelation, 'path' | 'tip' | 'x' | 'y'>;

const TIP_LENGTH_PX = 7;
const PARALLEL_DISTANCE_PX = 26;

/** Space between the lines of relations between the same nodes, where they leave a node. */
const LINE_DISTANCE_PX = 7;

/** The number of sides that a bend goes: 0, 1, -1, 2, -2. Every second one goes to the other side. */
const toSide = (bend: number): number => {
  const size = Math.abs(bend);
  return (size % 2 ? 1 : -1) * Math.ceil(size / 2) * (bend < 0 ? -1 : 1) || 0;
};

/** Runs from the right side of a node to the left side of one in a later column. */
export function routeForward({ from, to }: Ends, bend: number): Route {
  const shift = Math.max(-10, Math.min(10, toSide(bend) * LINE_DISTANCE_PX));
  const bulge = toSide(bend) * PARALLEL_DISTANCE_PX - shift;
  const start = { x: from.x + from.width / 2, y: from.y + shift };
  const tip = { x: to.x - to.width / 2 - 1, y: to.y + shift };
  const end = tip.x - TIP_LENGTH_PX + 1;
  const middle = Math.round((start.x + end) / 2);
  return {
    path: `M${formatPoint(start)}C${middle} ${start.y + bulge} ${middle} ${tip.y + bulge} ${Math.round(end)} ${tip.y}`,
    tip: drawTip({ x: middle, y: tip.y }, tip),
    x: middle,
    y: Math.round((start.y + tip.y) / 2 + bulge * 0.75),
  };
}

/** `bend` numbers relations between the same nodes from 0. */
export function routeRelation({ from, to }: Ends, bend: number): Route {
  if (from === to) return routeLoop(from, bend);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const side = (toSide(bend) * PARALLEL_DISTANCE_PX) / length;
  const middle = { x: (from.x + to.x) / 2 - dy * side, y: (from.y + to.y) / 2 + dx * side };
  const start = findBorderPoint(from, middle, 0);
  const tip = findBorderPoint(to, middle, 1);
  const end = findBorderPoint(to, middle, TIP_LENGTH_PX);
  return {
    path: `M${formatPoint(start)}${bend === 0 ? 'L' : `Q${formatPoint(middle)} `}${formatPoint(end)}`,
    tip: drawTip(middle, tip),
    x: Math.round((start.x + tip.x) / 4 + middle.x / 2),
    y: Math.round((start.y + tip.y) / 4 + middle.y / 2),
  };
}

function routeLoop({ x, y, height }: Shape, bend: number): Route {
  const top = y - height / 2;
  const size = 34 + Math.abs(bend) * 14;
  const control = { x: x + 26, y: top - size };
  return {
    path: `M${x - 10} ${top}C${x - 26} ${top - size} ${control.x} ${control.y} ${x + 12} ${top - TIP_LENGTH_PX}`,
    tip: drawTip(control, { x: x + 10, y: top - 1 }),
    x,
    y: top - size * 0.75,
  };
}

/** A triangle that points from one point to the other. */
function drawTip(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corner = (side: number) =>
    `L${formatPoint({ x: to.x - dx * TIP_LENGTH_PX - dy * side, y: to.y - dy * TIP_LENGTH_PX + dx * side }, 10)}`;
  return `M${formatPoint(to, 10)}${corner(3.5)}${corner(-3.5)}z`;
}

function findBorderPoint({ x, y, width, height }: Shape, towards: Point, gap: number): Point {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const [a, b] = [width / 2 + gap, height / 2 + gap];
  if (dx === 0 && dy === 0) return { x, y: y + b };
  const part = Math.min(1, a / Math.abs(dx || 1e-9), b / Math.abs(dy || 1e-9));
  return { x: x + dx * part, y: y + dy * part };
}

const formatPoint = ({ x, y }: Point, precision = 1): string =>
  `${Math.round(x * precision) / precision} ${Math.round(y * precision) / precision}`;
