import type { SidebarItem, SidebarTree } from '../types.ts';
import { getItems, walk } from './registry.ts';

/** Offsets [start, end) in UTF-16 units. */
export type Mark = [start: number, end: number];

export interface FilteredItem extends Omit<SidebarItem, 'children'> {
  marks: Mark[];
  children?: FilteredItem[];
}

export interface FilteredTree {
  overview?: FilteredItem;
  items: FilteredItem[];
  matches: number;
  /** Empty for a group that is visible because of its entries. */
  total: number;
}

/**
 * Filters entries by title, ignoring case. A matching group without other matches keeps its
 * entries.
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
  return { ...rest, marks, children: below.length ? below : children.map(clearMarks) };
}

function clearMarks({ children, ...item }: SidebarItem): FilteredItem {
  return { ...item, marks: [], ...(children && { children: children.map(clearMarks) }) };
}

/** Keeps offsets: characters whose length would change (ß, İ) stay. */
export const foldCase = (text: string): string =>
  Array.from(text, (character) => {
    const folded = character.toUpperCase().toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');

export function findAll(text: string, wanted: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  const [all, one] = [foldCase(text), foldCase(wanted)];
  if (!one) return found;
  for (let at = all.indexOf(one); at >= 0; at = all.indexOf(one, at + one.length)) found.push([at, at + one.length]);
  return found;
}
