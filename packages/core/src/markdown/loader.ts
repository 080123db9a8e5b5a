import { existsSync } from 'node:fs';
import path from 'node:path';
import { expandPlaceholders } from '../model/placeholders.ts';
import { validateRoute } from '../model/routes.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { QUESTIONS_FOLDER, toQuestionsFile } from './questions.ts';
import { expandSnippets, type Insertion } from './snippets.ts';
import { MAX_PAGE_BYTES, readSource } from './source-file.ts';
import { listSourceFiles } from './source-files.ts';

/** A page as its author wrote it, tokens replaced and snippets put in. */
export interface SourcePage {
  /** Path relative to the project's root, tokens unreplaced: `content/{product}-config.md`. */
  file: string;
  /** `/first-steps`; `content/index.md` is `/`. */
  route: string;
  /** Text with `\n` as line ends. Tokens never hold a line end, so the lines are those of the file, but for `insertions`. */
  text: string;
  /** Lines that come from snippets, in order. */
  insertions?: Insertion[];
  /** Text of the page's question file, tokens replaced; absent if there is none. */
  questions?: string;
  /** What is wrong with the files themselves, and with the page's use of snippets. */
  faults?: Diagnostic[];
}

const folder = 'content';

/** Route of a page from its path: folders, capitals and dots stay as they are. */
export function toRoute(file: string, product: Product): string {
  const name = expandPlaceholders(file, product)
    .slice(folder.length + 1)
    .replace(/\.md$/, '');
  return name === 'index' ? '/' : `/${name}`;
}

/** Reads one page. One that cannot be read has an empty text, and says why. */
export function loadPage(root: string, file: string, product: Product): SourcePage {
  const source = readSource(root, file, MAX_PAGE_BYTES);
  const expanded = expandSnippets(expandPlaceholders(source.text, product), file, root, product);
  const questionsFile = toQuestionsFile(file);
  const questions = existsSync(path.join(root, questionsFile))
    ? readSource(root, questionsFile, MAX_PAGE_BYTES)
    : undefined;
  return {
    file,
    route: toRoute(file, product),
    ...expanded,
    ...(questions && { questions: expandPlaceholders(questions.text, product) }),
    faults: [...source.faults, ...expanded.faults, ...(questions?.faults ?? [])],
  };
}

/**
 * Finds all pages below `content/`, in the order of their paths. Faults are files that are not a pages, names that no page can have, and two pages that
 * want the same route.
 */
export function findPages(root: string, product: Product): { files: string[]; faults: Diagnostic[] } {
  const { files, faults } = listSourceFiles(root, folder, '.md');
  const owners = new Map<string, string>();
  for (const file of files) {
    const route = toRoute(file, product);
    const odd = validateRoute(route === '/' ? '/index' : route);
    if (odd) faults.push({ file, ...odd });
    const owner = owners.get(route.toLowerCase());
    if (owner)
      faults.push({
        file,
        message: `The route ${route} belongs to ${owner} already.`,
        hint: 'Delete or rename one of the two files.',
      });
    owners.set(route.toLowerCase(), file);
  }
  return { files, faults };
}

/** Reports files in `questions/` that belong to none of the pages. */
export function checkQuestionFiles(root: string, pages: readonly string[]): Diagnostic[] {
  const { files, faults } = listSourceFiles(root, QUESTIONS_FOLDER, '.yaml');
  const expected = new Set(pages.map(toQuestionsFile));
  const stray = files.filter((file) => !expected.has(file));
  return [
    ...faults,
    ...stray.map((file) => ({
      file,
      message: `Unknown page "${file.slice(QUESTIONS_FOLDER.length + 1, -'.yaml'.length)}".`,
      hint: `Give the file the path that its page has in ${folder}/, or delete it.`,
    })),
  ];
}
