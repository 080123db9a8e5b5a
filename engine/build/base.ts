/** Puts what was rendered with routes below the base path of the site. */
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

/** Plain Markdown whose links lead to addresses; code that looks like a link stays. */
export function markdownAt(base: string, markdown: string): string {
  if (base === '/') return markdown;
  const places: number[] = [];
  visit(parseMarkdown(markdown), (node) => {
    if ((node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') || !node.position) return;
    if (address(base, node.url) === node.url) return;
    // The address follows the text of the link, or the label of the definition.
    const label = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined;
    const from = markdown.indexOf(node.type === 'definition' ? ']:' : '](', label ?? node.position.start.offset);
    places.push(markdown.indexOf('/', from));
  });
  return places.sort((a, b) => b - a).reduce((text, at) => text.slice(0, at) + base + text.slice(at + 1), markdown);
}
