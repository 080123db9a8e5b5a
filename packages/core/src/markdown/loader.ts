import { existsSync } from 'node:fs';
import path from 'node:path';
import { expandPlaceholders } from '../model/placeholders.ts';
import { validateRoute } from '../model/routes.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { parsePage } from './markdown-page.ts';
import { QUESTIONS_FOLDER, toQuestionsFile } from './questions.ts';
import { type ExpandedPage, expandSnippets, type Insertion, readNamedSnippets } from './snippets.ts';
import { type FileList, listSourceFiles, MAX_PAGE_BYTES, readSource } from './source-files.ts';
import type { DataDirective } from './types.ts';

export interface SourcePage {
  /** Path relative to the root, placeholders unreplaced: `content/{product}-config.md`. */
  file: string;
  /** `/first-steps`; `content/index.md` is `/`. */
  route: string;
  /** What `text` is computed from: the file, and each snippet that it names. */
  written: readonly string[];
  /** With `\n` as line breaks. Apart from `insertions`, lines are those of the file. */
  readonly text: string;
  readonly insertions: readonly Insertion[];
  questions?: string;
  readonly diagnostics: readonly Diagnostic[];
}

const CONTENT_FOLDER = 'content';

export function toRoute(file: string, product: Product): string {
  const name = expandPlaceholders(file, product)
    .slice(CONTENT_FOLDER.length + 1)
    .replace(/\.md$/, '');
  return name === 'index' ? '/' : `/${name}`;
}

/** Reads a page. Snippets are inserted on demand, because a cached page isn't parsed. */
export function loadPage(root: string, file: string, product: Product): SourcePage {
  const source = readSource(root, file, MAX_PAGE_BYTES);
  const text = expandPlaceholders(source.text, product);
  let page: ExpandedPage | undefined;
  const expand = () => {
    page ??= expandSnippets(text, file, root, product);
    return page;
  };
  const questionsFile = toQuestionsFile(file);
  const questions = existsSync(path.join(root, questionsFile))
    ? readSource(root, questionsFile, MAX_PAGE_BYTES)
    : undefined;
  return {
    file,
    route: toRoute(file, product),
    written: [text, ...readNamedSnippets(text, root)],
    get text() {
      return expand().text;
    },
    get insertions() {
      return expand().insertions;
    },
    ...(questions && { questions: expandPlaceholders(questions.text, product) }),
    get diagnostics() {
      return [...source.diagnostics, ...expand().diagnostics, ...(questions?.diagnostics ?? [])];
    },
  };
}

/** Lists the pages in `content/`. Reports files that aren't pages, invalid names and duplicate routes. */
export function findPages(root: string, product: Product): FileList {
  const { files, diagnostics } = listSourceFiles(root, CONTENT_FOLDER, '.md');
  const owners = new Map<string, string>();
  for (const file of files) {
    const route = toRoute(file, product);
    const mistake = validateRoute(route === '/' ? '/index' : route);
    if (mistake) diagnostics.push({ file, ...mistake });
    const owner = owners.get(route.toLowerCase());
    if (owner)
      diagnostics.push({
        file,
        message: `The route ${route} belongs to ${owner} already.`,
        hint: 'Delete or rename one of the two files.',
      });
    owners.set(route.toLowerCase(), file);
  }
  return { files, diagnostics };
}

export function checkQuestionFiles(root: string, pages: readonly string[]): Diagnostic[] {
  const { files, diagnostics } = listSourceFiles(root, QUESTIONS_FOLDER, '.yaml');
  const expected = new Set(pages.map(toQuestionsFile));
  const unexpected = files.filter((file) => !expected.has(file));
  return [
    ...diagnostics,
    ...unexpected.map((file) => ({
      file,
      message: `Unknown page "${file.slice(QUESTIONS_FOLDER.length + 1, -'.yaml'.length)}".`,
      hint: `Give the file the path that its page has in ${CONTENT_FOLDER}/, or delete it.`,
    })),
  ];
}

/** What a page documents: `kind` is the name of the directive that documents it. */
export interface Subject {
  kind: string;
  name: string;
}

export const toSubjectKey = ({ kind, name }: Subject): string => `${kind} ${name}`;

/** Directives by name, of which some document a subject. */
export type DocumentingDirectives = ReadonlyMap<string, Pick<DataDirective, 'documents'>>;

/** Finds the keys of the subjects that a page documents. */
export function findDocumented(
  page: Pick<SourcePage, 'text' | 'written'>,
  directives: DocumentingDirectives,
): string[] {
  const names = [...directives].flatMap(([name, { documents }]) => (documents ? [name] : []));
  // Most pages document nothing, and needn't be parsed.
  const documenting = new RegExp(`::(?:${names.join('|')})\\b`);
  if (!names.length || !page.written.some((text) => documenting.test(text))) return [];
  return parsePage(page.text).directives.flatMap(({ name: kind, isContainer, attributes }) => {
    const name = isContainer ? undefined : directives.get(kind)?.documents?.(attributes);
    return name ? [toSubjectKey({ kind, name })] : [];
  });
}

/** Finds the page that documents each subject: the first one in `order` (routes). */
export function indexSubjects(
  pages: readonly { route: string; documented: readonly string[] }[],
  order: readonly string[] = [],
): Map<string, string> {
  const routes = new Map<string, string>();
  // The first index counts for a route that several entries have.
  const ranks = new Map([...order.entries()].reverse().map(([index, route]) => [route, index]));
  const rank = ({ route }: { route: string }) => ranks.get(route) ?? order.length;
  for (const { route, documented } of [...pages].sort((a, b) => rank(a) - rank(b)))
    for (const key of documented) if (!routes.has(key)) routes.set(key, route);
  return routes;
}
