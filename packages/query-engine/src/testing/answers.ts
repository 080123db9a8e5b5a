/** Query results in tests. */
import type { Answer } from '../graph/answer.ts';
import { runGraph } from '../open-graph.ts';
import type { GraphOptions } from '../session.ts';

/** Returns the result of a query, or throws its diagnostic. */
export const answerTo = (setup: string | string[], query: string, options?: GraphOptions): Answer => {
  const result = runGraph(setup, query, options);
  if ('diagnostic' in result) throw new Error(`${result.diagnostic.message} ${result.diagnostic.hint} ${query}`);
  if (result.kind === 'done') throw new Error('There is no query.');
  return result;
};

/** Returns the texts of the cells, row by row. */
export const texts = ({ rows }: Answer): string[][] => rows.map(({ cells }) => cells.map(({ text }) => text));

/** Returns the codes of the notes. */
export const codes = ({ notes }: Answer): string[] => notes.map(({ code }) => code);

/** Returns the code of the diagnostic, if there is one. */
export const codeOf = (setup: string, query: string, options: GraphOptions = {}): string | undefined => {
  const result = runGraph(setup, query, options);
  return 'diagnostic' in result ? result.diagnostic.code : undefined;
};
