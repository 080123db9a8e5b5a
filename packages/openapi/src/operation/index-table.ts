import { kebab } from '@folio/core/data/anchors.ts';
import { type Row, type RowGroup, table } from '@folio/core/data/parts/blocks.ts';
import { defineDirective } from '@folio/core/data/parts/context.ts';
import { filterBox } from '@folio/core/data/parts/filter.ts';
import { capitalize } from '@folio/core/data/parts/text.ts';
import type { DataDirective, DirectiveContext, DirectiveResult, ElementContent } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { z } from 'zod';
import { apiSchema } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import type { ApiDescription, Operation } from './description.ts';
import { methodBadge, pathCode } from './operation-link.ts';

/** `::operations`: every operation of the description with its page, in groups by tag, under a box that filters them. */
export const operationsDirective: DataDirective = defineDirective({
  name: 'operations',
  attributes: z.strictObject({}),
  render(_, context): DirectiveResult {
    const api = context.load('api/openapi', apiSchema);
    const node = table(strings.allOperations, [strings.methodAndPath, strings.page], groupsOf(api, context));
    return {
      nodes: [h('div.operations', { dataRows: true }, filterBox(strings.filter, strings.filterLabel), node)],
      symbols: [],
    };
  },
});

/** Groups in the order of the tags; operations without one of them come last. */
function groupsOf(api: ApiDescription, context: DirectiveContext): RowGroup[] {
  const all = [...api.operations.values()];
  const tags = api.document.tags ?? [];
  const tagOf = ({ operation }: Operation) => tags.find(({ name }) => operation.tags?.includes(name));
  const pages = all.map(({ id }) => context.pageOf('operation', id));
  const row = (one: Operation): Row => {
    const route = context.pageOf('operation', one.id);
    // Of a page that documents several, the anchor of each is known; alone it is the page.
    const several = pages.filter((page) => page === route).length > 1;
    const { summary } = one.operation;
    const page: ElementContent = route
      ? h('a', { href: several ? `${route}#${kebab(one.id)}` : route }, summary)
      : { type: 'text', value: summary };
    return { cells: [[methodBadge(one.method), { type: 'text', value: ' ' }, pathCode(one.path)], [page]] };
  };
  return [...tags, undefined].flatMap((tag) => {
    const rows = all.filter((one) => tagOf(one) === tag).map(row);
    const title = tag ? (tag.description ?? capitalize(tag.name)) : tags.length ? strings.others : undefined;
    return rows.length ? [{ ...(title ? { title } : {}), rows }] : [];
  });
}
