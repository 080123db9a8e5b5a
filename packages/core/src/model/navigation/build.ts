import { DiagnosticError, type QuotedDiagnostic } from '../diagnostics.ts';
import { suggestSimilarWord } from '../fuzzy-match.ts';
import {
  createOverviewItem,
  getSourceFile,
  getVariantSearch,
  type NavigationSources,
  NO_SIDEBAR,
  type Trees,
} from '../navigation.ts';
import { expandPlaceholders } from '../placeholders.ts';
import type {
  Badge,
  NavigationItem,
  NavigationSource,
  PageItem,
  Product,
  SidebarItem,
  SidebarKey,
  Variant,
} from '../types.ts';
import { checkSources } from './checks.ts';

export function buildTrees(
  sources: NavigationSources,
  product: Product,
  pages: ReadonlySet<string>,
): { trees: Trees; diagnostics: QuotedDiagnostic[] } {
  const trees: Trees = { [NO_SIDEBAR]: { key: NO_SIDEBAR, title: '', items: [] } };
  for (const [key, source] of Object.entries(sources)) {
    const { title, overview, items, isDefault, startsCollapsed, focusOf, variantOf } = source;
    const build = createItemBuilder(key, getVariantSearch(source), product);
    trees[key] = {
      key,
      title: expandPlaceholders(title, product),
      ...(overview && { overview: build(createOverviewItem(overview)) }),
      items: items.map((item) => build(item)),
      ...(isDefault && { isDefault }),
      ...(startsCollapsed && { startsCollapsed }),
      ...(focusOf && { focusOf }),
      ...(variantOf && { variantOf }),
    };
  }
  return { trees, diagnostics: checkSources(sources, product, pages) };
}

function createItemBuilder(key: SidebarKey, search: string, product: Product) {
  const createLink = (path: string): Pick<PageItem, 'href' | 'route'> => {
    const [route = '', anchor] = expandPlaceholders(path, product).split('#');
    return { href: route + search + (anchor ? `#${anchor}` : ''), route };
  };
  const build = ({ path, children, ...item }: NavigationItem, parentId: string = key): SidebarItem => {
    const id = `${parentId}_${item.id}`;
    return {
      ...item,
      id,
      title: expandPlaceholders(item.title, product),
      ...(item.section && { section: expandPlaceholders(item.section, product) }),
      ...(path !== undefined && createLink(path)),
      ...(children && { children: children.map((child) => build(child, id)) }),
    };
  };
  return build;
}

export function addBadges(trees: Trees, badges: ReadonlyMap<string, Badge>): Trees {
  const add = ({ children, ...item }: SidebarItem): SidebarItem => {
    const badge = children ? undefined : badges.get(item.route ?? '');
    return { ...item, ...(children && { children: children.map(add) }), ...(badge && { badge }) };
  };
  return Object.fromEntries(Object.entries(trees).map(([key, tree]) => [key, { ...tree, items: tree.items.map(add) }]));
}

/**
 * Creates a sidebar from groups of others, by reference.
 *
 * @example pickGroups('routes', 'Routes', ['maps', maps, ['routes']])
 */
export function pickGroups(
  key: SidebarKey,
  title: string,
  ...parts: [key: SidebarKey, source: NavigationSource, groups?: string[]][]
): NavigationSource {
  const items = parts.flatMap(([, source, groups]) =>
    groups ? groups.map((id) => getChild(key, source.items, id, source.title)) : source.items,
  );
  return { title, items, focusOf: parts.map(([of]) => of) };
}

/** Groups are id paths: `orders/returns`. */
interface VariantChanges {
  title: string;
  of: Variant;
  replace?: Record<string, NavigationItem>;
  insert?: { into: string; at: number; items: NavigationItem[] }[];
  append?: Record<string, NavigationItem[]>;
}

export function createVariant(key: SidebarKey, base: NavigationSource, changes: VariantChanges): NavigationSource {
  let items = base.items;
  const edit = (path: string, change: (siblings: NavigationItem[]) => NavigationItem[]) => {
    items = editGroup(key, items, path ? path.split('/') : [], change, base.title);
  };
  for (const [path, replacement] of Object.entries(changes.replace ?? {})) {
    const ids = path.split('/');
    const last = ids.pop() as string;
    edit(ids.join('/'), (siblings) => {
      const replaced = getChild(key, siblings, last, path);
      return siblings.map((item) => (item === replaced ? replacement : item));
    });
  }
  for (const { into, at, items: added } of changes.insert ?? [])
    edit(into, (siblings) => siblings.toSpliced(at, 0, ...added));
  for (const [path, added] of Object.entries(changes.append ?? {})) edit(path, (siblings) => [...siblings, ...added]);
  const { isDefault: _, ...options } = base;
  return { ...options, title: changes.title, items, variantOf: changes.of };
}

function editGroup(
  key: SidebarKey,
  items: NavigationItem[],
  path: string[],
  change: (siblings: NavigationItem[]) => NavigationItem[],
  where: string,
): NavigationItem[] {
  const [id, ...rest] = path;
  if (id === undefined) return change(items);
  const group = getChild(key, items, id, where);
  const children = editGroup(key, group.children ?? [], rest, change, `${where} › ${group.title}`);
  return items.map((item) => (item === group ? { ...group, children } : item));
}

function getChild(key: SidebarKey, items: NavigationItem[], id: string, where: string): NavigationItem {
  const child = items.find((item) => item.id === id);
  if (child) return child;
  const ids = items.map((item) => item.id);
  throw new DiagnosticError({
    file: getSourceFile(key),
    message: `The sidebar "${key}" is made from "${where}", which has no item with the id "${id}".`,
    hint: `${suggestSimilarWord(id, ids)}Use one of the ids there: ${ids.join(', ')}.`,
  });
}
