import { checkLinks, checkUnique } from '../check/links.ts';
import { checkQuestions } from '../check/questions.ts';
import { checkReleases } from '../check/releases.ts';
import type { GeneratedPage } from '../feature.ts';
import type { ContentPage } from '../markdown/types.ts';
import { checkAnchors, hasInvalidEscape } from '../model/anchors.ts';
import { addBaseToLinks, withBase } from '../model/base-path.ts';
import type { SiteData } from '../model/client-protocol.ts';
import type { SiteConfig } from '../model/config.ts';
import { prepareConfig } from '../model/config.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { addBadges, buildTrees } from '../model/navigation/build.ts';
import { checkPages } from '../model/navigation/checks.ts';
import { getPageItems, getPageNavigation, getSidebarTree, NO_SIDEBAR, type Trees } from '../model/navigation.ts';
import { createArticleModel, createLinkGraph, createPageModel, findRelatedPages } from '../model/page-model.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import { buildRedirects, type Redirect } from '../model/redirects.ts';
import { BUILT_IN_ROUTES, checkUppercaseRoutes, GENERATED_FILES } from '../model/routes.ts';
import { interpolate } from '../model/text.ts';
import type { Diagnostic, PageModel } from '../model/types.ts';
import { strings } from '../theme/strings.ts';
import { createCardsPage } from './cards-page.ts';
import { getPublicUrl } from './document.ts';
import { getPageDates, type PageDates } from './git-history.ts';
import { generateOutputs } from './outputs/texts.ts';
import { type Project, resolveLocations } from './project.ts';
import { absolutizeMarkdownLinks, addBaseToHtml, getVariantLinkRules, rewriteVariantLinks } from './rewrite-links.ts';
import { labelTableCells } from './search-records.ts';
import { createWhatsNewFeed, createWhatsNewPage, groupByWeek, WHATS_NEW_FEED, WHATS_NEW_ROUTE } from './whats-new.ts';

/** Links include the base path; keys are routes. */
export interface AssembledSite {
  project: Project;
  config: SiteConfig;
  trees: Trees;
  pages: Map<string, ContentPage>;
  generatedPages: Map<string, GeneratedPage>;
  /** Pages with diagnostics, for further checks. */
  partial: ContentPage[];
  /** Built-in pages first, then articles in sidebar order. */
  models: PageModel[];
  getHtml(route: string): string;
  /** Undefined for built-in pages. */
  getMarkdown(route: string): string | undefined;
  redirects: Redirect[];
  outputs: Record<string, string>;
  diagnostics: Diagnostic[];
}

/**
 * @param files All source files, parsed or not.
 * @param partial Pages with diagnostics, whose links are checked, too.
 * @param isChecked For a check: whether to report on a file. Omits dates and, unless the
 *   configuration is checked, the home page.
 */
export async function assemble(
  project: Project,
  contents: ContentPage[],
  contentDiagnostics: Diagnostic[],
  files: string[],
  partial: ContentPage[] = [],
  isChecked?: (file: string) => boolean,
): Promise<AssembledSite> {
  const { config } = project;
  const pages = new Map(contents.map((page) => [page.route, page]));
  const unparsedRoutes = new Set(
    files
      .map((file) => expandPlaceholders(file, config.product).replace(/^content|\.md$/g, ''))
      .filter((route) => !pages.has(route)),
  );
  const routes = new Set([...pages.keys(), ...unparsedRoutes]);
  const built = buildTrees(project.navigation, config.product, routes);
  const badges = contents.flatMap((page) => {
    const badge = [...project.features.directives.values()].map((directive) => directive.badge?.(page)).find(Boolean);
    return badge ? [[page.route, badge] as const] : [];
  });
  const trees = addBadges(built.trees, new Map(badges));
  const builtInRoutes = new Set([
    ...BUILT_IN_ROUTES,
    ...config.pages.map(({ path }) => path),
    ...(config.whatsNew ? [WHATS_NEW_ROUTE] : []),
  ]);
  const allRoutes = new Set([...routes, ...builtInRoutes]);
  const redirects = buildRedirects(project.redirects, trees, allRoutes, config.product);
  const idsByRoute = new Map(contents.map(({ route, ids }) => [route, new Set(ids)]));
  const generatedPages = project.features.all.flatMap(
    (feature) => feature.emit?.pages?.(project, [...contents, ...partial]) ?? [],
  );
  const featureRoutes = generatedPages.map(({ route }) => route);
  const prepared = prepareConfig(project.config, trees, new Set([...allRoutes, ...featureRoutes]));
  const configDiagnostics: QuotedDiagnostic[] = [];
  const report = (diagnostic: QuotedDiagnostic) => configDiagnostics.push(diagnostic);
  const findPicture = (name: string) => {
    for (const { emit } of project.features.all) {
      const picture = emit?.picture?.(name);
      if (picture !== undefined) return picture;
    }
    report({
      file: 'site.config.ts',
      quote: name,
      message: `Unknown picture "${name}" of a card.`,
      hint: 'Name a screen of the folder `strips`, or a picture of a feature.',
    });
  };
  generatedPages.unshift(...prepared.config.pages.map((page) => createCardsPage(page, findPicture)));
  for (const figure of prepared.config.home.figures ?? []) {
    const { counted } = figure;
    if (counted) figure.value = contents.reduce((sum, { html }) => sum + html.split(counted).length - 1, 0);
  }
  const hasHome = !isChecked || isChecked('site.config.ts');
  const homeParts = await Promise.all(
    project.features.all.map(({ emit }) => (hasHome && emit?.home?.(project, report)) || ''),
  );
  const order = new Map(
    Object.values(trees)
      .flatMap(getPageItems)
      .map(({ route }, index) => [route, index]),
  );
  const getRank = (route: string) => order.get(route) ?? Number.MAX_SAFE_INTEGER;
  const sorted = [...contents].sort((a, b) => getRank(a.route) - getRank(b.route) || (a.route < b.route ? -1 : 1));
  const graph = createLinkGraph(sorted);
  const dates = isChecked ? new Map<string, PageDates>() : getPageDates(project.root, contents);
  const getTitle = (route: string) => pages.get(route)?.frontmatter.title;
  const articles = sorted.map((page) => {
    const navigation = getPageNavigation(trees, page.frontmatter.sidebar, page.route);
    const updated = dates.get(page.file)?.updated;
    return createArticleModel(
      { ...page, operation: page.html.includes('class="operation"') },
      {
        siteName: config.product.name,
        editBase: config.editBase,
        navigation,
        related: findRelatedPages(page.route, graph, navigation, getTitle),
        ...(updated && { updated }),
      },
    );
  });

  const weeks = groupByWeek(
    sorted.map(({ file, route, frontmatter: { title } }, index) => {
      const area = getSidebarTree(trees, articles[index]?.navigation[0]?.key ?? NO_SIDEBAR).title;
      return { route, title, area, dates: dates.get(file) };
    }),
  );
  if (config.whatsNew) generatedPages.push(createWhatsNewPage(weeks));
  const generatedByRoute = new Map(generatedPages.map((page) => [page.route, page]));

  const { base } = config;
  const models = addBaseToLinks(
    [
      ...getBuiltInModels(project),
      ...generatedPages.map((page) =>
        createPageModel(page.route, 'feature', page.title, page.description, config.product.name),
      ),
      ...articles,
    ],
    base,
  );
  const publicConfig = addBaseToLinks(prepared.config, base);
  const getUrl = (route: string) => getPublicUrl(config, route);
  const featureFiles = new Set(project.features.all.flatMap(({ emit }) => emit?.linkablePaths?.(project.root) ?? []));
  const generated = generateOutputs(
    config.whatsNew
      ? [...project.outputs, () => ({ [WHATS_NEW_FEED]: createWhatsNewFeed(weeks, config.title, getUrl) })]
      : project.outputs,
    { project, models, config: publicConfig, url: getUrl },
    { routes: new Set([...allRoutes, ...generatedByRoute.keys()]), files: featureFiles },
  );

  const checked = [...contents, ...partial.filter(({ incomplete }) => incomplete !== 'frontmatter')];
  // Malformed links are reported already; not all anchors of a partial page are known.
  const partialLinks = partial.map((page) => ({
    ...page,
    links: page.links.filter(({ href }) => href.startsWith('/') && !hasInvalidEscape(href)),
  }));
  const quoted: QuotedDiagnostic[] = [
    ...built.diagnostics,
    ...prepared.diagnostics,
    ...configDiagnostics,
    ...redirects.diagnostics,
    ...generated.diagnostics,
    ...checkUnique(checked),
    ...checkReleases(contents),
    ...checked
      .filter(({ route }) => builtInRoutes.has(route) || generatedByRoute.has(route))
      .map(({ route, file }) => ({
        file,
        message: `The site makes the page ${route} itself.`,
        hint: featureRoutes.includes(route)
          ? 'Rename the file, or remove the feature that generates the page from "features" in site.config.ts.'
          : 'Rename the file, or remove the page from "pages" in site.config.ts.',
      })),
    ...checkQuestions(contents, labelTableCells, isChecked),
    ...checkAnchors(
      {
        navigation: project.navigation,
        config,
        redirects: project.redirects,
        widgetAnchors: project.features.all.flatMap(({ islands = [] }) =>
          islands.flatMap(({ anchor }) => anchor ?? []),
        ),
      },
      (route) => idsByRoute.get(route),
    ),
    ...checkPages(
      trees,
      checked.map(({ route, file, frontmatter }) => ({ route, file, sidebar: frontmatter.sidebar })),
    ),
  ];
  const diagnostics = [
    ...contentDiagnostics,
    ...resolveLocations(project.root, quoted),
    ...checkUppercaseRoutes(checked, new Set(redirects.redirects.map(({ from }) => from))),
    ...checkLinks([...contents, ...partialLinks], {
      builtIn: new Set([...builtInRoutes, ...generatedByRoute.keys()]),
      invalid: unparsedRoutes,
      site: `${config.origin}${config.base}`.replace(/\/$/, ''),
      files: new Set([...GENERATED_FILES, ...Object.keys(generated.outputs), ...featureFiles]),
      redirects: new Map(redirects.redirects.map(({ from, to }) => [from, to])),
    }),
  ];

  const rules = getVariantLinkRules(trees);

  return {
    project,
    config: publicConfig,
    trees: addBaseToLinks(trees, base),
    pages,
    partial,
    models,
    outputs: generated.outputs,
    generatedPages: generatedByRoute,
    getHtml: (route) =>
      addBaseToHtml(
        base,
        route === '/'
          ? homeParts.join('')
          : (generatedByRoute.get(route)?.html ?? rewriteVariantLinks(pages.get(route)?.html ?? '', route, rules)),
      ),
    getMarkdown: (route) => {
      const page = pages.get(route);
      return (
        page &&
        absolutizeMarkdownLinks(page.markdown, {
          origin: config.origin,
          base,
          route,
          hasMarkdownCopy: (copied) => pages.has(copied),
        })
      );
    },
    redirects: redirects.redirects,
    diagnostics,
  };
}

function getBuiltInModels({ config }: Project): PageModel[] {
  const { name } = config.product;
  return [
    createPageModel('/', 'home', config.home.title, config.home.lead, name),
    createPageModel(
      '/search',
      'search',
      strings.search,
      interpolate(strings.searchDescription, { product: name }),
      name,
    ),
    createPageModel('/404', 'not-found', strings.notFoundTitle, `${strings.notFoundHeading}.`, name),
  ];
}

export const getSiteData = ({ config, trees, redirects }: AssembledSite, rules: string): SiteData => ({
  config,
  trees,
  aliases: Object.fromEntries(
    redirects.map(({ from, to }) => [withBase(config.base, from), withBase(config.base, to)]),
  ),
  rules,
});
