/** Search for a static site. */
export { type BuildOptions, buildIndex } from './build/index.ts';
export { parseSynonyms, type SynonymDiagnostic, type SynonymEntry } from './build/synonyms.ts';
export { type SearchCliEntry, type SearchCliOptions, searchCli } from './cli.ts';
export { FORMAT } from './format/metadata.ts';
export { type FetchFile, MissingFileError, openIndex, type SearchIndex } from './open.ts';
export type { EngineResult } from './query/engine.ts';
export { findSentence } from './query/excerpt.ts';
export type { QueryCost } from './query/query.ts';
export type * from './types.ts';
