import type { Viz } from '@viz-js/viz';
import { findInvisibleCharacter } from '../../model/characters.ts';
import type { Diagnostic } from '../../model/types.ts';
import { adjustNodes } from './draw.ts';

export type Point = [number, number];

/** Operations of Graphviz's xdot format. */
export type Operation =
  | { op: 'P' | 'p' | 'L' | 'B' | 'b'; points: Point[] }
  | { op: 'E' | 'e'; rect: [number, number, number, number] }
  | { op: 'T'; pt: Point; align: 'l' | 'c' | 'r'; width: number; text: string }
  | { op: 'F'; size: number }
  | { op: 'S'; style: string }
  | { op: 'c' | 'C' | 't' };

export interface Part {
  name?: string;
  class?: string;
  shape?: string;
  /** The shape in the source, of a node that is drawn as a box. */
  kind?: string;
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

/** Coordinates in points, y upward. */
export interface Layout {
  bb: string;
  directed: boolean;
  objects?: Part[];
  edges?: Part[];
  _ldraw_?: Operation[];
  [attribute: string]: unknown;
}

interface DotDiagnostic extends Pick<Diagnostic, 'message' | 'hint'> {
  /** From 1, within the fence. */
  line?: number | undefined;
}

type LayOutDot = (source: string) => { layout: Layout } | { diagnostics: DotDiagnostic[] };

/**
 * Graphviz knows the metrics of Arial only. Text is rendered smaller (13 and 12 px), so that wider
 * system fonts fit.
 */
const DEFAULT_ATTRIBUTES = {
  graphAttributes: { fontname: 'Arial', fontsize: 14, nodesep: 0.35, ranksep: 0.4, pad: 0, labeljust: 'l', margin: 12 },
  nodeAttributes: { fontname: 'Arial', fontsize: 15, shape: 'box', margin: '0.14,0.09', height: 0.45 },
  edgeAttributes: { fontname: 'Arial', fontsize: 15, arrowsize: 0.7 },
};

/** Graphviz overflows its stack at 100 nested braces; real diagrams have three or four. */
const MAX_NESTING = 20;

/** Undefined before `loadDot`, and after Graphviz has crashed. */
let graphviz: Viz | undefined;

export async function loadDot(): Promise<LayOutDot> {
  // A megabyte, which a check of pages that haven't changed doesn't need.
  graphviz ??= await (await import('@viz-js/viz')).instance();
  return layOutDot;
}

/** More ranks don't fit beside each other. */
const MAX_COLUMNS = 5;

/**
 * Lays out a graph from left to right if that is lower and fits the width. Records keep their
 * direction, which decides that of their fields.
 */
export function layOutWide(source: string, maxWidth: number): ReturnType<LayOutDot> {
  const tall = layOutDot(source);
  if ('diagnostics' in tall || !/rankdir\s*=\s*"?TB/.test(source)) return tall;
  const nodes = (tall.layout.objects ?? []).filter((object) => !object.nodes);
  const rows = new Set(nodes.map(({ pos }) => String(pos).split(',')[1]));
  if (rows.size > MAX_COLUMNS || nodes.some(({ shape }) => /record/i.test(shape ?? ''))) return tall;
  const wide = layOutDot(source.replace(/(rankdir\s*=\s*"?)TB/, '$1LR'));
  if ('diagnostics' in wide) return tall;
  const [width, height] = getSize(wide.layout);
  return width <= maxWidth && height < getSize(tall.layout)[1] ? wide : tall;
}

function getSize({ bb }: Layout): [width: number, height: number] {
  const [left = 0, bottom = 0, right = 0, top = 0] = bb.split(',').map(Number);
  return [right - left, top - bottom];
}

/** Requires `loadDot`. */
const layOutDot: LayOutDot = (source) => {
  const diagnostic = findControlCharacter(source) ?? findNesting(source);
  if (diagnostic) return { diagnostics: [diagnostic] };
  const first = render(source);
  if ('diagnostics' in first) return first;
  const rest = findSecondGraph(source);
  if (rest) return { diagnostics: [rest] };
  const end = source.lastIndexOf('}');
  const adjusted = adjustNodes(first.layout);
  if (!adjusted) return first;
  const second = render(`${source.slice(0, end)}\n${adjusted}\n${source.slice(end)}`);
  return 'diagnostics' in second && graphviz ? first : second;
};

/** After an exception, the memory of the WASM instance is corrupt. */
function render(source: string): ReturnType<LayOutDot> {
  if (!graphviz)
    return {
      diagnostics: [
        {
          message: 'The diagram was not checked, because Graphviz failed at an earlier one.',
          hint: 'Correct the earlier diagram first.',
        },
      ],
    };
  try {
    const result = graphviz.render(source, { format: 'json', ...DEFAULT_ATTRIBUTES });
    if (result.status === 'success') return { layout: JSON.parse(result.output) as Layout };
    if (!result.errors.length) return { diagnostics: [toDiagnostic('it has no graph')] };
    return { diagnostics: result.errors.map(({ message }) => toDiagnostic(message)) };
  } catch {
    graphviz = undefined;
    return {
      diagnostics: [
        {
          message: 'Graphviz cannot lay out this diagram: it nests too deeply, or it is too large.',
          hint: 'Use fewer levels of subgraphs, record fields and HTML tables, or split the diagram.',
        },
      ],
    };
  }
}

function toDiagnostic(message: string): DotDiagnostic {
  const line = /in line (\d+)/.exec(message)?.[1];
  return {
    message: `The diagram cannot be drawn: ${message.replace(/ in line \d+/, '')}.`,
    hint: 'Correct the dot text.',
    line: line ? Number(line) : undefined,
  };
}

/** Graphviz writes control characters into its JSON unescaped. */
function findControlCharacter(source: string): DotDiagnostic | undefined {
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

/** Yields braces and strings outside of comments and HTML labels. */
function* tokenize(source: string): Generator<{ token: string; offset: number }> {
  const tokens = /"(?:\\[\s\S]|[^"\\])*"|\/\*[\s\S]*?\*\/|\/\/.*|^\s*#.*|[{}<]/gm;
  for (let found = tokens.exec(source); found; found = tokens.exec(source)) {
    const [token] = found;
    if (/^["{}]/.test(token)) yield { token, offset: found.index };
    for (let open = Number(token === '<'); open && tokens.lastIndex < source.length; tokens.lastIndex++)
      open += Number(source[tokens.lastIndex] === '<') - Number(source[tokens.lastIndex] === '>');
  }
}

const getLine = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

function findNesting(source: string): DotDiagnostic | undefined {
  let depth = 0;
  for (const { token, offset } of tokenize(source)) {
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
        line: getLine(source, offset),
      };
    if (!token.startsWith('"')) depth += fields;
  }
  return undefined;
}

/** Graphviz ignores everything after the first graph. */
function findSecondGraph(source: string): DotDiagnostic | undefined {
  let depth = 0;
  for (const { token, offset } of tokenize(source)) {
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
      line: getLine(source, offset + 1 + next),
    };
  }
  return undefined;
}
