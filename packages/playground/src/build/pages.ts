import { getPageRules, type Project } from '@folio/core/build';
import { findPages, loadPage, parseFrontmatter } from '@folio/core/markdown';
import type { GetPageText } from '../page/runnable-page.ts';

export interface SourcePages {
  /** In the order of their files. */
  pages: { route: string; file: string; text: string }[];
  getPageText: GetPageText;
}

export function loadPages({ root, config: { product } }: Project): SourcePages {
  const pages = findPages(root, product).files.map((file) => ({ ...loadPage(root, file, product), file }));
  const texts = new Map(pages.map(({ route, text }) => [route, text]));
  return { pages, getPageText: (route) => texts.get(route) };
}

/** Ignores invalid frontmatter, which is reported when the page is rendered. */
export const readFrontmatter = (project: Project, text: string) =>
  parseFrontmatter(text, () => {}, getPageRules(project)).frontmatter;
