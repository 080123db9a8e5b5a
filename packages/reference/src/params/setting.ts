import { toAnchor } from '@folio/core/data/anchors.ts';
import { createCollapsibleRow, markdownCode, markdownText } from '@folio/core/data/parts/collapsible.ts';
import { interleave, literalOf, literalOrText, stripMarkdown } from '@folio/core/data/parts/text.ts';
import type { Scalar } from '@folio/core/data/schema-helpers.ts';
import { icon, text } from '@folio/core/markdown/hast.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import { rangeText } from './range.ts';
import { type Fact, fact, rest, withUnit } from './rows.ts';
import type { Setting } from './schema.ts';
import { strings } from './strings.ts';

/** Anchor of a key: `buff-pool-size-hint`. */
export const settingAnchor = (item: Setting): string => item.id ?? toAnchor(item.key);

/**
 * The keys of a group as a table whose rows open; all of them behind one row where the group is folded. The heads of the table are for the eye: each
 * value says itself what it is.
 */
export function settings(items: readonly Setting[], context: DirectiveContext, folded: boolean): Element {
  const rows = items.map((item) => settingRow(item, context));
  if (folded)
    return h('details.keys', { dataItems: '' }, [
      unsaid(h('summary', [text(interpolate(strings.folded, { count: items.length })), icon('chev')])),
      ...rows,
    ]);
  const heads = [strings.key, strings.sets, strings.shipped].map((title) => h('span', title));
  return h('div.keys', { dataItems: '' }, [unsaid(h('div.keys-head', { ariaHidden: 'true' }, heads)), ...rows]);
}

/** What is for the eye: the Markdown twin and the search leave it out. */
const unsaid = (element: Element): Element => ({ ...element, data: { twin: [], unsearched: true } });

/** One key of a configuration file: what it sets and its shipped value; the rest on demand. */
function settingRow(item: Setting, context: DirectiveContext): Element {
  const shipped = item.shipped ?? null;
  const value =
    shipped === null ? [] : [h('span.vh', `${strings.shipped}: `), text(String(shipped)), ...unitOf(item, shipped)];
  return createCollapsibleRow({
    className: 'key',
    id: settingAnchor(item),
    summary: [keyCode(item.key), text(' '), h('span', context.inline(item.short)), text(' '), h('span.value', value)],
    twin: [{ type: 'strong', children: [markdownCode(item.key)] }, markdownText(`: ${stripMarkdown(item.short)}`)],
    more: [
      ...keyFacts(item, context),
      ...(says(item) ? [h('p', context.inline(item.text as string))] : []),
      ...rest(item, context),
      ...lineToCopy(item, context),
    ],
  });
}

/** From so many characters on, a name may not fit beside its value on a phone. */
const longName = 20;

/** The name of a key; a long one breaks after an underscore rather than within a word. */
const keyCode = (key: string): Element =>
  h('code', key.length < longName ? key : key.split(/(?<=_)/).flatMap((word, at) => (at ? [h('wbr'), word] : [word])));

/** Whether the sentence says more than the phrase of the row. */
const says = (item: Setting): boolean => item.text !== null && item.text !== `${item.short}.`;

const unitOf = ({ unit }: Setting, value: Scalar): ElementContent[] =>
  typeof value === 'number' && unit ? [text(' '), h('small', unit)] : [];

/** Facts side by side. The default only where it is another value than the shipped one, which the row shows. */
function keyFacts(item: Setting, context: DirectiveContext): Element[] {
  const also = item.also === undefined ? [] : [item.also].flat();
  const differs = item.default !== item.shipped;
  const rows: Fact[] = [
    ...fact(strings.type, item.type, (type) => [text([type, item.unit].filter(Boolean).join(', '))]),
    ...fact<Scalar>(strings.default, differs ? item.default : null, (value) =>
      withUnit(literalOrText(context, value), value, item.unit),
    ),
    ...fact<Scalar>(strings.shipped, item.shipped, (value) => withUnit(literalOf(value), value, item.unit)),
    ...fact(strings.range, item.range, (range) => rangeText(context, range, item.unit)),
    ...fact(strings.appliesTo, item.applies, (list) => [text(list.join(', '))]),
    ...fact<Scalar>(strings.argument, item.argument, literalOf),
    // The page says once that every change needs a restart.
    ...fact(strings.takesEffect, item.effective === 'restart' ? null : item.effective, (when) => [
      text(when === 'database' ? strings.inNewDatabase : strings.inNewTables),
    ]),
    ...fact(strings.alsoSetBy, also.length ? also : null, (names) =>
      interleave(
        names.map((name) => context.refer('class', name, 'embedded') ?? [h('code', name)]),
        ', ',
      ),
    ),
  ];
  return rows.length
    ? [
        h(
          'dl.key-facts',
          rows.map(([title, content]) => h('div', h('dt', title), h('dd', content))),
        ),
      ]
    : [];
}

/** The line of the file that sets the key to the value that is shipped, or else to its default. */
function lineToCopy({ key, shipped, default: fallback }: Setting, context: DirectiveContext): Element[] {
  const value = shipped ?? fallback ?? null;
  if (value === null || /\s/.test(String(value))) return [];
  return [{ ...context.code({ lang: 'ini', code: `${key} = ${value}` }), data: { twin: [] } }];
}
