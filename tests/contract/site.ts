import { navigation } from '../../navigation/index.ts';
import site from '../../site.config.ts';
import { buildTrees, leaves, type Trees, walk } from '../../src/site/navigation.ts';
import { expandTokens } from '../../src/site/tokens.ts';
import type { SidebarKey } from '../../src/site/types.ts';

/** The product of the real site. */
export const { product } = site;

/** A path of the specification with the product's name in it. */
export const path = (text: string): string => expandTokens(text, product);

/** Every route that a leaf names, with tokens. */
export const leafPaths: string[] = [
  ...new Set(
    Object.values(navigation)
      .flatMap(({ overview, items }) => [overview, ...[...walk(items)].map(({ item }) => item.path?.split('#')[0])])
      .filter((route) => route !== undefined),
  ),
];

/** The real sidebars as they are once every page is written. */
export const complete: Trees = buildTrees(navigation, product, {
  written: new Set(leafPaths.map(path)),
  unwritten: [],
}).trees;

/** Hrefs of a sidebar's entries in order, the Overview link first. */
export const hrefs = (key: SidebarKey): string[] => leaves(complete[key]).flatMap((leaf) => leaf.href ?? []);
