/**
 * Ids of the shell. Anchors of articles are made from headings; this prefix keeps the two apart.
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
