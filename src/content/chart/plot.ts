import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { Element } from 'hast';
import { s } from 'hastscript';
import { textWidth } from '../diagram/glyphs.ts';
import type { ChartData, Mark } from './data.ts';
import { chartWidth, type Part, round, symbolPath } from './draw.ts';

const plotHeight = 260;
const top = 28;
/** Lines of different series differ in their dashes, not in colour alone. */
const dashes = [undefined, '6 4', '2 3', '8 3 2 3', '10 4', '4 2'];

/** Line and scatter charts: values upwards over numbers, or over names in the order of the table. */
export function drawPlot(data: ChartData): Part {
  const { marks, seriesNames, numeric, type } = data;
  const values = marks.flatMap((mark) => (mark.y === undefined ? [] : [mark.y]));
  const vertical = scaleLinear(domainOf(values), [top + plotHeight, top]).nice(5);
  const ticks = vertical.ticks(5);
  const format = vertical.tickFormat(5);
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick), 12)))) + 10;
  const right = chartWidth - 16;
  const horizontal = numeric ? linear(marks, [left + 8, right]) : points(marks, [left + 24, right - 8]);
  const placed = (mark: Mark): [number, number] => [horizontal.at(mark), vertical(mark.y as number)];
  const children: Element[] = [
    s('text', { className: ['d-note'], x: 0, y: 12 }, data.unit ? `${data.y} (${data.unit})` : data.y),
    ...ticks.flatMap((tick) => {
      const y = round(vertical(tick));
      return [
        s('path', { className: ['d-grid'], d: `M${left} ${y}H${right}` }),
        s('text', { className: ['d-note'], x: left - 8, y: y + 4, textAnchor: 'end' }, format(tick)),
      ];
    }),
    s('path', { className: ['d-axis'], d: `M${left} ${top + plotHeight}H${right}` }),
    ...horizontal.ticks.map(({ x, label }) =>
      s('text', { className: ['d-note'], x: round(x), y: top + plotHeight + 18, textAnchor: 'middle' }, label),
    ),
    s(
      'text',
      { className: ['d-note'], x: round((left + right) / 2), y: top + plotHeight + 40, textAnchor: 'middle' },
      data.x,
    ),
  ];
  seriesNames.forEach((series, at) => {
    const own = marks.filter((mark) => mark.series === series && mark.y !== undefined);
    const ink = `d-${at + 1}`;
    if (type === 'line')
      children.push(
        s('path', {
          className: ['d-line', ink],
          d:
            line<Mark>(
              (mark) => round(placed(mark)[0]),
              (mark) => round(placed(mark)[1]),
            )(own) ?? '',
          strokeDasharray: dashes[at],
        }),
      );
    for (const mark of own) {
      const [x, y] = placed(mark);
      children.push(
        s('path', { className: ['d-dot', ink], transform: `translate(${round(x)} ${round(y)})`, d: symbolPath(at) }),
      );
    }
  });
  return { height: top + plotHeight + 48, children };
}

/** Range of values: from 0 where they are near it compared with their spread. */
function domainOf(values: number[]): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  if (low > 0 && low < high - low) return [0, high];
  return [low, high];
}

interface Horizontal {
  at(mark: Mark): number;
  ticks: { x: number; label: string }[];
}

function linear(marks: Mark[], range: [number, number]): Horizontal {
  const scale = scaleLinear(domainOf(marks.map(({ x }) => x as number)), range).nice(6);
  const format = scale.tickFormat(6);
  return {
    at: ({ x }) => scale(x as number),
    ticks: scale.ticks(6).map((tick) => ({ x: scale(tick), label: format(tick) })),
  };
}

function points(marks: Mark[], range: [number, number]): Horizontal {
  const names = [...new Set(marks.map(({ label }) => label))];
  const scale = scalePoint(names, range);
  // Names that would touch are left out evenly; the table has them all.
  const room = names.length > 1 ? (range[1] - range[0]) / (names.length - 1) : range[1] - range[0];
  const every = Math.ceil((Math.max(...names.map((name) => textWidth(name, 12))) + 12) / room);
  const shown = names.filter((_, at) => at % every === 0);
  return {
    at: ({ label }) => scale(label) as number,
    ticks: shown.map((label) => ({ x: scale(label) as number, label })),
  };
}
