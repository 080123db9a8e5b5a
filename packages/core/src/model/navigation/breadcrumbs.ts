import type { Breadcrumb, PageItem, PageLink, SidebarItem, SidebarTree } from '../types.ts';
import { findRoute, firstPage, getItems, isPage, walk } from './walk.ts';

/**
 * The trail of a page: the area, its groups, the page itself. The area leads to its first page, a group to the page that it has itself, if any. A crumb
 * that says the same as the one after it is left out. A page that the tree does not hold has the area alone.
 */
export function getBreadcrumbs(tree: SidebarTree, route: string): Breadcrumb[] {
  const found = findRoute(tree, route);
  const area: Breadcrumb[] = tree.title ? [crumb(tree.title, firstPage(getItems(tree))?.href)] : [];
  if (!found) return area;
  const groups = found.groups.map((group) => crumb(group.title, group.href));
  const crumbs = [...area, ...groups, { title: found.item.title }];
  return crumbs.filter((one, index) => one.title.toLowerCase() !== crumbs[index + 1]?.title.toLowerCase());
}

const crumb = (title: string, href: string | undefined): Breadcrumb => (href ? { title, href } : { title });

/**
 * The pages before and after a page in reading order. Anchors do not count. The title of a page in another group carries its group's name where the
 * title alone names several pages of the tree ("Index: Overview").
 */
export function getPagination(tree: SidebarTree, route: string): { previous?: PageLink; next?: PageLink } {
  const all = [...walk(getItems(tree))].flatMap(({ item, groups }) => (isPage(item) ? [{ item, groups }] : []));
  const here = all.findIndex(({ item }) => item.route === route);
  const parent = all[here]?.groups.at(-1);
  const link = (stop: Stop | undefined): PageLink | undefined => {
    if (!stop) return undefined;
    const group = stop.groups.at(-1);
    const ambiguous = group && group !== parent && all.filter(({ item }) => item.title === stop.item.title).length > 1;
    return { href: stop.item.href, title: ambiguous ? `${group.title}: ${stop.item.title}` : stop.item.title };
  };
  if (here < 0) return {};
  const previous = link(all[here - 1]);
  const next = link(all[here + 1]);
  return { ...(previous && { previous }), ...(next && { next }) };
}

type Stop = { item: PageItem; groups: SidebarItem[] };
