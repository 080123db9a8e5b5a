/** Graphs in one call, with all that a session can use. */
import { type Diagnostic, resolvePosition } from './diagnostics.ts';
import { explain } from './graph/explain.ts';
import { findPaths } from './graph/paths.ts';
import { type GraphOptions, type Result, Session } from './session.ts';
import { createStreamProcessor } from './stream/processor.ts';

/**
 * Opens a session with a setup: one text or several, each a schema in JSON or statements. Unlike
 * `Session.open`, it runs schemas and path searches, and explains diagnostics.
 */
export const openGraph = (
  setup: string | readonly string[],
  options: GraphOptions = {},
): { session: Session } | { diagnostic: Diagnostic } =>
  Session.open(setup, { streams: createStreamProcessor, findPaths, explain, ...options });

/** Runs a text on a setup. Returns the result of its last query or statement. Never throws. */
export function runGraph(
  setup: string | readonly string[],
  query: string,
  options: GraphOptions = {},
): Result | { diagnostic: Diagnostic } {
  const opened = openGraph(setup, options);
  if ('diagnostic' in opened) return opened;
  const { results, diagnostic } = opened.session.run(query);
  if (diagnostic) return { diagnostic };
  const last = results.findLast(({ kind }) => kind !== 'done') ?? results.at(-1);
  const empty = { code: 'empty', message: 'There is no query.', hint: 'Write one, such as S=>(*).' };
  return last ?? { diagnostic: resolvePosition(empty, query, 'query') };
}
