/** Answers as texts to take away. */
import type { Answered } from '@folio/query-engine/engine/index.ts';
import { drawTable } from '../page/table.ts';
import { eitherOf } from './describe.ts';

/** A cell as it is shown: all its possible values. */
const cellText = ({ text, other = [] }: { text: string; other?: readonly string[] }): string =>
  eitherOf([text, ...other]);

/** Columns and rows of any answer; a lone count is a table of one cell. */
export function tableOf({ kind, columns, rows, count }: Answered): { columns: string[]; rows: string[][] } {
  if (kind === 'count') return { columns: ['COUNT(*)'], rows: [[eitherOf([count?.value, ...(count?.other ?? [])])]] };
  return { columns, rows: rows.map(({ cells }) => cells.map(cellText)) };
}

/** As the command line draws it. */
export const asTable = (answer: Answered): string => drawTable(tableOf(answer));

/** As RFC 4180 has it: lines end in CRLF, quotes are doubled. */
export function asCsv(answer: Answered): string {
  const { columns, rows } = tableOf(answer);
  return [columns, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** A text that begins like a formula is quoted with an apostrophe, so that no spreadsheet computes it. */
function quoted(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
