import type { SidebarKey, SidebarTree, SidebarView } from '../types.ts';
import { variantBase, variantKey } from './registry.ts';
import { pagerOf, trailOf } from './trail.ts';
import { findRoute } from './walk.ts';

/**
 * What the sidebars make of a page: none without a sidebar, one as a rule; for the pages of leads management a second one, shown under
 * `?app=leads_selling`. A page that only the variant has shows the variant in either case.
 */
export function viewsOf(trees: Record<SidebarKey, SidebarTree>, sidebar: SidebarKey, route: string): SidebarView[] {
  if (sidebar === 'none') return [];
  const view = (key: SidebarKey): SidebarView => ({
    key,
    trail: trailOf(trees[key], route),
    ...pagerOf(trees[key], route),
  });
  if (sidebar !== variantBase && sidebar !== variantKey) return [view(sidebar)];
  const onlyInVariant = !findRoute(trees[variantBase], route) && findRoute(trees[variantKey], route);
  return onlyInVariant ? [view(variantKey)] : [view(variantBase), view(variantKey)];
}
