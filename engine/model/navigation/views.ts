import type { SidebarKey, SidebarTree, SidebarView } from '../types.ts';
import { variantBase, variantKey } from './registry.ts';
import { pagerOf, trailOf } from './trail.ts';
import { findRoute, leaves } from './walk.ts';

/**
 * What the sidebars make of a page: none without a sidebar, one as a rule; for the pages of leads management a second one, shown under
 * `?app=leads_selling`. A page that only the variant has shows the variant in either case.
 */
export function viewsOf(trees: Record<SidebarKey, SidebarTree>, sidebar: SidebarKey, route: string): SidebarView[] {
  if (sidebar === 'none') return [];
  const view = (key: SidebarKey): SidebarView => {
    const known = routeIn(trees, key, route);
    return { key, trail: trailOf(trees[key], known), ...pagerOf(trees[key], known) };
  };
  if (sidebar !== variantBase && sidebar !== variantKey) return [view(sidebar)];
  const onlyInVariant = !findRoute(trees[variantBase], route) && findRoute(trees[variantKey], route);
  return onlyInVariant ? [view(variantKey)] : [view(variantBase), view(variantKey)];
}

/**
 * The route by which a sidebar knows a page. The variant has other pages in the place of some (the install page): under `?app=leads_selling` such a page
 * has the place of the one that replaces it, by the same id.
 */
export function routeIn(trees: Record<SidebarKey, SidebarTree>, key: SidebarKey, route: string): string {
  if (key !== variantKey || findRoute(trees[key], route)) return route;
  const place = findRoute(trees[variantBase], route)?.item.id.replace(variantBase, variantKey);
  return leaves(trees[key]).find(({ id }) => id === place)?.route ?? route;
}
