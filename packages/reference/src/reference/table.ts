import { cautionLine, choices, keyLink, type Row, table } from '@folio/core/data/parts/blocks.ts';
import { routeLink } from '@folio/core/data/parts/links.ts';
import { fillNodes, inlineOr, literalOf, literalOrText, stripMarkdown } from '@folio/core/data/parts/text.ts';
import { strings as article } from '@folio/core/markdown/strings.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import type { RootContent as Markdown } from 'mdast';
import { type ReferenceItem, referenceAnchor } from './schema.ts';
import { strings } from './strings.ts';

interface Column {
  title: string;
  /** Whether the item has something to say in it. */
  used(item: ReferenceItem): boolean;
  cell(item: ReferenceItem, context: DirectiveContext): ElementContent[];
}

const columns = (): Column[] => [
  {
    title: strings.code,
    used: ({ value }) => value !== undefined,
    cell: ({ value }) => (value === undefined ? [] : literalOf(value)),
  },
  {
    title: strings.type,
    used: ({ type, unit }) => type !== undefined || unit !== undefined,
    cell: ({ type, unit }) => (type === null ? [] : [{ type: 'text', value: [type, unit].filter(Boolean).join(', ') }]),
  },
  {
    title: strings.default,
    used: (item) => item.default !== undefined,
    cell: (item, context) => (item.default === undefined ? [] : literalOrText(context, item.default)),
  },
  { title: strings.meaning, used: () => true, cell: meaning },
];

/** What follows the meaning in its cell. A cell of a Markdown table holds one line, so the twin of each is words in that line. */
function meaning(item: ReferenceItem, context: DirectiveContext): ElementContent[] {
  const see: ElementContent[] = item.see
    ? [textNode(' '), ...fillNodes(article.see, { page: routeLink(item.see, context.product) })]
    : [];
  const values = item.values?.map(({ value, name, text }) =>
    [`\`${value}\``, name, text].filter((part) => part !== undefined && part !== null).join(' '),
  );
  return [
    ...inlineOr(context, item.text),
    ...(item.advice ? [{ type: 'text', value: ' ' } as const, ...context.inline(item.advice)] : []),
    ...see,
    ...inLine(choices(context, item.values), interpolate(strings.values, { values: values?.join('; ') ?? '' })),
    ...(item.example
      ? inLine(
          [h('p.example', fillNodes(strings.example, { example: context.inline(item.example) }))],
          interpolate(strings.example, { example: item.example }),
        )
      : []),
    ...inLine(cautionLine(context, item), interpolate(strings.caution, { caution: item.caution ?? '' })),
  ];
}

const textNode = (value: string): ElementContent => ({ type: 'text', value });

/** Gives an element words of Markdown as its twin; of the marks only those of code are kept. */
const inLine = (elements: Element[], markdown: string): Element[] => {
  const twin = ` ${markdown}`.split(/(`[^`]+`)/).map((part): Markdown => {
    const code = part.match(/^`(.+)`$/)?.[1];
    return code === undefined ? { type: 'text', value: stripMarkdown(part) } : { type: 'inlineCode', value: code };
  });
  return elements.map((element) => ({ ...element, data: { twin } }));
};

function name(item: ReferenceItem, linked: boolean): ElementContent[] {
  const shown: ElementContent =
    item.key === undefined ? { type: 'text', value: item.label ?? '' } : h('code', item.key);
  const link = linked ? keyLink(referenceAnchor(item), [shown]) : shown;
  const space: ElementContent = { type: 'text', value: ' ' };
  const note = item.note ? [space, h('small', item.note)] : [];
  return [link, ...(item.required ? [space, h('small.req', article.required)] : []), ...note];
}

/** What a table shows: its items, under a title each where they are in groups. */
export interface Shown {
  /** Read to those who do not see the table's surroundings. */
  title: string;
  groups: { title?: string; items: readonly ReferenceItem[] }[];
  caption?: ElementContent[] | undefined;
  /** Head of the first column, where it is not "Key" or "Name". */
  nameTitle?: string | undefined;
  /** Whether names are links to their own rows, so that their address can be copied: a kilobyte in tables of hundreds of rows. */
  linked?: boolean;
}

/** Items as one table. Columns that no item uses are not drawn. */
export function referenceTable(
  { title, groups, caption, nameTitle, linked = true }: Shown,
  context: DirectiveContext,
): Element {
  const all = groups.flatMap(({ items }) => items);
  const drawn = columns().filter((column) => all.some(column.used));
  const row = (item: ReferenceItem): Row => ({
    id: referenceAnchor(item),
    cells: [name(item, linked), ...drawn.map((column) => column.cell(item, context))],
  });
  const first = nameTitle ?? (all.every(({ key }) => key !== undefined) ? strings.key : strings.name);
  const parts = groups.map((group) => ({ ...(group.title ? { title: group.title } : {}), rows: group.items.map(row) }));
  const advised = all.some(({ advice }) => advice !== undefined);
  const titles = drawn.map((column) =>
    column.cell === meaning
      ? { title: advised ? strings.meaningAndAdvice : column.title, selfEvident: true as const }
      : column.title,
  );
  const node = table(title, [first, ...titles], parts, caption);
  return { ...node, properties: { ...node.properties, className: ['table', 'reference'] } };
}
