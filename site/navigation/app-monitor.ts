import type { NavigationSource } from '@folio/core';

/** Section 2.11 of the specification. */
export const appMonitor: NavigationSource = {
  title: 'App Monitor',
  items: [
    {
      id: 'get-started',
      title: 'Get Started',
      children: [{ id: 'install', title: 'How to Install', path: '/apps/app-mon/appmon-install' }],
    },
    {
      id: 'clusters',
      title: 'Clusters',
      children: [
        { id: 'add-cluster', title: 'Add cluster', path: '/apps/app-mon/setup/add-cluster' },
        { id: 'delete-cluster', title: 'Delete cluster', path: '/apps/app-mon/setup/delete-cluster' },
        { id: 'cluster-overview', title: 'Cluster overview', path: '/apps/app-mon/setup/cluster-overview' },
      ],
    },
    {
      id: 'hosts',
      title: 'Hosts',
      children: [
        { id: 'add-host', title: 'Add host', path: '/apps/app-mon/setup/add-host' },
        { id: 'delete-host', title: 'Delete host', path: '/apps/app-mon/setup/delete-host' },
      ],
    },
    {
      id: 'services',
      title: 'Services',
      children: [
        {
          id: 'add-service',
          title: 'Add service',
          children: [
            { id: 'web-monitoring', title: 'Web monitoring', path: '/apps/app-mon/setup/services/add-service/web-mon' },
            {
              id: 'linux-monitoring',
              title: 'Linux monitoring',
              path: '/apps/app-mon/setup/services/add-service/linux-mon',
            },
            {
              id: 'click-stream-monitoring',
              title: 'Click-stream monitoring',
              path: '/apps/app-mon/setup/services/add-service/click-stream-mon',
            },
            {
              id: 'linux-system-log-monitoring',
              title: 'Linux system log monitoring',
              path: '/apps/app-mon/setup/services/add-service/log-mon',
            },
            {
              id: 'generic-log-monitoring',
              title: 'Generic log monitoring',
              path: '/apps/app-mon/setup/services/add-service/gen-log-mon',
            },
            {
              id: 'snmp-monitoring',
              title: 'SNMP monitoring',
              path: '/apps/app-mon/setup/services/add-service/snmp-mon',
            },
          ],
        },
        { id: 'edit-service', title: 'Edit service', path: '/apps/app-mon/setup/services/edit-service' },
        { id: 'delete-service', title: 'Delete service', path: '/apps/app-mon/setup/services/delete-service' },
        { id: 'pause-service', title: 'Pause service', path: '/apps/app-mon/setup/services/pause-service' },
      ],
    },
    {
      id: 'monitor-services',
      title: 'Monitor services',
      children: [
        {
          id: 'website-monitoring',
          title: 'Website monitoring',
          children: [{ id: 'overview', title: 'Overview', path: '/apps/app-mon/services/web-mon' }],
        },
        {
          id: 'linux-monitoring',
          title: 'Linux monitoring',
          children: [{ id: 'overview', title: 'Overview', path: '/apps/app-mon/services/linux-mon' }],
        },
        {
          id: 'log-monitoring',
          title: 'Log monitoring',
          children: [{ id: 'overview', title: 'Overview', path: '/apps/app-mon/services/logs' }],
        },
        {
          id: 'snmp-monitoring',
          title: 'SNMP monitoring',
          children: [{ id: 'overview', title: 'Overview', path: '/apps/app-mon/services/snmp-mon' }],
        },
        {
          id: 'website-traffic-visitor-monitoring',
          title: 'Website traffic/visitor monitoring',
          children: [{ id: 'overview', title: 'Overview', path: '/apps/app-mon/services/click-stream-mon' }],
        },
      ],
    },
    {
      id: 'user-guide',
      title: 'User guide',
      children: [
        { id: 'home-page', title: 'Home page', path: '/apps/app-mon/user-guide/home-page' },
        { id: 'switch-color-theme', title: 'Switch color theme', path: '/apps/app-mon/user-guide/switch-color-theme' },
        {
          id: 'setup-configuration-for-snmp',
          title: 'Setup configuration for SNMP',
          path: '/apps/app-mon/user-guide/setup-config-for-snmp',
        },
        {
          id: 'manage-ticket-pipelines',
          title: 'Manage ticket pipelines',
          path: '/apps/app-mon/user-guide/manage-ticket-pipelines',
        },
        { id: 'ticket-stats', title: 'Ticket stats', path: '/apps/app-mon/user-guide/ticket-stats' },
        {
          id: 'convert-notifications-to-tickets',
          title: 'Convert notifications to tickets',
          path: '/apps/app-mon/user-guide/convert-notifications-to-tickets',
        },
        {
          id: 'report-issue',
          title: 'Report issue & open ticket for {Product}',
          path: '/apps/app-mon/user-guide/report-issue',
        },
        { id: 'linking-of-tickets', title: 'Linking of tickets', path: '/apps/app-mon/user-guide/linking-of-tickets' },
      ],
    },
    {
      id: 'manage-users',
      title: 'Manage users',
      children: [
        { id: 'create-new-user', title: 'Create new user', path: '/apps/app-mon/manage-account-users/create-new-user' },
        { id: 'delete-user', title: 'Delete user', path: '/apps/app-mon/manage-account-users/delete-user' },
        {
          id: 'change-user-status',
          title: 'Change user status',
          path: '/apps/app-mon/manage-account-users/change-user-status',
        },
        {
          id: 'reset-password',
          title: 'Reset password',
          path: '/apps/app-mon/manage-account-users/reset-user-password',
        },
      ],
    },
  ],
};
