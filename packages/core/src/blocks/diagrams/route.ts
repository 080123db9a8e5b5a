import { measureText } from '../../markdown/text-width.ts';
import type { Layout, Operation, Part, Point } from './dot.ts';

/** The path of an edge in the coordinates of the layout. */
export interface Route {
  points: Point[];
  /** Where the first line of the label stands, and its side of the line. */
  label?: { at: Point; align: 'l' | 'c' };
}

/** `along` is the direction of the ranks, `across` the other one. */
interface Box {
  along: [low: number, high: number];
  across: [low: number, high: number];
}

/** A place between two ranks that an edge passes in the direction of the ranks. */
interface Stop {
  edge: Part;
  along: [low: number, high: number];
  across: number;
  /** The room that the label needs beside the line. */
  room: number;
}

interface Plan {
  low: number;
  high: number;
  isReversed: boolean;
  from: number;
  to: number;
  ends: [low: number, high: number];
  bands: [low: number, high: number];
  stops: Stop[];
  label?: Stop;
}

interface Leg {
  source: number;
  target: number;
  /** The room between two ranks, or between a rank and a label. */
  room: [low: number, high: number];
  from: number;
  to: number;
  turn: number;
}

const TRACK_DISTANCE_PT = 12;
/** Lines that differ less are drawn as one straight line. */
const STRAIGHT_PT = 11;
const STRAIGHT_UNLABELED_PT = 16;
const PORT_DISTANCE_PT = 16;
/** Lines keep this distance from the corners of a node. */
const CORNER_ROOM_PT = 8;
const LABEL_LINE_PT = 16;

/**
 * Routes the edges of a layered layout with horizontal and vertical lines. Edges of one node leave
 * it as one line; lines of different nodes never share one.
 *
 * @returns No route for edges within a rank that are not alone between neighbors.
 */
export function routeEdges(layout: Layout): Map<Part, Route> {
  const isWide = /LR|RL/.test(String(layout.rankdir ?? ''));
  const nodes = (layout.objects ?? []).filter((object) => !object.nodes && object.pos);
  const boxes = new Map(nodes.map((node) => [node._gvid, toBox(node, isWide)]));
  const bands = mergeIntervals([...boxes.values()].map(({ along }) => along));
  const records = new Set(nodes.filter(({ shape }) => /record/i.test(shape ?? '')).map(({ _gvid }) => _gvid));
  const edges = (layout.edges ?? []).filter((edge) => edge.style !== 'invis' && edge._draw_);
  const plans = new Map<Part, Plan>();
  const ports = spreadPorts(edges, boxes, isWide);
  for (const edge of edges) {
    const plan = planEdge(edge, { boxes, bands, records, ports, isWide });
    if (plan) plans.set(edge, plan);
  }
  // A label that moves makes room for another.
  for (let pass = 0; pass < 2; pass++) straighten([...plans.values()], [...boxes.values()]);
  const legs = new Map([...plans].map(([edge, plan]) => [edge, toLegs(edge, plan)]));
  separate([...legs.values()].flat().filter(({ from, to }) => from !== to));
  const straight = edges.flatMap((edge): [Part, Route][] => {
    const route = plans.has(edge) ? undefined : routeWithinRank(edge, { boxes, edges, isWide });
    return route ? [[edge, route]] : [];
  });
  return new Map([
    ...straight,
    ...[...plans].map(([edge, { ends, from, to, isReversed, label }]): [Part, Route] => {
      const turns = (legs.get(edge) ?? []).flatMap((leg): Point[] =>
        leg.from === leg.to
          ? []
          : [
              [leg.turn, leg.from],
              [leg.turn, leg.to],
            ],
      );
      const all: Point[] = [[ends[0], from], ...turns, [ends[1], to]];
      const points = all.map(([along, across]): Point => (isWide ? [along, across] : [across, along]));
      return [
        edge,
        { points: isReversed ? points.toReversed() : points, ...(label && { label: placeLabel(edge, label, isWide) }) },
      ];
    }),
  ]);
}

interface Neighbors {
  boxes: Map<number, Box>;
  edges: Part[];
  isWide: boolean;
}

/** A straight line between two neighbors of a rank, unless they have several edges. */
function routeWithinRank(edge: Part, { boxes, edges, isWide }: Neighbors): Route | undefined {
  const { tail = -1, head = -1 } = edge;
  const [tailBox, headBox] = [boxes.get(tail), boxes.get(head)];
  if (!tailBox || !headBox || tail === head || !isBeside(tailBox, headBox)) return undefined;
  const [first, second] = tailBox.across[0] < headBox.across[0] ? [tailBox, headBox] : [headBox, tailBox];
  const [start, end] = [first.across[1], second.across[0]];
  const isBlocked = [...boxes.values()].some(
    (box) => box !== first && box !== second && isBeside(box, first) && start < box.across[1] && box.across[0] < end,
  );
  const pairs = edges.filter((other) => [other.tail, other.head].every((id) => id === tail || id === head));
  if (isBlocked || pairs.length > 1) return undefined;
  const along = (Math.max(first.along[0], second.along[0]) + Math.min(first.along[1], second.along[1])) / 2;
  const points = [start, end].map((across): Point => (isWide ? [along, across] : [across, along]));
  const lines = getTexts(edge).length - 1;
  const middle = (start + end) / 2;
  const label: Route['label'] = isWide
    ? { at: [along + 8, middle - 4 + (lines * LABEL_LINE_PT) / 2], align: 'l' }
    : { at: [middle, along + 6 + lines * LABEL_LINE_PT], align: 'c' };
  return { points: first === tailBox ? points : points.toReversed(), ...(lines >= 0 && { label }) };
}

interface Ranks {
  boxes: Map<number, Box>;
  bands: [low: number, high: number][];
  records: Set<number>;
  ports: Map<string, number>;
  isWide: boolean;
}

const getSpline = (edge: Part): Point[] | undefined =>
  edge._draw_?.flatMap((operation) => ('points' in operation && /b/i.test(operation.op) ? [operation.points] : []))[0];

const nameEnd = (edge: Part, end: 'tail' | 'head'): string => `${edge._gvid} ${end}`;

interface End {
  name: string;
  /** The other end of the edge, and the node there. */
  other: string;
  partner: Box;
  middle: number;
}

/**
 * Edges share a place at the side of a node if all of them leave it or all of them arrive. At a node
 * that is opposite of all of their other nodes, they are straight.
 *
 * @returns The distance of each end of an edge from the middle of the side.
 */
function spreadPorts(edges: Part[], boxes: Map<number, Box>, isWide: boolean): Map<string, number> {
  const sides = new Map<string, { box: Box; flows: Map<string, End[]> }>();
  for (const edge of edges) {
    const spline = getSpline(edge);
    const [tail, head] = [boxes.get(edge.tail ?? -1), boxes.get(edge.head ?? -1)];
    if (!spline || !tail || !head || isBeside(tail, head)) continue;
    const middle = spline.reduce((sum, [x, y]) => sum + (isWide ? y : x), 0) / spline.length;
    const twins = edges.filter((other) => other.tail === edge.tail && other.head === edge.head);
    const isUpward = tail.along[0] < head.along[0];
    const [tailName, headName] = [nameEnd(edge, 'tail'), nameEnd(edge, 'head')];
    for (const [end, node, box, isAfter, hasTip, hasOther] of [
      [
        { name: tailName, other: headName, partner: head, middle },
        edge.tail,
        tail,
        isUpward,
        edge._tdraw_,
        edge._hdraw_,
      ],
      [
        { name: headName, other: tailName, partner: tail, middle },
        edge.head,
        head,
        !isUpward,
        edge._hdraw_,
        edge._tdraw_,
      ],
    ] as const) {
      const key = `${node} ${isAfter}`;
      const flow = `${Boolean(hasTip)} ${Boolean(hasOther)} ${twins.length > 1 ? twins.indexOf(edge) : ''}`;
      const side = sides.get(key) ?? { box, flows: new Map<string, End[]>() };
      side.flows.set(flow, [...(side.flows.get(flow) ?? []), end]);
      sides.set(key, side);
    }
  }
  const average = (ends: End[]) => ends.reduce((sum, { middle }) => sum + middle, 0) / ends.length;
  const ports = new Map<string, number>();
  for (const { box, flows } of sides.values()) {
    // Labels are above horizontal lines.
    const room = isWide ? getLength(box) / (flows.size + 1) : 0;
    const distance = Math.max(PORT_DISTANCE_PT, Math.min(room, LABEL_LINE_PT + 12));
    const sorted = [...flows.values()].sort((a, b) => average(a) - average(b));
    for (const [at, ends] of sorted.entries())
      for (const { name } of ends) ports.set(name, (at - (flows.size - 1) / 2) * distance);
  }
  for (const { box, flows } of sides.values())
    for (const ends of flows.values()) {
      if (!ends.every(({ partner }) => isOpposite(partner, box))) continue;
      for (const { name, other, partner, middle } of ends) {
        if (getLength(partner) < getLength(box))
          ports.set(name, getMiddle(partner) + (ports.get(other) ?? 0) - getMiddle(box));
        // Beside other nodes, of which Graphviz knows.
        else if (Math.abs(middle - getMiddle(box)) > PORT_DISTANCE_PT) ports.set(name, middle - getMiddle(box));
      }
    }
  return ports;
}

/** Nodes of one rank are beside each other. */
const isBeside = (first: Box, second: Box): boolean =>
  first.along[0] < second.along[1] && second.along[0] < first.along[1];

/** A node is opposite of one that is twice as wide, or of the same width, if their sides overlap. */
function isOpposite(node: Box, wide: Box): boolean {
  const [length, wideLength] = [getLength(node), getLength(wide)];
  const distance = Math.abs(getMiddle(node) - getMiddle(wide));
  return (2 * length <= wideLength || length === wideLength) && distance <= wideLength / 2 - CORNER_ROOM_PT;
}

const getLength = ({ across }: Box): number => Math.round(across[1] - across[0]);

const getMiddle = ({ across }: Box): number => (across[0] + across[1]) / 2;

function planEdge(edge: Part, { boxes, bands, records, ports, isWide }: Ranks): Plan | undefined {
  const { tail = -1, head = -1 } = edge;
  const [tailBox, headBox] = [boxes.get(tail), boxes.get(head)];
  const spline = getSpline(edge);
  // The fields of two records have too many lines between them.
  if (!tailBox || !headBox || !spline || (records.has(tail) && records.has(head))) return undefined;
  const rankOf = ({ along }: Box) => bands.findIndex(([low, high]) => low <= along[0] && along[1] <= high);
  if (rankOf(tailBox) === rankOf(headBox)) return undefined;
  const isReversed = headBox.along[0] < tailBox.along[0];
  const [low, high] = isReversed ? [head, tail] : [tail, head];
  const [lowBox, highBox] = isReversed ? [headBox, tailBox] : [tailBox, headBox];
  const drawn = isReversed ? spline.toReversed() : spline;
  const portOf = (id: number, box: Box, [x, y]: Point) => {
    const { across } = box;
    // Graphviz ends the edge at the field of the record.
    if (records.has(id)) return isWide ? y : x;
    const room = Math.max(0, (across[1] - across[0]) / 2 - CORNER_ROOM_PT);
    const shift = ports.get(nameEnd(edge, id === tail ? 'tail' : 'head')) ?? 0;
    return getMiddle(box) + Math.max(-room, Math.min(room, shift));
  };
  const to = portOf(high, highBox, drawn.at(-1) as Point);
  const port = portOf(low, lowBox, drawn[0] as Point);
  const [lowRank, highRank] = [rankOf(lowBox), rankOf(highBox)];
  const label = getLabel(edge, isWide);
  const reach = label ? STRAIGHT_PT : Math.min(STRAIGHT_UNLABELED_PT, getLength(lowBox) / 2 - CORNER_ROOM_PT / 2);
  const from = highRank === lowRank + 1 && Math.abs(port - to) <= reach && !records.has(low) ? to : port;
  const stops = bands
    .slice(lowRank + 1, highRank)
    .map((along): Stop => ({ edge, along, across: getSplineAt(drawn, (along[0] + along[1]) / 2, isWide), room: 0 }));
  const shared = label && stops.find(({ along }) => along[0] < label.along[1] && label.along[0] < along[1]);
  if (shared) shared.room = label.room;
  else if (label) stops.push(label);
  stops.sort((a, b) => a.along[0] - b.along[0]);
  for (const stop of stops)
    stop.across = [from, to].find((end) => Math.abs(end - stop.across) <= STRAIGHT_PT) ?? stop.across;
  return {
    low,
    high,
    isReversed,
    from,
    to,
    stops,
    ends: [lowBox.along[1], highBox.along[0]],
    bands: [bands[lowRank]?.[1] ?? 0, bands[highRank]?.[0] ?? 0],
    ...(label && { label: shared ?? label }),
  };
}

/** Moves edges between the ranks to the line of a node, where nothing else is: they have fewer corners. */
function straighten(plans: Plan[], boxes: Box[]): void {
  const all = plans.flatMap(({ stops }) => stops);
  for (const { low, from, to, label, stops } of plans) {
    const isFork = plans.filter((plan) => plan.low === low).length > 1;
    const isFree = (stop: Stop, across: number) =>
      ![...all.filter(({ edge }) => edge !== stop.edge), ...boxes].some((other) => {
        const [start, end] = 'room' in other ? [other.across, other.across + other.room] : other.across;
        const shares = other.along[0] < stop.along[1] && stop.along[0] < other.along[1];
        return shares && start < across + stop.room + 6 && across < end + 6;
      });
    const places = [...(isFork ? [to, from] : [from, to]), ...stops.map(({ across }) => across)];
    const place = places.find((across) => stops.every((stop) => isFree(stop, across)));
    if (place !== undefined) for (const stop of stops) stop.across = place;
    else if (label) label.across = places.find((across) => isFree(label, across)) ?? label.across;
  }
}

/** Room for a tip and a corner. */
const TIP_ROOM_PT = 12;

function toLegs(edge: Part, plan: Plan): Leg[] {
  const { low: source, high: target, from, to, bands, stops, isReversed } = plan;
  const [lowTip, highTip] = isReversed ? [edge._hdraw_, edge._tdraw_] : [edge._tdraw_, edge._hdraw_];
  const places = [
    { along: [0, bands[0] + (lowTip ? TIP_ROOM_PT : 0)], across: from },
    ...stops,
    { along: [bands[1] - (highTip ? TIP_ROOM_PT : 0), 0], across: to },
  ];
  return places.slice(1).map((place, at): Leg => {
    const before = places[at] ?? place;
    const room: [number, number] = [before.along[1] ?? 0, place.along[0] ?? 0];
    return { source, target, room, from: before.across, to: place.across, turn: (room[0] + room[1]) / 2 };
  });
}

/** Gives lines that would cover each other own places in the room between two ranks. */
function separate(legs: Leg[]): void {
  for (const leg of legs) {
    const rivals = legs.filter(({ room }) => room[0] < leg.room[1] && leg.room[0] < room[1]);
    if (rivals[0] !== leg) continue;
    const branches = (one: Leg) => rivals.filter(({ source, from }) => source === one.source && from === one.from);
    const groups = new Map<string, Leg[]>();
    for (const one of rivals) {
      const key = branches(one).length > 1 ? `from ${one.source} ${one.from}` : `to ${one.target} ${one.to}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    const tracks: Leg[][] = [];
    const sorted = [...groups.values()].sort((a, b) => compareGroups(a, b));
    for (const group of sorted) {
      const track = tracks.findIndex((others) => !overlaps(others, group));
      if (track < 0 || track < tracks.length - 1) tracks.push([...group]);
      else tracks[track]?.push(...group);
    }
    const low = Math.max(...rivals.map(({ room }) => room[0]));
    const high = Math.min(...rivals.map(({ room }) => room[1]));
    const distance = Math.min(TRACK_DISTANCE_PT, (high - low) / (tracks.length + 1));
    for (const [at, track] of tracks.entries())
      for (const one of track) one.turn = (low + high) / 2 + (at - (tracks.length - 1) / 2) * distance;
  }
}

const rangeOf = (group: Leg[]): [number, number] => {
  const ends = group.flatMap(({ from, to }) => [from, to]);
  return [Math.min(...ends), Math.max(...ends)];
};

function overlaps(first: Leg[], second: Leg[]): boolean {
  const [a, b] = [rangeOf(first), rangeOf(second)];
  return a[0] <= b[1] + 4 && b[0] <= a[1] + 4;
}

/** A line that leaves a place turns before another arrives there; among others, fewer cross. */
function compareGroups(first: Leg[], second: Leg[]): number {
  const meets = (a: Leg[], b: Leg[]) => a.some(({ from }) => b.some(({ to }) => Math.abs(from - to) < 4));
  const order = Number(meets(second, first)) - Number(meets(first, second));
  if (order) return order;
  const [a, b] = [first[0], second[0]];
  if (!a || !b) return 0;
  return a.to > a.from ? b.from - a.from : a.from - b.from;
}

function toBox(node: Part, isWide: boolean): Box {
  const [x = 0, y = 0] = String(node.pos).split(',').map(Number);
  const [halfWidth, halfHeight] = [Number(node.width) * 36, Number(node.height) * 36];
  const horizontal: [number, number] = [x - halfWidth, x + halfWidth];
  const vertical: [number, number] = [y - halfHeight, y + halfHeight];
  return isWide ? { along: horizontal, across: vertical } : { along: vertical, across: horizontal };
}

function mergeIntervals(intervals: [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [low, high] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && low < last[1]) last[1] = Math.max(last[1], high);
    else merged.push([low, high]);
  }
  return merged;
}

const getTexts = (edge: Part) =>
  (edge._ldraw_ ?? []).filter((operation): operation is Operation & { op: 'T' } => operation.op === 'T');

/** Graphviz keeps a place beside the line free: right of a vertical line, above a horizontal one. */
function getLabel(edge: Part, isWide: boolean): Stop | undefined {
  const texts = getTexts(edge);
  const [x, y] = String(edge.lp ?? '')
    .split(',')
    .map(Number);
  if (!texts.length || x === undefined || y === undefined) return undefined;
  const width = Math.max(...texts.map(({ text }) => measureText(text.trim(), 12)));
  const planned = Math.max(...texts.map((one) => one.width));
  const height = texts.length * LABEL_LINE_PT;
  return isWide
    ? { edge, along: [x - width / 2, x + width / 2], across: y - height / 2 - 4, room: height + 6 }
    : { edge, along: [y - height / 2, y + height / 2], across: x - planned / 2 - 6, room: width + 8 };
}

function placeLabel(edge: Part, { along, across }: Stop, isWide: boolean): NonNullable<Route['label']> {
  const middle = (along[0] + along[1]) / 2;
  const rest = (getTexts(edge).length - 1) * LABEL_LINE_PT;
  return isWide
    ? { at: [middle, across + 6 + rest], align: 'c' }
    : { at: [across + 8, middle - 4 + rest / 2], align: 'l' };
}

function getSplineAt(points: Point[], place: number, isWide: boolean): number {
  let nearest: { distance: number; across: number } | undefined;
  for (let at = 0; at + 3 < points.length; at += 3)
    for (let t = 0; t <= 1; t += 0.05) {
      const [x, y] = getBezierPoint(points.slice(at, at + 4), t);
      const [along, across] = isWide ? [x, y] : [y, x];
      const distance = Math.abs(along - place);
      if (!nearest || distance < nearest.distance) nearest = { distance, across };
    }
  return nearest?.across ?? 0;
}

function getBezierPoint(points: Point[], t: number): Point {
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  const sum = (axis: 0 | 1) => points.reduce((total, point, at) => total + point[axis] * (weights[at] ?? 0), 0);
  return [sum(0), sum(1)];
}
