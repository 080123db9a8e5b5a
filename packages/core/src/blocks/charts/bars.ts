import { scaleBand, scaleLinear } from 'd3-scale';
import type { Element } from 'hast';
import { s } from 'hastscript';
import { textWidth } from '../../markdown/text-width.ts';
import type { ChartData } from './data.ts';
import { type ChartSize, chartWidths, type Part, round } from './draw.ts';

const barHeight = 16;
const widestLabel = 200;

/** Bars lie: names of any length are beside them, above them on a phone; values at their ends, so that no axis has to be read. */
export function drawBars({ marks, seriesNames, y, unit, x }: ChartData, size: ChartSize): Part {
  const chartWidth = chartWidths[size];
  const above = size === 'phone';
  const rows = [...new Set(marks.map(({ label }) => label))];
  const widest = above ? chartWidth : widestLabel;
  const left = above ? 1 : Math.min(widest, Math.max(...rows.map((row) => textWidth(row, 13)))) + 12;
  const values = marks.map((mark) => mark.y ?? 0);
  const right = Math.max(...marks.map(({ shown }) => textWidth(shown, 12))) + 8;
  const lengths = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [left, chartWidth - right]);
  const labelHeight = above ? 20 : 0;
  const rowHeight = labelHeight + seriesNames.length * (barHeight + 2) + 12;
  const top = 22;
  const places = scaleBand(rows, [top, top + rows.length * rowHeight]).paddingInner(0);
  const zero = lengths(0);
  const children: Element[] = [
    s('text', { className: ['d-note'], x: 0, y: 12 }, `${unit ? `${y} (${unit})` : y}, by ${x}`),
  ];
  for (const row of rows) {
    const from = (places(row) as number) + labelHeight;
    children.push(
      above
        ? s('text', { x: 0, y: round(from) }, shorten(row, widest))
        : s(
            'text',
            { x: round(left - 12), y: round(from + rowHeight / 2 + 4.5), textAnchor: 'end' },
            shorten(row, widest),
          ),
    );
    seriesNames.forEach((series, at) => {
      const mark = marks.find((one) => one.label === row && one.series === series);
      if (mark?.y === undefined) return;
      const end = lengths(mark.y);
      const barTop = from + 6 + at * (barHeight + 2);
      children.push(
        s('rect', {
          className: ['d-bar', `d-${at + 1}`],
          x: round(Math.min(zero, end)),
          y: round(barTop),
          width: Math.max(1, round(Math.abs(end - zero))),
          height: barHeight,
          rx: 2,
        }),
        s('text', { className: ['d-note'], x: round(Math.max(zero, end) + 6), y: round(barTop + 12.5) }, mark.shown),
      );
    });
  }
  const bottom = top + rows.length * rowHeight;
  // Beside its bars only: the line must not run through names above them.
  const axis = rows.map((row) => {
    const from = (places(row) as number) + (above ? labelHeight + 4 : 0);
    return `M${round(zero)} ${round(from)}V${round((places(row) as number) + rowHeight - (above ? 4 : 0))}`;
  });
  children.push(s('path', { className: ['d-axis'], d: axis.join('') }));
  return { height: Math.ceil(bottom + 4), children };
}

/** A name that does not fit its column is cut; the table below has all of it. */
function shorten(name: string, widest: number): string {
  if (textWidth(name, 13) <= widest) return name;
  let cut = name;
  while (cut && textWidth(`${cut}…`, 13) > widest) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}
