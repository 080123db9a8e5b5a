/** Search for a static site: builds an index of section records, and answers queries. */
export { normalizeName } from './analysis/tokenize.ts';
export { type BuildOptions, buildIndex } from './build/index.ts';
export { parseSynonyms, type SynonymDiagnostic, type SynonymEntry } from './build/synonyms.ts';
export { type SearchCliEntry, type SearchCliOptions, searchCli } from './cli.ts';
export type { EngineResult } from './engine/engine.ts';
export { findSentence } from './engine/excerpt.ts';
export type { QueryCost } from './engine/query.ts';
export { FORMAT } from './format/metadata.ts';
export { type FetchFile, MissingFileError, openIndex, type SearchIndex } from './open.ts';
export type * from './types.ts';
