import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createDataStore } from '../data/store.ts';
import type { FeatureSet } from '../feature.ts';
import type { StringOverrides } from '../model/define-strings.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { type Dependencies, hashContent, PageCache } from './cache.ts';
import { DiagnosticCollector, type PageDiagnostic } from './diagnostic-collector.ts';
import type { DirectiveState } from './directives/leaf.ts';
import { checkQuestionFiles, findPages, loadPage, type SourcePage } from './loader.ts';
import { hashPipeline } from './pipeline-hash.ts';
import { renderSource } from './render.ts';
import { findUnderusedSnippets, mapToSource } from './snippets.ts';
import { listSourceFiles } from './source-files.ts';
import { indexSubjects, type Subject, toSubjectKey } from './subject-index.ts';
import type { ContentPage, PageRules } from './types.ts';

export interface PipelineOptions {
  /** Absolute path of the project: it has `content/` and `data/`. */
  root: string;
  product: Product;
  /** What pages can show beyond plain Markdown. */
  features: FeatureSet;
  /** Kinds and sidebars that pages can name. */
  rules: PageRules;
  /** Words of the interface that the site replaces: part of the keys of the cache. */
  strings?: StringOverrides;
  /** Where rendered pages are kept; by default `.cache/content` in the project, `false` for nowhere. */
  cache?: string | false;
  /** Routes in reading order: where several pages show the same operation, class or commands, the first one documents it. */
  order?: readonly string[];
  /** Represents the code of the pipeline in the keys of the cache; by default the digest of its files. */
  version?: string;
  /**
   * Called with the pages that have to be rendered anew, in order, before the first of them is. It may begin to render them into the cache, from the last one
   * on; the function that it returns ends that.
   */
  startWorker?: (files: string[]) => () => Promise<void>;
}

export interface RenderResult {
  /** The pages without faults, in the order of their paths. */
  pages: ContentPage[];
  /** Pages with faults: for the checks that do not depend on what is wrong, never for the site. */
  partial: ContentPage[];
  /** The faults of all pages, those of one file together. */
  faults: Diagnostic[];
  /** How many pages were rendered anew; the others come from the cache. */
  fresh: number;
}

/** All pages as their authors wrote them. */
interface Sources {
  pages: SourcePage[];
  /** Route of the page that documents a subject, by `subjectKey`. */
  owners: Map<string, string>;
  /** Text by route. */
  texts: Map<string, string>;
}

export interface Pipeline {
  /** Files of all pages, relative to the root, in order. */
  files(): Promise<string[]>;
  /** Renders one page, or takes it from the cache. Throws `FaultError` with all faults of the page. */
  renderPage(file: string): Promise<ContentPage>;
  /** Renders all pages, or those given; never stops at a fault. */
  renderAll(files?: string[]): Promise<RenderResult>;
  /**
   * Renders pages into the cache, in the order given, for another process that needs them: until one is there already, since that process has come to it, or
   * `wanted` says no. Faults are left to the other process.
   */
  fillCache(files: string[], wanted: () => boolean): Promise<void>;
}

/** Makes the pipeline of a project. It may live long: every call reads the files anew. */
export function createPipeline({
  root,
  product,
  features,
  rules,
  strings = {},
  cache,
  order = [],
  version = hashPipeline(
    root,
    features.all.map(({ name }) => name),
  ),
  startWorker,
}: PipelineOptions): Pipeline {
  const files = createDataStore(root, product);
  const { directives, references } = features;
  const store = cache === false ? undefined : new PageCache(cache ?? path.join(root, '.cache/content'));
  const base = hashContent(
    version,
    JSON.stringify({ product, rules, strings }),
    features.all.map(({ name, digest }) => `${name} ${digest?.() ?? ''}`).join(),
  );

  /** Reads all pages, and finds what they say of each other. */
  const readSources = (found = findPages(root, product).files): Sources => {
    const pages = found.map((file) => loadPage(root, file, product));
    return {
      pages,
      owners: indexSubjects(pages, directives, order),
      // Of two pages that want one route, the first has it.
      texts: new Map([...pages].reverse().map(({ route, text }) => [route, text])),
    };
  };

  const keyOf = (source: SourcePage) =>
    hashContent(base, source.file, source.text, source.questions ?? '', JSON.stringify(source.insertions ?? []));

  /** The page as the cache has it, when nothing that it was made from has changed. */
  const keptPage = (source: SourcePage, { owners, texts }: Sources): ContentPage | undefined => {
    if (source.faults?.length) return undefined;
    return store?.read(
      source.file,
      keyOf(source),
      ({ files: data, subjects, pages }) =>
        data.every(([name, digest]) => files.digest(name) === digest) &&
        subjects.every(([subject, route]) => (owners.get(toSubjectKey(subject)) ?? null) === route) &&
        pages.every(([route, digest]) => hashContent(texts.get(route) ?? '') === digest),
    );
  };

  /** Takes a page from the cache, or renders it and keeps it there. One with faults is not kept. */
  const render = async (
    source: SourcePage,
    sources: Sources,
  ): Promise<{ page?: ContentPage; partial?: ContentPage; faults: Diagnostic[] }> => {
    // Nothing can be said of a text that could not be read.
    if (source.faults?.length && !source.text) return { faults: source.faults };
    const kept = keptPage(source, sources);
    if (kept) return { page: kept, faults: [] };
    const pageOf = (subject: Subject) => sources.owners.get(toSubjectKey(subject));
    const textOf = (route: string) => sources.texts.get(route);
    const locate = (line: number) => mapToSource(line, source.file, source.insertions ?? []);
    const faults = new DiagnosticCollector(source.file, locate);
    for (const fault of source.faults ?? []) faults.add(fault);
    const excess = findExcess(source.text);
    if (excess) {
      faults.report(excess);
      return { faults: faults.sorted() };
    }
    const used: DirectiveState['used'] = { files: new Map(), subjects: new Map(), pages: new Map() };
    let rendered: ContentPage;
    try {
      rendered = await renderSource(source, {
        product,
        features,
        rules,
        faults,
        data: { directives, references, files, pageOf, textOf, used },
      });
    } catch (error) {
      if (!isOverflow(error)) throw error;
      faults.report(tooDeep);
      return { faults: faults.sorted() };
    }
    if (rendered.html.length > longestHtml)
      faults.report({
        message: `The page comes out as ${Math.round(rendered.html.length / 1000)} kB of HTML; at most ${longestHtml / 1000} are allowed.`,
        hint: 'Divide it into several pages.',
      });
    const page = source.insertions?.length ? relocate(rendered, locate) : rendered;
    if (faults.faults.length)
      return {
        faults: faults.sorted(),
        partial: hasSoundHead(source, faults.faults) ? page : { ...page, incomplete: 'frontmatter' },
      };
    const dependencies: Dependencies = {
      files: [...used.files],
      subjects: [...used.subjects.values()].map(({ subject, route }) => [subject, route ?? null]),
      pages: [...used.pages],
    };
    store?.write(source.file, keyOf(source), dependencies, page);
    return { page, faults: [] };
  };

  return {
    files: async () => findPages(root, product).files,
    async renderPage(file) {
      const { page, faults } = await render(loadPage(root, file, product), readSources());
      if (!page) throw new DiagnosticError(faults);
      return page;
    },
    async renderAll(only) {
      const found = findPages(root, product);
      const misnamed = new Set(found.faults.map(({ file }) => file));
      const sources = readSources(found.files);
      // A page without an address of its own would be reported again and again.
      const asked = sources.pages.filter(({ file }) => !misnamed.has(file) && (!only || only.includes(file)));
      const kept = new Map<string, ContentPage>();
      for (const source of asked) {
        const page = keptPage(source, sources);
        if (page) kept.set(source.file, page);
      }
      const missing = asked.flatMap(({ file }) => (kept.has(file) ? [] : [file]));
      const result: RenderResult = { pages: [], partial: [], faults: [...found.faults], fresh: missing.length };
      const endHelp = startWorker?.(missing);
      try {
        for (const source of asked) {
          const known = kept.get(source.file);
          const { page, partial, faults } = known
            ? { page: known, partial: undefined, faults: [] }
            : await render(source, sources);
          if (page) result.pages.push(page);
          if (partial) result.partial.push(partial);
          result.faults.push(...faults);
          if (!known) await turn();
        }
      } finally {
        await endHelp?.();
      }
      if (!only)
        result.faults.push(
          ...listSourceFiles(root, 'data', '.yaml').faults,
          ...checkQuestionFiles(root, found.files),
          ...findUnderusedSnippets(
            root,
            sources.pages.map(({ insertions = [] }) => insertions.map(({ file }) => file)),
          ),
        );
      result.faults = unique(result.faults);
      if (!only) store?.prune(found.files);
      return result;
    },
    async fillCache(names, wanted) {
      const sources = readSources();
      const named = new Map(sources.pages.map((one) => [one.file, one]));
      for (const name of names) {
        const source = named.get(name);
        if (!wanted() || !source || keptPage(source, sources)) return;
        await render(source, sources);
        await turn();
      }
    },
  };
}

/** Whether the frontmatter of a page is without faults: else its title, kind and sidebar are stand-ins. */
function hasSoundHead({ file, text }: SourcePage, faults: Diagnostic[]): boolean {
  const head = /^---\n[\s\S]*?\n---/.exec(text)?.[0].split('\n').length ?? Number.POSITIVE_INFINITY;
  return faults.every((fault) => fault.file !== file || (fault.line ?? 0) > head);
}

/** Gives way to what else this process has to do: pages are rendered without a pause. */
const turn = () => setImmediate();

/** A page with the lines of its links as they are in the sources. */
function relocate(page: ContentPage, locate: (line: number) => { file: string; line: number }): ContentPage {
  const moved = <T extends { line?: number; file?: string }>(item: T): T =>
    item.line === undefined || item.file !== undefined ? item : { ...item, ...locate(item.line) };
  return { ...page, links: page.links.map(moved) };
}

/** Largest body of a page, in characters of HTML: what a slow phone still draws. */
const longestHtml = 1_000_000;

/** What Node throws when calls nest too deeply. */
const isOverflow = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message);

const tooDeep: PageDiagnostic = {
  message: 'Lists, quotations or emphasis nest so deeply that the page cannot be read.',
  hint: 'Take the marks out; three levels are enough.',
};

/** Marks of lists and quotations that a line begins with, and the indentation of a list in lists. */
const deepLine = /^(?: *(?:[-*+>]|\d+[.)]) +){9}|^ {40,}(?:[-*+]|\d+[.)]) /;

const MAX_BACKTICK_LENGTHS = 16;
const MAX_HEADINGS = 1000;

/** Finds text that takes the parser minutes: 600 nested lists take 40 s, 800 runs of backticks of different lengths 17 s, 5,000 headings 11 s. */
function findExcess(text: string): PageDiagnostic | undefined {
  let fence = '';
  let headings = 0;
  let lengths = new Set<number>();
  for (const [at, content] of text.split('\n').entries()) {
    const line = at + 1;
    const mark = /^\s*(`{3,}|~{3,})/.exec(content)?.[1] ?? '';
    if (fence ? content.trim() === fence : mark) fence = fence ? '' : mark;
    if (fence) continue;
    if (deepLine.test(content)) return { line, ...tooDeep };
    if (!content.trim()) lengths = new Set();
    for (const run of content.match(/`+/g) ?? []) lengths.add(run.length);
    if (lengths.size > MAX_BACKTICK_LENGTHS)
      return {
        line,
        message: `The paragraph has runs of more than ${MAX_BACKTICK_LENGTHS} different numbers of backticks.`,
        hint: 'Put code between one or two backticks, or into a fence.',
      };
    if (/^#{2,6} /.test(content) && ++headings > MAX_HEADINGS)
      return {
        line,
        message: `The page has more than ${MAX_HEADINGS} headings.`,
        hint: 'Divide it into several pages.',
      };
  }
  return undefined;
}

/** A fault of a data file that several pages render is reported once. */
function unique(faults: Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = JSON.stringify(fault);
    return !seen.has(key) && seen.add(key);
  });
}
