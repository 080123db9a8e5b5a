function getVisibleRows(tree: Element): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('a[href], summary')].filter(
    (row) => !row.closest('details:not([open]) > ul'),
  );
}

const getGroup = (row: HTMLElement): HTMLDetailsElement | null =>
  row.localName === 'summary' ? (row.parentElement as HTMLDetailsElement) : null;

/**
 * Moves the focus in a tree of `details`: Up and Down, Home and End, Right to open or enter a
 * group, Left to close it or to go to its parent.
 * @returns Whether it handled the key.
 */
export function handleTreeKey(tree: Element, from: HTMLElement, key: string): boolean {
  const rows = getVisibleRows(tree);
  const index = rows.indexOf(from);
  if (index < 0) return false;
  const group = getGroup(from);
  const focus = (row: HTMLElement | null | undefined) => {
    row?.focus();
    return true;
  };
  switch (key) {
    case 'ArrowDown':
      return focus(rows[index + 1]);
    case 'ArrowUp':
      return focus(rows[index - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
    case 'ArrowRight':
      if (!group) return false;
      if (group.open) return focus(rows[index + 1]);
      group.open = true;
      return true;
    case 'ArrowLeft':
      if (group?.open) {
        group.open = false;
        return true;
      }
      return focus((group ?? from).parentElement?.closest('details')?.querySelector('summary'));
    default:
      return false;
  }
}

/** Returns the first visible row of a tree. */
export const getFirstRow = (tree: Element): HTMLElement | undefined => getVisibleRows(tree)[0];

/** The tree fades out at its edges. */
const FADE_PX = { top: 16, bottom: 72 };

/** Opens the groups of the current page. */
export function openCurrentGroups(tree: HTMLElement): void {
  const current = tree.querySelector('[aria-current]');
  for (let group = current?.closest('details'); group; group = group.parentElement?.closest('details'))
    group.open = true;
}

/** Scrolls the tree, but not the page, to the current page if it is out of view. */
export function scrollToCurrent(tree: HTMLElement): void {
  const current = tree.querySelector('[aria-current]');
  if (!current) return;
  const row = current.getBoundingClientRect();
  const box = tree.getBoundingClientRect();
  if (row.top < box.top + FADE_PX.top || row.bottom > box.bottom - FADE_PX.bottom)
    tree.scrollTop += row.top - box.top - (box.height - row.height) / 2;
}
