/** Rows of a tree that the reader can see and reach, from top to bottom: links, and the headers of groups. */
function rowsOf(tree: Element): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('a[href], summary')].filter(
    (row) => !row.closest('details:not([open]) > ul'),
  );
}

const groupOf = (row: HTMLElement): HTMLDetailsElement | null =>
  row.localName === 'summary' ? (row.parentElement as HTMLDetailsElement) : null;

/**
 * Walks a tree of `details` with the keyboard, as readers of trees know it: up and down over the visible rows, Home and End, right opens a group
 * or enters it, left closes it or goes to the group around. Says whether the key was one of these. Tab stays the browser's own.
 */
export function walkTree(tree: Element, from: HTMLElement, key: string): boolean {
  const rows = rowsOf(tree);
  const at = rows.indexOf(from);
  if (at < 0) return false;
  const group = groupOf(from);
  const go = (row: HTMLElement | null | undefined) => {
    row?.focus();
    return true;
  };
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1]);
    case 'ArrowUp':
      return go(rows[at - 1]);
    case 'Home':
      return go(rows[0]);
    case 'End':
      return go(rows.at(-1));
    case 'ArrowRight':
      if (!group) return false;
      if (group.open) return go(rows[at + 1]);
      group.open = true;
      return true;
    case 'ArrowLeft':
      if (group?.open) {
        group.open = false;
        return true;
      }
      return go((group ?? from).parentElement?.closest('details')?.querySelector('summary'));
    default:
      return false;
  }
}

/** The first row of a tree, for the way down from the filter box. */
export const firstRow = (tree: Element): HTMLElement | undefined => rowsOf(tree)[0];
