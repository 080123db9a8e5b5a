import { createHash } from 'node:crypto';
import type { Element } from '@folio/core/markdown';
import { icon } from '@folio/core/markdown';
import { h } from 'hastscript';
import { type ConsoleData, type ConsoleOperation, isJson } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import { createRequest, getSampleValues, type SampleRequest, toSampleRequest } from '../model/samples.ts';
import type { JsonSchema } from '../model/validate.ts';
import { strings } from '../strings.ts';
import type { ApiDescription, Operation } from './description.ts';
import { getBodyContent, getExamples, getResponseExamples, getSchemaValue, type NamedExample } from './examples.ts';

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

export function toConsoleData(api: ApiDescription): ConsoleData {
  return {
    ...toConsoleSettings(api),
    operations: Object.fromEntries(
      [...api.operations].map(([id, operation]) => [id, toConsoleOperation(operation, api)]),
    ),
    schemas: stripAll(api.document.components?.schemas ?? {}),
  };
}

function toConsoleSettings(api: ApiDescription): Omit<ConsoleData, 'operations' | 'schemas'> {
  const [first] = api.operations.values();
  const { components, 'x-console': settings } = api.document;
  const key = Object.values(components?.securitySchemes ?? {}).find((scheme) => scheme.in === 'header');
  return {
    server: first?.baseUrl ?? '',
    ...(key ? { keyHeader: key.name } : {}),
    ownValues: settings?.['own-values'] ?? {},
    ...(settings?.cors ? { corsHelp: settings.cors } : {}),
    ...(settings?.['error-field'] ? { errorField: settings['error-field'] } : {}),
  };
}

function toConsoleOperation(operation: Operation, api: ApiDescription): ConsoleOperation {
  return {
    method: operation.method.toUpperCase(),
    path: operation.path,
    summary: operation.operation.summary,
    parameters: operation.parameters.map((parameter) => {
      const example = parameter.example ?? getSchemaValue(parameter.schema, api);
      return {
        name: parameter.name,
        in: parameter.in,
        required: parameter.required ?? parameter.in === 'path',
        inSamples: parameter.in === 'path' || (parameter.required ?? false) || parameter.example !== undefined,
        schema: stripSchema(parameter.schema ?? { type: 'string' }),
        ...(example === undefined ? {} : { example: String(example) }),
      };
    }),
    ...toConsoleBody(operation, api),
    answers: getResponseExamples(operation, api).map(({ status, type, summary, value, origin }) => ({
      ...(/^\d{3}$/.test(status) ? { status: Number(status) } : {}),
      type,
      ...(summary ? { summary } : {}),
      value,
      ...(origin ? { origin } : {}),
    })),
    answersJson: respondsWithJson(operation),
  };
}

function respondsWithJson({ responses }: Operation): boolean {
  const types = Object.values(responses).flatMap(({ content }) => Object.keys(content ?? {}));
  return types.length > 0 && types.every(isJson);
}

/** Creates the request that samples show, with the first example of the body as it was parsed. */
export function createSampleRequest(
  operation: Operation,
  api: ApiDescription,
): { request: SampleRequest; bodies: NamedExample[] } {
  const model = toConsoleOperation(operation, api);
  const request = toSampleRequest(createRequest(model, getSampleValues(model), operation.baseUrl), model);
  const [, media] = getBodyContent(operation) ?? [];
  const bodies = media ? getExamples(media, api) : [];
  const isJsonBody = request.body && 'json' in request.body && bodies[0];
  return { request: isJsonBody ? { ...request, body: { json: bodies[0]?.value ?? {} } } : request, bodies };
}

function toConsoleBody(operation: Operation, api: ApiDescription): Pick<ConsoleOperation, 'body'> {
  const [type, media] = getBodyContent(operation) ?? [];
  if (!type || !media) return {};
  return {
    body: {
      type,
      ...(media['x-sent-as'] ? { sentAs: media['x-sent-as'] } : {}),
      required: operation.body?.required ?? false,
      ...(media.schema ? { schema: stripSchema(media.schema) } : {}),
      examples: getExamples(media, api).map(({ summary, value }) => (summary ? { summary, value } : { value })),
    },
  };
}

const VALIDATION_KEYWORDS = new Set(
  '$ref type title required additionalProperties enum const default pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems'.split(
    ' ',
  ),
);

/** Removes descriptions and examples, which are most of the size: the page shows them. */
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

/** Renders the host element of the console, whose text the island replaces. */
export const renderConsole = (operation: Operation, api: ApiDescription): Element =>
  h(
    'details.console',
    { dataOperation: operation.id, dataApi: getConsoleFile(api).path },
    h('summary', h('b', icon('play'), strings.try), ' ', h('small', strings.tryWith)),
    h('div.console-body', h('p.console-message', strings.needsScripts)),
  );

/** Renders the host element of "Your values", which lists the initial values of the samples. */
export function renderOwnValues(operation: Operation, api: ApiDescription): Element {
  const { server, ownValues } = toConsoleSettings(api);
  const names = operation.parameters
    .filter((parameter) => parameter.in === 'path' && Object.hasOwn(ownValues, parameter.name))
    .map((parameter) => String(parameter.example ?? getSchemaValue(parameter.schema, api) ?? ''));
  const values = [server.replace(/^\w+:\/\//, ''), ...names, strings.noKey].filter(Boolean).join(', ');
  const details = h(
    'details.api-values',
    h('summary', `${strings.ownValues} `, h('small', values)),
    h('div.values-body', h('p.console-hint', strings.valuesNeedScripts)),
  );
  return { ...details, data: { unsearched: true, markdown: [] } };
}
