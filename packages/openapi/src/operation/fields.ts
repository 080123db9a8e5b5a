import { apiCaution, namedValue, param, params } from '@folio/core/data/parts/blocks.ts';
import { inlineOr, interleave, paragraphs } from '@folio/core/data/parts/text.ts';
import { strings as article } from '@folio/core/markdown/strings.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import type { JsonSchema } from '../schema/json-schema.ts';
import { strings } from '../strings.ts';
import type { ApiDescription } from './description.ts';
import { limits, typeName } from './limits.ts';

/** What the rows of a schema need to know. */
export interface FieldScope {
  context: DirectiveContext;
  api: ApiDescription;
  /** Gives a field its anchor; without it fields have none (those of answers). */
  anchor?: ((path: readonly string[]) => string) | undefined;
}

/** A schema below others: the names of components on the way, to notice circles, and the path of fields. */
interface Place {
  within: readonly string[];
  path: readonly string[];
}

const top: Place = { within: [], path: [] };

/** The fields of a body or an answer, with what holds for all of them; a body that is not an object is one row. */
export function fieldBlock(schema: JsonSchema, scope: FieldScope): Element[] {
  const own = flatten(schema, scope.api);
  const name = scope.api.nameOf(schema);
  const rows = propertyRows(own, scope, { ...top, within: name ? [name] : [] });
  if (rows.length === 0) return [params([fieldRow([h('b', strings.body)], schema, false, scope, top)])];
  return [
    ...(own.description ? paragraphs(scope.context, own.description) : []),
    params(rows),
    ...apiCaution(scope.context, own),
  ];
}

/** Whether a schema says more than its type. */
export const hasFields = (schema: JsonSchema, api: ApiDescription): boolean => {
  const own = flatten(schema, api);
  return Boolean(
    own.properties ||
      own.oneOf ||
      own.anyOf ||
      own.description ||
      own['x-caution'] ||
      own.additionalProperties ||
      (own.items && hasFields(own.items, api)),
  );
};

/** A row for a named value: a field, or a parameter of a path. */
export function namedRow(
  name: string,
  schema: JsonSchema,
  required: boolean,
  scope: FieldScope,
  description?: string | null,
): Element {
  const shown = description === undefined ? schema : { ...schema, description: description ?? undefined };
  return fieldRow([h('code', name)], shown, required, scope, { ...top, path: [name] });
}

/** `allOf` and references made one schema: fields of all parts together. */
export function flatten(schema: JsonSchema, api: ApiDescription): JsonSchema {
  const own = api.resolve(schema) as JsonSchema;
  if (!own.allOf) return own;
  const parts = own.allOf.map((part) => flatten(part, api));
  const { allOf: _, ...rest } = own;
  const whole = [...parts, rest];
  return {
    ...Object.assign({}, ...whole),
    properties: Object.assign({}, ...whole.map((part) => part.properties)),
    required: whole.flatMap((part) => part.required ?? []),
  };
}

function propertyRows(schema: JsonSchema, scope: FieldScope, place: Place): Element[] {
  const own = flatten(schema, scope.api);
  const required = new Set(own.required);
  const rows = Object.entries(own.properties ?? {}).map(([name, property]) =>
    fieldRow([h('code', name)], property, required.has(name), scope, { ...place, path: [...place.path, name] }),
  );
  if (typeof own.additionalProperties === 'object')
    rows.push(
      fieldRow(
        [h('b', rows.length ? strings.anyOtherField : strings.anyField)],
        own.additionalProperties,
        false,
        scope,
        {
          ...place,
          path: [],
        },
      ),
    );
  return rows;
}

function fieldRow(
  name: ElementContent[],
  schema: JsonSchema,
  required: boolean,
  scope: FieldScope,
  place: Place,
): Element {
  const { context, api } = scope;
  const own = flatten(schema, api);
  const kind = [typeName(own, api), ...(own.deprecated ? [strings.deprecatedField] : [])].join(', ');
  const id = place.path.length ? scope.anchor?.(place.path) : undefined;
  const conditions = limits(own);
  const said = own.description ? paragraphs(context, own.description) : [];
  return param(
    [...name, h('small', kind, ...(required ? [' ', h('span.req', article.required)] : []))],
    [
      ...said,
      ...(conditions.length ? [h('p.part-note', interleave(conditions, ' · '))] : []),
      ...below(schema, scope, place),
      ...apiCaution(context, own),
    ],
    id,
  );
}

/** What nests in a field: its values, the forms it can have, its own fields or those of its items. */
function below(schema: JsonSchema, scope: FieldScope, place: Place): Element[] {
  const { api } = scope;
  const name = api.nameOf(schema);
  if (name && place.within.includes(name)) return [h('p.part-note', interpolate(strings.sameFields, { name }))];
  const inner = { ...place, within: name ? [...place.within, name] : place.within };
  const own = flatten(schema, api);
  const options = own.oneOf ?? own.anyOf;
  if (options) return [variants(options, scope, inner)];
  if (own.items) return below(own.items, scope, inner);
  const rows = propertyRows(own, scope, inner);
  return rows.length ? [params(rows)] : [];
}

/** `oneOf`: a list of constants is a closed set of values, anything else a list of forms. */
function variants(options: JsonSchema[], scope: FieldScope, place: Place): Element {
  const { context, api } = scope;
  const list = options.map((option) => flatten(option, api));
  if (list.every((option) => option.const !== undefined)) {
    const rows = list.map((option) =>
      param(namedValue(JSON.stringify(option.const), option.title), [
        ...(option.description || !option.title ? inlineOr(context, option.description) : []),
        ...apiCaution(context, option),
      ]),
    );
    return params(rows, 'values');
  }
  const rows = list.map((option, at) => {
    const title = option.title ?? typeName(option, api);
    return param(
      [h('b', title), ...(option.title ? [h('small', typeName(option, api))] : [])],
      [
        ...(option.description ? paragraphs(context, option.description) : []),
        ...apiCaution(context, option),
        ...below(options[at] as JsonSchema, scope, place),
      ],
    );
  });
  return params(rows);
}
