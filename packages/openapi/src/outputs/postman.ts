import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Project } from '@folio/core/build/project.ts';
import { getOutputLabel } from '@folio/core/markdown/code/languages.ts';
import type { ApiDescription, Operation } from '../operation/description.ts';
import { examplesOf, shownValue } from '../operation/example-of.ts';
import { type SampleRequest, sampleRequest } from '../operation/request.ts';
import { withWholeLinks } from '../operation/strict.ts';
import type { Parameter, RequestBody, Response } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import { describedApi } from './openapi.ts';
import { siteAddress } from './places.ts';
import type { Answer, Collection, Description, Folder, Header, Item, Request, Url, Variable } from './postman-types.ts';

/** `/postman.json` by its address; nothing in a project without an API description. */
export function postmanFiles(project: Project): Record<string, string> {
  const api = describedApi(project);
  if (!api) return {};
  const collection = postmanCollection(api, siteAddress(project));
  return { '/postman.json': `${JSON.stringify(collection, null, 1)}\n` };
}

/**
 * The description as a Postman collection, version 2.1: a request for each operation and each example of its body, in folders by tag, with the example
 * values of the pages. Answers are saved only where the description has an example of them, beside the body that they answer. Links lead to `site`, the address of the site.
 */
export function postmanCollection(api: ApiDescription, site = ''): Collection {
  const { info, tags = [], servers } = api.document;
  const folders = new Map<string, Item[]>(tags.map(({ name }) => [name, []]));
  for (const operation of api.operations.values()) {
    const [tag = info.title] = operation.operation.tags ?? [];
    folders.set(tag, [...(folders.get(tag) ?? []), ...itemsOf(operation, api)]);
  }
  const [server] = servers;
  const variables = Object.entries(server?.variables ?? {});
  return withWholeLinks(
    {
      info: {
        _postman_id: uuidOf('collection'),
        name: info.title,
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
        ...described(info.description),
      },
      item: [...folders].flatMap(([name, item]): Folder[] => {
        const description = tags.find((tag) => tag.name === name)?.description;
        return item.length
          ? [{ id: uuidOf(`folder ${name}`), name, ...(description ? { description } : {}), item }]
          : [];
      }),
      variable: [
        ...variables.map(([key, { default: value }]) => ({ key, value: String(value) })),
        { key: 'baseUrl', value: (server?.url ?? '').replace(/\{(\w+)\}/g, '{{$1}}') },
        ...keysOf(api).map(({ variable }) => ({ key: variable, value: '' })),
      ],
    },
    site,
  ) as Collection;
}

/** Keys that a server can ask for, by the name of their scheme, which is also that of the variable. */
const keysOf = (api: ApiDescription): { variable: string; header: Header }[] =>
  Object.entries(api.document.components?.securitySchemes ?? {}).flatMap(([variable, scheme]) =>
    scheme.in === 'header'
      ? [
          {
            variable,
            header: { key: scheme.name, value: `{{${variable}}}`, disabled: true, ...described(scheme.description) },
          },
        ]
      : [],
  );

/** An id in the form of a UUID (RFC 9562, version 8) that depends on the name alone, so that two builds are the same. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const described = (content: string | null | undefined): { description?: Description } =>
  content ? { description: { content, type: 'text/markdown' } } : {};

/** A request for each example of the body; where there is one or none, a request of the operation's name. */
function itemsOf(operation: Operation, api: ApiDescription): Item[] {
  const { summary, requestBody } = operation.operation;
  const [media] = requestBody ? Object.values((api.resolve(requestBody) as RequestBody).content) : [];
  const keys = Object.keys(media?.examples ?? {});
  const { request, bodies } = sampleRequest(operation, api);
  const calls = keys.length > 1 ? keys : [keys[0] ?? ''];
  const items = calls.map((key, at): Item => {
    const own = bodies[at];
    const value = own?.value;
    const sent =
      at && value !== undefined
        ? { ...request, body: typeof value === 'string' ? { text: value } : { json: value } }
        : request;
    return {
      id: uuidOf(at ? `${operation.id} ${key}` : operation.id),
      name: calls.length > 1 ? `${summary}: ${own?.summary ?? key}` : summary,
      request: requestOf(operation, api, sent),
      response: [],
    };
  });
  for (const { key, make } of answersOf(operation, api)) {
    const item = items[Math.max(0, calls.indexOf(key))];
    if (item) item.response.push(make(item.request));
  }
  return items;
}

function requestOf(operation: Operation, api: ApiDescription, request: SampleRequest): Request {
  const description = operation.operation.description ?? operation.item.description;
  const headers = [
    ...request.headers.map(([key, value]): Header => ({ key, value })),
    ...(request.answersJson ? [{ key: 'Accept', value: 'application/json' }] : []),
    ...keysOf(api).map(({ header }) => header),
  ];
  return {
    method: request.method,
    url: urlOf(operation, api),
    ...described(description),
    ...(headers.length ? { header: headers } : {}),
    ...(request.body ? { body: bodyOf(request.body) } : {}),
  };
}

const bodyOf = (body: { json: unknown } | { text: string }): NonNullable<Request['body']> =>
  'json' in body
    ? {
        mode: 'raw',
        raw: JSON.stringify(body.json, null, 2),
        options: { raw: { headerFamily: 'json', language: 'json' } },
      }
    : { mode: 'raw', raw: body.text };

/** The address with its variables. Optional parameters without an example are there, switched off. */
function urlOf(operation: Operation, api: ApiDescription): Url {
  const [address = '', fixed = ''] = operation.path.split('?');
  const parameters = api.parameters(operation);
  const inQuery = ({ name, in: place }: Parameter) => place === 'query' || fixed.includes(`{${name}}`);
  const path = address
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(.+)\}$/, ':$1'));
  const variable = parameters
    .filter((one) => one.in === 'path' && !inQuery(one))
    .map((one) => variableOf(one.name, one, api));
  // A parameter in the path's own query has the name that the query gives it: `?key={key}`.
  const named = new Map([...fixed.matchAll(/([^&=]+)=\{([^}]+)\}/g)].map(([, key = '', name = '']) => [name, key]));
  const constant = [...fixed.matchAll(/([^&=]+)=([^&{]+)(?=&|$)/g)].map(
    ([, key = '', value = '']): Variable => ({ key, value }),
  );
  const query = [
    ...constant,
    ...parameters.filter(inQuery).map((one) => variableOf(named.get(one.name) ?? one.name, one, api)),
  ];
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}/${path.join('/')}${sent.length ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path,
    ...(query.length ? { query } : {}),
    ...(variable.length ? { variable } : {}),
  };
}

function variableOf(key: string, parameter: Parameter, api: ApiDescription): Variable {
  const { required, example, schema, description } = parameter;
  const needed = required || parameter.in === 'path';
  const value = example ?? shownValue(schema, api);
  const text = [needed ? '(Required)' : '', description ?? ''].filter(Boolean).join(' ');
  return {
    key,
    value: value === undefined ? '' : String(value),
    ...(needed || example !== undefined ? {} : { disabled: true }),
    ...described(text),
  };
}

/** The documented examples of all answers, each with its name in the description; `make` puts it beside the request that it answers. */
function answersOf(
  { id, operation }: Operation,
  api: ApiDescription,
): { key: string; make(request: Request): Answer }[] {
  const found = Object.entries(operation.responses).flatMap(([status, entry]) =>
    Object.entries((api.resolve(entry) as Response).content ?? {}).flatMap(([type, media]) => {
      const keys = Object.keys(media.examples ?? {});
      return media.examples || media.example !== undefined
        ? examplesOf(media, api).map((example, at) => ({ ...example, key: keys[at] ?? '', status, type }))
        : [];
    }),
  );
  return found.map(({ key, status, type, summary, value, 'x-origin': origin }, at) => ({
    key,
    make(originalRequest) {
      const code = /^\d{3}$/.test(status) ? Number(status) : undefined;
      return {
        id: uuidOf(`${id} answer ${at}`),
        name: [
          strings.answer,
          code,
          summary,
          origin && origin !== 'printed' ? `(${getOutputLabel(origin).toLowerCase()})` : '',
        ]
          .filter(Boolean)
          .join(' '),
        originalRequest,
        ...(code === undefined ? {} : { status: STATUS_CODES[code] ?? '', code }),
        header: [{ key: 'Content-Type', value: type }],
        body: /[/+]json\b/.test(type) ? JSON.stringify(value, null, 2) : String(value),
      };
    },
  }));
}
