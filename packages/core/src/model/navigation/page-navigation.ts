import type { PageNavigation, SidebarKey } from '../types.ts';
import { getBreadcrumbs, getPagination } from './breadcrumbs.ts';
import { getBaseKey, getSidebarTree, noSidebar, type Trees, variantsOf } from './registry.ts';
import { findRoute, getPageItems } from './walk.ts';

/**
 * What the sidebars make of a page: none without a sidebar, one as a rule; for the pages of a sidebar with a variant a second one, shown for the variant's
 * query. A page that only the variant has shows the variant in either case.
 */
export function getPageNavigation(trees: Trees, sidebar: SidebarKey, route: string): PageNavigation[] {
  if (sidebar === noSidebar) return [];
  const view = (key: SidebarKey): PageNavigation => {
    const tree = getSidebarTree(trees, key);
    const known = routeIn(trees, key, route);
    return { key, trail: getBreadcrumbs(tree, known), ...getPagination(tree, known) };
  };
  const base = getBaseKey(getSidebarTree(trees, sidebar));
  const [variant] = variantsOf(trees, base);
  if (!variant) return [view(base)];
  const onlyInVariant = !findRoute(getSidebarTree(trees, base), route) && findRoute(variant, route);
  return onlyInVariant ? [view(variant.key)] : [view(base), view(variant.key)];
}

/**
 * The route by which a sidebar knows a page. A variant has other pages in the place of some: for its query such a page has the place of the one that
 * replaces it, by the same id.
 */
export function routeIn(trees: Trees, key: SidebarKey, route: string): string {
  const tree = getSidebarTree(trees, key);
  if (!tree.variantOf || findRoute(tree, route)) return route;
  const { sidebar } = tree.variantOf;
  const replaced = findRoute(getSidebarTree(trees, sidebar), route)?.item.id;
  const place = replaced && key + replaced.slice(sidebar.length);
  return getPageItems(tree).find(({ id }) => id === place)?.route ?? route;
}
