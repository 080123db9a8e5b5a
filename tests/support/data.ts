import type { BundleData } from '../../src/generator/bundle.ts';
import { expandConfig } from '../../src/site/prepare-config.ts';
import { buildTrees } from '../../src/site/navigation.ts';
import { buildRedirects } from '../../src/site/redirects.ts';
import { navigation } from '../../navigation/index.ts';
import { redirects } from '../../navigation/redirects.ts';
import { unwritten } from '../../navigation/unwritten.ts';
import site from '../../site.config.ts';

/** The project as unit tests of components see it: every leaf written. */
export function testData(): BundleData {
  const config = expandConfig(site);
  const known = { written: new Set<string>(), unwritten: new Set(unwritten) };
  const { trees } = buildTrees(navigation, config.product, known);
  return { config, trees, redirects: buildRedirects(redirects, trees, known, config.product).redirects };
}
