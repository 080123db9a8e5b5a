import type { Element, ElementContent } from 'hast';
import { el, text } from '../../markdown/hast.ts';
import type { Cell } from './cells.ts';
import { getIconClass } from './icon-styles.ts';
import type { Part, Region, Target } from './parse.ts';

/** Draws a screen as boxes of text, 704 wide: it scrolls where there is less room, and never reflows. It is one picture to assistive techniques. */
export function drawScreen(regions: readonly Region[]): Element[] {
  return bodiesOf(regions).map((row) => {
    const [first] = row;
    if (row.length === 1 && first) return regionOf(first);
    const mains = row.filter(({ kind }) => kind === 'main').map((region) => regionOf(region));
    const others = (kinds: string[]) =>
      row.filter(({ kind }) => kinds.includes(kind)).map((region) => regionOf(region));
    return box('body', [
      ...others(['rail', 'side']),
      ...(mains.length > 1 ? [box('stack', mains)] : mains),
      ...others(['panel']),
    ]);
  });
}

/** Left columns, the pages that follow them, and the panel after those share a row. */
function bodiesOf(regions: readonly Region[]): Region[][] {
  const rows: Region[][] = [];
  for (const region of regions) {
    const row = rows.at(-1);
    const last = row?.at(-1)?.kind;
    const joins =
      (region.kind === 'side' && last === 'rail') ||
      (region.kind === 'main' && row?.some(({ kind }) => kind === 'rail' || kind === 'side') && last !== 'panel') ||
      (region.kind === 'panel' && last !== undefined && last !== 'bar' && last !== 'dialog');
    if (row && joins) row.push(region);
    else rows.push([region]);
  }
  return rows;
}

const box = (name: string, children: ElementContent[]): Element => el('div', { className: [`s-${name}`] }, children);

/** A part with the look of its kind, its state, and its number. */
function piece(name: string, { state, mark }: Omit<Target, 'kind' | 'label'>, children: ElementContent[]): Element {
  const className = [...(name ? [`s-${name}`] : []), ...(state ? [`s-${state}`] : []), ...(mark ? ['s-hot'] : [])];
  return el('span', className.length ? { className } : {}, [...children, ...(mark ? [numberOf(mark)] : [])]);
}

const numberOf = (mark: number): Element => el('b', { className: ['s-n'] }, [text(String(mark))]);

function regionOf({ kind, title, parts }: Region): Element {
  const at = parts.findIndex((part) => part.kind === 'end');
  const start = at < 0 ? parts : parts.slice(0, at);
  const end = at < 0 ? [] : parts.slice(at + 1);
  const drawn = tablesJoined(start);
  return box(kind, [
    ...(title ? [el('b', kind === 'bar' || end.length ? {} : { className: ['s-title'] }, [text(title)])] : []),
    // The entries of a full bar take two lines, and what is at its end stays there.
    ...(kind === 'bar' && end.length ? [box('start', drawn)] : drawn),
    ...(end.length ? [box('end', tablesJoined(end))] : []),
  ]);
}

const bodyOf = (table: Element) => table.children[0] as Element;

/** Rows that follow a table or a row are part of it. */
function tablesJoined(parts: readonly Part[]): Element[] {
  const drawn: Element[] = [];
  for (const part of parts) {
    const last = drawn.at(-1);
    if (part.kind !== 'row' && part.kind !== 'table') drawn.push(partOf(part));
    else if (part.kind === 'row' && last?.tagName === 'table') bodyOf(last).children.push(rowOf(part));
    else drawn.push(el('table', {}, [el('tbody', {}, [rowOf(part)])]));
  }
  return drawn;
}

function rowOf({ kind, cells = [], state, mark }: Part): Element {
  const className = [...(state ? [`s-${state}`] : []), ...(mark ? ['s-hot'] : [])];
  return el(
    'tr',
    className.length ? { className } : {},
    cells.map((cell, at) => {
      const number = mark && !at ? [numberOf(mark)] : [];
      const children = cell.flatMap((one) => cellOf(one));
      const isEnd =
        at === cells.length - 1 && cell.length > 0 && cell.every((one) => one.kind !== 'text' && one.kind !== 'link');
      return el(kind === 'table' ? 'th' : 'td', isEnd ? { className: ['s-tools'] } : {}, [...number, ...children]);
    }),
  );
}

const cellOf = (target: Cell[number]): ElementContent[] =>
  target.kind === 'text' && !target.mark
    ? [text(target.label)]
    : [partOf(target.kind === 'select' || target.kind === 'field' ? { ...target, inside: true } : target)];

/** Controls of forms, whose label is above a box. */
const controls = ['field', 'area', 'select', 'date', 'file'];

function partOf(part: Part): Element {
  const { kind, label, value, inside, state, mark } = part;
  if (kind === 'icon') {
    const drawing = el('i', { className: ['g', getIconClass(label)] });
    return state || mark ? piece('', part, [drawing]) : drawing;
  }
  if (controls.includes(kind)) {
    const shown = piece(kind === 'select' || kind === 'area' ? `field s-${kind}` : 'field', part, [
      text(inside ? label : (value ?? '')),
    ]);
    return box('control', inside ? [shown] : [text(label), shown]);
  }
  if (kind === 'check' || kind === 'radio' || kind === 'switch') {
    const sign = el('i', {
      className: [kind === 'radio' ? 's-check s-radio' : `s-${kind}`, ...(state === 'on' ? ['s-on'] : [])],
    });
    const isNamed = label !== 'switch' && label !== 'check box';
    return piece('choice', { ...(mark !== undefined && { mark }), ...(state === 'dim' && { state }) }, [
      sign,
      ...(isNamed ? [text(label)] : []),
    ]);
  }
  return piece(kind === 'text' ? '' : kind, part, [text(label)]);
}
