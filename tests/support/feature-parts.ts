/** What belongs to a feature of the repository, found in its own folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Feature } from '../../engine/feature.ts';
import { filesBelow } from './build.ts';

/** Folders of `features/` that hold a feature; its name is that of the folder. */
export const featureNames: string[] = readdirSync('features').filter((name) =>
  readdirSync(join('features', name)).includes('feature.ts'),
);

/** All features of the repository. */
export const featuresOf = (): Promise<Feature[]> =>
  Promise.all(
    featureNames.map(async (name) => {
      const module = (await import(pathToFileURL(resolve('features', name, 'feature.ts')).href)) as Record<
        string,
        Feature
      >;
      const [feature] = Object.values(module);
      if (feature?.name !== name) throw new Error(`features/${name}/feature.ts is the feature "${feature?.name}".`);
      return feature;
    }),
  );

const classesIn = (css: string): string[] =>
  [...css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name as string);

const sheetsOf = ({ styles = {} }: Feature) => Object.values(styles).flat() as string[];

/** Classes that the engine's own sheets name, and those that code writes for all features. */
const ofEngine = new Set(
  filesBelow('engine')
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => classesIn(readFileSync(join('engine', file), 'utf8'))),
);

/** Classes that nothing but the sheets of this feature names. */
export const classesOf = (feature: Feature): string[] =>
  [...new Set(sheetsOf(feature).flatMap((file) => classesIn(readFileSync(file, 'utf8'))))].filter(
    (name) => !ofEngine.has(name),
  );
