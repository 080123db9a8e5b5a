import { interpolate } from '@folio/core';
import type { Json, JsonObject } from '@folio/query-engine/json';
import { strings } from '../strings.ts';
import { getList, getObjects, valueAt } from './value.ts';

const MAX_BOX_LINES = 8;

const TYPE_NAMES: Record<string, string> = { 5: strings.typeText, 9: strings.typeLong, 11: strings.typeDouble };
const STATISTIC_NAMES: Record<string, string> = { 1: strings.count, 2: strings.unique, 3: strings.runningStatistics };

const toText = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Tolerates an invalid schema. */
export function createSchemaPicture(schema: Json | undefined): SchemaPicture {
  const streams = getObjects(schema, 'streams').filter((stream) => toText(stream.name));
  const boxes = new Map<string, Box>();
  for (const stream of streams) boxes.set(toText(stream.name), toStreamBox(stream));
  const arrows: Arrow[] = [];
  const drawn = new Set<string>();
  const draw = (from: string, to: string, label: string, kind: Arrow['kind']) => {
    const id = JSON.stringify([from, to, label]);
    if (!to || drawn.has(id) || !boxes.has(from) || !boxes.has(to)) return;
    drawn.add(id);
    arrows.push({ from, to, label, kind });
  };
  for (const stream of streams) {
    const name = toText(stream.name);
    for (const filter of getObjects(stream, 'fltr')) draw(name, toText(filter.ostm), toText(filter.name), 'rule');
    for (const key of ['join', 'cepq'])
      for (const pair of getObjects(stream, key)) {
        const output = toText(pair.ostm);
        draw(name, output, toText(pair.name), 'rule');
        draw(toText(pair.rstm), output, toText(pair.name), 'rule');
      }
    for (const entity of getObjects(stream, 'enty')) draw(name, toText(entity.rstm), toText(entity.name), 'rule');
    for (const referral of getObjects(stream, 'refr')) draw(toText(referral.rstm), name, toText(referral.name), 'read');
    getObjects(stream, 'gpby').forEach((group, at) => {
      const id = `${name} gpby ${at}`;
      boxes.set(id, toGroupBox(id, group));
      draw(name, id, '', 'rule');
    });
  }
  return layOut([...boxes.values()], arrows);
}

function toStreamBox(stream: JsonObject): Box {
  const type = toText(stream.type);
  const lines = [
    ...getObjects(stream, 'attr').map(
      (one) => `${toText(one.name)}: ${TYPE_NAMES[toText(one.type)] ?? toText(one.type)}`,
    ),
    ...getObjects(stream, 'catr').map((one) => `${toText(one.name)} = ${toText(one.opnm) || toText(one.opid)}`),
    ...getObjects(stream, 'refr').flatMap((one) =>
      getList(one, 'iatr').map((attribute) => `${toText(attribute)} ← ${toText(one.rstm)}`),
    ),
  ];
  const kind = type === '2' || type === '3' ? 'derived' : type === '4' ? 'entity' : 'raw';
  return { id: toText(stream.name), title: toText(stream.name), kind, lines: limitLines(lines) };
}

const limitLines = (lines: string[]): string[] =>
  lines.length > MAX_BOX_LINES
    ? [
        ...lines.slice(0, MAX_BOX_LINES - 1),
        interpolate(strings.moreLines, { count: lines.length - MAX_BOX_LINES + 1 }),
      ]
    : lines;

function toGroupBox(id: string, group: JsonObject): Box {
  const by = getList(group, 'gpat').map(toText).join(', ');
  const gran = valueAt(group, ['gran']);
  return {
    id,
    title: `${strings.schemaGroupBy} ${by}`,
    kind: 'group',
    lines: [
      `${toText(group.iatr)}: ${STATISTIC_NAMES[toText(group.stat)] ?? toText(group.stat)}`,
      ...(gran === undefined ? [] : [interpolate(strings.perSeconds, { seconds: toText(gran) })]),
    ],
  };
}

/** `orders → totals` */
export const describePicture = ({ boxes, arrows }: SchemaPicture): string =>
  boxes
    .map(({ id, title }) => {
      const next = arrows.filter((arrow) => arrow.from === id);
      const names = next.map(({ to }) => boxes.find((box) => box.id === to)?.title);
      return names.length ? `${title} → ${names.join(', ')}` : title;
    })
    .join('; ');

export interface Box {
  id: string;
  title: string;
  kind: 'raw' | 'derived' | 'entity' | 'group';
  lines: string[];
}

export interface Arrow {
  from: string;
  to: string;
  label: string;
  /** `read`: the target reads from the source, which sends no events to it. */
  kind: 'rule' | 'read';
}

export interface PlacedBox extends Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PlacedArrow extends Arrow {
  /** `d` of the SVG path. */
  path: string;
  /** Center of the label. */
  x: number;
  y: number;
}

export interface SchemaPicture {
  width: number;
  height: number;
  boxes: PlacedBox[];
  arrows: PlacedArrow[];
}

/** Lengths in px. All letters of the fixed-width font are equally wide. */
export const LINE_HEIGHT_PX = 18;
export const TITLE_HEIGHT_PX = 30;
const [letter, padding, below, betweenRows, leastBetweenColumns, margin] = [7.3, 12, 8, 24, 64, 4];

const measure = ({ title, lines }: Box) => ({
  width: Math.ceil(Math.max(...[title, ...lines].map(({ length }) => length)) * letter) + 2 * padding,
  height: TITLE_HEIGHT_PX + (lines.length ? lines.length * LINE_HEIGHT_PX + below : 0),
});

/** Places each box in a column to the right of its sources. */
export function layOut(boxes: readonly Box[], arrows: readonly Arrow[]): SchemaPicture {
  const columns = assignColumns(boxes, arrows);
  const placed = new Map<string, PlacedBox>();
  let x = margin;
  for (const column of columns) {
    const ids = new Set(column.map(({ id }) => id));
    const width = Math.max(...column.map((box) => measure(box).width));
    const order = orderColumn(column, arrows, placed);
    let y = margin;
    for (const box of order) {
      const { height } = measure(box);
      placed.set(box.id, { ...box, x, y, width, height });
      y += height + betweenRows;
    }
    const labels = arrows.filter(({ from }) => ids.has(from)).map(({ label }) => label.length * letter + 32);
    x += width + Math.max(leastBetweenColumns, ...labels);
  }
  const all = [...placed.values()];
  centerColumns(all);
  return {
    width: Math.max(0, ...all.map((box) => box.x + box.width)) + margin,
    height: Math.max(0, ...all.map((box) => box.y + box.height)) + margin,
    boxes: all,
    arrows: arrows.flatMap((arrow) => placeArrow(arrow, arrows, placed)),
  };
}

/** Groups boxes by the longest path to them, ignoring arrows that close a cycle. */
function assignColumns(boxes: readonly Box[], arrows: readonly Arrow[]): Box[][] {
  const depths = new Map<string, number>();
  const open = new Set<string>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    if (open.has(id)) return -1;
    open.add(id);
    const depth = Math.max(0, ...arrows.filter(({ to }) => to === id).map(({ from }) => depthOf(from) + 1));
    open.delete(id);
    depths.set(id, depth);
    return depth;
  };
  const columns: Box[][] = [];
  for (const box of boxes) {
    const depth = depthOf(box.id);
    columns[depth] = [...(columns[depth] ?? []), box];
  }
  return columns.filter((column) => column?.length);
}

/** Sorts a column by the mean position of the sources of each box. */
function orderColumn(column: Box[], arrows: readonly Arrow[], placed: ReadonlyMap<string, PlacedBox>): Box[] {
  const middle = (box: Box, at: number) => {
    const before = arrows.flatMap(({ from, to }) => (to === box.id ? (placed.get(from) ?? []) : []));
    return before.length ? before.reduce((sum, one) => sum + one.y + one.height / 2, 0) / before.length : at;
  };
  return column
    .map((box, at) => ({ box, middle: middle(box, at) }))
    .sort((a, b) => a.middle - b.middle)
    .map(({ box }) => box);
}

function centerColumns(boxes: PlacedBox[]): void {
  const bottomOf = (x: number) => Math.max(...boxes.filter((box) => box.x === x).map((box) => box.y + box.height));
  const bottoms = new Map(boxes.map(({ x }) => [x, bottomOf(x)]));
  const tallest = Math.max(0, ...bottoms.values());
  for (const box of boxes) box.y += Math.round((tallest - (bottoms.get(box.x) as number)) / 2);
}

/**
 * Routes an arrow from the right side of its source to the left side of its target, spread along
 * the sides.
 */
function placeArrow(arrow: Arrow, all: readonly Arrow[], placed: ReadonlyMap<string, PlacedBox>): PlacedArrow[] {
  const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)];
  if (!from || !to) return [];
  const port = (box: PlacedBox, side: 'from' | 'to') => {
    const other = side === 'from' ? 'to' : 'from';
    const mates = all
      .filter((one) => one[side] === box.id)
      .sort((a, b) => (placed.get(a[other])?.y ?? 0) - (placed.get(b[other])?.y ?? 0));
    return box.y + (box.height * (mates.indexOf(arrow) + 1)) / (mates.length + 1);
  };
  const [x1, y1, x2, y2] = [from.x + from.width, port(from, 'from'), to.x, port(to, 'to')].map(Math.round) as [
    number,
    number,
    number,
    number,
  ];
  const bend = Math.max(24, (x2 - x1) / 2);
  return [
    {
      ...arrow,
      path: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`,
      x: (x1 + x2) / 2,
      y: (y1 + y2) / 2,
    },
  ];
}
