import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { FaultError } from '../model/faults.ts';
import type { Fault, Product } from '../model/types.ts';
import { benchmarkSchema } from '../../features/benchmarks/schema.ts';
import { classSchema } from '../../features/classes/schema.ts';
import { commandsSchema } from '../../features/commands/schema.ts';
import { apiSchema } from '../../features/api/schema/openapi.ts';
import { paramsSchema } from '../../features/params/schema.ts';
import { referenceSchema } from '../../features/reference/schema.ts';
import { createDataStore, type DataStore, type Schema } from './store.ts';

/** Kind of the files in each folder of `data/`; all other folders hold reference files. */
const kinds: Record<string, Schema<unknown>> = {
  api: apiSchema,
  benchmarks: benchmarkSchema,
  classes: classSchema,
  cli: commandsSchema,
  params: paramsSchema,
};

/** All data files that have a kind, as `load` names them, with their schema. Files directly in `data/` belong to others. */
export function dataFiles(root: string): { file: string; schema: Schema<unknown> }[] {
  const room = path.join(root, 'data');
  if (!existsSync(room)) return [];
  return readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((folder) =>
      readdirSync(path.join(room, folder.name))
        .filter((name) => name.endsWith('.yaml'))
        .map((name) => ({
          file: `${folder.name}/${name.slice(0, -'.yaml'.length)}`,
          schema: kinds[folder.name] ?? referenceSchema,
        })),
    )
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Validates every data file, also those that no page renders yet. */
export function checkDataFiles(
  root: string,
  product: Product,
  store: DataStore = createDataStore(root, product),
): Fault[] {
  return dataFiles(root).flatMap(({ file, schema }) => {
    try {
      store.load(file, schema);
      return [];
    } catch (error) {
      if (error instanceof FaultError) return error.faults;
      throw error;
    }
  });
}
