import { buildTrees } from '@folio/core/model/navigation/build.ts';
import { getPageItems, getSidebarTree, walk } from '@folio/core/model/navigation.ts';
import { expandPlaceholders } from '@folio/core/model/placeholders.ts';
import type { SidebarKey, SidebarTree } from '@folio/core/model/types.ts';
import { expect } from 'vitest';
import { navigation } from '../../navigation/index.ts';
import site from '../../site.config.ts';

/** The product of the real site. */
export const { product } = site;

/** A path of the specification with the product's name in it. */
export const path = (text: string): string => expandPlaceholders(text, product);

/** Every route that a leaf names, with tokens. */
export const leafPaths: string[] = [
  ...new Set(
    Object.values(navigation)
      .flatMap(({ overview, items }) => [overview, ...[...walk(items)].map(({ item }) => item.path?.split('#')[0])])
      .filter((route) => route !== undefined),
  ),
];

/** The routes of these, as if each had its page: the build reports those that have none. */
export const routes: ReadonlySet<string> = new Set(leafPaths.map(path));

const built = buildTrees(navigation, product, routes);

/** The real sidebars. */
export const trees = built.trees as Record<keyof typeof navigation | 'none', SidebarTree>;

/** What is wrong with them. */
export const { diagnostics } = built;

/** Hrefs of a sidebar's entries in order, the Overview link first. */
export const hrefs = (key: SidebarKey): string[] => getPageItems(getSidebarTree(trees, key)).map(({ href }) => href);

/** Words of a list: names without white space. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** Paths of names in a folder. */
export const below = (folder: string, names: string): string[] => words(names).map((name) => `${folder}/${name}`);

/** Asserts that a sidebar holds these paths; it may hold more. */
export function holds(sidebar: SidebarKey, paths: string[]): void {
  const has = new Set(hrefs(sidebar));
  expect(paths.map(path).filter((one) => !has.has(one))).toEqual([]);
}

/** The group of a sidebar with a title. */
export const group = (sidebar: SidebarKey, title: string) =>
  getSidebarTree(trees, sidebar).items.find((item) => item.title === title);
