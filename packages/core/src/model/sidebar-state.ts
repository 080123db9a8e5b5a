import { COLLAPSE_MAX_WIDTH_PX, DRAWER_BREAKPOINT_PX } from './constants.ts';

export { DRAWER_BREAKPOINT_PX };

export type SidebarChoice = 'open' | 'closed';

interface SidebarContext {
  width: number;
  startsCollapsed: boolean;
  stored?: SidebarChoice | string | null;
  session?: SidebarChoice | string | null;
}

export function getSidebarStorage({
  width,
  startsCollapsed,
}: Pick<SidebarContext, 'width' | 'startsCollapsed'>): 'none' | 'session' | 'stored' {
  if (width < DRAWER_BREAKPOINT_PX) return 'none';
  return startsCollapsed && width <= COLLAPSE_MAX_WIDTH_PX ? 'session' : 'stored';
}

export function isSidebarOpen({ width, startsCollapsed, stored, session }: SidebarContext): boolean {
  // The same rule as in `client/inline.ts`.
  return (
    width >= DRAWER_BREAKPOINT_PX &&
    (startsCollapsed && width <= COLLAPSE_MAX_WIDTH_PX ? session === 'open' : stored !== 'closed')
  );
}
