/** Navigation: from what authors write to checked trees, and what a tree makes of a page. Pure: no Node, no DOM; the client imports it too. */
export { withBadges } from './navigation/badges.ts';
export { buildTrees } from './navigation/build.ts';
export { checkPages, type PageAtHand } from './navigation/check-pages.ts';
export { focus, type VariantChanges, variant } from './navigation/derive.ts';
export { type FilteredItem, type FilteredTree, filterTree, type Mark } from './navigation/filter.ts';
export {
  defaultKey,
  hasQuery,
  isFocused,
  type NavigationSources,
  namedKey,
  noSidebar,
  searchOf,
  type Trees,
  treeOf,
  variantQueryOf,
  variantsOf,
} from './navigation/registry.ts';
export { pagerOf, trailOf } from './navigation/trail.ts';
export { routeIn, viewsOf } from './navigation/views.ts';
export {
  countPages,
  findRoute,
  firstPage,
  groupsOf,
  isAnchor,
  itemsOf,
  leaves,
  pageEntries,
  walk,
} from './navigation/walk.ts';
