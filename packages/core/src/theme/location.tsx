import { type AnchorHTMLAttributes, useContext, useEffect, useSyncExternalStore } from 'react';
import { stripBase } from '../model/base-path.ts';
import { getVariantQuery, hasQuery } from '../model/navigation.ts';
import { mergeQuery } from '../model/query.ts';
import type { SidebarKey } from '../model/types.ts';
import { AppContext, useApp } from './context.ts';

/** The current URL. On the server and during hydration, its parts are empty. */
export interface LocationStore {
  subscribe(listener: () => void): () => void;
  search(): string;
  /** Path without the base path. */
  pathname(): string;
  hash(): string;
  navigate(href: string): void;
}

const getEmpty = () => '';

/** The location on the server. */
export const SERVER_LOCATION: LocationStore = {
  subscribe: () => () => {},
  search: getEmpty,
  pathname: getEmpty,
  hash: getEmpty,
  navigate: () => {},
};

/**
 * @param subscribe - Reports each navigation within the site, except between anchors of a page.
 */
export function createBrowserLocation(
  subscribe: (listener: () => void) => () => void,
  navigate: (href: string) => void,
  base: string,
): LocationStore {
  return {
    subscribe(listener) {
      const unsubscribe = subscribe(listener);
      addEventListener('hashchange', listener);
      return () => {
        unsubscribe();
        removeEventListener('hashchange', listener);
      };
    },
    search: () => window.location.search,
    pathname: () => stripBase(base, window.location.pathname) ?? window.location.pathname,
    hash: () => window.location.hash,
    navigate,
  };
}

function useLocationPart(part: 'search' | 'pathname' | 'hash'): string {
  const { location } = useApp();
  return useSyncExternalStore(location.subscribe, location[part], getEmpty);
}

/** Returns the query string with its `?`. */
export const useSearch = (): string => useLocationPart('search');

/** Returns the path without the base path. */
export const usePathname = (): string => useLocationPart('pathname');

/** Returns the anchor with its `#`. */
export const useHash = (): string => useLocationPart('hash');

/** Returns a decoded parameter of the query. */
export const useQueryParameter = (name: string): string | undefined =>
  new URLSearchParams(useSearch()).get(name) ?? undefined;

/**
 * Returns whether the query selects the variant of a sidebar (section 2.2 of the specification).
 */
export function useVariant(sidebar: SidebarKey): boolean {
  const { trees } = useApp();
  const search = useSearch();
  const query = getVariantQuery(trees, sidebar);
  return query !== undefined && hasQuery(search, query);
}

const subscribeToNothing = () => () => {};
const getTrue = () => true;
const getFalse = () => false;

/** Returns false on the server and during hydration, then true. */
export const useHydrated = (): boolean => useSyncExternalStore(subscribeToNothing, getTrue, getFalse);

/** A link that keeps the query string of the page. Before hydration, the inline script adds it. */
export function QueryLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={mergeQuery(href, useSearch())} suppressHydrationWarning />;
}

/**
 * Prefetches links that a component has added (section 7 of the specification), again when `source`
 * changes.
 */
export function usePrefetchedLinks(source: unknown): void {
  const prefetch = useContext(AppContext)?.client?.prefetchLinks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other links
  useEffect(() => prefetch?.(), [source, prefetch]);
}
