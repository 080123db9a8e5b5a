import type { SearchProvider } from '@folio/search/types';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { withBase } from '../model/base-path.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Trees } from '../model/navigation.ts';
import type { ColorSchemeState } from './color-scheme.tsx';
import type { LocationStore } from './location.tsx';

/** A page in the list of all pages. */
export interface PageEntry {
  route: string;
  title: string;
}

/** Services that exist only in the browser. */
export interface Client {
  location: LocationStore;
  queryClient: QueryClient;
  loadSearch(): Promise<SearchProvider>;
  /** All pages, to suggest similar ones on the 404 page. */
  loadPages(): Promise<PageEntry[]>;
  /** Starts prefetching for links that were added to the page. */
  prefetchLinks(): void;
}

/** What every component can use. */
export interface App {
  config: SiteConfig;
  trees: Trees;
  location: LocationStore;
  sidebar: Store<SidebarState>;
  colorScheme: Store<ColorSchemeState>;
  client?: Client;
}

/** Holds the site for its components; see `useApp`. */
export const AppContext = createContext<App | undefined>(undefined);

/** @throws If the component isn't inside `Site`. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('Expected this component to be inside <Site>.');
  return app;
}

/** Returns a function that adds the base path to a route. */
export function useWithBase(): (route: string) => string {
  const { base } = useApp().config;
  return (route) => withBase(base, route);
}

/** State outside React. */
export interface Store<T> {
  get(): T;
  /** Notifies listeners only if a value differs. */
  set(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a store. */
export function createStore<T extends object>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    get: () => state,
    set(change) {
      const keys = Object.keys(change) as (keyof T)[];
      if (keys.every((key) => Object.is(state[key], change[key]))) return;
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a field of a store; on the server and during hydration, its value in `initial`. */
export function useField<T extends object, K extends keyof T>(store: Store<T>, initial: T, key: K): T[K] {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()[key],
    () => initial[key],
  );
}

/** Section 3 of the specification. */
interface SidebarState {
  collapsed: boolean;
  searchText: string;
  /** Cleared when the sidebar changes. */
  filterText: string;
}

const INITIAL_SIDEBAR_STATE: SidebarState = { collapsed: false, searchText: '', filterText: '' };

/** Creates the store of the sidebar. */
export const createSidebarStore = (): Store<SidebarState> => createStore(INITIAL_SIDEBAR_STATE);

/** Returns a field of the sidebar's state. */
export const useSidebarField = <K extends keyof SidebarState>(key: K): SidebarState[K] =>
  useField(useApp().sidebar, INITIAL_SIDEBAR_STATE, key);
