// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { getFirstRow, handleTreeKey } from './tree-navigation.ts';

const tree = document.createElement('div');
const row = (name: string) =>
  [...tree.querySelectorAll<HTMLElement>('a, summary')].find((one) => one.textContent === name) as HTMLElement;
const group = (name: string) => row(name).parentElement as HTMLDetailsElement;
/** Presses keys, starting at a row. Returns the text of the focused element. */
const walk = (from: string, ...keys: string[]) => {
  row(from).focus();
  for (const key of keys) handleTreeKey(tree, document.activeElement as HTMLElement, key);
  return document.activeElement?.textContent;
};

beforeEach(() => {
  tree.innerHTML = `<ul><li><a href="/o">Overview</a></li>
    <li><details><summary>A</summary><ul><li><a href="/a1">A1</a></li>
      <li><details open><summary>A3</summary><ul><li><a href="/a31">A31</a></li></ul></details></li></ul></details></li>
    <li><details><summary>B</summary><ul><li><a href="/b1">B1</a></li></ul></details></li></ul>`;
  document.body.replaceChildren(tree);
});

describe('keyboard navigation in the sidebar tree', () => {
  it('moves down and up through visible rows', () => {
    expect(walk('Overview', 'ArrowDown', 'ArrowDown')).toBe('B');
    group('A').open = true;
    expect(walk('Overview', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')).toBe('A31');
    expect(walk('B', 'ArrowUp', 'ArrowUp')).toBe('A3');
  });

  it('stays at the ends', () => {
    expect(walk('Overview', 'ArrowUp')).toBe('Overview');
    expect(walk('B', 'ArrowDown')).toBe('B');
  });

  it('moves to the first and last row with Home and End', () => {
    expect(walk('A', 'End')).toBe('B');
    expect(walk('B', 'Home')).toBe('Overview');
  });

  it('expands a group with ArrowRight, then enters it', () => {
    expect(walk('A', 'ArrowRight')).toBe('A');
    expect(group('A').open).toBe(true);
    expect(walk('A', 'ArrowRight')).toBe('A1');
  });

  it('collapses a group with ArrowLeft, or moves to the parent group', () => {
    group('A').open = true;
    expect(walk('A31', 'ArrowLeft')).toBe('A3');
    expect(walk('A3', 'ArrowLeft')).toBe('A3');
    expect(group('A3').open).toBe(false);
    expect(walk('A3', 'ArrowLeft')).toBe('A');
    expect(walk('A', 'ArrowLeft')).toBe('A');
    expect(group('A').open).toBe(false);
  });

  it('ignores other keys, hidden rows, and elements outside of the tree', () => {
    expect(handleTreeKey(tree, row('A'), 'Enter')).toBe(false);
    expect(handleTreeKey(tree, row('A1'), 'ArrowRight')).toBe(false);
    expect(handleTreeKey(tree, document.body, 'ArrowDown')).toBe(false);
  });

  it('starts at the first row', () => {
    expect(getFirstRow(tree)?.textContent).toBe('Overview');
  });
});
