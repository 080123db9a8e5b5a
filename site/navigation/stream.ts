import type { NavigationSource } from '@folio/core';

/** Section 2.5 of the specification. */
export const stream: NavigationSource = {
  title: 'Streams and events',
  items: [
    {
      id: 'stream',
      title: 'Stream in {Product}',
      children: [
        { id: 'overview', title: 'Overview', path: '/stream' },
        { id: 'stream-manager', title: 'Stream Manager', path: '/stream-manager' },
        { id: 'stream-processing', title: 'Stream Processing', path: '/stream-processing' },
        { id: 'computed-attribute', title: 'Computed Attribute', path: '/catr-computing-attribute' },
        { id: 'group-by', title: 'Group By', path: '/group-by' },
        { id: 'refer', title: 'Refer', path: '/refer' },
        { id: 'filter', title: 'Filter', path: '/filter' },
        { id: 'join', title: 'Join', path: '/join' },
        { id: 'cepq', title: 'CEPQ', path: '/cepq' },
        { id: 'entity', title: 'Entity', path: '/entity' },
        { id: 'notification', title: 'Notification', path: '/notification' },
        {
          id: 'stream-join',
          title: 'Stream Join',
          children: [
            { id: 'overview', title: 'Overview', path: '/stream-join' },
            { id: 'example-1', title: 'Example 1', path: '/join-example-1' },
            { id: 'example-2', title: 'Example 2', path: '/join-example-2' },
            { id: 'example-3', title: 'Example 3', path: '/join-example-3' },
          ],
        },
        { id: 'working-with-streams', title: 'Working with Streams', path: '/working-with-streams' },
      ],
    },
    {
      id: 'complex-event-processing',
      title: 'Complex Event Processing',
      children: [
        { id: 'overview', title: 'Overview', path: '/complex-event-processing' },
        { id: 'use-cases', title: 'Use Cases', path: '/cep-use-cases' },
        { id: 'examples', title: 'Examples', path: '/cep-examples' },
      ],
    },
  ],
};
