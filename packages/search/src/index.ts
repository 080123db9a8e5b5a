/**
 * Search: section records in, answers out. The room knows nothing of React, Vite or the site.
 *
 * Node (building, tests, command line): this module. Browser: `client.ts` on the page, `worker.ts` in the Worker; `types.ts` everywhere.
 */
export { type BuildOptions, buildIndex } from './build/index.ts';
export { exportNdjson } from './build/ndjson.ts';
export { readSynonyms, type SynonymEntry, type SynonymFault } from './build/synonyms.ts';
export { type SearchCliEntry, type SearchCliOptions, searchCli } from './cli.ts';
export type { EngineResult } from './engine/engine.ts';
export { sentenceAt } from './engine/excerpt.ts';
export { type FetchFile, MissingFileError } from './engine/files.ts';
export { QUERY_LIMITS, type QueryCost } from './engine/limits.ts';
export { openIndex, type SearchIndex } from './open.ts';
export type * from './types.ts';
