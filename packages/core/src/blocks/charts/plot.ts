import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { Element } from 'hast';
import { s } from 'hastscript';
import { textWidth } from '../../markdown/text-width.ts';
import type { ChartData, Mark } from './data.ts';
import { type Part, round, symbolPath } from './draw.ts';

const plotHeight = 260;
const top = 28;
/** Lines of different series differ in their dashes, not in colour alone. */
const dashes = [undefined, '6 4', '2 3', '8 3 2 3', '10 4', '4 2'];

/** Line and scatter charts: values upwards over numbers, or over names in the order of the table. */
export function drawPlot(data: ChartData, chartWidth: number): Part {
  const { marks, seriesNames, numeric, type } = data;
  const values = marks.flatMap((mark) => (mark.y === undefined ? [] : [mark.y]));
  const vertical = scaleLinear(domainOf(values, 0.9), [top + plotHeight, top]).nice(5);
  const ticks = vertical.ticks(5);
  const format = vertical.tickFormat(5);
  const left = Math.ceil(Math.max(...ticks.map((tick) => textWidth(format(tick), 12)))) + 10;
  const right = chartWidth - 16;
  const horizontal = numeric ? linear(marks, left + 8, right) : points(marks, left + 8, right);
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

/** Range of values: from 0, unless the least of them is larger than a share of the greatest. */
function domainOf(values: number[], share: number): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  return low > 0 && low < share * high ? [0, high] : [low, high];
}

/** Numbers of up to four digits across are grouped (`2,000`) only where the author groups them: they may be years. */
function likeCells(format: (tick: number) => string, marks: Mark[]): (tick: number) => string {
  const grouped = marks.some(({ label, x = 0 }) => label.includes(',') || Math.abs(x) >= 10_000);
  return grouped ? format : (tick) => format(tick).replaceAll(',', '');
}

interface Horizontal {
  at(mark: Mark): number;
  ticks: { x: number; label: string }[];
}

/** Room that half a label takes beyond the last place of an axis. */
const overhang = (label: string): number => Math.max(0, textWidth(label, 12) / 2 - 14);

function linear(marks: Mark[], left: number, right: number): Horizontal {
  const values = marks.map(({ x }) => x as number);
  const scale = scaleLinear(domainOf(values, 0.5), [left, right]).nice(6);
  const whole = values.every(Number.isInteger);
  const format = likeCells(whole ? (tick) => tick.toLocaleString('en-US') : scale.tickFormat(6), marks);
  // About as many as their labels leave room for.
  const widest = Math.max(...values.map((value) => textWidth(format(value), 12)));
  const count = Math.min(6, Math.floor((right - left) / (widest + 24)));
  const ticks = scale.ticks(count).filter((tick) => !whole || Number.isInteger(tick));
  scale.range([left, right - overhang(format(ticks.at(-1) ?? 0))]);
  return { at: ({ x }) => scale(x as number), ticks: ticks.map((tick) => ({ x: scale(tick), label: format(tick) })) };
}

function points(marks: Mark[], left: number, right: number): Horizontal {
  const names = [...new Set(marks.map(({ label }) => label))];
  const from = left + overhang(names[0] ?? '') + 8;
  const to = right - overhang(names.at(-1) ?? '') - 4;
  const scale = scalePoint(names, [from, to]);
  // Names that would touch are left out evenly; the table has them all.
  const room = names.length > 1 ? (to - from) / (names.length - 1) : to - from;
  const every = Math.ceil((Math.max(...names.map((name) => textWidth(name, 12))) + 12) / room);
  const shown = names.filter((_, at) => at % every === 0);
  return {
    at: ({ label }) => scale(label) as number,
    ticks: shown.map((label) => ({ x: scale(label) as number, label })),
  };
}
