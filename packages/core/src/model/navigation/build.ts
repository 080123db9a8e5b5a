import type { QuotedDiagnostic } from '../diagnostics.ts';
import { expandPlaceholders } from '../placeholders.ts';
import type { NavigationItem, PageItem, Product, SidebarItem, SidebarKey } from '../types.ts';
import { checkSources } from './checks.ts';
import { getVariantSearch, type NavigationSources, noSidebar, overviewItem, type Trees } from './registry.ts';

/**
 * Checks the sidebars and makes their trees: tokens replaced, ids unique on the site (`docs_get-started_server_install`). Each leaf has to lead to
 * one of the pages, given by their routes. All faults are found at once, and the trees are usable even so. Whether every page has a leaf is
 * `checkPages`' question.
 */
export function buildTrees(
  sources: NavigationSources,
  product: Product,
  pages: ReadonlySet<string>,
): { trees: Trees; faults: QuotedDiagnostic[] } {
  const trees: Trees = { [noSidebar]: { key: noSidebar, title: '', items: [] } };
  for (const [key, source] of Object.entries(sources)) {
    const { title, overview, items, isDefault, startsCollapsed, focusOf, variantOf } = source;
    const make = treeItem(key, getVariantSearch(source), product);
    trees[key] = {
      key,
      title: expandPlaceholders(title, product),
      ...(overview && { overview: make(overviewItem(overview)) }),
      items: items.map((item) => make(item)),
      ...(isDefault && { isDefault }),
      ...(startsCollapsed && { startsCollapsed }),
      ...(focusOf && { focusOf }),
      ...(variantOf && { variantOf }),
    };
  }
  return { trees, faults: checkSources(sources, product, pages) };
}

/** Makes the items of a tree, all of whose links carry `search`. */
function treeItem(key: SidebarKey, search: string, product: Product) {
  const address = (path: string): Pick<PageItem, 'href' | 'route'> => {
    const [route = '', anchor] = expandPlaceholders(path, product).split('#');
    return { href: route + search + (anchor ? `#${anchor}` : ''), route };
  };
  const make = ({ path, children, ...item }: NavigationItem, above: string = key): SidebarItem => {
    const id = `${above}_${item.id}`;
    return {
      ...item,
      id,
      title: expandPlaceholders(item.title, product),
      ...(item.section && { section: expandPlaceholders(item.section, product) }),
      ...(path !== undefined && address(path)),
      ...(children && { children: children.map((child) => make(child, id)) }),
    };
  };
  return make;
}
