/** A table as the command line prints it: framed with +, - and |. */

export interface Table {
  columns: string[];
  rows: string[][];
}

/** Undefined if a line doesn't fit the frame. */
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

export function drawTable({ columns, rows }: Table): string {
  const widths = columns.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const frame = `+${widths.map((width) => '-'.repeat(width)).join('+')}+`;
  const drawn = [columns, ...rows].map(
    (row) => `|${widths.map((width, at) => (row[at] ?? '').padEnd(width)).join('|')}|`,
  );
  return [frame, ...drawn.flatMap((line) => [line, frame])].join('\n');
}
