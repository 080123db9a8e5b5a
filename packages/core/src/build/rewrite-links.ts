import { withBase } from '../model/base-path.ts';
import { getPageItems, getSidebarTree, getVariantSearch, type Trees } from '../model/navigation.ts';

/** `<` in text is escaped, so only tags match. */
export const addBaseToHtml = (base: string, html: string): string =>
  base === '/'
    ? html
    : html.replace(
        /(<a\b(?:"[^"]*"|[^">])*? href=")([^"]*)/g,
        (_, before: string, href: string) => before + withBase(base, href),
      );

interface MarkdownCopyLocation {
  origin: string;
  base: string;
  route: string;
  hasMarkdownCopy(route: string): boolean;
}

/** Code, escapes, and internal URLs with the syntax before them. A parser would take much longer. */
const MARKDOWN_LINKS =
  /(?<code>`+)(?!`)[\s\S]*?[^`]\k<code>(?!`)|\\[\s\S]|(?<before>\]\(<?|^\[[^\]]+\]: <?)(?<url>(?:\/(?!\/)|#)(?:\\.|[^\s\\()<>]|\([^\s()]*\))*)/gm;

export function absolutizeMarkdownLinks(
  markdown: string,
  { origin, base, route, hasMarkdownCopy }: MarkdownCopyLocation,
): string {
  const toAbsolute = (url: string) => {
    const end = url.search(/[?#]/);
    const path = end < 0 ? url : url.slice(0, end);
    return origin + withBase(base, path || route) + (end < 0 ? (hasMarkdownCopy(path) ? '.md' : '') : url.slice(end));
  };
  return markdown.replace(MARKDOWN_LINKS, (part, ...groups) => {
    const { before, url } = groups.at(-1) as { before?: string; url?: string };
    return url ? before + toAbsolute(url.replace(/\\(.)/g, '$1')) : part;
  });
}

interface VariantLinkRules {
  routes: ReadonlySet<string>;
  variantOnly: ReadonlySet<string>;
  search: string;
}

export function getVariantLinkRules(trees: Trees): VariantLinkRules[] {
  return Object.values(trees).flatMap((tree) => {
    if (!tree.variantOf) return [];
    const base = new Set(getPageItems(getSidebarTree(trees, tree.variantOf.sidebar)).map(({ route }) => route));
    const variantRoutes = getPageItems(tree).map(({ route }) => route);
    return [
      {
        routes: new Set([...base, ...variantRoutes]),
        variantOnly: new Set(variantRoutes.filter((route) => !base.has(route))),
        search: getVariantSearch(tree),
      },
    ];
  });
}

/** Marks links between a sidebar and its variant for the client, and adds the query. */
export function rewriteVariantLinks(html: string, route: string, all: readonly VariantLinkRules[]): string {
  const rules = all.find(({ routes }) => routes.has(route));
  if (!rules) return html;
  return html.replace(
    /<a\b([^>]*?)\shref="(\/[^"?#]*)([^"]*)"([^>]*)>([\s\S]*?)<\/a>/g,
    (link, before, path, rest, after, label) => {
      if (!rules.routes.has(path)) return link;
      const needsQuery = rules.variantOnly.has(route) || rules.variantOnly.has(path);
      const query = needsQuery && !rest.startsWith('?') ? `${rules.search}${rest}` : rest;
      return `<a${before} href="${path}${query}"${after} data-keep-variant>${label}</a>`;
    },
  );
}
