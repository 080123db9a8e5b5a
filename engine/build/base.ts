/** Puts what was rendered with routes below the base path of the site, and on its host. */
import { visit } from 'unist-util-visit';
import { parseMarkdown } from '../markdown/markdown.ts';
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
 * lead to the page itself, which has the place. Code that looks like a link stays.
 */
export function markdownAt(markdown: string, { origin, base, route, hasTwin }: TwinPlace): string {
  const full = (url: string) => {
    const at = url.search(/[?#]/);
    const path = at < 0 ? url : url.slice(0, at);
    return origin + address(base, path || route) + (at < 0 ? (hasTwin(path) ? '.md' : '') : url.slice(at));
  };
  const places: { from: number; to: number; url: string }[] = [];
  visit(parseMarkdown(markdown), (node) => {
    if ((node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') || !node.position) return;
    if (!/^(\/(?!\/)|#)/.test(node.url)) return;
    // The address follows the text of the link, or the label of the definition.
    const label = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined;
    const after = markdown.indexOf(node.type === 'definition' ? ']:' : '](', label ?? node.position.start.offset);
    const from = markdown.indexOf(node.url[0] as string, after);
    // As it is written, escapes and all.
    const written = /^(?:\\.|[^\s\\()<>]|\([^\s()]*\))+/.exec(markdown.slice(from))?.[0] ?? '';
    places.push({ from, to: from + written.length, url: full(node.url) });
  });
  return places
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, url }) => text.slice(0, from) + url + text.slice(to), markdown);
}
