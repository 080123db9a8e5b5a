/** Runs a query in each interpretation of the open questions that matters, and compares the results. */
import { throwError } from '../diagnostics.ts';
import { createObject, type Json, type JsonObject } from '../json.ts';
import type { StreamProcessor } from '../stream/processor.ts';
import { Context, type ContextOptions, type Interpretation, type Note, type OpenChoice, type Step } from './context.ts';
import { executeQuery } from './execute-query.ts';
import {
  type Graph,
  type Node,
  type PlainNode,
  type PlainRelation,
  type Triple,
  toPlainNode,
  toPlainRelation,
} from './store.ts';
import { getProperties, type Operation, type Query } from './syntax.ts';
import { type Cell, EMPTY_CELL, type RawRow, type Row, type Table } from './table.ts';

export interface AnswerOptions extends ContextOptions {
  /** Choices that are fixed; otherwise all interpretations that matter are compared. */
  interpretation?: Partial<Interpretation> | undefined;
}

export interface Answer {
  kind: 'table' | 'triples' | 'nodes' | 'count' | 'paths';
  columns: string[];
  /** Up to the limit; `total` counts all rows. */
  rows: Row[];
  total: number;
  /** Of a single `COUNT(*)`; `other` are the values in other interpretations. */
  count?: { value: number; other: number[] };
  paths?: NonNullable<Table['paths']>;
  nodes: PlainNode[];
  relations: PlainRelation[];
  /** `ties`: sorted, with rows of equal rank. `data`: in the order of the data. */
  order: 'sorted' | 'ties' | 'data';
  sorting?: { column: string; descending: boolean };
  /** The choices that change the result. */
  open: OpenChoice[];
  notes: Note[];
  steps: Step[];
  units: number;
}

const MAX_DRAWN_ROWS = 1000;
/** Shared by thousands of rows. */
const NO_PARTS: string[] = [];

const INTERPRETATION_VALUES: { [S in OpenChoice]: readonly Interpretation[S][] } = {
  kept: ['first', 'last'],
  repeated: ['each', 'once'],
};

export function answerQuery(graph: Graph, query: Query | Operation, options: AnswerOptions = {}): Answer {
  const { interpretation = {}, ...contextOptions } = options;
  const firstInterpretation: Interpretation = {
    kept: interpretation.kept ?? 'first',
    repeated: interpretation.repeated ?? 'each',
  };
  const context = new Context({ ...contextOptions, interpretation: firstInterpretation });
  const table = executeQuery(graph, query, context);
  // All interpretations start from the same rows: a choice without effect in the first one never has any.
  const undecided = [...context.decided].filter((choice) => interpretation[choice] === undefined);
  const interpretations = getOtherInterpretations(firstInterpretation, undecided);
  const tables = [
    table,
    ...interpretations.map((other) => executeQuery(graph, query, new Context({ ...context, interpretation: other }))),
  ];
  const differing = undecided.filter((choice) => isDecisive(choice, [firstInterpretation, ...interpretations], tables));
  const rows = tables.length > 1 ? mergeTables(tables) : table.rows;
  for (const choice of differing) context.addOpenNote(choice);
  const shown = rows.slice(0, context.budget.limits.rows).map(({ cells, parts, perhaps }, index): Row => {
    const result = { cells, parts: index < MAX_DRAWN_ROWS ? parts() : NO_PARTS };
    return perhaps ? { ...result, perhaps } : result;
  });
  const counts = [...new Set(tables.map(({ count }) => count))].filter((value) => value !== undefined);
  const [count, ...other] = counts;
  return {
    kind: table.kind,
    columns: table.columns,
    rows: shown,
    total: table.kind === 'paths' ? (table.paths?.total ?? 0) : rows.length,
    ...(count === undefined ? {} : { count: { value: count, other } }),
    ...(table.paths ? { paths: table.paths } : {}),
    ...collectParts(graph, shown),
    order: table.sorting ? (table.ties ? 'ties' : 'sorted') : 'data',
    ...(table.sorting ? { sorting: table.sorting } : {}),
    open: differing,
    notes: context.notes,
    steps: context.steps,
    units: context.budget.used,
  };
}

function getOtherInterpretations(used: Interpretation, switches: readonly OpenChoice[]): Interpretation[] {
  let interpretations: Interpretation[] = [used];
  for (const choice of switches)
    interpretations = interpretations.flatMap((interpretation) =>
      INTERPRETATION_VALUES[choice].map((value) => ({ ...interpretation, [choice]: value })),
    );
  return interpretations.filter(
    (interpretation) => interpretation.kept !== used.kept || interpretation.repeated !== used.repeated,
  );
}

function isDecisive(choice: OpenChoice, interpretations: readonly Interpretation[], tables: readonly Table[]): boolean {
  const rest: OpenChoice = choice === 'kept' ? 'repeated' : 'kept';
  return interpretations.some((interpretation, index) =>
    interpretations.some(
      (other, otherIndex) =>
        interpretation[choice] !== other[choice] &&
        interpretation[rest] === other[rest] &&
        !isSameTable(tables[index] as Table, tables[otherIndex] as Table),
    ),
  );
}

const toRowKey = ({ cells }: RawRow): string => JSON.stringify(cells.map(({ text }) => text));
const isSameTable = (left: Table, right: Table): boolean =>
  left.count === right.count &&
  left.rows.length === right.rows.length &&
  left.rows.every((row, index) => toRowKey(row) === toRowKey(right.rows[index] as RawRow));

/**
 * Merges the rows of several interpretations. If all have equally many rows, a cell lists its values in
 * all interpretations; otherwise a row that some interpretations lack is marked `perhaps`.
 */
function mergeTables(tables: readonly Table[]): RawRow[] {
  const [first, ...rest] = tables as [Table, ...Table[]];
  if (rest.every(({ rows }) => rows.length === first.rows.length))
    return first.rows.map((row, index) => {
      const cells = row.cells.map((cell, column): Cell => {
        const texts = new Set(rest.map(({ rows }) => rows[index]?.cells[column]?.text ?? ''));
        texts.delete(cell.text);
        return texts.size ? { ...cell, other: [...texts] } : cell;
      });
      return { ...row, cells };
    });
  const counted = tables.map(({ rows }) => {
    const counts = new Map<string, number>();
    for (const row of rows) counts.set(toRowKey(row), (counts.get(toRowKey(row)) ?? 0) + 1);
    return counts;
  });
  const result: RawRow[] = [];
  const seen = new Map<string, number>();
  for (const { rows } of tables) {
    const occurrences = new Map<string, number>();
    for (const row of rows) {
      const key = toRowKey(row);
      const number = (occurrences.get(key) ?? 0) + 1;
      occurrences.set(key, number);
      if (number <= (seen.get(key) ?? 0)) continue;
      seen.set(key, number);
      const certain = counted.every((counts) => (counts.get(key) ?? 0) >= number);
      result.push(certain ? row : { ...row, perhaps: true });
    }
  }
  return result;
}

function collectParts(graph: Graph, rows: readonly Row[]): { nodes: PlainNode[]; relations: PlainRelation[] } {
  // Nodes and relations share one sequence of ids.
  const wanted = new Set<number>();
  for (const { parts } of rows) for (const part of parts) wanted.add(Number(part.slice(1)));
  const nodes = new Set<Node>();
  const triples: Triple[] = [];
  for (const triple of graph.triples) {
    if (wanted.size === 0) break;
    if (!wanted.delete(triple.id)) continue;
    triples.push(triple);
    for (const node of [triple.subject, triple.object]) {
      nodes.add(node);
      wanted.delete(node.id);
    }
  }
  for (const node of graph.nodes.values()) {
    if (wanted.size === 0) break;
    if (wanted.delete(node.id)) nodes.add(node);
  }
  return { nodes: [...nodes].map(toPlainNode), relations: triples.map(toPlainRelation) };
}

/** Throws an error if a query reads attributes that aren't computed: its cells would look empty. */
export function assertSupported({ uncomputed }: StreamProcessor, statement: Query | Operation): void {
  if (uncomputed.size === 0) return;
  for (const { text, start, end } of getProperties(statement)) {
    const operation = uncomputed.get(text);
    if (operation !== undefined)
      throwError(
        {
          code: 'left-out',
          message: `${text} is computed by ${operation}, which is not supported in the sandbox.`,
          hint: 'Run it on a server.',
        },
        { start, end },
      );
  }
}

interface ServerAnswer extends Pick<Table, 'kind' | 'columns' | 'paths'> {
  rows: readonly Pick<Row, 'cells'>[];
  count?: { value: number };
}

/** Converts an answer to the JSON of a server, in the first interpretation and without keys. */
export function toServerJson({ kind, columns, rows, paths, count: number }: ServerAnswer): JsonObject {
  if (kind === 'count') return { count: number?.value ?? 0 };
  if (kind === 'paths' && paths) {
    const [single] = paths.shown;
    const shown = paths.search === 'SHORT_PATH' && single ? single : { paths: paths.shown };
    return { ...shown, path_count: paths.total };
  }
  const toObject = ({ cells }: Pick<Row, 'cells'>) =>
    createObject(
      Object.fromEntries(
        columns.flatMap((name, index): [string, Json][] => {
          const { value } = cells[index] ?? EMPTY_CELL;
          if (value === undefined) return [];
          // A list in a row is text; a whole node is JSON inside a text.
          return [[name, Array.isArray(value) && kind !== 'nodes' ? JSON.stringify(value) : value]];
        }),
      ),
    );
  const objects = rows.map(toObject);
  if (kind === 'nodes') return { nodes: objects.map((node) => JSON.stringify(node)), num_items: rows.length };
  return { [kind === 'triples' ? 'triple' : 'rows']: objects, num_items: rows.length };
}
