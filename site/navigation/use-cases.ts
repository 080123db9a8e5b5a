import type { NavigationSource } from '@folio/core';

/** Section 2.6 of the specification. The spelling of `recomendation-system` is the contract. */
export const useCases: NavigationSource = {
  title: 'Use cases',
  items: [
    {
      id: 'recommendation-system',
      title: 'Recommendation System',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/use-cases/recomendation-system/introduction' },
        { id: 'case-study', title: 'Case Study - Fintech Company', path: '/use-cases/recomendation-system/case-study' },
        {
          id: 'case-study-2',
          title: 'Case Study 2 - Fintech Company',
          path: '/use-cases/recomendation-system/case-study-fintech-company',
        },
      ],
    },
    {
      id: 'iot-ops-intelligence-log-analysis',
      title: 'IoT Ops Intelligence, Log Analysis',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/use-cases/iot-intelligence/introduction' },
        { id: 'case-study', title: 'Case Study - NetApp', path: '/use-cases/iot-intelligence/case-study' },
      ],
    },
    {
      id: 'ai-ontology-graph',
      title: 'AI, Ontology Graph',
      className: 'spaced',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/use-cases/ai-ontology-graph/introduction' },
        { id: 'case-study', title: 'Case Study - Cisco', path: '/use-cases/ai-ontology-graph/case-study' },
      ],
    },
    {
      id: 'health-care-and-system-data',
      title: 'Health Care and System Data',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/use-cases/health-care-system-data/introduction' },
        { id: 'case-study', title: 'Case Study - IBM', path: '/use-cases/health-care-system-data/case-study' },
      ],
    },
    {
      id: 'master-data-management',
      title: 'Master Data Management',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/use-cases/master-data-management/introduction' },
        { id: 'case-study', title: 'Case Study - Streamoid', path: '/use-cases/master-data-management/case-study' },
      ],
    },
    {
      id: 'crm-lead-selling',
      title: 'CRM & Lead Selling',
      children: [
        { id: 'introduction', title: 'Introduction', path: '/use-cases/crm-and-leadselling/introduction' },
        { id: 'case-study', title: 'Case Study - Swapengines.com', path: '/use-cases/crm-and-leadselling/case-study' },
      ],
    },
  ],
};
