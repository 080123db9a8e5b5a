/** The pages of a project that have something to run. */
import type { Project } from '../../../engine/build/project.ts';
import { pageRules } from '../../../engine/build/read.ts';
import { readFrontmatter } from '../../../engine/markdown/frontmatter.ts';
import { findPages, readPage } from '../../../engine/markdown/loader.ts';
import { parseScript } from '../engine/graph/parse.ts';
import { type Block, type Play, playOf } from '../page/index.ts';

/** A page with its blocks. */
export interface PagePlay {
  route: string;
  title: string;
  /** Key of its sidebar. */
  sidebar: string;
  play: Play;
}

/** Whether a block has a Run button: it is Cypher of this dialect, and no server is needed. */
export function runs({ sent, run, text }: Block): boolean {
  if (sent || run === 'server') return false;
  try {
    return parseScript(text).length > 0;
  } catch {
    return false;
  }
}

/** All pages with a block that runs, in the order of their files. */
export function pagePlays(project: Project): PagePlay[] {
  const { root } = project;
  const { product } = project.config;
  const sources = new Map(
    findPages(root, product).files.map((file) => {
      const { route, text } = readPage(root, file, product);
      return [route, text] as const;
    }),
  );
  const dataOf = (route: string): string[] => {
    const { parts, setup } = playOf(sources.get(route) ?? '');
    return setup.map((at) => parts[at]?.text ?? '');
  };
  const rules = pageRules(project);
  return [...sources].flatMap(([route, text]) => {
    const play = playOf(text, dataOf);
    if (!play.blocks.some(runs)) return [];
    // What is wrong with the frontmatter is a fault of the page.
    const { title, sidebar } = readFrontmatter(text, () => {}, rules).frontmatter;
    return [{ route, title, sidebar, play }];
  });
}
