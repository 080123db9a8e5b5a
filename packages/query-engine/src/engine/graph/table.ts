/** Tables of an answer: rows, their cells, and how values are printed in them. */
import { type Json, textOf } from '../json.ts';
import type { PrintedPath } from './paths.ts';

/** A value and how it is printed. */
export interface Cell {
  /** Missing if the value is not stored. */
  value?: Json;
  text: string;
  /** What the cell holds in other readings. */
  other?: string[];
}

/** A row as it is shown. */
export interface Row {
  cells: Cell[];
  /** Ids of nodes and relations that the row is made of, at most `mostParts`; only of the first rows, for a drawing. */
  parts: string[];
  /** Set if only some readings have the row. */
  perhaps?: boolean;
}

/** A row while it is made; its parts are listed only if it is shown. */
export interface RawRow extends Omit<Row, 'parts'> {
  parts: () => string[];
}

/** The rows of a query in one reading. */
export interface Table {
  kind: 'table' | 'triples' | 'nodes' | 'count' | 'paths';
  columns: string[];
  rows: RawRow[];
  sorting?: { column: string; descending: boolean };
  /** Whether rows of equal rank are among those that were sorted. */
  ties?: boolean;
  /** Of a lone `COUNT(*)`. */
  count?: number;
  paths?: { shown: PrintedPath[]; total: number; search: 'SHORT_PATH' | 'ALL_PATH' };
}

/** The cell of a value that is not stored. */
export const none: Cell = { text: '' };
/** Signs that no text of a cell has, for keys of rows. */
export const [between, missing] = ['\u0000', '\u0001'];

/** Stored numbers without decimals print plain, others with six. Lists and objects print as JSON. */
export const cell = (value: Json | undefined): Cell => (value === undefined ? none : { value, text: printed(value) });

/** A value as cells print it. */
export const printed = (value: Json): string =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(6) : textOf(value);

/** A cell of `RETURN *`, which prints what is not stored. */
export const cellOrNull = (value: Json | undefined): Cell => (value === undefined ? { text: 'null' } : cell(value));
/** A cell of what is computed: numbers have six decimals. */
export const fixed = (value: string | number): Cell => ({
  value,
  text: typeof value === 'number' ? value.toFixed(6) : value,
});
