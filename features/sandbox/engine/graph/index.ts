/** The graph half of the engine, for pages without a schema: a third less code to load than `engine/index.ts`. */

export { type Answered, type GraphOptions, openGraph, type Result, type Run, runGraph, Session } from '../session.ts';
export { jsonOf } from './shape.ts';
