import type { Element, ElementContent } from 'hast';
import { el, text } from '../../engine/markdown/hast.ts';
import type { Part, Region } from './parse.ts';

/** Draws a screen as boxes of text: as fluid as the page, in the colours of the theme. It is one picture to assistive techniques. */
export function drawScreen(regions: Region[]): Element[] {
  return rowsOf(regions).map((row) =>
    row.length > 1
      ? box('columns', [regionOf(row[0] as Region), box('stack', row.slice(1).map(regionOf))])
      : regionOf(row[0] as Region),
  );
}

/** A column at the left shares its row with the pages that follow it. */
function rowsOf(regions: Region[]): Region[][] {
  const rows: Region[][] = [];
  for (const region of regions) {
    const last = rows.at(-1);
    if (region.kind === 'main' && last?.[0]?.kind === 'side') last.push(region);
    else rows.push([region]);
  }
  return rows;
}

const box = (name: string, children: ElementContent[], marked = false): Element =>
  el('div', { className: [`s-${name}`, ...(marked ? ['s-marked'] : [])] }, children);

function regionOf({ kind, title, parts }: Region): Element {
  const name = title ? [box('title', [text(title)])] : [];
  return box(kind, [...name, ...tablesJoined(parts)]);
}

/** Rows that follow a table are part of it. */
function tablesJoined(parts: Part[]): Element[] {
  const drawn: Element[] = [];
  for (const part of parts) {
    const last = drawn.at(-1);
    const body = last?.tagName === 'table' ? last.children[0] : undefined;
    if (part.kind === 'row' && body?.type === 'element') body.children.push(rowOf(part));
    else drawn.push(partOf(part));
  }
  return drawn;
}

const rowOf = ({ cells, marked, kind }: Part): Element =>
  el(
    'tr',
    { className: marked ? ['s-marked'] : undefined },
    cells.map((cell) => el(kind === 'table' ? 'th' : 'td', {}, [text(cell)])),
  );

function partOf(part: Part): Element {
  const { kind, cells, value, marked } = part;
  const label = text(cells[0] ?? '');
  if (kind === 'table' || kind === 'row')
    return el('table', { className: ['s-table'] }, [el('tbody', {}, [rowOf(part)])]);
  if (['field', 'area', 'select', 'date', 'file'].includes(kind))
    return box('control', [label, box(kind, value ? [text(value)] : [])], marked);
  if (kind === 'check' || kind === 'radio' || kind === 'switch')
    return box(
      'choice',
      [el('span', { className: [`s-${kind}`] }), label, ...(value ? [text(` ${value}`)] : [])],
      marked,
    );
  return box(kind, [label], marked);
}
