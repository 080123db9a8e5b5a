import type { NavigationSource } from '@folio/core';

/** Section 2.11 of the specification. */
export const bugTracker: NavigationSource = {
  title: 'Bug Tracker',
  items: [
    {
      id: 'get-started',
      title: 'Get Started',
      children: [
        { id: 'install', title: 'How to Install', path: '/install-bugtracker' },
        { id: 'add-project', title: 'Add project', path: '/apps/bug-tracker/setup/add-project' },
        { id: 'setup-project', title: 'Setup project', path: '/apps/bug-tracker/setup/setup-project' },
        { id: 'manage-users', title: 'Manage users', path: '/apps/bug-tracker/setup/manage-users' },
        {
          id: 'assign-user-to-project',
          title: 'Assign user to project',
          path: '/apps/bug-tracker/setup/assign-user-to-project',
        },
        {
          id: 'change-user-password',
          title: 'Change user password',
          path: '/apps/bug-tracker/setup/change-user-password',
        },
        { id: 'add-bug', title: 'Add bug', path: '/apps/bug-tracker/setup/add-bug' },
        { id: 'edit-bug', title: 'Edit bug', path: '/apps/bug-tracker/setup/edit-bug' },
        { id: 'filter-bugs', title: 'Filter bugs', path: '/apps/bug-tracker/setup/filter-bugs' },
        { id: 'import-bugs', title: 'Import bugs', path: '/apps/bug-tracker/setup/import-bugs' },
        { id: 'bug-stats', title: 'Bug stats', path: '/apps/bug-tracker/setup/bugs-stats' },
        {
          id: 'email-notifications',
          title: 'Email notifications',
          path: '/apps/bug-tracker/setup/email-notifications',
        },
        {
          id: 'project-reports-stats',
          title: 'Project reports & stats',
          path: '/apps/bug-tracker/setup/project-stats',
        },
        { id: 'linking-of-bugs', title: 'Linking of bugs', path: '/apps/bug-tracker/setup/linking-of-bugs' },
      ],
    },
  ],
};
