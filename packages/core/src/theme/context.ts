import type { SearchProvider } from '@folio/search/types';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { withBase } from '../model/base-path.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Trees } from '../model/navigation.ts';
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
  /** Returns the state on the server and during hydration. */
  getInitial(): T;
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
    getInitial: () => initial,
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

/** Returns a field of a store. */
export function useField<T extends object, K extends keyof T>(store: Store<T>, key: K): T[K] {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()[key],
    () => store.getInitial()[key],
  );
}

/** Section 3 of the specification. */
interface SidebarState {
  collapsed: boolean;
  searchText: string;
  /** Cleared when the sidebar changes. */
  filterText: string;
}

export const sidebarStore = createStore<SidebarState>({ collapsed: false, searchText: '', filterText: '' });
