/** A layered layout: each box right of those that lead to it. All lengths in px; letters of the fixed-width font are equally wide. */

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
  /** `read`: the target reads from the source; events do not go on. */
  kind: 'rule' | 'read';
}

export interface PlacedBox extends Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedArrow extends Arrow {
  /** Path of SVG. */
  path: string;
  /** Middle of the label. */
  x: number;
  y: number;
}

export interface Drawn {
  width: number;
  height: number;
  boxes: PlacedBox[];
  arrows: PlacedArrow[];
}

/** Height of a line in a box, of its title, and the room within and between boxes. */
export const lineHeight = 18;
export const titleHeight = 30;
const [letter, padding, below, betweenRows, leastBetweenColumns, margin] = [7.3, 12, 8, 24, 64, 4];

const sizeOf = ({ title, lines }: Box) => ({
  width: Math.ceil(Math.max(...[title, ...lines].map(({ length }) => length)) * letter) + 2 * padding,
  height: titleHeight + (lines.length ? lines.length * lineHeight + below : 0),
});

/** Places boxes in columns from left to right, and arrows between them. */
export function layOut(boxes: readonly Box[], arrows: readonly Arrow[]): Drawn {
  const columns = columnsOf(boxes, arrows);
  const placed = new Map<string, PlacedBox>();
  let x = margin;
  for (const column of columns) {
    const ids = new Set(column.map(({ id }) => id));
    const width = Math.max(...column.map((box) => sizeOf(box).width));
    const order = ordered(column, arrows, placed);
    let y = margin;
    for (const box of order) {
      const { height } = sizeOf(box);
      placed.set(box.id, { ...box, x, y, width, height });
      y += height + betweenRows;
    }
    const labels = arrows.filter(({ from }) => ids.has(from)).map(({ label }) => label.length * letter + 32);
    x += width + Math.max(leastBetweenColumns, ...labels);
  }
  const all = [...placed.values()];
  center(all);
  return {
    width: Math.max(0, ...all.map((box) => box.x + box.width)) + margin,
    height: Math.max(0, ...all.map((box) => box.y + box.height)) + margin,
    boxes: all,
    arrows: arrows.flatMap((arrow) => placeArrow(arrow, arrows, placed)),
  };
}

/** Boxes by the longest way to them. An arrow that closes a circle does not count. */
function columnsOf(boxes: readonly Box[], arrows: readonly Arrow[]): Box[][] {
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

/** A column by the middle of what leads to each box; boxes that nothing leads to keep their order. */
function ordered(column: Box[], arrows: readonly Arrow[], placed: ReadonlyMap<string, PlacedBox>): Box[] {
  const middle = (box: Box, at: number) => {
    const before = arrows.flatMap(({ from, to }) => (to === box.id ? (placed.get(from) ?? []) : []));
    return before.length ? before.reduce((sum, one) => sum + one.y + one.height / 2, 0) / before.length : at;
  };
  return column
    .map((box, at) => ({ box, middle: middle(box, at) }))
    .sort((a, b) => a.middle - b.middle)
    .map(({ box }) => box);
}

/** Moves each column to the middle of the tallest. */
function center(boxes: PlacedBox[]): void {
  const bottomOf = (x: number) => Math.max(...boxes.filter((box) => box.x === x).map((box) => box.y + box.height));
  const bottoms = new Map(boxes.map(({ x }) => [x, bottomOf(x)]));
  const tallest = Math.max(0, ...bottoms.values());
  for (const box of boxes) box.y += Math.round((tallest - (bottoms.get(box.x) as number)) / 2);
}

/** An arrow from the right side of its source to the left side of its target; each has a place of its own on a side. */
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
