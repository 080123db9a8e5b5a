/** The real sidebars, redirects and config: no error, and what the product's rules say about them. */

import { prepareConfig, resolveConfig } from '@folio/core/model/config.ts';
import { countPages, filterTree, getPageItems, isFocused, walk } from '@folio/core/model/navigation.ts';
import { buildRedirects, isExternal } from '@folio/core/model/redirects.ts';
import type { NavigationSource } from '@folio/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import { navigation } from '../../navigation/index.ts';
import { redirects } from '../../navigation/redirects.ts';
import site from '../../site.config.ts';
import { diagnostics, leafPaths, path, product, routes, trees } from './site.ts';

describe('sidebars', () => {
  it('have no diagnostics', () => expect(diagnostics).toEqual([]));

  it('include those of the specification (section 2.2)', () =>
    expect(Object.keys(navigation)).toEqual(
      expect.arrayContaining(
        `about ai app-monitor bug-tracker cep click-stream docs examples faq forum graph help-guide leads-management leads-selling ml release rest-api stream
      use-cases`.split(/\s+/),
      ),
    ));

  it('have the manual as their default', () =>
    expect(Object.values(trees).flatMap(({ key, isDefault }) => (isDefault ? [key] : []))).toEqual(['docs']));

  it('have ids that are unique across the site', () => {
    const ids = Object.values(trees).flatMap((tree) => [...walk(tree.items)].map(({ item }) => item.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('reuse the items of other sidebars if they are focused', () => {
    const own = new Set(
      Object.values<NavigationSource>(navigation)
        .filter((source) => !isFocused(source))
        .flatMap(({ items }) => items),
    );
    expect(Object.values(trees).flatMap((tree) => (isFocused(tree) ? [tree.key] : []))).toEqual([
      'cep',
      'ml',
      'help-guide',
    ]);
    for (const key of ['cep', 'ml', 'help-guide'] as const) {
      expect(navigation[key].items.length).toBeGreaterThan(0);
      expect(navigation[key].items.filter((item) => !own.has(item))).toEqual([]);
    }
  });

  it('mark the three anchors of the query scenarios as nested', () => {
    const marked = [...walk(trees.graph.items)].map(({ item }) => item).filter((item) => item.marker);
    expect(marked.map((item) => item.href)).toEqual(
      ['moviesdata', 'salesdata', 'patientdata'].map((anchor) => `/graph-and-cypher/query-scenarios#${anchor}`),
    );
  });

  // The specification has the Overview of the default sidebar; that of the FAQ is an addition that readers asked for.
  it('have Overview links only in the default sidebar and the FAQ', () => {
    const overviews = Object.values(trees).flatMap(({ key, overview }) => (overview ? [[key, overview.href]] : []));
    expect(overviews).toEqual([
      ['docs', '/overview'],
      ['faq', '/faq'],
    ]);
  });

  it('have no known misspellings in their titles', () => {
    const titles = Object.values(trees).flatMap((tree) => [...walk(tree.items)].map(({ item }) => item.title));
    const slips =
      /insatall|\binset\b|maschine|learnn|recomend|regenr|\ba streams\b|\bIOT\b|first-part-|\bcypher\b|\bLinking Of\b/;
    expect(titles.filter((title) => slips.test(title) || title !== title.trim() || /^[a-z]/.test(title))).toEqual([]);
  });

  it('have at least 7 matches for the filter "index" in the manual', () => {
    const found = filterTree(trees.docs, 'index');
    expect(found?.matches).toBeGreaterThanOrEqual(7);
    expect(found?.total).toBeGreaterThanOrEqual(97);
  });
});

describe('redirects', () => {
  const built = buildRedirects(redirects, trees, routes, product);
  const target = (from: string) => built.redirects.find((redirect) => redirect.from === path(from))?.to;

  it('have no diagnostics', () => expect(built.diagnostics).toEqual([]));

  it('go directly to pages of the sidebars or to other sites', () => {
    const pages = new Set(Object.values(trees).flatMap((tree) => getPageItems(tree).map((leaf) => leaf.href)));
    const wrong = built.redirects.filter((redirect) => !isExternal(redirect) && !pages.has(redirect.to));
    expect(wrong).toEqual([]);
  });

  it.each([
    // The older documentation
    ['/db-param', '/dbparam-type'],
    ['/rest-api/get-the-list-of-tables', '/rest-api/get-the-tables-count'],
    ['/rest-api/swagger-api', 'https://{product}.com/swagger-api'],
    ['/{product}-ml-examples', '/examples-tryout-yourself'],
    // The specification's own spellings, section 2.10
    [
      '/graph-and-cypher/difference-between-{product}-and-a-third-party-graph-database',
      '/graph-and-cypher/difference-between-{product}-and-neo4j',
    ],
    [
      "/graph-and-cypher/{product}-cypher-vs-that-database's-cypher",
      '/graph-and-cypher/{product}-cypher-vs-neo4j-cypher',
    ],
    // Well-spelt aliases
    ['/create-regenerate-apikey', '/create-regenrate-apikey'],
    ['/use-cases/recommendation-system/case-study', '/use-cases/recomendation-system/case-study'],
    [
      '/ai-in-{product}/ai-in-{product}-high-level/machine-learning-and-deep-learning-algo',
      '/ai-in-{product}/ai-in-{product}-high-level/maschine-learning-and-deep-learnning-algo',
    ],
    // Folders that are not a page
    ['/rest-api', '/rest-api/api-introduction'],
    ['/about', '/about/motivation'],
    ['/use-cases', '/use-cases/recomendation-system/introduction'],
    ['/use-cases/iot-intelligence', '/use-cases/iot-intelligence/introduction'],
    ['/release-info', '/release-info/ampere'],
    ['/ml-help-guide', '/ml-help-guide/{product}-algorithms-and-their-hyperparameter'],
    ['/ai-in-{product}', '/ai-in-{product}/ai-in-{product}-high-level/natively-integrated-with-{product}'],
    ['/ticket-creation', '/ticket-creation/website-ticket-creation'],
    ['/help-guide', '/help-guide/chart-creation'],
    ['/examples-tryout-yourself/fraud', '/examples-tryout-yourself/fraud/introduction'],
    ['/apps/forum', '/install-forum'],
    ['/apps/forum/setup', '/apps/forum/setup/overview'],
    ['/apps/app-mon', '/apps/app-mon/appmon-install'],
    ['/apps/app-mon/setup/services/add-service', '/apps/app-mon/setup/services/add-service/web-mon'],
    ['/apps/leads-management', '/install-leads-management'],
    ['/apps/leads-management/integrations', '/apps/leads-management/integrations/twilio'],
    ['/apps/leads-selling', '/install-leads-selling?app=leads_selling'],
  ])('redirect %s to %s', (from, to) => expect(target(from)).toBe(path(to)));

  it('redirect the lower-case spelling of each path with capitals', () => {
    const capitals = leafPaths.filter((leaf) => leaf !== leaf.toLowerCase());
    expect(capitals.length).toBeGreaterThanOrEqual(6);
    for (const leaf of capitals) expect(target(leaf.toLowerCase())).toBe(path(leaf));
  });
});

describe('the site configuration', () => {
  // Features are code.
  const { features: _, ...written } = site;
  const prepared = prepareConfig(
    resolveConfig(written),
    trees,
    new Set([
      ...routes,
      '/',
      '/search',
      ...(site.pages ?? []).map((page) => page.path),
      '/playground',
      '/time-machine',
      '/assistants',
      '/release-info/feed.xml',
    ]),
  );
  const { config } = prepared;

  it('links to existing pages', () => expect(prepared.diagnostics).toEqual([]));

  it('has the areas of the specification, each with at least its number of pages', () => {
    const counts = Object.fromEntries((config.home.areas?.cards ?? []).map(({ id, pages }) => [id, pages]));
    const least = {
      about: 8,
      docs: 80,
      stream: 19,
      graph: 23,
      ai: 26,
      'rest-api': 68,
      'use-cases': 13,
      examples: 23,
      apps: 148,
      faq: 5,
      release: 2,
      index: 0,
    };
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(Object.keys(least)));
    for (const [id, count] of Object.entries(least)) expect(counts[id] ?? 0, id).toBeGreaterThanOrEqual(count);
    expect(countPages(Object.values(trees))).toBeGreaterThanOrEqual(415);
  });

  it('lists the six apps, with the query parameter of leads selling', () => {
    expect(config.pages[0]?.cards).toHaveLength(6);
    expect(config.pages[0]?.cards[5]?.href).toBe('/install-leads-selling?app=leads_selling');
  });

  it('uses placeholders for the product name, except in URLs', () => {
    const { product: _, editBase, issues, footer, ...rest } = written;
    expect(JSON.stringify(rest)).not.toMatch(new RegExp(product.slug, 'i'));
    expect(footer.social.every(({ label }) => !label.includes(product.name))).toBe(true);
    expect(editBase.endsWith('/')).toBe(true);
    expect(issues).toMatch(/^https:/);
  });
});
