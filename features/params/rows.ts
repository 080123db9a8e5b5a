import { h } from 'hastscript';
import { anchorOf } from '../../engine/data/anchors.ts';
import type { Scalar } from '../../engine/data/common.ts';
import { cautionLine, choices, facts, keyLink, param } from '../../engine/data/parts/blocks.ts';
import { routeLink } from '../../engine/data/parts/links.ts';
import { fillNodes, inlineOr, joined, literalOf, literalOrText } from '../../engine/data/parts/text.ts';
import type { DataContext, Element, ElementContent } from '../../engine/markdown/types.ts';
import { words as article } from '../../engine/markdown/words.ts';
import { rangeText } from './range.ts';
import type { HyperParameter, Setting } from './schema.ts';
import { words } from './words.ts';

type Fact = [title: string, content: ElementContent[]];

/** A fact that is known; `null` shows nothing. */
const fact = <T>(title: string, value: T | undefined, content: (value: NonNullable<T>) => ElementContent[]): Fact[] =>
  value === undefined || value === null ? [] : [[title, content(value)]];

/** Type and unit below the name. */
const kind = (type: string | null, unit: string | undefined): ElementContent[] =>
  type === null ? [] : [h('small', [type, unit].filter(Boolean).join(', '))];

export const settingAnchor = (item: Setting): string => item.id ?? anchorOf(item.key);

const effects = () => ({ restart: words.afterRestart, database: words.inNewDatabase, table: words.inNewTables });

/** The default; where none is known but the product ships a value, that one, and it says so. A shipped value that differs from the default follows. */
function valueFacts({ default: standard, shipped, unit }: Setting, context: DataContext): Fact[] {
  const value = (title: string, content: ElementContent[], of: Scalar): Fact => [title, withUnit(content, of, unit)];
  const given = shipped ?? null;
  if (standard === undefined || standard === null) {
    if (given === null) return [];
    const [title, content] = value(words.default, literalOf(given), given);
    return [[title, [...content, { type: 'text', value: words.isShipped }]]];
  }
  const own = value(words.default, literalOrText(context, standard), standard);
  return given === null || String(given) === String(standard)
    ? [own]
    : [own, value(words.shipped, literalOf(given), given)];
}

/** One key of a configuration file; `restart` where a change of any key needs one. */
export function settingRow(item: Setting, context: DataContext, restart = false): Element {
  const id = settingAnchor(item);
  const also = item.also === undefined ? [] : [item.also].flat();
  return param(
    [keyLink(id, [h('code', item.key)]), ...kind(item.type, item.unit)],
    [
      h('p', inlineOr(context, item.text)),
      ...facts([
        ...valueFacts(item, context),
        ...fact(words.range, item.range, (range) => rangeText(context, range, item.unit)),
        ...fact<Scalar>(words.argument, item.argument, literalOf),
        ...(also.length
          ? [
              [
                words.alsoSetBy,
                joined(
                  also.map((name) => context.refer('class', name, 'embedded') ?? [h('code', name)]),
                  ', ',
                ),
              ] as Fact,
            ]
          : []),
        ...fact(words.appliesTo, item.applies, (list) => [{ type: 'text', value: list.join(', ') }]),
        ...fact(words.takesEffect, item.effective === undefined && restart ? 'restart' : item.effective, (when) => [
          { type: 'text', value: effects()[when] },
        ]),
      ]),
      ...rest(item, context),
    ],
    id,
  );
}

/** One hyper-parameter of an algorithm. */
export function hyperParameterRow(item: HyperParameter, context: DataContext): Element {
  return param(
    [keyLink(item.id, [h('b', item.label)]), ...kind(item.type, item.unit)],
    [
      h('p', inlineOr(context, item.effect)),
      ...facts([
        ...fact<Scalar>(words.jsonKey, item.json, literalOf),
        ...fact<Scalar>(words.default, item.default, (value) =>
          withUnit(literalOrText(context, value), value, item.unit),
        ),
        ...fact(words.range, item.range, (range) => rangeText(context, range, item.unit)),
        ...fact(words.usedBy, item.used_by, (list) =>
          joined(
            list.map((name) => [h('code', name)]),
            ', ',
          ),
        ),
      ]),
      ...rest({ ...item, effect: undefined }, context),
    ],
    item.id,
  );
}

const withUnit = (content: ElementContent[], value: Scalar, unit: string | undefined): ElementContent[] =>
  typeof value === 'number' && unit ? [...content, { type: 'text', value: ` ${unit}` }] : content;

/** What follows the facts: the values, then what to do with them. */
function rest(
  item: Pick<Setting, 'values' | 'advice' | 'effect' | 'see' | 'caution'>,
  context: DataContext,
): Element[] {
  return [
    ...choices(context, item.values),
    ...(item.effect ? [h('p', context.inline(item.effect))] : []),
    ...(item.advice ? [h('p', context.inline(item.advice))] : []),
    ...(item.see ? [h('p', fillNodes(article.see, { page: routeLink(item.see, context.product) }))] : []),
    ...cautionLine(context, item),
  ];
}
