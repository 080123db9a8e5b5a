import { cautionLine } from '@folio/core/data/parts/blocks.ts';
import { defineDirective } from '@folio/core/data/parts/context.ts';
import { filterBox } from '@folio/core/data/parts/filter.ts';
import { groupHeading, sectionsOf } from '@folio/core/data/parts/groups.ts';
import { stripMarkdown } from '@folio/core/data/parts/text.ts';
import type { DataDirective, DirectiveResult } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { z } from 'zod';
import { entryOf } from './entry.ts';
import { referenceAnchor, referenceSchema } from './schema.ts';
import { referenceTable } from './table.ts';

/**
 * `::reference{file="stream/schema-keys" group="attribute"}`. `filter="Filter error codes"` makes one table of all groups under a box that filters
 * its rows.
 */
export const referenceDirective: DataDirective = defineDirective({
  name: 'reference',
  attributes: z.strictObject({ file: z.string(), group: z.string().optional(), filter: z.string().optional() }),
  render({ file: name, group: wanted, filter }, context): DirectiveResult {
    const file = context.load(name, referenceSchema);
    const sections = sectionsOf(file, wanted, context).filter(({ items }) => items.length > 0);
    const anchors = new Set(file.items.map(referenceAnchor));
    const title = file.groups?.find(({ id }) => id === wanted)?.title ?? file.title;
    const { nameTitle } = file;
    const whole = () => {
      const groups = sections.map(({ group, items }) => ({
        ...(group ? { title: stripMarkdown(group.title) } : {}),
        items,
      }));
      const box = filterBox(filter ?? '', filter ?? '');
      const shown = referenceTable({ title: stripMarkdown(title), groups, nameTitle, linked: false }, context);
      return [h('div', { dataRows: true }, box, shown)];
    };
    const nodes = filter
      ? whole()
      : sections.flatMap(({ group, items }) => {
          const name = stripMarkdown(group?.title ?? title);
          const caption = group ? undefined : context.inline(title);
          const shown = referenceTable({ title: name, groups: [{ items }], caption, nameTitle }, context);
          return group ? [...groupHeading(group, anchors, context), shown] : [shown];
        });
    const symbols = sections.flatMap(({ items }) =>
      items.map((item) => ({
        name: item.key ?? stripMarkdown(item.label ?? ''),
        anchor: referenceAnchor(item),
        entry: entryOf(item, file),
      })),
    );
    return { nodes: [...nodes, ...(wanted === undefined ? cautionLine(context, file) : [])], symbols };
  },
});
