import { fillNodes, joined } from '@folio/core/data/parts/text.ts';
import type { ElementContent } from '@folio/core/markdown/types.ts';
import { fill } from '@folio/core/model/fill.ts';
import { h } from 'hastscript';
import type { JsonSchema } from '../schema/json-schema.ts';
import { words } from '../words.ts';
import type { ApiDescription } from './description.ts';

/** Words for the type of a field: "string", "array of objects", "string or integer". */
export function typeName(schema: JsonSchema, api: ApiDescription): string {
  const own = api.resolve(schema) as JsonSchema;
  const options = (own.oneOf ?? own.anyOf)?.map((option) => typeName(option, api));
  if (own.type === undefined && options) return [...new Set(options)].join(words.or);
  if (own.type === undefined) return untyped(own);
  return [own.type]
    .flat()
    .map((type) => (type === 'array' ? arrayName(own, api) : own.format ? `${type} (${own.format})` : type))
    .join(words.or);
}

function untyped(schema: JsonSchema): string {
  if (schema.properties || schema.allOf) return 'object';
  if (schema.items) return 'array';
  const example = schema.const ?? schema.enum?.[0];
  if (example !== undefined && example !== null) return typeof example === 'number' ? 'number' : typeof example;
  return words.anyValue;
}

function arrayName(schema: JsonSchema, api: ApiDescription): string {
  if (!schema.items) return words.array;
  const name = typeName(schema.items, api);
  return arraysOf()[name] ?? fill(words.arrayOf, { type: name });
}

/** Arrays of simple values, by the type of these. */
const arraysOf = (): Record<string, string> => ({
  object: words.arrayOfObjects,
  string: words.arrayOfStrings,
  integer: words.arrayOfIntegers,
  number: words.arrayOfNumbers,
  boolean: words.arrayOfBooleans,
});

/** The conditions that a value has to meet, each a few words. */
export function limits(schema: JsonSchema): ElementContent[][] {
  const say = (text: string): ElementContent[] => [{ type: 'text', value: text }];
  const coded = (value: unknown) => h('code', JSON.stringify(value));
  const list: ElementContent[][] = [];
  if (schema.default !== undefined) list.push(fillNodes(words.default, { value: coded(schema.default) }));
  if (schema.const !== undefined) list.push(fillNodes(words.always, { value: coded(schema.const) }));
  if (schema.enum)
    list.push(
      fillNodes(words.oneOf, {
        values: joined(
          schema.enum.map((value) => [coded(value)]),
          ', ',
        ),
      }),
    );
  const unit = schema['x-unit'];
  const number = bounds(lowOf(schema), highOf(schema));
  if (number) list.push(say(unit ? `${number} ${unit}` : number));
  else if (unit) list.push(say(fill(words.inUnit, { unit })));
  if (schema.multipleOf !== undefined) list.push(say(fill(words.multipleOf, { number: schema.multipleOf })));
  const length = bounds(schema.minLength, schema.maxLength);
  if (length) list.push(say(fill(words.characters, { range: length })));
  const items = bounds(schema.minItems, schema.maxItems);
  if (items) list.push(say(fill(words.items, { range: items })));
  if (schema.uniqueItems) list.push(say(words.uniqueItems));
  if (schema.pattern !== undefined) list.push(fillNodes(words.pattern, { pattern: h('code', schema.pattern) }));
  if (schema.contentEncoding) list.push(say(fill(words.encodedAs, { encoding: schema.contentEncoding })));
  if (schema.readOnly) list.push(say(words.inAnswers));
  if (schema.writeOnly) list.push(say(words.inRequests));
  return list;
}

/** A bound in words where the value itself is not allowed. */
type Bound = number | string | undefined;

const lowOf = ({ minimum, exclusiveMinimum: over }: JsonSchema): Bound =>
  minimum ?? (over === undefined ? undefined : fill(words.moreThan, { low: over }));

const highOf = ({ maximum, exclusiveMaximum: under }: JsonSchema): Bound =>
  maximum ?? (under === undefined ? undefined : fill(words.lessThan, { high: under }));

function bounds(low: Bound, high: Bound): string | undefined {
  if (typeof low === 'number' && typeof high === 'number')
    return low === high ? fill(words.exactly, { number: low }) : fill(words.between, { low, high });
  const least = typeof low === 'number' ? fill(words.atLeast, { low }) : low;
  const most = typeof high === 'number' ? fill(words.atMost, { high }) : high;
  if (least === undefined || most === undefined) return least ?? most;
  return fill(words.bothBounds, { low: least, high: most.charAt(0).toLowerCase() + most.slice(1) });
}
