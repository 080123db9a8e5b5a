import { fillNodes, interleave } from '@folio/core/data/parts/text.ts';
import type { ElementContent } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import type { JsonSchema } from '../schema/json-schema.ts';
import { strings } from '../strings.ts';
import type { ApiDescription } from './description.ts';

/** Words for the type of a field: "string", "array of objects", "string or integer". */
export function typeName(schema: JsonSchema, api: ApiDescription): string {
  const own = api.resolve(schema) as JsonSchema;
  const options = (own.oneOf ?? own.anyOf)?.map((option) => typeName(option, api));
  if (own.type === undefined && options) return [...new Set(options)].join(strings.or);
  if (own.type === undefined) return untyped(own);
  return [own.type]
    .flat()
    .map((type) => (type === 'array' ? arrayName(own, api) : own.format ? `${type} (${own.format})` : type))
    .join(strings.or);
}

function untyped(schema: JsonSchema): string {
  if (schema.properties || schema.allOf) return 'object';
  if (schema.items) return 'array';
  const example = schema.const ?? schema.enum?.[0];
  if (example !== undefined && example !== null) return typeof example === 'number' ? 'number' : typeof example;
  return strings.anyValue;
}

function arrayName(schema: JsonSchema, api: ApiDescription): string {
  if (!schema.items) return strings.array;
  const name = typeName(schema.items, api);
  return arraysOf()[name] ?? interpolate(strings.arrayOf, { type: name });
}

/** Arrays of simple values, by the type of these. */
const arraysOf = (): Record<string, string> => ({
  object: strings.arrayOfObjects,
  string: strings.arrayOfStrings,
  integer: strings.arrayOfIntegers,
  number: strings.arrayOfNumbers,
  boolean: strings.arrayOfBooleans,
});

/** The conditions that a value has to meet, each a few words. */
export function limits(schema: JsonSchema): ElementContent[][] {
  const say = (text: string): ElementContent[] => [{ type: 'text', value: text }];
  const coded = (value: unknown) => h('code', JSON.stringify(value));
  const list: ElementContent[][] = [];
  if (schema.default !== undefined) list.push(fillNodes(strings.default, { value: coded(schema.default) }));
  if (schema.const !== undefined) list.push(fillNodes(strings.always, { value: coded(schema.const) }));
  if (schema.enum)
    list.push(
      fillNodes(strings.oneOf, {
        values: interleave(
          schema.enum.map((value) => [coded(value)]),
          ', ',
        ),
      }),
    );
  const unit = schema['x-unit'];
  const number = bounds(lowOf(schema), highOf(schema));
  if (number) list.push(say(unit ? `${number} ${unit}` : number));
  else if (unit) list.push(say(interpolate(strings.inUnit, { unit })));
  if (schema.multipleOf !== undefined) list.push(say(interpolate(strings.multipleOf, { number: schema.multipleOf })));
  const length = bounds(schema.minLength, schema.maxLength);
  if (length) list.push(say(interpolate(strings.characters, { range: length })));
  const items = bounds(schema.minItems, schema.maxItems);
  if (items) list.push(say(interpolate(strings.items, { range: items })));
  if (schema.uniqueItems) list.push(say(strings.uniqueItems));
  if (schema.pattern !== undefined) list.push(fillNodes(strings.pattern, { pattern: h('code', schema.pattern) }));
  if (schema.contentEncoding) list.push(say(interpolate(strings.encodedAs, { encoding: schema.contentEncoding })));
  if (schema.readOnly) list.push(say(strings.inAnswers));
  if (schema.writeOnly) list.push(say(strings.inRequests));
  return list;
}

/** A bound in words where the value itself is not allowed. */
type Bound = number | string | undefined;

const lowOf = ({ minimum, exclusiveMinimum: over }: JsonSchema): Bound =>
  minimum ?? (over === undefined ? undefined : interpolate(strings.moreThan, { low: over }));

const highOf = ({ maximum, exclusiveMaximum: under }: JsonSchema): Bound =>
  maximum ?? (under === undefined ? undefined : interpolate(strings.lessThan, { high: under }));

function bounds(low: Bound, high: Bound): string | undefined {
  if (typeof low === 'number' && typeof high === 'number')
    return low === high ? interpolate(strings.exactly, { number: low }) : interpolate(strings.between, { low, high });
  const least = typeof low === 'number' ? interpolate(strings.atLeast, { low }) : low;
  const most = typeof high === 'number' ? interpolate(strings.atMost, { high }) : high;
  if (least === undefined || most === undefined) return least ?? most;
  return interpolate(strings.bothBounds, { low: least, high: most.charAt(0).toLowerCase() + most.slice(1) });
}
