import { z } from 'zod';
import { cautionLine, params } from '../../engine/data/parts/blocks.ts';
import { defineDirective } from '../../engine/data/parts/context.ts';
import { filterBox } from '../../engine/data/parts/filter.ts';
import { groupHeading, sectionsOf } from '../../engine/data/parts/groups.ts';
import type { DataContext, DataDirective, DataRendering, Element } from '../../engine/markdown/types.ts';
import { hyperParameterRow, settingAnchor, settingRow } from './rows.ts';
import { paramsSchema } from './schema.ts';
import { words } from './words.ts';

/** So many keys are found by looking. */
const few = 20;

/** `::params{file="config" group="storage"}` */
export const paramsDirective: DataDirective = defineDirective({
  name: 'params',
  attributes: z.strictObject({ file: z.string(), group: z.string().optional() }),
  render({ file: name, group }, context): DataRendering {
    const file = context.load(`params/${name}`, paramsSchema);
    const shown =
      file.kind === 'configuration'
        ? show(file, file.parameters, group, context, settingAnchor, (item, page) =>
            settingRow(item, page, file.restart),
          )
        : show(file, file.parameters, group, context, ({ id }) => id, hyperParameterRow);
    const symbols = shown.items.flatMap((item) => {
      if ('key' in item) return [{ name: item.key, anchor: settingAnchor(item) }];
      return [item.label, item.json].flatMap((symbol) => (symbol === null ? [] : [{ name: symbol, anchor: item.id }]));
    });
    const many = file.kind === 'configuration' && group === undefined && shown.items.length > few;
    const filter = many ? [filterBox(words.filter, words.filterLabel)] : [];
    return {
      nodes: [...filter, ...shown.nodes, ...(group === undefined ? cautionLine(context, file) : [])],
      symbols,
    };
  },
});

function show<T extends { group?: string | undefined }>(
  file: { groups?: { id: string; title: string; text?: string | undefined }[] | undefined },
  items: readonly T[],
  wanted: string | undefined,
  context: DataContext,
  anchor: (item: T) => string,
  row: (item: T, context: DataContext) => Element,
): { nodes: Element[]; items: T[] } {
  const sections = sectionsOf({ groups: file.groups, items }, wanted, context).filter(
    (section) => section.items.length > 0,
  );
  const anchors = new Set(items.map(anchor));
  const nodes = sections.flatMap((section) => [
    ...(section.group ? groupHeading(section.group, anchors, context) : []),
    params(
      section.items.map((item) => row(item, context)),
      'keys',
    ),
  ]);
  return { nodes, items: sections.flatMap((section) => section.items) };
}
