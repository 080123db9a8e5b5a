import type { Breadcrumb, PageItem, PageLink, PageNavigation, SidebarItem, SidebarKey, SidebarTree } from '../types.ts';
import {
  findFirstPage,
  findRoute,
  getBaseKey,
  getItems,
  getPageItems,
  getSidebarTree,
  getVariants,
  isPage,
  NO_SIDEBAR,
  type Trees,
  walk,
} from './registry.ts';

export function getBreadcrumbs(tree: SidebarTree, route: string): Breadcrumb[] {
  const found = findRoute(tree, route);
  const area: Breadcrumb[] = tree.title ? [createBreadcrumb(tree.title, findFirstPage(getItems(tree))?.href)] : [];
  if (!found) return area;
  const groups = found.groups.map((group) => createBreadcrumb(group.title, group.href));
  const crumbs = [...area, ...groups, { title: found.item.title }];
  return crumbs.filter((one, index) => one.title.toLowerCase() !== crumbs[index + 1]?.title.toLowerCase());
}

const createBreadcrumb = (title: string, href: string | undefined): Breadcrumb => (href ? { title, href } : { title });

/** Ambiguous titles get their group's name ("Index: Overview"). */
export function getPagination(tree: SidebarTree, route: string): { previous?: PageLink; next?: PageLink } {
  const all = [...walk(getItems(tree))].flatMap(({ item, groups }) => (isPage(item) ? [{ item, groups }] : []));
  const here = all.findIndex(({ item }) => item.route === route);
  const parent = all[here]?.groups.at(-1);
  const link = (stop: PageLocation | undefined): PageLink | undefined => {
    if (!stop) return undefined;
    const group = stop.groups.at(-1);
    const ambiguous = group && group !== parent && all.filter(({ item }) => item.title === stop.item.title).length > 1;
    return { href: stop.item.href, title: ambiguous ? `${group.title}: ${stop.item.title}` : stop.item.title };
  };
  if (here < 0) return {};
  const previous = link(all[here - 1]);
  const next = link(all[here + 1]);
  return { ...(previous && { previous }), ...(next && { next }) };
}

type PageLocation = { item: PageItem; groups: SidebarItem[] };

export function getPageNavigation(trees: Trees, sidebar: SidebarKey, route: string): PageNavigation[] {
  if (sidebar === NO_SIDEBAR) return [];
  const view = (key: SidebarKey): PageNavigation => {
    const tree = getSidebarTree(trees, key);
    const known = resolveVariantRoute(trees, key, route);
    return { key, trail: getBreadcrumbs(tree, known), ...getPagination(tree, known) };
  };
  const base = getBaseKey(getSidebarTree(trees, sidebar));
  const [variant] = getVariants(trees, base);
  if (!variant) return [view(base)];
  const onlyInVariant = !findRoute(getSidebarTree(trees, base), route) && findRoute(variant, route);
  return onlyInVariant ? [view(variant.key)] : [view(base), view(variant.key)];
}

/** Finds the page that replaces a page in a variant, by its id. */
export function resolveVariantRoute(trees: Trees, key: SidebarKey, route: string): string {
  const tree = getSidebarTree(trees, key);
  if (!tree.variantOf || findRoute(tree, route)) return route;
  const { sidebar } = tree.variantOf;
  const replaced = findRoute(getSidebarTree(trees, sidebar), route)?.item.id;
  const place = replaced && key + replaced.slice(sidebar.length);
  return getPageItems(tree).find(({ id }) => id === place)?.route ?? route;
}
