/**
 * A separate module, because the console imports `explain` statically: a dynamic import of the same
 * module would add a helper that every page loads.
 */
export { explain } from '@folio/query-engine';
