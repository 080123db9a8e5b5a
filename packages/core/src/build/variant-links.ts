import { getPageItems, getSidebarTree, getVariantSearch, type Trees } from '../model/navigation.ts';

/** What the links of an article need to know of a sidebar that has a variant. */
export interface VariantLinkRules {
  /** Routes of the sidebar and its variant: links between them keep the variant. */
  routes: ReadonlySet<string>;
  /** Routes that only the variant has. */
  variantOnly: ReadonlySet<string>;
  /** What links of the variant carry: `?shop=outlet`. */
  search: string;
}

/** The rules of all variants of a site. */
export function getVariantLinkRules(trees: Trees): VariantLinkRules[] {
  return Object.values(trees).flatMap((tree) => {
    if (!tree.variantOf) return [];
    const base = new Set(getPageItems(getSidebarTree(trees, tree.variantOf.sidebar)).map(({ route }) => route));
    const own = getPageItems(tree).map(({ route }) => route);
    return [
      {
        routes: new Set([...base, ...own]),
        variantOnly: new Set(own.filter((route) => !base.has(route))),
        search: getVariantSearch(tree),
      },
    ];
  });
}

/**
 * Fits the links of an article's HTML to the site: links between pages of a sidebar and its variant are marked `data-keep-variant`, so that the client keeps
 * the variant, and carry its query themselves on pages of the variant.
 */
export function rewriteVariantLinks(html: string, route: string, all: readonly VariantLinkRules[]): string {
  const rules = all.find(({ routes }) => routes.has(route));
  if (!rules) return html;
  return html.replace(
    /<a\b([^>]*?)\shref="(\/[^"?#]*)([^"]*)"([^>]*)>([\s\S]*?)<\/a>/g,
    (whole, before, path, rest, after, label) => {
      if (!rules.routes.has(path)) return whole;
      const carry = rules.variantOnly.has(route) || rules.variantOnly.has(path);
      const query = carry && !rest.startsWith('?') ? `${rules.search}${rest}` : rest;
      return `<a${before} href="${path}${query}"${after} data-keep-variant>${label}</a>`;
    },
  );
}
