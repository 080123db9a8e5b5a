/** The pages of a project that have something to run. */

import { pageRules } from '@folio/core/build/load-site.ts';
import type { Project } from '@folio/core/build/project.ts';
import { readFrontmatter } from '@folio/core/markdown/frontmatter.ts';
import { findPages, loadPage } from '@folio/core/markdown/loader.ts';
import { type RunnablePage, runs } from '../page/index.ts';
import { readPlay } from '../page/read.ts';

/** A page with its blocks. */
export interface PagePlay {
  route: string;
  title: string;
  /** Key of its sidebar. */
  sidebar: string;
  play: RunnablePage;
}

/** All pages with a block that runs, in the order of their files. */
export function findRunnablePages(project: Project): PagePlay[] {
  const { root } = project;
  const { product } = project.config;
  const sources = new Map(
    findPages(root, product).files.map((file) => {
      const { route, text } = loadPage(root, file, product);
      return [route, text] as const;
    }),
  );
  const rules = pageRules(project);
  return [...sources].flatMap(([route, text]) => {
    const play = readPlay(text, (other) => sources.get(other));
    if (!play?.blocks.some(runs)) return [];
    // What is wrong with the frontmatter is a fault of the page.
    const { title, sidebar } = readFrontmatter(text, () => {}, rules).frontmatter;
    return [{ route, title, sidebar, play }];
  });
}
