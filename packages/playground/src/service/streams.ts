/** A separate module for the same reason as `explain.ts`. */
export { createStreamProcessor } from '@folio/query-engine/streams';
