import type { PageItem, SidebarItem, SidebarTree } from '../types.ts';

/** Anything that nests as navigation does: sources, trees, filtered trees. */
interface Nested<T> {
  children?: T[];
}

/** Every item in reading order, with its groups, outermost first. */
export function* walk<T extends Nested<T>>(items: T[], groups: T[] = []): Generator<{ item: T; groups: T[] }> {
  for (const item of items) {
    yield { item, groups };
    if (item.children) yield* walk(item.children, [...groups, item]);
  }
}

/** The items above the tree and in it: the Overview link, then the tree. */
export function getItems(tree: SidebarTree): SidebarItem[] {
  return tree.overview ? [tree.overview, ...tree.items] : tree.items;
}

const isLeaf = (item: SidebarItem): item is PageItem => item.route !== undefined;

/** Every entry that names a page, in reading order: the Overview link first, anchors of a page included. */
export function getPageItems(tree: SidebarTree): PageItem[] {
  return [...walk(getItems(tree))].map(({ item }) => item).filter(isLeaf);
}

/** Whether the entry leads to a section of a page and not to the page as such. */
export function isAnchor(item: { path?: string; href?: string }): boolean {
  return (item.path ?? item.href ?? '').includes('#');
}

/** Whether the entry leads to a page as such: it is neither a mere group nor an anchor. */
export function isPage(item: SidebarItem): item is PageItem {
  return isLeaf(item) && !isAnchor(item);
}

/** The first page among these items and below them; a group of anchors has none. */
export function firstPage(items: SidebarItem[]): PageItem | undefined {
  for (const { item } of walk(items)) if (isPage(item)) return item;
  return undefined;
}

/** The entry of a page and its groups, outermost first. An entry without an anchor is preferred. */
export function findRoute(tree: SidebarTree, route: string): { item: SidebarItem; groups: SidebarItem[] } | undefined {
  const found = [...walk(getItems(tree))].filter(({ item }) => item.route === route);
  return found.find(({ item }) => !isAnchor(item)) ?? found[0];
}

/** Ids of all groups that hold the page, outermost first: those that open by themselves when the page is entered. */
export function getAncestorGroups(tree: SidebarTree, route: string): string[] {
  const ids = new Set<string>();
  for (const { item, groups } of walk(getItems(tree)))
    if (item.route === route) for (const group of groups) ids.add(group.id);
  return [...ids];
}

/** How many pages these sidebars have, each counted once. */
export function countPages(trees: SidebarTree[]): number {
  return new Set(trees.flatMap(getPageItems).map(({ route }) => route)).size;
}

/** Every page, once, by the title of its entry; where several pages share a title, the group's name comes first. */
export function pageEntries(trees: Record<string, SidebarTree>): { route: string; title: string }[] {
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
