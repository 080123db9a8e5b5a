import type { Element } from 'hast';
import { s } from 'hastscript';
import { textWidth } from '../../markdown/text-width.ts';
import { drawBars } from './bars.ts';
import type { ChartData } from './data.ts';
import { drawPlot } from './plot.ts';

/** Widths in px in which every chart is drawn: what the column shows without scrolling on a tablet, and on a phone of 360. The style sheet shows the one that fits. */
export const chartWidths = { wide: 576, phone: 294 } as const;
export type ChartSize = keyof typeof chartWidths;

/** A part of a chart and the room it takes. */
export interface Part {
  height: number;
  children: Element[];
}

/** Draws a chart with the classes of the site's diagrams; colours come from the style sheet. */
export function drawChart(data: ChartData, size: ChartSize): Part {
  const width = chartWidths[size];
  const legend = drawLegend(data, width);
  const body = data.type === 'bar' ? drawBars(data, size) : drawPlot(data, width);
  return {
    height: legend.height + body.height,
    children: [
      ...legend.children,
      s('g', { transform: legend.height ? `translate(0 ${legend.height})` : undefined }, body.children),
    ],
  };
}

/** Names of the series with their marks, in rows. */
function drawLegend({ seriesNames, series, type }: ChartData, chartWidth: number): Part {
  if (!series) return { height: 0, children: [] };
  const rowHeight = 20;
  let x = 0;
  let row = 0;
  const children = seriesNames.flatMap((name, at) => {
    const width = 18 + textWidth(name, 13) + 20;
    if (x && x + width > chartWidth) {
      x = 0;
      row++;
    }
    const y = row * rowHeight + 8;
    const mark =
      type === 'bar'
        ? s('rect', { className: ['d-bar', `d-${at + 1}`], x, y: y - 5, width: 10, height: 10, rx: 2 })
        : s('path', { className: ['d-dot', `d-${at + 1}`], transform: `translate(${x + 5} ${y})`, d: symbolPath(at) });
    const label = s('text', { x: x + 18, y: y + 4.5 }, name);
    x = Math.ceil(x + width);
    return [mark, label];
  });
  return { height: (row + 1) * rowHeight + 8, children };
}

/** Marks that can be distinguished without colour: circle, square, triangle, diamond, cross, ring of a star. Area about 50 px². */
const symbols = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  'M-3.6-3.6h7.2v7.2h-7.2Z',
  'M0-4.8 4.6 3.4h-9.2Z',
  'M0-5.2 4 0 0 5.2-4 0Z',
  'M-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1Z',
  'M-4.6-2.6h9.2L0 5.2Z',
];

export const symbolPath = (series: number): string => symbols[series % symbols.length] as string;

export const round = (value: number): number => Math.round(value * 10) / 10;
