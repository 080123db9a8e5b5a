import type {
  Breadcrumb,
  NavigationItem,
  NavigationSource,
  PageItem,
  PageLink,
  PageNavigation,
  SidebarItem,
  SidebarKey,
  SidebarTree,
} from './types.ts';

export type NavigationSources = Record<SidebarKey, NavigationSource>;

export type Trees = Record<SidebarKey, SidebarTree>;

export const NO_SIDEBAR: SidebarKey = 'none';

export const getSidebarTree = (trees: Trees, key: SidebarKey): SidebarTree =>
  trees[key] ?? { key, title: '', items: [] };

export const getDefaultKey = (trees: Trees): SidebarKey =>
  Object.values(trees).find(({ isDefault }) => isDefault)?.key ?? NO_SIDEBAR;

export const isFocused = ({ focusOf }: Pick<NavigationSource, 'focusOf'>): boolean => focusOf !== undefined;

type VariantTree = SidebarTree & Required<Pick<SidebarTree, 'variantOf'>>;

const isVariant = (tree: SidebarTree): tree is VariantTree => tree.variantOf !== undefined;

/** Returns at most one in a checked site. */
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

/** Compares decoded parameters, as `client/inline.ts` does. */
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

export const getItems = ({ overview, items }: SidebarTree): SidebarItem[] => (overview ? [overview, ...items] : items);

const isPageItem = (item: SidebarItem): item is PageItem => item.route !== undefined;

export const getPageItems = (tree: SidebarTree): PageItem[] =>
  [...walk(getItems(tree))].map(({ item }) => item).filter(isPageItem);

export const isAnchor = ({ path, href = '' }: { path?: string; href?: string }): boolean =>
  (path ?? href).includes('#');

export const isPage = (item: SidebarItem): item is PageItem => isPageItem(item) && !isAnchor(item);

export function findFirstPage(items: SidebarItem[]): PageItem | undefined {
  for (const { item } of walk(items)) if (isPage(item)) return item;
  return undefined;
}

export function findRoute(tree: SidebarTree, route: string): { item: SidebarItem; groups: SidebarItem[] } | undefined {
  const entries = [...walk(getItems(tree))].filter(({ item }) => item.route === route);
  return entries.find(({ item }) => !isAnchor(item)) ?? entries[0];
}

export function getAncestorGroups(tree: SidebarTree, route: string): string[] {
  const ids = new Set<string>();
  for (const { item, groups } of walk(getItems(tree)))
    if (item.route === route) for (const group of groups) ids.add(group.id);
  return [...ids];
}

export const countPages = (trees: SidebarTree[]): number =>
  new Set(trees.flatMap(getPageItems).map(({ route }) => route)).size;

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

export function getBreadcrumbs(tree: SidebarTree, route: string): Breadcrumb[] {
  const entry = findRoute(tree, route);
  const area: Breadcrumb[] = tree.title ? [createBreadcrumb(tree.title, findFirstPage(getItems(tree))?.href)] : [];
  if (!entry) return area;
  const groups = entry.groups.map((group) => createBreadcrumb(group.title, group.href));
  const crumbs = [...area, ...groups, { title: entry.item.title }];
  return crumbs.filter((one, index) => one.title.toLowerCase() !== crumbs[index + 1]?.title.toLowerCase());
}

const createBreadcrumb = (title: string, href: string | undefined): Breadcrumb => (href ? { title, href } : { title });

/** Ambiguous titles get their group's name ("Index: Overview"). */
export function getPagination(tree: SidebarTree, route: string): { previous?: PageLink; next?: PageLink } {
  const all = [...walk(getItems(tree))].flatMap(({ item, groups }) => (isPage(item) ? [{ item, groups }] : []));
  const index = all.findIndex(({ item }) => item.route === route);
  const parent = all[index]?.groups.at(-1);
  const link = (entry: (typeof all)[number] | undefined): PageLink | undefined => {
    if (!entry) return undefined;
    const { href, title } = entry.item;
    const group = entry.groups.at(-1);
    const isAmbiguous = group && group !== parent && all.filter(({ item }) => item.title === title).length > 1;
    return { href, title: isAmbiguous ? `${group.title}: ${title}` : title };
  };
  if (index < 0) return {};
  const previous = link(all[index - 1]);
  const next = link(all[index + 1]);
  return { ...(previous && { previous }), ...(next && { next }) };
}

export function getPageNavigation(trees: Trees, sidebar: SidebarKey, route: string): PageNavigation[] {
  if (sidebar === NO_SIDEBAR) return [];
  const create = (key: SidebarKey): PageNavigation => {
    const tree = getSidebarTree(trees, key);
    const treeRoute = resolveVariantRoute(trees, key, route);
    return { key, breadcrumbs: getBreadcrumbs(tree, treeRoute), ...getPagination(tree, treeRoute) };
  };
  const base = getBaseKey(getSidebarTree(trees, sidebar));
  const [variant] = getVariants(trees, base);
  if (!variant) return [create(base)];
  const onlyInVariant = !findRoute(getSidebarTree(trees, base), route) && findRoute(variant, route);
  return onlyInVariant ? [create(variant.key)] : [create(base), create(variant.key)];
}

/** Finds the page that replaces a page in a variant, by its id. */
export function resolveVariantRoute(trees: Trees, key: SidebarKey, route: string): string {
  const tree = getSidebarTree(trees, key);
  if (!tree.variantOf || findRoute(tree, route)) return route;
  const { sidebar } = tree.variantOf;
  const replaced = findRoute(getSidebarTree(trees, sidebar), route)?.item.id;
  const variantId = replaced && key + replaced.slice(sidebar.length);
  return getPageItems(tree).find(({ id }) => id === variantId)?.route ?? route;
}

/** Offsets [start, end) in UTF-16 units. */
export type TextRange = [start: number, end: number];

export interface FilteredItem extends Omit<SidebarItem, 'children'> {
  /** Matches in the title; empty for a group that is visible because of its entries. */
  highlights: TextRange[];
  children?: FilteredItem[];
}

export interface FilteredTree {
  overview?: FilteredItem;
  items: FilteredItem[];
  /** Number of entries whose title matches. */
  matches: number;
  /** Number of all entries. */
  total: number;
}

/**
 * Filters entries by title, ignoring case. A matching group without other matches keeps its
 * entries.
 */
export function filterTree(tree: SidebarTree, text: string): FilteredTree | undefined {
  if (!text.trim()) return undefined;
  const items = filterItems(getItems(tree), text);
  const overview = tree.overview && items[0]?.id === tree.overview.id ? items.shift() : undefined;
  const all = overview ? [overview, ...items] : items;
  return {
    ...(overview && { overview }),
    items,
    matches: [...walk(all)].filter(({ item }) => item.highlights.length).length,
    total: [...walk(getItems(tree))].length,
  };
}

function filterItems(items: readonly SidebarItem[], text: string): FilteredItem[] {
  let section: string | undefined;
  return items.flatMap((item) => {
    section = item.section ?? section;
    const filtered = filterItem(item, text);
    if (!filtered) return [];
    const labeled = section ? { ...filtered, section } : filtered;
    section = undefined;
    return [labeled];
  });
}

function filterItem(item: SidebarItem, text: string): FilteredItem | undefined {
  const highlights = findAll(item.title, text);
  const { children, ...rest } = item;
  const below = filterItems(children ?? [], text);
  if (!highlights.length && !below.length) return undefined;
  if (!children) return { ...rest, highlights };
  return { ...rest, highlights, children: below.length ? below : children.map(clearHighlights) };
}

function clearHighlights({ children, ...item }: SidebarItem): FilteredItem {
  return { ...item, highlights: [], ...(children && { children: children.map(clearHighlights) }) };
}

/** Keeps offsets: doesn't change characters whose length would change (ß, İ). */
export const foldCase = (text: string): string =>
  Array.from(text, (character) => {
    const folded = character.toUpperCase().toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');

export function findAll(text: string, wanted: string): TextRange[] {
  const ranges: TextRange[] = [];
  const [folded, part] = [foldCase(text), foldCase(wanted)];
  if (!part) return ranges;
  for (let start = folded.indexOf(part); start >= 0; start = folded.indexOf(part, start + part.length))
    ranges.push([start, start + part.length]);
  return ranges;
}
