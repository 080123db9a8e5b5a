/** What readers are told about a run, in words. */
import type { Answered } from '../engine/index.ts';
import type { Outcome } from '../service/protocol.ts';

/** `3 rows`, `1 row`. */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;

/** The answers of a run, without what statements did. */
export const answersOf = ({ results }: Outcome): Answered[] =>
  results.filter((result): result is Answered => result.kind !== 'done');

/** What a query gave: `3 rows`. */
export function sizeOf({ kind, count, total }: Answered): string {
  if (kind === 'count') return `COUNT(*) is ${[count?.value, ...(count?.other ?? [])].join(' or ')}`;
  if (kind === 'paths') return counted(total, 'path');
  return counted(total, 'row');
}

/** A whole run in one sentence: `3 rows, from 7 nodes and 5 relations`. */
export function inWords(outcome: Outcome): string {
  const { contents, fault, results } = outcome;
  if (fault) return 'Not run';
  const graph = `${counted(contents.nodes, 'node')} and ${counted(contents.relations, 'relation')}`;
  const answers = answersOf(outcome);
  const [answer] = answers;
  if (!answer) return results.length ? `The graph has ${graph}` : 'Nothing to run';
  const unsure = answer.rows.filter(({ cells, perhaps }) => perhaps || cells.some(({ other }) => other)).length;
  const size = answers.length > 1 ? counted(answers.length, 'result') : sizeOf(answer);
  return unsure ? `${size}, ${unsure} of them with more than one possible value` : `${size}, from ${graph}`;
}
