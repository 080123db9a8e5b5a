import { instance, type Viz } from '@viz-js/viz';
import { findInvisibleCharacter } from '../../model/characters.ts';
import type { Diagnostic } from '../../model/types.ts';
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
  _gvid: number;
  nodes?: number[];
  subgraphs?: number[];
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

/** Why a diagram cannot be drawn. */
export interface DotFault extends Pick<Diagnostic, 'message' | 'hint'> {
  /** 1-based line within the fence. */
  line?: number | undefined;
}

/** Lays out a diagram, or reports why it cannot. */
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

/** Graphviz overflows its stack at 100 nested braces, and real diagrams have three or four. */
const MAX_NESTING = 20;

/** Missing before the first `loadDot`, and after Graphviz has failed. */
let graphviz: Viz | undefined;

/** Starts Graphviz at the first call, and again if it has failed since. Diagrams can be drawn once it has finished. */
export async function loadDot(): Promise<DrawDot> {
  graphviz ??= await instance();
  return layOutDot;
}

/** Lays out a diagram. `loadDot` must have finished. */
export const layOutDot: DrawDot = (source) => {
  const fault = findControlCharacter(source) ?? findNesting(source);
  if (fault) return { faults: [fault] };
  const first = render(source);
  if ('faults' in first) return first;
  const rest = findSecondGraph(source);
  if (rest) return { faults: [rest] };
  const end = source.lastIndexOf('}');
  const wider = widerNodes(first.layout);
  if (!wider) return first;
  const second = render(`${source.slice(0, end)}\n${wider}\n${source.slice(end)}`);
  return 'faults' in second && graphviz ? first : second;
};

/** After an exception the memory of the WASM instance is damaged: every later diagram would fail, too. */
function render(source: string): ReturnType<DrawDot> {
  if (!graphviz)
    return {
      faults: [
        {
          message: 'The diagram was not checked, because Graphviz failed at an earlier one.',
          hint: 'Correct the earlier diagram first.',
        },
      ],
    };
  try {
    const result = graphviz.render(source, { format: 'json', ...defaults });
    if (result.status === 'success') return { layout: JSON.parse(result.output) as Layout };
    if (!result.errors.length) return { faults: [toFault('it has no graph')] };
    return { faults: result.errors.map(({ message }) => toFault(message)) };
  } catch {
    graphviz = undefined;
    return {
      faults: [
        {
          message: 'Graphviz cannot lay out this diagram: it nests too deeply, or it is too large.',
          hint: 'Use fewer levels of subgraphs, record fields and HTML tables, or split the diagram.',
        },
      ],
    };
  }
}

function toFault(message: string): DotFault {
  const line = /in line (\d+)/.exec(message)?.[1];
  return {
    message: `The diagram cannot be drawn: ${message.replace(/ in line \d+/, '')}.`,
    hint: 'Correct the dot text.',
    line: line ? Number(line) : undefined,
  };
}

/** Finds the first control character, typed or as a character reference: Graphviz writes it into its JSON as it is. */
function findControlCharacter(source: string): DotFault | undefined {
  for (const [index, text] of source.split('\n').entries()) {
    const decoded = text.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (reference, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x9f ? String.fromCodePoint(code) : reference;
    });
    const sign = findInvisibleCharacter(decoded);
    if (sign) return { ...sign, line: index + 1 };
  }
  return undefined;
}

/** Braces and quoted strings outside of comments and HTML labels, with their offsets. */
function* tokensOf(source: string): Generator<{ token: string; offset: number }> {
  const tokens = /"(?:\\[\s\S]|[^"\\])*"|\/\*[\s\S]*?\*\/|\/\/.*|^\s*#.*|[{}<]/gm;
  for (let found = tokens.exec(source); found; found = tokens.exec(source)) {
    const [token] = found;
    if (/^["{}]/.test(token)) yield { token, offset: found.index };
    for (let open = Number(token === '<'); open && tokens.lastIndex < source.length; tokens.lastIndex++)
      open += Number(source[tokens.lastIndex] === '<') - Number(source[tokens.lastIndex] === '>');
  }
}

const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

/** Finds subgraphs or record fields that nest more deeply than Graphviz can follow. */
function findNesting(source: string): DotFault | undefined {
  let depth = 0;
  for (const { token, offset } of tokensOf(source)) {
    let fields = 0;
    let deepest = 0;
    for (const [brace] of token.matchAll(/[{}]/g)) {
      fields += brace === '{' ? 1 : -1;
      deepest = Math.max(deepest, fields);
    }
    if (Math.max(depth, 0) + deepest > MAX_NESTING)
      return {
        message: `Graphviz cannot lay out this diagram: it nests too deeply (more than ${MAX_NESTING} levels of braces).`,
        hint: 'Use fewer levels of subgraphs and record fields.',
        line: lineAt(source, offset),
      };
    if (!token.startsWith('"')) depth += fields;
  }
  return undefined;
}

/** Finds what follows the first graph, which Graphviz ignores. */
function findSecondGraph(source: string): DotFault | undefined {
  let depth = 0;
  for (const { token, offset } of tokensOf(source)) {
    depth += Number(token === '{') - Number(token === '}');
    if (depth || token !== '}') continue;
    const rest = source
      .slice(offset + 1)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*|^\s*#.*/gm, (comment) => comment.replace(/./g, ' '));
    const next = rest.search(/[^\s;]/);
    if (next < 0) return undefined;
    return {
      message: 'The fence has text after the closing brace of its graph, which is not drawn.',
      hint: 'Put each graph into a diagram of its own.',
      line: lineAt(source, offset + 1 + next),
    };
  }
  return undefined;
}
