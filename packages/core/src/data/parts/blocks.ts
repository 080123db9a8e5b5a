import { h } from 'hastscript';
import type { PhrasingContent } from 'mdast';
import { icon, strongParagraph } from '../../markdown/hast.ts';
import { strings } from '../../markdown/strings.ts';
import type { DirectiveContext, Element, ElementContent } from '../../markdown/types.ts';
import { suggestSimilarWord } from '../../model/fuzzy-match.ts';
import type { Choice, Group, WithNotes } from '../schema-helpers.ts';
import { inlineOr, paragraphs } from './text.ts';

/** Creates a title that is not a heading: search and the table of contents show the method instead. */
export const label = (title: string): Element => ({
  ...h('p.part-title', title),
  data: { markdown: [strongParagraph(title)] },
});

const callout = (kind: 'note' | 'caution' | 'danger', title: string, body: Element[]): Element =>
  h('div', { className: ['callout', kind], role: 'note' }, icon(kind), h('p.callout-title', title), body);

export const cautionLine = (context: DirectiveContext, { caution }: WithNotes): Element[] =>
  caution === undefined
    ? []
    : [h('p', { className: ['caution-line'] }, h('strong', strings.caution), ' ', context.inline(caution))];

export const apiCaution = (context: DirectiveContext, part: { 'x-caution'?: string | undefined }): Element[] =>
  cautionLine(context, { caution: part['x-caution'] });

export const dangerCallout = (context: DirectiveContext, text: string | undefined): Element[] =>
  text === undefined ? [] : [callout('danger', strings.danger, [h('p', context.inline(text))])];

export const params = (rows: Element[], className?: string): Element =>
  h('dl', { className: ['params', ...(className ? [className] : [])] }, rows);

export const param = (name: ElementContent[], meaning: ElementContent[], id?: string): Element =>
  h('div', id ? { id } : {}, h('dt', name), h('dd', meaning));

export const keyLink = (id: string, content: ElementContent[]): Element => h('a.key', { href: `#${id}` }, content);

export const facts = (rows: [title: string, content: ElementContent[]][]): Element[] =>
  rows.length === 0
    ? []
    : [
        h(
          'dl.facts',
          rows.flatMap(([title, content]) => [h('dt', title), h('dd', content)]),
        ),
      ];

/** The space is for screen readers and copying. */
export const namedValue = (value: string, name: string | undefined): ElementContent[] => [
  h('code', value),
  ...(name ? [{ type: 'text' as const, value: ' ' }, h('small', name)] : []),
];

export const choices = (context: Pick<DirectiveContext, 'inline'>, values: readonly Choice[] | undefined): Element[] =>
  !values?.length
    ? []
    : [
        params(
          values.map(({ value, name, text }) =>
            param(
              namedValue(String(value), name),
              name !== undefined && text === undefined ? [] : inlineOr(context, text),
            ),
          ),
          'values',
        ),
      ];

export interface Row {
  id?: string;
  cells: ElementContent[][];
}

export interface RowGroup {
  title?: string;
  rows: Row[];
}

/** A column with numbers, or with text that needs no label in a list. */
export type Column = string | { title: string; numbers: true } | { title: string; selfEvident: true };

/**
 * Creates a table, which becomes a list on small screens: from three columns on, cells then have
 * labels. `name` is its accessible name.
 */
export function table(name: string, columns: Column[], groups: RowGroup[], caption?: ElementContent[]): Element {
  const titles = columns.map((column) => (typeof column === 'string' ? column : column.title));
  const areNumbers = columns.map((column) => typeof column !== 'string' && 'numbers' in column);
  const labels = columns.map((column, at) =>
    typeof column !== 'string' && 'selfEvident' in column ? undefined : titles[at],
  );
  // Numbers are compared along their column: such a table scrolls.
  const stacks = columns.length > 2 && areNumbers.filter(Boolean).length < 2;
  const align = (at: number) => (areNumbers[at] ? { className: ['num'] } : {});
  const body = groups.map(({ title, rows }) =>
    h(
      'tbody',
      title ? h('tr', h('th', { className: ['row-group'], colSpan: columns.length, scope: 'rowgroup' }, title)) : [],
      rows.map(({ id, cells: [first = [], ...rest] }) =>
        h(
          'tr',
          id ? { id } : {},
          h('th', { scope: 'row' }, first),
          rest.map((cell, at) => h('td', { dataLabel: stacks ? labels[at + 1] : undefined, ...align(at + 1) }, cell)),
        ),
      ),
    ),
  );
  const head = h(
    'thead',
    h(
      'tr',
      titles.map((title, at) => h('th', { scope: 'col', ...align(at) }, title)),
    ),
  );
  return h('div.table', h('table', { ariaLabel: name }, caption ? h('caption', caption) : [], head, body));
}

export interface CollapsibleRow {
  className: string;
  /** Anchor of the first element inside, so that links and find-in-page open the row. */
  id: string;
  summary: ElementContent[];
  markdown: PhrasingContent[];
  more: ElementContent[];
}

export function createCollapsibleRow({ className, id, summary, markdown, more }: CollapsibleRow): Element {
  const data = { markdown: [{ type: 'paragraph' as const, children: markdown }] };
  if (more.length === 0) return { ...h('div', { className: [className, 'plain'], id }, summary), data };
  return h(
    'details',
    { className: [className] },
    { ...h('summary', summary), data },
    h('div', { className: ['row-more'], id }, more),
  );
}

export const markdownCode = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
export const markdownText = (value: string): PhrasingContent => ({ type: 'text', value });

/**
 * Creates a field that filters the rows of the table with the same `data-rows`, or else the lists
 * of keys on the page (`data-filter`).
 */
export const filterBox = (placeholder: string, name: string): Element => ({
  ...h('div.filter', filterField(placeholder, name)),
  data: { markdown: [] },
});

const filterField = (placeholder: string, name: string, tools: Element[] = []): Element =>
  h(
    'div.field',
    icon('search'),
    h('input', { type: 'search', placeholder, ariaLabel: name, autoComplete: 'off', dataFilter: true }),
    h('output'),
    tools,
  );

interface ToolbarOptions {
  before?: ElementContent[];
  after?: ElementContent[];
}

/** Creates the sticky toolbar of a long reference, with a filter for its items (`data-items`). */
export const createReferenceToolbar = (
  placeholder: string,
  name: string,
  { before = [], after = [] }: ToolbarOptions,
): Element => ({
  ...h('div.bar', before, filterField(placeholder, name, [clearButton()]), after),
  data: { markdown: [] },
});

const clearButton = (): Element =>
  h(
    'button.icon-button',
    { type: 'button', ariaLabel: strings.filterClear, hidden: true, dataClear: '' },
    icon('close'),
  );

/** Items of a group; without `group` if the file has none or the page shows one. */
export interface Section<T, G extends Group = Group> {
  group?: G;
  items: T[];
}

interface Grouped<T, G extends Group> {
  groups?: G[] | undefined;
  items: readonly T[];
}

/** Returns the groups that a directive shows. Throws if the file doesn't have the one with `groupId`. */
export function groupItems<T extends { group?: string | undefined }, G extends Group>(
  { groups, items }: Grouped<T, G>,
  groupId: string | undefined,
  context: DirectiveContext,
): Section<T, G>[] {
  const select = (id: string) => items.filter((item) => item.group === id);
  if (groupId === undefined)
    return groups?.length ? groups.map((group) => ({ group, items: select(group.id) })) : [{ items: [...items] }];
  const known = (groups ?? []).map(({ id }) => id);
  if (!known.includes(groupId))
    context.fail(
      `The data file has no group \`${groupId}\``,
      known.length
        ? `${suggestSimilarWord(groupId, known)}Use one of: ${known.join(', ')}.`
        : 'Remove `group`: the file has no groups.',
    );
  return [{ items: select(groupId) }];
}

/** Creates a heading of a group. Items take precedence over it for their ids. */
export function groupHeading(
  { id, title, text }: Group,
  anchors: ReadonlySet<string>,
  context: DirectiveContext,
): Element[] {
  return [context.heading(3, anchors.has(id) ? `${id}-group` : id, title), ...(text ? paragraphs(context, text) : [])];
}
