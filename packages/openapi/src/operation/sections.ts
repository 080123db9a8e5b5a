import { apiCaution, param, params } from '@folio/core/data/parts/blocks.ts';
import { fillNodes, inlineOr, paragraphs } from '@folio/core/data/parts/text.ts';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import type { Parameter, RequestBody, Response } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import type { ApiDescription, Operation } from './description.ts';
import { type FieldScope, fieldBlock, hasFields, namedRow } from './fields.ts';

/** What the sections of an operation share. */
export interface OperationScope {
  context: DirectiveContext;
  api: ApiDescription;
  operation: Operation;
  /** Heading of a section: h2 where the page has one operation, else h3 with the operation's name in the id. */
  heading(id: string, title: string): Element;
  /** Anchor of a parameter or a field, unique in the operation. */
  anchor(key: string, area: string): string;
}

const places = () => [
  { place: 'path', id: 'path-parameters', title: strings.pathParameters },
  { place: 'query', id: 'query-parameters', title: strings.queryParameters },
  { place: 'header', id: 'headers', title: strings.headers },
];

/** Parameters by their place, a section each. */
export function parameterSections(scope: OperationScope): Element[] {
  const all = scope.api.parameters(scope.operation);
  return places().flatMap(({ place, id, title }) => {
    const own = all.filter((parameter) => parameter.in === place);
    return own.length ? [scope.heading(id, title), params(own.map((parameter) => parameterRow(parameter, scope)))] : [];
  });
}

function parameterRow(parameter: Parameter, scope: OperationScope): Element {
  const fields: FieldScope = { ...scope, anchor: (path) => scope.anchor(path.join('-'), parameter.in) };
  const schema = {
    type: 'string' as const,
    ...parameter.schema,
    ...(parameter['x-caution'] ? { 'x-caution': parameter['x-caution'] } : {}),
  };
  return namedRow(parameter.name, schema, parameter.required ?? false, fields, parameter.description ?? null);
}

/** The request body with the anchors of its fields, which are declared names. */
export function bodySection(scope: OperationScope, declare: (name: string, anchor: string) => void): Element[] {
  const { operation } = scope.operation;
  if (!operation.requestBody) return [];
  const body = scope.api.resolve(operation.requestBody) as RequestBody;
  const entries = Object.entries(body.content);
  const fields: FieldScope = {
    ...scope,
    anchor(path) {
      const anchor = scope.anchor(path.join('-'), 'body');
      declare(path.at(-1) ?? '', anchor);
      return anchor;
    },
  };
  return [
    scope.heading('request-body', strings.requestBody),
    ...(body.description ? paragraphs(scope.context, body.description) : []),
    ...entries.flatMap(([type, media]) => [
      ...(type === 'application/json' && entries.length === 1 ? [] : [contentType(type, media['x-sent-as'])]),
      ...(media.schema ? fieldBlock(media.schema, fields) : []),
      ...apiCaution(scope.context, media),
    ]),
    ...apiCaution(scope.context, body),
  ];
}

const contentType = (type: string, sentAs?: string): Element =>
  h('p', fillNodes(sentAs ? strings.sentAs : strings.contentType, { type: h('code', sentAs ?? type) }));

/** Answers by status, each with its fields. */
export function responseSection(scope: OperationScope): Element[] {
  const rows = Object.entries(scope.operation.operation.responses).map(([status, entry]) =>
    responseRow(status, scope.api.resolve(entry) as Response, scope),
  );
  return [scope.heading('responses', strings.responses), params(rows)];
}

/** The status of an answer; an answer under `default` or under the range of success shows none. */
export function statusMark(status: string): ElementContent[] {
  if (status === 'default' || status === '2XX') return [];
  return [h('span', { className: ['status', ...(/^[45]/.test(status) ? ['bad'] : [])] }, status)];
}

function responseRow(status: string, response: Response, scope: OperationScope): Element {
  const { context, api } = scope;
  const entries = Object.entries(response.content ?? {});
  const types = entries.map(([type]) => h('small', type));
  const mark = statusMark(status);
  // Beside a success, `default` is the answer to a call that failed.
  const failed = status === 'default' && Object.keys(scope.operation.operation.responses).length > 1;
  const name: ElementContent[] = mark.length ? [h('code', mark)] : [h('b', failed ? strings.error : strings.answer)];
  const headers = Object.entries(response.headers ?? {}).map(([header, value]) => {
    const own = api.resolve(value) as { description?: string; schema?: object };
    return namedRow(header, own.schema ?? { type: 'string' }, false, { context, api }, own.description ?? null);
  });
  return param(
    [...name, ...types],
    [
      h('p', inlineOr(context, response.description)),
      ...(headers.length ? [params(headers)] : []),
      ...entries.flatMap(([, media]) => [
        ...(media.schema && hasFields(media.schema, api) ? fieldBlock(media.schema, { context, api }) : []),
        ...apiCaution(context, media),
      ]),
      ...apiCaution(context, response),
    ],
  );
}
