import type { NavigationSource } from '@folio/core';

/** Section 2.12 of the specification. `leads-selling.ts` makes its variant from it. */
export const leadsManagement: NavigationSource = {
  title: 'Leads Management',
  items: [
    {
      id: 'get-started',
      title: 'Get Started',
      children: [
        { id: 'install', title: 'How to Install', path: '/install-leads-management' },
        {
          id: 'lead-and-premium-lead',
          title: 'Lead and Premium Lead Overview',
          path: '/how-lead-and-premiumlead-works',
        },
      ],
    },
    {
      id: 'manage-crm',
      title: 'Manage CRM',
      children: [
        { id: 'overview', title: 'Overview', path: '/apps/leads-management/crm-editing/overview' },
        {
          id: 'edit-crm',
          title: 'Edit CRM',
          children: [
            { id: 'setup-status', title: 'Setup status', path: '/apps/leads-management/crm-editing/setup-status' },
            { id: 'setup-states', title: 'Setup states', path: '/apps/leads-management/crm-editing/setup-states' },
            { id: 'setup-tags', title: 'Setup tags', path: '/apps/leads-management/crm-editing/setup-tags' },
            {
              id: 'setup-classifications',
              title: 'Setup classifications',
              path: '/apps/leads-management/crm-editing/setup-classifications',
            },
            {
              id: 'setup-lead-update-template',
              title: 'Setup lead update template',
              path: '/apps/leads-management/crm-editing/setup-lead-update-template',
            },
            {
              id: 'customize-terminologies',
              title: 'Customize terminologies',
              path: '/apps/leads-management/crm-editing/customize-terminologies',
            },
            {
              id: 'allow-cross-user-view-of-leads',
              title: 'Allow cross user view of leads',
              path: '/apps/leads-management/crm-editing/allow-cross-user-view-of-leads',
            },
            {
              id: 'enable-quota-of-leads-for-users',
              title: 'Enable quota of leads for users',
              path: '/apps/leads-management/crm-editing/enable-quota-of-leads',
            },
          ],
        },
      ],
    },
    {
      id: 'manage-groups',
      title: 'Manage Groups',
      children: [
        { id: 'add-a-group', title: 'Add a group', path: '/apps/leads-management/add-group-in-crm' },
        { id: 'delete-a-group', title: 'Delete a group', path: '/apps/leads-management/delete-group-in-crm' },
        {
          id: 'edit-group',
          title: 'Edit group',
          children: [
            { id: 'overview', title: 'Overview', path: '/apps/leads-management/edit-group-in-crm' },
            {
              id: 'manage-group-admins',
              title: 'Manage group admins',
              path: '/apps/leads-management/group-editing/manage-group-admins',
            },
            {
              id: 'set-default-severity',
              title: 'Set default severity',
              path: '/apps/leads-management/group-editing/set-default-severity',
            },
            {
              id: 'set-default-due-date',
              title: 'Set default due date',
              path: '/apps/leads-management/group-editing/set-default-due-date',
            },
            {
              id: 'set-business-hours',
              title: 'Set business hours',
              path: '/apps/leads-management/group-editing/set-business-hours',
            },
            {
              id: 'share-companies',
              title: 'Share companies',
              path: '/apps/leads-management/group-editing/share-companies-between-groups',
            },
            {
              id: 'move-companies',
              title: 'Move companies',
              path: '/apps/leads-management/group-editing/move-companies-between-groups',
            },
          ],
        },
      ],
    },
    {
      id: 'manage-companies',
      title: 'Manage Companies',
      children: [
        { id: 'add-a-company', title: 'Add a company', path: '/apps/leads-management/add-company-in-crm' },
        { id: 'delete-a-company', title: 'Delete a company', path: '/apps/leads-management/delete-company-in-crm' },
        {
          id: 'edit-company',
          title: 'Edit company',
          children: [
            { id: 'overview', title: 'Overview', path: '/apps/leads-management/edit-company-in-crm' },
            {
              id: 'add-an-existing-user',
              title: 'Add an existing user',
              path: '/apps/leads-management/company-editing/add-an-existing-user',
            },
            {
              id: 'add-quota-for-user',
              title: 'Add quota for user',
              path: '/apps/leads-management/company-editing/add-quota-for-user',
            },
            {
              id: 'notification-setup',
              title: 'Notification setup',
              path: '/apps/leads-management/company-editing/notification-setup',
            },
            {
              id: 'distribute-leads',
              title: 'Distribute leads',
              path: '/apps/leads-management/company-editing/distribute-leads',
            },
            {
              id: 'setup-lead-id-prefix',
              title: 'Setup lead ID prefix',
              path: '/apps/leads-management/company-editing/setup-lead-id-prefix',
            },
            {
              id: 'enable-auto-assignment-of-leads',
              title: 'Enable auto assignment of leads',
              path: '/apps/leads-management/company-editing/enable-auto-assignment-of-leads',
            },
            {
              id: 'allow-anonymous-reporter-for-leads',
              title: 'Allow anonymous reporter for leads',
              path: '/apps/leads-management/company-editing/allow-anonymous-reporter-for-leads',
            },
          ],
        },
      ],
    },
    {
      id: 'manage-account-users',
      title: 'Manage Account Users',
      children: [
        {
          id: 'create-new-user',
          title: 'Create new user',
          path: '/apps/leads-management/manage-account-users/create-new-user',
        },
        {
          id: 'activate-suspend-terminate-user',
          title: 'Activate, suspend & terminate user',
          path: '/apps/leads-management/manage-account-users/change-user-status',
        },
        {
          id: 'reset-password-for-a-user',
          title: 'Reset password for a user',
          path: '/apps/leads-management/manage-account-users/reset-user-password',
        },
        {
          id: 'activate-deactivate-user-from-a-company',
          title: 'Activate/deactivate user from a company',
          path: '/apps/leads-management/manage-account-users/activate-de-activate-user-from-company',
        },
        {
          id: 'remove-user-from-a-company',
          title: 'Remove user from a company',
          path: '/apps/leads-management/manage-account-users/remove-user-from-company',
        },
        {
          id: 'update-user-details-for-a-company',
          title: 'Update user details for a company',
          path: '/apps/leads-management/manage-account-users/update-user-details-for-a-company',
        },
        {
          id: 'delete-user-from-account',
          title: 'Delete user from account',
          path: '/apps/leads-management/manage-account-users/delete-user',
        },
      ],
    },
    {
      id: 'leads',
      title: 'Leads',
      children: [
        { id: 'home-page', title: 'Home page', path: '/apps/leads-management/home-landing-page' },
        { id: 'profile', title: 'Profile', path: '/apps/leads-management/view-profile' },
        { id: 'unassigned-leads', title: 'Unassigned leads', path: '/apps/leads-management/unassigned-leads' },
        { id: 'add-lead-manually', title: 'Add lead manually', path: '/apps/leads-management/add-lead-in-company' },
        {
          id: 'upload-leads-from-excel-csv',
          title: 'Upload leads from Excel / CSV',
          path: '/apps/leads-management/upload-leads-from-csv',
        },
        {
          id: 'setup-web-forms-for-lead-collection',
          title: 'Setup web forms for lead collection',
          path: '/apps/leads-management/setup-web-forms-for-lead-collection',
        },
        {
          id: 'add-website-for-click-stream-analysis',
          title: 'Add website for click-stream analysis',
          path: '/apps/leads-management/add-website-for-click-stream-analysis',
        },
        { id: 'edit-work-on-lead', title: 'Edit / work on lead', path: '/apps/leads-management/edit-lead' },
        {
          id: 'see-leads-distribution',
          title: 'See leads distribution',
          path: '/apps/leads-management/lead-distribution',
        },
        { id: 'send-email', title: 'Send email', path: '/apps/leads-management/send-email' },
        { id: 'make-call', title: 'Make call', path: '/apps/leads-management/make-calls' },
        { id: 'setup-an-event', title: 'Setup an event', path: '/apps/leads-management/setup-an-event' },
        { id: 'edit-an-event', title: 'Edit an event', path: '/apps/leads-management/edit-an-event' },
        { id: 'cancel-an-event', title: 'Cancel an event', path: '/apps/leads-management/cancel-an-event' },
        { id: 'delete-a-lead', title: 'Delete a lead', path: '/apps/leads-management/delete-a-lead' },
        {
          id: 'add-edit-title-of-a-lead',
          title: 'Add / edit title of a lead',
          path: '/apps/leads-management/edit-lead-title',
        },
        {
          id: 'upload-attachments-files-to-a-lead',
          title: 'Upload attachments / files to a lead',
          path: '/apps/leads-management/upload-attachments-in-lead',
        },
        { id: 'filter-leads', title: 'Filter leads', path: '/apps/leads-management/filter-leads' },
        { id: 'search-leads', title: 'Search leads', path: '/apps/leads-management/search-leads' },
        { id: 'download-leads', title: 'Download leads', path: '/apps/leads-management/download-leads' },
        { id: 'customize-columns', title: 'Customize columns', path: '/apps/leads-management/customize-columns' },
        { id: 'linking-of-leads', title: 'Linking of leads', path: '/apps/leads-management/linking-of-leads' },
      ],
    },
    {
      id: 'stats',
      title: 'Stats',
      children: [
        {
          id: 'stats-for-lead-pipeline-company',
          title: 'Stats for lead pipeline / company',
          path: '/apps/leads-management/stats-for-company',
        },
        { id: 'funnel-analysis', title: 'Funnel analysis', path: '/apps/leads-management/funnel-analysis' },
        {
          id: 'click-stream-visitor-analysis',
          title: 'Click-stream & visitor analysis',
          path: '/apps/leads-management/click-stream-and-visitor-analysis',
        },
      ],
    },
    {
      id: 'integrations',
      title: 'Integrations',
      children: [
        { id: 'twilio', title: 'Twilio', path: '/apps/leads-management/integrations/twilio' },
        { id: 'ringcentral', title: 'RingCentral', path: '/apps/leads-management/integrations/ring-central' },
        { id: 'whatsapp', title: 'WhatsApp', path: '/apps/leads-management/integrations/whatsapp' },
      ],
    },
  ],
};
