import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { Element } from 'hast';
import { s } from 'hastscript';
import { measureText } from '../../markdown/text-width.ts';
import type { ChartData, Mark } from './chart.ts';

/** Widths in px that fit a tablet and a phone of 360 px without scrolling. */
export const CHART_WIDTHS_PX = { wide: 638, phone: 294 } as const;
type ChartSize = keyof typeof CHART_WIDTHS_PX;

interface ChartPart {
  height: number;
  children: Element[];
}

export function renderChart(data: ChartData, size: ChartSize): ChartPart {
  const width = CHART_WIDTHS_PX[size];
  if (data.type === 'bar') return renderBars(data, size);
  const legend = renderLegend(data, width);
  const body = renderPlot(data, width);
  return {
    height: legend.height + body.height,
    children: [
      ...legend.children,
      s('g', { transform: legend.height ? `translate(0 ${legend.height})` : undefined }, body.children),
    ],
  };
}

function renderLegend({ seriesNames, series }: ChartData, chartWidth: number): ChartPart {
  if (!series) return { height: 0, children: [] };
  const rowHeight = 20;
  let x = 0;
  let row = 0;
  const children = seriesNames.flatMap((name, at) => {
    const width = 18 + measureText(name, 13) + 20;
    if (x && x + width > chartWidth) {
      x = 0;
      row++;
    }
    const y = row * rowHeight + 8;
    const mark = s('path', {
      className: ['d-dot', `d-${at + 1}`],
      transform: `translate(${x + 5} ${y})`,
      d: getSymbol(at),
    });
    const label = s('text', { x: x + 18, y: y + 4.5 }, name);
    x = Math.ceil(x + width);
    return [mark, label];
  });
  return { height: (row + 1) * rowHeight + 8, children };
}

/** Symbols distinguishable without color, of about 50 px². */
const SYMBOLS = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  'M-3.6-3.6h7.2v7.2h-7.2Z',
  'M0-4.8 4.6 3.4h-9.2Z',
  'M0-5.2 4 0 0 5.2-4 0Z',
  'M-1.5-4.6h3v3.1h3.1v3h-3.1v3.1h-3v-3.1h-3.1v-3h3.1Z',
  'M-4.6-2.6h9.2L0 5.2Z',
];

const getSymbol = (series: number): string => SYMBOLS[series % SYMBOLS.length] as string;

const round = (value: number): number => Math.round(value * 10) / 10;

const BAR_PX = { height: 14, gap: 4, group: 22 } as const;
const MAX_LABEL_PX = 200;

function renderBars({ marks, seriesNames, series, isOwn, y, unit, x }: ChartData, size: ChartSize): ChartPart {
  const chartWidth = CHART_WIDTHS_PX[size];
  const above = size === 'phone';
  const rows = [...new Set(marks.map(({ label }) => label))];
  const widest = above ? chartWidth : MAX_LABEL_PX;
  const left = above ? 1 : Math.min(widest, Math.max(...rows.map((row) => measureStrong(row, 13)))) + 12;
  const values = marks.map((mark) => mark.y ?? 0);
  const textOf = (mark: Mark): string => (series && mark.label === rows[0] ? `${mark.text} ${mark.series}` : mark.text);
  const right = Math.max(...marks.map((mark) => measureStrong(textOf(mark), 12))) + 8;
  const lengths = scaleLinear([Math.min(0, ...values), Math.max(0, ...values)], [left, chartWidth - right]);
  const labelHeight = above ? 22 : 0;
  const barsHeight = seriesNames.length * (BAR_PX.height + BAR_PX.gap) - BAR_PX.gap;
  const rowHeight = labelHeight + barsHeight + (seriesNames.length > 1 ? BAR_PX.group : BAR_PX.gap + 6);
  const top = 44;
  const bottom = top + rows.length * rowHeight;
  const zero = lengths(0);
  const format = lengths.tickFormat(3);
  const children: Element[] = [
    s('text', { className: ['d-note'], x: 0, y: 12 }, `${unit ? `${y} (${unit})` : y}, by ${x}`),
    ...lengths
      .ticks(3)
      .flatMap((tick) => [
        s('path', { className: [tick ? 'd-grid' : 'd-axis'], d: `M${round(lengths(tick))} ${top - 8}V${bottom}` }),
        s(
          'text',
          { className: ['d-note'], x: round(lengths(tick)), y: top - 12, textAnchor: tick ? 'middle' : 'start' },
          format(tick),
        ),
      ]),
  ];
  for (const [index, row] of rows.entries()) {
    const from = top + index * rowHeight + labelHeight;
    children.push(
      above
        ? s('text', { className: ['d-strong'], x: 0, y: from - 6 }, truncate(row, widest))
        : s(
            'text',
            { className: ['d-strong'], x: round(left - 12), y: round(from + barsHeight / 2 + 4.5), textAnchor: 'end' },
            truncate(row, widest),
          ),
    );
    seriesNames.forEach((name, at) => {
      const mark = marks.find((one) => one.label === row && one.series === name);
      if (mark?.y === undefined) return;
      const end = lengths(mark.y);
      const barTop = from + at * (BAR_PX.height + BAR_PX.gap);
      children.push(
        s('rect', {
          className: ['d-bar', getInk(isOwn(mark), at)],
          x: round(Math.min(zero, end)),
          y: barTop,
          width: Math.max(1, round(Math.abs(end - zero))),
          height: BAR_PX.height,
          rx: 2,
        }),
        s(
          'text',
          {
            className: ['d-note', ...(isOwn(mark) ? ['d-own'] : [])],
            x: round(Math.max(zero, end) + 6),
            y: barTop + 11.5,
          },
          textOf(mark),
        ),
      );
    });
  }
  return { height: bottom, children };
}

/** An upper bound of the width of text in weight 600. */
const measureStrong = (text: string, size: number): number => measureText(text, size) * 1.2;

/** The product has the accent, others are gray. */
const getInk = (isOwn: boolean, series: number): string => `d-${isOwn ? 1 : Math.max(2, series + 1)}`;

function truncate(name: string, widest: number): string {
  if (measureStrong(name, 13) <= widest) return name;
  let cut = name;
  while (cut && measureStrong(`${cut}…`, 13) > widest) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}…`;
}

const PLOT_HEIGHT_PX = 260;
const PLOT_TOP_PX = 28;
/** Dashes distinguish series without color. */
const DASHES = [undefined, '6 4', '2 3', '8 3 2 3', '10 4', '4 2'];

function renderPlot(data: ChartData, chartWidth: number): ChartPart {
  const { marks, seriesNames, numeric, type } = data;
  const values = marks.flatMap((mark) => (mark.y === undefined ? [] : [mark.y]));
  const vertical = scaleLinear(getDomain(values, 0.9), [PLOT_TOP_PX + PLOT_HEIGHT_PX, PLOT_TOP_PX]).nice(5);
  const ticks = vertical.ticks(5);
  const format = vertical.tickFormat(5);
  const left = Math.ceil(Math.max(...ticks.map((tick) => measureText(format(tick), 12)))) + 10;
  const right = chartWidth - 16;
  const horizontal = numeric ? createLinearAxis(marks, left + 8, right) : createPointAxis(marks, left + 8, right);
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
    s('path', { className: ['d-axis'], d: `M${left} ${PLOT_TOP_PX + PLOT_HEIGHT_PX}H${right}` }),
    ...horizontal.ticks.map(({ x, label }) =>
      s(
        'text',
        { className: ['d-note'], x: round(x), y: PLOT_TOP_PX + PLOT_HEIGHT_PX + 18, textAnchor: 'middle' },
        label,
      ),
    ),
    s(
      'text',
      {
        className: ['d-note'],
        x: round((left + right) / 2),
        y: PLOT_TOP_PX + PLOT_HEIGHT_PX + 40,
        textAnchor: 'middle',
      },
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
          strokeDasharray: DASHES[at],
        }),
      );
    for (const mark of own) {
      const [x, y] = placed(mark);
      children.push(
        s('path', { className: ['d-dot', ink], transform: `translate(${round(x)} ${round(y)})`, d: getSymbol(at) }),
      );
    }
  });
  return { height: PLOT_TOP_PX + PLOT_HEIGHT_PX + 48, children };
}

/** Starts at 0 unless the smallest value exceeds the given share of the largest. */
function getDomain(values: number[], share: number): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (low === high) return low === 0 ? [0, 1] : [Math.min(0, low), Math.max(0, high)];
  return low > 0 && low < share * high ? [0, high] : [low, high];
}

/** Four digits may be a year: group them only if the author does. */
function matchGrouping(format: (tick: number) => string, marks: Mark[]): (tick: number) => string {
  const grouped = marks.some(({ label, x = 0 }) => label.includes(',') || Math.abs(x) >= 10_000);
  return grouped ? format : (tick) => format(tick).replaceAll(',', '');
}

interface XAxis {
  at(mark: Mark): number;
  ticks: { x: number; label: string }[];
}

const getOverhang = (label: string): number => Math.max(0, measureText(label, 12) / 2 - 14);

function createLinearAxis(marks: Mark[], left: number, right: number): XAxis {
  const values = marks.map(({ x }) => x as number);
  const scale = scaleLinear(getDomain(values, 0.5), [left, right]).nice(6);
  const whole = values.every(Number.isInteger);
  const format = matchGrouping(whole ? (tick) => tick.toLocaleString('en-US') : scale.tickFormat(6), marks);
  const widest = Math.max(...values.map((value) => measureText(format(value), 12)));
  const count = Math.min(6, Math.floor((right - left) / (widest + 24)));
  const ticks = scale.ticks(count).filter((tick) => !whole || Number.isInteger(tick));
  scale.range([left, right - getOverhang(format(ticks.at(-1) ?? 0))]);
  return { at: ({ x }) => scale(x as number), ticks: ticks.map((tick) => ({ x: scale(tick), label: format(tick) })) };
}

function createPointAxis(marks: Mark[], left: number, right: number): XAxis {
  const names = [...new Set(marks.map(({ label }) => label))];
  const from = left + getOverhang(names[0] ?? '') + 8;
  const to = right - getOverhang(names.at(-1) ?? '') - 4;
  const scale = scalePoint(names, [from, to]);
  // Skip overlapping labels evenly; the table has all of them.
  const spacing = names.length > 1 ? (to - from) / (names.length - 1) : to - from;
  const every = Math.ceil((Math.max(...names.map((name) => measureText(name, 12))) + 12) / spacing);
  const shown = names.filter((_, at) => at % every === 0);
  return {
    at: ({ label }) => scale(label) as number,
    ticks: shown.map((label) => ({ x: scale(label) as number, label })),
  };
}
