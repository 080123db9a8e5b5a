import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Project } from '@folio/core/build';
import { getOutputLabel } from '@folio/core/markdown';
import { isJson } from '../model/console.ts';
import { toJson } from '../model/json.ts';
import type { SampleRequest } from '../model/samples.ts';
import { createSampleRequest } from '../operation/console-data.ts';
import type { ApiDescription, Operation } from '../operation/description.ts';
import { getBodyContent, getResponseExamples, getSchemaValue } from '../operation/examples.ts';
import { makeLinksAbsolute } from '../operation/strict.ts';
import type { Parameter } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import { getSiteUrl, loadApi } from './openapi.ts';

export function createPostmanFiles(project: Project): Record<string, string> {
  const api = loadApi(project);
  if (!api) return {};
  const collection = toPostmanCollection(api, getSiteUrl(project));
  return { '/postman.json': `${toJson(collection, 1)}\n` };
}

/**
 * Creates a Postman collection with a request for each operation and each example of its body, in
 * folders by tag. Only documented examples become saved responses. Links are absolute, with `site`
 * as their base.
 */
export function toPostmanCollection(api: ApiDescription, site = '') {
  const { info, tags = [], servers } = api.document;
  const folders = new Map<string, Item[]>(tags.map(({ name }) => [name, []]));
  for (const operation of api.operations.values()) {
    const [tag = info.title] = operation.operation.tags ?? [];
    folders.set(tag, [...(folders.get(tag) ?? []), ...createItems(operation, api)]);
  }
  const [server] = servers;
  const variables = Object.entries(server?.variables ?? {});
  return makeLinksAbsolute(
    {
      info: {
        _postman_id: createUuid('collection'),
        name: info.title,
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
        ...toDescription(info.description),
      },
      item: [...folders].flatMap(([name, item]) => {
        const description = tags.find((tag) => tag.name === name)?.description;
        return item.length
          ? [{ id: createUuid(`folder ${name}`), name, ...(description ? { description } : {}), item }]
          : [];
      }),
      variable: [
        ...variables.map(([key, { default: value }]) => ({ key, value: String(value) })),
        { key: 'baseUrl', value: (server?.url ?? '').replace(/\{(\w+)\}/g, '{{$1}}') },
        ...getApiKeys(api).map(({ variable }) => ({ key: variable, value: '' })),
      ],
    },
    site,
  );
}

/** Returns the headers of API keys, with variables that have the name of their security scheme. */
const getApiKeys = (api: ApiDescription): { variable: string; header: Variable }[] =>
  Object.entries(api.document.components?.securitySchemes ?? {}).flatMap(([variable, scheme]) =>
    scheme.in === 'header'
      ? [
          {
            variable,
            header: {
              key: scheme.name,
              value: `{{${variable}}}`,
              disabled: true,
              ...toDescription(scheme.description),
            },
          },
        ]
      : [],
  );

/** A UUID (RFC 9562, version 8) derived from `name`, so that builds are reproducible. */
function createUuid(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const toDescription = (content: string | null | undefined) =>
  content ? { description: { content, type: 'text/markdown' } } : {};

/** Creates a request for each example of the body, or a single one. */
function createItems(operation: Operation, api: ApiDescription) {
  const { summary } = operation.operation;
  const keys = Object.keys(getBodyContent(operation)?.[1].examples ?? {});
  const { request, bodies } = createSampleRequest(operation, api);
  const calls = keys.length > 1 ? keys : [keys[0] ?? ''];
  const responses = createSavedResponses(operation, api);
  return calls.map((key, index) => {
    const example = bodies[index];
    const value = example?.value;
    const ownRequest = toRequest(
      operation,
      api,
      index && value !== undefined
        ? { ...request, body: typeof value === 'string' ? { text: value } : { json: value } }
        : request,
    );
    return {
      id: createUuid(index ? `${operation.id} ${key}` : operation.id),
      name: calls.length > 1 ? `${summary}: ${example?.summary ?? key}` : summary,
      request: ownRequest,
      response: responses
        .filter((response) => Math.max(0, calls.indexOf(response.key)) === index)
        .map(({ create }) => create(ownRequest)),
    };
  });
}

function toRequest(operation: Operation, api: ApiDescription, request: SampleRequest) {
  const description = operation.operation.description ?? operation.item.description;
  const headers = [
    ...request.headers.map(([key, value]): Variable => ({ key, value })),
    ...(request.answersJson ? [{ key: 'Accept', value: 'application/json' }] : []),
    ...getApiKeys(api).map(({ header }) => header),
  ];
  return {
    method: request.method,
    url: toUrl(operation, api),
    ...toDescription(description),
    ...(headers.length ? { header: headers } : {}),
    ...(request.body ? { body: toBody(request.body) } : {}),
  };
}

const toBody = (body: { json: unknown } | { text: string }) =>
  'json' in body
    ? {
        mode: 'raw',
        raw: toJson(body.json, 2),
        options: { raw: { headerFamily: 'json', language: 'json' } },
      }
    : { mode: 'raw', raw: body.text };

/** Optional parameters without an example are included, but disabled. */
function toUrl(operation: Operation, api: ApiDescription) {
  const [address = '', ownQuery = ''] = operation.path.split('?');
  const { parameters } = operation;
  const inQuery = ({ name, in: area }: Parameter) => area === 'query' || ownQuery.includes(`{${name}}`);
  const path = address
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(.+)\}$/, ':$1'));
  const variable = parameters
    .filter((parameter) => parameter.in === 'path' && !inQuery(parameter))
    .map((parameter) => toVariable(parameter.name, parameter, api));
  // In the path's own query, the parameter has the name of its key: `?key={key}`.
  const keysByName = new Map(
    [...ownQuery.matchAll(/([^&=]+)=\{([^}]+)\}/g)].map(([, key = '', name = '']) => [name, key]),
  );
  const constant = [...ownQuery.matchAll(/([^&=]+)=([^&{]+)(?=&|$)/g)].map(
    ([, key = '', value = '']): Variable => ({ key, value }),
  );
  const query = [
    ...constant,
    ...parameters
      .filter(inQuery)
      .map((parameter) => toVariable(keysByName.get(parameter.name) ?? parameter.name, parameter, api)),
  ];
  const enabled = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `{{baseUrl}}/${path.join('/')}${enabled.length ? `?${enabled.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path,
    ...(query.length ? { query } : {}),
    ...(variable.length ? { variable } : {}),
  };
}

function toVariable(key: string, parameter: Parameter, api: ApiDescription): Variable {
  const { required, example, schema, description } = parameter;
  const isRequired = required || parameter.in === 'path';
  const value = example ?? getSchemaValue(schema, api);
  const text = [isRequired ? '(Required)' : '', description ?? ''].filter(Boolean).join(' ');
  return {
    key,
    value: value === undefined ? '' : String(value),
    ...(isRequired || example !== undefined ? {} : { disabled: true }),
    ...toDescription(text),
  };
}

/** Creates the saved responses. `create` adds the request of each. */
const createSavedResponses = (operation: Operation, api: ApiDescription) =>
  getResponseExamples(operation, api).map(({ key = '', status, type, summary, value, origin }, index) => ({
    key,
    create(originalRequest: ReturnType<typeof toRequest>) {
      const code = /^\d{3}$/.test(status) ? Number(status) : undefined;
      const label = origin ? `(${getOutputLabel(origin).toLowerCase()})` : '';
      return {
        id: createUuid(`${operation.id} answer ${index}`),
        name: [strings.answer, code, summary, label].filter(Boolean).join(' '),
        originalRequest,
        ...(code === undefined ? {} : { status: STATUS_CODES[code] ?? '', code }),
        header: [{ key: 'Content-Type', value: type }],
        body: isJson(type) ? toJson(value, 2) : String(value),
      };
    },
  }));

type Item = ReturnType<typeof createItems>[number];

interface Variable {
  key: string;
  value: string;
  disabled?: boolean;
  description?: ReturnType<typeof toDescription>['description'];
}
