import type { NavigationSource } from '@folio/core';

/** Section 2.10 of the specification. The Overview is an addition for the page of questions. */
export const faq: NavigationSource = {
  title: 'FAQ and help',
  overview: '/faq',
  items: [
    {
      id: 'ticket-creation-guide',
      title: 'Ticket Creation Guide',
      children: [
        {
          id: 'website-ticket-creation',
          title: 'Website Ticket Creation',
          path: '/ticket-creation/website-ticket-creation',
        },
        { id: 'app-ticket-creation', title: 'App Ticket Creation', path: '/ticket-creation/app-ticket-creation' },
      ],
    },
    {
      id: 'chart-help-guide',
      title: 'Chart Help Guide',
      children: [{ id: 'chart-creation', title: 'Chart Creation', path: '/help-guide/chart-creation' }],
    },
    {
      id: 'ampere-help-guide',
      title: 'Ampere Help Guide',
      children: [
        { id: 'create-regenerate-api-key', title: 'Create/Regenerate API Key', path: '/create-regenrate-apikey' },
      ],
    },
  ],
};
