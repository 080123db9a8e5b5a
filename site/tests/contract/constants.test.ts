/** Section 9 of the specification, "Business constants and limits", quoted row by row. */

import * as constants from '@folio/core/model/constants.ts';
import { filterTree } from '@folio/core/model/navigation.ts';
import { isSidebarOpen } from '@folio/core/model/sidebar-state.ts';
import { describe, expect, it } from 'vitest';
import site from '../../site.config.ts';
import { trees } from './site.ts';

describe('constants of the specification', () => {
  it('"Sidebar width | 269 px"', () => expect(constants.SIDEBAR_WIDTH_PX).toBe(269));

  it('"Collapsed shift offscreen | 279 px"', () => expect(constants.SIDEBAR_OFFSET_PX).toBe(279));

  it('"Narrow-screen threshold (graph sidebar starts collapsed) | 1024 px or less"', () => {
    expect(constants.COLLAPSE_MAX_WIDTH_PX).toBe(1024);
    expect(trees.graph.startsCollapsed).toBe(true);
    expect(isSidebarOpen({ width: 1024, startsCollapsed: true })).toBe(false);
    expect(isSidebarOpen({ width: 1025, startsCollapsed: true })).toBe(true);
    const others = Object.values(trees).filter((tree) => tree.key !== 'graph');
    expect(others.filter((tree) => tree.startsCollapsed)).toEqual([]);
  });

  it('"Style breakpoints | xs 0, sm 600, md 900, lg 1200, xl 1536"', () => {
    expect(constants.BREAKPOINTS_PX).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
  });

  it('"Link prefetch distance | 200 px from viewport"', () => expect(constants.PREFETCH_MARGIN_PX).toBe(200));

  it('"Footer copyright year | 2023"', () => {
    expect(site.footer.year).toBe(2023);
  });

  it('"Window-focus refetch | disabled"', () => expect(constants.REFETCH_ON_WINDOW_FOCUS).toBe(false));

  it('"Sidebar filter | case-insensitive title substring"', () => {
    const found = filterTree(trees.docs, 'OMPOSITE in');
    expect(found?.matches).toBe(1);
    expect(found?.items[0]?.children?.[0]?.title).toBe('Composite Index');
  });

  it('the query that chooses the variant is `app=leads_selling` (section 2.2)', () => {
    expect(trees['leads-selling'].variantOf).toEqual({
      sidebar: 'leads-management',
      query: { name: 'app', value: 'leads_selling' },
    });
  });
});
