import type { JsonSchema } from '../model/validate.ts';
import type { Content, Example, MediaType, RequestBody, Response } from '../schema/openapi.ts';
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

export function getRequestBody({ operation }: Operation, api: ApiDescription) {
  if (!operation.requestBody) return undefined;
  const body = api.resolve(operation.requestBody) as RequestBody;
  const [entry] = Object.entries(body.content);
  return entry && { type: entry[0], media: entry[1], required: body.required ?? false };
}

interface ResponseExample extends NamedExample {
  status: string;
  type: string;
  /** How the example was made, if no source prints it. */
  origin?: 'derived' | 'shape';
}

/** Documented examples only: one generated from the schema would be made up. */
export const getResponseExamples = ({ operation }: Operation, api: ApiDescription): ResponseExample[] =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries((api.resolve(response) as Response).content ?? {}).flatMap(([type, media]) => {
      if (!media.examples && media.example === undefined) return [];
      return getExamples(media, api).map((example): ResponseExample => {
        const origin = example['x-origin'];
        return { ...example, status, type, ...(origin && origin !== 'printed' ? { origin } : {}) };
      });
    }),
  );

/**
 * A value that the schema itself gives: an example, a default, a constant, the first alternative.
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
function generateValue(schema: JsonSchema, api: ApiDescription, within: readonly JsonSchema[] = []): unknown {
  const shown = getSchemaValue(schema, api);
  if (shown !== undefined) return shown;
  const own = mergeAllOf(schema, api);
  if (within.length > 8) return undefined;
  const inner = [...within, own];
  if (own.properties) {
    const required = new Set(own.required);
    const entries = Object.entries(own.properties).flatMap(([name, property]): [string, unknown][] => {
      const value = required.has(name)
        ? (generateValue(property, api, inner) ?? '…')
        : mergeAllOf(property, api).example;
      return value === undefined ? [] : [[name, value]];
    });
    return entries.length ? Object.fromEntries(entries) : undefined;
  }
  if (own.items) {
    const item = generateValue(own.items, api, inner);
    return item === undefined ? undefined : [item];
  }
  return undefined;
}

export function getExampleNames({ operation }: Operation, api: ApiDescription): Set<string> {
  const body = operation.requestBody && (api.resolve(operation.requestBody) as RequestBody);
  const answers = Object.values(operation.responses).map((entry) => api.resolve(entry) as Response);
  const contents = [body, ...answers].flatMap((part) => Object.values(part?.content ?? {}));
  return new Set(contents.flatMap(({ examples }) => Object.keys(examples ?? {})));
}

/** In the order of `names`. */
export function filterExamples(one: Operation, api: ApiDescription, names: readonly string[]): Operation {
  const { requestBody, responses } = one.operation;
  const filtered = (content: Content): Content =>
    Object.fromEntries(Object.entries(content).map(([type, media]) => [type, filterMedia(media, names)]));
  const body = requestBody && (api.resolve(requestBody) as RequestBody);
  const answers = Object.entries(responses).map(([status, entry]): [string, Response] => {
    const answer = api.resolve(entry) as Response;
    return [status, { ...answer, ...(answer.content ? { content: filtered(answer.content) } : {}) }];
  });
  return {
    ...one,
    operation: {
      ...one.operation,
      ...(body ? { requestBody: { ...body, content: filtered(body.content) } } : {}),
      responses: Object.fromEntries(answers),
    },
  };
}

function filterMedia(media: MediaType, names: readonly string[]): MediaType {
  const { examples } = media;
  if (!examples) return media;
  const named = names.flatMap((name) => (examples[name] ? [[name, examples[name]] as const] : []));
  return { ...media, examples: Object.fromEntries(named) };
}
