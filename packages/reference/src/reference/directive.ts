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
import { strings as article, defineDirective, text } from '@folio/core/markdown';
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
    const renderFilteredTable = (filterLabel: string) => {
      const groups = sections.map(({ group, items }) => ({
        ...(group ? { title: stripMarkdown(group.title) } : {}),
        items,
      }));
      const node = renderReferenceTable({ title: stripMarkdown(title), groups, nameTitle, linked: false }, context);
      return [h('div', { dataRows: true }, filterBox(filterLabel, filterLabel), node)];
    };
    const nodes = filter
      ? renderFilteredTable(filter)
      : sections.flatMap(({ group, items }) => {
          const name = stripMarkdown(group?.title ?? title);
          const caption = group ? undefined : context.inline(title);
          const node = renderReferenceTable({ title: name, groups: [{ items }], caption, nameTitle }, context);
          return group ? [...groupHeading(group, anchors, context), node] : [node];
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
  hasCell(item: ReferenceItem): boolean;
  cell(item: ReferenceItem, context: DirectiveContext): ElementContent[];
}

const getColumns = (): Column[] => [
  {
    title: strings.code,
    hasCell: ({ value }) => value !== undefined,
    cell: ({ value }) => (value === undefined ? [] : renderLiteral(value)),
  },
  {
    title: strings.type,
    hasCell: ({ type, unit }) => type !== undefined || unit !== undefined,
    cell: ({ type, unit }) => (type === null ? [] : [text([type, unit].filter(Boolean).join(', '))]),
  },
  {
    title: strings.default,
    hasCell: (item) => item.default !== undefined,
    cell: (item, context) => (item.default === undefined ? [] : renderLiteralOrText(context, item.default)),
  },
  { title: strings.meaning, hasCell: () => true, cell: renderMeaning },
];

/**
 * A cell of a Markdown table holds one line, so each part has an inline form for the Markdown copy.
 */
function renderMeaning(item: ReferenceItem, context: DirectiveContext): ElementContent[] {
  const values = item.values?.map(({ value, name, text }) =>
    [`\`${value}\``, name, text].filter((part) => part !== undefined && part !== null).join(' '),
  );
  return [
    ...inlineOr(context, item.text),
    ...(item.advice ? [text(' '), ...context.inline(item.advice)] : []),
    ...(item.see ? [text(' '), ...fillNodes(article.see, { page: routeLink(item.see, context.product) })] : []),
    ...setMarkdownCopy(
      choices(context, item.values),
      interpolate(strings.values, { values: values?.join('; ') ?? '' }),
    ),
    ...(item.example
      ? setMarkdownCopy(
          [h('p.example', fillNodes(strings.example, { example: context.inline(item.example) }))],
          interpolate(strings.example, { example: item.example }),
        )
      : []),
    ...setMarkdownCopy(cautionLine(context, item), interpolate(strings.caution, { caution: item.caution ?? '' })),
  ];
}

/** Sets the Markdown copy of elements, in which code is the only formatting. */
const setMarkdownCopy = (elements: Element[], text: string): Element[] => {
  const markdown = ` ${text}`.split(/(`[^`]+`)/).map((part): Markdown => {
    const code = part.match(/^`(.+)`$/)?.[1];
    return code === undefined ? { type: 'text', value: stripMarkdown(part) } : { type: 'inlineCode', value: code };
  });
  return elements.map((element) => ({ ...element, data: { markdown } }));
};

function renderName(item: ReferenceItem, isLinked: boolean): ElementContent[] {
  const name = item.key === undefined ? text(item.label ?? '') : h('code', item.key);
  return [
    isLinked ? keyLink(toReferenceAnchor(item), [name]) : name,
    ...(item.required ? [text(' '), h('small.req', article.required)] : []),
    ...(item.note ? [text(' '), h('small', item.note)] : []),
  ];
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
  const columns = getColumns().filter((column) => all.some(column.hasCell));
  const row = (item: ReferenceItem): Row => ({
    id: toReferenceAnchor(item),
    cells: [renderName(item, linked), ...columns.map((column) => column.cell(item, context))],
  });
  const firstTitle = nameTitle ?? (all.every(({ key }) => key !== undefined) ? strings.key : strings.name);
  const rowGroups = groups.map((group) => ({
    ...(group.title ? { title: group.title } : {}),
    rows: group.items.map(row),
  }));
  const hasAdvice = all.some(({ advice }) => advice !== undefined);
  const titles = columns.map((column) =>
    column.cell === renderMeaning
      ? { title: hasAdvice ? strings.meaningAndAdvice : column.title, selfEvident: true as const }
      : column.title,
  );
  const node = table(title, [firstTitle, ...titles], rowGroups, caption);
  return { ...node, properties: { ...node.properties, className: ['table', 'reference'] } };
}

type EntryContext = Pick<ReferenceFile, 'kind' | 'question'>;

function toSearchEntry(item: ReferenceItem, { kind, question }: EntryContext): SymbolEntry {
  const { value, default: fallback, example, unit, type } = item;
  const isKnown = (value: unknown): value is string | number | boolean => value !== undefined && value !== null;
  const withUnit = unit ? ` ${unit}` : '';
  const line = isKnown(value)
    ? `= ${value}`
    : isKnown(fallback)
      ? interpolate(strings.defaultValue, { value: `${fallback}${withUnit}` })
      : (example ?? (type ? `${type}${unit ? `, ${unit}` : ''}` : undefined));
  const valueQuestions = question && isKnown(value) ? [question.replace('{value}', String(value))] : [];
  const questions = [
    ...(item.questions ?? []),
    ...valueQuestions,
    ...(item.printed ? [stripMarkdown(item.printed)] : []),
  ];
  return {
    kind,
    ...(line && { line: stripMarkdown(line) }),
    text: item.text ? stripMarkdown(item.text) : '',
    row: true,
    ...(questions.length && { questions }),
  };
}
