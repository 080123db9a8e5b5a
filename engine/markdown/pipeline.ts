import path from 'node:path';
import { createDataStore } from '../data/store.ts';
import type { FeatureSet } from '../feature.ts';
import type { Strings } from '../model/dictionary.ts';
import { FaultError } from '../model/faults.ts';
import type { Fault, Product } from '../model/types.ts';
import { type Dependencies, digestOf, PageCache } from './cache.ts';
import type { DataScope } from './directives/leaf.ts';
import { findPages, readPage, routeOf, type SourcePage } from './loader.ts';
import { ownersOf, type Subject, subjectKey } from './owners.ts';
import { renderSource } from './render.ts';
import { FaultList, type PageFault } from './report.ts';
import { filesIn } from './rooms.ts';
import { lonelyFragments, placeOf } from './snippets.ts';
import type { ContentPage, PageRules } from './types.ts';
import { pipelineVersion } from './version.ts';

export interface PipelineOptions {
  /** Absolute path of the project: it has `content/` and `data/`. */
  root: string;
  product: Product;
  /** What pages can show beyond plain Markdown. */
  features: FeatureSet;
  /** Kinds and sidebars that pages can name. */
  rules: PageRules;
  /** Words of the interface that the site replaces: part of the keys of the cache. */
  strings?: Strings;
  /** Where rendered pages are kept; by default `.cache/content` in the project, `false` for nowhere. */
  cache?: string | false;
  /** Routes in reading order: where several pages show the same operation, class or commands, the first one documents it. */
  order?: readonly string[];
  /** Represents the code of the pipeline in the keys of the cache; by default the digest of its files. */
  version?: string;
}

export interface Rendered {
  /** The pages without faults, in the order of their paths. */
  pages: ContentPage[];
  /** The faults of all pages, those of one file together. */
  faults: Fault[];
  /** How many pages were rendered anew; the others come from the cache. */
  fresh: number;
}

export interface Pipeline {
  /** Files of all pages, relative to the root, in order. */
  files(): Promise<string[]>;
  /** Renders one page, or takes it from the cache. Throws `FaultError` with all faults of the page. */
  renderPage(file: string): Promise<ContentPage>;
  /** Renders all pages, or those given; never stops at a fault. */
  renderAll(files?: string[]): Promise<Rendered>;
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
  version = pipelineVersion(),
}: PipelineOptions): Pipeline {
  const files = createDataStore(root, product);
  const { directives, references } = features;
  const store = cache === false ? undefined : new PageCache(cache ?? path.join(root, '.cache/content'));
  const base = digestOf(
    version,
    JSON.stringify({ product, rules, strings }),
    features.all.map(({ name, digest }) => `${name} ${digest?.() ?? ''}`).join(),
  );

  const textOf = (route: string) => {
    const file = findPages(root, product).files.find((one) => routeOf(one, product) === route);
    return file === undefined ? undefined : readPage(root, file, product).text;
  };

  const findOwners = (sources?: SourcePage[]) => {
    const all = sources ?? readAll(root, product, findPages(root, product).files);
    return ownersOf(all, directives, order);
  };

  const render = async (
    source: SourcePage,
    owners: Map<string, string>,
  ): Promise<{ page?: ContentPage; faults: Fault[]; fresh: boolean }> => {
    // Nothing can be said of a text that could not be read.
    if (source.faults?.length && !source.text) return { faults: source.faults, fresh: true };
    const key = digestOf(base, source.file, source.text, JSON.stringify(source.insertions ?? []));
    const answer = (subject: Subject) => owners.get(subjectKey(subject));
    const holds = (dependencies: Dependencies) =>
      dependencies.files.every(([name, digest]) => files.digest(name) === digest) &&
      dependencies.subjects.every(([subject, route]) => (answer(subject) ?? null) === route) &&
      dependencies.pages.every(([route, digest]) => digestOf(textOf(route) ?? '') === digest);
    const stored = source.faults?.length ? undefined : await store?.read(source.file, key, holds);
    if (stored) return { page: stored, faults: [], fresh: false };
    const locate = (line: number) => placeOf(line, source.file, source.insertions ?? []);
    const faults = new FaultList(source.file, locate);
    for (const fault of source.faults ?? []) faults.add(fault);
    const used: DataScope['used'] = { files: new Map(), subjects: new Map(), pages: new Map() };
    let rendered: ContentPage;
    try {
      rendered = await renderSource(source, {
        product,
        features,
        rules,
        faults,
        data: { directives, references, files, pageOf: answer, textOf, used },
      });
    } catch (error) {
      if (!isOverflow(error)) throw error;
      faults.report(tooDeep(source.text));
      return { faults: faults.sorted(), fresh: true };
    }
    if (rendered.html.length > longestHtml)
      faults.report({
        cause: `The page comes out as ${Math.round(rendered.html.length / 1000)} kB of HTML; at most ${longestHtml / 1000} are allowed.`,
        cure: 'Divide it into several pages.',
      });
    const page = source.insertions?.length ? relocate(rendered, locate) : rendered;
    if (faults.faults.length) return { faults: faults.sorted(), fresh: true };
    const dependencies: Dependencies = {
      files: [...used.files],
      subjects: [...used.subjects.values()].map(({ subject, route }) => [subject, route ?? null]),
      pages: [...used.pages],
    };
    await store?.write(source.file, key, dependencies, page);
    return { page, faults: [], fresh: true };
  };

  return {
    files: async () => findPages(root, product).files,
    async renderPage(file) {
      const { page, faults } = await render(readPage(root, file, product), findOwners());
      if (!page) throw new FaultError(faults);
      return page;
    },
    async renderAll(only) {
      const found = findPages(root, product);
      const misnamed = new Set(found.faults.map(({ file }) => file));
      const sources = readAll(root, product, found.files);
      const owners = findOwners(sources);
      const result: Rendered = { pages: [], faults: [...found.faults], fresh: 0 };
      for (const source of sources) {
        // A page without an address of its own would be reported again and again.
        if (misnamed.has(source.file) || (only && !only.includes(source.file))) continue;
        const { page, faults, fresh } = await render(source, owners);
        if (page) result.pages.push(page);
        if (fresh) result.fresh++;
        result.faults.push(...faults);
      }
      if (!only)
        result.faults.push(
          ...filesIn(root, 'data', '.yaml').faults,
          ...lonelyFragments(
            root,
            sources.map(({ insertions = [] }) => insertions.map(({ file }) => file)),
          ),
        );
      result.faults = unique(result.faults);
      if (!only) await store?.prune(found.files);
      return result;
    },
  };
}

/** A page with the lines of its links as they are in the sources. */
function relocate(page: ContentPage, locate: (line: number) => { file: string; line: number }): ContentPage {
  const moved = <T extends { line?: number; file?: string }>(item: T): T =>
    item.line === undefined || item.file !== undefined ? item : { ...item, ...locate(item.line) };
  return { ...page, links: page.links.map(moved) };
}

const readAll = (root: string, product: Product, files: string[]): SourcePage[] =>
  files.map((file) => readPage(root, file, product));

/** Largest body of a page, in characters of HTML: what a slow phone still draws. */
const longestHtml = 1_000_000;

/** What Node throws when calls nest too deeply. */
const isOverflow = (error: unknown): boolean => error instanceof RangeError && /call stack/.test(error.message);

/** The fault of a page that nests so deeply that it cannot be read; the likely line is the one with the longest run of marks. */
function tooDeep(text: string): PageFault {
  const depths = text
    .split('\n')
    .map((line) => Math.max(0, ...(line.match(/[\s*_>[\](!`~+-]+/g) ?? []).map(({ length }) => length)));
  const deepest = Math.max(...depths);
  return {
    ...(deepest > 50 && { line: depths.indexOf(deepest) + 1 }),
    cause: 'Lists, quotations or emphasis nest so deeply that the page cannot be read.',
    cure: 'Take the marks out; three levels are enough.',
  };
}

/** A fault of a data file that several pages render is reported once. */
function unique(faults: Fault[]): Fault[] {
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = JSON.stringify(fault);
    return !seen.has(key) && seen.add(key);
  });
}
