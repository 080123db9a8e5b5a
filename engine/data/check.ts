import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { FeatureSet } from '../feature.ts';
import { FaultError } from '../model/faults.ts';
import type { Fault, Product } from '../model/types.ts';
import { createDataStore, type DataStore, type Schema } from './store.ts';

/** The data files of the features, as `load` names them, with their schema. `kinds` are the schemas by folder. Files directly in `data/` belong to others. */
export function dataFiles(root: string, kinds: FeatureSet['data']): { file: string; schema: Schema<unknown> }[] {
  const room = path.join(root, 'data');
  if (!existsSync(room)) return [];
  return readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((folder) =>
      readdirSync(path.join(room, folder.name))
        .filter((name) => name.endsWith('.yaml'))
        .flatMap((name) => {
          const schema = kinds[folder.name] ?? kinds['*'];
          return schema ? [{ file: `${folder.name}/${name.slice(0, -'.yaml'.length)}`, schema }] : [];
        }),
    )
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Validates every data file, also those that no page renders yet. */
export function checkDataFiles(
  root: string,
  product: Product,
  kinds: FeatureSet['data'],
  store: DataStore = createDataStore(root, product),
): Fault[] {
  return dataFiles(root, kinds).flatMap(({ file, schema }) => {
    try {
      store.load(file, schema);
      return [];
    } catch (error) {
      if (error instanceof FaultError) return error.faults;
      throw error;
    }
  });
}
