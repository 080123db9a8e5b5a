import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type FilteredItem,
  type FilteredTree,
  findRoute,
  getAncestorGroups,
  getItems,
  getPageItems,
  resolveVariantRoute,
  type TextRange,
} from '../../model/navigation.ts';
import { mergeQuery } from '../../model/query.ts';
import type { SidebarItem, SidebarTree } from '../../model/types.ts';
import { useApp } from '../context.ts';
import { HighlightedText } from '../formatted-text.tsx';
import { Icon } from '../icons.tsx';
import type { ViewName } from '../ids.ts';
import { useHash, useHydrated, usePrefetchedLinks, useSearch, useVariant } from '../location.tsx';
import { getKey } from '../shortcut.ts';
import { handleTreeKey, openCurrentGroups, scrollToCurrent } from './tree-navigation.ts';

interface TreeProps {
  tree: SidebarTree;
  route: string;
  viewName?: ViewName;
  hidden?: boolean;
}

/** Finds the item of the page or its section, and the page's route in this tree. */
function useCurrentItem(
  tree: SidebarTree,
  pageRoute: string,
): { route: string; current: Pick<RowsProps, 'currentId' | 'currentAs'> } {
  const { trees } = useApp();
  const hash = useHash();
  const route = resolveVariantRoute(trees, tree.key, pageRoute);
  const sectionItem = hash && getPageItems(tree).find((item) => item.route === route && item.href.endsWith(hash));
  const { id: currentId } = sectionItem || (findRoute(tree, route)?.item ?? {});
  return { route, current: { currentAs: route === pageRoute ? 'page' : 'true', currentId } };
}

/** Handles the keys of a tree. */
export const onTreeKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (handleTreeKey(event.currentTarget, event.target as HTMLElement, getKey(event.nativeEvent)))
    event.preventDefault();
};

/** The tree of a sidebar, as disclosure navigation. React sets the state of groups only once. */
export function Tree({ tree, route: pageRoute, viewName, hidden }: TreeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { route, current } = useCurrentItem(tree, pageRoute);
  // Fixed at the first render, so that a later one doesn't close what the user has opened.
  const [openGroups] = useState(() => new Set(getAncestorGroups(tree, route)));
  const isHydrating = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another current item or variant
  useEffect(() => {
    // The inline script has scrolled already, and the user may have scrolled since.
    if (isHydrating.current || !ref.current) isHydrating.current = false;
    else {
      openCurrentGroups(ref.current);
      scrollToCurrent(ref.current);
    }
  }, [current.currentId, useVariant(tree.key)]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one listener for the keys of all rows
    <div className="tree" ref={ref} data-view={viewName} hidden={hidden} onKeyDown={onTreeKey}>
      <Rows items={getItems(tree)} openGroups={openGroups} {...current} search={useSearch()} />
    </div>
  );
}

/** The matches of a filter in their groups. */
export function FilteredRows({ tree, source, route }: { tree: FilteredTree; source: SidebarTree; route: string }) {
  const items = tree.overview ? [tree.overview, ...tree.items] : tree.items;
  const { current } = useCurrentItem(source, route);
  usePrefetchedLinks(tree);
  return <Rows items={items} {...current} search={useSearch()} />;
}

interface RowsProps {
  items: (SidebarItem | FilteredItem)[];
  /** Ids of the groups that start open. @defaultValue all */
  openGroups?: Set<string>;
  currentId?: string;
  /** Value of `aria-current`: `true` if the item stands for another page. */
  currentAs: 'page' | 'true';
  search: string;
}

const Rows = memo(function Rows({ items, ...rest }: RowsProps) {
  return (
    <ul>
      {items.map((item) => [
        item.section && (
          <li key={item.section} className="run-label">
            {item.section}
          </li>
        ),
        <li key={item.id} className={item.className}>
          <Row item={item} {...rest} />
        </li>,
      ])}
    </ul>
  );
});

/** The page of a group is its first row. */
const NO_GROUP = { children: undefined, marker: undefined, className: undefined, section: undefined };

function Row({ item, ...rest }: Omit<RowsProps, 'items'> & { item: SidebarItem | FilteredItem }) {
  const { openGroups, currentId, currentAs, search } = rest;
  const title = <Title text={item.title} marks={'highlights' in item ? item.highlights : undefined} />;
  const nested = item.marker === 'nested' && <Icon name="nested" className="nested" />;
  if (item.children) {
    const groupPage = { ...item, ...NO_GROUP, id: `${item.id}_page` };
    return (
      // The user may have opened it before hydration.
      <details open={!openGroups || openGroups.has(item.id)} suppressHydrationWarning>
        <summary>
          {nested}
          {title}
        </summary>
        <Rows {...rest} items={item.href ? [groupPage, ...item.children] : item.children} />
      </details>
    );
  }
  const { badge } = item;
  return (
    <a
      href={mergeQuery(item.href as string, search)}
      aria-current={item.id === currentId ? currentAs : undefined}
      // The inline script has added the query already.
      suppressHydrationWarning
    >
      {nested}
      {badge && (
        <span className={`letters ${badge.tone}`}>
          {badge.text}
          <span className="vh">, </span>
        </span>
      )}
      {title}
    </a>
  );
}

/** Text, in one element if it has highlights, because rows are flex containers. */
function Title({ text, marks }: { text: string; marks: TextRange[] | undefined }): ReactNode {
  if (!marks?.length) return text;
  return (
    <span>
      <HighlightedText text={text} marks={marks} />
    </span>
  );
}
