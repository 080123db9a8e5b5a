import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { COLLAPSE_MAX_WIDTH_PX } from '../../model/constants.ts';
import {
  DRAWER_BREAKPOINT_PX,
  getSidebarStorage,
  isSidebarOpen,
  type SidebarChoice,
} from '../../model/sidebar-state.ts';
import { sidebarStore } from '../context.ts';
import { watchMedia } from '../media-query.ts';
import { loadItem, saveItem } from '../storage.ts';

const STORAGE_KEY = 'sidebar';
const getSessionStorage = () => sessionStorage;

const isDrawer = () => innerWidth < DRAWER_BREAKPOINT_PX;

/**
 * Writes the state to attributes that React doesn't manage, because the inline script sets them.
 */
function updateDocument(isOpen: boolean) {
  const set = (selector: string, change: (element: Element) => void) =>
    document.querySelectorAll(selector).forEach(change);
  // No attribute means a closed drawer below `md`, and an open sidebar above it.
  const { dataset } = document.documentElement;
  if (!isOpen) dataset.sidebar = 'closed';
  else if (isDrawer()) dataset.sidebar = 'open';
  else delete dataset.sidebar;
  set('.sidebar', (sidebar) => sidebar.toggleAttribute('inert', !isOpen));
  set('.toggle', (toggle) => toggle.setAttribute('aria-expanded', String(isOpen)));
  set('.page', (page) => page.toggleAttribute('inert', isOpen && isDrawer()));
}

/**
 * Manages the visibility of the sidebar, a drawer below `md`. The inline script decides at load;
 * this hook after a navigation and when a breakpoint is crossed.
 */
export function useSidebarVisibility(sidebarKey: string, route: string, startsCollapsed: boolean) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hasEntered = useRef(false);

  const setOpen = (isOpen: boolean) => {
    updateDocument(isOpen);
    sidebarStore.set({ collapsed: !isOpen });
    setDrawerOpen(isOpen && isDrawer());
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another page or sidebar
  useLayoutEffect(() => {
    const update = () =>
      setOpen(
        isSidebarOpen({
          width: innerWidth,
          startsCollapsed,
          stored: loadItem(STORAGE_KEY),
          session: loadItem(STORAGE_KEY, getSessionStorage),
        }),
      );
    // The inline script wrote "closed" or nothing, by the width at load.
    if (hasEntered.current) update();
    else setOpen(!isDrawer() && document.documentElement.dataset.sidebar !== 'closed');
    hasEntered.current = true;
    const stops = [DRAWER_BREAKPOINT_PX, COLLAPSE_MAX_WIDTH_PX + 1].map((width) =>
      watchMedia(`(min-width: ${width}px)`, update),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [sidebarKey, route, startsCollapsed]);

  // A page without a sidebar must not stay inert.
  useEffect(
    () => () => {
      document.querySelector('.page')?.removeAttribute('inert');
      const { dataset } = document.documentElement;
      if (dataset.sidebar === 'open') delete dataset.sidebar;
    },
    [],
  );

  const toggle = () => {
    const isOpen = sidebarStore.get().collapsed;
    const storage = getSidebarStorage({ width: innerWidth, startsCollapsed });
    const choice: SidebarChoice = isOpen ? 'open' : 'closed';
    if (storage === 'stored') saveItem(STORAGE_KEY, choice);
    if (storage === 'session') saveItem(STORAGE_KEY, choice, getSessionStorage);
    setOpen(isOpen);
  };

  const closeDrawer = () => {
    if (isDrawer()) setOpen(false);
  };

  return { isDrawerOpen, toggle, closeDrawer };
}

const HIDE_DISTANCE_PX = 8;

/** Marks the document while the user scrolls down, to hide the round toggle below `md`. */
export function useHideOnScroll(): void {
  useEffect(() => {
    const root = document.documentElement;
    let lastY = scrollY;
    const onScroll = () => {
      const atEnd = scrollY + innerHeight >= root.scrollHeight - 1;
      if (scrollY < lastY || atEnd) delete root.dataset.scrolledDown;
      else if (scrollY - lastY < HIDE_DISTANCE_PX) return;
      else root.dataset.scrolledDown = '';
      lastY = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      delete root.dataset.scrolledDown;
    };
  }, []);
}
