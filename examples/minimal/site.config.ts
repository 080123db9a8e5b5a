import { defineSite } from '@folio/core';

/** The keys that a site must have, and the links of its home page. All others are optional. */
export default defineSite({
  product: { name: 'Minimal', slug: 'minimal', repo: 'https://code.example.org/minimal' },
  origin: 'https://minimal.example.org',
  title: 'A minimal site',
  description: 'Five pages and one sidebar: the smallest site that this framework builds.',
  home: {
    links: [
      { label: 'Start here', href: '/start' },
      { label: 'All pages', href: '/search' },
    ],
  },
});
