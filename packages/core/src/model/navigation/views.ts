import type { SidebarKey, SidebarView } from '../types.ts';
import { namedKey, noSidebar, type Trees, treeOf, variantsOf } from './registry.ts';
import { pagerOf, trailOf } from './trail.ts';
import { findRoute, leaves } from './walk.ts';

/**
 * What the sidebars make of a page: none without a sidebar, one as a rule; for the pages of a sidebar with a variant a second one, shown for the variant's
 * query. A page that only the variant has shows the variant in either case.
 */
export function viewsOf(trees: Trees, sidebar: SidebarKey, route: string): SidebarView[] {
  if (sidebar === noSidebar) return [];
  const view = (key: SidebarKey): SidebarView => {
    const tree = treeOf(trees, key);
    const known = routeIn(trees, key, route);
    return { key, trail: trailOf(tree, known), ...pagerOf(tree, known) };
  };
  const base = namedKey(treeOf(trees, sidebar));
  const [variant] = variantsOf(trees, base);
  if (!variant) return [view(base)];
  const onlyInVariant = !findRoute(treeOf(trees, base), route) && findRoute(variant, route);
  return onlyInVariant ? [view(variant.key)] : [view(base), view(variant.key)];
}

/**
 * The route by which a sidebar knows a page. A variant has other pages in the place of some: for its query such a page has the place of the one that
 * replaces it, by the same id.
 */
export function routeIn(trees: Trees, key: SidebarKey, route: string): string {
  const tree = treeOf(trees, key);
  if (!tree.variantOf || findRoute(tree, route)) return route;
  const { sidebar } = tree.variantOf;
  const replaced = findRoute(treeOf(trees, sidebar), route)?.item.id;
  const place = replaced && key + replaced.slice(sidebar.length);
  return leaves(tree).find(({ id }) => id === place)?.route ?? route;
}
