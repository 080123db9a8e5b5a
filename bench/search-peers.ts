/** Other engines on the same sections, grouped by page as ours are. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SectionRecord } from '@folio/search/types';
import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { stem } from '../packages/search/src/analysis/stem.ts';
import { stopWords, tokenize } from '../packages/search/src/analysis/tokenize.ts';
import { compileSynonyms, type SynonymEntry } from '../packages/search/src/build/synonyms.ts';
import { findPhrases, loadSynonyms } from '../packages/search/src/query/clauses.ts';
import { QUERY_LIMITS } from '../packages/search/src/query/query.ts';
import { bm25, fields } from '../packages/search/src/ranking.ts';

export interface Peer {
  name: string;
  /** Routes, best first. */
  search(query: string): Promise<string[]>;
  close?(): Promise<void>;
}

/** One flat document a section, with the fields that our index has. */
function documents(records: SectionRecord[]) {
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

/** Questions are documents of their own in our index; here they are a field. */
const weights: Record<string, number> = {
  ...Object.fromEntries(Object.entries(fields).map(([name, { weight }]) => [name, weight])),
  questions: 5,
};
const names = Object.keys(weights);

function pagesOf(mini: MiniSearch, records: SectionRecord[], query: Query, options: SearchOptions): string[] {
  return [...new Set(mini.search(query, options).map(({ id }) => records[id]?.route ?? ''))];
}

/** MiniSearch with our tokenizer, stemmer, stop words, synonyms and field weights; prefix for the last word, one or two slips for long words. */
export function miniSearchWithAnalysis(
  records: SectionRecord[],
  ignoredWords: string[],
  entries: SynonymEntry[],
): Peer {
  const ignored = new Set([...stopWords, ...ignoredWords.map((word) => word.toLowerCase())]);
  const mini = new MiniSearch({
    fields: names,
    tokenize: (text) => tokenize(text).map(({ term }) => term),
    processTerm: (term) => (ignored.has(term) ? null : stem(term)),
  });
  mini.addAll(documents(records));
  const options: SearchOptions = {
    boost: weights,
    bm25: { k: bm25.k1, b: 0.6, d: 0.5 },
    prefix: (_, i, terms) => i === terms.length - 1,
    fuzzy: (term) => (term.length >= 8 ? 2 : term.length >= 4 ? 1 : false),
  };
  const synonyms = loadSynonyms(compileSynonyms(entries));
  const readings = (query: string): string[] => {
    const words = tokenize(query).filter(({ kind, term }) => kind !== 'part' && !ignored.has(term));
    const rewrites = findPhrases(words, synonyms).flatMap(({ from, length, standsFor }) =>
      standsFor.map((put) =>
        [
          ...words.slice(0, from).map(({ term }) => term),
          ...put,
          ...words.slice(from + length).map(({ term }) => term),
        ].join(' '),
      ),
    );
    return [query, ...rewrites.slice(0, QUERY_LIMITS.rewrites)];
  };
  return {
    name: 'MiniSearch+ours',
    search: async (query) => pagesOf(mini, records, { combineWith: 'OR', queries: readings(query) }, options),
  };
}

/** MiniSearch as its documentation proposes for search as you type. */
export function miniSearchAsItComes(records: SectionRecord[]): Peer {
  const mini = new MiniSearch({ fields: names });
  mini.addAll(documents(records));
  return {
    name: 'MiniSearch',
    search: async (query) => pagesOf(mini, records, query, { boost: { title: 2 }, prefix: true, fuzzy: 0.2 }),
  };
}

/** Orama as its documentation proposes: its own tokenizer with the stemmer of English, one slip allowed, titles first. */
export async function orama(records: SectionRecord[]): Promise<Peer> {
  const index = create({
    schema: Object.fromEntries(names.map((name) => [name, 'string'] as const)),
    components: { tokenizer: { stemming: true } },
  });
  await insertMultiple(
    index,
    documents(records).map((document) => ({ ...document, id: String(document.id) })),
  );
  return {
    name: 'Orama',
    search: async (query) => {
      // Some sections a page: what is asked for has to hold ten pages.
      const { hits } = await search(index, { term: query, boost: { title: 2 }, tolerance: 1, limit: 100 });
      return [...new Set(hits.map(({ id }) => records[Number(id)]?.route ?? ''))];
    },
  };
}

/** Pagefind's own indexer and its browser engine, which reads its files through a `fetch` of ours. Rejects where its binary does not run. */
export async function pagefind(records: SectionRecord[]): Promise<Peer> {
  const dir = mkdtempSync(join(tmpdir(), 'pagefind-'));
  const { createIndex, close } = await import('pagefind');
  const { index } = await createIndex({});
  if (!index) throw new Error('Pagefind made no index.');
  for (const [route, sections] of groupByRoute(records)) {
    await index.addHTMLFile({ url: route, content: pageOf(sections) });
  }
  await index.writeFiles({ outputPath: dir });
  await close();
  copyFileSync(join(dir, 'pagefind.js'), join(dir, 'pagefind.mjs'));

  const before = globalThis.fetch;
  const read = async (url: string | URL | Request) => {
    const type = String(url).includes('.json') ? 'application/json' : 'application/wasm';
    return new Response(
      readFileSync(
        join(
          dir,
          String(url)
            .replace(/^.*\/pagefind\//, '')
            .replace(/\?.*$/, ''),
        ),
      ),
      { headers: { 'content-type': type } },
    );
  };
  Object.assign(globalThis, {
    fetch: read,
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
      Object.assign(globalThis, { fetch: before });
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

function pageOf(sections: SectionRecord[]): string {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const body = sections.map(({ heading, depth, anchor, text, code }) => {
    const level = Math.max(2, depth);
    const head = heading && `<h${level} id="${escaped(anchor)}">${escaped(heading)}</h${level}>`;
    return `${head}<p>${escaped(text)}</p><pre>${escaped(code)}</pre>`;
  });
  const { title = '', description = '' } = sections[0] ?? {};
  return `<html lang="en"><body><main data-pagefind-body><h1>${escaped(title)}</h1><p>${escaped(description)}</p>${body.join('')}</main></body></html>`;
}
