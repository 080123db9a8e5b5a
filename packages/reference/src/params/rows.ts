import { cautionLine, choices, facts, keyLink, param } from '@folio/core/data/parts/blocks.ts';
import { routeLink } from '@folio/core/data/parts/links.ts';
import { fillNodes, inlineOr, interleave, literalOf, literalOrText } from '@folio/core/data/parts/text.ts';
import type { Scalar } from '@folio/core/data/schema-helpers.ts';
import { strings as article } from '@folio/core/markdown/strings.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { rangeText } from './range.ts';
import type { HyperParameter, Setting } from './schema.ts';
import { strings } from './strings.ts';

/** A title and what it says. */
export type Fact = [title: string, content: ElementContent[]];

/** A fact that is known; `null` shows nothing. */
export const fact = <T>(
  title: string,
  value: T | null | undefined,
  content: (value: NonNullable<T>) => ElementContent[],
): Fact[] => (value === undefined || value === null ? [] : [[title, content(value)]]);

/** Type and unit below the name. */
const kind = (type: string | null, unit: string | undefined): ElementContent[] =>
  type === null ? [] : [h('small', [type, unit].filter(Boolean).join(', '))];

/** One hyper-parameter of an algorithm. */
export function hyperParameterRow(item: HyperParameter, context: DirectiveContext): Element {
  return param(
    [keyLink(item.id, [h('b', item.label)]), ...kind(item.type, item.unit)],
    [
      h('p', inlineOr(context, item.effect)),
      ...facts([
        ...fact<Scalar>(strings.jsonKey, item.json, literalOf),
        ...fact<Scalar>(strings.default, item.default, (value) =>
          withUnit(literalOrText(context, value), value, item.unit),
        ),
        ...fact(strings.range, item.range, (range) => rangeText(context, range, item.unit)),
        ...fact(strings.usedBy, item.used_by, (list) =>
          interleave(
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

/** A number with its unit. */
export const withUnit = (content: ElementContent[], value: Scalar, unit: string | undefined): ElementContent[] =>
  typeof value === 'number' && unit ? [...content, { type: 'text', value: ` ${unit}` }] : content;

/** What follows the facts: the values, then what to do with them. */
export function rest(
  item: Pick<Setting, 'values' | 'advice' | 'effect' | 'see' | 'caution'>,
  context: DirectiveContext,
): Element[] {
  return [
    ...choices(context, item.values),
    ...(item.effect ? [h('p', context.inline(item.effect))] : []),
    ...(item.advice ? [h('p', context.inline(item.advice))] : []),
    ...(item.see ? [h('p', fillNodes(article.see, { page: routeLink(item.see, context.product) }))] : []),
    ...cautionLine(context, item),
  ];
}
