import type { Element } from 'hast';
import { s } from 'hastscript';
import { textWidth } from '../../markdown/text-width.ts';
import type { Layout, Operation, Part, Point } from './dot.ts';

/** Room around a drawing for the width of its lines. */
const margin = 4;

/** A drawing and its size in px. */
export interface Drawing {
  width: number;
  height: number;
  children: Element[];
}

type Place = (point: Point) => Point;

/** Draws a layout with the classes of the site's diagrams: colours and fonts come from the style sheet. */
export function draw(layout: Layout): Drawing {
  const [left, bottom, right, top] = layout.bb.split(',').map(Number) as [number, number, number, number];
  const place: Place = ([x, y]) => [x - left + margin, top - y + margin];
  const objects = layout.objects ?? [];
  const edges = layout.edges ?? [];
  const clusters = objects.filter((object) => object.nodes);
  const nodes = objects.filter((object) => !object.nodes && object.style !== 'invis');
  const main = mainNodes(layout);
  const shown = edges.filter((edge) => edge.style !== 'invis');
  return {
    width: Math.ceil(right - left + 2 * margin),
    height: Math.ceil(top - bottom + 2 * margin),
    children: [
      ...clusters.flatMap((cluster) => [
        ...shapes(cluster._draw_, 'd-soft', place),
        ...labels(cluster._ldraw_, notes, place),
      ]),
      ...shown.flatMap((edge) => edgeOf(edge, place)),
      ...nodes.flatMap((node) => [
        ...shapes(node._draw_, boxClass(node, main), place),
        ...labels(node._ldraw_, (lines) => nodeInks(node, lines), place),
      ]),
      ...shown.flatMap((edge) =>
        [edge._ldraw_, edge._hldraw_, edge._tldraw_].flatMap((label) => labels(label, notes, place)),
      ),
      ...labels(layout._ldraw_, notes, place),
    ],
  };
}

/** Nodes that the author marks with `class=main`; without a mark the one that more edges touch than any other. */
function mainNodes({ objects = [], edges = [] }: Layout): Set<Part> {
  const marked = objects.filter((object) => object.class === 'main');
  if (marked.length) return new Set(marked);
  const nodes = objects.filter((object) => !object.nodes);
  const degree = (node: Part) => edges.filter(({ tail, head }) => tail === node._gvid || head === node._gvid).length;
  const sorted = nodes.map((node) => ({ node, count: degree(node) })).sort((a, b) => b.count - a.count);
  const [first, second] = sorted;
  return new Set(first && first.count > 1 && first.count > (second?.count ?? 0) ? [first.node] : []);
}

function boxClass(node: Part, main: Set<Part>): string {
  if (main.has(node)) return 'd-main';
  return node.class === 'soft' || node.shape === 'note' ? 'd-soft' : 'd-box';
}

function edgeOf(edge: Part, place: Place): Element[] {
  const suffix = edge.class === 'main' ? '-main' : '';
  return [
    ...shapes(edge._draw_, `d-edge${suffix}`, place),
    ...shapes(edge._hdraw_, `d-tip${suffix}`, place),
    ...shapes(edge._tdraw_, `d-tip${suffix}`, place),
  ];
}

function shapes(operations: Operation[] | undefined, className: string, place: Place): Element[] {
  let dash: string | undefined;
  const drawn: Element[] = [];
  for (const operation of operations ?? []) {
    if (operation.op === 'S') dash = { dashed: '5 4', dotted: '1.5 3.5' }[operation.style];
    else if (operation.op === 'E' || operation.op === 'e') {
      const [x, y, rx, ry] = operation.rect;
      const [cx, cy] = place([x, y]);
      drawn.push(
        s('ellipse', {
          className: [className],
          cx: round(cx),
          cy: round(cy),
          rx: round(rx),
          ry: round(ry),
          strokeDasharray: dash,
        }),
      );
    } else if ('points' in operation) {
      const points = operation.points.map(place);
      const box = operation.op === 'P' || operation.op === 'p' ? rectangle(points) : undefined;
      drawn.push(
        box
          ? s('rect', { className: [className], ...box, rx: 8, strokeDasharray: dash })
          : s('path', { className: [className], d: pathOf(operation.op, points), strokeDasharray: dash }),
      );
    }
  }
  return drawn;
}

/** A polygon as a rectangle, where it is an upright one. */
function rectangle(points: Point[]): { x: number; y: number; width: number; height: number } | undefined {
  if (points.length !== 4) return undefined;
  const xs = [...new Set(points.map(([x]) => round(x)))].sort((a, b) => a - b);
  const ys = [...new Set(points.map(([, y]) => round(y)))].sort((a, b) => a - b);
  if (xs.length !== 2 || ys.length !== 2) return undefined;
  const [x, right, y, bottom] = [...xs, ...ys] as [number, number, number, number];
  return { x, y, width: round(right - x), height: round(bottom - y) };
}

function pathOf(op: 'P' | 'p' | 'L' | 'B' | 'b', points: Point[]): string {
  const [first, ...rest] = points.map(([x, y]) => `${round(x)} ${round(y)}`);
  if (op === 'L') return `M${first}L${rest.join(' ')}`;
  if (op === 'P' || op === 'p') return `M${first}L${rest.join(' ')}Z`;
  return `M${first}C${rest.join(' ')}`;
}

/** Whether the lines of a node's label are fields of a record. */
export const isRecord = ({ shape = '' }: Part): boolean => /record/i.test(shape);

type Ink = 'd-strong' | 'd-note' | undefined;

/** Ink of each line of a node's label: the first of several lines, or the first field of a record, names the node. */
function nodeInks(node: Part, lines: number): Ink[] {
  if (lines === 1) return [undefined];
  const others = isRecord(node) ? undefined : 'd-note';
  return Array.from({ length: lines }, (_, at) => (at === 0 ? 'd-strong' : others));
}

export const textsOf = (operations: Operation[] | undefined) =>
  (operations ?? []).filter((operation) => operation.op === 'T');

/** How wide the lines of a node's label are when drawn, beside the width that the layout gave them. */
export function nodeLabels(node: Part): { drawn: number; planned: number }[] {
  const texts = textsOf(node._ldraw_);
  const inks = nodeInks(node, texts.length);
  return texts.map(({ text, width }, at) => ({
    planned: width,
    drawn: textWidth(text.trim(), inks[at] === 'd-note' ? 12 : 13, inks[at] === 'd-strong' ? 'bold' : 'regular'),
  }));
}

/** Text drawn smaller than it was laid out is a little higher, so that it stays in the middle of its line. */
const rise = 0.8;

function labels(operations: Operation[] | undefined, ink: (lines: number) => Ink[], place: Place): Element[] {
  const texts = textsOf(operations);
  const inks = ink(texts.length);
  return texts.map(({ pt, align, text }, at) => {
    const [x, y] = place(pt);
    const className = inks[at];
    const anchor = { l: undefined, c: 'middle', r: 'end' }[align];
    return s(
      'text',
      { className: className && [className], x: round(x), y: round(y - rise), textAnchor: anchor },
      text.trim(),
    );
  });
}

const notes = (lines: number): Ink[] => Array.from({ length: lines }, () => 'd-note');

const round = (value: number): number => Math.round(value * 10) / 10;
