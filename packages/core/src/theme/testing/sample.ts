import type { SiteConfig } from '../../model/config.ts';
import type { Trees } from '../../model/navigation.ts';
import type { PageModel, SidebarItem, SidebarKey, SidebarTree } from '../../model/types.ts';

/** A small site for tests: two groups, and a sidebar with a variant. */

const leaf = (key: string, id: string, title: string, route: string, query = ''): SidebarItem => ({
  id: `${key}_${id}`,
  title,
  href: route + query,
  route,
});

const guide: SidebarTree = {
  key: 'guide',
  isDefault: true,
  title: 'Manual',
  overview: leaf('guide', 'overview', 'Overview', '/overview'),
  items: [
    {
      id: 'guide_index',
      title: 'Index',
      children: [
        leaf('guide', 'index_primary', 'Primary index', '/primary-index'),
        leaf('guide', 'index_secondary', 'Secondary index', '/secondary-index'),
        leaf('guide', 'index_reverse', 'Reverse index', '/reverse-index'),
      ],
    },
    {
      id: 'guide_tables',
      title: 'Tables',
      className: 'spaced',
      children: [
        {
          id: 'guide_tables_kinds',
          title: 'Kinds',
          children: [leaf('guide', 'tables_kinds_wide', 'Wide table', '/wide-table')],
        },
        { ...leaf('guide', 'tables_env', 'Environment', '/table-env'), marker: 'nested' },
      ],
    },
  ],
};

const leads = (key: SidebarKey, title: string, query: string): SidebarTree => ({
  key,
  title,
  items: [
    {
      id: `${key}_leads`,
      title: 'Leads',
      children: [leaf(key, 'leads_edit', 'Edit a lead', '/leads/edit', query)],
    },
    ...(query ? [leaf(key, 'buy', 'Buy leads', '/leads/buy', query)] : []),
  ],
});

export const trees = {
  guide,
  orders: leads('orders', 'Leads management', ''),
  outlet: {
    ...leads('outlet', 'Leads selling', '?shop=outlet'),
    variantOf: { sidebar: 'orders', query: { name: 'shop', value: 'outlet' } },
  },
  none: { key: 'none', title: '', items: [] },
} satisfies Trees;

export const config: SiteConfig = {
  product: { name: 'Sample', slug: 'sample', repo: 'https://example.org/repo' },
  origin: 'https://docs.example.org',
  base: '/',
  companySite: 'https://example.org',
  title: 'Sample documentation',
  description: 'About the sample.',
  assistants: { label: 'With an assistant', href: '/wide-table' },
  header: {
    links: [
      { label: 'Docs', href: '/' },
      { label: 'Blog', href: 'https://example.org/blog' },
    ],
  },
  products: {
    label: 'Products',
    columns: ['Engagement', 'Tools', 'Resources'].map((title) => ({
      title,
      links: [{ label: `${title} one`, href: `https://example.org/${title}` }],
    })),
    foot: { label: 'Watch Demo', href: 'https://example.org/demo' },
  },
  actions: [
    { label: 'On Cloud', href: 'https://example.org/cloud' },
    { label: 'Download', href: 'https://example.org/download', primary: true },
  ],
  home: {
    title: 'Sample documentation',
    lead: 'What it is.',
    links: [{ label: 'Wide tables', href: '/wide-table' }],
    models: [{ id: 'graph', title: 'Graph', text: 'Nodes', href: '/wide-table' }],
    start: {
      title: 'Try it',
      tabs: [
        {
          name: 'Container',
          steps: [
            { label: 'Start', command: 'run \\\n  --quiet sample\nstatus', answer: 'running' },
            { label: 'Ask', command: 'ask' },
          ],
          note: 'It goes when it stops.',
        },
        { name: 'Hosted', steps: [{ label: 'Sign up', link: { label: 'How to sign up', href: '/wide-table' } }] },
      ],
      links: [{ label: 'Next', href: '/overview' }],
    },
    roles: {
      title: 'Start',
      items: [{ id: 'dev', title: 'Developer', text: 'Build', links: [] }],
    },
    areas: {
      title: 'All areas',
      cards: [
        { id: 'guide', title: 'Manual', text: 'All of it.', href: '/overview', sidebars: ['guide'], pages: 5 },
        {
          id: 'leads',
          title: 'Leads',
          text: 'To sell.',
          href: '/leads/edit',
          sidebars: ['orders', 'outlet'],
          pages: 2,
        },
      ],
    },
  },
  pages: [{ path: '/tools', title: 'Sample tools', description: 'About tools.', lead: 'Two tools.', cards: [] }],
  brand: {
    sign: { icon: 'sign' },
    favicon: 'favicon',
    colors: { background: '#fff', text: '#000', faint: '#777', accent: '#00f' },
  },
  pictures: { sign: { viewBox: '0 0 24 24', shapes: [{ tag: 'path', attributes: { class: 'a', d: 'M0 0h9' } }] } },
  footer: {
    year: 2023,
    holder: 'Sample',
    social: [{ label: 'GitHub', href: 'https://example.org/git', icon: 'GitHub' }],
  },
  editBase: 'https://example.org/edit/',
};

const base: PageModel = {
  route: '/wide-table',
  layout: 'article',
  kind: 'concept',
  title: 'Wide tables',
  headTitle: 'Wide tables · Sample',
  description: 'A wide table stores documents.',
  sidebar: 'guide',
  navigation: [
    {
      key: 'guide',
      breadcrumbs: [{ title: 'Tables', href: '/wide-table' }, { title: 'Wide table' }],
      previous: { href: '/secondary-index', title: 'Secondary index' },
      next: { href: '/table-env', title: 'Environment' },
    },
  ],
  contents: [{ id: 'what', title: 'What it is', children: [{ id: 'put', title: 'put', code: true }] }],
  related: [{ href: '/primary-index', title: 'Primary index' }],
  updated: '2023-11-04',
  markdownUrl: '/wide-table.md',
  editUrl: 'https://example.org/edit/wide-table.md',
};

/** The model of an article, with changes. */
export const article = (changes: Partial<PageModel> = {}): PageModel => ({ ...base, ...changes });

/** A page with two views. */
export const twoViews = (): PageModel =>
  article({
    route: '/leads/edit',
    sidebar: 'orders',
    navigation: (['orders', 'outlet'] as const).map((key) => ({
      key,
      breadcrumbs: [{ title: trees[key].title, href: '/leads/edit' }, { title: 'Edit a lead' }],
      ...(key === 'outlet' && { next: { href: '/leads/buy?shop=outlet', title: 'Buy leads' } }),
    })),
  });

/** Creates the model of a built-in page. */
export const builtInPage = (layout: PageModel['layout'], route: string): PageModel => ({
  ...base,
  route,
  layout,
  title: 'Search',
  headTitle: 'Search · Sample',
  sidebar: 'none',
  navigation: [],
  contents: [],
  related: [],
});

export const html =
  '<div class="hd"><h2 id="what">What it is</h2><a class="anchor" href="#what" aria-label="Link to this section: What it is">#</a></div><p>Text.</p><h3 id="put"><code>put</code></h3><p>More.</p>';
