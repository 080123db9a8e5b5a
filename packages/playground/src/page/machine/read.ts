/** Time machines of a Markdown page: the directive `:::machine` and the table of events that it holds. */
import { fencesOf } from '../fences.ts';

/** A row of the table. */
export interface Row {
  /** 1-based line of the page. */
  line: number;
  /** Cells as they are written. */
  cells: string[];
}

/** A directive with its table. */
export interface MachineSource {
  /** Its number among the machines of the page, from 0: `data-machine` of the button. */
  index: number;
  /** 1-based line of the directive. */
  line: number;
  title: string;
  /** Titles of the code blocks that the schema is made of, with ` + ` between them. */
  schema: string;
  /** Title of the code block whose inserts are the events; without it they are in the table. */
  events?: string;
  /** The table has a column for each kind of join. */
  variants?: string;
  /** The stream that rules without a stream, and events of a table without a column of streams, belong to. */
  stream?: string;
  /** The day of the times, `2026-01-05`. */
  day?: string;
  /** The beginning of the keys whose ends are in the column `Key ends in`. */
  keys?: string;
  /** Columns that hold neither events nor results. */
  notes: string[];
  /** Titles of the columns as plain text. */
  columns: string[];
  rows: Row[];
}

const opening = /^ *:{3,}machine\{(.*)\} *$/;
const attribute = /([a-z]+)="([^"]*)"/g;

/** All machines of a page in their order; a directive in a fence is none. One without a table has no columns. */
export function machinesOf(markdown: string): MachineSource[] {
  const lines = markdown.split('\n');
  const found: MachineSource[] = [];
  const fenced = new Set(fencesOf(markdown).flatMap(({ line, text }) => text.split('\n').map((_, at) => line + at)));
  for (const [at, line] of lines.entries()) {
    const attributes = fenced.has(at) ? undefined : opening.exec(line)?.[1];
    if (attributes === undefined) continue;
    const { title = '', schema = '', events, variants, stream, day, keys, notes } = attributesOf(attributes);
    found.push({
      index: found.length,
      line: at + 1,
      title,
      schema,
      ...(events === undefined ? {} : { events }),
      ...(variants === undefined ? {} : { variants }),
      ...(stream === undefined ? {} : { stream }),
      ...(day === undefined ? {} : { day }),
      ...(keys === undefined ? {} : { keys }),
      notes: notes?.split(', ') ?? [],
      ...tableAfter(lines, at + 1),
    });
  }
  return found;
}

const attributesOf = (text: string): Record<string, string | undefined> =>
  Object.fromEntries([...text.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]));

function tableAfter(lines: readonly string[], from: number): Pick<MachineSource, 'columns' | 'rows'> {
  const start = lines.findIndex((line, at) => at >= from && line.trim() !== '');
  if (!lines[start]?.trim().startsWith('|')) return { columns: [], rows: [] };
  const after = lines.findIndex((line, at) => at > start && !line.trim().startsWith('|'));
  const [head = '', , ...body] = lines.slice(start, after < 0 ? undefined : after);
  return {
    columns: cellsOf(head).map(plainCell),
    rows: body.map((line, at) => ({ line: start + 3 + at, cells: cellsOf(line) })),
  };
}

/** The cells of a line of a table. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** A cell as readers see it: without the marks of code and of strong text. */
export const plainCell = (cell: string): string => cell.replace(/`|\*\*/g, '').replaceAll('\\|', '|');

/** A line of a table. */
export const writtenRow = (cells: readonly string[]): string =>
  `| ${cells.join(' | ')} |`.replace(/\| {2}(?=\|)/g, '| ');
