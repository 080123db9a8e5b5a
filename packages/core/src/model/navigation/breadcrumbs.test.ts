import { describe, expect, it } from 'vitest';
import {
  countPages,
  findRoute,
  getAncestorGroups,
  getBreadcrumbs,
  getPageItems,
  getPageNavigation,
  getPagination,
  getSidebarTree,
} from '../navigation.ts';
import { type ExampleTrees, product, registry, routes } from '../testing/navigation.ts';
import { buildTrees } from './build.ts';

const trees = buildTrees(registry(), product, new Set(routes)).trees as ExampleTrees;

describe('getBreadcrumbs', () => {
  it('returns the area with a link to its first page, the groups and the page', () => {
    expect(getBreadcrumbs(trees.stream, '/join')).toEqual([
      { title: 'Streams', href: '/stream' },
      { title: 'Stream' },
      { title: 'Join' },
    ]);
  });

  it('returns nested groups without links', () => {
    expect(getBreadcrumbs(trees.guide, '/config')).toEqual([
      { title: 'Nimbus manual', href: '/overview' },
      { title: 'Get Started' },
      { title: 'Server' },
      { title: 'Nimbus Config' },
    ]);
  });

  it('omits repeated titles', () => {
    expect(getBreadcrumbs(trees.graph, '/graph')).toEqual([{ title: 'Graph' }]);
    expect(getBreadcrumbs(trees.graph, '/graph/scenarios')).toEqual([
      { title: 'Graph', href: '/graph' },
      { title: 'Query scenarios' },
    ]);
    expect(getBreadcrumbs(trees.cep, '/cep').map(({ title }) => title)).toEqual(['Event Patterns', 'Overview']);
  });

  it('returns no link for a group that has only anchors', () => {
    const sources = registry();
    sources.graph.items.push({
      id: 'data',
      title: 'Data',
      children: [{ id: 'sales', title: 'Sales', path: '/graph/scenarios#sales' }],
    });
    const trees = buildTrees(
      { ...sources, graph: { ...sources.graph, items: sources.graph.items.slice(-1) } },
      product,
      new Set(routes),
    ).trees;
    expect(getBreadcrumbs(getSidebarTree(trees, 'graph'), '/graph/scenarios')).toEqual([
      { title: 'Graph' },
      { title: 'Data' },
      { title: 'Sales' },
    ]);
  });

  it('returns only the area for a page that is not in the tree', () => {
    expect(getBreadcrumbs(trees.stream, '/graph')).toEqual([{ title: 'Streams', href: '/stream' }]);
  });
});

describe('getPagination', () => {
  it('follows the order of the sidebar, with the Overview link first', () => {
    expect(getPagination(trees.guide, '/overview')).toEqual({ next: { href: '/nimbus-install', title: 'Install' } });
    expect(getPagination(trees.guide, '/nimbus-install').previous).toEqual({ href: '/overview', title: 'Overview' });
    expect(getPagination(trees.guide, '/server').next).toEqual({ href: '/config', title: 'Nimbus Config' });
    expect(getPagination(trees.guide, '/primary-index').next).toBeUndefined();
  });

  it('adds the group to ambiguous titles of another group', () => {
    expect(getPagination(trees.guide, '/config').next).toEqual({ href: '/index', title: 'Index: Overview' });
    expect(getPagination(trees.guide, '/nimbus-install').next).toEqual({ href: '/server', title: 'Server: Overview' });
    expect(getPagination(trees.guide, '/config').previous).toEqual({ href: '/server', title: 'Overview' });
  });

  it('skips anchors', () => {
    expect(getPagination(trees.graph, '/graph/scenarios').next).toEqual({ href: '/graph/last', title: 'Last' });
    expect(getPagination(trees.graph, '/graph/last').previous).toEqual({
      href: '/graph/scenarios',
      title: 'Query scenarios',
    });
  });

  it('is empty for a page that is not in the tree', () => expect(getPagination(trees.guide, '/graph')).toEqual({}));
});

describe('getPageNavigation', () => {
  it('returns one entry, or none without a sidebar', () => {
    expect(getPageNavigation(trees, 'stream', '/join').map(({ key }) => key)).toEqual(['stream']);
    expect(getPageNavigation(trees, 'cep', '/cep')[0]?.breadcrumbs.at(-1)).toEqual({ title: 'Overview' });
    expect(getPageNavigation(trees, 'none', '/join')).toEqual([]);
  });

  it('returns a second entry with the links of the variant', () => {
    expect(getPageNavigation(trees, 'orders', '/how')).toEqual([
      {
        key: 'orders',
        breadcrumbs: [{ title: 'Leads', href: '/install-leads' }, { title: 'Get Started' }, { title: 'How it works' }],
        previous: { href: '/install-leads', title: 'Install' },
        next: { href: '/apps/leads/edit', title: 'Edit' },
      },
      {
        key: 'outlet',
        breadcrumbs: [
          { title: 'Leads Selling', href: '/install-selling?shop=outlet' },
          { title: 'Get Started' },
          { title: 'How it works' },
        ],
        previous: { href: '/install-selling?shop=outlet', title: 'Install' },
        next: { href: '/apps/selling/crm?shop=outlet', title: 'Create CRM' },
      },
    ]);
  });

  it('returns only the variant for a page that only the variant has', () => {
    expect(getPageNavigation(trees, 'orders', '/apps/selling/crm').map(({ key }) => key)).toEqual(['outlet']);
  });

  it('uses the navigation of the replacement if the variant replaces the page', () => {
    const [, second] = getPageNavigation(trees, 'orders', '/install-leads');
    expect(second).toEqual(getPageNavigation(trees, 'orders', '/install-selling')[0]);
    expect(second).toMatchObject({ key: 'outlet', next: { href: '/how?shop=outlet' } });
  });
});

describe('lookups in a tree', () => {
  it('find the entry without an anchor', () => {
    expect(findRoute(trees.graph, '/graph/scenarios')?.item.href).toBe('/graph/scenarios');
    expect(findRoute(trees.graph, '/no')).toBeUndefined();
  });

  it('list the groups of a page, outermost first', () => {
    expect(getAncestorGroups(trees.guide, '/config')).toEqual(['guide_start', 'guide_start_server']);
    expect(getAncestorGroups(trees.guide, '/overview')).toEqual([]);
  });

  it('list all entries, and count each page once', () => {
    expect(getPageItems(trees.graph).map(({ route }) => route)).toEqual([
      '/graph',
      '/graph/scenarios',
      '/graph/scenarios',
      '/graph/last',
    ]);
    expect(countPages([trees.graph])).toBe(3);
    expect(countPages([trees.orders, trees.outlet])).toBe(6);
    expect(countPages([trees.graph, trees.none])).toBe(3);
  });
});
