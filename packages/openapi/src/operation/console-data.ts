import { createHash } from 'node:crypto';
import type { Element } from '@folio/core/markdown';
import { icon } from '@folio/core/markdown';
import { h } from 'hastscript';
import type { ConsoleData, ConsoleOperation } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import type { JsonSchema } from '../model/validate.ts';
import { strings } from '../strings.ts';
import type { ApiDescription, Operation } from './description.ts';
import { getExamples, getRequestBody, getResponseExamples, getSchemaValue } from './examples.ts';

interface ConsoleFile {
  path: string;
  json: string;
}

const files = new WeakMap<ApiDescription, ConsoleFile>();

export function getConsoleFile(api: ApiDescription): ConsoleFile {
  let file = files.get(api);
  if (!file) {
    const json = toJson(toConsoleData(api));
    const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
    file = { path: `/assets/api.${hash}.json`, json };
    files.set(api, file);
  }
  return file;
}

/** Reduces the description to what the form, the validation and the example responses need. */
export function toConsoleData(api: ApiDescription): ConsoleData {
  const [first] = api.operations.values();
  return {
    server: first ? api.baseUrl(first) : '',
    operations: Object.fromEntries(
      [...api.operations].map(([id, operation]) => [id, toConsoleOperation(operation, api)]),
    ),
    schemas: stripAll(api.document.components?.schemas ?? {}),
  };
}

function toConsoleOperation(operation: Operation, api: ApiDescription): ConsoleOperation {
  const body = getRequestBody(operation, api);
  return {
    method: operation.method.toUpperCase(),
    path: operation.path,
    summary: operation.operation.summary,
    parameters: api.parameters(operation).map((parameter) => {
      const example = parameter.example ?? getSchemaValue(parameter.schema, api);
      return {
        name: parameter.name,
        in: parameter.in,
        required: parameter.required ?? parameter.in === 'path',
        ...(parameter.description ? { description: parameter.description } : {}),
        schema: stripSchema(parameter.schema ?? { type: 'string' }),
        ...(example === undefined ? {} : { example: String(example) }),
      };
    }),
    ...(body ? { body: toConsoleBody(body, api) } : {}),
    answers: getResponseExamples(operation, api).map(({ status, type, summary, value, origin }) => ({
      ...(/^\d{3}$/.test(status) ? { status: Number(status) } : {}),
      type,
      ...(summary ? { summary } : {}),
      value,
      ...(origin ? { origin } : {}),
    })),
  };
}

const toConsoleBody = (
  { type, media, required }: NonNullable<ReturnType<typeof getRequestBody>>,
  api: ApiDescription,
): ConsoleOperation['body'] => ({
  type,
  ...(media['x-sent-as'] ? { sentAs: media['x-sent-as'] } : {}),
  required,
  ...(media.schema ? { schema: stripSchema(media.schema) } : {}),
  examples: getExamples(media, api).map(({ summary, value }) => (summary ? { summary, value } : { value })),
});

const VALIDATION_KEYWORDS = new Set(
  '$ref type title required additionalProperties enum const default pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems'.split(
    ' ',
  ),
);

/** Removes descriptions and examples: they are most of the size, and the page has them. */
function stripSchema(schema: JsonSchema): JsonSchema {
  const keywords = Object.entries(schema).filter(([key, value]) => VALIDATION_KEYWORDS.has(key) && value !== undefined);
  const { properties, additionalProperties, items, oneOf, anyOf, allOf } = schema;
  return {
    ...Object.fromEntries(keywords),
    ...(properties && { properties: stripAll(properties) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: stripSchema(additionalProperties) }),
    ...(items && { items: stripSchema(items) }),
    ...(oneOf && { oneOf: oneOf.map(stripSchema) }),
    ...(anyOf && { anyOf: anyOf.map(stripSchema) }),
    ...(allOf && { allOf: allOf.map(stripSchema) }),
  };
}

const stripAll = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, stripSchema(schema)]));

/** The host element of the console. The island replaces the text; without JavaScript it stays. */
export const renderConsole = (operation: Operation, api: ApiDescription): Element =>
  h(
    'details.console',
    { dataOperation: operation.id, dataApi: getConsoleFile(api).path },
    h('summary', icon('play'), `${strings.try} `, h('small', strings.tryWith), icon('chev')),
    h('div.console-body', h('p.console-off', strings.needsScripts)),
  );
