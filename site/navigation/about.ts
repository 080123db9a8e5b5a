import type { NavigationSource } from '@folio/core';

/** Section 2.7 of the specification. */
export const about: NavigationSource = {
  title: 'About {Product}',
  items: [
    {
      id: 'about',
      title: 'About {Product}',
      children: [
        { id: 'motivation', title: 'Motivation - Why {Product}?', path: '/about/motivation' },
        { id: 'what-is', title: "What's {Product}?", path: '/about/what-is-{product}' },
        {
          id: 'features-high-level',
          title: '{Product} Features - High Level',
          path: '/about/{product}-features-high-level',
        },
        { id: 'graph-processing', title: 'Graph Processing', path: '/about/graph-processing' },
        {
          id: 'enterprise-grade-database-features',
          title: 'Enterprise-grade Database Features',
          path: '/about/enterprise-grade-database-features',
        },
        { id: 'working-with', title: 'Working with {Product}', path: '/about/working-with-{product}' },
        { id: 'the-stack', title: 'The {Product} Stack', path: '/about/the-{product}-stack' },
        {
          id: 'vs-other-databases',
          title: '{Product} vs Other Databases',
          path: '/about/{product}-vs-other-databases',
        },
      ],
    },
  ],
};
