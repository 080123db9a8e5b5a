/** Words that statements and parts of queries begin with. */
import type { Piece, Scanner } from './scanner.ts';

/** Whether a line looks like a query, not a statement. */
export const isQuery = (line: string): boolean => /^\s*(?:<\s*\w|\w+\s*(?:\{[^}]*\})?\s*=>)/.test(line);

/** Words that statements begin with. */
export const starts = ['CREATE', 'USE', 'create', 'DELETE', 'MERGE', 'register', 'insert'];

/** Whether a word begins a statement or a query. */
export const startsStatement = (scanner: Scanner, { text, start }: Piece): boolean =>
  starts.includes(text) || isQuery(scanner.text.slice(start, start + 200));

/** Words that other parts of a query begin with. */
export const parts = [
  'EXCLUDE_GROUPBY',
  'WHERE',
  'SORT_ASC',
  'SORT_DESC',
  'SORT_ASC_QLEX',
  'SORT_DESC_QLEX',
  'LIMIT',
  'AND',
  'AS',
];
