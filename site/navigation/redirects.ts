import type { Redirect } from '@folio/core';

const moved = (from: string, to: string): Redirect => ({ from, to, permanent: true });

/**
 * Redirects. Folders without a page, such as `/rest-api`, aren't listed: the build redirects them to
 * the first page of their group in the sidebar.
 */
export const redirects: Redirect[] = [
  // Paths of the older documentation.
  moved('/db-param', '/dbparam-type'),
  moved('/rest-api/get-the-list-of-tables', '/rest-api/get-the-tables-count'),
  moved('/rest-api/swagger-api', 'https://{product}.com/swagger-api'),
  moved('/{product}-ml-examples', '/examples-tryout-yourself'),
  moved(
    '/ai-in-{product}/ai-in-{product}-high-level/overview',
    '/ai-in-{product}/ai-in-{product}-high-level/r-integration',
  ),
  moved(
    '/ai-in-{product}/training-infra-structure',
    '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-training-server-in-{product}',
  ),
  moved('/apps/bug-tracker/setup/domain', '/apps/forum/setup/domain'),
  moved('/apps/bug-tracker/setup/edit-user-profile', '/apps/bug-tracker/setup/manage-users'),
  moved('/apps/bug-tracker/setup/manage-posts', '/apps/forum/setup/manage-posts'),
  moved(
    '/apps/leads-management/company-editing/set-quota',
    '/apps/leads-management/company-editing/add-quota-for-user',
  ),
  moved('/apps/leads-management/group-editing/edit-group-in-crm', '/apps/leads-management/edit-group-in-crm'),
  moved(
    '/apps/leads-management/manage-account-users/overview',
    '/apps/leads-management/manage-account-users/create-new-user',
  ),
  moved('/apps/leads-selling/linking-of-leads', '/apps/leads-management/linking-of-leads'),

  // The specification paraphrases the names of two graph pages. These are its spellings.
  moved(
    '/graph-and-cypher/difference-between-{product}-and-a-third-party-graph-database',
    '/graph-and-cypher/difference-between-{product}-and-neo4j',
  ),
  moved(
    "/graph-and-cypher/{product}-cypher-vs-that-database's-cypher",
    '/graph-and-cypher/{product}-cypher-vs-neo4j-cypher',
  ),

  // Paths keep their misspellings (part of the contract). The correct spellings redirect to them.
  moved('/use-cases/recommendation-system', '/use-cases/recomendation-system/introduction'),
  moved('/use-cases/recommendation-system/introduction', '/use-cases/recomendation-system/introduction'),
  moved('/use-cases/recommendation-system/case-study', '/use-cases/recomendation-system/case-study'),
  moved(
    '/use-cases/recommendation-system/case-study-fintech-company',
    '/use-cases/recomendation-system/case-study-fintech-company',
  ),
  moved('/use-cases/recommendation-using-graph', '/use-cases/recomendation-system/introduction'),
  moved('/use-cases/recommendation-using-graph/introduction', '/use-cases/recomendation-system/introduction'),
  moved(
    '/use-cases/recommendation-using-graph/case-study',
    '/use-cases/recomendation-system/case-study-fintech-company',
  ),
  moved('/use-cases/crm-and-lead-selling', '/use-cases/crm-and-leadselling/introduction'),
  moved('/use-cases/crm-and-lead-selling/introduction', '/use-cases/crm-and-leadselling/introduction'),
  moved('/use-cases/crm-and-lead-selling/case-study', '/use-cases/crm-and-leadselling/case-study'),
  moved(
    '/ai-in-{product}/ai-in-{product}-high-level/machine-learning-and-deep-learning-algo',
    '/ai-in-{product}/ai-in-{product}-high-level/maschine-learning-and-deep-learnning-algo',
  ),
  moved(
    '/ai-in-{product}/ai-in-{product}-high-level/ml-infra-train-store-deploy-and-predict',
    '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-train-store-deploy-and-predict',
  ),
  moved(
    '/ai-in-{product}/ai-in-{product}-high-level/ml-infra-training-server-in-{product}',
    '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-training-server-in-{product}',
  ),
  moved(
    '/ai-in-{product}/ai-in-{product}-high-level/ml-infra-prediction-engine-in-{product}',
    '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-prediction-engine-in-{product}',
  ),
  moved(
    '/ai-in-{product}/ai-in-{product}-high-level/ml-infra-prediction-engine-implementation',
    '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-prediction-engine-implementation',
  ),
  moved(
    '/ai-in-{product}/ai-in-{product}-high-level/ml-infra-{product}-resource-server',
    '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-{product}-resource-server',
  ),
  moved(
    '/ai-in-{product}/ai-in-{product}-high-level/ml-infra-memory-and-large-data',
    '/ai-in-{product}/ai-in-{product}-high-level/ml-Infra-memory-and-large-data',
  ),
  moved(
    '/ml-help-guide/{product}-algorithms-and-their-hyperparameters',
    '/ml-help-guide/{product}-algorithms-and-their-hyperparameter',
  ),
  moved('/graph-and-cypher/short-path-advanced', '/graph-and-cypher/short-path-advance'),
  moved('/graph-and-cypher/all-path-advanced', '/graph-and-cypher/all-path-advance'),
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
