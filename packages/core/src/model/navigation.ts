/** Navigation: from what authors write to checked trees, and what a tree makes of a page. Pure: no Node, no DOM; the client imports it too. */
export { withBadges } from './navigation/badges.ts';
export { getBreadcrumbs, getPagination } from './navigation/breadcrumbs.ts';
export { buildTrees } from './navigation/build.ts';
export { type AvailablePage, checkPages } from './navigation/check-pages.ts';
export { createVariant, pickGroups, type VariantChanges } from './navigation/derive.ts';
export { type FilteredItem, type FilteredTree, filterTree, type Mark } from './navigation/filter.ts';
export { getPageNavigation, routeIn } from './navigation/page-navigation.ts';
export {
  defaultKey,
  getBaseKey,
  getSidebarTree,
  getVariantSearch,
  hasQuery,
  isFocused,
  type NavigationSources,
  noSidebar,
  type Trees,
  variantQueryOf,
  variantsOf,
} from './navigation/registry.ts';
export {
  countPages,
  findRoute,
  firstPage,
  getAncestorGroups,
  getItems,
  getPageItems,
  isAnchor,
  pageEntries,
  walk,
} from './navigation/walk.ts';
