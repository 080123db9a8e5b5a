import { variantQuery } from '../constants.ts';
import type { NavigationItem, NavigationSource, SidebarKey, SidebarTree } from '../types.ts';

/** Sidebars that have a tree. */
export type TreeKey = Exclude<SidebarKey, 'none'>;

/** The registry: every sidebar as its author writes it. */
export type NavigationSources = Record<TreeKey, NavigationSource>;

/** Every sidebar, checked, by its key; `none` is an empty one. */
export type Trees = Record<SidebarKey, SidebarTree>;

/** Focused sidebars: they show groups of other sidebars by reference and hold no entry of their own. */
export const focusedKeys: readonly SidebarKey[] = ['cep', 'ml', 'help-guide'];

/** The sidebar whose place the variant takes, and the variant. */
export const variantBase = 'leads-management';
export const variantKey = 'leads-selling';

/** What every link of the variant carries: `?app=leads_selling`. */
export const variantSearch = `?${variantQuery.name}=${variantQuery.value}`;

/** The sidebar of pages that name none. Trails do not begin with its title: it is the manual itself. */
export const defaultKey = 'docs';

/** The Overview link of a generic sidebar as an item. */
export const overviewItem = (path: string): NavigationItem => ({ id: 'overview', title: 'Overview', path });

/** File of a sidebar, for messages. */
export const sourceFile = (key: SidebarKey): string => `navigation/${key}.ts`;
