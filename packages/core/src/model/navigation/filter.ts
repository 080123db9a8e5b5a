import { findAll } from '../fold-case.ts';
import type { SidebarItem, SidebarTree } from '../types.ts';
import { getItems, walk } from './walk.ts';

/** A part of a title that matches, as [start, end) offsets in UTF-16 units. */
export type Mark = [start: number, end: number];

/** An item that stays visible under a filter. All its groups stay visible and open. */
export interface FilteredItem extends Omit<SidebarItem, 'children'> {
  /** Empty for a group that is only kept for what it holds. */
  marks: Mark[];
  children?: FilteredItem[];
}

export interface FilteredTree {
  overview?: FilteredItem;
  items: FilteredItem[];
  /** Items whose title matches. */
  matches: number;
  /** Items of the whole sidebar, groups included. */
  total: number;
}

/**
 * The sidebar as a filter shows it: items whose title holds the text, whatever its case, at every level, and their groups. A group that matches
 * while nothing in it does keeps all it holds, so that the match leads somewhere. Undefined for a blank text: there is no filter.
 */
export function filterTree(tree: SidebarTree, text: string): FilteredTree | undefined {
  if (!text.trim()) return undefined;
  const kept = filterItems(getItems(tree), text);
  const overview = tree.overview && kept[0]?.id === tree.overview.id ? kept.shift() : undefined;
  const all = overview ? [overview, ...kept] : kept;
  return {
    ...(overview && { overview }),
    items: kept,
    matches: [...walk(all)].filter(({ item }) => item.marks.length).length,
    total: [...walk(getItems(tree))].length,
  };
}

/** The label of a run stays as long as one of its entries does, above the first that stays. */
function filterItems(items: readonly SidebarItem[], text: string): FilteredItem[] {
  let section: string | undefined;
  return items.flatMap((item) => {
    section = item.section ?? section;
    const kept = filterItem(item, text);
    if (!kept) return [];
    const labeled = section ? { ...kept, section } : kept;
    section = undefined;
    return [labeled];
  });
}

function filterItem(item: SidebarItem, text: string): FilteredItem | undefined {
  const marks = findAll(item.title, text);
  const { children, ...rest } = item;
  const below = filterItems(children ?? [], text);
  if (!marks.length && !below.length) return undefined;
  if (!children) return { ...rest, marks };
  return { ...rest, marks, children: below.length ? below : children.map(unmarked) };
}

function unmarked({ children, ...item }: SidebarItem): FilteredItem {
  return { ...item, marks: [], ...(children && { children: children.map(unmarked) }) };
}
