/** Sidebars made from other sidebars: focused ones by reference, the variant by changing a copy of the groups. Leaves are never copied. */
import { DiagnosticError } from '../diagnostics.ts';
import type { NavigationItem, NavigationSource, SidebarKey, Variant } from '../types.ts';
import { sourceFile } from './registry.ts';

/**
 * A sidebar of whole groups of other sidebars, in the order given: `focus('routes', 'Routes', ['maps', maps, ['routes']])`. Without ids all groups of a
 * source are taken. The items are the sources' own objects, so a change there is a change here. Throws `FaultError` for an unknown id.
 */
export function pickGroups(
  key: SidebarKey,
  title: string,
  ...parts: [key: SidebarKey, source: NavigationSource, groups?: string[]][]
): NavigationSource {
  const items = parts.flatMap(([, source, groups]) =>
    groups ? groups.map((id) => child(key, source.items, id, source.title)) : source.items,
  );
  return { title, items, focusOf: parts.map(([of]) => of) };
}

/** What a variant does to its base. Groups are named by ids joined with `/` (`orders`, `orders/returns`). */
export interface VariantChanges {
  title: string;
  /** Key of the base, and the query that chooses the variant. */
  of: Variant;
  /** Items put in the place of others, by the id path of the item that goes. */
  replace?: Record<string, NavigationItem>;
  /** Items inserted into a group before the given position (0 is the first). */
  insert?: { into: string; at: number; items: NavigationItem[] }[];
  /** Items put at the end of a group. */
  append?: Record<string, NavigationItem[]>;
}

/** A sidebar that is another one with changes. Groups that change are copied, everything else is shared. Throws `FaultError` for an unknown id. */
export function createVariant(key: SidebarKey, base: NavigationSource, changes: VariantChanges): NavigationSource {
  let items = base.items;
  const edit = (path: string, change: (siblings: NavigationItem[]) => NavigationItem[]) => {
    items = editGroup(key, items, path ? path.split('/') : [], change, base.title);
  };
  for (const [path, replacement] of Object.entries(changes.replace ?? {})) {
    const ids = path.split('/');
    const last = ids.pop() as string;
    edit(ids.join('/'), (siblings) => {
      const gone = child(key, siblings, last, path);
      return siblings.map((item) => (item === gone ? replacement : item));
    });
  }
  for (const { into, at, items: added } of changes.insert ?? [])
    edit(into, (siblings) => siblings.toSpliced(at, 0, ...added));
  for (const [path, added] of Object.entries(changes.append ?? {})) edit(path, (siblings) => [...siblings, ...added]);
  const { isDefault: _, ...traits } = base;
  return { ...traits, title: changes.title, items, variantOf: changes.of };
}

function editGroup(
  key: SidebarKey,
  items: NavigationItem[],
  path: string[],
  change: (siblings: NavigationItem[]) => NavigationItem[],
  where: string,
): NavigationItem[] {
  const [id, ...rest] = path;
  if (id === undefined) return change(items);
  const group = child(key, items, id, where);
  const children = editGroup(key, group.children ?? [], rest, change, `${where} › ${group.title}`);
  return items.map((item) => (item === group ? { ...group, children } : item));
}

function child(key: SidebarKey, items: NavigationItem[], id: string, where: string): NavigationItem {
  const found = items.find((item) => item.id === id);
  if (found) return found;
  throw new DiagnosticError({
    file: sourceFile(key),
    message: `The sidebar "${key}" is made from "${where}", which has no item with the id "${id}".`,
    hint: `Use one of the ids there: ${items.map((item) => item.id).join(', ')}.`,
  });
}
