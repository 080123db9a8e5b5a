import { interpolate, pluralize } from '@folio/core';
import { apiCaution, fillNodes, inlineOr, interleave, namedValue, paragraphs, param, params } from '@folio/core/data';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown';
import { strings as article, text } from '@folio/core/markdown';
import { h } from 'hastscript';
import { toJson } from '../model/json.ts';
import type { JsonSchema } from '../model/validate.ts';
import { strings } from '../strings.ts';
import type { ApiDescription } from './description.ts';

export interface FieldScope {
  context: DirectiveContext;
  api: ApiDescription;
  /** Without it, fields have no anchors. */
  anchor?: ((path: readonly string[]) => string) | undefined;
}

interface Nesting extends FieldScope {
  /** Names of the components around a schema, to detect cycles. */
  within: readonly string[];
  path: readonly string[];
}

/** Renders the fields of a body or response; a body that isn't an object takes one row. */
export function renderFields(schema: JsonSchema, scope: FieldScope): Element[] {
  const { context, api } = scope;
  const merged = mergeAllOf(schema, api);
  const name = api.getName(schema);
  const rows = renderProperties(merged, { ...scope, within: name ? [name] : [], path: [] });
  // The console puts its fields there.
  if (scope.anchor)
    for (const [index, property] of Object.keys(merged.properties ?? {}).entries())
      (rows[index] as Element).properties.dataField = `body ${property}`;
  if (rows.length === 0)
    return [params([renderField([h('b', strings.body)], schema, false, { ...scope, within: [], path: [] })])];
  return [...renderDescription(context, merged), params(rows), ...apiCaution(context, merged)];
}

export const renderDescription = (context: DirectiveContext, { description }: { description?: string | undefined }) =>
  description ? paragraphs(context, description) : [];

export const hasFields = (schema: JsonSchema, api: ApiDescription): boolean => {
  const { properties, oneOf, anyOf, description, additionalProperties, items, ...rest } = mergeAllOf(schema, api);
  return Boolean(
    properties ||
      oneOf ||
      anyOf ||
      description ||
      rest['x-caution'] ||
      additionalProperties ||
      (items && hasFields(items, api)),
  );
};

export const renderNamedField = (
  name: string,
  schema: JsonSchema,
  required: boolean,
  scope: FieldScope,
  description: string | null | undefined,
): Element =>
  renderField([h('code', name)], { ...schema, description: description ?? undefined }, required, {
    ...scope,
    within: [],
    path: [name],
  });

/** Merges references and `allOf` into one schema. */
export function mergeAllOf(schema: JsonSchema, api: ApiDescription): JsonSchema {
  const { allOf, ...rest } = api.resolve(schema) as JsonSchema;
  if (!allOf) return rest;
  const parts = [...allOf.map((part) => mergeAllOf(part, api)), rest];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

function renderProperties(schema: JsonSchema, nesting: Nesting): Element[] {
  const { properties = {}, required, additionalProperties } = mergeAllOf(schema, nesting.api);
  const rows = Object.entries(properties).map(([name, property]) =>
    renderField([h('code', name)], property, required?.includes(name) ?? false, {
      ...nesting,
      path: [...nesting.path, name],
    }),
  );
  if (typeof additionalProperties === 'object') {
    const label = h('b', rows.length ? strings.anyOtherField : strings.anyField);
    rows.push(renderField([label], additionalProperties, false, { ...nesting, path: [] }));
  }
  return rows;
}

function renderField(name: ElementContent[], schema: JsonSchema, required: boolean, nesting: Nesting): Element {
  const { context, api, path, anchor } = nesting;
  const merged = mergeAllOf(schema, api);
  const type = [describeType(merged, api), ...(merged.deprecated ? [strings.deprecatedField] : [])].join(', ');
  const id = path.length ? anchor?.(path) : undefined;
  const limits = describeLimits(merged);
  return param(
    [...name, h('small', type, ...(required ? [' ', h('span.req', article.required)] : []))],
    [
      ...renderDescription(context, merged),
      ...(limits.length ? [h('p.part-note', interleave(limits, ' · '))] : []),
      ...renderNested(schema, nesting),
      ...apiCaution(context, merged),
    ],
    id,
  );
}

function renderNested(schema: JsonSchema, nesting: Nesting): Element[] {
  const { api, within } = nesting;
  const name = api.getName(schema);
  if (name && within.includes(name)) return [h('p.part-note', interpolate(strings.recursiveFields, { name }))];
  const inner = { ...nesting, within: name ? [...within, name] : within };
  const merged = mergeAllOf(schema, api);
  const alternatives = merged.oneOf ?? merged.anyOf;
  if (alternatives) return [renderAlternatives(alternatives, inner)];
  if (merged.items) return renderNested(merged.items, inner);
  const rows = renderProperties(merged, inner);
  return rows.length ? [params(rows)] : [];
}

/** Renders constants as a set of values, other schemas as a list of alternatives. */
function renderAlternatives(schemas: JsonSchema[], nesting: Nesting): Element {
  const { context, api } = nesting;
  const merged = schemas.map((schema) => mergeAllOf(schema, api));
  if (merged.every((schema) => schema.const !== undefined)) {
    const values = merged.map((schema) =>
      param(namedValue(toJson(schema.const), schema.title), [
        ...(schema.description || !schema.title ? inlineOr(context, schema.description) : []),
        ...apiCaution(context, schema),
      ]),
    );
    return params(values, 'values');
  }
  const rows = merged.map((schema, index) => {
    const type = describeType(schema, api);
    return param(
      [h('b', schema.title ?? type), ...(schema.title ? [h('small', type)] : [])],
      [
        ...renderDescription(context, schema),
        ...apiCaution(context, schema),
        ...renderNested(schemas[index] as JsonSchema, nesting),
      ],
    );
  });
  return params(rows);
}

function describeType(schema: JsonSchema, api: ApiDescription): string {
  const resolved = api.resolve(schema) as JsonSchema;
  const { type, format, oneOf, anyOf } = resolved;
  const alternatives = (oneOf ?? anyOf)?.map((option) => describeType(option, api));
  if (type === undefined) return alternatives ? [...new Set(alternatives)].join(strings.or) : inferType(resolved);
  return [type]
    .flat()
    .map((name) => (name === 'array' ? describeArray(resolved, api) : format ? `${name} (${format})` : name))
    .join(strings.or);
}

function inferType(schema: JsonSchema): string {
  if (schema.properties || schema.allOf) return 'object';
  if (schema.items) return 'array';
  const example = schema.const ?? schema.enum?.[0];
  if (example !== undefined && example !== null) return typeof example === 'number' ? 'number' : typeof example;
  return strings.anyValue;
}

function describeArray(schema: JsonSchema, api: ApiDescription): string {
  if (!schema.items) return strings.array;
  const name = describeType(schema.items, api);
  return getArrayLabels()[name] ?? interpolate(strings.arrayOf, { type: name });
}

const getArrayLabels = (): Record<string, string> => ({
  object: strings.arrayOfObjects,
  string: strings.arrayOfStrings,
  integer: strings.arrayOfIntegers,
  number: strings.arrayOfNumbers,
  boolean: strings.arrayOfBooleans,
});

function describeLimits(schema: JsonSchema): ElementContent[][] {
  const { const: constant, enum: values, multipleOf, pattern, contentEncoding, 'x-unit': unit } = schema;
  const code = (value: unknown) => h('code', toJson(value));
  const range = describeRange(getLowerBound(schema), getUpperBound(schema));
  const limits: (ElementContent[] | string | false | undefined)[] = [
    schema.default !== undefined && fillNodes(strings.default, { value: code(schema.default) }),
    constant !== undefined && fillNodes(strings.always, { value: code(constant) }),
    values &&
      fillNodes(strings.oneOf, {
        values: interleave(
          values.map((value) => [code(value)]),
          ', ',
        ),
      }),
    range ? [range, unit].filter(Boolean).join(' ') : unit && interpolate(strings.inUnit, { unit }),
    multipleOf !== undefined && interpolate(strings.multipleOf, { number: multipleOf }),
    describeCount(schema.minLength, schema.maxLength, strings.character, strings.characters),
    describeCount(schema.minItems, schema.maxItems, strings.item, strings.items),
    schema.uniqueItems && strings.uniqueItems,
    pattern !== undefined && fillNodes(strings.pattern, { pattern: h('code', pattern) }),
    contentEncoding && interpolate(strings.encodedAs, { encoding: contentEncoding }),
    schema.readOnly && strings.readOnly,
    schema.writeOnly && strings.writeOnly,
  ];
  return limits.flatMap((limit) => (limit ? [typeof limit === 'string' ? [text(limit)] : limit] : []));
}

/** A string if the bound is exclusive. */
type Bound = number | string | undefined;

const getLowerBound = ({ minimum, exclusiveMinimum: over }: JsonSchema): Bound =>
  minimum ?? (over === undefined ? undefined : interpolate(strings.moreThan, { low: over }));

const getUpperBound = ({ maximum, exclusiveMaximum: under }: JsonSchema): Bound =>
  maximum ?? (under === undefined ? undefined : interpolate(strings.lessThan, { high: under }));

function describeRange(low: Bound, high: Bound): string | undefined {
  if (typeof low === 'number' && typeof high === 'number')
    return low === high ? interpolate(strings.exactly, { number: low }) : interpolate(strings.between, { low, high });
  const least = typeof low === 'number' ? interpolate(strings.atLeast, { low }) : low;
  const most = typeof high === 'number' ? interpolate(strings.atMost, { high }) : high;
  if (least === undefined || most === undefined) return least ?? most;
  return interpolate(strings.bothBounds, { low: least, high: most.charAt(0).toLowerCase() + most.slice(1) });
}

function describeCount(
  low: number | undefined,
  high: number | undefined,
  one: string,
  many: string,
): string | undefined {
  const range = describeRange(low, high);
  return range && pluralize(high ?? low ?? 0, one, many, { range });
}
