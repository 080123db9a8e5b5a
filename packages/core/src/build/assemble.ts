import { checkLinks, checkUnique } from '../check/links.ts';
import { checkQuestions } from '../check/questions.ts';
import type { GeneratedPage } from '../feature.ts';
import type { ContentPage } from '../markdown/types.ts';
import { checkAnchors, hasBrokenPercent } from '../model/anchors.ts';
import { addBaseToLinks, withBase } from '../model/base-path.ts';
import type { SiteData } from '../model/client-protocol.ts';
import type { SiteConfig } from '../model/config.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { interpolate } from '../model/interpolate.ts';
import {
  buildTrees,
  checkPages,
  getPageItems,
  getPageNavigation,
  type Trees,
  withBadges,
} from '../model/navigation.ts';
import { articleModel, linkGraph, relatedPages, shellModel } from '../model/page-model.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import { prepareConfig } from '../model/prepare-config.ts';
import { buildRedirects, type Redirect } from '../model/redirects.ts';
import { BUILT_IN_ROUTES, checkUppercaseRoutes, GENERATED_FILES } from '../model/routes.ts';
import type { Diagnostic, PageModel } from '../model/types.ts';
import { strings } from '../theme/strings.ts';
import { canonical } from './document.ts';
import { getLastModifiedDates } from './git-history.ts';
import { locate, type Project } from './project.ts';
import { absolutizeMarkdownLinks, addBaseToHtml } from './rewrite-links.ts';
import { labelTableCells } from './search-records.ts';
import { generateOutputs } from './site-outputs.ts';
import { getVariantLinkRules, rewriteVariantLinks } from './variant-links.ts';

/** A site whose pages are known and checked, before anything is drawn. Where it leads somewhere it has addresses, below the base path; pages are named by their routes. */
export interface AssembledSite {
  project: Project;
  /** The configuration as pages show it: areas counted. */
  config: SiteConfig;
  trees: Trees;
  /** Pages by route, as they were rendered: their links are routes. */
  pages: Map<string, ContentPage>;
  /** Pages that features make themselves, by route. */
  made: Map<string, GeneratedPage>;
  /** Pages with faults, for further checks. */
  partial: ContentPage[];
  /** Models of all pages, the shell's own first, then the articles in the order of the trees. */
  models: PageModel[];
  /** Body of each page, its links fitted to the navigation. */
  htmlOf(route: string): string;
  /** Markdown twin of each page; undefined for pages of the shell. */
  markdownOf(route: string): string | undefined;
  /** By route, as they were checked. */
  redirects: Redirect[];
  /** Files that the site makes itself, by their address. */
  outputs: Record<string, string>;
  faults: Diagnostic[];
}

/**
 * Brings pages and navigation together and checks them against each other. Faults are collected, never thrown. `files` are all source files, read or not;
 * `partial` are pages with faults, so that an author gets the faults of their titles, sidebars and links in the same run.
 */
export function assemble(
  project: Project,
  contents: ContentPage[],
  contentFaults: Diagnostic[],
  files: string[],
  partial: ContentPage[] = [],
): AssembledSite {
  const { config } = project;
  const expand = (text: string) => expandPlaceholders(text, config.product);
  const pages = new Map(contents.map((page) => [page.route, page]));
  // A page that could not be read is still a page: its own fault is enough.
  const unread = new Set(
    files.map((file) => expand(file).replace(/^content|\.md$/g, '')).filter((route) => !pages.has(route)),
  );
  const routes = new Set([...pages.keys(), ...unread]);
  const built = buildTrees(project.navigation, config.product, routes);
  const badges = contents.flatMap((page) => {
    const badge = project.features.all.map((feature) => feature.badge?.(page)).find(Boolean);
    return badge ? [[page.route, badge] as const] : [];
  });
  const trees = withBadges(built.trees, new Map(badges));
  const shell = new Set([...BUILT_IN_ROUTES, ...config.pages.map(({ path }) => path)]);
  const all = new Set([...routes, ...shell]);
  const routed = buildRedirects(project.redirects, trees, all, config.product);
  const idsOf = new Map(contents.map(({ route, ids }) => [route, new Set(ids)]));
  const ofFeatures = project.features.all.flatMap((feature) => feature.pages?.(project, contents) ?? []);
  const madeOf = new Map(ofFeatures.map((page) => [page.route, page]));
  const prepared = prepareConfig(project.config, trees, new Set([...all, ...madeOf.keys()]));
  const order = new Map(
    Object.values(trees)
      .flatMap(getPageItems)
      .map((leaf, index) => [leaf.route, index]),
  );
  const place = (route: string) => order.get(route) ?? Number.MAX_SAFE_INTEGER;
  const sorted = [...contents].sort((a, b) => place(a.route) - place(b.route) || (a.route < b.route ? -1 : 1));
  const graph = linkGraph(sorted);
  const dates = getLastModifiedDates(project.root);
  const titleOf = (route: string) => pages.get(route)?.frontmatter.title;
  const articles = sorted.map((page) => {
    const views = getPageNavigation(trees, page.frontmatter.sidebar, page.route);
    const updated = dates.get(page.file);
    return articleModel(
      { ...page, operation: page.html.includes('class="operation"') },
      {
        siteName: config.product.name,
        editBase: config.editBase,
        views,
        related: relatedPages(page.route, graph, views, titleOf),
        ...(updated && { updated }),
      },
    );
  });

  const { base } = config;
  const models = addBaseToLinks(
    [
      ...shellModels(project),
      ...ofFeatures.map((page) => shellModel(page.route, 'feature', page.title, page.description, config.product.name)),
      ...articles,
    ],
    base,
  );
  const shown = addBaseToLinks(prepared.config, base);
  const url = (route: string) => canonical(config, route);
  const filesOfFeatures = new Set(project.features.all.flatMap(({ files }) => files?.(project.root) ?? []));
  const made = generateOutputs(
    project.outputs,
    { project, models, config: shown, url },
    { routes: new Set([...all, ...madeOf.keys()]), files: filesOfFeatures },
  );

  const checked = [...contents, ...partial.filter(({ incomplete }) => incomplete !== 'frontmatter')];
  // Links of another form have their faults already, and anchors of a partial page are not all known.
  const partialLinks = partial.map((page) => ({
    ...page,
    links: page.links.filter(({ href }) => href.startsWith('/') && !hasBrokenPercent(href)),
  }));
  const quoted: QuotedDiagnostic[] = [
    ...built.faults,
    ...prepared.faults,
    ...routed.faults,
    ...made.faults,
    ...checkUnique(checked),
    ...checked
      .filter(({ route }) => shell.has(route) || madeOf.has(route))
      .map(({ route, file }) => ({
        file,
        message: `The site makes the page ${route} itself.`,
        hint: madeOf.has(route)
          ? 'Give the file another name, or take the feature that makes the page out of "features" in site.config.ts.'
          : 'Give the file another name, or take the page out of "pages" in site.config.ts.',
      })),
    // Rows as search shows them.
    ...checkQuestions(contents.map((page) => ({ ...page, sections: page.sections.map(labelTableCells) }))),
    ...checkAnchors({ navigation: project.navigation, config, redirects: project.redirects }, (route) =>
      idsOf.get(route),
    ),
    ...checkPages(
      trees,
      checked.map(({ route, file, frontmatter }) => ({ route, file, sidebar: frontmatter.sidebar })),
    ),
  ];
  const faults = [
    ...contentFaults,
    ...locate(project.root, quoted),
    ...checkUppercaseRoutes(checked, new Set(routed.redirects.map(({ from }) => from))),
    ...checkLinks([...contents, ...partialLinks], {
      shell: new Set([...shell, ...madeOf.keys()]),
      unread,
      site: `${config.origin}${config.base}`.replace(/\/$/, ''),
      files: new Set([...GENERATED_FILES, ...Object.keys(made.outputs), ...filesOfFeatures]),
      redirects: new Map(routed.redirects.map(({ from, to }) => [from, to])),
    }),
  ];

  const rules = getVariantLinkRules(trees);

  return {
    project,
    config: shown,
    trees: addBaseToLinks(trees, base),
    pages,
    partial,
    models,
    outputs: made.outputs,
    made: madeOf,
    htmlOf: (route) =>
      addBaseToHtml(base, madeOf.get(route)?.html ?? rewriteVariantLinks(pages.get(route)?.html ?? '', route, rules)),
    markdownOf: (route) => {
      const page = pages.get(route);
      return (
        page &&
        absolutizeMarkdownLinks(page.markdown, {
          origin: config.origin,
          base,
          route,
          hasTwin: (one) => pages.has(one),
        })
      );
    },
    redirects: routed.redirects,
    faults,
  };
}

/** Pages that the shell draws itself. */
function shellModels({ config }: Project): PageModel[] {
  const { name } = config.product;
  return [
    shellModel('/', 'home', config.home.title, config.home.lead, name),
    ...config.pages.map((page) => shellModel(page.path, 'cards', page.title, page.description, name)),
    shellModel('/search', 'search', strings.search, interpolate(strings.searchDescription, { product: name }), name),
    shellModel('/404', 'not-found', strings.lostTitle, `${strings.lostHeading}.`, name),
  ];
}

/** What the client knows of the whole site. */
export const siteData = ({ config, trees, redirects }: AssembledSite, rules: string): SiteData => ({
  config,
  trees,
  aliases: Object.fromEntries(
    redirects.map(({ from, to }) => [withBase(config.base, from), withBase(config.base, to)]),
  ),
  rules,
});
