/** Every path of the apps' guides that sections 2.11 and 2.12 of the specification spell out, written down by hand, against the sidebars. */
import { describe, expect, it } from 'vitest';
import { below, group, holds, hrefs, words } from './site.ts';

describe('2.11 App sidebars', () => {
  it('"App monitor, under /apps/app-mon"', () => {
    holds('app-monitor', [
      '/apps/app-mon/appmon-install',
      ...below('/apps/app-mon/setup', 'add-cluster delete-cluster cluster-overview add-host delete-host'),
      ...below(
        '/apps/app-mon/setup/services/add-service',
        'web-mon linux-mon click-stream-mon log-mon gen-log-mon snmp-mon',
      ),
      ...below('/apps/app-mon/setup/services', 'edit-service delete-service pause-service'),
      ...below('/apps/app-mon/services', 'web-mon linux-mon logs snmp-mon click-stream-mon'),
      ...below(
        '/apps/app-mon/user-guide',
        `home-page switch-color-theme setup-config-for-snmp manage-ticket-pipelines ticket-stats convert-notifications-to-tickets
        report-issue linking-of-tickets`,
      ),
      ...below(
        '/apps/app-mon/manage-account-users',
        'create-new-user delete-user change-user-status reset-user-password',
      ),
    ]);
  });

  it('"Bug tracker: /install-bugtracker, and under /apps/bug-tracker/setup"', () => {
    holds('bug-tracker', [
      '/install-bugtracker',
      ...below(
        '/apps/bug-tracker/setup',
        `add-project setup-project manage-users assign-user-to-project change-user-password add-bug edit-bug filter-bugs import-bugs
        bugs-stats email-notifications project-stats linking-of-bugs`,
      ),
    ]);
  });

  it('"Click stream: /install-clickstream"', () => {
    holds('click-stream', [
      '/install-clickstream',
      ...below('/apps/click-stream/setup', 'add-website forms call-to-action'),
      '/apps/click-stream/user-guide/monitor-data',
      ...below(
        '/apps/click-stream/manage-account-users',
        'create-new-user change-user-status reset-user-password delete-user',
      ),
    ]);
  });

  it('"Forum: /install-forum"', () => {
    holds('forum', [
      '/install-forum',
      ...below(
        '/apps/forum/setup',
        `overview category-and-tags status post-types domain manage-admins manage-forum-users manage-posts accept-reject-posts
        linking-of-post`,
      ),
      ...below(
        '/apps/forum/user-guide',
        `create-new-post add-reply-in-post like-and-follow-post profile-and-contribution home-page-posts-tabs search-posts filter-posts`,
      ),
    ]);
  });
});

describe('2.12 Leads management and leads selling sidebars', () => {
  const leads = (names: string) => below('/apps/leads-management', names);
  const sections: [string, string[]][] = [
    ['', words('/install-leads-management /how-lead-and-premiumlead-works')],
    [
      'CRM editing',
      below(
        '/apps/leads-management/crm-editing',
        `overview setup-status setup-states setup-tags setup-classifications setup-lead-update-template customize-terminologies
        allow-cross-user-view-of-leads enable-quota-of-leads`,
      ),
    ],
    [
      'Group pages: add, delete, edit, admins, default severity, default due date, business hours, share companies, move companies',
      leads(`add-group-in-crm delete-group-in-crm edit-group-in-crm group-editing/manage-group-admins group-editing/set-default-severity
        group-editing/set-default-due-date group-editing/set-business-hours group-editing/share-companies-between-groups
        group-editing/move-companies-between-groups`),
    ],
    [
      'Company pages: add, delete, edit, add existing user, quota, notification setup, distribute leads, lead id prefix, auto assignment, anonymous reporter',
      leads(`add-company-in-crm delete-company-in-crm edit-company-in-crm company-editing/add-an-existing-user
        company-editing/add-quota-for-user company-editing/notification-setup company-editing/distribute-leads
        company-editing/setup-lead-id-prefix company-editing/enable-auto-assignment-of-leads
        company-editing/allow-anonymous-reporter-for-leads`),
    ],
    [
      'Account-user pages',
      below(
        '/apps/leads-management/manage-account-users',
        `create-new-user change-user-status reset-user-password activate-de-activate-user-from-company remove-user-from-company
        update-user-details-for-a-company delete-user`,
      ),
    ],
    [
      'Lead pages: home, profile, unassigned, add manually, upload csv, web forms, click-stream, edit, distribution, send email, make calls, events (setup, edit, cancel), delete, title, attachments, filter, search, download, customize columns, linking',
      leads(`home-landing-page view-profile unassigned-leads add-lead-in-company upload-leads-from-csv
        setup-web-forms-for-lead-collection add-website-for-click-stream-analysis edit-lead lead-distribution send-email make-calls
        setup-an-event edit-an-event cancel-an-event delete-a-lead edit-lead-title upload-attachments-in-lead filter-leads search-leads
        download-leads customize-columns linking-of-leads`),
    ],
    [
      'Stats pages: company, funnel analysis, click-stream and visitor analysis',
      leads('stats-for-company funnel-analysis click-stream-and-visitor-analysis'),
    ],
    [
      'Integrations: a telephony provider, a call-center provider, a messaging provider',
      leads('integrations/twilio integrations/ring-central integrations/whatsapp'),
    ],
  ];
  const all = sections.flatMap(([, paths]) => paths);
  const selling = below(
    '/apps/leads-selling',
    `org-setup purchase-leads branding-dns-setup send-lead-whatsapp send-lead-email onboard-company setup-lead-search
    setup-category-for-lead-search`,
  );

  it.each(sections)('"%s"', (_, paths) => holds('leads-management', paths));

  it('leads management holds all of these pages', () => holds('leads-management', all));

  it('leads selling "uses /install-leads-selling as the install page, adds /apps/leads-selling/create-crm, and adds Leads pages"', () => {
    const shared = all.filter((one) => one !== '/install-leads-management');
    holds(
      'leads-selling',
      ['/install-leads-selling', '/apps/leads-selling/create-crm', ...shared, ...selling].map(
        (one) => `${one}?app=leads_selling`,
      ),
    );
    expect(hrefs('leads-selling').filter((one) => one?.startsWith('/install-leads-management'))).toEqual([]);
  });

  it('the install page is the first, "create-crm" the second of Manage CRM, the Leads pages the last of Leads', () => {
    const children = (title: string) => group('leads-selling', title)?.children?.map((item) => item.route) ?? [];
    expect(hrefs('leads-selling')[0]).toBe('/install-leads-selling?app=leads_selling');
    expect(children('Manage CRM')[1]).toBe('/apps/leads-selling/create-crm');
    expect(children('Leads').slice(-8)).toEqual(selling);
  });
});
