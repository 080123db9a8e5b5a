import type { PageKind, PageLayout, PageLink, PageModel, PageNavigation, SidebarKey, TocItem } from './types.ts';

/** What the model needs of a written page. */
export interface PageSource {
  /** Path of the source file, relative to the project's root. */
  file: string;
  route: string;
  frontmatter: {
    title: string;
    description: string;
    kind: PageKind;
    sidebar: SidebarKey;
    noHeader: boolean;
    since?: string;
  };
  contents: TocItem[];
  /** The body holds a REST operation: text left, samples right. */
  operation: boolean;
}

export interface ModelContext {
  /** Name of the product, for the document's title. */
  siteName: string;
  /** Address under which the source files can be edited, ending in a slash, if there is one. */
  editBase?: string | undefined;
  views: PageNavigation[];
  related: PageLink[];
  /** ISO date of the last change, if known. */
  updated?: string;
}

/** Whether a page was written; all others the shell draws itself. */
export const isArticle = (layout: PageLayout): boolean => layout === 'article' || layout === 'operation';

/** Title of the document: the page's own title first, so that tabs can be told apart. */
export const headTitle = (title: string, siteName: string) =>
  title.includes(siteName) ? title : `${title} · ${siteName}`;

/** The model of a written page. Every output reads it; nothing else is computed per output. */
export function articleModel(page: PageSource, context: ModelContext): PageModel {
  const { title, description, kind, sidebar, noHeader, since } = page.frontmatter;
  return {
    route: page.route,
    layout: page.operation ? 'operation' : 'article',
    kind,
    title,
    headTitle: headTitle(title, context.siteName),
    description,
    sidebar,
    views: context.views,
    // An operation has its samples at the right, where others have their contents.
    contents: page.operation ? [] : page.contents,
    related: context.related,
    ...(context.updated && { updated: context.updated }),
    markdownUrl: `${page.route}.md`,
    ...(context.editBase && { editUrl: context.editBase + encodeURI(page.file) }),
    ...(noHeader && { noHeader: true }),
    ...(since && { since }),
  };
}

/** The model of a page that is not written: home, cards, search, not found, and pages of features. */
export function shellModel(
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
    headTitle: headTitle(title, siteName),
    description,
    sidebar: 'none',
    views: [],
    contents: [],
    related: [],
  };
}

/** The links between written pages, for the related pages at an article's end. */
export interface LinkGraph {
  /** Routes that link to a route, in a stable order. */
  incoming: Map<string, string[]>;
  outgoing: Map<string, Set<string>>;
}

/** Collects the links between pages; anchors, queries and links to itself do not count. */
export function linkGraph(pages: { route: string; links: { href: string }[] }[]): LinkGraph {
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

/**
 * Related pages: those that link here and that this page neither links to nor pages to, nearest kin first (pages that share the most
 * link targets with this one), at most four.
 */
export function relatedPages(
  route: string,
  graph: LinkGraph,
  views: PageNavigation[],
  titleOf: (route: string) => string | undefined,
): PageLink[] {
  const own = graph.outgoing.get(route) ?? new Set();
  const neighbours = new Set(views.flatMap((view) => [view.previous?.href, view.next?.href]));
  const shared = (other: string) => [...(graph.outgoing.get(other) ?? [])].filter((target) => own.has(target)).length;
  return (graph.incoming.get(route) ?? [])
    .filter((other) => !own.has(other) && !neighbours.has(other))
    .map((other) => ({ href: other, title: titleOf(other), weight: shared(other) }))
    .sort((a, b) => b.weight - a.weight || (a.href < b.href ? -1 : 1))
    .slice(0, 4)
    .flatMap(({ href, title }) => (title ? [{ href, title }] : []));
}
