import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFeatureModules } from '@folio/core/code.ts';
import type { Feature } from '@folio/core/feature.ts';
import { listFiles } from './list-files.ts';

/** Folders of the features by name. */
export const featureFolders: ReadonlyMap<string, string> = new Map(
  [...listFeatureModules()].map(([name, specifier]) => [
    name,
    dirname(specifier.replace(/^@folio\/([\w-]+)/, 'packages/$1/src')),
  ]),
);

export const featureNames: string[] = [...featureFolders.keys()].sort();

export const loadFeatures = (): Promise<Feature[]> =>
  Promise.all(
    [...featureFolders].map(async ([name, folder]) => {
      const module = (await import(pathToFileURL(resolve(folder, 'feature.ts')).href)) as Record<string, Feature>;
      const feature = Object.values(module).find((one) => one.name === name);
      if (!feature) throw new Error(`${folder}/feature.ts doesn't export the feature "${name}".`);
      return feature;
    }),
  );

const parseClasses = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name as string);

const getStylesheets = ({ styles = {} }: Feature) => Object.values(styles).flat() as string[];

/** Classes in stylesheets of the core. */
const coreClasses = new Set(
  listFiles('packages/core/src')
    .filter((file) => file.endsWith('.css') && !file.includes('/blocks/'))
    .flatMap((file) => parseClasses(readFileSync(file, 'utf8'))),
);

/** Returns classes that only the stylesheets of this feature have. */
export const getOwnClasses = (feature: Feature): string[] =>
  [...new Set(getStylesheets(feature).flatMap((file) => parseClasses(readFileSync(file, 'utf8'))))].filter(
    (name) => !coreClasses.has(name),
  );
