import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectFeatures, type Feature, type FeatureSet } from '../feature.ts';
import { expandConfig, type SiteConfig } from '../model/config.ts';
import { FaultError } from '../model/faults.ts';
import type { NavigationSources } from '../model/navigation.ts';
import type { Redirect } from '../model/redirects.ts';

/** What the authors' rooms hold besides content and data. */
export interface Project {
  root: string;
  /** The site's configuration with the product's name filled in. */
  config: SiteConfig;
  /** What its pages can show beyond plain Markdown. */
  features: FeatureSet;
  navigation: NavigationSources;
  redirects: Redirect[];
}

/** Imports a module of the project; development brings its own, which sees edits. */
export type ImportModule = (path: string) => Promise<Record<string, unknown>>;

const importModule: ImportModule = (path) => import(pathToFileURL(path).href);

/** Reads a project's configuration and navigation. Throws `FaultError` when one of its modules is missing. */
export async function loadProject(root: string, load: ImportModule = importModule): Promise<Project> {
  const module = async (file: string) => {
    const path = join(root, file);
    if (!existsSync(path))
      throw new FaultError({
        file,
        cause: 'the project has no such file',
        cure: 'run the command in the project folder, or restore the file from the repository',
      });
    return load(path);
  };
  const [config, navigation, redirects] = await Promise.all(
    ['site.config.ts', 'navigation/index.ts', 'navigation/redirects.ts'].map(module),
  );
  const { features = [], ...rest } = (config as { default: SiteConfig & { features?: Feature[] } }).default;
  return {
    root,
    config: expandConfig(rest),
    features: collectFeatures(features),
    navigation: navigation?.navigation as NavigationSources,
    redirects: redirects?.redirects as Redirect[],
  };
}

/** Reads a file of the project for fault messages; undefined when there is none. */
export const readFrom = (root: string) => (file: string) => {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
};
