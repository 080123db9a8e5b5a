/** Every path that sections 2.3 to 2.10 of the specification spell out, written down by hand, against the sidebars. */
import { describe, expect, it } from 'vitest';
import { below, group, holds, hrefs, leafPaths, path, trees, words } from './site.ts';

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
    expect(pages.filter((href) => href?.endsWith('-embedded')).length).toBeGreaterThanOrEqual(13);
    holds(
      'docs',
      words(`/{product}-database-embedded /{product}-table-embedded /{product}-stream-manager-embedded
        /{product}-notification-manager-embedded /{product}-resource-manager-embedded /db-param-embedded /{product}-ml-helper-embedded
        /{product}-transaction-embedded /table-env-embedded /scanfilter-embedded /resultset-embedded /{product}-rtf-manager-embedded
        /helper-types-embedded`),
    );
  });

  it('"Server API: /api-server, /{product}-environment-api, pages ending in -api …, plus /dbparam-type and /{product}-client-common"', () => {
    const pages = new Set(group('docs', 'Server API')?.children?.map((item) => item.href));
    const listed =
      words(`/api-server /{product}-environment-api /{product}-database-api /{product}-table-api /{product}-stream-manager-api
        /{product}-notification-manager-api /{product}-resource-manager-api /{product}-ml-helper-api /{product}-transaction-api /table-env-api
        /scanfilter-api /resultset-api /dbparam-type /{product}-client-common`);
    expect(listed.map(path).filter((one) => !pages.has(one))).toEqual([]);
  });
});

it('2.4 Release sidebar', () => holds('release', words('/release-info/ampere /release-info/{product}-2.0')));

describe('2.5 Stream sidebar', () => {
  const cep = words('/complex-event-processing /cep-use-cases /cep-examples');

  it('"Stream group" and "Complex Event Processing group"', () => {
    holds('stream', [
      ...words(`/stream /stream-manager /stream-processing /catr-computing-attribute /group-by /refer /filter /join /cepq /entity /notification
        /stream-join /join-example-1 /join-example-2 /join-example-3 /working-with-streams`),
      ...cep,
    ]);
    expect(trees.stream.items.length).toBeGreaterThanOrEqual(2);
  });

  it('has a CEP sidebar with the second group only', () => {
    holds('cep', cep);
    expect(hrefs('cep')).toEqual(trees.stream.items[1]?.children?.map(({ href }) => href));
  });
});

it('2.6 Use cases sidebar', () => {
  const cases = words(
    'recomendation-system iot-intelligence ai-ontology-graph health-care-system-data master-data-management crm-and-leadselling',
  );
  holds('use-cases', [
    ...cases.flatMap((name) => below(`/use-cases/${name}`, 'introduction case-study')),
    '/use-cases/recomendation-system/case-study-fintech-company',
  ]);
});

it('2.7 About sidebar', () => {
  holds(
    'about',
    words(`/about/motivation /about/what-is-{product} /about/{product}-features-high-level /about/graph-processing
      /about/enterprise-grade-database-features /about/working-with-{product} /about/the-{product}-stack /about/{product}-vs-other-databases`),
  );
});

it('2.8 AI and ML sidebar', () => {
  holds('ai', [
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
    expect(hrefs('rest-api').filter((href) => /^\/rest-api\/[^/]+$/.test(href)).length).toBeGreaterThanOrEqual(68);
  });

  it('"General"', () => holds('rest-api', rest('api-introduction general-information document-structure postman-api')));

  // The specification names topics; each is here with its page.
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
    holds('graph', [
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
    holds('examples', [
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
    holds('faq', ['/faq', ...listed]);
  });
});

describe('all sidebars', () => {
  it('link at least 413 distinct pages, without the Overview pages', () => {
    const overviews = new Set(['/overview', '/faq']);
    expect(leafPaths.filter((one) => !overviews.has(one)).length).toBeGreaterThanOrEqual(413);
  });
});
