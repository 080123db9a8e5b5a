import type { Element } from 'hast';
import { s } from 'hastscript';
import type { Syntax } from './syntax.ts';

/** A drawn part: the line of the diagram runs through it at height 0, `up` is above and `down` below it. Lengths in px. */
interface Box {
  width: number;
  up: number;
  down: number;
  draw(x: number, y: number): Element[];
}

/** Width of a letter in the 12 px monospace of diagrams; no font of the stack is wider. */
const letter = 7.3;
const height = 24;
const gap = 10;
const radius = 8;
/** A line of boxes is broken before it is wider than this: two thirds of the article, and near a phone's width. */
const widest = 480;

const shape = (name: string, d: string): Element => s('path', { className: [name], d });
const line = (d: string): Element => shape('d-edge', d);

/** The outline of a word, whose ends are half circles. */
function pill(x: number, y: number, width: number): string {
  const end = height / 2;
  const across = width - height;
  return `M${x + end} ${y}h${across}a${end} ${end} 0 0 1 0 ${height}h${-across}a${end} ${end} 0 0 1 0 ${-height}z`;
}

/** The outline of a slot, which has corners. */
const box = (x: number, y: number, width: number): string => `M${x} ${y}h${width}v${height}h${-width}z`;

function leaf(text: string, slot: boolean): Box {
  const width = Math.ceil(text.length * letter) + 16;
  return {
    width,
    up: height / 2,
    down: height / 2,
    draw: (x, y) => [
      slot ? shape('d-soft', box(x, y - height / 2, width)) : shape('d-box', pill(x, y - height / 2, width)),
      s('text', { x: Math.round(x + width / 2), y: y + 4 }, text),
    ],
  };
}

function sequence(boxes: Box[]): Box {
  const width = boxes.reduce((sum, box) => sum + box.width, 0) + gap * (boxes.length - 1);
  return {
    width,
    up: Math.max(...boxes.map(({ up }) => up)),
    down: Math.max(...boxes.map(({ down }) => down)),
    draw(x, y) {
      const drawn: Element[] = [];
      let at = x;
      for (const box of boxes) {
        drawn.push(...box.draw(at, y));
        at += box.width + gap;
      }
      return drawn;
    },
  };
}

/** Alternatives below each other; the first stays on the line. */
function choice(boxes: Box[]): Box {
  const inner = Math.max(...boxes.map(({ width }) => width));
  const side = radius * 2 + 2;
  const width = inner + side * 2;
  const first = boxes[0] as Box;
  const offsets = [0];
  for (let at = 1; at < boxes.length; at++)
    offsets.push((offsets[at - 1] as number) + (boxes[at - 1] as Box).down + 8 + (boxes[at] as Box).up);
  return {
    width,
    up: first.up,
    down: (offsets.at(-1) as number) + (boxes.at(-1) as Box).down,
    draw: (x, y) =>
      boxes.flatMap((box, at) => {
        const lower = offsets[at] as number;
        if (!at) return box.draw(x + side, y);
        const drop = lower - radius * 2;
        return [
          line(
            `M${x} ${y}q${radius} 0 ${radius} ${radius}v${drop}q0 ${radius} ${radius} ${radius}H${x + width - radius * 2}q${radius} 0 ${radius} ${-radius}v${-drop}q0 ${-radius} ${radius} ${-radius}`,
          ),
          ...box.draw(x + side, y + lower),
        ];
      }),
  };
}

/** What may be left out has a way over it; what may be repeated a way back under it. */
function option(box: Box, repeat: boolean): Box {
  const side = radius * 2 + 2;
  const width = box.width + side * 2;
  const rise = box.up + 8;
  const fall = box.down + 8;
  return {
    width,
    up: rise,
    down: repeat ? fall : box.down,
    draw(x, y) {
      const over = `M${x} ${y}q${radius} 0 ${radius} ${-radius}v${radius * 2 - rise}q0 ${-radius} ${radius} ${-radius}H${x + width - radius * 2}q${radius} 0 ${radius} ${radius}v${rise - radius * 2}q0 ${radius} ${radius} ${radius}`;
      const right = x + width - side;
      const back = `M${right} ${y}q${radius} 0 ${radius} ${radius}v${fall - radius * 2}q0 ${radius} ${-radius} ${radius}H${x + side}q${-radius} 0 ${-radius} ${-radius}v${radius * 2 - fall}q0 ${-radius} ${radius} ${-radius}`;
      const middle = Math.round(x + width / 2);
      return [
        line(over),
        ...(repeat ? [line(back), shape('d-tip', `M${middle - 4} ${y + fall}l6 -4v8z`)] : []),
        ...box.draw(x + side, y),
      ];
    },
  };
}

function boxOf(syntax: Syntax): Box {
  if (syntax.kind === 'sequence') return sequence(syntax.items.map(boxOf));
  if (syntax.kind === 'choice') return choice(syntax.items.map(boxOf));
  if (syntax.kind === 'option') return option(boxOf(syntax.item), syntax.repeat);
  return leaf(syntax.text, syntax.kind === 'slot');
}

/** Parts of the form, broken into lines that fit. */
function linesOf(boxes: Box[]): Box[] {
  const lines: Box[][] = [[]];
  let width = 0;
  for (const box of boxes) {
    if (width && width + gap + box.width > widest) {
      lines.push([]);
      width = 0;
    }
    (lines.at(-1) as Box[]).push(box);
    width += gap + box.width;
  }
  return lines.map(sequence);
}

/** A syntax diagram (railroad diagram, after N. Wirth): follow the line from left to right; boxes with round ends are typed as written. */
export function drawSyntax(syntax: Syntax, name: string): Element {
  const lines = linesOf((syntax.kind === 'sequence' ? syntax.items : [syntax]).map(boxOf));
  const pad = 14;
  const width = Math.max(...lines.map((box) => box.width)) + pad * 2;
  const drawn: Element[] = [];
  let top = 2;
  lines.forEach((box, at) => {
    const y = top + box.up;
    drawn.push(line(`M${pad - 10} ${y}h${box.width + 20}`), ...box.draw(pad, y));
    if (at === 0) drawn.push(line(`M${pad - 10} ${y - 6}v12`));
    if (at === lines.length - 1) drawn.push(line(`M${pad + box.width + 10} ${y - 6}v12`));
    top = y + box.down + 14;
  });
  const whole = Math.ceil(top - 14 + 2);
  return s('svg', { viewBox: `0 0 ${width} ${whole}`, width, role: 'img', ariaLabel: name }, joined(drawn));
}

/** What lies on what, from below: boxes cover the lines that lead through them. */
const layers = ['d-edge', 'd-box', 'd-soft', 'd-tip'];

/** All shapes of a class as one path, and the words in one group: a page of commands has many diagrams. */
function joined(drawn: Element[]): Element[] {
  const paths = layers.flatMap((name) => {
    const own = drawn.filter(({ properties }) => String(properties.className) === name);
    return own.length ? [shape(name, own.map(({ properties }) => properties.d).join(''))] : [];
  });
  const texts = drawn.filter(({ tagName }) => tagName === 'text');
  return [...paths, s('g', { className: ['d-mono'] }, texts)];
}
