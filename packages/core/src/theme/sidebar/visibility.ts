import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { COLLAPSE_MAX_WIDTH_PX } from '../../model/constants.ts';
import { DRAWER_BREAKPOINT_PX, type SidebarChoice, sidebarMemory, sidebarOpen } from '../../model/sidebar-state.ts';
import { useApp } from '../context.ts';

/** Storage may be refused: nothing is remembered then. */
function remembered(storage: () => Storage): SidebarChoice | undefined {
  try {
    return storage().sidebar as SidebarChoice | undefined;
  } catch {
    return undefined;
  }
}

function remember(storage: () => Storage, choice: SidebarChoice) {
  try {
    storage().sidebar = choice;
  } catch {}
}

const local = () => localStorage;
const session = () => sessionStorage;

const isDrawer = () => innerWidth < DRAWER_BREAKPOINT_PX;

/**
 * Writes the state into the page. The start of the page writes the toggle's before React is there; so React renders such attributes once and leaves
 * them alone, or it would take those for its own. Under an open drawer the page is out of reach.
 */
function apply(open: boolean) {
  const set = (selector: string, change: (element: Element) => void) =>
    document.querySelectorAll(selector).forEach(change);
  // Below md the rules take no attribute for a closed drawer, above it no attribute means an open sidebar; "open" is a drawer that the reader opened.
  const { dataset } = document.documentElement;
  if (!open) dataset.sidebar = 'closed';
  else if (isDrawer()) dataset.sidebar = 'open';
  else delete dataset.sidebar;
  set('.sidebar', (sidebar) => sidebar.toggleAttribute('inert', !open));
  set('.toggle', (toggle) => toggle.setAttribute('aria-expanded', String(open)));
  set('.page', (page) => page.toggleAttribute('inert', open && isDrawer()));
}

/**
 * Whether the sidebar lies over the page as an open drawer, and how to toggle and close it. Boot decides for the page that is loaded; this hook decides by the
 * same rule when another page is entered, or when the window crosses a width that the rule names.
 */
export function useSidebarVisibility(sidebarKey: string, route: string, startsCollapsed: boolean) {
  const { sidebar } = useApp();
  const [drawer, setDrawer] = useState(false);
  const entered = useRef(false);

  const show = useCallback(
    (open: boolean) => {
      apply(open);
      sidebar.set({ collapsed: !open });
      setDrawer(open && isDrawer());
    },
    [sidebar],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: entering a page or a section is what calls for it
  useLayoutEffect(() => {
    const decide = () =>
      show(
        sidebarOpen({ width: innerWidth, startsCollapsed, stored: remembered(local), session: remembered(session) }),
      );
    // Boot wrote "closed" or nothing, by the width at load.
    if (entered.current) decide();
    else show(!isDrawer() && document.documentElement.dataset.sidebar !== 'closed');
    entered.current = true;
    const widths = [`(min-width: ${DRAWER_BREAKPOINT_PX}px)`, `(min-width: ${COLLAPSE_MAX_WIDTH_PX + 1}px)`].map(
      (query) => matchMedia(query),
    );
    for (const width of widths) width.addEventListener('change', decide);
    return () => {
      for (const width of widths) width.removeEventListener('change', decide);
    };
  }, [sidebarKey, route, startsCollapsed, show]);

  // A page without a sidebar has nothing that could lie under a drawer, and no drawer that locks the page.
  useEffect(
    () => () => {
      document.querySelector('.page')?.removeAttribute('inert');
      const { dataset } = document.documentElement;
      if (dataset.sidebar === 'open') delete dataset.sidebar;
    },
    [],
  );

  const toggle = useCallback(() => {
    const open = sidebar.get().collapsed;
    const memory = sidebarMemory({ width: innerWidth, startsCollapsed });
    if (memory !== 'none') remember(memory === 'session' ? session : local, open ? 'open' : 'closed');
    show(open);
  }, [sidebar, show, startsCollapsed]);

  const closeDrawer = useCallback(() => {
    if (isDrawer()) show(false);
  }, [show]);

  return { drawer, toggle, closeDrawer };
}
