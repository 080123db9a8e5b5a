import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { CODE_ROOT, FEATURE_PACKAGES, hashFiles, listFeatureModules, listFramework, listOwnModules } from '../code.ts';

/** The parts of the framework whose code decides how a page looks. */
const PARTS = [
  ...['markdown', 'data', 'model', 'feature.ts', 'blocks'].map((name) => `core/src/${name}`),
  ...FEATURE_PACKAGES,
  'query-engine',
].filter((part) => existsSync(join(CODE_ROOT, part)));

/** Parts of a configuration, which are data unless the site has features of its own. */
const CONFIG_FILES = /^(?:site\.config\.ts$|config\/)/;

/**
 * Computes the hash of the code that renders pages. A page that other code rendered is not taken from
 * the cache. It is computed anew for each reading, because development sees edits of features.
 *
 * @param features Names of the features of the site. An edit of the configuration renders all pages
 * again only where it may be the place of a feature.
 */
export function hashPipeline(root: string, features: readonly string[]): string {
  const framework = listFramework(root, PARTS);
  const known = listFeatureModules();
  const isOwn = (name: string) => !known.has(name);
  const own = listOwnModules(root, [join(root, 'site.config.ts')]);
  const isConfig = (file: string) => CONFIG_FILES.test(relative(root, file).replaceAll(sep, '/'));
  return hashFiles([...framework, ...(features.some(isOwn) ? own : own.filter((file) => !isConfig(file)))]);
}
