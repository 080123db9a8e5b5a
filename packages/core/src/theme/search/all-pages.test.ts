import { expect, it } from 'vitest';
import { trees } from '../testing/sample.ts';
import { listPagesByArea } from './all-pages.tsx';

it('lists every page once, under the groups of its sidebar', () => {
  const index = listPagesByArea(trees);
  const links = (items: (typeof index)[number]['items']): string[] =>
    items.flatMap((item) => [...(item.href ? [item.href] : []), ...links(item.children ?? [])]);
  expect(index.map(({ title, items }) => [title, links(items)])).toEqual([
    ['Manual', ['/overview', '/primary-index', '/secondary-index', '/reverse-index', '/wide-table', '/table-env']],
    ['Leads management', ['/leads/edit']],
    ['Leads selling', ['/leads/buy?shop=outlet']],
  ]);
});
