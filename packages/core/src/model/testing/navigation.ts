/** A small registry for tests, with every kind of sidebar. */

import { createVariant, pickGroups } from '../navigation/build.ts';
import type { NavigationSources } from '../navigation.ts';
import type { NavigationItem, NavigationSource, Product, SidebarTree } from '../types.ts';

export const product: Product = { name: 'Nimbus', slug: 'nimbus', repo: 'https://example.org/nimbus' };

const page = (id: string, title: string, path: string): NavigationItem => ({ id, title, path });

const manual: NavigationSource = {
  isDefault: true,
  title: '{Product} manual',
  overview: '/overview',
  items: [
    {
      id: 'start',
      title: 'Get Started',
      children: [
        page('install', 'Install', '/{product}-install'),
        {
          id: 'server',
          title: 'Server',
          children: [page('overview', 'Overview', '/server'), page('config', '{Product} Config', '/config')],
        },
      ],
    },
    {
      id: 'index',
      title: 'Index',
      children: [page('overview', 'Overview', '/index'), page('primary', 'Primary Index', '/primary-index')],
    },
  ],
};

const streams: NavigationSource = {
  title: 'Streams',
  items: [
    {
      id: 'stream',
      title: 'Stream',
      children: [page('overview', 'Overview', '/stream'), page('join', 'Join', '/join')],
    },
    { id: 'cep', title: 'Event Patterns', children: [page('overview', 'Overview', '/cep')] },
  ],
};

const graphs: NavigationSource = {
  title: 'Graph',
  startsCollapsed: true,
  items: [
    page('graph', 'Graph', '/graph'),
    {
      id: 'scenarios',
      title: 'Query scenarios',
      className: 'spaced',
      children: [
        page('scenarios', 'Query scenarios', '/graph/scenarios'),
        { ...page('movies', 'Movies', '/graph/scenarios#movies'), marker: 'nested' },
        page('last', 'Last', '/graph/last'),
      ],
    },
  ],
};

const leads: NavigationSource = {
  title: 'Leads',
  items: [
    {
      id: 'start',
      title: 'Get Started',
      children: [page('install', 'Install', '/install-leads'), page('how', 'How it works', '/how')],
    },
    { id: 'leads', title: 'Leads', children: [page('edit', 'Edit', '/apps/leads/edit')] },
  ],
};

const posts: NavigationSource = { title: 'Forum', items: [] };

/** Creates a registry, which a test may change. */
export function registry() {
  const [guide, stream, graph, orders, forum] = structuredClone([manual, streams, graphs, leads, posts]) as [
    NavigationSource,
    NavigationSource,
    NavigationSource,
    NavigationSource,
    NavigationSource,
  ];
  return {
    guide,
    stream,
    graph,
    orders,
    outlet: createVariant('outlet', orders, {
      title: 'Leads Selling',
      of: { sidebar: 'orders', query: { name: 'shop', value: 'outlet' } },
      replace: { 'start/install': page('install', 'Install', '/install-selling') },
      insert: [{ into: 'leads', at: 0, items: [page('crm', 'Create CRM', '/apps/selling/crm')] }],
      append: { leads: [page('buy', 'Buy leads', '/apps/selling/buy')] },
    }),
    cep: pickGroups('cep', 'Event patterns', ['stream', stream, ['cep']]),
    help: pickGroups('help', 'Help', ['stream', stream, ['cep']], ['graph', graph]),
    forum,
  } satisfies NavigationSources;
}

export type ExampleSources = ReturnType<typeof registry>;

export type ExampleTrees = Record<keyof ExampleSources | 'none', SidebarTree>;

/** Routes of all pages of `registry()`. */
export const routes =
  `/overview /nimbus-install /server /config /index /primary-index /stream /join /cep /graph /graph/scenarios /graph/last
  /install-leads /how /apps/leads/edit /install-selling /apps/selling/crm /apps/selling/buy`.split(/\s+/);
