export { checkDataFiles, dataFiles } from './check.ts';
export type { PageContext, Sibling } from './parts/context.ts';
export { createDataStore, type DataStore } from './store.ts';
export { loadSynonyms } from './synonyms.ts';
