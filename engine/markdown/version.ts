import { join, relative, sep } from 'node:path';
import { CODE_ROOT, hashFiles, listFramework, listOwnModules } from '../code.ts';

/** The parts of the framework whose code decides how a page looks. */
const PARTS = ['engine/markdown', 'engine/data', 'engine/model', 'engine/feature.ts', 'features'];

/** Parts of a configuration, which are data unless the site has features of its own. */
const CONFIG_FILES = /^(?:site\.config\.ts$|config\/)/;

/**
 * Computes the hash of the code that renders pages. A page that other code rendered is not taken from
 * the cache. It is computed anew for each reading, because development sees edits of features.
 *
 * @param features Names of the features of the site. An edit of the configuration renders all pages
 * again only where it may be the place of a feature.
 */
export function pipelineVersion(root: string, features: readonly string[]): string {
  const framework = listFramework(root, PARTS);
  const isOwn = (name: string) => !framework.includes(join(CODE_ROOT, 'features', name, 'feature.ts'));
  const own = listOwnModules(root, [join(root, 'site.config.ts')]);
  const isConfig = (file: string) => CONFIG_FILES.test(relative(root, file).replaceAll(sep, '/'));
  return hashFiles([...framework, ...(features.some(isOwn) ? own : own.filter((file) => !isConfig(file)))]);
}
