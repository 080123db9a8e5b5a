import { interpolate } from '@folio/core';
import {
  cautionLine,
  choices,
  fillNodes,
  filterBox,
  groupHeading,
  groupItems,
  inlineOr,
  keyLink,
  type Row,
  renderLiteral,
  renderLiteralOrText,
  routeLink,
  stripMarkdown,
  table,
} from '@folio/core/data';
import type {
  DataDirective,
  DirectiveContext,
  DirectiveResult,
  Element,
  ElementContent,
  SymbolEntry,
} from '@folio/core/markdown';
import { strings as article, defineDirective } from '@folio/core/markdown';
import { h } from 'hastscript';
import type { RootContent as Markdown } from 'mdast';
import { z } from 'zod';
import { type ReferenceFile, type ReferenceItem, referenceSchema, toReferenceAnchor } from './schema.ts';
import { strings } from './strings.ts';

/**
 * `::reference{file="stream/schema-keys" group="attribute"}`. `filter="Filter error codes"` renders
 * one table of all groups with a filter.
 */
export const referenceDirective: DataDirective = defineDirective({
  name: 'reference',
  attributes: z.strictObject({ file: z.string(), group: z.string().optional(), filter: z.string().optional() }),
  render({ file: name, group: groupId, filter }, context): DirectiveResult {
    const file = context.load(name, referenceSchema);
    const sections = groupItems(file, groupId, context).filter(({ items }) => items.length > 0);
    const anchors = new Set(file.items.map(toReferenceAnchor));
    const title = file.groups?.find(({ id }) => id === groupId)?.title ?? file.title;
    const { nameTitle } = file;
    const whole = () => {
      const groups = sections.map(({ group, items }) => ({
        ...(group ? { title: stripMarkdown(group.title) } : {}),
        items,
      }));
      const box = filterBox(filter ?? '', filter ?? '');
      const shown = renderReferenceTable({ title: stripMarkdown(title), groups, nameTitle, linked: false }, context);
      return [h('div', { dataRows: true }, box, shown)];
    };
    const nodes = filter
      ? whole()
      : sections.flatMap(({ group, items }) => {
          const name = stripMarkdown(group?.title ?? title);
          const caption = group ? undefined : context.inline(title);
          const shown = renderReferenceTable({ title: name, groups: [{ items }], caption, nameTitle }, context);
          return group ? [...groupHeading(group, anchors, context), shown] : [shown];
        });
    const symbols = sections.flatMap(({ items }) =>
      items.map((item) => ({
        name: item.key ?? stripMarkdown(item.label ?? ''),
        anchor: toReferenceAnchor(item),
        entry: toSearchEntry(item, file),
      })),
    );
    return { nodes: [...nodes, ...(groupId === undefined ? cautionLine(context, file) : [])], symbols };
  },
});

interface Column {
  title: string;
  used(item: ReferenceItem): boolean;
  cell(item: ReferenceItem, context: DirectiveContext): ElementContent[];
}

const getColumns = (): Column[] => [
  {
    title: strings.code,
    used: ({ value }) => value !== undefined,
    cell: ({ value }) => (value === undefined ? [] : renderLiteral(value)),
  },
  {
    title: strings.type,
    used: ({ type, unit }) => type !== undefined || unit !== undefined,
    cell: ({ type, unit }) => (type === null ? [] : [{ type: 'text', value: [type, unit].filter(Boolean).join(', ') }]),
  },
  {
    title: strings.default,
    used: (item) => item.default !== undefined,
    cell: (item, context) => (item.default === undefined ? [] : renderLiteralOrText(context, item.default)),
  },
  { title: strings.meaning, used: () => true, cell: renderMeaning },
];

/**
 * A cell of a Markdown table holds one line, so each part has an inline form for the Markdown copy.
 */
function renderMeaning(item: ReferenceItem, context: DirectiveContext): ElementContent[] {
  const see: ElementContent[] = item.see
    ? [toText(' '), ...fillNodes(article.see, { page: routeLink(item.see, context.product) })]
    : [];
  const values = item.values?.map(({ value, name, text }) =>
    [`\`${value}\``, name, text].filter((part) => part !== undefined && part !== null).join(' '),
  );
  return [
    ...inlineOr(context, item.text),
    ...(item.advice ? [{ type: 'text', value: ' ' } as const, ...context.inline(item.advice)] : []),
    ...see,
    ...withInlineCopy(choices(context, item.values), interpolate(strings.values, { values: values?.join('; ') ?? '' })),
    ...(item.example
      ? withInlineCopy(
          [h('p.example', fillNodes(strings.example, { example: context.inline(item.example) }))],
          interpolate(strings.example, { example: item.example }),
        )
      : []),
    ...withInlineCopy(cautionLine(context, item), interpolate(strings.caution, { caution: item.caution ?? '' })),
  ];
}

const toText = (value: string): ElementContent => ({ type: 'text', value });

/** Sets the Markdown copy of elements; of its formatting only code is kept. */
const withInlineCopy = (elements: Element[], markdown: string): Element[] => {
  const twin = ` ${markdown}`.split(/(`[^`]+`)/).map((part): Markdown => {
    const code = part.match(/^`(.+)`$/)?.[1];
    return code === undefined ? { type: 'text', value: stripMarkdown(part) } : { type: 'inlineCode', value: code };
  });
  return elements.map((element) => ({ ...element, data: { twin } }));
};

function renderName(item: ReferenceItem, linked: boolean): ElementContent[] {
  const shown: ElementContent =
    item.key === undefined ? { type: 'text', value: item.label ?? '' } : h('code', item.key);
  const link = linked ? keyLink(toReferenceAnchor(item), [shown]) : shown;
  const space: ElementContent = { type: 'text', value: ' ' };
  const note = item.note ? [space, h('small', item.note)] : [];
  return [link, ...(item.required ? [space, h('small.req', article.required)] : []), ...note];
}

interface ReferenceTableOptions {
  title: string;
  groups: { title?: string; items: readonly ReferenceItem[] }[];
  caption?: ElementContent[] | undefined;
  nameTitle?: string | undefined;
  /** Whether names link to their rows. Costs a kilobyte in tables of hundreds of rows. */
  linked?: boolean;
}

function renderReferenceTable(
  { title, groups, caption, nameTitle, linked = true }: ReferenceTableOptions,
  context: DirectiveContext,
): Element {
  const all = groups.flatMap(({ items }) => items);
  const used = getColumns().filter((column) => all.some(column.used));
  const row = (item: ReferenceItem): Row => ({
    id: toReferenceAnchor(item),
    cells: [renderName(item, linked), ...used.map((column) => column.cell(item, context))],
  });
  const first = nameTitle ?? (all.every(({ key }) => key !== undefined) ? strings.key : strings.name);
  const parts = groups.map((group) => ({ ...(group.title ? { title: group.title } : {}), rows: group.items.map(row) }));
  const advised = all.some(({ advice }) => advice !== undefined);
  const titles = used.map((column) =>
    column.cell === renderMeaning
      ? { title: advised ? strings.meaningAndAdvice : column.title, selfEvident: true as const }
      : column.title,
  );
  const node = table(title, [first, ...titles], parts, caption);
  return { ...node, properties: { ...node.properties, className: ['table', 'reference'] } };
}

type EntryContext = Pick<ReferenceFile, 'kind' | 'question'>;

function toSearchEntry(item: ReferenceItem, { kind, question }: EntryContext): SymbolEntry {
  const { value, default: standard, example, unit, type } = item;
  const known = (value: unknown): value is string | number | boolean => value !== undefined && value !== null;
  const withUnit = unit ? ` ${unit}` : '';
  const line = known(value)
    ? `= ${value}`
    : known(standard)
      ? interpolate(strings.standard, { value: `${standard}${withUnit}` })
      : (example ?? (type ? `${type}${unit ? `, ${unit}` : ''}` : undefined));
  const numbered = question && known(value) ? [question.replace('{value}', String(value))] : [];
  const asked = [...(item.questions ?? []), ...numbered, ...(item.printed ? [stripMarkdown(item.printed)] : [])];
  return {
    kind,
    ...(line && { line: stripMarkdown(line) }),
    text: item.text ? stripMarkdown(item.text) : '',
    row: true,
    ...(asked.length && { asked }),
  };
}
