import type { Table } from 'mdast';
import type { PageDiagnostic } from '../../markdown/diagnostic-collector.ts';

/** What a chart's attributes say. */
export interface ChartAttributes {
  title: string;
  type: 'bar' | 'line' | 'scatter';
  /** Names of columns of the table. */
  x: string;
  y: string;
  series?: string;
  /** Unit of `y`. */
  unit?: string;
}

/** One mark of a chart. `y` is missing where the cell is empty or a dash. */
export interface Mark {
  label: string;
  /** The first column as a number, where all rows have one. */
  x?: number;
  y?: number;
  /** The value as its author wrote it, with separators of thousands. */
  shown: string;
  series: string;
}

export interface ChartData extends ChartAttributes {
  marks: Mark[];
  seriesNames: string[];
  /** All values of `x` are numbers. */
  numeric: boolean;
}

const mostSeries = 6;

/** Reads the marks of a chart from its table. Columns that are missing and cells that are not numbers are faults. */
export function readChart(
  table: Table,
  attributes: ChartAttributes,
  textOf: (node: Table['children'][number]['children'][number]) => string,
): { data?: ChartData; faults: PageDiagnostic[] } {
  const faults: PageDiagnostic[] = [];
  const line = table.position?.start.line;
  const [head, ...rows] = table.children;
  const names = head?.children.map(textOf) ?? [];
  const column = (name: string | undefined): number => {
    if (name === undefined) return -1;
    const at = names.indexOf(name);
    if (at < 0)
      faults.push({
        line,
        message: `The chart's table has no column "${name}".`,
        hint: `Its columns are ${names.map((known) => `"${known}"`).join(', ')}.`,
      });
    return at;
  };
  const [x, y, series] = [column(attributes.x), column(attributes.y), column(attributes.series)];
  if (faults.length) return { faults };
  const marks = rows.map((row): Mark => {
    const cells = row.children.map(textOf);
    const cell = (at: number) => cells[at] ?? '';
    const value = readNumber(cell(y));
    if (value === undefined && !isMissing(cell(y)))
      faults.push({
        line: row.position?.start.line,
        message: `"${cell(y)}" in the column "${attributes.y}" is not a number.`,
        hint: 'Write a plain number; the unit belongs into unit="…".',
      });
    return {
      label: cell(x),
      x: readNumber(cell(x)),
      y: value,
      shown: grouped(cell(y)),
      series: series < 0 ? '' : cell(series),
    };
  });
  const numeric = marks.length > 0 && marks.every((mark) => mark.x !== undefined);
  const seriesNames = [...new Set(marks.map((mark) => mark.series))];
  if (attributes.type === 'scatter' && !numeric)
    faults.push({
      line,
      message: `The column "${attributes.x}" of a scatter chart holds text.`,
      hint: 'Use numbers, or type="bar".',
    });
  if (!faults.length && !marks.some((mark) => mark.y !== undefined))
    faults.push({ line, message: 'The chart has no values.', hint: 'Fill the table.' });
  if (seriesNames.length > mostSeries)
    faults.push({
      line,
      message: `The chart has ${seriesNames.length} series; ${mostSeries} can be distinguished.`,
      hint: 'Split it, or leave series out.',
    });
  return faults.length ? { faults } : { data: { ...attributes, marks, seriesNames, numeric }, faults };
}

const isMissing = (cell: string) => /^[-–—]?$/.test(cell);

/** A number with separators of thousands (`12400` → `12,400`); other texts as they are. */
const grouped = (cell: string): string =>
  cell.replace(
    /^([-+\u2212\u2013]?)(\d{4,})(?=\.\d+$|$)/,
    (_, sign: string, digits: string) => sign + digits.replace(/\B(?=(\d{3})+$)/g, ','),
  );

/** `12,400`, `−3.5`, `98` → number; anything else → undefined. */
export function readNumber(cell: string): number | undefined {
  const plain = cell.replace(/[\u2212\u2013]/, '-').replace(/(?<=\d)[,\u202F\u00A0 ](?=\d{3}(?!\d))/g, '');
  return /^[-+]?(\d+(\.\d+)?|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}
