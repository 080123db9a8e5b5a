import { apiCaution, facts, fillNodes, inlineOr, interleave, label, param, params } from '@folio/core/data';
import type { DirectiveContext, Element, ElementContent } from '@folio/core/markdown';
import { getLanguageName } from '@folio/core/markdown';
import { h } from 'hastscript';
import { toKey } from '../model/samples.ts';
import type { Parameter, Response } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import type { ApiDescription, Operation } from './description.ts';
import { type FieldScope, hasFields, renderDescription, renderFields, renderNamedField } from './fields.ts';

export interface OperationScope {
  context: DirectiveContext;
  api: ApiDescription;
  operation: Operation;
  /** Creates an h2 if the page has one operation, else an h3 whose id begins with the operation's name. */
  heading(id: string, title: string): Element;
  /** Returns an anchor that is unique within the operation. */
  anchor(key: string, area: string): string;
}

const getParameterAreas = () => [
  { area: 'path', id: 'path-parameters', title: strings.pathParameters },
  { area: 'query', id: 'query-parameters', title: strings.queryParameters },
  { area: 'header', id: 'headers', title: strings.headers },
];

export function renderParameters(scope: OperationScope): Element[] {
  const sections = getParameterAreas().flatMap(({ area, id, title }) => {
    const matching = scope.operation.parameters.filter((parameter) => parameter.in === area);
    return matching.length
      ? [scope.heading(id, title), params(matching.map((parameter) => renderParameter(parameter, scope)))]
      : [];
  });
  return [...renderFillMode(scope.operation), ...sections];
}

function renderParameter(parameter: Parameter, scope: OperationScope): Element {
  const fields: FieldScope = { ...scope, anchor: (path) => scope.anchor(path.join('-'), parameter.in) };
  const schema = {
    type: 'string' as const,
    ...parameter.schema,
    ...(parameter['x-caution'] ? { 'x-caution': parameter['x-caution'] } : {}),
  };
  const row = renderNamedField(parameter.name, schema, parameter.required ?? false, fields, parameter.description);
  // The console adds its field to the row.
  return { ...row, properties: { ...row.properties, dataField: toKey(parameter) } };
}

/** Renders the choice between the list of parameters and the form, which is the list with fields. */
function renderFillMode({ id, parameters, body }: Operation): Element[] {
  if (!parameters.length && !body) return [];
  const choice = (label: string, checked: boolean) =>
    h('label', h('input', { type: 'radio', name: `fill-${id}`, checked }), label);
  const node = h('div.seg.fill-mode', { role: 'radiogroup', ariaLabel: strings.parameters }, [
    choice(strings.read, true),
    choice(strings.fillIn, false),
  ]);
  return [{ ...node, data: { unsearched: true, markdown: [] } }];
}

/** `declare` registers the names of body fields with their anchors. */
export function renderBody(scope: OperationScope, declare: (name: string, anchor: string) => void): Element[] {
  const { body } = scope.operation;
  if (!body) return [];
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
    h('div.body-field'),
    ...renderDescription(scope.context, body),
    ...entries.flatMap(([type, media]) => [
      ...(type === 'application/json' && entries.length === 1 ? [] : [renderContentType(type, media['x-sent-as'])]),
      ...(media.schema ? renderFields(media.schema, fields) : []),
      ...apiCaution(scope.context, media),
    ]),
    ...apiCaution(scope.context, body),
  ];
}

const renderContentType = (type: string, sentAs?: string): Element =>
  h('p', fillNodes(sentAs ? strings.sentAsText : strings.contentType, { type: h('code', sentAs ?? type) }));

export function renderResponses(scope: OperationScope): Element[] {
  const rows = Object.entries(scope.operation.responses).map(([status, response]) =>
    renderResponse(status, response, scope),
  );
  return [scope.heading('responses', strings.responses), params(rows)];
}

/** Renders nothing for `default` and `2XX`, which aren't status codes. */
export function renderStatus(status: string): ElementContent[] {
  if (status === 'default' || status === '2XX') return [];
  return [h('span', { className: ['status', ...(/^[45]/.test(status) ? ['bad'] : [])] }, status)];
}

function renderResponse(status: string, response: Response, scope: OperationScope): Element {
  const { context, api } = scope;
  const entries = Object.entries(response.content ?? {});
  const types = entries.map(([type]) => h('small', type));
  const statusNodes = renderStatus(status);
  // Beside other responses, `default` describes failures.
  const failed = status === 'default' && Object.keys(scope.operation.responses).length > 1;
  const name: ElementContent[] = statusNodes.length
    ? [h('code', statusNodes)]
    : [h('b', failed ? strings.error : strings.answer)];
  const headers = Object.entries(response.headers ?? {}).map(([header, value]) => {
    const resolved = api.resolve(value) as { description?: string; schema?: object };
    return renderNamedField(
      header,
      resolved.schema ?? { type: 'string' },
      false,
      { context, api },
      resolved.description,
    );
  });
  return param(
    [...name, ...types],
    [
      h('p', inlineOr(context, response.description)),
      ...(headers.length ? [params(headers)] : []),
      ...entries.flatMap(([, media]) => [
        ...(media.schema && hasFields(media.schema, api) ? renderFields(media.schema, { context, api }) : []),
        ...apiCaution(context, media),
      ]),
      ...apiCaution(context, response),
    ],
  );
}

const INTERFACES = [
  ['cli', 'CLI'],
  ['cpp', getLanguageName('cpp')],
  ['java', getLanguageName('java')],
] as const;

/**
 * Lists commands that name the operation as their equivalent, and the methods that those commands
 * name. `x-same` replaces them, per language.
 */
export function renderEquivalents(context: DirectiveContext, api: ApiDescription, operation: Operation): Element[] {
  const rows = INTERFACES.flatMap(([language, title]): [string, ElementContent[]][] => {
    const names = getEquivalents(context, api, operation, language);
    const unique = [...new Map(names.map((name) => [JSON.stringify(name), name])).values()];
    return unique.length ? [[title, interleave(unique, ', ')]] : [];
  });
  return rows.length ? [label(strings.equivalents), ...facts(rows)] : [];
}

function getEquivalents(
  context: DirectiveContext,
  api: ApiDescription,
  { id, operation }: Operation,
  language: 'cli' | 'cpp' | 'java',
): ElementContent[][] {
  const names = operation['x-same']?.[language];
  if (names)
    return names.map((name) => (language === 'cli' ? context.inline(name) : (context.refer('class', name) ?? [])));
  const groups = api.document['x-cli'] ?? [];
  return groups.flatMap((group) => context.refer('commands', id, `${group} ${language}`) ?? []).map((node) => [node]);
}
