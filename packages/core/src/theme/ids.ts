/**
 * Element ids of the theme. The prefix separates them from anchors of articles, which are made from
 * headings.
 */
export const ids = {
  main: 'site-main',
  sidebar: 'site-sidebar',
  menu: 'site-menu',
  products: 'site-products',
  contents: 'site-contents',
  related: 'site-related',
  keys: 'site-keys',
  live: 'site-live',
  roles: 'site-roles',
  start: 'site-start',
} as const;

/** A value of `data-view` on pages whose sidebar has a variant. The stylesheet shows one of the two. */
export type ViewName = 'base' | 'variant';

/** Returns the value of `data-view`; undefined on pages with one view. */
export const getViewName = (views: readonly unknown[], index: number): ViewName | undefined =>
  views.length > 1 ? (['base', 'variant'] as const)[index] : undefined;
