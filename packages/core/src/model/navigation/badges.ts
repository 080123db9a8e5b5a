import type { Badge, SidebarItem } from '../types.ts';
import type { Trees } from './registry.ts';

/** The trees with the badges of their pages, by route. */
export function withBadges(trees: Trees, badges: ReadonlyMap<string, Badge>): Trees {
  const mark = ({ children, ...item }: SidebarItem): SidebarItem => {
    const badge = children ? undefined : badges.get(item.route ?? '');
    return { ...item, ...(children && { children: children.map(mark) }), ...(badge && { badge }) };
  };
  return Object.fromEntries(
    Object.entries(trees).map(([key, tree]) => [key, { ...tree, items: tree.items.map(mark) }]),
  );
}
