import { focusedKeys, leaves, variantBase, variantKey } from '../../model/navigation.ts';
import type { SidebarKey, SidebarTree, TreeItem } from '../../model/types.ts';
import { useApp } from '../context.ts';
import { useHydrated } from '../location.ts';
import { useWatchedLinks } from '../watched-links.ts';

/** Every page of the site by area, in reading order: what `/search` shows without a query, and without JavaScript. */
export function AllPages() {
  const { trees } = useApp();
  useWatchedLinks(useHydrated());
  return (
    <div className="all-pages">
      {indexOf(trees).map(({ key, title, items }) => (
        <section key={key} aria-labelledby={`site-index-${key}`}>
          <h2 id={`site-index-${key}`}>{title}</h2>
          <Branch items={items} />
        </section>
      ))}
    </div>
  );
}

function Branch({ items }: { items: TreeItem[] }) {
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

/** What of the trees is listed. Focused trees say nothing new; of the variant only what its base lacks is listed. */
export function indexOf(
  trees: Record<SidebarKey, SidebarTree>,
): { key: SidebarKey; title: string; items: TreeItem[] }[] {
  const base = new Set(trees[variantBase] ? leaves(trees[variantBase]).map((leaf) => leaf.route) : []);
  return Object.values(trees)
    .filter((tree) => !focusedKeys.includes(tree.key))
    .map((tree) => {
      const all = tree.overview ? [tree.overview, ...tree.items] : tree.items;
      return { key: tree.key, title: tree.title, items: listed(all, tree.key === variantKey ? base : undefined) };
    })
    .filter(({ items }) => items.length > 0);
}

function listed(items: TreeItem[], without: Set<string | undefined> | undefined): TreeItem[] {
  return items.flatMap((item) => {
    const children = item.children && listed(item.children, without);
    const own = item.href && !without?.has(item.route);
    if (!own && !children?.length) return [];
    const { href, ...rest } = item;
    return [{ ...rest, ...(own && { href }), ...(children && { children }) }];
  });
}
