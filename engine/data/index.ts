import type { DataDirective } from '../markdown/types.ts';
import { benchmarkDirective } from '../../features/benchmarks/directive.ts';
import { classDirective } from '../../features/classes/directive.ts';
import { commandsDirective } from '../../features/commands/directive.ts';
import { operationDirective } from '../../features/api/operation/directive.ts';
import { operationsDirective } from '../../features/api/operation/index-table.ts';
import { paramsDirective } from '../../features/params/directive.ts';
import { referenceDirective } from '../../features/reference/directive.ts';

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
export type { ApiDescription, Operation } from '../../features/api/operation/description.ts';
export type { PageContext, Sibling } from './parts/context.ts';
export { apiSchema } from '../../features/api/schema/openapi.ts';
export { createDataStore, type DataStore } from './store.ts';
export { loadSynonyms } from './synonyms.ts';
