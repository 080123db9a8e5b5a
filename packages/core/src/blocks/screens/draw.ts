import type { Element, ElementContent } from 'hast';
import { type IconSet, renderShapes } from '../../build/pictures.ts';
import { el, text } from '../../markdown/hast.ts';
import type { Cell, Part, Region, Target } from './parse.ts';

/** Renders a screen, 672 px wide, as one image for assistive technology. */
export function renderScreen(regions: readonly Region[]): Element[] {
  return groupRegions(regions).map((row) => {
    const [first] = row;
    if (row.length === 1 && first) return renderRegion(first);
    const mains = row.filter(({ kind }) => kind === 'main').map((region) => renderRegion(region));
    const others = (kinds: string[]) =>
      row.filter(({ kind }) => kinds.includes(kind)).map((region) => renderRegion(region));
    return renderBox('body', [
      ...others(['rail', 'side']),
      ...(mains.length > 1 ? [renderBox('stack', mains)] : mains),
      ...others(['panel']),
    ]);
  });
}

/** Rail, sidebar, main regions and panel share a row. */
function groupRegions(regions: readonly Region[]): Region[][] {
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

const renderBox = (name: string, children: ElementContent[]): Element =>
  el('div', { className: [`s-${name}`] }, children);

function renderPiece(
  name: string,
  { state, mark }: Omit<Target, 'kind' | 'label'>,
  children: ElementContent[],
): Element {
  const className = [...(name ? [`s-${name}`] : []), ...(state ? [`s-${state}`] : []), ...(mark ? ['s-hot'] : [])];
  return el('span', className.length ? { className } : {}, [...children, ...(mark ? [renderNumber(mark)] : [])]);
}

const renderNumber = (mark: number): Element => el('b', { className: ['s-n'] }, [text(String(mark))]);

function renderRegion({ kind, title, parts }: Region): Element {
  const at = parts.findIndex((part) => part.kind === 'end');
  const start = at < 0 ? parts : parts.slice(0, at);
  const end = at < 0 ? [] : parts.slice(at + 1);
  const drawn = renderParts(start);
  return renderBox(kind, [
    ...(title ? [el('b', kind === 'bar' || end.length ? {} : { className: ['s-title'] }, [text(title)])] : []),
    // If a bar wraps, the end stays in its place.
    ...(kind === 'bar' && end.length ? [renderBox('start', drawn)] : drawn),
    ...(end.length ? [renderBox('end', renderParts(end))] : []),
  ]);
}

const getBody = (table: Element) => table.children[0] as Element;

/** Joins consecutive rows to one table. */
function renderParts(parts: readonly Part[]): Element[] {
  const drawn: Element[] = [];
  for (const part of parts) {
    const last = drawn.at(-1);
    if (part.kind !== 'row' && part.kind !== 'table') drawn.push(renderPart(part));
    else if (part.kind === 'row' && last?.tagName === 'table') getBody(last).children.push(renderRow(part));
    else drawn.push(el('table', {}, [el('tbody', {}, [renderRow(part)])]));
  }
  return drawn;
}

function renderRow({ kind, cells = [], state, mark }: Part): Element {
  const className = [...(state ? [`s-${state}`] : []), ...(mark ? ['s-hot'] : [])];
  return el(
    'tr',
    className.length ? { className } : {},
    cells.map((cell, at) => {
      const number = mark && !at ? [renderNumber(mark)] : [];
      const children = cell.flatMap((one) => renderCell(one));
      const isEnd =
        at === cells.length - 1 && cell.length > 0 && cell.every((one) => one.kind !== 'text' && one.kind !== 'link');
      return el(kind === 'table' ? 'th' : 'td', isEnd ? { className: ['s-tools'] } : {}, [...number, ...children]);
    }),
  );
}

const renderCell = (target: Cell[number]): ElementContent[] =>
  target.kind === 'text' && !target.mark
    ? [text(target.label)]
    : [renderPart(target.kind === 'select' || target.kind === 'field' ? { ...target, inside: true } : target)];

const CONTROLS = ['field', 'area', 'select', 'date', 'file'];

function renderPart(part: Part): Element {
  const { kind, label, value, inside, state, mark } = part;
  if (kind === 'icon') {
    const drawing = el('i', { className: ['g', getIconClass(label)] });
    return state || mark ? renderPiece('', part, [drawing]) : drawing;
  }
  if (CONTROLS.includes(kind)) {
    const shown = renderPiece(kind === 'select' || kind === 'area' ? `field s-${kind}` : 'field', part, [
      text(inside ? label : (value ?? '')),
    ]);
    return renderBox('control', inside ? [shown] : [text(label), shown]);
  }
  if (kind === 'check' || kind === 'radio' || kind === 'switch') {
    const sign = el('i', {
      className: [kind === 'radio' ? 's-check s-radio' : `s-${kind}`, ...(state === 'on' ? ['s-on'] : [])],
    });
    const isNamed = label !== 'switch' && label !== 'check box';
    return renderPiece('choice', { ...(mark !== undefined && { mark }), ...(state === 'dim' && { state }) }, [
      sign,
      ...(isNamed ? [text(label)] : []),
    ]);
  }
  return renderPiece(kind === 'text' ? '' : kind, part, [text(label)]);
}

const getIconClass = (name: string): string => `g-${name.replaceAll(' ', '-')}`;

/**
 * Creates the masks of icons. Their color must print, where browsers omit backgrounds, and show in
 * forced colors.
 */
export function createIconStylesheet(icons: IconSet): string {
  const rules = icons.names().flatMap((name) => {
    const picture = icons.find(name, () => {}, String);
    if (!picture) return [];
    const shapes = renderShapes(picture.shapes).replaceAll('"', "'");
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${picture.viewBox}' fill='none' stroke='red' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'>${shapes}</svg>`;
    return [`.${getIconClass(name)}{mask:url("data:image/svg+xml,${svg}")}`];
  });
  const fill =
    '.g{background:currentColor;print-color-adjust:exact}@media (forced-colors:active){.g{background:CanvasText}}';
  return `@layer article{${fill}${rules.join('')}}`;
}
