import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createDataStore } from '../data/store.ts';
import type { FeatureSet } from '../feature.ts';
import type { StringOverrides } from '../model/define-strings.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { type CacheEntry, type Dependencies, hashContent, hashPipeline, PageCache } from './cache.ts';
import { type CodeLanguages, setLanguages } from './code/highlight.ts';
import { DiagnosticCollector } from './diagnostic-collector.ts';
import type { DirectiveState } from './directives/leaf.ts';
import { splitFrontmatter } from './frontmatter.ts';
import {
  checkQuestionFiles,
  findDocumented,
  findPages,
  indexSubjects,
  loadPage,
  type SourcePage,
  type Subject,
  toSubjectKey,
} from './loader.ts';
import { isOverflow, parsePage, TOO_DEEP } from './markdown-page.ts';
import { renderSource } from './render.ts';
import { findUnderusedSnippets, mapToSource } from './snippets.ts';
import { listSourceFiles } from './source-files.ts';
import type { ContentPage, PageRules } from './types.ts';

export interface PipelineOptions {
  root: string;
  product: Product;
  features: FeatureSet;
  rules: PageRules;
  strings?: StringOverrides;
  languages?: CodeLanguages;
  cache?: string | false;
  order?: readonly string[];
  version?: string;
  /**
   * Called with the pages to render. It may render them into the cache, from the last one on.
   * Returns a function that stops it.
   */
  startWorker?: (files: string[]) => () => Promise<void>;
}

export interface RenderResult {
  pages: ContentPage[];
  partial: ContentPage[];
  diagnostics: Diagnostic[];
  fresh: number;
}

interface Sources {
  pages: SourcePage[];
  subjects: Map<string, string>;
  byRoute: Map<string, SourcePage>;
  entries: Map<SourcePage, CacheEntry | undefined>;
}

export interface Pipeline {
  files(): Promise<string[]>;
  renderPage(file: string): Promise<ContentPage>;
  renderAll(files?: string[]): Promise<RenderResult>;
  /**
   * Renders pages into the cache until one is cached already or `isWanted` returns false. The other
   * process reports mistakes.
   */
  fillCache(files: string[], isWanted: () => boolean): Promise<void>;
}

export function createPipeline({
  root,
  product,
  features,
  rules,
  strings = {},
  languages = {},
  cache,
  order = [],
  version = hashPipeline(
    root,
    features.all.map(({ name }) => name),
  ),
  startWorker,
}: PipelineOptions): Pipeline {
  setLanguages(languages);
  const files = createDataStore(root, product);
  const { directives } = features;
  const store = cache === false ? undefined : new PageCache(cache ?? path.join(root, '.cache/content'));
  const base = hashContent(
    version,
    JSON.stringify({ product, rules, strings, languages }),
    features.all.map(({ name }) => name).join(),
    ...[...features.containers, ...features.inlines].map(([name, { hash }]) => `${name} ${hash?.() ?? ''}`),
  );

  const toCacheKey = (source: SourcePage) => hashContent(base, source.file, source.questions ?? '', ...source.written);

  const readEntry = (source: SourcePage) => store?.read(source.file, toCacheKey(source));

  const readSources = (found = findPages(root, product).files): Sources => {
    const pages = found.map((file) => loadPage(root, file, product));
    const entries = new Map(pages.map((page) => [page, readEntry(page)]));
    const documented = pages.map((page) => ({
      route: page.route,
      documented: entries.get(page)?.documented ?? findDocumented(page, directives),
    }));
    return {
      pages,
      subjects: indexSubjects(documented, order),
      // The first page of a duplicate route counts.
      byRoute: new Map([...pages].reverse().map((page) => [page.route, page])),
      entries,
    };
  };

  const toValidPage = (entry: CacheEntry | undefined, { subjects, byRoute }: Sources): ContentPage | undefined => {
    if (!entry) return undefined;
    const { files: data, subjects: linked, pages } = entry.dependencies;
    const isValid =
      data.every(([name, hash]) => files.hash(name) === hash) &&
      linked.every(([subject, route]) => (subjects.get(toSubjectKey(subject)) ?? null) === route) &&
      pages.every(([route, hash]) => hashContent(byRoute.get(route)?.text ?? '') === hash);
    return isValid ? entry.page : undefined;
  };

  const render = async (
    source: SourcePage,
    sources: Sources,
  ): Promise<{ page?: ContentPage; partial?: ContentPage; diagnostics: Diagnostic[] }> => {
    // The other process may have rendered it in the meantime.
    const cached = toValidPage(readEntry(source), sources);
    if (cached) return { page: cached, diagnostics: [] };
    if (source.diagnostics.length && !source.text) return { diagnostics: [...source.diagnostics] };
    const findRoute = (subject: Subject) => sources.subjects.get(toSubjectKey(subject));
    const findText = (route: string) => sources.byRoute.get(route)?.text;
    const locate = (line: number) => mapToSource(line, source.file, source.insertions);
    const diagnostics = new DiagnosticCollector(source.file, locate);
    for (const diagnostic of source.diagnostics) diagnostics.add(diagnostic);
    const { excess } = parsePage(source.text);
    if (excess) {
      diagnostics.report(excess);
      return { diagnostics: diagnostics.sorted() };
    }
    const used: DirectiveState['used'] = { files: new Map(), subjects: new Map(), pages: new Map() };
    let rendered: ContentPage;
    try {
      rendered = await renderSource(source, {
        product,
        features,
        rules,
        diagnostics,
        data: { directives, files, findRoute, findText, used },
      });
    } catch (error) {
      if (!isOverflow(error)) throw error;
      diagnostics.report(TOO_DEEP);
      return { diagnostics: diagnostics.sorted() };
    }
    if (rendered.html.length > MAX_HTML_CHARS)
      diagnostics.report({
        message: `The page comes out as ${Math.round(rendered.html.length / 1000)} kB of HTML; at most ${MAX_HTML_CHARS / 1000} are allowed.`,
        hint: 'Divide it into several pages.',
      });
    const page = source.insertions.length ? mapLinkLines(rendered, locate) : rendered;
    if (diagnostics.list.length)
      return {
        diagnostics: diagnostics.sorted(),
        partial: hasValidFrontmatter(source, diagnostics.list) ? page : { ...page, incomplete: 'frontmatter' },
      };
    const dependencies: Dependencies = {
      files: [...used.files],
      subjects: [...used.subjects.values()].map(({ subject, route }) => [subject, route ?? null]),
      pages: [...used.pages],
    };
    const documented = findDocumented(source, directives);
    store?.write(source.file, toCacheKey(source), { dependencies, documented, page });
    return { page, diagnostics: [] };
  };

  return {
    files: async () => findPages(root, product).files,
    async renderPage(file) {
      const { page, diagnostics } = await render(loadPage(root, file, product), readSources());
      if (!page) throw new DiagnosticError(diagnostics);
      return page;
    },
    async renderAll(only) {
      const found = findPages(root, product);
      const invalidFiles = new Set(found.diagnostics.map(({ file }) => file));
      const sources = readSources(found.files);
      // Otherwise, a page without a route would be reported repeatedly.
      const selected = sources.pages.filter(({ file }) => !invalidFiles.has(file) && (!only || only.includes(file)));
      const cached = new Map<string, ContentPage>();
      for (const source of selected) {
        const page = toValidPage(sources.entries.get(source), sources);
        if (page) cached.set(source.file, page);
      }
      const missing = selected.flatMap(({ file }) => (cached.has(file) ? [] : [file]));
      const result: RenderResult = {
        pages: [],
        partial: [],
        diagnostics: [...found.diagnostics],
        fresh: missing.length,
      };
      const stopWorker = startWorker?.(missing);
      try {
        for (const source of selected) {
          const cachedPage = cached.get(source.file);
          const { page, partial, diagnostics } = cachedPage
            ? { page: cachedPage, partial: undefined, diagnostics: [] }
            : await render(source, sources);
          if (page) result.pages.push(page);
          if (partial) result.partial.push(partial);
          result.diagnostics.push(...diagnostics);
          if (!cachedPage) await yieldToEventLoop();
        }
      } finally {
        await stopWorker?.();
      }
      if (!only)
        result.diagnostics.push(
          ...listSourceFiles(root, 'data', '.yaml').diagnostics,
          ...checkQuestionFiles(root, found.files),
          ...findUnderusedSnippets(
            root,
            sources.pages.map(
              (source) => cached.get(source.file)?.dependencies ?? source.insertions.map(({ file }) => file),
            ),
          ),
        );
      result.diagnostics = removeDuplicates(result.diagnostics);
      if (!only) store?.prune(found.files);
      return result;
    },
    async fillCache(names, isWanted) {
      const sources = readSources();
      const sourcesByFile = new Map(sources.pages.map((one) => [one.file, one]));
      for (const name of names) {
        const source = sourcesByFile.get(name);
        if (!isWanted() || !source || toValidPage(readEntry(source), sources)) return;
        await render(source, sources);
        await yieldToEventLoop();
      }
    },
  };
}

function hasValidFrontmatter({ file, text }: SourcePage, diagnostics: Diagnostic[]): boolean {
  const { yaml, start } = splitFrontmatter(text);
  const head = yaml === undefined ? Number.POSITIVE_INFINITY : yaml.split('\n').length + start;
  return diagnostics.every((diagnostic) => diagnostic.file !== file || (diagnostic.line ?? 0) > head);
}

function mapLinkLines(page: ContentPage, locate: (line: number) => { file: string; line: number }): ContentPage {
  const moved = <T extends { line?: number; file?: string }>(item: T): T =>
    item.line === undefined || item.file !== undefined ? item : { ...item, ...locate(item.line) };
  return { ...page, links: page.links.map(moved) };
}

/** Characters that a slow phone still renders. */
const MAX_HTML_CHARS = 1_000_000;

/** Several pages may render the same mistake of a data file or a snippet. */
function removeDuplicates(diagnostics: Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ file, line, message }) => {
    const key = JSON.stringify([file, line, message]);
    return !seen.has(key) && seen.add(key);
  });
}
