import type { NavigationItem, NavigationSource, SidebarKey, SidebarTree } from '../types.ts';

/** The registry: every sidebar as its author writes it, by its key. */
export type NavigationSources = Record<SidebarKey, NavigationSource>;

/** Every sidebar, checked, by its key; `none` is an empty one. */
export type Trees = Record<SidebarKey, SidebarTree>;

/** Key of the sidebar without entries: that of pages without a sidebar. */
export const noSidebar: SidebarKey = 'none';

/** The tree of a key; an empty one for a key that no sidebar has. */
export const getSidebarTree = (trees: Trees, key: SidebarKey): SidebarTree =>
  trees[key] ?? { key, title: '', items: [] };

/** Key of the sidebar of pages that name none; `none` where no sidebar is the default. */
export const defaultKey = (trees: Trees): SidebarKey =>
  Object.values(trees).find(({ isDefault }) => isDefault)?.key ?? noSidebar;

/** Whether a sidebar shows groups of other sidebars by reference and has no entry of its own. */
export const isFocused = ({ focusOf }: Pick<NavigationSource, 'focusOf'>): boolean => focusOf !== undefined;

/** A sidebar that takes the place of another one for a query. */
export type VariantTree = SidebarTree & Required<Pick<SidebarTree, 'variantOf'>>;

const isVariant = (tree: SidebarTree): tree is VariantTree => tree.variantOf !== undefined;

/** The variants of a sidebar. The checks allow one: pages have two views at most. */
export const variantsOf = (trees: Trees, key: SidebarKey): VariantTree[] =>
  Object.values(trees)
    .filter(isVariant)
    .filter(({ variantOf }) => variantOf.sidebar === key);

/** The sidebar that pages name to be in a sidebar: the sidebar itself, or the one that it is a variant of. */
export const getBaseKey = ({ key, variantOf }: Pick<SidebarTree, 'key' | 'variantOf'>): SidebarKey =>
  variantOf?.sidebar ?? key;

/** The query that chooses a variant, without its question mark and encoded as browsers do it: `shop=outlet`. */
const queryText = ({ query }: VariantTree['variantOf']): string =>
  `${new URLSearchParams({ [query.name]: query.value })}`;

/** What every link of a sidebar carries: `?shop=outlet` in a variant, nothing in others. */
export const getVariantSearch = ({ variantOf }: Pick<NavigationSource, 'variantOf'>): string =>
  variantOf ? `?${queryText(variantOf)}` : '';

/** The query that chooses the variant on pages of this sidebar (`shop=outlet`); undefined where there is no variant. */
export function variantQueryOf(trees: Trees, key: SidebarKey): string | undefined {
  const [variant] = variantsOf(trees, getBaseKey(getSidebarTree(trees, key)));
  return variant && queryText(variant.variantOf);
}

/**
 * Whether a parameter of an address equals that of a query (`shop=outlet`). Decoded values are
 * compared: `?shop=%6Futlet` says the same. The script of the head spells the rule out
 * (packages/core/src/client/inline.ts).
 */
export const hasQuery = (search: string, query: string): boolean =>
  `${new URLSearchParams(search)}`.split('&').includes(query);

/** The Overview link of a generic sidebar as an item. */
export const overviewItem = (path: string): NavigationItem => ({ id: 'overview', title: 'Overview', path });

/** File of a sidebar, for messages. */
export const sourceFile = (key: SidebarKey): string => `navigation/${key}.ts`;

/** File that brings the sidebars together, for messages. */
export const registryFile = 'navigation/index.ts';
