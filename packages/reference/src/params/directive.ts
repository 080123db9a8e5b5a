import { interpolate } from '@folio/core';
import type { Scalar } from '@folio/core/data';
import {
  cautionLine,
  choices,
  createCollapsibleRow,
  createReferenceToolbar,
  facts,
  fillNodes,
  groupHeading,
  groupItems,
  inlineOr,
  interleave,
  keyLink,
  markdownCode,
  markdownText,
  param,
  params,
  renderLiteral,
  renderLiteralOrText,
  routeLink,
  stripMarkdown,
  toAnchor,
} from '@folio/core/data';
import type {
  DataDirective,
  DeclaredSymbol,
  DirectiveContext,
  DirectiveResult,
  Element,
  ElementContent,
  SymbolEntry,
} from '@folio/core/markdown';
import { strings as article, defineDirective, text } from '@folio/core/markdown';
import { h } from 'hastscript';
import { z } from 'zod';
import { type HyperParameter, paramsSchema, type Range, type Setting, type SettingGroup } from './schema.ts';
import { strings } from './strings.ts';

const MIN_FILTERED_KEYS = 20;

/** `::params{file="config" group="storage"}` */
export const paramsDirective: DataDirective = defineDirective({
  name: 'params',
  attributes: z.strictObject({ file: z.string(), group: z.string().optional() }),
  render({ file: name, group }, context): DirectiveResult {
    const file = context.load(`params/${name}`, paramsSchema);
    const sections =
      file.kind === 'configuration'
        ? renderSections(file, file.parameters, group, context, toSettingAnchor, renderSettings)
        : renderSections(file, file.parameters, group, context, ({ id }) => id, renderHyperParameters);
    const count = sections.items.length;
    const isLong = file.kind === 'configuration' && group === undefined && count > MIN_FILTERED_KEYS;
    const caution = group === undefined ? cautionLine(context, file) : [];
    return {
      nodes: [...(isLong ? [renderToolbar(count)] : []), ...sections.nodes, ...caution],
      symbols: sections.items.flatMap(toSymbols),
    };
  },
});

function toSymbols(item: Setting | HyperParameter): DeclaredSymbol[] {
  const entry = toSearchEntry(item);
  if ('key' in item) return [{ name: item.key, anchor: toSettingAnchor(item), entry }];
  const label = { name: item.label, anchor: item.id };
  // Requests contain the JSON name; the page shows the label.
  return item.json === null ? [{ ...label, entry }] : [{ name: item.json, anchor: item.id, entry }, label];
}

const renderToolbar = (count: number): Element =>
  createReferenceToolbar(`Filter ${count} parameters`, 'Filter parameters by name, effect or group', {
    after: [h('button.quiet', { type: 'button', dataOpen: '' }, article.openAll)],
  });

const renderHyperParameters = (items: readonly HyperParameter[], context: DirectiveContext): Element =>
  params(
    items.map((item) => renderHyperParameter(item, context)),
    'keys',
  );

function renderSections<T extends { group?: string | undefined }>(
  file: { groups?: SettingGroup[] | undefined },
  items: readonly T[],
  groupId: string | undefined,
  context: DirectiveContext,
  getAnchor: (item: T) => string,
  renderItems: (items: readonly T[], context: DirectiveContext, isCollapsed: boolean) => Element,
): { nodes: Element[]; items: T[] } {
  const sections = groupItems({ groups: file.groups, items }, groupId, context).filter(
    (section) => section.items.length > 0,
  );
  const anchors = new Set(items.map(getAnchor));
  const nodes = sections.flatMap((section) => [
    ...(section.group ? groupHeading(section.group, anchors, context) : []),
    renderItems(section.items, context, groupId === undefined && section.group?.collapsed === true),
  ]);
  return { nodes, items: sections.flatMap((section) => section.items) };
}

function toSearchEntry(item: Setting | HyperParameter): SymbolEntry {
  const isSetting = 'key' in item;
  const shipped = isSetting ? item.shipped : undefined;
  const value = item.default ?? shipped;
  const description = isSetting ? (item.text ?? item.effect) : item.effect;
  const unit = typeof value === 'number' && item.unit ? ` ${item.unit}` : '';
  return {
    kind: isSetting ? 'key' : 'parameter',
    ...(value !== undefined &&
      value !== null && {
        line: `${item.default == null ? 'Shipped' : 'Default'}: ${stripMarkdown(String(value))}${unit}`,
      }),
    text: description ? stripMarkdown(description) : '',
    row: true,
    ...(item.questions && { questions: item.questions }),
  };
}

type Fact = [title: string, content: ElementContent[]];

const toFact = <T>(
  title: string,
  value: T | null | undefined,
  render: (value: NonNullable<T>) => ElementContent[],
): Fact[] => (value === undefined || value === null ? [] : [[title, render(value)]]);

const renderType = (type: string | null, unit: string | undefined): ElementContent[] =>
  type === null ? [] : [h('small', [type, unit].filter(Boolean).join(', '))];

function renderHyperParameter(item: HyperParameter, context: DirectiveContext): Element {
  return param(
    [keyLink(item.id, [h('b', item.label)]), ...renderType(item.type, item.unit)],
    [
      h('p', inlineOr(context, item.effect)),
      ...facts([
        ...toFact<Scalar>(strings.jsonKey, item.json, renderLiteral),
        ...toFact<Scalar>(strings.default, item.default, (value) =>
          appendUnit(renderLiteralOrText(context, value), value, item.unit),
        ),
        ...toFact(strings.range, item.range, (range) => describeRange(context, range, item.unit)),
        ...toFact(strings.usedBy, item.used_by, (list) =>
          interleave(
            list.map((name) => [h('code', name)]),
            ', ',
          ),
        ),
      ]),
      ...renderDetails({ ...item, effect: undefined }, context),
    ],
    item.id,
  );
}

const appendUnit = (content: ElementContent[], value: Scalar, unit: string | undefined): ElementContent[] =>
  typeof value === 'number' && unit ? [...content, text(` ${unit}`)] : content;

function renderDetails(
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

export function describeRange(context: DirectiveContext, range: Range, unit: string | undefined): ElementContent[] {
  if (range === null || typeof range === 'string') return inlineOr(context, range);
  const formatBound = (number: number | undefined, override: string | undefined) =>
    override ?? (number === undefined ? undefined : [number, unit].filter((part) => part !== undefined).join(' '));
  const low = formatBound(range.min, range.minText);
  const high = formatBound(range.max, range.maxText);
  if (low === undefined && high === undefined) return inlineOr(context, null);
  if (low === undefined) return context.inline(interpolate(strings.upTo, { high: high as string }));
  return context.inline(
    high === undefined ? interpolate(strings.atLeast, { low }) : interpolate(strings.between, { low, high }),
  );
}

export const toSettingAnchor = (item: Setting): string => item.id ?? toAnchor(item.key);

function renderSettings(items: readonly Setting[], context: DirectiveContext, isCollapsed: boolean): Element {
  const rows = items.map((item) => renderSetting(item, context));
  if (isCollapsed)
    return h('details.keys', { dataItems: '' }, [
      excludeFromText(h('summary', interpolate(strings.count, { count: items.length }))),
      ...rows,
    ]);
  const columnTitles = [strings.key, strings.sets, strings.shipped].map((title) => h('span', title));
  return h('div.keys', { dataItems: '' }, [
    excludeFromText(h('div.keys-head', { ariaHidden: 'true' }, columnTitles)),
    ...rows,
  ]);
}

const excludeFromText = (element: Element): Element => ({ ...element, data: { markdown: [], unsearched: true } });

function renderSetting(item: Setting, context: DirectiveContext): Element {
  const shipped = item.shipped ?? null;
  const value =
    shipped === null ? [] : [h('span.vh', `${strings.shipped}: `), text(String(shipped)), ...renderUnit(item, shipped)];
  return createCollapsibleRow({
    className: 'key',
    id: toSettingAnchor(item),
    summary: [renderKey(item.key), text(' '), h('span', context.inline(item.short)), text(' '), h('span.value', value)],
    markdown: [{ type: 'strong', children: [markdownCode(item.key)] }, markdownText(`: ${stripMarkdown(item.short)}`)],
    more: [
      ...renderFacts(item, context),
      ...(hasOwnText(item) ? [h('p', context.inline(item.text as string))] : []),
      ...renderDetails(item, context),
      ...renderConfigLine(item, context),
    ],
  });
}

const MAX_UNBROKEN_CHARS = 20;

const renderKey = (key: string): Element =>
  h(
    'code',
    key.length < MAX_UNBROKEN_CHARS
      ? key
      : key.split(/(?<=_)/).flatMap((word, index) => (index ? [h('wbr'), word] : [word])),
  );

const hasOwnText = (item: Setting): boolean => item.text !== null && item.text !== `${item.short}.`;

const renderUnit = ({ unit }: Setting, value: Scalar): ElementContent[] =>
  typeof value === 'number' && unit ? [text(' '), h('small', unit)] : [];

/** The default is listed only if it differs from the shipped value, which the row shows. */
function renderFacts(item: Setting, context: DirectiveContext): Element[] {
  const setters = item.alsoSetBy === undefined ? [] : [item.alsoSetBy].flat();
  const isDifferent = item.default !== item.shipped;
  const rows: Fact[] = [
    ...toFact(strings.type, item.type, (type) => [text([type, item.unit].filter(Boolean).join(', '))]),
    ...toFact<Scalar>(strings.default, isDifferent ? item.default : null, (value) =>
      appendUnit(renderLiteralOrText(context, value), value, item.unit),
    ),
    ...toFact<Scalar>(strings.shipped, item.shipped, (value) => appendUnit(renderLiteral(value), value, item.unit)),
    ...toFact(strings.range, item.range, (range) => describeRange(context, range, item.unit)),
    ...toFact(strings.appliesTo, item.applies, (list) => [text(list.join(', '))]),
    ...toFact<Scalar>(strings.argument, item.argument, renderLiteral),
    // The page says once that changes need a restart.
    ...toFact(strings.takesEffect, item.effective === 'restart' ? null : item.effective, (when) => [
      text(when === 'database' ? strings.inNewDatabase : strings.inNewTables),
    ]),
    ...toFact(strings.alsoSetBy, setters.length ? setters : null, (names) =>
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

function renderConfigLine({ key, shipped, default: fallback }: Setting, context: DirectiveContext): Element[] {
  const value = shipped ?? fallback ?? null;
  if (value === null || /\s/.test(String(value))) return [];
  return [{ ...context.code({ lang: 'ini', code: `${key} = ${value}` }), data: { markdown: [] } }];
}
