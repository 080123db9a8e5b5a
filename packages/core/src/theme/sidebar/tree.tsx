import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type FilteredItem,
  type FilteredTree,
  findRoute,
  getAncestorGroups,
  getItems,
  getPageItems,
  type Mark,
  routeIn,
} from '../../model/navigation.ts';
import { mergeQuery } from '../../model/query.ts';
import type { SidebarItem, SidebarTree } from '../../model/types.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons.tsx';
import { keyOf } from '../keys/shortcut.ts';
import { useHash, useHydrated, useSearch, useVariant } from '../location.ts';
import { MarkedText } from '../marked.tsx';
import { usePrefetchedLinks } from '../use-prefetched-links.ts';
import type { ViewName } from '../views.ts';
import { walkTree } from './keyboard.ts';
import { openGroups, scrollToCurrent } from './scroll-to-current.ts';

interface TreeProps {
  tree: SidebarTree;
  /** Route of the page on view. */
  route: string;
  /** Set on pages with two views: the tree shows only where the address asks for its sidebar. */
  shownFor?: ViewName | undefined;
  /** A filter shows its own tree meanwhile. What is open here stays open. */
  hidden?: boolean;
}

/** The entry of the page, or of its section where the tree names sections; and the route by which the tree knows the page. */
function useCurrent(
  tree: SidebarTree,
  page: string,
): { known: string; current: Pick<RowsProps, 'currentId' | 'currentAs'> } {
  const { trees } = useApp();
  const hash = useHash();
  const known = routeIn(trees, tree.key, page);
  const bySection = hash && getPageItems(tree).find((leaf) => leaf.route === known && leaf.href.endsWith(hash));
  const currentId = (bySection || findRoute(tree, known)?.item)?.id;
  return { known, current: { currentAs: known === page ? 'page' : 'true', ...(currentId && { currentId }) } };
}

export const onTreeKey = (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (walkTree(event.currentTarget, event.target as HTMLElement, keyOf(event.nativeEvent))) event.preventDefault();
};

/**
 * The tree of a sidebar, as disclosure navigation. Groups are the browser's own `details`: React writes their first state and then leaves them
 * to the reader; a page that is entered opens the groups around it.
 */
export function Tree({ tree, route, shownFor, hidden }: TreeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { known, current } = useCurrent(tree, route);
  // Fixed at the first render, so that no later one closes what the reader opened.
  const [opened] = useState(() => new Set(getAncestorGroups(tree, known)));
  const adopted = useRef(!useHydrated());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new current entry, or a tree that begins to show, is what calls for it
  useEffect(() => {
    // Boot has shown the current page of the server's HTML, and the reader may have scrolled since.
    if (adopted.current || !ref.current) adopted.current = false;
    else {
      openGroups(ref.current);
      scrollToCurrent(ref.current);
    }
  }, [current.currentId, useVariant(tree.key)]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows take the focus; their keys are heard in one place
    <div className="tree" ref={ref} data-view={shownFor} hidden={hidden} onKeyDown={onTreeKey}>
      <Rows items={getItems(tree)} opened={opened} {...current} search={useSearch()} />
    </div>
  );
}

/** The tree under a filter: matches and their groups, all open. */
export function FilteredRows({ tree, source, route }: { tree: FilteredTree; source: SidebarTree; route: string }) {
  const all = tree.overview ? [tree.overview, ...tree.items] : tree.items;
  const { current } = useCurrent(source, route);
  usePrefetchedLinks(tree);
  return <Rows items={all} {...current} search={useSearch()} />;
}

interface RowsProps {
  items: (SidebarItem | FilteredItem)[];
  /** Groups that start open; all of them when it is left out. */
  opened?: Set<string>;
  currentId?: string;
  /** How the entry is marked: `page` where it leads to the page, `true` where another page has its place. */
  currentAs: 'page' | 'true';
  /** Query string that links keep. */
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

function Row({ item, ...rest }: Omit<RowsProps, 'items'> & { item: SidebarItem | FilteredItem }) {
  const { opened, currentId, currentAs, search } = rest;
  const title = <Title text={item.title} marks={'marks' in item ? item.marks : undefined} />;
  const nested = item.marker === 'nested' && <Icon name="nested" className="nested" />;
  if (item.children) {
    // A group that is a page itself has its page as its first row.
    const own = item.href
      ? [
          {
            ...item,
            id: `${item.id}_page`,
            children: undefined,
            marker: undefined,
            className: undefined,
            section: undefined,
          },
        ]
      : [];
    return (
      // The reader may have opened it before React came.
      <details open={!opened || opened.has(item.id)} suppressHydrationWarning>
        <summary>
          {nested}
          {title}
          <Icon name="chev" />
        </summary>
        <Rows {...rest} items={own.length ? [...own, ...item.children] : item.children} />
      </details>
    );
  }
  const { badge } = item;
  return (
    <a
      // Everything but a group leads to a page.
      href={mergeQuery(item.href as string, search)}
      aria-current={item.id === currentId ? currentAs : undefined}
      // The start of the page has written the query already.
      suppressHydrationWarning
    >
      {nested}
      {badge && (
        <span className={`letters ${badge.tone}`} role="img" aria-label={`${badge.name},`}>
          {badge.text}
        </span>
      )}
      {title}
    </a>
  );
}

/** Plain text, or a text with marks in one box, since rows are flex containers. */
function Title({ text, marks }: { text: string; marks: Mark[] | undefined }): ReactNode {
  if (!marks?.length) return text;
  return (
    <span>
      <MarkedText text={text} marks={marks} />
    </span>
  );
}
