import { z } from 'zod';
import { type Column, table } from '../../data/parts/blocks.ts';
import {
  addIssue,
  checkUnique,
  code,
  noteKeys,
  type Scalar,
  scalar,
  slug,
  sources,
  text,
} from '../../data/schema-helpers.ts';
import { defineDirective } from '../../markdown/directives/leaf.ts';
import type {
  DataDirective,
  DirectiveContext,
  DirectiveResult,
  Element,
  ElementContent,
} from '../../markdown/types.ts';
import { pluralize } from '../../model/text.ts';
import { type ChartData, foldNumbers, groupMarks, type Mark, parseNumber, renderChartFigure } from './chart.ts';

/**
 * `::benchmark{file="load" table="speed"}` renders measurements as a table, with an optional chart.
 */
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
    const table = renderResultsTable(found, context);
    const nodes = found.chart ? [renderResultsChart(found, context.product.name), foldNumbers([table])] : [table];
    return { nodes, symbols: [] };
  },
});

function renderResultsChart({ title, columns, rows, chart }: Results, product: string): Element {
  const { type, x, y, series, unit } = chart as NonNullable<Results['chart']>;
  const at = (name: string | undefined) => (name === undefined ? -1 : columns.indexOf(name));
  const marks = rows.map((row): Mark => {
    const cell = (name: string | undefined) => formatScalar(row[at(name)] ?? null);
    return {
      label: cell(x),
      x: parseNumber(cell(x)),
      y: parseNumber(cell(y)),
      text: cell(y),
      series: series ? cell(series) : '',
    };
  });
  const attributes = { title, type, x, y, ...(series ? { series } : {}), ...(unit ? { unit } : {}) };
  const data: ChartData = {
    ...attributes,
    ...groupMarks(marks, product),
    numeric: marks.every((mark) => mark.x !== undefined),
  };
  return renderChartFigure(attributes, data);
}

function renderResultsTable(results: Results, context: DirectiveContext): Element {
  const { columns, rows } = pivotSeries(results);
  const titles = columns.map(
    (title, at): Column =>
      at && rows.every((row) => row[at] === null || typeof row[at] === 'number') ? { title, numbers: true } : title,
  );
  const cells = rows.map((row) => ({
    cells: row.map((value): ElementContent[] => context.inline(formatScalar(value))),
  }));
  return table(results.title, titles, [{ rows: cells }]);
}

/** Pivots a table with series: one row per group, one column per series. */
function pivotSeries({ columns, rows, chart }: Results): Pick<Results, 'columns' | 'rows'> {
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

const formatScalar = (value: Scalar): string =>
  value === null ? '–' : typeof value === 'number' ? value.toLocaleString('en-US') : String(value);

/** `data/benchmarks/<name>.yaml`: results of one published measurement. */

const results = z.strictObject({
  id: slug,
  title: text,
  columns: z.array(code).min(2),
  /** `null` means not published. */
  rows: z.array(z.array(scalar)).min(1),
  /** `x`, `y` and `series` are column titles. */
  chart: z
    .strictObject({
      type: z.enum(['bar', 'line', 'scatter']),
      x: code,
      y: code,
      series: code.optional(),
      unit: text.optional(),
    })
    .optional(),
  sources: sources.optional(),
});
type Results = z.output<typeof results>;

export const benchmarkSchema = z
  .strictObject({
    id: z.string(),
    title: text,
    tables: z.array(results).min(1),
    ...noteKeys,
    sources,
  })
  .superRefine((file, context) => {
    checkUnique(
      context,
      ['tables'],
      file.tables.map(({ id }) => id),
      'The id',
    );
    file.tables.forEach(({ columns, rows, chart }, at) => {
      rows.forEach((row, line) => {
        if (row.length !== columns.length)
          addIssue(
            context,
            ['tables', at, 'rows', line],
            `The row has ${pluralize(row.length, '1 value', '{count} values')}, the table ${pluralize(columns.length, '1 column', '{count} columns')}`,
            'Write one value a column; `null` for one that is not published.',
          );
      });
      for (const [key, name] of Object.entries(chart ?? {}))
        if (['x', 'y', 'series'].includes(key) && !columns.includes(name as string))
          addIssue(
            context,
            ['tables', at, 'chart', key],
            `The table has no column \`${name}\``,
            `Use one of: ${columns.join(', ')}.`,
          );
    });
  });
