/** Graphs that schemas fill, too: `session.ts` with the streams, and with all that is said about faults. */
import type { Diagnostic } from './diagnostics.ts';
import { explain } from './graph/explain.ts';
import type { Result } from './results.ts';
import { openGraph as open, runGraph as run } from './run-graph.ts';
import { type GraphOptions, Session as WithoutStreams } from './session.ts';
import { createStreamProcessor } from './stream/processor.ts';

const withStreams = (options: GraphOptions): GraphOptions => ({ streams: createStreamProcessor, explain, ...options });

/** Loads a setup: one text or several, each a schema in JSON or statements. The first fault wins. */
export const openGraph = (
  setup: string | readonly string[],
  options: GraphOptions = {},
): { session: WithoutStreams } | { fault: Diagnostic } => open(setup, withStreams(options));

/** What the last query of a text answers on a setup, or what its last statement did. Never throws. */
export const runGraph = (
  setup: string | readonly string[],
  query: string,
  options: GraphOptions = {},
): Result | { fault: Diagnostic } => run(setup, query, withStreams(options));

/** A session whose setup can have schemas. */
export class Session extends WithoutStreams {
  constructor(options: GraphOptions = {}) {
    super(withStreams(options));
  }
}
