/** What belongs to a feature of the repository, found in its own folder. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listFeatureModules } from '@folio/core/code.ts';
import type { Feature } from '@folio/core/feature.ts';
import { listFiles } from './list-files.ts';

/** Folder of each feature's module in the repository, by the feature's name. */
export const featureFolders: ReadonlyMap<string, string> = new Map(
  [...listFeatureModules()].map(([name, specifier]) => [
    name,
    dirname(specifier.replace(/^@folio\/([\w-]+)/, 'packages/$1/src')),
  ]),
);

/** Names of all features of the repository. */
export const featureNames: string[] = [...featureFolders.keys()].sort();

/** All features of the repository. */
export const featuresOf = (): Promise<Feature[]> =>
  Promise.all(
    [...featureFolders].map(async ([name, folder]) => {
      const module = (await import(pathToFileURL(resolve(folder, 'feature.ts')).href)) as Record<string, Feature>;
      const feature = Object.values(module).find((one) => one.name === name);
      if (!feature) throw new Error(`${folder}/feature.ts doesn't export the feature "${name}".`);
      return feature;
    }),
  );

const classesIn = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name as string);

const sheetsOf = ({ styles = {} }: Feature) => Object.values(styles).flat() as string[];

/** Classes that the engine's own sheets name, and those that code writes for all features. */
const ofEngine = new Set(
  listFiles('packages/core/src')
    .filter((file) => file.endsWith('.css') && !file.includes('/blocks/'))
    .flatMap((file) => classesIn(readFileSync(file, 'utf8'))),
);

/** Classes that nothing but the sheets of this feature names. */
export const classesOf = (feature: Feature): string[] =>
  [...new Set(sheetsOf(feature).flatMap((file) => classesIn(readFileSync(file, 'utf8'))))].filter(
    (name) => !ofEngine.has(name),
  );
