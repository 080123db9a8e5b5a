import { createHash } from 'node:crypto';
import type { ConsoleAnswer, ConsoleData, ConsoleOperation } from '../model/console.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { RequestBody, Response } from '../schema/openapi.ts';
import type { ApiDescription, Operation } from './description.ts';
import { examplesOf, shownValue } from './example-of.ts';

/** What the console of every page fetches: the description reduced to what a form, a check and an example answer need. */
export interface ConsoleFile {
  /** Address with a hash of the content. */
  path: string;
  json: string;
}

const made = new WeakMap<ApiDescription, ConsoleFile>();

/** The file of a description, made once. */
export function consoleFile(api: ApiDescription): ConsoleFile {
  let file = made.get(api);
  if (!file) {
    const json = JSON.stringify(consoleData(api));
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
    file = { path: `/assets/api.${hash}.json`, json };
    made.set(api, file);
  }
  return file;
}

/** Operations and schemas without what only pages show. */
export function consoleData(api: ApiDescription): ConsoleData {
  const [first] = api.operations.values();
  return {
    server: first ? api.baseUrl(first) : '',
    operations: Object.fromEntries([...api.operations].map(([id, operation]) => [id, operationOf(operation, api)])),
    schemas: Object.fromEntries(
      Object.entries(api.document.components?.schemas ?? {}).map(([name, schema]) => [name, bare(schema)]),
    ),
  };
}

function operationOf(operation: Operation, api: ApiDescription): ConsoleOperation {
  const body = bodyOf(operation, api);
  return {
    method: operation.method.toUpperCase(),
    path: operation.path,
    summary: operation.operation.summary,
    parameters: api.parameters(operation).map((parameter) => {
      const example = parameter.example ?? shownValue(parameter.schema, api);
      return {
        name: parameter.name,
        in: parameter.in,
        required: parameter.required ?? parameter.in === 'path',
        ...(parameter.description ? { description: parameter.description } : {}),
        schema: bare(parameter.schema ?? { type: 'string' }),
        ...(example === undefined ? {} : { example: String(example) }),
      };
    }),
    ...(body ? { body } : {}),
    answers: answersOf(operation, api),
  };
}

function bodyOf({ operation }: Operation, api: ApiDescription): ConsoleOperation['body'] {
  if (!operation.requestBody) return undefined;
  const body = api.resolve(operation.requestBody) as RequestBody;
  const [type, media] = Object.entries(body.content)[0] ?? [];
  if (!type || !media) return undefined;
  return {
    type,
    ...(media['x-sent-as'] ? { sentAs: media['x-sent-as'] } : {}),
    required: body.required ?? false,
    ...(media.schema ? { schema: bare(media.schema) } : {}),
    examples: examplesOf(media, api).map(({ summary, value }) => (summary ? { summary, value } : { value })),
  };
}

/** Only written examples: an answer made of the schema would be invented. */
function answersOf({ operation }: Operation, api: ApiDescription): ConsoleAnswer[] {
  return Object.entries(operation.responses).flatMap(([status, entry]) =>
    Object.entries((api.resolve(entry) as Response).content ?? {}).flatMap(([type, media]) =>
      media.examples || media.example !== undefined
        ? examplesOf(media, api).map(({ summary, value, 'x-origin': origin }) => ({
            ...(/^\d{3}$/.test(status) ? { status: Number(status) } : {}),
            type,
            ...(summary ? { summary } : {}),
            value,
            ...(origin && origin !== 'printed' ? { origin } : {}),
          }))
        : [],
    ),
  );
}

/** Keywords that a check needs, in any depth. */
const checked = new Set(
  '$ref type title required additionalProperties enum const default pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems'.split(
    ' ',
  ),
);

/** A schema without descriptions and examples: they are most of its size, and the page has them. */
function bare(schema: JsonSchema): JsonSchema {
  const own = Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => checked.has(key) && value !== undefined),
  );
  const list = (schemas: JsonSchema[] | undefined) => schemas?.map(bare);
  const { properties, additionalProperties, items, oneOf, anyOf, allOf } = schema;
  return {
    ...own,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, bare(one)])),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: bare(additionalProperties) }),
    ...(items && { items: bare(items) }),
    ...(oneOf && { oneOf: list(oneOf) }),
    ...(anyOf && { anyOf: list(anyOf) }),
    ...(allOf && { allOf: list(allOf) }),
  };
}
