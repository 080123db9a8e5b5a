/**
 * The views of a page that has two, in their order, by the name in `data-view`: the sidebar that the page names, and its variant. Style sheets show one of the
 * two (packages/core/src/theme/sidebar/variants.css).
 */
export const viewNames = ['base', 'variant'] as const;
export type ViewName = (typeof viewNames)[number];
