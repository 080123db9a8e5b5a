/** Tables as the command line prints them: drawn with +, - and |, a frame line above and below each row. */

export interface Table {
  columns: string[];
  rows: string[][];
}

/** Reads a drawn table; undefined where a line does not fit the frame. */
export function readTable(text: string): Table | undefined {
  const lines = text.trim().split('\n');
  const frame = lines[0] as string;
  const fits = lines.every((line, at) => (at % 2 ? drawnLike(line) : line) === frame);
  if (!/^\+(?:-+\+)+$/.test(frame) || lines.length % 2 === 0 || !fits) return undefined;
  const [columns = [], ...rows] = lines
    .filter((_, at) => at % 2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
  return { columns, rows };
}

const drawnLike = (line: string): string => line.replace(/[^|]/g, '-').replaceAll('|', '+');

/** Draws a table; each column is as wide as its longest text. */
export function drawTable({ columns, rows }: Table): string {
  const widths = columns.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const frame = `+${widths.map((width) => '-'.repeat(width)).join('+')}+`;
  const drawn = [columns, ...rows].map(
    (row) => `|${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join('|')}|`,
  );
  return [frame, ...drawn.flatMap((line) => [line, frame])].join('\n');
}

/** A table of Markdown with its line; backticks of cells are left out. */
export interface MarkdownTable extends Table {
  /** 1-based line of its header. */
  line: number;
}

/** The tables of a page outside of its code blocks. */
export function markdownTables(markdown: string): MarkdownTable[] {
  const tables: MarkdownTable[] = [];
  const lines = markdown
    .replace(/^( *)(`{3,}|~{3,})[\s\S]*?\n\1\2/gm, (code) => code.replace(/[^\n]/g, ''))
    .split('\n');
  const cellsOf = (line: string) =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim().replace(/^`([^`]*)`$/, '$1'));
  for (const [at, line] of lines.entries()) {
    if (!/^ *\|/.test(line) || !/^ *\|(?: *:?-+:? *\|)+ *$/.test(lines[at + 1] ?? '')) continue;
    const after = lines.slice(at + 2);
    const end = after.findIndex((one) => !/^ *\|/.test(one));
    tables.push({
      line: at + 1,
      columns: cellsOf(line),
      rows: after.slice(0, end < 0 ? after.length : end).map(cellsOf),
    });
  }
  return tables;
}
