/** A run in words. */
import { interpolate } from '@folio/core/model/interpolate.ts';
import type { Answered } from '@folio/query-engine/engine/index.ts';
import type { Outcome } from '../service/protocol.ts';
import { strings } from '../strings.ts';
import { contentsInWords, countedRows, pluralize } from './plurals.ts';

/** The answers of a run, without what statements did. */
export const answersOf = ({ results }: Outcome): Answered[] =>
  results.filter((result): result is Answered => result.kind !== 'done');

/** Values of which each is possible: `3 or 4`. */
export const eitherOf = (values: readonly unknown[]): string => values.join(strings.or);

/** What a query gave: `3 rows`. */
export function sizeOf({ kind, count, total }: Answered): string {
  if (kind === 'count')
    return interpolate(strings.countIs, {
      column: 'COUNT(*)',
      values: eitherOf([count?.value, ...(count?.other ?? [])]),
    });
  if (kind === 'paths') return pluralize(total, strings.onePath, strings.paths);
  return countedRows(total);
}

/** A whole run in one sentence: `3 rows, from 7 nodes and 5 relations`. */
export function inWords(outcome: Outcome): string {
  const { contents: graph, fault, results } = outcome;
  if (fault) return strings.notRun;
  const contents = contentsInWords(graph);
  const answers = answersOf(outcome);
  const [answer] = answers;
  if (!answer) return results.length ? interpolate(strings.graphHas, { contents }) : strings.nothingToRun;
  const unsure = answer.rows.filter(({ cells, perhaps }) => perhaps || cells.some(({ other }) => other)).length;
  const size = answers.length > 1 ? pluralize(answers.length, strings.oneResult, strings.results) : sizeOf(answer);
  return unsure
    ? interpolate(strings.sizeUnsure, { size, count: unsure })
    : interpolate(strings.sizeFrom, { size, contents });
}
