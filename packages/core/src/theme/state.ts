import { useApp } from './context.ts';
import { createStore, type Store, useField } from './store.ts';

/** The shared state of the sidebar, as section 3 of the specification names it. */
export interface SidebarState {
  /** The sidebar is hidden. */
  collapsed: boolean;
  /** Text in the header's search box; emptied on submit. */
  searchText: string;
  /** Text in the sidebar's filter box; survives navigation within a sidebar, cleared when the sidebar changes. */
  filterText: string;
}

const initialSidebarState: SidebarState = { collapsed: false, searchText: '', filterText: '' };

export const createSidebarStore = (): Store<SidebarState> => createStore(initialSidebarState);

/** One field of the sidebar's state. */
export const useSidebarField = <K extends keyof SidebarState>(key: K): SidebarState[K] =>
  useField(useApp().sidebar, initialSidebarState, key);
