import { createVariant } from '@folio/core';
import { leadsManagement } from './leads-management.ts';

/** The variant of leads management for `?app=leads_selling`; section 2.12 of the specification. */
export const leadsSelling = createVariant('leads-selling', leadsManagement, {
  title: 'Leads Selling',
  of: { sidebar: 'leads-management', query: { name: 'app', value: 'leads_selling' } },
  replace: {
    'get-started/install': { id: 'install', title: 'How to Install', path: '/install-leads-selling' },
  },
  insert: [
    {
      into: 'manage-crm',
      at: 1,
      items: [{ id: 'create-crm', title: 'Create CRM', path: '/apps/leads-selling/create-crm' }],
    },
  ],
  append: {
    leads: [
      { id: 'create-organization', title: 'Create organization', path: '/apps/leads-selling/org-setup' },
      { id: 'purchase-leads', title: 'Purchase leads', path: '/apps/leads-selling/purchase-leads' },
      { id: 'custom-domain', title: 'Setup custom domain', path: '/apps/leads-selling/branding-dns-setup' },
      { id: 'send-via-whatsapp', title: 'Send leads via WhatsApp', path: '/apps/leads-selling/send-lead-whatsapp' },
      { id: 'send-via-email', title: 'Send leads via email', path: '/apps/leads-selling/send-lead-email' },
      { id: 'onboard-company', title: 'Onboard company', path: '/apps/leads-selling/onboard-company' },
      { id: 'lead-search', title: 'Setup lead search', path: '/apps/leads-selling/setup-lead-search' },
      {
        id: 'lead-search-category',
        title: 'Setup category for lead search',
        path: '/apps/leads-selling/setup-category-for-lead-search',
      },
    ],
  },
});
