/** Other search engines on the same sections. Their results are pages, too. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SectionRecord } from '@folio/search/types';
import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { stem } from '../packages/search/src/analysis/stem.ts';
import { STOP_WORDS, tokenize } from '../packages/search/src/analysis/tokenize.ts';
import { compileSynonyms, type SynonymEntry } from '../packages/search/src/build/synonyms.ts';
import { findPhrases, loadSynonyms } from '../packages/search/src/query/clauses.ts';
import { QUERY_LIMITS } from '../packages/search/src/query/query.ts';
import { BM25, FIELDS } from '../packages/search/src/ranking.ts';

export interface Peer {
  name: string;
  /** Routes, best first. */
  search(query: string): Promise<string[]>;
  close?(): Promise<void>;
}

/** Creates a flat document per section, with the fields of the site's index. */
function createDocuments(records: SectionRecord[]) {
  return records.map((record, id) => ({
    id,
    title: record.title,
    heading: [record.heading, ...record.path].join(' '),
    breadcrumbs: record.breadcrumbs.join(' '),
    keywords: record.keywords.join(' '),
    questions: record.questions.join(' '),
    description: record.description,
    route: record.route.replace(/[/-]/g, ' '),
    text: record.text,
    area: record.area,
    code: record.code,
  }));
}

/** Questions are a field here; in the site's index, each is a document. */
const WEIGHTS: Record<string, number> = {
  ...Object.fromEntries(Object.entries(FIELDS).map(([name, { weight }]) => [name, weight])),
  questions: 5,
};
const FIELD_NAMES = Object.keys(WEIGHTS);

function findRoutes(index: MiniSearch, records: SectionRecord[], query: Query, options: SearchOptions): string[] {
  return [...new Set(index.search(query, options).map(({ id }) => records[id]?.route ?? ''))];
}

/** Creates a MiniSearch with the site's analyzer, synonyms and field weights. */
export function createTunedMiniSearch(records: SectionRecord[], ignoredWords: string[], entries: SynonymEntry[]): Peer {
  const ignored = new Set([...STOP_WORDS, ...ignoredWords.map((word) => word.toLowerCase())]);
  const index = new MiniSearch({
    fields: FIELD_NAMES,
    tokenize: (text) => tokenize(text).map(({ term }) => term),
    processTerm: (term) => (ignored.has(term) ? null : stem(term)),
  });
  index.addAll(createDocuments(records));
  const options: SearchOptions = {
    boost: WEIGHTS,
    bm25: { k: BM25.k1, b: 0.6, d: 0.5 },
    prefix: (_, i, terms) => i === terms.length - 1,
    fuzzy: (term) => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : false),
  };
  const synonyms = loadSynonyms(compileSynonyms(entries));
  const createQueries = (query: string): string[] => {
    const words = tokenize(query).filter(({ kind, term }) => kind !== 'part' && !ignored.has(term));
    const rewrites = findPhrases(words, synonyms).flatMap(({ from, length, meanings }) =>
      meanings.map((phrase) =>
        [
          ...words.slice(0, from).map(({ term }) => term),
          ...phrase,
          ...words.slice(from + length).map(({ term }) => term),
        ].join(' '),
      ),
    );
    return [query, ...rewrites.slice(0, QUERY_LIMITS.rewrites)];
  };
  return {
    name: 'MiniSearch+ours',
    search: async (query) => findRoutes(index, records, { combineWith: 'OR', queries: createQueries(query) }, options),
  };
}

/** Creates a MiniSearch as its documentation recommends for search as you type. */
export function createMiniSearch(records: SectionRecord[]): Peer {
  const index = new MiniSearch({ fields: FIELD_NAMES });
  index.addAll(createDocuments(records));
  return {
    name: 'MiniSearch',
    search: async (query) => findRoutes(index, records, query, { boost: { title: 2 }, prefix: true, fuzzy: 0.2 }),
  };
}

/** Creates an Orama index as its documentation recommends: with stemming, one typo, and boosted titles. */
export async function createOrama(records: SectionRecord[]): Promise<Peer> {
  const index = create({
    schema: Object.fromEntries(FIELD_NAMES.map((name) => [name, 'string'] as const)),
    components: { tokenizer: { stemming: true } },
  });
  await insertMultiple(
    index,
    createDocuments(records).map((document) => ({ ...document, id: String(document.id) })),
  );
  return {
    name: 'Orama',
    search: async (query) => {
      // Enough sections for ten pages.
      const { hits } = await search(index, { term: query, boost: { title: 2 }, tolerance: 1, limit: 100 });
      return [...new Set(hits.map(({ id }) => records[Number(id)]?.route ?? ''))];
    },
  };
}

/**
 * Creates a Pagefind index, and its browser engine with globals of a browser. Rejects if Pagefind's binary
 * doesn't run here.
 */
export async function createPagefind(records: SectionRecord[]): Promise<Peer> {
  const dir = mkdtempSync(join(tmpdir(), 'pagefind-'));
  const { createIndex, close } = await import('pagefind');
  const { index } = await createIndex({});
  if (!index) throw new Error('Pagefind created no index. Install it again with npm ci.');
  for (const [route, sections] of groupByRoute(records))
    await index.addHTMLFile({ url: route, content: renderPage(sections) });
  await index.writeFiles({ outputPath: dir });
  await close();
  copyFileSync(join(dir, 'pagefind.js'), join(dir, 'pagefind.mjs'));

  const originalFetch = globalThis.fetch;
  const fetchFile = async (url: string | URL | Request) => {
    const type = String(url).includes('.json') ? 'application/json' : 'application/wasm';
    const name = String(url)
      .replace(/^.*\/pagefind\//, '')
      .replace(/\?.*$/, '');
    return new Response(readFileSync(join(dir, name)), { headers: { 'content-type': type } });
  };
  Object.assign(globalThis, {
    fetch: fetchFile,
    location: new URL('http://localhost/'),
    window: globalThis,
    document: { querySelector: () => ({ getAttribute: () => 'en' }) },
  });
  const engine = (await import(pathToFileURL(join(dir, 'pagefind.mjs')).href)).createInstance({
    basePath: '/pagefind/',
    baseUrl: '/',
  });
  await engine.init();
  return {
    name: 'Pagefind',
    search: async (query) => {
      const { results } = (await engine.search(query)) as { results: { data(): Promise<{ url: string }> }[] };
      return Promise.all(results.slice(0, 10).map(async (result) => (await result.data()).url));
    },
    close: async () => {
      Object.assign(globalThis, { fetch: originalFetch });
      for (const name of ['location', 'window', 'document']) Reflect.deleteProperty(globalThis, name);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function groupByRoute(records: SectionRecord[]): Map<string, SectionRecord[]> {
  const pages = new Map<string, SectionRecord[]>();
  for (const record of records) pages.set(record.route, [...(pages.get(record.route) ?? []), record]);
  return pages;
}

function renderPage(sections: SectionRecord[]): string {
  const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const body = sections.map(({ heading, depth, anchor, text, code }) => {
    const level = Math.max(2, depth);
    const head = heading && `<h${level} id="${escapeText(anchor)}">${escapeText(heading)}</h${level}>`;
    return `${head}<p>${escapeText(text)}</p><pre>${escapeText(code)}</pre>`;
  });
  const { title = '', description = '' } = sections[0] ?? {};
  return `<html lang="en"><body><main data-pagefind-body><h1>${escapeText(title)}</h1><p>${escapeText(description)}</p>${body.join('')}</main></body></html>`;
}
