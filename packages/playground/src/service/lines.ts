/** How a relation runs from one node of a drawing to another. */

interface Shape {
  x: number;
  y: number;
  width: number;
  height: number;
  box: boolean;
}

export interface Ends {
  from: Shape;
  to: Shape;
}

/** Room for the tip of the arrow. */
const gap = 3;
/** How far parallel relations are apart, in CSS pixels. */
const apart = 26;

/** The path, and the middle of the relation's name. `bend` numbers relations between the same two nodes, 0 for a straight one. */
export function lineOf({ from, to }: Ends, bend: number): { path: string; x: number; y: number } {
  if (from === to) return loop(from, bend);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  // Every second one bends to the other side.
  const size = Math.abs(bend);
  const side = ((size % 2 ? 1 : -1) * Math.ceil(size / 2) * apart * (bend < 0 ? -1 : 1)) / length;
  const middle = { x: (from.x + to.x) / 2 - dy * side, y: (from.y + to.y) / 2 + dx * side };
  const start = border(from, middle);
  const end = border(to, middle);
  const name = {
    x: Math.round((start.x + end.x) / 4 + middle.x / 2),
    y: Math.round((start.y + end.y) / 4 + middle.y / 2),
  };
  return bend === 0
    ? { path: `M${at(start)}L${at(end)}`, ...name }
    : { path: `M${at(start)}Q${at(middle)} ${at(end)}`, ...name };
}

function loop({ x, y, height }: Shape, bend: number): { path: string; x: number; y: number } {
  const top = y - height / 2;
  const size = 34 + Math.abs(bend) * 14;
  return {
    path: `M${x - 10} ${top}C${x - 26} ${top - size} ${x + 26} ${top - size} ${x + 10} ${top - gap}`,
    x,
    y: top - size * 0.75,
  };
}

/** Where the line from the middle of a shape towards a point leaves the shape. */
function border({ x, y, width, height, box }: Shape, towards: { x: number; y: number }): { x: number; y: number } {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const [a, b] = [width / 2 + gap, height / 2 + gap];
  if (dx === 0 && dy === 0) return { x, y: y + b };
  const scale = box ? Math.min(a / Math.abs(dx || 1e-9), b / Math.abs(dy || 1e-9)) : 1 / Math.hypot(dx / a, dy / b);
  const part = Math.min(1, scale);
  return { x: x + dx * part, y: y + dy * part };
}

const at = ({ x, y }: { x: number; y: number }): string => `${Math.round(x)} ${Math.round(y)}`;
