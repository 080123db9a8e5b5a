import { anchorOf } from '@folio/core/data/anchors.ts';
import type { Scalar } from '@folio/core/data/common.ts';
import { foldedRow, twinCode, twinText } from '@folio/core/data/parts/fold.ts';
import { joined, literalOf, literalOrText, plain } from '@folio/core/data/parts/text.ts';
import { icon, text } from '@folio/core/markdown/hast.ts';
import type { DataContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { fill } from '@folio/core/model/fill.ts';
import { h } from 'hastscript';
import { rangeText } from './range.ts';
import { type Fact, fact, rest, withUnit } from './rows.ts';
import type { Setting } from './schema.ts';
import { words } from './words.ts';

/** Anchor of a key: `buff-pool-size-hint`. */
export const settingAnchor = (item: Setting): string => item.id ?? anchorOf(item.key);

/**
 * The keys of a group as a table whose rows open; all of them behind one row where the group is folded. The heads of the table are for the eye: each
 * value says itself what it is.
 */
export function settings(items: readonly Setting[], context: DataContext, folded: boolean): Element {
  const rows = items.map((item) => settingRow(item, context));
  if (folded)
    return h('details.keys', { dataItems: '' }, [
      unsaid(h('summary', [text(fill(words.folded, { count: items.length })), icon('chev')])),
      ...rows,
    ]);
  const heads = [words.key, words.sets, words.shipped].map((title) => h('span', title));
  return h('div.keys', { dataItems: '' }, [unsaid(h('div.keys-head', { ariaHidden: 'true' }, heads)), ...rows]);
}

/** What is for the eye: the Markdown twin and the search leave it out. */
const unsaid = (element: Element): Element => ({ ...element, data: { twin: [], unsearched: true } });

/** One key of a configuration file: what it sets and its shipped value; the rest on demand. */
function settingRow(item: Setting, context: DataContext): Element {
  const shipped = item.shipped ?? null;
  const value =
    shipped === null ? [] : [h('span.vh', `${words.shipped}: `), text(String(shipped)), ...unitOf(item, shipped)];
  return foldedRow({
    className: 'key',
    id: settingAnchor(item),
    summary: [keyCode(item.key), text(' '), h('span', context.inline(item.short)), text(' '), h('span.value', value)],
    twin: [{ type: 'strong', children: [twinCode(item.key)] }, twinText(`: ${plain(item.short)}`)],
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
function keyFacts(item: Setting, context: DataContext): Element[] {
  const also = item.also === undefined ? [] : [item.also].flat();
  const differs = item.default !== item.shipped;
  const rows: Fact[] = [
    ...fact(words.type, item.type, (type) => [text([type, item.unit].filter(Boolean).join(', '))]),
    ...fact<Scalar>(words.default, differs ? item.default : null, (value) =>
      withUnit(literalOrText(context, value), value, item.unit),
    ),
    ...fact<Scalar>(words.shipped, item.shipped, (value) => withUnit(literalOf(value), value, item.unit)),
    ...fact(words.range, item.range, (range) => rangeText(context, range, item.unit)),
    ...fact(words.appliesTo, item.applies, (list) => [text(list.join(', '))]),
    ...fact<Scalar>(words.argument, item.argument, literalOf),
    // The page says once that every change needs a restart.
    ...fact(words.takesEffect, item.effective === 'restart' ? null : item.effective, (when) => [
      text(when === 'database' ? words.inNewDatabase : words.inNewTables),
    ]),
    ...fact(words.alsoSetBy, also.length ? also : null, (names) =>
      joined(
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
function lineToCopy({ key, shipped, default: fallback }: Setting, context: DataContext): Element[] {
  const value = shipped ?? fallback ?? null;
  if (value === null || /\s/.test(String(value))) return [];
  return [{ ...context.code({ lang: 'ini', code: `${key} = ${value}` }), data: { twin: [] } }];
}
