import { h } from 'hastscript';
import type { RootContent as Markdown } from 'mdast';
import { icon } from '../../markdown/hast.ts';
import { strings } from '../../markdown/strings.ts';
import type { DirectiveContext, Element, ElementContent } from '../../markdown/types.ts';
import type { Choice, WithNotes } from '../schema-helpers.ts';
import { inlineOr } from './text.ts';

/** Blocks of the mocks that several kinds of data share. */

/** A title below the level of headings: "Parameters" of a method. No section of its own, so that search and contents see the method. */
export function label(title: string): Element {
  const strong: Markdown = {
    type: 'paragraph',
    children: [{ type: 'strong', children: [{ type: 'text', value: title }] }],
  };
  return { ...h('p.part-title', title), data: { twin: [strong] } };
}

/** A callout as containers of pages have it. */
const callout = (kind: 'note' | 'caution' | 'danger', title: string, body: Element[]): Element =>
  h('div', { className: ['callout', kind], role: 'note' }, icon(kind), h('p.callout-title', title), body);

/** What the reader does where guessing wrong would hurt: a line of text, without a box. */
export const cautionLine = (context: DirectiveContext, { caution }: WithNotes): Element[] =>
  caution === undefined
    ? []
    : [h('p', { className: ['caution-line'] }, h('strong', strings.caution), ' ', context.inline(caution))];

/** The same for a part of the API description. */
export const apiCaution = (context: DirectiveContext, part: { 'x-caution'?: string | undefined }): Element[] =>
  cautionLine(context, { caution: part['x-caution'] });

/** What cannot be undone. */
export const dangerCallout = (context: DirectiveContext, text: string | undefined): Element[] =>
  text === undefined ? [] : [callout('danger', strings.danger, [h('p', context.inline(text))])];

/** Names with their meaning: parameters, fields, values. A list where its container is narrow. */
export const params = (rows: Element[], className?: string): Element =>
  h('dl', { className: ['params', ...(className ? [className] : [])] }, rows);

/** One row of `params`; `id` makes it a target of links. */
export const param = (name: ElementContent[], meaning: ElementContent[], id?: string): Element =>
  h('div', id ? { id } : {}, h('dt', name), h('dd', meaning));

/** The key of an item that has an anchor, as a link to itself. */
export const keyLink = (id: string, content: ElementContent[]): Element => h('a.key', { href: `#${id}` }, content);

/** Short facts with their names, side by side. */
export const facts = (rows: [title: string, content: ElementContent[]][]): Element[] =>
  rows.length === 0
    ? []
    : [
        h(
          'dl.facts',
          rows.flatMap(([title, content]) => [h('dt', title), h('dd', content)]),
        ),
      ];

/** A value with its name. The space between them is for screen readers and copies. */
export const namedValue = (value: string, name: string | undefined): ElementContent[] => [
  h('code', value),
  ...(name ? [{ type: 'text' as const, value: ' ' }, h('small', name)] : []),
];

/** The closed set of values that something can have. */
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

/** A row of a table; the first cell names it. */
export interface Row {
  id?: string;
  cells: ElementContent[][];
}

/** Rows under a title of their own. */
export interface RowGroup {
  title?: string;
  rows: Row[];
}

/** A column of a table: its title, and whether it holds numbers, or text that says by itself what it is and needs no title in a list. */
export type Column = string | { title: string; numbers: true } | { title: string; selfEvident: true };

/** A table in the frame that scrolls. On small screens it turns into a list; from three columns on, cells name theirs for that. `name` is read to those who do not see the table's surroundings. */
export function table(name: string, columns: Column[], groups: RowGroup[], caption?: ElementContent[]): Element {
  const titles = columns.map((column) => (typeof column === 'string' ? column : column.title));
  const ofNumbers = columns.map((column) => typeof column !== 'string' && 'numbers' in column);
  const labels = columns.map((column, at) =>
    typeof column !== 'string' && 'selfEvident' in column ? undefined : titles[at],
  );
  // Numbers are compared along their column: such a table scrolls.
  const stacks = columns.length > 2 && ofNumbers.filter(Boolean).length < 2;
  const align = (at: number) => (ofNumbers[at] ? { className: ['num'] } : {});
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
