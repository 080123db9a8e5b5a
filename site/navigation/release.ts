import type { NavigationSource } from '@folio/core';

/** Section 2.4 of the specification. */
export const release: NavigationSource = {
  title: 'Release information',
  items: [
    {
      id: 'ampere',
      title: 'Ampere',
      children: [{ id: 'ampere', title: 'Ampere', path: '/release-info/ampere' }],
    },
    {
      id: 'database',
      title: '{Product}',
      children: [{ id: 'version-2-0', title: '{Product} 2.0', path: '/release-info/{product}-2.0' }],
    },
  ],
};
