import { describe, expect, it } from 'vitest';
import { getSidebarStorage, isSidebarOpen } from './sidebar-state.ts';

const stream = false;
const graph = true;
const nothing = undefined;

describe('isSidebarOpen', () => {
  it.each([
    // width, section, stored choice, choice of the session, open
    [390, stream, nothing, nothing, false],
    [390, stream, 'open', 'open', false],
    [390, graph, nothing, nothing, false],
    [390, graph, 'open', 'open', false],
    [899, stream, nothing, nothing, false],
    [899, stream, 'open', 'open', false],
    [899, stream, 'closed', nothing, false],
    [899, graph, nothing, nothing, false],
    [899, graph, 'open', 'open', false],
    [900, stream, nothing, nothing, true],
    [900, stream, 'open', nothing, true],
    [900, stream, 'closed', nothing, false],
    [900, stream, 'closed', 'open', false],
    [900, stream, nothing, 'closed', true],
    [900, graph, nothing, nothing, false],
    [900, graph, 'open', nothing, false],
    [900, graph, 'closed', nothing, false],
    [900, graph, nothing, 'open', true],
    [900, graph, 'closed', 'open', true],
    [900, graph, 'open', 'closed', false],
    [1024, stream, nothing, nothing, true],
    [1024, stream, 'closed', nothing, false],
    [1024, graph, nothing, nothing, false],
    [1024, graph, 'open', nothing, false],
    [1024, graph, 'closed', nothing, false],
    [1024, graph, nothing, 'open', true],
    [1024, graph, 'closed', 'open', true],
    [1024, graph, 'open', 'closed', false],
    [1025, stream, nothing, nothing, true],
    [1025, stream, 'open', nothing, true],
    [1025, stream, 'closed', nothing, false],
    [1025, graph, nothing, nothing, true],
    [1025, graph, 'open', nothing, true],
    [1025, graph, 'closed', nothing, false],
    [1025, graph, 'closed', 'open', false],
    [1025, graph, nothing, 'closed', true],
  ])('%i px, starts collapsed: %s, stored %s, session %s → %s', (width, startsCollapsed, stored, session, open) => {
    expect(isSidebarOpen({ width, startsCollapsed, stored, session })).toBe(open);
  });

  it('ignores unknown stored values', () => {
    expect(isSidebarOpen({ width: 1440, startsCollapsed: false, stored: 'perhaps' })).toBe(true);
    expect(isSidebarOpen({ width: 1000, startsCollapsed: true, session: 'perhaps' })).toBe(false);
    expect(isSidebarOpen({ width: 1440, startsCollapsed: false, stored: null, session: null })).toBe(true);
  });
});

describe('getSidebarStorage', () => {
  it.each([
    [899, stream, 'none'],
    [899, graph, 'none'],
    [900, stream, 'stored'],
    [900, graph, 'session'],
    [1024, graph, 'session'],
    [1025, graph, 'stored'],
  ])('%i px, starts collapsed: %s → %s', (width, startsCollapsed, storage) => {
    expect(getSidebarStorage({ width, startsCollapsed })).toBe(storage);
  });
});
