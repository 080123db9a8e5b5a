// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** One opened index: query in, answer out. Knows files by name only, so it runs in a Worker, on the main thread, in Node and in tests. */
import { remember } from '../analysis/remember.ts';
import { parseJson } from '../format/bytes.ts';
import { type Dictionary, decodeDictionary } from '../format/dictionary.ts';
import type { Manifest } from '../format/manifest.ts';
import type { Metadata } from '../format/metadata.ts';
import { scoring } from '../ranking.ts';
import type { SearchAnswer, SearchOptions } from '../types.ts';
import { makeAdjacency, makeAgreement, stemsOfName } from './bonus.ts';
import { type Correction, makeClauses } from './clauses.ts';
import type { MarkedTerms } from './excerpt.ts';
import type { FileStore } from './files.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import type { Work } from './limits.ts';
import { createPostingReader } from './postings.ts';
import { createPresenter } from './present.ts';
import { parseQuery } from './query.ts';
import { countAreas, matchingPages, rankPages } from './rank.ts';
import { makeReadings, type Reading } from './readings.ts';
import { createScorer } from './score.ts';
import { loadSynonyms } from './synonyms.ts';

const DEFAULT_LIMIT = 10;

export interface EngineResult {
  answer: SearchAnswer;
  work: Work;
  /** Errors of files that could not be read; the answer is partial if there are any. */
  errors: unknown[];
}

export interface Engine {
  /** Answers any text. What cannot be read is left out, and the answer is `partial`; rejects only if a file is damaged. */
  search(query: string, options?: SearchOptions): Promise<EngineResult>;
  /** Reads all files, so that later queries need no network. */
  readAhead(): Promise<void>;
}

/** Opens the index that a manifest names. Rejects when dictionary or metadata cannot be read. */
export async function openEngine(manifest: Manifest, files: FileStore): Promise<Engine> {
  const [dictionary, metadata] = await Promise.all([files.read(manifest.dictionary), files.read(manifest.metadata)]);
  return createEngine(decodeDictionary(dictionary), parseJson<Metadata>(metadata), files);
}

function createEngine(dictionary: Dictionary, metadata: Metadata, files: FileStore): Engine {
  const { pages, sections } = metadata;
  const pageCount = pages.route.length;
  const pageOf = new Int32Array(sections.heading.length);
  pages.first.forEach((first, page) => void pageOf.fill(page, first, pages.first[page + 1]));
  const depth = pages.route.map((route) => route.split('/').length - 1);
  const synonyms = loadSynonyms(metadata.synonyms);
  const ignored = new Set(metadata.ignored);
  const lexicon = createLexicon(dictionary, pageCount);
  const postings = createPostingReader(dictionary, metadata.postings, files);
  const scorer = createScorer(lexicon, postings.read, pageOf, pageCount);
  const presenter = createPresenter(metadata, files);
  const stemsOf = remember(stemsOfName, 5000);

  /** Best score of each section, and the share of the query that each page holds, over all readings. */
  const scoreReadings = (readings: Reading[], inArea: (page: number) => boolean, work: Work) => {
    const scores = new Map<number, number>();
    const held = new Float32Array(pageCount);
    for (const { clauses, weight } of readings) {
      const scored = scorer.score(clauses, inArea, held, work);
      const agreement = makeAgreement(scored, lexicon, stemsOf);
      const adjacency = makeAdjacency(scored, lexicon, postings);
      for (const { section, page, base, coverage } of scored.candidates) {
        const first = pages.first[page] === section;
        const title = scoring.title * agreement(pages.title[page]!) * (first ? 1 : scoring.titleOfLaterSection);
        const heading = scoring.heading * agreement(sections.heading[section]!);
        const own = title + heading + scoring.adjacency * adjacency(section) * coverage;
        const beginning = first ? scoring.beginning / depth[page]! : 0;
        const score = weight * (base + (1 - scoring.page) * own + beginning);
        if (score > (scores.get(section) ?? 0)) scores.set(section, score);
      }
    }
    return { scores, held };
  };

  /** What the readings looked for, by text, with the weight it has in an excerpt. */
  const markedTerms = (readings: Reading[]): MarkedTerms => {
    const terms = new Map<string, number>();
    for (const { clauses, weight } of readings) {
      for (const { alternatives, emphasis } of clauses) {
        for (const [term, closeness] of alternatives) {
          const text = lexicon.text(term);
          const importance = weight * emphasis * closeness * lexicon.idf(term);
          if (importance > (terms.get(text) ?? 0)) terms.set(text, importance);
        }
      }
    }
    return terms;
  };

  return {
    search: async (query, { area, limit = DEFAULT_LIMIT } = {}) => {
      const work: Work = { clauses: 0, rewrites: 0, postings: 0, candidates: 0, capped: false };
      const { clauses, corrections } = makeClauses(lexicon, parseQuery(query, ignored), synonyms);
      if (clauses.length === 0) return { answer: { query, hits: [], total: 0, areas: [] }, work, errors: [] };
      const readings = makeReadings(lexicon, clauses, synonyms);
      work.clauses = clauses.length;
      work.rewrites = readings.length - 1;
      const errors = await files.readAll(postings.shardsOf(readings.flatMap(termsOf)));

      const inArea = (page: number) => area === undefined || metadata.areas[pages.area[page]!] === area;
      const { scores, held } = scoreReadings(readings, inArea, work);
      const matching = matchingPages(held);
      const ranked = rankPages(scores, matching.filter(inArea), pageOf, pages.first);
      const shown = ranked.slice(0, Math.max(0, limit));
      errors.push(...(await files.readAll(presenter.filesOf(shown))));
      const terms = markedTerms(readings);
      const answer: SearchAnswer = {
        query,
        hits: shown.map((page) => presenter.hit(page, terms)),
        total: ranked.length,
        areas: countAreas(matching, metadata),
      };
      if (corrections.length > 0) answer.didYouMean = correct(query, corrections, lexicon);
      if (errors.length > 0) answer.partial = true;
      return { answer, work, errors };
    },
    readAhead: async () => {
      const all = [...metadata.postings, ...metadata.excerpts.files];
      // A few at a time: queries and pages go first.
      for (let i = 0; i < all.length; i += 6) await files.readAll(all.slice(i, i + 6));
    },
  };
}

function termsOf({ clauses }: Reading): number[] {
  return clauses.flatMap(({ alternatives }) => [...alternatives.keys()]);
}

/** Corrections come in the order of the query: from its end, offsets stay right. */
function correct(query: string, corrections: Correction[], lexicon: Lexicon): string {
  return corrections.reduceRight(
    (corrected, { word, term }) => corrected.slice(0, word.start) + lexicon.text(term) + corrected.slice(word.end),
    query,
  );
}
