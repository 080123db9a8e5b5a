import type { Element } from 'hast';
import { s } from 'hastscript';
import type { RootContent as Markdown } from 'mdast';
import { el, text } from '../../markdown/hast.ts';
import { interpolate } from '../../model/interpolate.ts';
import type { ChartAttributes, ChartData } from './data.ts';
import { chartWidths, drawChart } from './draw.ts';
import { strings } from './strings.ts';

/** Renders a chart with its name. The table below it is its text equivalent. `data` is missing if it could not be read. */
export function chartFigure({ title, type }: ChartAttributes, data: ChartData | undefined): Element {
  const name = interpolate(strings.name, { chart: strings[type], title });
  const twin: Markdown = {
    type: 'paragraph',
    children: [{ type: 'strong', children: [{ type: 'text', value: name }] }],
  };
  return {
    ...el('figure', { className: ['figure', 'chart'] }, [
      // Only one of the two drawings is shown.
      el('div', {}, data ? [svg(data, name, 'wide'), svg(data, name, 'phone')] : []),
      el('figcaption', {}, [el('b', {}, [text(title)])]),
    ]),
    data: { twin: [twin] },
  };
}

function svg(data: ChartData, name: string, size: keyof typeof chartWidths): Element {
  const { type, x, y, unit, series, seriesNames, marks } = data;
  const { height, children } = drawChart(data, size);
  const width = chartWidths[size];
  const description = interpolate(strings.about, {
    chart: strings[type],
    x,
    y: unit ? interpolate(strings.unit, { y, unit }) : y,
    count: marks.length,
    series: series ? interpolate(strings.series, { series, names: seriesNames.join(', ') }) : '',
  });
  return s(
    'svg',
    {
      className: size === 'phone' ? ['phone'] : undefined,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      ariaLabel: name,
    },
    [s('desc', {}, description), ...children],
  );
}
