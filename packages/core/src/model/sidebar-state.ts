import { COLLAPSE_MAX_WIDTH_PX, DRAWER_BREAKPOINT_PX } from './constants.ts';

export { DRAWER_BREAKPOINT_PX };

/** The reader's choice as storage holds it; anything else in storage counts as no choice. */
export type SidebarChoice = 'open' | 'closed';

export interface SidebarSituation {
  /** Width of the viewport, in px. */
  width: number;
  /** The section starts collapsed on narrow screens. */
  startsCollapsed: boolean;
  /** The lasting choice, from local storage. */
  stored?: SidebarChoice | string | null;
  /** The choice made in such a section on such a screen, from session storage: it is gone with the tab. */
  session?: SidebarChoice | string | null;
}

/** Where a toggle of the sidebar is kept: nowhere for the drawer, for the session in a section that starts collapsed, else for good. */
export function sidebarMemory({
  width,
  startsCollapsed,
}: Pick<SidebarSituation, 'width' | 'startsCollapsed'>): 'none' | 'session' | 'stored' {
  if (width < DRAWER_BREAKPOINT_PX) return 'none';
  return startsCollapsed && width <= COLLAPSE_MAX_WIDTH_PX ? 'session' : 'stored';
}

/** Whether a page's sidebar is open when the page is entered ("Sidebars" of the product's rules; section 2.2 of the specification). */
export function sidebarOpen({ width, startsCollapsed, stored, session }: SidebarSituation): boolean {
  // Spelled out, and not by sidebarMemory: this runs inline in every page.
  return (
    width >= DRAWER_BREAKPOINT_PX &&
    (startsCollapsed && width <= COLLAPSE_MAX_WIDTH_PX ? session === 'open' : stored !== 'closed')
  );
}
