import { cautionLine, params } from '@folio/core/data/parts/blocks.ts';
import { defineDirective } from '@folio/core/data/parts/context.ts';
import { groupHeading, sectionsOf } from '@folio/core/data/parts/groups.ts';
import { createReferenceToolbar } from '@folio/core/data/parts/toolbar.ts';
import { strings as article } from '@folio/core/markdown/strings.ts';
import type { DataDirective, DirectiveContext, DirectiveResult, Element } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { z } from 'zod';
import { entryOf } from './entry.ts';
import { hyperParameterRow } from './rows.ts';
import { type HyperParameter, paramsSchema, type SettingGroup } from './schema.ts';
import { settingAnchor, settings } from './setting.ts';

/** So many keys are found by looking. */
const few = 20;

/** `::params{file="config" group="storage"}` */
export const paramsDirective: DataDirective = defineDirective({
  name: 'params',
  attributes: z.strictObject({ file: z.string(), group: z.string().optional() }),
  render({ file: name, group }, context): DirectiveResult {
    const file = context.load(`params/${name}`, paramsSchema);
    const shown =
      file.kind === 'configuration'
        ? show(file, file.parameters, group, context, settingAnchor, settings)
        : show(file, file.parameters, group, context, ({ id }) => id, hyperParameters);
    const symbols = shown.items.flatMap((item) => {
      const entry = entryOf(item);
      if ('key' in item) return [{ name: item.key, anchor: settingAnchor(item), entry }];
      // The name in a request is what programs write; the label is what the page shows.
      const [name, ...others] = [item.json, item.label].filter((symbol) => symbol !== null);
      return [
        { name: name as string, anchor: item.id, entry },
        ...others.map((other) => ({ name: other, anchor: item.id })),
      ];
    });
    const many = file.kind === 'configuration' && group === undefined && shown.items.length > few;
    const bar = many ? [barOf(shown.items.length)] : [];
    return {
      nodes: [...bar, ...shown.nodes, ...(group === undefined ? cautionLine(context, file) : [])],
      symbols,
    };
  },
});

/** Filter and "Open all" for a whole file of keys. */
const barOf = (count: number): Element =>
  createReferenceToolbar(`Filter ${count} parameters`, 'Filter parameters by name, effect or group', {
    after: [h('button.quiet', { type: 'button', dataOpen: '' }, article.openAll)],
  });

const hyperParameters = (items: readonly HyperParameter[], context: DirectiveContext): Element =>
  params(
    items.map((item) => hyperParameterRow(item, context)),
    'keys',
  );

function show<T extends { group?: string | undefined }>(
  file: { groups?: SettingGroup[] | undefined },
  items: readonly T[],
  wanted: string | undefined,
  context: DirectiveContext,
  anchor: (item: T) => string,
  list: (items: readonly T[], context: DirectiveContext, folded: boolean) => Element,
): { nodes: Element[]; items: T[] } {
  const sections = sectionsOf({ groups: file.groups, items }, wanted, context).filter(
    (section) => section.items.length > 0,
  );
  const anchors = new Set(items.map(anchor));
  const nodes = sections.flatMap((section) => [
    ...(section.group ? groupHeading(section.group, anchors, context) : []),
    list(section.items, context, wanted === undefined && section.group?.folded === true),
  ]);
  return { nodes, items: sections.flatMap((section) => section.items) };
}
