import type { NavigationItem, NavigationSource, PageItem, SidebarItem, SidebarKey, SidebarTree } from '../types.ts';

export type NavigationSources = Record<SidebarKey, NavigationSource>;

export type Trees = Record<SidebarKey, SidebarTree>;

export const NO_SIDEBAR: SidebarKey = 'none';

export const getSidebarTree = (trees: Trees, key: SidebarKey): SidebarTree =>
  trees[key] ?? { key, title: '', items: [] };

export const getDefaultKey = (trees: Trees): SidebarKey =>
  Object.values(trees).find(({ isDefault }) => isDefault)?.key ?? NO_SIDEBAR;

export const isFocused = ({ focusOf }: Pick<NavigationSource, 'focusOf'>): boolean => focusOf !== undefined;

export type VariantTree = SidebarTree & Required<Pick<SidebarTree, 'variantOf'>>;

const isVariant = (tree: SidebarTree): tree is VariantTree => tree.variantOf !== undefined;

/** At most one: the checks report others. */
export const getVariants = (trees: Trees, key: SidebarKey): VariantTree[] =>
  Object.values(trees)
    .filter(isVariant)
    .filter(({ variantOf }) => variantOf.sidebar === key);

export const getBaseKey = ({ key, variantOf }: Pick<SidebarTree, 'key' | 'variantOf'>): SidebarKey =>
  variantOf?.sidebar ?? key;

const formatQuery = ({ query }: VariantTree['variantOf']): string =>
  `${new URLSearchParams({ [query.name]: query.value })}`;

export const getVariantSearch = ({ variantOf }: Pick<NavigationSource, 'variantOf'>): string =>
  variantOf ? `?${formatQuery(variantOf)}` : '';

export function getVariantQuery(trees: Trees, key: SidebarKey): string | undefined {
  const [variant] = getVariants(trees, getBaseKey(getSidebarTree(trees, key)));
  return variant && formatQuery(variant.variantOf);
}

/** Compares decoded parameters. `client/inline.ts` repeats the rule. */
export const hasQuery = (search: string, query: string): boolean =>
  `${new URLSearchParams(search)}`.split('&').includes(query);

export const createOverviewItem = (path: string): NavigationItem => ({ id: 'overview', title: 'Overview', path });

export const getSourceFile = (key: SidebarKey): string => `navigation/${key}.ts`;

export const REGISTRY_FILE = 'navigation/index.ts';

interface Nested<T> {
  children?: T[];
}

export function* walk<T extends Nested<T>>(items: T[], groups: T[] = []): Generator<{ item: T; groups: T[] }> {
  for (const item of items) {
    yield { item, groups };
    if (item.children) yield* walk(item.children, [...groups, item]);
  }
}

export function getItems(tree: SidebarTree): SidebarItem[] {
  return tree.overview ? [tree.overview, ...tree.items] : tree.items;
}

const isPageItem = (item: SidebarItem): item is PageItem => item.route !== undefined;

export function getPageItems(tree: SidebarTree): PageItem[] {
  return [...walk(getItems(tree))].map(({ item }) => item).filter(isPageItem);
}

export function isAnchor(item: { path?: string; href?: string }): boolean {
  return (item.path ?? item.href ?? '').includes('#');
}

export function isPage(item: SidebarItem): item is PageItem {
  return isPageItem(item) && !isAnchor(item);
}

export function findFirstPage(items: SidebarItem[]): PageItem | undefined {
  for (const { item } of walk(items)) if (isPage(item)) return item;
  return undefined;
}

export function findRoute(tree: SidebarTree, route: string): { item: SidebarItem; groups: SidebarItem[] } | undefined {
  const found = [...walk(getItems(tree))].filter(({ item }) => item.route === route);
  return found.find(({ item }) => !isAnchor(item)) ?? found[0];
}

export function getAncestorGroups(tree: SidebarTree, route: string): string[] {
  const ids = new Set<string>();
  for (const { item, groups } of walk(getItems(tree)))
    if (item.route === route) for (const group of groups) ids.add(group.id);
  return [...ids];
}

export function countPages(trees: SidebarTree[]): number {
  return new Set(trees.flatMap(getPageItems).map(({ route }) => route)).size;
}

/** Lists each page once; ambiguous titles get their group's name. */
export function listPages(trees: Record<string, SidebarTree>): { route: string; title: string }[] {
  const all = Object.values(trees).flatMap((tree) => [...walk(getItems(tree))]);
  const pages = new Map<string, { title: string; group: string | undefined }>();
  for (const { item, groups } of all)
    if (isPage(item) && !pages.has(item.route))
      pages.set(item.route, { title: item.title, group: groups.at(-1)?.title });
  const times = new Map<string, number>();
  for (const { title } of pages.values()) times.set(title, (times.get(title) ?? 0) + 1);
  return [...pages].map(([route, { title, group }]) => ({
    route,
    title: group && (times.get(title) ?? 0) > 1 ? `${group}: ${title}` : title,
  }));
}
