/** Puts what was rendered with routes below the base path of the site, and on its host. */
import { withBase } from '../model/base-path.ts';

/** HTML of an article whose links lead to addresses. Text cannot hold a tag: its `<` is escaped. */
export const addBaseToHtml = (base: string, html: string): string =>
  base === '/'
    ? html
    : html.replace(
        /(<a\b(?:"[^"]*"|[^">])*? href=")([^"]*)/g,
        (_, before: string, href: string) => before + withBase(base, href),
      );

/** What the links of a Markdown twin need. */
export interface MarkdownCopyLocation {
  /** Scheme and host of the public site. */
  origin: string;
  base: string;
  /** Route of the page. */
  route: string;
  /** Whether a route has a twin. */
  hasTwin(route: string): boolean;
}

/**
 * What a Markdown text is made of, as far as its links go: code, which holds none; an escaped sign; and the address of a link, a picture or a definition that
 * leads to a route or an anchor, as it is written, with what comes before it. A parser finds the same links in all twins, and takes as long as for the pages.
 */
const markdownParts =
  /(?<code>`+)(?!`)[\s\S]*?[^`]\k<code>(?!`)|\\[\s\S]|(?<before>\]\(<?|^\[[^\]]+\]: <?)(?<url>(?:\/(?!\/)|#)(?:\\.|[^\s\\()<>]|\([^\s()]*\))*)/gm;

/**
 * The Markdown twin of a page with full addresses, since a twin is copied and read elsewhere: links to pages lead to their twins. Those with an anchor
 * lead to the page itself, which has the place.
 */
export function absolutizeMarkdownLinks(
  markdown: string,
  { origin, base, route, hasTwin }: MarkdownCopyLocation,
): string {
  const full = (url: string) => {
    const at = url.search(/[?#]/);
    const path = at < 0 ? url : url.slice(0, at);
    return origin + withBase(base, path || route) + (at < 0 ? (hasTwin(path) ? '.md' : '') : url.slice(at));
  };
  return markdown.replace(markdownParts, (part, ...found) => {
    const { before, url } = found.at(-1) as { before?: string; url?: string };
    return url ? before + full(url.replace(/\\(.)/g, '$1')) : part;
  });
}
