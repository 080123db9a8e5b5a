/**
 * The constants of the specification (section 9), each named once. Style sheets hold the two widths and the breakpoints again, because CSS
 * cannot import; `tests/contract/constants.test.ts` quotes the section.
 */

/** Width of an open sidebar, in px. */
export const sidebarWidth = 269;

/** How far a hidden sidebar slides off-screen, in px. */
export const SIDEBAR_OFFSET_PX = 279;

/** The widest screen, in px, on which a sidebar with `startsCollapsed` starts collapsed. */
export const COLLAPSE_MAX_WIDTH_PX = 1024;

// By itself, so that the inline script need not carry the other breakpoints.
const md = 900;

/** Style breakpoints: the least width of each, in px. */
export const breakpoints = { xs: 0, sm: 600, md, lg: 1200, xl: 1536 } as const;

/** Below this width, in px, the sidebar is a drawer over the page. */
export const DRAWER_BREAKPOINT_PX = md;

/** A link is prefetched when it comes within this distance of the viewport, in px. */
export const PREFETCH_MARGIN_PX = 200;

/** Cached data is not fetched again when the window regains focus. */
export const refetchOnWindowFocus = false;
