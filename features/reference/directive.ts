import { z } from 'zod';
import { cautionLine } from '../../engine/data/parts/blocks.ts';
import { defineDirective } from '../../engine/data/parts/context.ts';
import { groupHeading, sectionsOf } from '../../engine/data/parts/groups.ts';
import { plain } from '../../engine/data/parts/text.ts';
import type { DataDirective, DataRendering } from '../../engine/markdown/types.ts';
import { entryOf } from './entry.ts';
import { referenceAnchor, referenceSchema } from './schema.ts';
import { referenceTable } from './table.ts';

/** `::reference{file="stream/schema-keys" group="attribute"}` */
export const referenceDirective: DataDirective = defineDirective({
  name: 'reference',
  attributes: z.strictObject({ file: z.string(), group: z.string().optional() }),
  render({ file: name, group: wanted }, context): DataRendering {
    const file = context.load(name, referenceSchema);
    const sections = sectionsOf(file, wanted, context).filter(({ items }) => items.length > 0);
    const anchors = new Set(file.items.map(referenceAnchor));
    const title = file.groups?.find(({ id }) => id === wanted)?.title ?? file.title;
    const nodes = sections.flatMap(({ group, items }) =>
      group
        ? [...groupHeading(group, anchors, context), referenceTable(plain(group.title), items, context)]
        : [referenceTable(plain(title), items, context, context.inline(title))],
    );
    const symbols = sections.flatMap(({ items }) =>
      items.map((item) => ({
        name: item.key ?? plain(item.label ?? ''),
        anchor: referenceAnchor(item),
        entry: entryOf(item, file.kind),
      })),
    );
    return { nodes: [...nodes, ...(wanted === undefined ? cautionLine(context, file) : [])], symbols };
  },
});
