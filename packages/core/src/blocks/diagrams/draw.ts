import type { Element } from 'hast';
import { s } from 'hastscript';
import { measureText } from '../../markdown/text-width.ts';
import type { Layout, Operation, Part, Point } from './dot.ts';
import { type Route, routeEdges } from './route.ts';

/** Space for line widths. */
export const MARGIN_PX = 4;

export interface Drawing {
  width: number;
  height: number;
  children: Element[];
}

type ToPixels = (point: Point) => Point;

export function renderLayout(layout: Layout): Drawing {
  const [left, bottom, right, top] = layout.bb.split(',').map(Number) as [number, number, number, number];
  const objects = layout.objects ?? [];
  const edges = layout.edges ?? [];
  const clusters = objects.filter((object) => object.nodes);
  const nodes = objects.filter((object) => !object.nodes && object.style !== 'invis');
  const main = findMainNodes(layout);
  // Edges in the accent cover others that they share a line with.
  const shown = edges
    .filter((edge) => edge.style !== 'invis')
    .sort((a, b) => Number(a.class === 'main') - Number(b.class === 'main'));
  const routes = routeEdges(layout);
  // Graphviz does not know where labels of routed edges end.
  const labels = shown.flatMap((edge) => {
    const { at: [x, y] = [0, 0], align } = routes.get(edge)?.label ?? {};
    const width = Math.max(...getTextOperations(edge._ldraw_).map(({ text }) => measureText(text.trim(), 12)));
    return align ? [{ right: x + (align === 'c' ? width / 2 : width), top: y + LABEL_LINE_PX }] : [];
  });
  const upper = Math.max(top, ...labels.map((label) => label.top));
  const place: ToPixels = ([x, y]) => [x - left + MARGIN_PX, upper - y + MARGIN_PX];
  return {
    width: Math.ceil(Math.max(right, ...labels.map((label) => label.right)) - left + 2 * MARGIN_PX),
    height: Math.ceil(upper - bottom + 2 * MARGIN_PX),
    children: [
      ...clusters.flatMap((cluster) => [
        ...renderShapes(cluster._draw_, 'd-soft', place),
        ...renderLabels(alignLaneName(cluster), laneClasses, place),
      ]),
      ...shown.flatMap((edge) => renderEdge(edge, place, routes.get(edge))),
      ...nodes.flatMap((node) => [
        ...renderShapes(node._draw_, getNodeClass(node, main), place, getBoxForm(node)),
        ...renderLabels(node._ldraw_, () => getLineClasses(node), place),
      ]),
      ...shown.flatMap((edge) =>
        [moveLabel(edge._ldraw_, routes.get(edge)), edge._hldraw_, edge._tldraw_].flatMap((label) =>
          renderLabels(label, edgeClasses, place),
        ),
      ),
      ...renderLabels(layout._ldraw_, noteClasses, place),
    ],
  };
}

/** By default, the node with the most edges. */
function findMainNodes({ objects = [], edges = [] }: Layout): Set<Part> {
  const marked = objects.filter((object) => object.class === 'main');
  if (marked.length) return new Set(marked);
  const nodes = objects.filter((object) => !object.nodes);
  const degree = (node: Part) => edges.filter(({ tail, head }) => tail === node._gvid || head === node._gvid).length;
  const sorted = nodes.map((node) => ({ node, count: degree(node) })).sort((a, b) => b.count - a.count);
  const [first, second] = sorted;
  return new Set(first && first.count > 1 && first.count > (second?.count ?? 0) ? [first.node] : []);
}

function getNodeClass(node: Part, main: Set<Part>): string {
  if (main.has(node)) return 'd-main';
  return node.class === 'soft' || node.kind === 'note' ? 'd-soft' : 'd-box';
}

function renderEdge(edge: Part, place: ToPixels, route: Route | undefined): Element[] {
  const suffix = edge.class === 'main' ? '-main' : '';
  if (route) return renderRoute(edge, suffix, route.points.map(place));
  return [
    ...renderShapes(edge._draw_, `d-edge${suffix}`, place),
    ...renderShapes(edge._hdraw_, `d-tip${suffix}`, place),
    ...renderShapes(edge._tdraw_, `d-tip${suffix}`, place),
  ];
}

const CORNER_PX = 10;
const TIP_PX = 8;

/** Draws a route with round corners, and tips where Graphviz has them. */
function renderRoute(edge: Part, suffix: string, points: Point[]): Element[] {
  const line = points.map(([x, y]): Point => [x, y]);
  const tips = [
    edge._hdraw_ && cutEnd(line, line.length - 1, line.length - 2),
    edge._tdraw_ && cutEnd(line, 0, 1),
  ].filter((tip) => tip !== undefined);
  const dash = edge._draw_?.find((operation) => operation.op === 'S' && DASHES[operation.style]);
  return [
    s('path', {
      className: [`d-edge${suffix}`],
      d: toRoundPath(line),
      strokeDasharray: dash && 'style' in dash ? DASHES[dash.style] : undefined,
    }),
    ...tips.map((d) => s('path', { className: [`d-tip${suffix}`], d })),
  ];
}

function cutEnd(line: Point[], end: number, next: number): string {
  const [x, y] = line[end] as Point;
  const [toX, toY] = line[next] as Point;
  const [dx, dy] = [Math.sign(Math.round(toX - x)), Math.sign(Math.round(toY - y))];
  const [baseX, baseY] = [x + dx * TIP_PX, y + dy * TIP_PX];
  line[end] = [x + dx * (TIP_PX - 1), y + dy * (TIP_PX - 1)];
  const half = TIP_PX / 2;
  return `M${round(x)} ${round(y)}L${round(baseX + dy * half)} ${round(baseY + dx * half)}L${round(baseX - dy * half)} ${round(baseY - dx * half)}Z`;
}

function toRoundPath(points: Point[]): string {
  return points
    .map(([x, y], at) => {
      const [before, after] = [points[at - 1], points[at + 1]];
      if (!before) return `M${round(x)} ${round(y)}`;
      if (!after) return `L${round(x)} ${round(y)}`;
      const towards = ([toX, toY]: Point): string => {
        const length = Math.hypot(toX - x, toY - y);
        const part = length ? Math.min(CORNER_PX, length / 2) / length : 0;
        return `${round(x + (toX - x) * part)} ${round(y + (toY - y) * part)}`;
      };
      return `L${towards(before)}Q${round(x)} ${round(y)} ${towards(after)}`;
    })
    .join('');
}

function moveLabel(operations: Operation[] | undefined, route: Route | undefined): Operation[] | undefined {
  if (!route?.label) return operations;
  const { at, align } = route.label;
  return getTextOperations(operations).map((operation, line) => ({
    ...operation,
    align,
    pt: [at[0], at[1] - line * LABEL_LINE_PX],
  }));
}

const LABEL_LINE_PX = 16;

const DASHES: Record<string, string> = { dashed: '5 4', dotted: '1.5 3.5' };

function renderShapes(
  operations: Operation[] | undefined,
  className: string,
  place: ToPixels,
  form?: BoxForm,
): Element[] {
  let dash: string | undefined;
  const drawn: Element[] = [];
  for (const operation of operations ?? []) {
    if (operation.op === 'S') dash = DASHES[operation.style];
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
      const box = operation.op === 'P' || operation.op === 'p' ? toRectangle(points) : undefined;
      drawn.push(
        box && form !== 'decision'
          ? s('rect', {
              className: [className],
              ...box,
              rx: form === 'pill' ? Math.min(20, box.height / 2) : 8,
              strokeDasharray: dash,
            })
          : s('path', {
              className: [className],
              d: box ? toDecisionPath(box) : toPath(operation.op, points),
              strokeDasharray: dash,
            }),
      );
    }
  }
  return drawn;
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

const DECISION_TIP_PX = 12;

/** A box with pointed sides. */
function toDecisionPath({ x, y, width, height }: Rectangle): string {
  const [left, right, bottom, middle] = [x + DECISION_TIP_PX, x + width - DECISION_TIP_PX, y + height, y + height / 2];
  return `M${round(x)} ${round(middle)}L${round(left)} ${y}H${round(right)}L${round(x + width)} ${round(middle)}L${round(right)} ${round(bottom)}H${round(left)}Z`;
}

function toRectangle(points: Point[]): Rectangle | undefined {
  if (points.length !== 4) return undefined;
  const xs = [...new Set(points.map(([x]) => round(x)))].sort((a, b) => a - b);
  const ys = [...new Set(points.map(([, y]) => round(y)))].sort((a, b) => a - b);
  if (xs.length !== 2 || ys.length !== 2) return undefined;
  const [x, right, y, bottom] = [...xs, ...ys] as [number, number, number, number];
  return { x, y, width: round(right - x), height: round(bottom - y) };
}

function toPath(op: 'P' | 'p' | 'L' | 'B' | 'b', points: Point[]): string {
  const [first, ...rest] = points.map(([x, y]) => `${round(x)} ${round(y)}`);
  if (op === 'L') return `M${first}L${rest.join(' ')}`;
  if (op === 'P' || op === 'p') return `M${first}L${rest.join(' ')}Z`;
  return `M${first}C${rest.join(' ')}`;
}

export const isRecord = ({ shape = '' }: Part): boolean => /record/i.test(shape);

type TextClass = 'd-strong' | 'd-note' | 'd-lane' | 'd-label' | undefined;

/** A line that ends so continues in the next one. */
const OPEN_LINE = /,$|\b(a|an|and|of|or|the)$/i;

/** The first line of a label, or field of a record, is the name, unless its phrase continues. */
function getLineClasses(node: Part): TextClass[] {
  const lines = getTextOperations(node._ldraw_);
  const others = isRecord(node) ? undefined : 'd-note';
  if (lines.length === 1 || (others && OPEN_LINE.test(lines[0]?.text.trim() ?? ''))) return lines.map(() => undefined);
  return lines.map((_, at) => (at === 0 ? 'd-strong' : others));
}

export const getTextOperations = (operations: Operation[] | undefined) =>
  (operations ?? []).filter((operation) => operation.op === 'T');

function measureLabels(node: Part): { drawn: number; planned: number }[] {
  const texts = getTextOperations(node._ldraw_);
  const inks = getLineClasses(node);
  return texts.map(({ text, width }, at) => ({
    planned: width,
    drawn: measureText(text.trim(), inks[at] === 'd-note' ? 12 : 13, inks[at] === 'd-strong' ? 'bold' : 'regular'),
  }));
}

/** Centers text that is smaller than in the layout. */
const BASELINE_SHIFT_PX = 0.8;

function renderLabels(
  operations: Operation[] | undefined,
  ink: (lines: number) => TextClass[],
  place: ToPixels,
): Element[] {
  const texts = getTextOperations(operations);
  const inks = ink(texts.length);
  return texts.map(({ pt, align, text }, at) => {
    const [x, y] = place(pt);
    const className = inks[at];
    const anchor = { l: undefined, c: 'middle', r: 'end' }[align];
    return s(
      'text',
      { className: className && [className], x: round(x), y: round(y - BASELINE_SHIFT_PX), textAnchor: anchor },
      text.trim(),
    );
  });
}

const LANE_PADDING_PT = 12;

function alignLaneName({ bb, _ldraw_ }: Part): Operation[] {
  const [left = 0, , right = 0] = String(bb).split(',').map(Number);
  return getTextOperations(_ldraw_).map((operation) => {
    const rest = right - left - measureText(operation.text, 12, 'bold');
    return { ...operation, align: 'l', pt: [left + Math.min(LANE_PADDING_PT, rest / 2), operation.pt[1]] };
  });
}

const edgeClasses = (lines: number): TextClass[] => Array.from({ length: lines }, () => 'd-label');

const laneClasses = (lines: number): TextClass[] => Array.from({ length: lines }, () => 'd-lane');

const noteClasses = (lines: number): TextClass[] => Array.from({ length: lines }, () => 'd-note');

const round = (value: number): number => Math.round(value * 10) / 10;

const LABEL_PADDING_PT = 8;
/** The horizontal `margin` of nodes, 0.14 inches. */
const NODE_MARGIN_PT = 10.1;
const PILL_PADDING_PT = 14;
/** Space that slanted shapes leave around a label. */
const SHAPE_PADDING_PT = 8;

const UPRIGHT_SHAPES = /^(box|rect|rectangle|square|record|mrecord|plain|plaintext|none|tab|folder|component|box3d)$/i;

/** Drawn as boxes, so that all drawings have the same ones. */
const BOXED_SHAPES = /^(ellipse|oval|cylinder|note|diamond|hexagon)$/i;

type BoxForm = 'pill' | 'decision' | undefined;

function getBoxForm({ kind, shape = '' }: Part): BoxForm {
  const source = kind || shape;
  if (/^(diamond|hexagon)$/i.test(source)) return 'decision';
  return /^(ellipse|oval)$/i.test(source) ? 'pill' : undefined;
}

/**
 * Returns dot statements that make boxes of some shapes, widen nodes whose labels don't fit (the
 * layout knows Arial only), and give the boxes of a column one width.
 */
export function adjustNodes({ objects = [], rankdir }: Layout): string {
  const nodes = objects.filter((node) => !node.nodes && Number(node.width));
  const needed = new Map(nodes.map((node) => [node, getNeededWidth(node)]));
  const columns = findColumns(nodes, /LR|RL/.test(String(rankdir ?? '')));
  const statements = nodes.flatMap((node) => {
    const column = columns.find((boxes) => boxes.includes(node)) ?? [node];
    const width = Math.max(...column.map((box) => needed.get(box) ?? 0));
    const isBoxed = BOXED_SHAPES.test(node.shape ?? '');
    const attributes = [
      ...(isBoxed ? [`shape=box kind=${node.shape}`] : []),
      ...(width > Number(node.width) * 72 || isBoxed ? [`width=${(width / 72).toFixed(3)}`] : []),
    ];
    return attributes.length ? [`${JSON.stringify(node.name)} [${attributes.join(' ')}]`] : [];
  });
  return statements.join('\n');
}

function getNeededWidth(node: Part): number {
  const { shape = 'box' } = node;
  const width = Number(node.width) * 72;
  const isBoxed = BOXED_SHAPES.test(shape);
  const padding = getBoxForm(node) ? PILL_PADDING_PT : LABEL_PADDING_PT;
  const needed = measureLabels(node).map(({ drawn, planned }) => {
    if (isBoxed) return Math.max(drawn + 2 * padding, planned + 2 * NODE_MARGIN_PT);
    if (UPRIGHT_SHAPES.test(shape)) return drawn + 2 * padding;
    return drawn <= planned + SHAPE_PADDING_PT || !planned ? 0 : (width * drawn) / planned;
  });
  // A shape that becomes a box needs less room than before.
  return Math.max(...needed, isBoxed ? 0 : width);
}

/** Boxes below each other: those of a rank, or with one middle if each is alone in its rank. */
function findColumns(nodes: Part[], isWide: boolean): Part[][] {
  const isBox = ({ shape = '' }: Part) => shape === 'box' || BOXED_SHAPES.test(shape);
  const boxes = nodes.filter((node) => isBox(node) && node.class !== 'soft');
  if (isWide) return groupByPosition(boxes, 0);
  const rows = groupByPosition(boxes, 1);
  return groupByPosition(rows.filter(({ length }) => length === 1).flat(), 0);
}

function groupByPosition(nodes: Part[], axis: 0 | 1): Part[][] {
  const groups = new Map<number, Part[]>();
  for (const node of nodes) {
    const position = Math.round(Number(String(node.pos).split(',')[axis]));
    groups.set(position, [...(groups.get(position) ?? []), node]);
  }
  return [...groups.values()];
}
