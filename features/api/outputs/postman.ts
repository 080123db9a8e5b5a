import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Project } from '../../../engine/build/project.ts';
import type { ApiDescription, Operation } from '../operation/description.ts';
import { examplesOf, shownValue } from '../operation/example-of.ts';
import { sampleRequest } from '../operation/request.ts';
import type { Parameter, Response } from '../schema/openapi.ts';
import { describedApi } from './openapi.ts';
import type { Answer, Collection, Description, Folder, Header, Item, Request, Url, Variable } from './postman-types.ts';

/** `/postman.json` by its address; nothing in a project without an API description. */
export function postmanFiles(project: Project): Record<string, string> {
  const api = describedApi(project);
  return api ? { '/postman.json': `${JSON.stringify(postmanCollection(api), null, 1)}\n` } : {};
}

/**
 * The description as a Postman collection, version 2.1: a request for each operation, in folders by tag, with the example values of the pages. Answers
 * are saved only where the description has an example of them.
 */
export function postmanCollection(api: ApiDescription): Collection {
  const { info, tags = [], servers } = api.document;
  const folders = new Map<string, Item[]>(tags.map(({ name }) => [name, []]));
  for (const operation of api.operations.values()) {
    const [tag = info.title] = operation.operation.tags ?? [];
    folders.set(tag, [...(folders.get(tag) ?? []), itemOf(operation, api)]);
  }
  const [server] = servers;
  const variables = Object.entries(server?.variables ?? {});
  return {
    info: {
      _postman_id: uuidOf('collection'),
      name: info.title,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      ...described(info.description),
    },
    item: [...folders].flatMap(([name, item]): Folder[] => {
      const description = tags.find((tag) => tag.name === name)?.description;
      return item.length ? [{ id: uuidOf(`folder ${name}`), name, ...(description ? { description } : {}), item }] : [];
    }),
    variable: [
      ...variables.map(([key, { default: value }]) => ({ key, value: String(value) })),
      { key: 'baseUrl', value: (server?.url ?? '').replace(/\{(\w+)\}/g, '{{$1}}') },
    ],
  };
}

/** An id in the form of a UUID (RFC 9562, version 8) that depends on the name alone, so that two builds are the same. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const described = (content: string | null | undefined): { description?: Description } =>
  content ? { description: { content, type: 'text/markdown' } } : {};

function itemOf(operation: Operation, api: ApiDescription): Item {
  const request = requestOf(operation, api);
  return {
    id: uuidOf(operation.id),
    name: operation.operation.summary,
    request,
    response: answersOf(operation, api, request),
  };
}

function requestOf(operation: Operation, api: ApiDescription): Request {
  const { request } = sampleRequest(operation, api);
  const description = operation.operation.description ?? operation.item.description;
  const headers = [
    ...request.headers.map(([key, value]): Header => ({ key, value })),
    ...(request.answersJson ? [{ key: 'Accept', value: 'application/json' }] : []),
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

/** The documented examples of all answers, each with the request that it answers. */
function answersOf({ id, operation }: Operation, api: ApiDescription, request: Request): Answer[] {
  const found = Object.entries(operation.responses).flatMap(([status, entry]) => {
    const { description, content = {} } = api.resolve(entry) as Response;
    return Object.entries(content).flatMap(([type, media]) =>
      media.examples || media.example !== undefined
        ? examplesOf(media, api).map(({ summary, value }) => ({ status, type, name: summary ?? description, value }))
        : [],
    );
  });
  return found.map(({ status, type, name, value }, at): Answer => {
    const code = /^\d{3}$/.test(status) ? Number(status) : undefined;
    return {
      id: uuidOf(`${id} answer ${at}`),
      name,
      originalRequest: request,
      ...(code === undefined ? {} : { status: STATUS_CODES[code] ?? '', code }),
      header: [{ key: 'Content-Type', value: type }],
      body: /[/+]json\b/.test(type) ? JSON.stringify(value, null, 2) : String(value),
    };
  });
}
