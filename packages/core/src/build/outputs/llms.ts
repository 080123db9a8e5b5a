import type { SiteConfig } from '../../model/config.ts';
import type { PageModel } from '../../model/types.ts';
import { canonical } from '../document.ts';

/** A group of pages under one heading of `llms.txt`. */
export interface LlmsArea {
  title: string;
  /** Address of the file with all its pages. */
  file: string;
  pages: PageModel[];
}

/** A text on one line, in which brackets end no link. */
const line = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&');

/** `llms.txt` (llmstxt.org): the site's pages by area, each with its description, linked to their Markdown twins, and at its end each area as one file. */
export function llmsIndex(areas: LlmsArea[], config: SiteConfig, summary: string): string {
  const parts = [`# ${config.product.name} documentation`, '', `> ${summary}`, ''];
  for (const area of areas) {
    parts.push(`## ${area.title}`, '');
    for (const page of area.pages)
      parts.push(`- [${line(page.title)}](${config.origin}${page.markdownUrl}): ${line(page.description)}`);
    parts.push('');
  }
  parts.push('## Areas as one file', '');
  for (const { title, file, pages } of areas) {
    const what = pages.length === 1 ? 'The page of the area.' : `All ${pages.length} pages of the area.`;
    parts.push(`- [${line(title)}](${canonical(config, file)}): ${what}`);
  }
  return [...parts, ''].join('\n');
}

/** `llms-full.txt` of all areas, `llms/<area>.txt` of one: the Markdown twins in the order of the trees, each with its address. */
export function llmsFull(areas: LlmsArea[], config: SiteConfig, twinOf: (route: string) => string): string {
  return areas
    .flatMap((area) => area.pages)
    .map((page) => `<!-- ${canonical(config, page.route)} -->\n\n${twinOf(page.route).trim()}\n`)
    .join('\n---\n\n');
}
