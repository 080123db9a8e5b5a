import type { Content, OperationObject, Parameter, RequestBody, Response } from '../schema/openapi.ts';
import type { ApiDescription, Operation } from './description.ts';

type Json = Record<string, unknown>;

/** An operation as OpenAPI has it, references to parameters, bodies and answers resolved. */
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

/** An answer, or a reference to one that many calls share. */
type ResponseOrRef = OperationObject['responses'][string];

/** Where the pages of the site are, for a description that is read elsewhere. */
export interface Published {
  /** Address of the site with its base path, without a slash at its end. */
  site: string;
  /** Route of the page that documents a call. */
  routeOf(operationId: string): string | undefined;
}

/**
 * The description as other tools read it. Ours may distinguish calls by their query (`/doc?key={key}`), which OpenAPI's paths cannot: there the query
 * turns into parameters, and operations that then share method and path become one, with what sets them apart optional. Keys of ours are left out, but
 * for the origin of examples. With `published`, each operation names its page, and links lead to the site.
 */
export function strictOpenApi(api: ApiDescription, published?: Published): Json {
  const { document } = api;
  const paths = new Map<string, Map<string, StrictOperation>>();
  for (const operation of api.operations.values()) {
    const path = operation.path.split('?', 1)[0] as string;
    const item = paths.get(path) ?? new Map<string, StrictOperation>();
    paths.set(path, item);
    const one = strictOperation(operation, api, published);
    const other = item.get(operation.method);
    item.set(operation.method, other ? merged(other, one, api) : one);
  }
  const {
    'x-open-questions': _open,
    'x-caution': _caution,
    'x-sources': _sources,
    'x-cli': _cli,
    paths: _paths,
    components,
    ...head
  } = document;
  const strict = clean({
    ...head,
    paths: Object.fromEntries([...paths].map(([path, item]) => [path, Object.fromEntries(item)])),
    // Parameters and bodies are where they are used; the rest may refer to each other.
    components: { ...components, parameters: undefined, requestBodies: undefined },
  }) as Json;
  return published ? (withWholeLinks(strict, published.site) as Json) : strict;
}

/** The same value; links to pages of the site that its descriptions have are whole addresses. */
export function withWholeLinks(value: unknown, site: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withWholeLinks(item, site));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /^(description|summary|content)$/.test(key) && typeof item === 'string'
        ? item.replaceAll('](/', `](${site}/`)
        : withWholeLinks(item, site),
    ]),
  );
}

function strictOperation(operation: Operation, api: ApiDescription, published?: Published): StrictOperation {
  const { operationId, tags, summary, description, deprecated, requestBody, responses } = operation.operation;
  const query = operation.path.split('?')[1] ?? '';
  const route = published?.routeOf(operationId);
  const parameters = api.parameters(operation).map(
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
    requestBody: requestBody && asSent(api.resolve(requestBody) as RequestBody),
    responses,
    ...(published && route ? { externalDocs: { url: published.site + route } } : {}),
  };
}

/** A body under the content type that calls send. `x-raw-body` says that it is text which is not encoded for that type. */
const asSent = (body: RequestBody): RequestBody => ({
  ...body,
  content: Object.fromEntries(
    Object.entries(body.content).map(([type, { 'x-sent-as': sentAs, ...media }]) => [
      sentAs ?? type,
      sentAs ? { ...media, 'x-raw-body': true } : media,
    ]),
  ),
});

/** Two calls of one method and path. The first keeps its id; parameters that only one of them has are optional. */
function merged(a: StrictOperation, b: StrictOperation, api: ApiDescription): StrictOperation {
  const key = ({ in: place, name }: Parameter) => `${place} ${name}`;
  const inBoth = (parameter: Parameter) =>
    [a, b].every(({ parameters }) => parameters.some((one) => key(one) === key(parameter)));
  const all = new Map([...b.parameters, ...a.parameters].map((parameter) => [key(parameter), parameter]));
  const own = (one: StrictOperation, other: StrictOperation) =>
    one.parameters
      .filter((parameter) => !other.parameters.some((another) => key(another) === key(parameter)))
      .map(({ name }) => `\`${name}\``);
  const told = (one: StrictOperation, other: StrictOperation) => {
    const names = own(one, other);
    return `**${one.summary}**${names.length ? ` (with ${names.join(' and ')})` : ''}${one.description ? `: ${one.description}` : ''}`;
  };
  return {
    operationId: a.operationId,
    tags: [...new Set([...(a.tags ?? []), ...(b.tags ?? [])])],
    summary: `${a.summary}; ${b.summary.charAt(0).toLowerCase()}${b.summary.slice(1)}`,
    description: `${told(a, b)}\n\n${told(b, a)}`,
    deprecated: a.deprecated && b.deprecated,
    parameters: [...all.values()]
      .sort((x, y) => Number(y.in === 'path') - Number(x.in === 'path'))
      .map((parameter) =>
        parameter.in === 'path' || inBoth(parameter) ? parameter : { ...parameter, required: false },
      ),
    requestBody: mergedBody(a, b),
    responses: mergedResponses(a, b, api),
    externalDocs: a.externalDocs ?? b.externalDocs,
  };
}

function mergedBody(a: StrictOperation, b: StrictOperation): RequestBody | undefined {
  if (!a.requestBody || !b.requestBody) {
    const one = a.requestBody ?? b.requestBody;
    return one && { ...one, required: false };
  }
  return {
    ...a.requestBody,
    required: a.requestBody.required && b.requestBody.required,
    content: mergedContent(a.requestBody.content, b.requestBody.content, b.operationId),
  };
}

function mergedResponses(a: StrictOperation, b: StrictOperation, api: ApiDescription): Record<string, ResponseOrRef> {
  const responses = { ...b.responses, ...a.responses };
  for (const [status, entry] of Object.entries(b.responses)) {
    const shared = a.responses[status];
    if (!shared || JSON.stringify(shared) === JSON.stringify(entry)) continue;
    const one = api.resolve(shared) as Response;
    const other = api.resolve(entry) as Response;
    const content = mergedContent(one.content ?? {}, other.content ?? {}, b.operationId);
    responses[status] = {
      ...one,
      description:
        one.description === other.description
          ? one.description
          : `${a.summary}: ${one.description} ${b.summary}: ${other.description}`,
      ...(Object.keys(content).length ? { content } : {}),
    };
  }
  return responses;
}

/** Examples of the second call get its id where names clash. */
function mergedContent(a: Content, b: Content, id: string): Content {
  const content: Content = { ...b, ...a };
  for (const [type, other] of Object.entries(b)) {
    const one = a[type];
    if (!one) continue;
    const schemas = [one.schema, other.schema].flatMap((schema) => schema ?? []);
    const alike = new Set(schemas.map((schema) => JSON.stringify(schema))).size < 2;
    const examplesOf = (media: typeof one) =>
      media.examples ?? (media.example === undefined ? {} : { example: { value: media.example } });
    const taken = examplesOf(one);
    const examples = {
      ...taken,
      ...Object.fromEntries(
        Object.entries(examplesOf(other)).map(([name, example]) => [name in taken ? `${id}-${name}` : name, example]),
      ),
    };
    content[type] = {
      ...(schemas.length ? { schema: alike ? schemas[0] : { anyOf: schemas } } : {}),
      ...(Object.keys(examples).length ? { examples } : {}),
    };
  }
  return content;
}

/** Keys whose objects map names of authors: `default` there is an answer or a field, no keyword. */
const maps = new Set(
  'paths responses content properties schemas examples headers variables securitySchemes'.split(' '),
);
/** Keywords whose content is the reader's data, left as it is. */
const values = new Set(['value', 'example', 'default', 'const', 'enum']);
const ours = /^x-(open-questions|caution|sources|same|questions|unit)$/;

/** Without keys of ours and what is not given. */
function clean(value: unknown, isMap = false): unknown {
  if (Array.isArray(value)) return value.map((item) => clean(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, item]) => item !== undefined && (isMap || !(ours.test(key) || (key === 'description' && item === null))),
      )
      .map(([key, item]) => [key, !isMap && values.has(key) ? item : clean(item, !isMap && maps.has(key))]),
  );
}
