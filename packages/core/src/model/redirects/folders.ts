import { isFocused, type Trees } from '../navigation/registry.ts';
import { firstPage, getItems, walk } from '../navigation/walk.ts';
import type { SidebarItem, SidebarTree } from '../types.ts';
import type { Redirect } from './redirect.ts';

/**
 * Folders of routes that are not a page themselves (`/maps`, `/shop/orders`): each leads to the first page of its group, which is the smallest
 * group, or else the sidebar, that holds all pages of the folder. The redirects are not permanent, since what
 * comes first may change.
 */
export function folderRedirects(trees: Trees, isPage: (route: string) => boolean): Redirect[] {
  const redirects = new Map<string, Redirect>();
  for (const tree of Object.values(trees)) {
    if (isFocused(tree)) continue;
    for (const folder of foldersOf(tree)) {
      if (isPage(folder) || redirects.has(folder)) continue;
      const first = firstPage(smallestGroup(tree, folder));
      if (first) redirects.set(folder, { from: folder, to: first.href, permanent: false });
    }
  }
  return [...redirects.values()];
}

function foldersOf(tree: SidebarTree): Set<string> {
  const folders = new Set<string>();
  for (const { item } of walk(tree.items)) {
    const parts = item.route?.split('/') ?? [];
    for (let length = 2; length < parts.length; length++) folders.add(parts.slice(0, length).join('/'));
  }
  return folders;
}

/** The items of the innermost group that holds every page below the folder; those of the whole sidebar when no group does. */
function smallestGroup(tree: SidebarTree, folder: string): SidebarItem[] {
  const holders = [...walk(getItems(tree))]
    .filter(({ item }) => item.route?.startsWith(`${folder}/`))
    .map(({ groups }) => groups);
  const shared = holders.reduce((common, groups) => common.filter((group) => groups.includes(group)));
  return shared.at(-1)?.children ?? getItems(tree);
}
