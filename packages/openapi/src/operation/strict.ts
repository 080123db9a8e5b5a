import type { Content, OperationObject, Parameter, RequestBody, Response } from '../schema/openapi.ts';
import type { ApiDescription, Operation } from './description.ts';

type Json = Record<string, unknown>;

/** An operation with its references resolved. */
interface StrictOperation {
  operationId: string;
  tags?: string[] | undefined;
  summary: string;
  description?: string | undefined;
  deprecated?: boolean | undefined;
  parameters: Parameter[];
  requestBody?: RequestBody | undefined;
  responses: Record<string, ResponseOrRef>;
  externalDocs?: { url: string } | undefined;
}

type ResponseOrRef = OperationObject['responses'][string];

export interface PublishedSite {
  /** The URL of the site with its base path, without a trailing slash. */
  site: string;
  /** The route of the page that documents an operation. */
  routeOf(operationId: string): string | undefined;
}

/**
 * Converts the description to standard OpenAPI. Its paths may contain a query (`/doc?key={key}`),
 * which OpenAPI doesn't allow: the query becomes parameters, and operations with the same method
 * and path are merged. Extensions are removed, except for the origin of examples. With `published`,
 * operations name their page, and links are absolute.
 */
export function toStandardOpenApi(api: ApiDescription, published?: PublishedSite): Json {
  const { document } = api;
  const paths = new Map<string, Map<string, StrictOperation>>();
  for (const operation of api.operations.values()) {
    const path = operation.path.split('?', 1)[0] as string;
    const item = paths.get(path) ?? new Map<string, StrictOperation>();
    paths.set(path, item);
    const converted = toStandardOperation(operation, published);
    const existing = item.get(operation.method);
    item.set(operation.method, existing ? mergeOperations(existing, converted, api) : converted);
  }
  const {
    'x-open-questions': _open,
    'x-caution': _caution,
    'x-sources': _sources,
    'x-cli': _cli,
    'x-console': _console,
    paths: _paths,
    components,
    ...head
  } = document;
  const strict = removeExtensions({
    ...head,
    paths: Object.fromEntries([...paths].map(([path, item]) => [path, Object.fromEntries(item)])),
    // Parameters and bodies are inlined; the existing components may refer to each other.
    components: { ...components, parameters: undefined, requestBodies: undefined },
  }) as Json;
  return published ? makeLinksAbsolute(strict, published.site) : strict;
}

export function makeLinksAbsolute<T>(value: T, site: string): T;
export function makeLinksAbsolute(value: unknown, site: string): unknown {
  if (Array.isArray(value)) return value.map((item) => makeLinksAbsolute(item, site));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /^(description|summary|content)$/.test(key) && typeof item === 'string'
        ? item.replaceAll('](/', `](${site}/`)
        : makeLinksAbsolute(item, site),
    ]),
  );
}

function toStandardOperation(operation: Operation, published?: PublishedSite): StrictOperation {
  const { operationId, tags, summary, description, deprecated, responses } = operation.operation;
  const query = operation.path.split('?')[1] ?? '';
  const route = published?.routeOf(operationId);
  const parameters = operation.parameters.map(
    (parameter): Parameter => ({
      ...parameter,
      in: query.includes(`{${parameter.name}}`) ? 'query' : parameter.in,
      required: parameter.in === 'path' ? true : parameter.required,
      schema: parameter.schema ?? { type: 'string' },
    }),
  );
  return {
    operationId,
    tags,
    summary,
    description: description ?? operation.item.description,
    deprecated,
    parameters,
    requestBody: operation.body && toSentBody(operation.body),
    responses,
    ...(published && route ? { externalDocs: { url: published.site + route } } : {}),
  };
}

/** `x-raw-body` marks a body that is sent as text, not encoded for its content type. */
const toSentBody = (body: RequestBody): RequestBody => ({
  ...body,
  content: Object.fromEntries(
    Object.entries(body.content).map(([type, { 'x-sent-as': sentAs, ...media }]) => [
      sentAs ?? type,
      sentAs ? { ...media, 'x-raw-body': true } : media,
    ]),
  ),
});

/** Merges two operations of one method and path. Parameters of only one of them become optional. */
function mergeOperations(a: StrictOperation, b: StrictOperation, api: ApiDescription): StrictOperation {
  const key = ({ in: area, name }: Parameter) => `${area} ${name}`;
  const inBoth = (parameter: Parameter) =>
    [a, b].every(({ parameters }) => parameters.some((candidate) => key(candidate) === key(parameter)));
  const all = new Map([...b.parameters, ...a.parameters].map((parameter) => [key(parameter), parameter]));
  const getUnshared = (from: StrictOperation, other: StrictOperation) =>
    from.parameters
      .filter((parameter) => !other.parameters.some((candidate) => key(candidate) === key(parameter)))
      .map(({ name }) => `\`${name}\``);
  const summarize = (from: StrictOperation, other: StrictOperation) => {
    const names = getUnshared(from, other);
    return `**${from.summary}**${names.length ? ` (with ${names.join(' and ')})` : ''}${from.description ? `: ${from.description}` : ''}`;
  };
  return {
    operationId: a.operationId,
    tags: [...new Set([...(a.tags ?? []), ...(b.tags ?? [])])],
    summary: `${a.summary}; ${b.summary.charAt(0).toLowerCase()}${b.summary.slice(1)}`,
    description: `${summarize(a, b)}\n\n${summarize(b, a)}`,
    deprecated: a.deprecated && b.deprecated,
    parameters: [...all.values()]
      .sort((x, y) => Number(y.in === 'path') - Number(x.in === 'path'))
      .map((parameter) =>
        parameter.in === 'path' || inBoth(parameter) ? parameter : { ...parameter, required: false },
      ),
    requestBody: mergeBodies(a, b),
    responses: mergeResponses(a, b, api),
    externalDocs: a.externalDocs ?? b.externalDocs,
  };
}

function mergeBodies(a: StrictOperation, b: StrictOperation): RequestBody | undefined {
  if (!a.requestBody || !b.requestBody) {
    const body = a.requestBody ?? b.requestBody;
    return body && { ...body, required: false };
  }
  return {
    ...a.requestBody,
    required: a.requestBody.required && b.requestBody.required,
    content: mergeContent(a.requestBody.content, b.requestBody.content, b.operationId),
  };
}

function mergeResponses(a: StrictOperation, b: StrictOperation, api: ApiDescription): Record<string, ResponseOrRef> {
  const responses = { ...b.responses, ...a.responses };
  for (const [status, entry] of Object.entries(b.responses)) {
    const shared = a.responses[status];
    if (!shared || JSON.stringify(shared) === JSON.stringify(entry)) continue;
    const first = api.resolve(shared) as Response;
    const second = api.resolve(entry) as Response;
    const content = mergeContent(first.content ?? {}, second.content ?? {}, b.operationId);
    responses[status] = {
      ...first,
      description:
        first.description === second.description
          ? first.description
          : `${a.summary}: ${first.description} ${b.summary}: ${second.description}`,
      ...(Object.keys(content).length ? { content } : {}),
    };
  }
  return responses;
}

/** Prefixes examples of the second operation with its id if names clash. */
function mergeContent(a: Content, b: Content, id: string): Content {
  const content: Content = { ...b, ...a };
  for (const [type, second] of Object.entries(b)) {
    const first = a[type];
    if (!first) continue;
    const schemas = [first.schema, second.schema].flatMap((schema) => schema ?? []);
    const isSame = new Set(schemas.map((schema) => JSON.stringify(schema))).size < 2;
    const getNamedExamples = (media: typeof first) =>
      media.examples ?? (media.example === undefined ? {} : { example: { value: media.example } });
    const firstExamples = getNamedExamples(first);
    const examples = {
      ...firstExamples,
      ...Object.fromEntries(
        Object.entries(getNamedExamples(second)).map(([name, example]) => [
          name in firstExamples ? `${id}-${name}` : name,
          example,
        ]),
      ),
    };
    content[type] = {
      ...(schemas.length ? { schema: isSame ? schemas[0] : { anyOf: schemas } } : {}),
      ...(Object.keys(examples).length ? { examples } : {}),
    };
  }
  return content;
}

/**
 * Keys whose objects have names as keys: `default` is a response or a property there, not a
 * keyword.
 */
const MAP_KEYWORDS = new Set(
  'paths responses content properties schemas examples headers variables securitySchemes'.split(' '),
);
/** Keywords whose value is data. */
const VALUE_KEYWORDS = new Set(['value', 'example', 'default', 'const', 'enum']);
const OWN_EXTENSIONS = /^x-(open-questions|caution|sources|same|unit)$/;

function removeExtensions(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => removeExtensions(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, item]) =>
          item !== undefined && (isMap || !(OWN_EXTENSIONS.test(key) || (key === 'description' && item === null))),
      )
      .map(([key, item]) => [
        key,
        !isMap && VALUE_KEYWORDS.has(key) ? item : removeExtensions(item, !isMap && MAP_KEYWORDS.has(key)),
      ]),
  );
}
