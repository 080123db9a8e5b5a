/** How benches say what they found. */
import { cpus, loadavg, totalmem } from 'node:os';

const lines: string[] = [];

export const print = (line = ''): void => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

/** What was printed since the last call. */
export const printed = (): string => lines.splice(0).join('\n').trim();

/** The machine and how busy it is, in one line: figures of different machines are not comparable. */
export function machine(): string {
  const processors = cpus();
  const load = loadavg()[0] ?? 0;
  return (
    `${processors[0]?.model.trim() ?? 'processor'} × ${processors.length}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
    `${process.platform}, Node ${process.versions.node}, load ${load.toFixed(1)}` +
    `${load > processors.length ? ' (busy: trust ratios, not times)' : ''}`
  );
}

/** A table in plain text: the first column to the left, the others to the right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [head, ...rows].map(line).join('\n');
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that a share of the values does not exceed; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A ratio beside its aim: `4.2 (aim ≤ 10)`. */
export const ratio = (value: number, aim?: number): string =>
  `${value.toFixed(2)}${aim === undefined ? '' : ` (aim ≤ ${aim}${value <= aim ? '' : ', MISSED'})`}`;
