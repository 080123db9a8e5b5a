/** Room, in px, that a row keeps from the edges of the tree, where the tree fades out. */
const fade = { top: 16, bottom: 72 };

/** Opens the groups around the current page; groups that the reader opened stay as they are. */
export function openGroups(tree: HTMLElement): void {
  const current = tree.querySelector('[aria-current]');
  for (let group = current?.closest('details'); group; group = group.parentElement?.closest('details'))
    group.open = true;
}

/** Scrolls the tree, and nothing else, so that the current page is in view. Does nothing when it is. */
export function scrollToCurrent(tree: HTMLElement): void {
  const current = tree.querySelector('[aria-current]');
  if (!current) return;
  const row = current.getBoundingClientRect();
  const box = tree.getBoundingClientRect();
  if (row.top < box.top + fade.top || row.bottom > box.bottom - fade.bottom)
    tree.scrollTop += row.top - box.top - (box.height - row.height) / 2;
}
