import { z } from 'zod';
import { type Column, table } from '../../data/parts/blocks.ts';
import { defineDirective } from '../../data/parts/context.ts';
import type { Scalar } from '../../data/schema-helpers.ts';
import type {
  DataDirective,
  DirectiveContext,
  DirectiveResult,
  Element,
  ElementContent,
} from '../../markdown/types.ts';
import { benchmarkSchema, type Results } from './benchmark-schema.ts';
import { type ChartData, type Mark, readNumber } from './data.ts';
import { chartFigure } from './figure.ts';

/** `::benchmark{file="load" table="speed"}`: results of a measurement as a table, below a chart where the data describes one. */
export const benchmarkDirective: DataDirective = defineDirective({
  name: 'benchmark',
  attributes: z.strictObject({ file: z.string(), table: z.string() }),
  render({ file: name, table: id }, context): DirectiveResult {
    const file = context.load(`benchmarks/${name}`, benchmarkSchema);
    const found = file.tables.find((one) => one.id === id);
    if (!found)
      return context.fail(
        `The data file has no table \`${id}\`.`,
        `Use one of: ${file.tables.map((one) => one.id).join(', ')}.`,
      );
    const chart = found.chart ? [chartOf(found)] : [];
    return { nodes: [...chart, tableOf(found, context)], symbols: [] };
  },
});

function chartOf({ title, columns, rows, chart }: Results): Element {
  const { type, x, y, series, unit } = chart as NonNullable<Results['chart']>;
  const at = (name: string | undefined) => (name === undefined ? -1 : columns.indexOf(name));
  const marks = rows.map((row): Mark => {
    const cell = (name: string | undefined) => shown(row[at(name)] ?? null);
    return {
      label: cell(x),
      x: readNumber(cell(x)),
      y: readNumber(cell(y)),
      shown: cell(y),
      series: series ? cell(series) : '',
    };
  });
  const attributes = { title, type, x, y, ...(series ? { series } : {}), ...(unit ? { unit } : {}) };
  const data: ChartData = {
    ...attributes,
    marks,
    seriesNames: [...new Set(marks.map((mark) => mark.series))],
    numeric: marks.every((mark) => mark.x !== undefined),
  };
  return chartFigure(attributes, data);
}

function tableOf(results: Results, context: DirectiveContext): Element {
  const { columns, rows } = acrossSeries(results);
  const titles = columns.map(
    (title, at): Column =>
      at && rows.every((row) => row[at] === null || typeof row[at] === 'number') ? { title, numbers: true } : title,
  );
  const cells = rows.map((row) => ({ cells: row.map((value): ElementContent[] => context.inline(shown(value))) }));
  return table(results.title, titles, [{ rows: cells }]);
}

/** Results with a series for each bar of a group: one row a group and one column a series, so that they compare along the row. */
function acrossSeries({ columns, rows, chart }: Results): Pick<Results, 'columns' | 'rows'> {
  const at = (name: string | undefined) => columns.indexOf(name as string);
  if (!chart?.series || columns.length > 3) return { columns, rows };
  const [x, y, series] = [at(chart.x), at(chart.y), at(chart.series)];
  const of = (column: number) => [...new Set(rows.map((row) => String(row[column])))];
  const names = of(series);
  return {
    columns: [`${chart.x}, ${chart.y}`, ...names],
    rows: of(x).map((group) => [
      group,
      ...names.map((name) => rows.find((row) => String(row[x]) === group && String(row[series]) === name)?.[y] ?? null),
    ]),
  };
}

/** Numbers with a comma at each thousand; a dash for what is not published. */
const shown = (value: Scalar): string =>
  value === null ? '–' : typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
