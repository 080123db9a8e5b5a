import type { Frontmatter } from '../markdown/types.ts';
import type { PageLayout, PageLink, PageModel, PageNavigation, TocItem } from './types.ts';

interface PageSource {
  file: string;
  route: string;
  frontmatter: Pick<Frontmatter, 'title' | 'description' | 'kind' | 'sidebar' | 'noHeader' | 'since'>;
  contents: TocItem[];
  operation: boolean;
}

interface ModelContext {
  siteName: string;
  /** Ends in a slash. */
  editBase?: string | undefined;
  navigation: PageNavigation[];
  related: PageLink[];
  updated?: string;
}

export const isArticle = (layout: PageLayout): boolean => layout === 'article' || layout === 'operation';

/** Whether sitemaps and feeds have the page. */
export const isPublic = (layout: PageLayout): boolean => layout !== 'not-found' && layout !== 'search';

/** The page title comes first, so that tabs can be told apart. */
export const formatHeadTitle = (title: string, siteName: string) =>
  title.includes(siteName) ? title : `${title} · ${siteName}`;

export function createArticleModel(page: PageSource, context: ModelContext): PageModel {
  const { title, description, kind, sidebar, noHeader, since } = page.frontmatter;
  return {
    route: page.route,
    layout: page.operation ? 'operation' : 'article',
    kind,
    title,
    headTitle: formatHeadTitle(title, context.siteName),
    description,
    sidebar,
    navigation: context.navigation,
    contents: page.operation ? [] : page.contents,
    related: context.related,
    ...(context.updated && { updated: context.updated }),
    markdownUrl: `${page.route}.md`,
    ...(context.editBase && { editUrl: context.editBase + encodeURI(page.file) }),
    ...(noHeader && { noHeader: true }),
    ...(since && { since }),
  };
}

export function createPageModel(
  route: string,
  layout: Exclude<PageLayout, 'article' | 'operation'>,
  title: string,
  description: string,
  siteName: string,
): PageModel {
  return {
    route,
    layout,
    title,
    headTitle: formatHeadTitle(title, siteName),
    description,
    sidebar: 'none',
    navigation: [],
    contents: [],
    related: [],
  };
}

interface LinkGraph {
  incoming: Map<string, string[]>;
  outgoing: Map<string, Set<string>>;
}

export function createLinkGraph(pages: { route: string; links: { href: string }[] }[]): LinkGraph {
  const incoming = new Map<string, string[]>();
  const outgoing = new Map<string, Set<string>>();
  for (const page of pages) {
    const targets = new Set(
      page.links
        .map(({ href }) => href.replace(/[?#].*/, ''))
        .filter((href) => href.startsWith('/') && href !== page.route),
    );
    outgoing.set(page.route, targets);
    for (const target of targets) incoming.set(target, [...(incoming.get(target) ?? []), page.route]);
  }
  return { incoming, outgoing };
}

/** Finds pages that link here and aren't linked yet, ranked by shared link targets. */
export function findRelatedPages(
  route: string,
  graph: LinkGraph,
  navigation: PageNavigation[],
  getTitle: (route: string) => string | undefined,
): PageLink[] {
  const own = graph.outgoing.get(route) ?? new Set();
  const neighbors = new Set(navigation.flatMap(({ previous, next }) => [previous?.href, next?.href]));
  const shared = (other: string) => [...(graph.outgoing.get(other) ?? [])].filter((target) => own.has(target)).length;
  return (graph.incoming.get(route) ?? [])
    .filter((other) => !own.has(other) && !neighbors.has(other))
    .map((other) => ({ href: other, title: getTitle(other), weight: shared(other) }))
    .sort((a, b) => b.weight - a.weight || (a.href < b.href ? -1 : 1))
    .slice(0, 4)
    .flatMap(({ href, title }) => (title ? [{ href, title }] : []));
}
