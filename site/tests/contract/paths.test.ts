/** Every path that sections 2.3 to 2.12 of the specification spell out, written down by hand, against the sidebars. */
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../engine/model/navigation.ts';
import type { SidebarKey } from '../../../engine/model/types.ts';
import { hrefs, leafPaths, path, trees } from './site.ts';

/** Words of a list: names without white space. */
const words = (text: string) => text.trim().split(/\s+/);
const below = (folder: string, names: string) => words(names).map((name) => `${folder}/${name}`);

/** The sidebar holds these paths and no others, in whatever order. */
function holdsExactly(sidebar: SidebarKey, paths: string[]) {
  expect(new Set(hrefs(sidebar))).toEqual(new Set(paths.map(path)));
}
const holds = (sidebar: SidebarKey, paths: string[]) => {
  const has = new Set(hrefs(sidebar));
  expect(paths.map(path).filter((one) => !has.has(one))).toEqual([]);
};
const matching = (sidebar: SidebarKey, pattern: RegExp) => hrefs(sidebar).filter((href) => pattern.test(href));
const group = (sidebar: SidebarKey, title: string) => treeOf(trees, sidebar).items.find((item) => item.title === title);

describe('2.3 Default docs sidebar', () => {
  const getStarted = words(`
    /cloud-{product}-install
    /server-getting-started /server-install /docker-images /{product}-config /sample-client-application
    /cloud-pak-for-data /deploy-{product}-oc-tool /deploy-{product}-helm-chart
    /benchmark /throughput /ycsb /{product}-vs-other-dbs`);
  const introduction = words(`
    /{product}-introduction /feature-details /multi-flavour /language-support /platform-support /license /third-party-notices /patents`);
  const overview = words('/architecture /core-database-design /access-methods');
  const index = words(
    '/index-{product} /primary-index /secondary-index /nested-index /composite-index /geospatial-index /reverse-index',
  );
  const developing = words(`
    /developing-with-{product}-embedded /database-embedded /table-embedded /normal-table-embedded /wide-table-embedded
    /large-table-embedded /primitive-table-embedded /dataquery`);
  const cli = words(`
    /cli-overview /db-commands-cli /brs-commands-cli /stream-commands-cli /ml-commands-cli /replication-commands-cli /agent-cli`);
  const other = words(
    '/hands-on-{product} /replication /{product}-high-availability /{product}-disaster-recovery /pen-test',
  );

  it('"Overview link at /overview"', () => expect(trees.docs.overview?.href).toBe('/overview'));

  it('"Get Started", "Introduction", "Tech Overview", "Index", "Developing with the product", "Command Line Interface", "Other"', () => {
    holds('docs', [...getStarted, ...introduction, ...overview, ...index, ...developing, ...cli, ...other]);
  });

  it('"Embedded API: /{product}-api and 13 pages ending in -embedded"', () => {
    const pages = group('docs', 'Embedded API')?.children?.map((item) => item.href) ?? [];
    expect(pages[0]).toBe(path('/{product}-api'));
    expect(pages.slice(1)).toHaveLength(13);
    expect(pages.slice(1).filter((href) => !href?.endsWith('-embedded'))).toEqual([]);
    holds(
      'docs',
      words(`/{product}-database-embedded /{product}-table-embedded /{product}-stream-manager-embedded
        /{product}-notification-manager-embedded /{product}-resource-manager-embedded /db-param-embedded /{product}-ml-helper-embedded
        /{product}-transaction-embedded /table-env-embedded /scanfilter-embedded /resultset-embedded /{product}-rtf-manager-embedded
        /helper-types-embedded`),
    );
  });

  it('"Server API: /api-server, /{product}-environment-api, pages ending in -api …, plus /dbparam-type and /{product}-client-common"', () => {
    const pages = group('docs', 'Server API')?.children?.map((item) => item.href) ?? [];
    expect(new Set(pages)).toEqual(
      new Set(
        words(`/api-server /{product}-environment-api /{product}-database-api /{product}-table-api /{product}-stream-manager-api
          /{product}-notification-manager-api /{product}-resource-manager-api /{product}-ml-helper-api /{product}-transaction-api /table-env-api
          /scanfilter-api /resultset-api /dbparam-type /{product}-client-common`).map(path),
      ),
    );
  });

  it('holds no other page', () => {
    const apis = [...(group('docs', 'Embedded API')?.children ?? []), ...(group('docs', 'Server API')?.children ?? [])];
    expect(new Set(hrefs('docs'))).toEqual(
      new Set([
        '/overview',
        ...[...getStarted, ...introduction, ...overview, ...index, ...developing, ...cli, ...other].map(path),
        ...apis.map((item) => item.href),
      ]),
    );
  });
});

it('2.4 Release sidebar', () => holdsExactly('release', words('/release-info/ampere /release-info/{product}-2.0')));

describe('2.5 Stream sidebar', () => {
  const cep = words('/complex-event-processing /cep-use-cases /cep-examples');

  it('"Stream group" and "Complex Event Processing group"', () => {
    holdsExactly('stream', [
      ...words(`/stream /stream-manager /stream-processing /catr-computing-attribute /group-by /refer /filter /join /cepq /entity /notification
        /stream-join /join-example-1 /join-example-2 /join-example-3 /working-with-streams`),
      ...cep,
    ]);
    expect(trees.stream.items).toHaveLength(2);
  });

  it('the CEP sidebar is the second group alone', () => holdsExactly('cep', cep));
});

it('2.6 Use cases sidebar', () => {
  const cases = words(
    'recomendation-system iot-intelligence ai-ontology-graph health-care-system-data master-data-management crm-and-leadselling',
  );
  holdsExactly('use-cases', [
    ...cases.flatMap((name) => below(`/use-cases/${name}`, 'introduction case-study')),
    '/use-cases/recomendation-system/case-study-fintech-company',
  ]);
});

it('2.7 About sidebar', () => {
  holdsExactly(
    'about',
    words(`/about/motivation /about/what-is-{product} /about/{product}-features-high-level /about/graph-processing
      /about/enterprise-grade-database-features /about/working-with-{product} /about/the-{product}-stack /about/{product}-vs-other-databases`),
  );
});

it('2.8 AI and ML sidebar', () => {
  holdsExactly('ai', [
    ...below(
      '/ai-in-{product}/ai-in-{product}-high-level',
      `natively-integrated-with-{product} ml-Infra-train-store-deploy-and-predict ml-in-{product} ml-Infra-training-server-in-{product}
      ml-Infra-prediction-engine-in-{product} ml-Infra-prediction-engine-implementation ml-Infra-{product}-resource-server
      ml-Infra-memory-and-large-data information-extraction-and-ontology ontology-extraction-basic-components
      maschine-learning-and-deep-learnning-algo r-integration`,
    ),
    ...below(
      '/ai-in-{product}',
      'introduction interfaces-apis python-support algo param-tuning data-normalization memory-budget conventions',
    ),
    ...below(
      '/ml-help-guide',
      '{product}-algorithms-and-their-hyperparameter classifications regression linear-regression linear-classification k-means',
    ),
  ]);
});

describe('2.9 REST API sidebar', () => {
  const rest = (names: string) => below('/rest-api', names);

  it('"/rest-api/ followed by about 60 pages"', () => {
    expect(matching('rest-api', /^\/rest-api\/[^/]+$/)).toHaveLength(68);
    expect(hrefs('rest-api')).toHaveLength(68);
  });

  it('"General"', () => holds('rest-api', rest('api-introduction general-information document-structure postman-api')));

  // The specification names topics; each stands here with its page.
  it.each([
    [
      'Server API pages: server stats, server type, SQL-like queries',
      'get-the-server-stats check-server-type run-sql-like-query-for-tables',
    ],
    [
      'Tables: create, open, list, stats, count, index add/delete, insert, get, delete',
      `create-a-table open-a-table list-all-the-tables get-the-stats-of-a-given-table count-number-of-rows-in-a-table add-index-to-a-table
      delete-an-index-from-the-table-only-secondary-index insert-a-document-data-into-a-table get-a-document-data-for-a-key
      delete-a-key-and-value-document delete-a-table`,
    ],
    [
      'Stream schemas: register, de-register, edit, info, dependency graph, usage, state change, query, cypher, events insert/count',
      `register-schema-for-stream-processing de-register-a-schema de-register-a-stream-in-a-schema edit-an-existing-schema
      get-information-for-a-given-schema get-the-dependency-graph-of-the-schema get-usage-of-the-schema change-the-state-of-any-stream
      query-streams-to-retrieve-data run-cypher-on-stream insert-an-event-into-a-stream count-the-number-of-events-in-a-stream`,
    ],
    [
      'Models: train, status, predict, delete, counts, requests',
      `train-a-model get-the-training-status-of-a-model do-prediction-for-a-trained-model get-prediction-status-for-a-model-async
      delete-prediction-status-of-a-file delete-a-model count-number-of-models-for-a-schema get-training-request-for-a-model
      get-all-training-requests-in-the-system delete-a-training-request-of-a-model`,
    ],
    [
      'Buckets and objects: create, list, upload, download, delete',
      `create-a-bucket list-all-buckets-in-the-db get-list-of-objects-in-a-bucket get-list-of-objects-files-in-the-bucket
      upload-put-file-into-a-bucket upload-an-object-in-memory download-a-file-from-the-bucket delete-an-object-from-a-bucket delete-a-bucket`,
    ],
    [
      'Graph tables: create, open, list, stats, add node, add triple, cypher',
      `create-a-graph-table open-an-existing-graph-table list-all-graph-tables-in-the-db get-the-stats-of-a-graph-table
      add-a-node-into-a-graph-table add-triple-into-a-graph-table run-cypher-query-on-graph`,
    ],
    [
      'Notifications: register, pause/activate/de-register, queries',
      'register-a-notification pause-activate-and-deregister-a-notification various-notification-queries',
    ],
  ])('"%s"', (_, names) => holds('rest-api', rest(names)));
});

describe('2.10 Graph and Cypher, examples, FAQ and help', () => {
  it('"/graph-and-cypher with sub-pages"; the two disguised paths by their real names', () => {
    holdsExactly('graph', [
      '/graph-and-cypher',
      ...below(
        '/graph-and-cypher',
        `difference-between-{product}-and-neo4j {product}-cypher-vs-neo4j-cypher create-graph-table create-data match-patterns filter-results
        aggregation-in-cypher shortest-path all-path query-for-no-direct-relation graph-in-stream symm-and-asymm-keywords aggregation-in-graph
        short-path-advance all-path-advance similarity cluster return-star nested-query chain-query geospatial-index-and-query query-scenarios
        query-scenarios#moviesdata query-scenarios#salesdata query-scenarios#patientdata`,
      ),
    ]);
  });

  it('"/examples-tryout-yourself with sub-routes"', () => {
    holdsExactly('examples', [
      '/examples-tryout-yourself',
      ...below(
        '/examples-tryout-yourself/iot-vehicle-monitoring',
        'introduction scenario solution-overview steps-to-run-the-demo',
      ),
      ...below(
        '/examples-tryout-yourself/analytics-from-customer-reviews',
        'introduction scenario application-and-details',
      ),
      ...below('/examples-tryout-yourself/supply-chain-management', 'introduction scenario implementation conclusion'),
      ...below('/examples-tryout-yourself/fraud', 'introduction ecommerce bank insurance conclusion'),
      ...below(
        '/examples-tryout-yourself',
        `credit-risk-analysis forecast-product-demand data-clustering-analysis online-shoppers-purchasing-intention
        amazon-sentiment-analysis rainfall`,
      ),
    ]);
  });

  it('"FAQ and help"', () => {
    const listed = words(`/ticket-creation/website-ticket-creation /ticket-creation/app-ticket-creation
      /help-guide/chart-creation /create-regenrate-apikey`);
    // Section 2.10 lists these pages. The Overview above them is an addition that readers asked for.
    holdsExactly('faq', ['/faq', ...listed]);
  });
});

describe('2.11 App sidebars', () => {
  it('"App monitor, under /apps/app-mon"', () => {
    holdsExactly('app-monitor', [
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
    holdsExactly('bug-tracker', [
      '/install-bugtracker',
      ...below(
        '/apps/bug-tracker/setup',
        `add-project setup-project manage-users assign-user-to-project change-user-password add-bug edit-bug filter-bugs import-bugs
        bugs-stats email-notifications project-stats linking-of-bugs`,
      ),
    ]);
  });

  it('"Click stream: /install-clickstream"', () => {
    holdsExactly('click-stream', [
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
    holdsExactly('forum', [
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

  it('leads management holds no other page', () => holdsExactly('leads-management', all));

  it('leads selling "uses /install-leads-selling as the install page, adds /apps/leads-selling/create-crm, and adds Leads pages"', () => {
    const shared = all.filter((one) => one !== '/install-leads-management');
    holdsExactly(
      'leads-selling',
      ['/install-leads-selling', '/apps/leads-selling/create-crm', ...shared, ...selling].map(
        (one) => `${one}?app=leads_selling`,
      ),
    );
  });

  it('the install page is the first, "create-crm" the second of Manage CRM, the Leads pages the last of Leads', () => {
    const children = (title: string) => group('leads-selling', title)?.children?.map((item) => item.route) ?? [];
    expect(hrefs('leads-selling')[0]).toBe('/install-leads-selling?app=leads_selling');
    expect(children('Manage CRM')[1]).toBe('/apps/leads-selling/create-crm');
    expect(children('Leads').slice(-8)).toEqual(selling);
  });
});

describe('all sidebars', () => {
  it('link 413 distinct pages, the Overview pages aside', () => {
    const overviews = new Set(['/overview', '/faq']);
    expect(leafPaths.filter((one) => !overviews.has(one))).toHaveLength(413);
  });
});
