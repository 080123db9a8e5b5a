import type { JsonSchema } from '../schema/json-schema.ts';
import type { Example, MediaType } from '../schema/openapi.ts';
import type { ApiDescription } from './description.ts';
import { flatten } from './fields.ts';

/** An example with its name; what is made of a schema has none. */
export type NamedExample = Example & { key?: string };

/** Examples of a body, those that are written down first; none where there is nothing to make one of. */
export function examplesOf(media: MediaType, api: ApiDescription): NamedExample[] {
  if (media.examples)
    return Object.entries(media.examples).map(([key, example]) => ({ ...(api.resolve(example) as Example), key }));
  if (media.example !== undefined) return [{ value: media.example }];
  if (!media.schema) return [];
  const value = sampleOf(media.schema, api);
  return value === undefined ? [] : [{ value }];
}

/** A value that the schema itself shows: an example, a default, a constant, the first of several values. */
export function shownValue(schema: JsonSchema | undefined, api: ApiDescription): unknown {
  if (!schema) return undefined;
  const own = flatten(schema, api);
  const first = (own.oneOf ?? own.anyOf)?.[0];
  return own.example ?? own.examples?.[0] ?? own.default ?? own.const ?? own.enum?.[0] ?? shownValue(first, api);
}

/** A body made of what the schema shows: fields that are required, and others that have an example. Undefined where a part is unknown. */
function sampleOf(schema: JsonSchema, api: ApiDescription, within: readonly JsonSchema[] = []): unknown {
  const shown = shownValue(schema, api);
  if (shown !== undefined) return shown;
  const own = flatten(schema, api);
  if (within.length > 8) return undefined;
  const inner = [...within, own];
  if (own.properties) {
    const required = new Set(own.required);
    const entries = Object.entries(own.properties).flatMap(([name, property]): [string, unknown][] => {
      const value = required.has(name) ? (sampleOf(property, api, inner) ?? '…') : flatten(property, api).example;
      return value === undefined ? [] : [[name, value]];
    });
    return entries.length ? Object.fromEntries(entries) : undefined;
  }
  if (own.items) {
    const item = sampleOf(own.items, api, inner);
    return item === undefined ? undefined : [item];
  }
  return undefined;
}
