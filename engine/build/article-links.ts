/** What the links of an article need to know of the navigation. */
export interface LinkRules {
  /** Routes of leads management and its variant: links between them keep `app`. */
  variantRoutes: ReadonlySet<string>;
  /** Routes that exist in the variant only. */
  variantOnly: ReadonlySet<string>;
}

/**
 * Fits the links of an article's HTML to the site: links between pages of leads management and leads selling are marked `data-app`, so that the
 * client keeps the variant, and carry it themselves on pages of the variant.
 */
export function fitLinks(html: string, route: string, rules: LinkRules): string {
  return html.replace(
    /<a\b([^>]*?)\shref="(\/[^"?#]*)([^"]*)"([^>]*)>([\s\S]*?)<\/a>/g,
    (whole, before, path, rest, after, label) => {
      if (!rules.variantRoutes.has(route) || !rules.variantRoutes.has(path)) return whole;
      const carry = rules.variantOnly.has(route) || rules.variantOnly.has(path);
      const query = carry && !rest.startsWith('?') ? `?app=leads_selling${rest}` : rest;
      return `<a${before} href="${path}${query}"${after} data-app>${label}</a>`;
    },
  );
}
