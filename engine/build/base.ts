/** Puts what was rendered with routes below the base path of the site, and on its host. */
import type { TwinLink } from '../markdown/twin-links.ts';
import { address } from '../model/address.ts';

/** HTML of an article whose links lead to addresses. Text cannot hold a tag: its `<` is escaped. */
export const htmlAt = (base: string, html: string): string =>
  base === '/'
    ? html
    : html.replace(
        /(<a\b(?:"[^"]*"|[^">])*? href=")([^"]*)/g,
        (_, before: string, href: string) => before + address(base, href),
      );

/** What the links of a Markdown twin need. */
export interface TwinPlace {
  /** Scheme and host of the public site. */
  origin: string;
  base: string;
  /** Route of the page. */
  route: string;
  /** Whether a route has a twin. */
  hasTwin(route: string): boolean;
}

/**
 * The Markdown twin of a page with full addresses, since a twin is copied and read elsewhere: links to pages lead to their twins. Those with an anchor
 * lead to the page itself, which has the place. `links` are those of the twin that lead to the site, in order.
 */
export function markdownAt(
  markdown: string,
  links: readonly TwinLink[],
  { origin, base, route, hasTwin }: TwinPlace,
): string {
  const full = (url: string) => {
    const at = url.search(/[?#]/);
    const path = at < 0 ? url : url.slice(0, at);
    return origin + address(base, path || route) + (at < 0 ? (hasTwin(path) ? '.md' : '') : url.slice(at));
  };
  let written = '';
  let done = 0;
  for (const { from, to, url } of links) {
    written += markdown.slice(done, from) + full(url);
    done = to;
  }
  return written + markdown.slice(done);
}
