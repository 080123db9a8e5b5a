import { eachNode, parseMarkdown } from './markdown.ts';

/** A link of a Markdown twin to a page or a place of the site: the offsets of its address as it is written, and the address. */
export interface TwinLink {
  from: number;
  to: number;
  url: string;
}

/** The links of a Markdown text that lead to routes or anchors, in order. Code that looks like a link is none. */
export function twinLinks(markdown: string): TwinLink[] {
  const links: TwinLink[] = [];
  eachNode(parseMarkdown(markdown), (node) => {
    if ((node.type !== 'link' && node.type !== 'definition' && node.type !== 'image') || !node.position) return;
    if (!/^(\/(?!\/)|#)/.test(node.url)) return;
    // The address follows the text of the link, or the label of the definition.
    const label = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined;
    const after = markdown.indexOf(node.type === 'definition' ? ']:' : '](', label ?? node.position.start.offset);
    const from = markdown.indexOf(node.url[0] as string, after);
    // As it is written, escapes and all.
    const written = /^(?:\\.|[^\s\\()<>]|\([^\s()]*\))+/.exec(markdown.slice(from))?.[0] ?? '';
    links.push({ from, to: from + written.length, url: node.url });
  });
  return links.sort((a, b) => a.from - b.from);
}
