import { h } from 'hastscript';
import type { DataContext, Element, ElementContent } from '../../types.ts';
import { choices, gapCallout, keyLink, type Row, table } from '../parts/blocks.ts';
import { routeLink } from '../parts/links.ts';
import { inlineOr, literalOf, literalOrText, notDocumented } from '../parts/text.ts';
import { gapsOf } from '../schema/common.ts';
import { type ReferenceItem, referenceAnchor } from '../schema/reference.ts';

interface Column {
  title: string;
  /** Whether the item has something to say in it. */
  used(item: ReferenceItem): boolean;
  cell(item: ReferenceItem, context: DataContext): ElementContent[];
}

const columns: Column[] = [
  {
    title: 'Code',
    used: ({ value }) => value !== undefined,
    cell: ({ value }) => (value === undefined ? [] : literalOf(value)),
  },
  {
    title: 'Type',
    used: ({ type, unit }) => type !== undefined || unit !== undefined,
    cell: ({ type, unit }) =>
      type === null ? [notDocumented()] : [{ type: 'text', value: [type, unit].filter(Boolean).join(', ') }],
  },
  {
    title: 'Default',
    used: (item) => item.default !== undefined,
    cell: (item, context) => (item.default === undefined ? [] : literalOrText(context, item.default)),
  },
  { title: 'Meaning', used: () => true, cell: meaning },
];

function meaning(item: ReferenceItem, context: DataContext): ElementContent[] {
  return [
    ...inlineOr(context, item.text),
    ...(item.see
      ? [
          { type: 'text' as const, value: ' See ' },
          routeLink(item.see, context.product),
          { type: 'text' as const, value: '.' },
        ]
      : []),
    ...choices(context, item.values),
    ...(item.example ? [h('p.example', context.inline(item.example))] : []),
    ...gapCallout(context, gapsOf(item)),
  ];
}

function name(item: ReferenceItem): ElementContent[] {
  const shown = item.key === undefined ? item.label : h('code', item.key);
  const link = keyLink(referenceAnchor(item), [
    typeof shown === 'object' ? shown : { type: 'text', value: shown ?? '' },
  ]);
  return item.required ? [link, { type: 'text', value: ' ' }, h('small.req', 'required')] : [link];
}

/** The items of one group. Columns that no item uses are not drawn. */
export function referenceTable(
  title: string,
  items: readonly ReferenceItem[],
  context: DataContext,
  caption?: ElementContent[],
): Element {
  const drawn = columns.filter((column) => items.some(column.used));
  const rows = items.map(
    (item): Row => ({
      id: referenceAnchor(item),
      cells: [name(item), ...drawn.map((column) => column.cell(item, context))],
    }),
  );
  const first = items.every(({ key }) => key !== undefined) ? 'Key' : 'Name';
  const node = table(title, [first, ...drawn.map((column) => column.title)], [{ rows }], caption);
  return { ...node, properties: { ...node.properties, className: ['table', 'reference'] } };
}
