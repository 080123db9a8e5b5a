/**
 * What the engine says about a fault, as a module that comes when a fault does. The console imports the same code at once: were its own module asked for
 * here, the bundler would need helpers in a file that every page has to wait for.
 */
export { explain } from '@folio/query-engine/engine/graph/explain.ts';
