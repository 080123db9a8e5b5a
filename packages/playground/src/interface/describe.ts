import { interpolate, pluralize } from '@folio/core';
import type { QueryResult } from '@folio/query-engine';
import { drawTable } from '../page/table.ts';
import type { Outcome } from '../service/protocol.ts';
import { strings } from '../strings.ts';

export const getAnswers = ({ results }: Outcome): QueryResult[] =>
  results.filter((result): result is QueryResult => result.kind !== 'done');

/** `3 or 4` */
export const joinAlternatives = (values: readonly unknown[]): string => values.join(strings.or);

/** `3 rows` */
export function describeSize({ kind, count, total, columns: [column = 'COUNT(*)'] }: QueryResult): string {
  if (kind === 'count')
    return interpolate(strings.countIs, {
      column,
      values: joinAlternatives([count?.value, ...(count?.other ?? [])]),
    });
  if (kind === 'paths') return pluralize(total, strings.onePath, strings.paths);
  return countRows(total);
}

/** `3 rows, from 7 nodes and 5 relations` */
export function describeOutcome(outcome: Outcome): string {
  const { contents: graph, diagnostic, results } = outcome;
  if (diagnostic) return strings.notRun;
  const contents = graph.rows === undefined ? describeContents(graph) : countRows(graph.rows);
  const answers = getAnswers(outcome);
  const [answer] = answers;
  const state = graph.rows === undefined ? strings.graphHas : strings.tablesHave;
  if (!answer) return results.length ? interpolate(state, { contents }) : strings.nothingToRun;
  const uncertain = answer.rows.filter(({ cells, perhaps }) => perhaps || cells.some(({ other }) => other)).length;
  const size =
    answers.length > 1 ? pluralize(answers.length, strings.oneResult, strings.results) : describeSize(answer);
  return uncertain
    ? interpolate(strings.sizeUnsure, { size, count: uncertain })
    : interpolate(strings.sizeFrom, { size, contents });
}

export const countRows = (count: number): string => pluralize(count, strings.oneRow, strings.rows);
export const countColumns = (count: number): string => pluralize(count, strings.oneColumn, strings.columns);
const countNodes = (count: number): string => pluralize(count, strings.oneNode, strings.nodes);
const countRelations = (count: number): string => pluralize(count, strings.oneRelation, strings.relations);

/** `7 nodes and 5 relations` */
export const describeContents = ({ nodes, relations }: { nodes: number; relations: number }): string =>
  interpolate(strings.both, { one: countNodes(nodes), two: countRelations(relations) });

/** `7 nodes, 5 relations` */
export const listContents = ({ nodes, relations }: { nodes: number; relations: number }): string =>
  interpolate(strings.contents, { nodes: countNodes(nodes), relations: countRelations(relations) });

const getCellText = ({ text, other = [] }: { text: string; other?: readonly string[] }): string =>
  joinAlternatives([text, ...other]);

/** A count is a table of one cell. */
export function toTable({ kind, columns, rows, count }: QueryResult): { columns: string[]; rows: string[][] } {
  if (kind === 'count')
    return {
      columns: columns.length ? columns : ['COUNT(*)'],
      rows: [[joinAlternatives([count?.value, ...(count?.other ?? [])])]],
    };
  return { columns, rows: rows.map(({ cells }) => cells.map(getCellText)) };
}

export const toTextTable = (answer: QueryResult): string => drawTable(toTable(answer));

/** Formats an answer by RFC 4180. */
export function toCsv(answer: QueryResult): string {
  const { columns, rows } = toTable(answer);
  return [columns, ...rows].map((row) => `${row.map(escapeCsv).join(',')}\r\n`).join('');
}

/** An apostrophe keeps spreadsheets from evaluating a text as a formula. */
function escapeCsv(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
