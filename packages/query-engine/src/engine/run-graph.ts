/** Graphs in one call: a setup, and a query on it. */
import { type Diagnostic, resolvePosition } from './diagnostics.ts';
import type { Result } from './results.ts';
import { type GraphOptions, Session } from './session.ts';

/** Loads a setup: one text or several, each a schema in JSON or statements. The first fault wins. */
export function openGraph(
  setup: string | readonly string[],
  options: GraphOptions = {},
): { session: Session } | { fault: Diagnostic } {
  const session = new Session(options);
  const parts = typeof setup === 'string' ? [setup] : setup;
  for (const [at, text] of parts.entries()) {
    const failed = session.load(text, typeof setup === 'string' ? undefined : at);
    if (failed) return failed;
  }
  return { session };
}

/** What the last query of a text answers on a setup, or what its last statement did. Never throws. */
export function runGraph(
  setup: string | readonly string[],
  query: string,
  options: GraphOptions = {},
): Result | { fault: Diagnostic } {
  const opened = openGraph(setup, options);
  if ('fault' in opened) return opened;
  const { results, fault } = opened.session.run(query);
  if (fault) return { fault };
  const last = results.findLast(({ kind }) => kind !== 'done') ?? results.at(-1);
  if (last) return last;
  return {
    fault: resolvePosition(
      { code: 'empty', message: 'There is no query.', hint: 'Write one, such as S=>(*).' },
      query,
      'query',
    ),
  };
}
