/** Turns the rows of a table into statements that create a table of documents. */
import { interpolate } from '@folio/core';
import { toText } from '@folio/query-engine/json';
import { strings } from '../strings.ts';
import {
  type ColumnType,
  createReport,
  type ImportDiagnostic,
  type ImportedTable,
  isEmpty,
  type OnProgress,
  withProgress,
} from './table.ts';
import { isUnique, listProperties, NAME, writeProperties } from './to-graph.ts';

export interface TableMapping {
  table: string;
  /** Index of the column with the keys; -1 for the numbers of the rows. */
  key: number;
  /** Undefined leaves a column out. */
  types: readonly (ColumnType | undefined)[];
}

const MIN_KEY_BYTES = 8;
const MAX_KEY_BYTES = 128;

/** Suggests a column whose values differ; -1 if there is none. */
export function suggestKey(table: ImportedTable): number {
  const keys = table.columns.flatMap(({ name, type }, index) =>
    isUnique(table, index) && (type === 'text' || NAME.test(name)) ? index : [],
  );
  return keys.find((index) => NAME.test(table.columns[index]?.name ?? '')) ?? keys[0] ?? -1;
}

export function toRows(
  table: ImportedTable,
  { table: name, key, types }: TableMapping,
  onProgress?: OnProgress,
): { statements: string[]; diagnostics: ImportDiagnostic[]; note: string } {
  const { columns, rows, lines } = table;
  const properties = listProperties(table, { name: key, types });
  const { diagnostics, report } = createReport();
  const isNumber = key < 0 || (types[key] === 'number' && rows.every((row) => Number.isSafeInteger(Number(row[key]))));
  const keys = new Set<string>();
  const encoder = new TextEncoder();
  let keyBytes = MIN_KEY_BYTES;
  const statements = [`create table ${name}`];
  for (const [index, row] of withProgress(rows, onProgress)) {
    const line = lines[index] as number;
    const text =
      key < 0
        ? String(index + 1)
        : toText(row[key] ?? '')
            .replace(/\s+/g, ' ')
            .trim();
    const bytes = encoder.encode(text).length;
    if (isEmpty(text))
      report(line, interpolate(strings.noKey, { column: columns[key]?.name ?? '' }), strings.noKeyHint);
    else if (bytes > MAX_KEY_BYTES || text.includes('"'))
      report(line, interpolate(strings.invalidKey, { key: text }), strings.noKeyHint);
    else if (keys.has(text)) report(line, interpolate(strings.repeatedKey, { key: text }), strings.repeatedNodeHint);
    else {
      keys.add(text);
      keyBytes = Math.max(keyBytes, bytes);
      const values = writeProperties(row, properties, (...diagnostic) => report(line, ...diagnostic));
      statements.push(`insert into ${name} values ${isNumber ? Number(text) : `"${text}"`} {${values.join(',')}}`);
    }
  }
  return {
    statements,
    diagnostics,
    note: isNumber ? strings.createWithNumbers : interpolate(strings.createWithTexts, { bytes: keyBytes }),
  };
}
