import { h } from 'hastscript';
import type { ElementContent } from '../../../engine/markdown/types.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { ApiDescription } from './description.ts';

/** Words for the type of a field: "string", "array of objects", "string or integer". */
export function typeName(schema: JsonSchema, api: ApiDescription): string {
  const own = api.resolve(schema) as JsonSchema;
  const options = (own.oneOf ?? own.anyOf)?.map((option) => typeName(option, api));
  if (own.type === undefined && options) return [...new Set(options)].join(' or ');
  if (own.type === undefined) return untyped(own);
  return [own.type]
    .flat()
    .map((type) => (type === 'array' ? arrayName(own, api) : own.format ? `${type} (${own.format})` : type))
    .join(' or ');
}

function untyped(schema: JsonSchema): string {
  if (schema.properties || schema.allOf) return 'object';
  if (schema.items) return 'array';
  const example = schema.const ?? schema.enum?.[0];
  if (example !== undefined && example !== null) return typeof example === 'number' ? 'number' : typeof example;
  return 'any JSON value';
}

function arrayName(schema: JsonSchema, api: ApiDescription): string {
  if (!schema.items) return 'array';
  const name = typeName(schema.items, api);
  return /^(?:object|string|integer|number|boolean)$/.test(name) ? `array of ${name}s` : `array of ${name}`;
}

/** The conditions that a value has to meet, each a few words. */
export function limits(schema: JsonSchema): ElementContent[][] {
  const say = (words: string): ElementContent[] => [{ type: 'text', value: words }];
  const coded = (words: string, value: unknown): ElementContent[] => [
    ...say(`${words} `),
    h('code', JSON.stringify(value)),
  ];
  const list: ElementContent[][] = [];
  if (schema.default !== undefined) list.push(coded('Default', schema.default));
  if (schema.const !== undefined) list.push(coded('Always', schema.const));
  if (schema.enum)
    list.push([
      ...say('One of '),
      ...schema.enum.flatMap((value, at) => [...(at ? say(', ') : []), h('code', JSON.stringify(value))]),
    ]);
  const number = bounds(
    schema.minimum ?? above(schema.exclusiveMinimum),
    schema.maximum ?? below(schema.exclusiveMaximum),
    schema['x-unit'] ? ` ${schema['x-unit']}` : '',
  );
  if (number) list.push(say(number));
  else if (schema['x-unit']) list.push(say(`In ${schema['x-unit']}`));
  if (schema.multipleOf !== undefined) list.push(say(`Multiple of ${schema.multipleOf}`));
  const length = bounds(schema.minLength, schema.maxLength, ' characters');
  if (length) list.push(say(length));
  const items = bounds(schema.minItems, schema.maxItems, ' items');
  if (items) list.push(say(items));
  if (schema.uniqueItems) list.push(say('No item twice'));
  if (schema.pattern !== undefined) list.push([...say('Pattern '), h('code', schema.pattern)]);
  if (schema.contentEncoding) list.push(say(`Encoded as ${schema.contentEncoding}`));
  if (schema.readOnly) list.push(say('In answers only'));
  if (schema.writeOnly) list.push(say('In requests only'));
  return list;
}

const above = (bound: number | undefined) => (bound === undefined ? undefined : `more than ${bound}`);
const below = (bound: number | undefined) => (bound === undefined ? undefined : `less than ${bound}`);

function bounds(low: number | string | undefined, high: number | string | undefined, unit: string): string | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (typeof low === 'string' || typeof high === 'string') {
    const parts = [
      typeof low === 'number' ? `at least ${low}` : low,
      typeof high === 'number' ? `at most ${high}` : high,
    ];
    const words = `${parts.filter((part) => part !== undefined).join(', ')}${unit}`;
    return words.charAt(0).toUpperCase() + words.slice(1);
  }
  if (low === undefined) return `At most ${high}${unit}`;
  if (high === undefined) return `At least ${low}${unit}`;
  return low === high ? `Exactly ${low}${unit}` : `${low} to ${high}${unit}`;
}
