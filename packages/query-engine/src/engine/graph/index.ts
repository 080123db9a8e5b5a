/** The graph half of the engine, for pages without a schema: a third less code to load than `engine/index.ts`. */

export type { Answered, Result, Run } from '../results.ts';
export { openGraph, runGraph } from '../run-graph.ts';
export { type GraphOptions, Session } from '../session.ts';
export { jsonOf } from './answer-json.ts';
