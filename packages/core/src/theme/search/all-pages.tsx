import { getPageItems, getSidebarTree, isFocused, type Trees } from '../../model/navigation.ts';
import type { SidebarItem, SidebarKey, SidebarTree } from '../../model/types.ts';
import { useApp } from '../context.ts';
import { useHydrated } from '../location.ts';
import { usePrefetchedLinks } from '../use-prefetched-links.ts';

/** Every page of the site by area, in reading order: what `/search` shows without a query, and without JavaScript. */
export function AllPages() {
  const { trees } = useApp();
  usePrefetchedLinks(useHydrated());
  return (
    <div className="all-pages">
      {listPagesByArea(trees).map(({ key, title, items }) => (
        <section key={key} aria-labelledby={`site-index-${key}`}>
          <h2 id={`site-index-${key}`}>{title}</h2>
          <Branch items={items} />
        </section>
      ))}
    </div>
  );
}

function Branch({ items }: { items: SidebarItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.href ? <a href={item.href}>{item.title}</a> : <span>{item.title}</span>}
          {item.children && <Branch items={item.children} />}
        </li>
      ))}
    </ul>
  );
}

/** What of the trees is listed. Focused trees say nothing new; of a variant only what its base lacks is listed. */
export function listPagesByArea(trees: Trees): { key: SidebarKey; title: string; items: SidebarItem[] }[] {
  const routesOf = (tree: SidebarTree) => new Set(getPageItems(tree).map((leaf) => leaf.route));
  return Object.values(trees)
    .filter((tree) => !isFocused(tree))
    .map((tree) => {
      const all = tree.overview ? [tree.overview, ...tree.items] : tree.items;
      const base = tree.variantOf && routesOf(getSidebarTree(trees, tree.variantOf.sidebar));
      return { key: tree.key, title: tree.title, items: listed(all, base) };
    })
    .filter(({ items }) => items.length > 0);
}

function listed(items: SidebarItem[], without: Set<string> | undefined): SidebarItem[] {
  return items.flatMap((item) => {
    const children = item.children && listed(item.children, without);
    const own = item.href && !(item.route && without?.has(item.route));
    if (!own && !children?.length) return [];
    const { href, ...rest } = item;
    return [{ ...rest, ...(own && { href }), ...(children && { children }) }];
  });
}
