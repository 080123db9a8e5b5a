/** A run in words. */
import { fill } from '@folio/core/model/fill.ts';
import type { Answered } from '@folio/query-engine/engine/index.ts';
import type { Outcome } from '../service/protocol.ts';
import { words } from '../words.ts';
import { contentsInWords, counted, countedRows } from './counted.ts';

/** The answers of a run, without what statements did. */
export const answersOf = ({ results }: Outcome): Answered[] =>
  results.filter((result): result is Answered => result.kind !== 'done');

/** Values of which each is possible: `3 or 4`. */
export const eitherOf = (values: readonly unknown[]): string => values.join(words.or);

/** What a query gave: `3 rows`. */
export function sizeOf({ kind, count, total }: Answered): string {
  if (kind === 'count')
    return fill(words.countIs, { column: 'COUNT(*)', values: eitherOf([count?.value, ...(count?.other ?? [])]) });
  if (kind === 'paths') return counted(total, words.onePath, words.paths);
  return countedRows(total);
}

/** A whole run in one sentence: `3 rows, from 7 nodes and 5 relations`. */
export function inWords(outcome: Outcome): string {
  const { contents: graph, fault, results } = outcome;
  if (fault) return words.notRun;
  const contents = contentsInWords(graph);
  const answers = answersOf(outcome);
  const [answer] = answers;
  if (!answer) return results.length ? fill(words.graphHas, { contents }) : words.nothingToRun;
  const unsure = answer.rows.filter(({ cells, perhaps }) => perhaps || cells.some(({ other }) => other)).length;
  const size = answers.length > 1 ? counted(answers.length, words.oneResult, words.results) : sizeOf(answer);
  return unsure ? fill(words.sizeUnsure, { size, count: unsure }) : fill(words.sizeFrom, { size, contents });
}
