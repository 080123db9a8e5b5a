export { getBreadcrumbs, getPageNavigation, getPagination, resolveVariantRoute } from './navigation/breadcrumbs.ts';
export { addBadges, buildTrees, createVariant, pickGroups, type VariantChanges } from './navigation/build.ts';
export { type AvailablePage, checkPages } from './navigation/checks.ts';
export { type FilteredItem, type FilteredTree, filterTree, type Mark } from './navigation/filter.ts';
export {
  countPages,
  findFirstPage,
  findRoute,
  getAncestorGroups,
  getBaseKey,
  getDefaultKey,
  getItems,
  getPageItems,
  getSidebarTree,
  getVariantQuery,
  getVariantSearch,
  getVariants,
  hasQuery,
  isAnchor,
  isFocused,
  listPages,
  type NavigationSources,
  NO_SIDEBAR,
  type Trees,
  walk,
} from './navigation/registry.ts';
