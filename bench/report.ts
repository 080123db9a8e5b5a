/** The output of benches. */
import { cpus, loadavg, totalmem } from 'node:os';

const lines: string[] = [];

export const print = (line = ''): void => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

/** Returns the output since the last call. */
export const takeOutput = (): string => lines.splice(0).join('\n').trim();

/** Describes the machine and its load, because results of different machines aren't comparable. */
export function describeMachine(): string {
  const processors = cpus();
  const load = loadavg()[0] ?? 0;
  return (
    `${processors[0]?.model.trim() ?? 'processor'} × ${processors.length}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ` +
    `${process.platform}, Node ${process.versions.node}, load ${load.toFixed(1)}` +
    `${load > processors.length ? ' (busy: trust ratios, not times)' : ''}`
  );
}

/** Formats a table with the first column aligned left and the others right. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const formatLine = (row: string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  return [head, ...rows].map(formatLine).join('\n');
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @returns `NaN` if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Formats a ratio with its target: `4.2 (aim ≤ 10)`. */
export const ratio = (value: number, aim?: number): string =>
  `${value.toFixed(2)}${aim === undefined ? '' : ` (aim ≤ ${aim}${value <= aim ? '' : ', MISSED'})`}`;
