import { defineSite } from '@folio/core';

/** All that a site has to say. Everything else is left out, and nothing is drawn for it. */
export default defineSite({
  product: { name: 'Minimal', slug: 'minimal', repo: 'https://code.example.org/minimal' },
  origin: 'https://minimal.example.org',
  title: 'A minimal site',
  description: 'Five pages and one sidebar: the smallest site that this engine builds.',
  home: {
    links: [
      { label: 'Start here', href: '/start' },
      { label: 'All pages', href: '/search' },
    ],
  },
});
