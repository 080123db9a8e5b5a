import { instance, type Viz } from '@viz-js/viz';
import { widerNodes } from './fit.ts';

export type Point = [number, number];

/** The operations of Graphviz's xdot format that a drawing here can have. */
export type Operation =
  | { op: 'P' | 'p' | 'L' | 'B' | 'b'; points: Point[] }
  | { op: 'E' | 'e'; rect: [number, number, number, number] }
  | { op: 'T'; pt: Point; align: 'l' | 'c' | 'r'; width: number; text: string }
  | { op: 'F'; size: number }
  | { op: 'S'; style: string }
  | { op: 'c' | 'C' | 't' };

/** A node, cluster or edge with its drawing and the attributes that its author gave. */
export interface Part {
  name?: string;
  class?: string;
  shape?: string;
  nodes?: number[];
  tail?: number;
  head?: number;
  _draw_?: Operation[];
  _ldraw_?: Operation[];
  _hdraw_?: Operation[];
  _tdraw_?: Operation[];
  _hldraw_?: Operation[];
  _tldraw_?: Operation[];
  [attribute: string]: unknown;
}

/** A diagram after layout. Coordinates in points, y upwards. */
export interface Layout {
  bb: string;
  directed: boolean;
  objects?: Part[];
  edges?: Part[];
  _ldraw_?: Operation[];
  [attribute: string]: unknown;
}

export interface DotFault {
  message: string;
  /** 1-based line within the fence. */
  line?: number;
}

/** Lays out a diagram, or says why it cannot. */
export type DrawDot = (source: string) => { layout: Layout } | { faults: DotFault[] };

/**
 * Sizes of text in the layout. Graphviz here knows the widths of Arial only; text is drawn smaller (13 and 12 px), so that it fits its box in wider
 * system fonts too. See glyphs.ts.
 */
const defaults = {
  graphAttributes: { fontname: 'Arial', fontsize: 14, nodesep: 0.35, ranksep: 0.45, pad: 0 },
  nodeAttributes: { fontname: 'Arial', fontsize: 15, shape: 'box', margin: '0.16,0.09', height: 0.45 },
  edgeAttributes: { fontname: 'Arial', fontsize: 15, arrowsize: 0.7 },
};

let viz: Promise<Viz> | undefined;
let drawDot: DrawDot | undefined;

/** Starts Graphviz at the first call. Diagrams can be drawn once it has finished. */
export async function loadDot(): Promise<DrawDot> {
  viz ??= instance();
  const graphviz = await viz;
  const layOut: DrawDot = (source) => {
    const result = graphviz.render(source, { format: 'json', ...defaults });
    if (result.status === 'failure') return { faults: result.errors.map(({ message }) => toFault(message)) };
    return { layout: JSON.parse(result.output) as Layout };
  };
  drawDot ??= (source) => {
    const first = layOut(source);
    const end = source.lastIndexOf('}');
    const wider = 'layout' in first && end >= 0 ? widerNodes(first.layout) : '';
    if (!wider) return first;
    const second = layOut(`${source.slice(0, end)}\n${wider}\n${source.slice(end)}`);
    return 'faults' in second ? first : second;
  };
  return drawDot;
}

/** Lays out a diagram. Throws where `loadDot` has not finished. */
export const layOutDot: DrawDot = (source) => {
  if (!drawDot) throw new Error('Graphviz is not loaded: loadDot() comes first.');
  return drawDot(source);
};

function toFault(message: string): DotFault {
  const line = /in line (\d+)/.exec(message)?.[1];
  return { message: message.replace(/ in line \d+/, ''), line: line ? Number(line) : undefined };
}
