import type { NavigationSources } from '@folio/core';

/** The one sidebar, in reading order. */
export const navigation: NavigationSources = {
  guide: {
    title: 'Guide',
    isDefault: true,
    items: [
      { id: 'start', title: 'Start here', path: '/start' },
      { id: 'pages', title: 'Pages', path: '/pages' },
      { id: 'sidebar', title: 'The sidebar', path: '/sidebar' },
      { id: 'configuration', title: 'The configuration', path: '/configuration' },
      { id: 'publish', title: 'Build and publish', path: '/publish' },
    ],
  },
};
