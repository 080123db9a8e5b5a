import { useSyncExternalStore } from 'react';
import { stripBase } from '../model/base-path.ts';
import { hasQuery, variantQueryOf } from '../model/navigation.ts';
import type { SidebarKey } from '../model/types.ts';
import { useApp } from './context.ts';

/**
 * The address, as components may know it. On the server, and while the client adopts the server's HTML, there is none: the query is empty.
 * The client's router implements it.
 */
export interface LocationStore {
  /** Calls the listener after each navigation; returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Query string of the address with its `?`, or empty. */
  search(): string;
  /** Path of the address within the site: the route, but for pages that are not there. Outside of the site, the whole path. */
  pathname(): string;
  /** Anchor of the address with its `#`, or empty. */
  hash(): string;
  /** Shows the page behind an address of this site. */
  navigate(href: string): void;
}

/** The address on the server. */
export const noLocation: LocationStore = {
  subscribe: () => () => {},
  search: () => '',
  pathname: () => '',
  hash: () => '',
  navigate: () => {},
};

const empty = () => '';

/** Query string of the address; empty on the server and during hydration. */
export function useSearch(): string {
  const { location } = useApp();
  return useSyncExternalStore(location.subscribe, location.search, empty);
}

/** One parameter of the query, decoded; undefined without it, on the server and during hydration. */
export function useQueryParameter(name: string): string | undefined {
  return new URLSearchParams(useSearch()).get(name) ?? undefined;
}

/** Path of the address, undecoded; empty on the server and during hydration. */
export function usePathname(): string {
  const { location } = useApp();
  return useSyncExternalStore(location.subscribe, location.pathname, empty);
}

/** Anchor of the address with its `#`; empty on the server and during hydration. */
export function useHash(): string {
  const { location } = useApp();
  return useSyncExternalStore(location.subscribe, location.hash, empty);
}

/** Whether the address asks for the variant of a sidebar (section 2.2 of the specification). `sidebar` is the key of either; false where there is no variant. */
export function useVariant(sidebar: SidebarKey): boolean {
  const { trees } = useApp();
  const search = useSearch();
  const query = variantQueryOf(trees, sidebar);
  return query !== undefined && hasQuery(search, query);
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** False on the server and during hydration, then true: for what only a page with JavaScript can show. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no);

/**
 * The browser's address as a store. `navigations` reports navigations within the site; moves between anchors of one page are observed here. `base` is the base path
 * of the site.
 */
export function browserLocation(
  navigations: (listener: () => void) => () => void,
  navigate: (href: string) => void,
  base: string,
): LocationStore {
  return {
    subscribe(listener) {
      const stop = navigations(listener);
      addEventListener('hashchange', listener);
      return () => {
        stop();
        removeEventListener('hashchange', listener);
      };
    },
    search: () => window.location.search,
    pathname: () => stripBase(base, window.location.pathname) ?? window.location.pathname,
    hash: () => window.location.hash,
    navigate,
  };
}
