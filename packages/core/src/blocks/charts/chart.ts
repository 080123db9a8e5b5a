import type { Element, ElementContent } from 'hast';
import { s } from 'hastscript';
import type { Table } from 'mdast';
import { z } from 'zod';
import type { PageDiagnostic } from '../../markdown/diagnostic-collector.ts';
import { required } from '../../markdown/directives/attributes.ts';
import { container, renderChildren } from '../../markdown/directives/container.ts';
import { el, plainText, strongParagraph, text } from '../../markdown/hast.ts';
import { interpolate, pluralize } from '../../model/text.ts';
import { strings } from '../strings.ts';
import { CHART_WIDTHS_PX, renderChart } from './draw.ts';

/** `x`, `y` and `series` are column titles. */
const attributes = z.strictObject({
  title: required,
  type: z.enum(['bar', 'line', 'scatter']),
  x: required,
  y: required,
  series: required.optional(),
  unit: required.optional(),
});
type ChartAttributes = z.output<typeof attributes>;

/** `:::chart` renders a chart above its table, which is the text equivalent. */
export const chart = container({
  attributes,
  render(node, attributes, context, state) {
    const [table] = node.children;
    if (table?.type !== 'table' || node.children.length !== 1) {
      context.report({
        line: node.position?.start.line,
        message: '"chart" must contain exactly one table.',
        hint: 'Put one table with the data into it, and the text before or after.',
      });
      return renderChildren(node.children, state);
    }
    const { data, diagnostics } = parseChart(table, attributes, context.product.name, (cell) =>
      plainText(state.all(cell)),
    );
    for (const diagnostic of diagnostics) context.report(diagnostic);
    const figure = renderChartFigure(attributes, data);
    return [figure, foldNumbers(renderChildren(node.children, state))];
  },
});

/** The bars have their values, so the table is collapsed. */
export const foldNumbers = (table: ElementContent[]): Element =>
  el('details', { className: ['numbers'] }, [
    { ...el('summary', {}, [text(strings.numbers)]), data: { unsearched: true, markdown: [] } },
    ...table,
  ]);

export function renderChartFigure({ title, type }: ChartAttributes, data: ChartData | undefined): Element {
  const name = interpolate(strings.chartName, { chart: strings[`${type}Chart`], title });
  return {
    ...el('figure', { className: ['figure', 'chart'] }, [
      el('figcaption', {}, [el('b', {}, [text(title)])]),
      // CSS shows one of them.
      el('div', {}, data ? [renderSvg(data, name, 'wide'), renderSvg(data, name, 'phone')] : []),
    ]),
    data: { markdown: [strongParagraph(name)] },
  };
}

function renderSvg(data: ChartData, name: string, size: keyof typeof CHART_WIDTHS_PX): Element {
  const { type, x, y, unit, series, seriesNames, marks } = data;
  const { height, children } = renderChart(data, size);
  const width = CHART_WIDTHS_PX[size];
  const description = interpolate(strings.chartDescription, {
    chart: strings[`${type}Chart`],
    x,
    y: unit ? interpolate(strings.chartUnit, { y, unit }) : y,
    values: pluralize(marks.length, strings.chartValue, strings.chartValues),
    series: series ? interpolate(strings.chartSeries, { series, names: seriesNames.join(', ') }) : '',
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

/** `y` is undefined for an empty cell or a dash. */
export interface Mark {
  label: string;
  /** If all rows have a number. */
  x?: number;
  y?: number;
  /** The cell with thousands separators. */
  text: string;
  series: string;
}

export interface ChartData extends ChartAttributes {
  marks: Mark[];
  seriesNames: string[];
  numeric: boolean;
  /** Whether a value is one of the product. Without any, those of the first series are. */
  isOwn(mark: Mark): boolean;
}

/** The product's series comes first. */
export function groupMarks(marks: Mark[], product: string): Pick<ChartData, 'marks' | 'seriesNames' | 'isOwn'> {
  const names = (mark: Mark) => `${mark.series} ${mark.label}`.includes(product);
  const all = [...new Set(marks.map(({ series }) => series))];
  const seriesNames = [
    ...all.filter((name) => name.includes(product)),
    ...all.filter((name) => !name.includes(product)),
  ];
  return { marks, seriesNames, isOwn: marks.some(names) ? names : ({ series }) => series === seriesNames[0] };
}

const MAX_SERIES = 6;

function parseChart(
  table: Table,
  attributes: ChartAttributes,
  product: string,
  textOf: (node: Table['children'][number]['children'][number]) => string,
): { data?: ChartData; diagnostics: PageDiagnostic[] } {
  const diagnostics: PageDiagnostic[] = [];
  const line = table.position?.start.line;
  const [head, ...rows] = table.children;
  const names = head?.children.map(textOf) ?? [];
  const column = (name: string | undefined): number => {
    if (name === undefined) return -1;
    const at = names.indexOf(name);
    if (at < 0)
      diagnostics.push({
        line,
        message: `The chart's table has no column "${name}".`,
        hint: `Its columns are ${names.map((known) => `"${known}"`).join(', ')}.`,
      });
    return at;
  };
  const [x, y, series] = [column(attributes.x), column(attributes.y), column(attributes.series)];
  if (diagnostics.length) return { diagnostics };
  const marks = rows.map((row): Mark => {
    const cells = row.children.map(textOf);
    const cell = (at: number) => cells[at] ?? '';
    const value = parseNumber(cell(y));
    if (value === undefined && !isMissing(cell(y)))
      diagnostics.push({
        line: row.position?.start.line,
        message: `"${cell(y)}" in the column "${attributes.y}" is not a number.`,
        hint: 'Write a plain number; the unit belongs into unit="…".',
      });
    return {
      label: cell(x),
      x: parseNumber(cell(x)),
      y: value,
      text: addThousandsSeparators(cell(y)),
      series: series < 0 ? '' : cell(series),
    };
  });
  const numeric = marks.length > 0 && marks.every((mark) => mark.x !== undefined);
  const groups = groupMarks(marks, product);
  if (attributes.type === 'scatter' && !numeric)
    diagnostics.push({
      line,
      message: `The column "${attributes.x}" of a scatter chart contains text.`,
      hint: 'Use numbers, or type="bar".',
    });
  if (!diagnostics.length && !marks.some((mark) => mark.y !== undefined))
    diagnostics.push({ line, message: 'The chart has no values.', hint: 'Fill the table.' });
  if (groups.seriesNames.length > MAX_SERIES)
    diagnostics.push({
      line,
      message: `The chart has ${groups.seriesNames.length} series; ${MAX_SERIES} can be distinguished.`,
      hint: 'Split it, or leave series out.',
    });
  return diagnostics.length ? { diagnostics } : { data: { ...attributes, ...groups, numeric }, diagnostics };
}

const isMissing = (cell: string) => /^[-–—]?$/.test(cell);

/** `12400` → `12,400`; other text stays. */
const addThousandsSeparators = (cell: string): string =>
  cell.replace(
    /^([-+\u2212\u2013]?)(\d{4,})(?=\.\d+$|$)/,
    (_, sign: string, digits: string) => sign + digits.replace(/\B(?=(\d{3})+$)/g, ','),
  );

/** Parses `12,400`, `−3.5` or `98`. */
export function parseNumber(cell: string): number | undefined {
  const plain = cell.replace(/[\u2212\u2013]/, '-').replace(/(?<=\d)[,\u202F\u00A0 ](?=\d{3}(?!\d))/g, '');
  return /^[-+]?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}
