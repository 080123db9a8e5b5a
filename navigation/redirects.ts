import type { Redirect } from '../src/site/redirects.ts';

const moved = (from: string, to: string): Redirect => ({ from, to, permanent: true });
const within = (folder: string, names: [from: string, to: string][]) =>
  names.map(([from, to]) => moved(`${folder}/${from}`, `${folder}/${to}`));

const ai = '/ai-in-{product}/ai-in-{product}-high-level';

/**
 * Addresses that lead to other addresses. Folders of routes that are no page (`/rest-api`, `/apps/forum`) are not listed: they follow from the
 * sidebars and lead to the first page of their group.
 */
export const redirects: Redirect[] = [
  // Addresses of the older documentation.
  moved('/db-param', '/dbparam-type'),
  moved('/rest-api/get-the-list-of-tables', '/rest-api/get-the-tables-count'),
  moved('/rest-api/swagger-api', 'https://{product}.com/swagger-api'),
  moved('/{product}-ml-examples', '/examples-tryout-yourself'),

  // The specification disguises the names of two graph pages; these are its own spellings.
  ...within('/graph-and-cypher', [
    ['difference-between-{product}-and-a-third-party-graph-database', 'difference-between-{product}-and-neo4j'],
    ["{product}-cypher-vs-that-database's-cypher", '{product}-cypher-vs-neo4j-cypher'],
  ]),

  // The spellings of paths are the contract, slips included; whoever spells them well arrives too.
  ...within('/use-cases', [
    ['recommendation-system', 'recomendation-system/introduction'],
    ['recommendation-system/introduction', 'recomendation-system/introduction'],
    ['recommendation-system/case-study', 'recomendation-system/case-study'],
    ['recommendation-system/case-study-fintech-company', 'recomendation-system/case-study-fintech-company'],
    ['crm-and-lead-selling', 'crm-and-leadselling/introduction'],
    ['crm-and-lead-selling/introduction', 'crm-and-leadselling/introduction'],
    ['crm-and-lead-selling/case-study', 'crm-and-leadselling/case-study'],
  ]),
  ...within(ai, [
    ['machine-learning-and-deep-learning-algo', 'maschine-learning-and-deep-learnning-algo'],
    ['ml-infra-train-store-deploy-and-predict', 'ml-Infra-train-store-deploy-and-predict'],
    ['ml-infra-training-server-in-{product}', 'ml-Infra-training-server-in-{product}'],
    ['ml-infra-prediction-engine-in-{product}', 'ml-Infra-prediction-engine-in-{product}'],
    ['ml-infra-prediction-engine-implementation', 'ml-Infra-prediction-engine-implementation'],
    ['ml-infra-{product}-resource-server', 'ml-Infra-{product}-resource-server'],
    ['ml-infra-memory-and-large-data', 'ml-Infra-memory-and-large-data'],
  ]),
  ...within('/ml-help-guide', [
    ['{product}-algorithms-and-their-hyperparameters', '{product}-algorithms-and-their-hyperparameter'],
  ]),
  ...within('/graph-and-cypher', [
    ['short-path-advanced', 'short-path-advance'],
    ['all-path-advanced', 'all-path-advance'],
  ]),
  moved('/create-regenerate-apikey', '/create-regenrate-apikey'),
  moved('/create-regenerate-api-key', '/create-regenrate-apikey'),
  moved('/how-lead-and-premium-lead-work', '/how-lead-and-premiumlead-works'),
  moved('/how-lead-and-premium-lead-works', '/how-lead-and-premiumlead-works'),
  moved('/apps/forum/setup/linking-of-posts', '/apps/forum/setup/linking-of-post'),
  moved('/apps/bug-tracker/setup/bug-stats', '/apps/bug-tracker/setup/bugs-stats'),
  moved(
    '/apps/leads-management/manage-account-users/activate-deactivate-user-from-company',
    '/apps/leads-management/manage-account-users/activate-de-activate-user-from-company',
  ),
];
