import type { DataDirective } from '../types.ts';
import { benchmarkDirective } from './benchmarks/directive.ts';
import { classDirective } from './classes/directive.ts';
import { commandsDirective } from './commands/directive.ts';
import { operationDirective } from './operation/directive.ts';
import { operationsDirective } from './operation/index-table.ts';
import { paramsDirective } from './parameters/directive.ts';
import { referenceDirective } from './reference/directive.ts';

/** The directives that render data files. */
export const dataDirectives: DataDirective[] = [
  benchmarkDirective,
  classDirective,
  commandsDirective,
  operationDirective,
  operationsDirective,
  paramsDirective,
  referenceDirective,
];

export { checkDataFiles, dataFiles } from './check.ts';
export type { ApiDescription, Operation } from './operation/description.ts';
export type { PageContext, Sibling } from './parts/context.ts';
export { apiSchema } from './schema/openapi.ts';
export { createDataStore, type DataStore } from './store.ts';
export { loadSynonyms } from './synonyms.ts';
