import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Progress } from '@folio/core/build/commands/options.ts';
import { loadSite } from '@folio/core/build/load-site.ts';
import { buildSearchIndex, createSearchRecords } from '@folio/core/build/search-records.ts';
import { loadSynonyms } from '@folio/core/data/check.ts';
import { expandPlaceholdersDeep } from '@folio/core/model/placeholders.ts';
import { openIndex, type SearchIndex, type SectionRecord, type SynonymEntry } from '@folio/search';
import type { JudgedQuery, LabelledExcerpts } from '../site/tests/search/evaluate.ts';

const root = resolve('site');
const load = () => loadSite({ root, cacheDir: resolve('.cache'), progress: new Progress(true) });

export interface SearchableSite {
  records: SectionRecord[];
  synonyms: SynonymEntry[];
  ignoredWords: string[];
  /** Labeled queries with placeholders replaced. */
  queries: JudgedQuery[];
  readers: JudgedQuery[];
  excerpts: LabelledExcerpts[];
}

/** @throws DiagnosticError If the content has errors. */
export async function readSearchableSite(): Promise<SearchableSite> {
  const site = await load();
  const { product } = site.config;
  const loadLabeled = <T>(name: string): T[] =>
    expandPlaceholdersDeep(JSON.parse(readFileSync(resolve('site/tests/search', name), 'utf8')) as T[], product);
  return {
    records: createSearchRecords(site),
    synonyms: loadSynonyms(root, product),
    ignoredWords: [product.name, product.slug],
    queries: loadLabeled('queries.json'),
    readers: loadLabeled('readers.json'),
    excerpts: loadLabeled('excerpts.json'),
  };
}

export interface OpenedSite {
  index: SearchIndex;
  /** Replaces placeholders in a text, a list or an object. */
  expand<T>(value: T): T;
  routes: Set<string>;
  /** Questions that pages and data entries answer. */
  questions: { route: string; question: string }[];
}

/**
 * Builds and opens the search index.
 *
 * @throws DiagnosticError If the content has errors.
 */
export async function openSite(): Promise<OpenedSite> {
  const site = await load();
  const files = await buildSearchIndex(site);
  const index = await openIndex(async (name) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`Unknown file "${name}" of the search index.`);
    return bytes;
  });
  return {
    index,
    expand: (value) => expandPlaceholdersDeep(value, site.config.product),
    routes: new Set(site.pages.keys()),
    questions: createSearchRecords(site).flatMap(({ route, questions }) =>
      questions.map((question) => ({ route, question })),
    ),
  };
}
