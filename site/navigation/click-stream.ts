import type { NavigationSource } from '@folio/core';

/** Section 2.11 of the specification. */
export const clickStream: NavigationSource = {
  title: 'Click Stream',
  items: [
    {
      id: 'get-started',
      title: 'Get Started',
      children: [{ id: 'install', title: 'How to Install', path: '/install-clickstream' }],
    },
    {
      id: 'setup-click-stream',
      title: 'Setup Click Stream',
      children: [
        {
          id: 'add-website-for-click-stream-analysis',
          title: 'Add website for click stream analysis',
          path: '/apps/click-stream/setup/add-website',
        },
        { id: 'forms-for-lead-collection', title: 'Forms for lead collection', path: '/apps/click-stream/setup/forms' },
        { id: 'call-to-action', title: 'Call to action', path: '/apps/click-stream/setup/call-to-action' },
      ],
    },
    {
      id: 'user-guide',
      title: 'User guide',
      children: [{ id: 'monitor-data', title: 'Monitor data', path: '/apps/click-stream/user-guide/monitor-data' }],
    },
    {
      id: 'manage-account-users',
      title: 'Manage Account Users',
      children: [
        {
          id: 'create-new-user',
          title: 'Create new user',
          path: '/apps/click-stream/manage-account-users/create-new-user',
        },
        {
          id: 'activate-suspend-terminate-user',
          title: 'Activate, suspend & terminate user',
          path: '/apps/click-stream/manage-account-users/change-user-status',
        },
        {
          id: 'reset-password-for-a-user',
          title: 'Reset password for a user',
          path: '/apps/click-stream/manage-account-users/reset-user-password',
        },
        {
          id: 'delete-user-from-account',
          title: 'Delete user from account',
          path: '/apps/click-stream/manage-account-users/delete-user',
        },
      ],
    },
  ],
};
