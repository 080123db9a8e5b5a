/** A separate module for the same reason as `explain.ts`. */
export { findPaths } from '@folio/query-engine';
