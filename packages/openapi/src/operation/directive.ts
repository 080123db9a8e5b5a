import { apiCaution, createAnchorRegistry, kebab, paragraphs, stripMarkdown } from '@folio/core/data';
import type { DataDirective, DeclaredSymbol, DirectiveContext, DirectiveResult, Element } from '@folio/core/markdown';
import { defineDirective, getDirectivesByName, icon } from '@folio/core/markdown';
import { h } from 'hastscript';
import { z } from 'zod';
import { apiSchema } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import { renderSamples } from './code-column.ts';
import { getConsoleFile } from './console-data.ts';
import type { ApiDescription, Operation } from './description.ts';
import { filterExamples, getExampleNames } from './examples.ts';
import { renderMethod, renderPath } from './index-table.ts';
import { type OperationScope, renderBody, renderEquivalents, renderParameters, renderResponses } from './sections.ts';

/**
 * `::operation{id="createTable"}`. `examples="select, count"` selects examples by name, in this
 * order.
 */
export const operationDirective: DataDirective = defineDirective({
  name: 'operation',
  documents: ({ id }) => id,
  attributes: z.strictObject({ id: z.string(), examples: z.string().optional() }),
  render({ id, examples }, context): DirectiveResult {
    const api = context.load('api/openapi', apiSchema);
    const operation = api.operations.get(id);
    if (!operation)
      return context.fail(
        `The API description has no operation \`${id}\``,
        `Use the operationId of an operation${suggestIds(id, api)}.`,
      );
    if (examples === undefined) return renderOperation(operation, api, context);
    const names = examples.split(',').map((name) => name.trim());
    const known = getExampleNames(operation);
    for (const name of names)
      if (!known.has(name))
        context.fail(`The operation \`${id}\` has no example \`${name}\``, `Use some of: ${[...known].join(', ')}.`);
    return renderOperation(filterExamples(operation, names), api, context);
  },
});

const suggestIds = (id: string, api: ApiDescription): string => {
  const similar = [...api.operations.keys()].filter(
    (other) => other.toLowerCase().slice(0, 4) === id.toLowerCase().slice(0, 4),
  );
  return similar.length ? `, for example ${similar.slice(0, 5).join(', ')}` : '';
};

const SENTENCE_END = /(?<=\.)\s/;

function renderOperation(operation: Operation, api: ApiDescription, context: DirectiveContext): DirectiveResult {
  const several = getDirectivesByName(context, 'operation').length > 1;
  const id = kebab(operation.id);
  const createAnchor = createAnchorRegistry(several ? id : '');
  const scope: OperationScope = {
    context,
    api,
    operation,
    anchor: createAnchor,
    heading: (name, title) => {
      const anchor = createAnchor(name, 'section');
      return context.heading(several ? 3 : 2, anchor, title);
    },
  };
  const method = operation.method.toUpperCase();
  const { summary, description } = operation.operation;
  const text = stripMarkdown(description?.split(SENTENCE_END)[0] ?? summary);
  const entry = { kind: method, line: operation.path, text };
  const symbols: DeclaredSymbol[] = [
    { name: operation.id, anchor: id, entry },
    { name: `${method} ${operation.path}`, anchor: id },
  ];
  const sections = [
    ...renderParameters(scope),
    ...renderBody(scope, (name, anchor) => symbols.push({ name, anchor })),
    ...renderResponses(scope),
    ...renderEquivalents(context, api, operation),
    ...apiCaution(context, operation.operation),
  ];
  const layout = h(
    'div.operation',
    several ? {} : { id },
    h('div.prose', renderEndpoint(operation), renderDescription(operation, context, several)),
    h('div.operation-code', { dataOperation: operation.id, dataApi: getConsoleFile(api).path }, renderSamples(scope)),
    h('div.prose', sections),
  );
  return { nodes: several ? [context.heading(2, id, operation.operation.summary), layout] : [layout], symbols };
}

function renderEndpoint({ method, path }: Operation): Element {
  const copy = h('button.icon-button', { type: 'button', ariaLabel: strings.copyPath, dataCopy: path }, icon('copy'));
  return h('div.endpoints', h('div.endpoint', renderMethod(method), renderPath(path), copy));
}

function renderDescription({ item, operation }: Operation, context: DirectiveContext, several: boolean): Element[] {
  const full = operation.description ?? item.description ?? '';
  const text = several ? full : full.split(SENTENCE_END).slice(1).join(' ');
  return [
    ...(operation.deprecated ? [h('p', h('strong', strings.deprecated))] : []),
    ...(text ? paragraphs(context, text) : []),
  ];
}
