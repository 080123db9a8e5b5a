import type { SearchProvider } from '@folio/search/types.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { withBase } from '../model/base-path.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Trees } from '../model/navigation.ts';
import type { ThemeState } from './color-scheme.ts';
import type { LocationStore } from './location.ts';
import type { SidebarState } from './state.ts';
import type { Store } from './store.ts';

/** A page by its address and title. */
export interface PageEntry {
  route: string;
  title: string;
}

/** What only the browser has. The server renders without it. */
export interface Client {
  location: LocationStore;
  queryClient: QueryClient;
  /** The search engine, loaded at the first call. */
  search(): Promise<SearchProvider>;
  /** All pages of the site, for the nearest ones of an address that has none. */
  pages(): Promise<PageEntry[]>;
  /** Watches the links of the page for prefetching; to be called when links have come. */
  watchLinks(): void;
}

/** What every component of the site may ask for. */
export interface App {
  config: SiteConfig;
  trees: Trees;
  location: LocationStore;
  sidebar: Store<SidebarState>;
  theme: Store<ThemeState>;
  client?: Client;
}

export const AppContext = createContext<App | undefined>(undefined);

/** The site around a component. Throws outside of `Site`. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('This component belongs inside <Site>.');
  return app;
}

/** Makes the address of a route or a file of the site. Links of the configuration, the trees and pages are addresses already. */
export function useAddress(): (route: string) => string {
  const { base } = useApp().config;
  return (route) => withBase(base, route);
}
