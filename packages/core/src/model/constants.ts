/** Section 9 of the specification. `constants.test.ts` compares the values in CSS. */

export const SIDEBAR_WIDTH_PX = 269;

export const SIDEBAR_OFFSET_PX = 279;

export const COLLAPSE_MAX_WIDTH_PX = 1024;

// Separate, so that the inline script doesn't include the other breakpoints.
const MD_PX = 900;

export const BREAKPOINTS_PX = { xs: 0, sm: 600, md: MD_PX, lg: 1200, xl: 1536 } as const;

export const DRAWER_BREAKPOINT_PX = MD_PX;

export const PREFETCH_MARGIN_PX = 200;

export const REFETCH_ON_WINDOW_FOCUS = false;
