/** An answer in the JSON of a server. */
import { type Json, type JsonObject, objectOf } from '../json.ts';
import { none, type Row, type Table } from './table.ts';

/** What the JSON of an answer is made of. */
export interface Answered extends Pick<Table, 'kind' | 'columns' | 'paths'> {
  rows: readonly Pick<Row, 'cells'>[];
  count?: { value: number };
}

/** The JSON that a server answers with, in the first reading and without keys of nodes. */
export function jsonOf({ kind, columns, rows, paths, count: number }: Answered): JsonObject {
  if (kind === 'count') return objectOf<Json>([['count', number?.value ?? 0]]);
  if (kind === 'paths' && paths) {
    const [single] = paths.shown;
    const one = paths.search === 'SHORT_PATH' && single;
    const list = one ? Object.entries(single) : [['paths', paths.shown] as const];
    return objectOf<Json>([...(list as [string, Json][]), ['path_count', paths.total]]);
  }
  const entries = ({ cells }: Pick<Row, 'cells'>) =>
    columns.flatMap((name, at): [string, Json][] => {
      const { value } = cells[at] ?? none;
      if (value === undefined) return [];
      // A list in a row is text; a node is JSON inside a text as a whole.
      return [[name, Array.isArray(value) && kind !== 'nodes' ? JSON.stringify(value) : value]];
    });
  if (kind === 'nodes')
    return objectOf<Json>([
      ['nodes', rows.map((row) => JSON.stringify(objectOf<Json>(entries(row))))],
      ['num_items', rows.length],
    ]);
  return objectOf<Json>([
    [kind === 'triples' ? 'triple' : 'rows', rows.map((row) => objectOf<Json>(entries(row)))],
    ['num_items', rows.length],
  ]);
}
