import type { Element } from 'hast';
import { s } from 'hastscript';

/**
 * A part of a diagram. The track passes through it at `y`; `up` and `down` are its extent in px.
 */
interface Box {
  width: number;
  up: number;
  down: number;
  draw(x: number, y: number): Element[];
}

/** Of the widest font of the stack, at 12 px. */
const LETTER_PX = 7.3;
const HEIGHT_PX = 24;
const GAP_PX = 10;
const RADIUS_PX = 8;
/** About the width of a phone, and two thirds of the article. */
const MAX_WIDTH_PX = 480;

const drawPath = (name: string, d: string): Element => s('path', { className: [name], d });
const drawTrack = (d: string): Element => drawPath('d-edge', d);

function outlinePill(x: number, y: number, width: number): string {
  const end = HEIGHT_PX / 2;
  const across = width - HEIGHT_PX;
  return `M${x + end} ${y}h${across}a${end} ${end} 0 0 1 0 ${HEIGHT_PX}h${-across}a${end} ${end} 0 0 1 0 ${-HEIGHT_PX}z`;
}

const outlineBox = (x: number, y: number, width: number): string => `M${x} ${y}h${width}v${HEIGHT_PX}h${-width}z`;

function layoutLeaf(text: string, isSlot: boolean): Box {
  const width = Math.ceil(text.length * LETTER_PX) + 16;
  return {
    width,
    up: HEIGHT_PX / 2,
    down: HEIGHT_PX / 2,
    draw: (x, y) => [
      isSlot
        ? drawPath('d-soft', outlineBox(x, y - HEIGHT_PX / 2, width))
        : drawPath('d-box', outlinePill(x, y - HEIGHT_PX / 2, width)),
      s('text', { x: Math.round(x + width / 2), y: y + 4 }, text),
    ],
  };
}

function layoutSequence(boxes: Box[]): Box {
  const width = boxes.reduce((sum, box) => sum + box.width, 0) + GAP_PX * (boxes.length - 1);
  return {
    width,
    up: Math.max(...boxes.map(({ up }) => up)),
    down: Math.max(...boxes.map(({ down }) => down)),
    draw(x, y) {
      const shapes: Element[] = [];
      let left = x;
      for (const box of boxes) {
        shapes.push(...box.draw(left, y));
        left += box.width + GAP_PX;
      }
      return shapes;
    },
  };
}

function layoutChoice(boxes: Box[]): Box {
  const inner = Math.max(...boxes.map(({ width }) => width));
  const side = RADIUS_PX * 2 + 2;
  const width = inner + side * 2;
  const first = boxes[0] as Box;
  const offsets = [0];
  for (let i = 1; i < boxes.length; i++)
    offsets.push((offsets[i - 1] as number) + (boxes[i - 1] as Box).down + 8 + (boxes[i] as Box).up);
  return {
    width,
    up: first.up,
    down: (offsets.at(-1) as number) + (boxes.at(-1) as Box).down,
    draw: (x, y) =>
      boxes.flatMap((box, i) => {
        const lower = offsets[i] as number;
        if (!i) return box.draw(x + side, y);
        const drop = lower - RADIUS_PX * 2;
        return [
          drawTrack(
            `M${x} ${y}q${RADIUS_PX} 0 ${RADIUS_PX} ${RADIUS_PX}v${drop}q0 ${RADIUS_PX} ${RADIUS_PX} ${RADIUS_PX}H${x + width - RADIUS_PX * 2}q${RADIUS_PX} 0 ${RADIUS_PX} ${-RADIUS_PX}v${-drop}q0 ${-RADIUS_PX} ${RADIUS_PX} ${-RADIUS_PX}`,
          ),
          ...box.draw(x + side, y + lower),
        ];
      }),
  };
}

function layoutOption(box: Box, repeat: boolean): Box {
  const side = RADIUS_PX * 2 + 2;
  const width = box.width + side * 2;
  const rise = box.up + 8;
  const fall = box.down + 8;
  return {
    width,
    up: rise,
    down: repeat ? fall : box.down,
    draw(x, y) {
      const over = `M${x} ${y}q${RADIUS_PX} 0 ${RADIUS_PX} ${-RADIUS_PX}v${RADIUS_PX * 2 - rise}q0 ${-RADIUS_PX} ${RADIUS_PX} ${-RADIUS_PX}H${x + width - RADIUS_PX * 2}q${RADIUS_PX} 0 ${RADIUS_PX} ${RADIUS_PX}v${rise - RADIUS_PX * 2}q0 ${RADIUS_PX} ${RADIUS_PX} ${RADIUS_PX}`;
      const right = x + width - side;
      const back = `M${right} ${y}q${RADIUS_PX} 0 ${RADIUS_PX} ${RADIUS_PX}v${fall - RADIUS_PX * 2}q0 ${RADIUS_PX} ${-RADIUS_PX} ${RADIUS_PX}H${x + side}q${-RADIUS_PX} 0 ${-RADIUS_PX} ${-RADIUS_PX}v${RADIUS_PX * 2 - fall}q0 ${-RADIUS_PX} ${RADIUS_PX} ${-RADIUS_PX}`;
      const middle = Math.round(x + width / 2);
      return [
        drawTrack(over),
        ...(repeat ? [drawTrack(back), drawPath('d-tip', `M${middle - 4} ${y + fall}l6 -4v8z`)] : []),
        ...box.draw(x + side, y),
      ];
    },
  };
}

function layoutSyntax(syntax: Syntax): Box {
  if (syntax.kind === 'sequence') return layoutSequence(syntax.items.map(layoutSyntax));
  if (syntax.kind === 'choice') return layoutChoice(syntax.items.map(layoutSyntax));
  if (syntax.kind === 'option') return layoutOption(layoutSyntax(syntax.item), syntax.repeat);
  return layoutLeaf(syntax.text, syntax.kind === 'slot');
}

function breakLines(boxes: Box[]): Box[] {
  const lines: Box[][] = [[]];
  let width = 0;
  for (const box of boxes) {
    if (width && width + GAP_PX + box.width > MAX_WIDTH_PX) {
      lines.push([]);
      width = 0;
    }
    (lines.at(-1) as Box[]).push(box);
    width += GAP_PX + box.width;
  }
  return lines.map(layoutSequence);
}

/** Draws a syntax diagram (railroad diagram). Words have round ends, slots are rectangles. */
export function drawSyntax(syntax: Syntax, name: string): Element {
  const lines = breakLines((syntax.kind === 'sequence' ? syntax.items : [syntax]).map(layoutSyntax));
  const pad = 14;
  const width = Math.max(...lines.map((box) => box.width)) + pad * 2;
  const shapes: Element[] = [];
  let top = 2;
  lines.forEach((box, index) => {
    const y = top + box.up;
    shapes.push(drawTrack(`M${pad - 10} ${y}h${box.width + 20}`), ...box.draw(pad, y));
    if (index === 0) shapes.push(drawTrack(`M${pad - 10} ${y - 6}v12`));
    if (index === lines.length - 1) shapes.push(drawTrack(`M${pad + box.width + 10} ${y - 6}v12`));
    top = y + box.down + 14;
  });
  const height = Math.ceil(top - 14 + 2);
  return s('svg', { viewBox: `0 0 ${width} ${height}`, width, role: 'img', ariaLabel: name }, joinPaths(shapes));
}

/** In drawing order. */
const LAYERS = ['d-edge', 'd-box', 'd-soft', 'd-tip'];

/** Joins shapes of a class into one path, which makes pages with many diagrams smaller. */
function joinPaths(shapes: Element[]): Element[] {
  const paths = LAYERS.flatMap((name) => {
    const matching = shapes.filter(({ properties }) => String(properties.className) === name);
    return matching.length ? [drawPath(name, matching.map(({ properties }) => properties.d).join(''))] : [];
  });
  const texts = shapes.filter(({ tagName }) => tagName === 'text');
  return [...paths, s('g', { className: ['d-mono'] }, texts)];
}

export type Syntax =
  | { kind: 'word' | 'slot'; text: string }
  | { kind: 'sequence'; items: Syntax[] }
  | { kind: 'choice'; items: Syntax[] }
  /** With `repeat`, it may occur several times. */
  | { kind: 'option'; item: Syntax; repeat: boolean };

const TOKEN = /\[|\](?:\.\.\.)?|\||(?:<[^>]*>|"[^"]*"|[^\s[\]|<"])+/g;

/**
 * Parses a form: words, `<slots>`, `[optional]`, `[repeated]...` and alternatives. In brackets, `|`
 * separates everything, as in `[only user | only sys]`; elsewhere only two words, as in `* |
 * count(*)`.
 */
export function parseSyntax(form: string): Syntax {
  const tokens = form.match(TOKEN) ?? [];
  let position = 0;

  function parseSequence(inBrackets: boolean): Syntax {
    const branches: Syntax[][] = [[]];
    while (position < tokens.length && !tokens[position]?.startsWith(']')) {
      const text = tokens[position++] as string;
      const branch = branches.at(-1) as Syntax[];
      if (text === '|' && inBrackets) branches.push([]);
      else if (text === '|') joinChoice(branch);
      else branch.push(text === '[' ? parseOption() : toLeaf(text));
    }
    const items = branches.map((branch) => (branch.length === 1 ? (branch[0] as Syntax) : toSequence(branch)));
    return items.length === 1 ? (items[0] as Syntax) : { kind: 'choice', items };
  }

  function parseOption(): Syntax {
    const item = parseSequence(true);
    const end = tokens[position++];
    return { kind: 'option', item, repeat: end === ']...' };
  }

  function joinChoice(branch: Syntax[]) {
    const before = branch.pop();
    const after = tokens[position++];
    const items = before?.kind === 'choice' ? before.items : before ? [before] : [];
    branch.push({ kind: 'choice', items: after === undefined ? items : [...items, toLeaf(after)] });
  }

  return parseSequence(false);
}

const toLeaf = (text: string): Syntax => ({ kind: /<[^>]+>/.test(text) ? 'slot' : 'word', text });
const toSequence = (items: Syntax[]): Syntax => ({ kind: 'sequence', items });

export function countBranches(syntax: Syntax): number {
  const inner = syntax.kind === 'option' ? [syntax.item] : 'items' in syntax ? syntax.items : [];
  const branchCount = syntax.kind === 'choice' || syntax.kind === 'option' ? 1 : 0;
  return inner.reduce((sum, item) => sum + countBranches(item), branchCount);
}
