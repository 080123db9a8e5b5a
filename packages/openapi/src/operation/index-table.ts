import type { Badge } from '@folio/core';
import { capitalize, filterBox, kebab, type Row, type RowGroup, table } from '@folio/core/data';
import type {
  ContentPage,
  DataDirective,
  DirectiveContext,
  DirectiveResult,
  Element,
  ElementContent,
} from '@folio/core/markdown';
import { defineDirective, text } from '@folio/core/markdown';
import { h } from 'hastscript';
import { z } from 'zod';
import { apiSchema } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import type { ApiDescription, Method, Operation } from './description.ts';

/** `::operations`: a table of all operations, grouped by tag, with a filter. */
export const operationsDirective: DataDirective = defineDirective({
  name: 'operations',
  attributes: z.strictObject({}),
  render(_, context): DirectiveResult {
    const api = context.load('api/openapi', apiSchema);
    const node = table(strings.allOperations, [strings.methodAndPath, strings.page], groupByTag(api, context));
    return {
      nodes: [h('div.operations', { dataRows: true }, filterBox(strings.filter, strings.filterLabel), node)],
      symbols: [],
    };
  },
});

function groupByTag(api: ApiDescription, context: DirectiveContext): RowGroup[] {
  const all = [...api.operations.values()];
  const tags = api.document.tags ?? [];
  const tagOf = (candidate: Operation) => tags.find(({ name }) => candidate.operation.tags?.includes(name));
  const pages = all.map(({ id }) => context.findRoute('operation', id));
  const row = (operation: Operation): Row => {
    const route = context.findRoute('operation', operation.id);
    // A page with a single operation needs no anchor.
    const several = pages.filter((page) => page === route).length > 1;
    const { summary } = operation.operation;
    const page: ElementContent = route
      ? h('a', { href: several ? `${route}#${kebab(operation.id)}` : route }, summary)
      : text(summary);
    return {
      cells: [[renderMethod(operation.method), text(' '), renderPath(operation.path)], [page]],
    };
  };
  return [...tags, undefined].flatMap((tag) => {
    const rows = all.filter((operation) => tagOf(operation) === tag).map(row);
    const title = tag ? (tag.description ?? capitalize(tag.name)) : tags.length ? strings.others : undefined;
    return rows.length ? [{ ...(title ? { title } : {}), rows }] : [];
  });
}

export const renderMethod = (method: Method): Element =>
  h('span', { className: ['method', method] }, method.toUpperCase());

/** Renders a path with its parameters highlighted and with opportunities for a line break. */
export const renderPath = (path: string): Element =>
  h(
    'code',
    path.split(/(\{[^}]+\})|(?<=.)(?=[/?&])/).flatMap((part, index) => {
      if (!part) return [];
      if (part.startsWith('{')) return [h('var', part)];
      return index && /^[/?&]/.test(part) ? [h('wbr'), part] : [part];
    }),
  );

export function renderOperationLink(
  context: DirectiveContext,
  { id, method, path, operation }: Operation,
): ElementContent[] {
  const route = context.findRoute('operation', id);
  const name = route ? h('a', { href: route }, operation.summary) : h('code', path);
  return [renderMethod(method), text(' '), name];
}

const METHOD_TONES: Record<string, Badge['tone']> = { GET: 'blue', POST: 'green', PUT: 'amber', DELETE: 'red' };

export function getMethodBadge({ symbols }: Pick<ContentPage, 'symbols'>): Badge | undefined {
  const method = symbols.map(({ entry }) => entry?.kind ?? '').find((kind) => Object.hasOwn(METHOD_TONES, kind));
  const tone = method && METHOD_TONES[method];
  return tone ? { text: method, tone } : undefined;
}
