export { checkDataFiles, dataFiles } from './check.ts';
export { createDataStore, type DataStore } from './store.ts';
export { loadSynonyms } from './synonyms.ts';
