export { checkDataFiles, checkSourcePrefixes, dataFiles } from './check.ts';
export { createDataStore, type DataStore } from './store.ts';
export { loadSynonyms } from './synonyms.ts';
