import type { DirectiveContext, Element } from '../../markdown/types.ts';
import type { Group } from '../schema-helpers.ts';
import { paragraphs } from './text.ts';

/** Items under the title of their group; no title where the file has no groups or the page asks for one of them. */
export interface Section<T, G extends Group = Group> {
  group?: G;
  items: T[];
}

interface Grouped<T, G extends Group> {
  groups?: G[] | undefined;
  items: readonly T[];
}

/** The groups that a directive shows, in the order of the file. Fails where it asks for one that the file does not have. */
export function sectionsOf<T extends { group?: string | undefined }, G extends Group>(
  { groups, items }: Grouped<T, G>,
  wanted: string | undefined,
  context: DirectiveContext,
): Section<T, G>[] {
  const of = (id: string) => items.filter((item) => item.group === id);
  if (wanted === undefined)
    return groups?.length ? groups.map((group) => ({ group, items: of(group.id) })) : [{ items: [...items] }];
  const known = groups ?? [];
  if (!known.some(({ id }) => id === wanted))
    context.fail(
      `The data file has no group \`${wanted}\``,
      known.length ? `Use one of: ${known.map(({ id }) => id).join(', ')}.` : 'Remove `group`: the file has no groups.',
    );
  return [{ items: of(wanted) }];
}

/** Heading of a group; its title may hold code. Its id gives way to an item of the same id, which pages link to. */
export function groupHeading(
  { id, title, text }: Group,
  anchors: ReadonlySet<string>,
  context: DirectiveContext,
): Element[] {
  return [context.heading(3, anchors.has(id) ? `${id}-group` : id, title), ...(text ? paragraphs(context, text) : [])];
}
