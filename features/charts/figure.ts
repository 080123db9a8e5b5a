import type { Element, ElementContent } from 'hast';
import { s } from 'hastscript';
import { el, text } from '../../engine/markdown/hast.ts';
import { fill } from '../../engine/model/fill.ts';
import type { ChartAttributes, ChartData } from './data.ts';
import { chartWidths, drawChart } from './draw.ts';
import { words } from './words.ts';

/** A chart with its name. The table with the numbers is below it and is its text equivalent. `data` is missing where it could not be read. */
export function chartFigure({ title, type }: ChartAttributes, data: ChartData | undefined, id: string): Element {
  const picture: ElementContent[] = data ? [wideSvg(data, id), phoneSvg(data)] : [];
  return el('figure', { className: ['figure', 'chart'] }, [
    el('div', { tabIndex: 0, role: 'region', ariaLabel: fill(words.name, { chart: words[type], title }) }, picture),
    el('figcaption', {}, [el('b', {}, [text(title)])]),
  ]);
}

function wideSvg(data: ChartData, id: string): Element {
  const { title, type, x, y, unit, series, seriesNames, marks } = data;
  const { height, children } = drawChart(data, 'wide');
  const width = chartWidths.wide;
  const description = fill(words.about, {
    chart: words[type],
    x,
    y: unit ? fill(words.unit, { y, unit }) : y,
    count: marks.length,
    series: series ? fill(words.series, { series, names: seriesNames.join(', ') }) : '',
  });
  return s('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', ariaLabelledBy: `${id}-title` }, [
    s('title', { id: `${id}-title` }, title),
    s('desc', {}, description),
    ...children,
  ]);
}

/** The same drawing for small screens; only one of the two is shown. */
function phoneSvg(data: ChartData): Element {
  const { height, children } = drawChart(data, 'phone');
  const width = chartWidths.phone;
  return s(
    'svg',
    { className: ['phone'], viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', ariaLabel: data.title },
    children,
  );
}
