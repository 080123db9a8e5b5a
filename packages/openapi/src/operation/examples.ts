import type { JsonSchema } from '../model/validate.ts';
import type { Content, Example, MediaType } from '../schema/openapi.ts';
import type { ApiDescription, Operation } from './description.ts';
import { mergeAllOf } from './fields.ts';

/** An example that is generated from a schema has no key. */
export type NamedExample = Example & { key?: string };

export function getExamples(media: MediaType, api: ApiDescription): NamedExample[] {
  if (media.examples)
    return Object.entries(media.examples).map(([key, example]) => ({ ...(api.resolve(example) as Example), key }));
  if (media.example !== undefined) return [{ value: media.example }];
  if (!media.schema) return [];
  const value = generateValue(media.schema, api);
  return value === undefined ? [] : [{ value }];
}

/** Returns the first content type of the body, and what is documented for it. */
export const getBodyContent = ({ body }: Operation): [type: string, media: MediaType] | undefined =>
  Object.entries(body?.content ?? {})[0];

interface ResponseExample extends NamedExample {
  status: string;
  type: string;
  /** How the example was made, if no source prints it. */
  origin?: 'derived' | 'shape';
}

/** Documented examples only: one generated from the schema would be made up. */
export const getResponseExamples = ({ responses }: Operation, api: ApiDescription): ResponseExample[] =>
  Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).flatMap(([type, media]) => {
      if (!media.examples && media.example === undefined) return [];
      return getExamples(media, api).map((example): ResponseExample => {
        const origin = example['x-origin'];
        return { ...example, status, type, ...(origin && origin !== 'printed' ? { origin } : {}) };
      });
    }),
  );

/**
 * Returns a value that the schema contains: an example, a default, a constant, the first alternative.
 */
export function getSchemaValue(schema: JsonSchema | undefined, api: ApiDescription): unknown {
  if (!schema) return undefined;
  const resolved = mergeAllOf(schema, api);
  const first = (resolved.oneOf ?? resolved.anyOf)?.[0];
  return (
    resolved.example ??
    resolved.examples?.[0] ??
    resolved.default ??
    resolved.const ??
    resolved.enum?.[0] ??
    getSchemaValue(first, api)
  );
}

/**
 * Generates a value from required fields and fields with an example; undefined if one is unknown.
 */
function generateValue(schema: JsonSchema, api: ApiDescription, depth = 0): unknown {
  const value = getSchemaValue(schema, api);
  if (value !== undefined || depth > 8) return value;
  const merged = mergeAllOf(schema, api);
  if (merged.properties) {
    const required = new Set(merged.required);
    const entries = Object.entries(merged.properties).flatMap(([name, property]): [string, unknown][] => {
      const value = required.has(name)
        ? (generateValue(property, api, depth + 1) ?? '…')
        : mergeAllOf(property, api).example;
      return value === undefined ? [] : [[name, value]];
    });
    return entries.length ? Object.fromEntries(entries) : undefined;
  }
  const item = merged.items && generateValue(merged.items, api, depth + 1);
  return item === undefined ? undefined : [item];
}

export const getExampleNames = ({ body, responses }: Operation): Set<string> =>
  new Set(
    [body, ...Object.values(responses)]
      .flatMap((part) => Object.values(part?.content ?? {}))
      .flatMap(({ examples }) => Object.keys(examples ?? {})),
  );

/** Returns an operation with only the examples of these names, in this order. */
export function filterExamples(operation: Operation, names: readonly string[]): Operation {
  const filterMedia = ({ examples, ...media }: MediaType): MediaType => {
    if (!examples) return media;
    const named = names.flatMap((name) => (examples[name] ? [[name, examples[name]] as const] : []));
    return { ...media, examples: Object.fromEntries(named) };
  };
  const filterContent = <T extends { content?: Content | undefined }>(part: T): T => {
    const content = Object.entries(part.content ?? {}).map(([type, media]) => [type, filterMedia(media)]);
    return { ...part, content: Object.fromEntries(content) };
  };
  const { body, responses } = operation;
  return {
    ...operation,
    body: body && filterContent(body),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, filterContent(response)]),
    ),
  };
}
