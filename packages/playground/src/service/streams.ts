/** The machine of streams, as a module that comes when a setup has schemas. Apart for the same reason as `explain.ts` beside it. */
export { createStreamProcessor } from '@folio/query-engine/engine/stream/processor.ts';
