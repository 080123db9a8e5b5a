import { describe, expect, it } from 'vitest';
import { type AreaCard, prepareConfig, resolveConfig, type SiteConfig } from './config.ts';
import { buildTrees } from './navigation/build.ts';
import { product, registry, routes } from './testing/navigation.ts';

const config = {
  product,
  origin: 'https://docs.{product}.com',
  companySite: 'https://{product}.com',
  title: '{Product} documentation',
  description: 'About {Product}.',
  header: { links: [{ label: 'Docs', href: '/' }] },
  products: {
    label: 'Products',
    columns: [{ title: 'Tools', links: [{ label: '{Product}', href: 'https://{product}.com' }] }],
    foot: { label: 'Demo', href: 'https://example.org' },
  },
  actions: [],
  home: {
    title: '{Product}',
    lead: '',
    links: [
      { label: 'Install', href: '/{product}-install' },
      { label: 'Join', href: '/join#top' },
    ],
    models: [{ id: 'stream', title: 'Stream', text: '', href: '/stream' }],
    roles: {
      title: '',
      items: [{ id: 'dev', title: '', text: '', links: [{ label: 'Config', href: '/config' }] }],
    },
    areas: {
      title: '',
      cards: [
        { id: 'docs', title: 'Manual', text: '', href: '/overview', sidebars: ['guide'] },
        { id: 'leads', title: 'Leads', text: '', href: '/tools', sidebars: ['orders', 'outlet'] },
        { id: 'index', title: 'All', text: '', href: '/search', sidebars: [], note: 'A to Z' },
      ],
    },
  },
  pages: [
    {
      path: '/tools',
      title: '',
      description: '',
      lead: '',
      cards: [{ id: 'sell', title: '', text: '', href: '/install-selling?shop=outlet', sidebars: ['outlet'] }],
    },
  ],
  brand: {
    sign: { icon: 'sign' },
    favicon: 'favicon',
    colors: { background: '#fff', text: '#000', faint: '#777', accent: '#00f' },
  },
  footer: { year: 2023, holder: '{Product}', social: [] },
  base: '/',
  editBase: 'https://example.org/edit/',
} satisfies SiteConfig;

const withCard = (card: AreaCard) => config.pages.map((page) => ({ ...page, cards: [card] }));

function prepare(change: SiteConfig = config) {
  const pages = new Set(routes);
  return prepareConfig(
    change,
    buildTrees(registry(), product, pages).trees,
    new Set([...pages, '/', '/search', '/tools']),
  );
}

describe('the configuration', () => {
  it('expands placeholders in all strings', () => {
    const expanded = resolveConfig(config);
    expect(expanded.origin).toBe('https://docs.nimbus.com');
    expect(JSON.stringify(expanded)).not.toMatch(/\{(product|Product)\}/);
  });

  it.each([
    ['2023-05-01', true],
    ['2023-05-02', false],
  ])('has an announcement until its last day: on %s, %s', (today, isShown) => {
    const announcement = {
      badge: 'New',
      text: 'X',
      link: { label: 'Y', href: '/' },
      until: '2023-05-01',
    };
    expect('announcement' in resolveConfig({ ...config, announcement }, today)).toBe(isShown);
  });

  it('gets the number of pages of each area', () => {
    const { config: preparedConfig, diagnostics } = prepare();
    expect(diagnostics).toEqual([]);
    expect(preparedConfig.home.areas?.cards.map(({ pages }) => pages)).toEqual([6, 6, undefined]);
    expect(preparedConfig.pages[0]?.cards[0]).toMatchObject({ pages: 5, href: '/install-selling?shop=outlet' });
    expect(preparedConfig.home.links.map(({ href }) => href)).toEqual(['/nimbus-install', '/join#top']);
  });

  it.each([
    ['the header', { header: { links: [{ label: 'X', href: '/nowhere' }] } }],
    ['the products', { products: { ...config.products, foot: { label: 'X', href: '/nowhere' } } }],
    ['the home page', { home: { ...config.home, links: [{ label: 'X', href: '/nowhere' }] } }],
    ['a card', { pages: withCard({ id: 'x', title: '', text: '', href: '/nowhere', sidebars: [] }) }],
  ] as [string, Partial<SiteConfig>][])('reports a dead link in %s', (_, change) => {
    expect(prepare({ ...config, ...change }).diagnostics).toEqual([
      {
        file: 'site.config.ts',
        quote: '/nowhere',
        message: 'A link leads to /nowhere, which is not a page.',
        hint: 'Correct the link.',
      },
    ]);
  });

  it('reports an unknown sidebar in a card', () => {
    const card = { id: 'x', title: 'Maps', text: '', href: '/join', sidebars: ['maps', 'none'] };
    expect(prepare({ ...config, pages: withCard(card) }).diagnostics).toEqual(
      ['maps', 'none'].map((key) => ({
        file: 'site.config.ts',
        quote: key,
        message: `The card "Maps" names the sidebar "${key}", which does not exist.`,
        hint: 'Use one of: guide, stream, graph, orders, outlet, cep, help, forum.',
      })),
    );
  });

  it('quotes links as written, and reports repeated links once', () => {
    const links = [
      { label: 'X', href: '/{product}-x' },
      { label: 'Y', href: '/{product}-x' },
    ];
    const { diagnostics } = prepare({ ...config, header: { links } });
    expect(diagnostics.map(({ quote, message }) => [quote, message])).toEqual([
      ['/{product}-x', 'A link leads to /nimbus-x, which is not a page.'],
    ]);
  });
});
