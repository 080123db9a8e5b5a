// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** One opened index: query in, answer out. Knows files by name only, so it runs in a Worker, on the main thread, in Node and in tests. */
import { parseJson } from '../format/bytes.ts';
import { type Dictionary, decodeDictionary } from '../format/dictionary.ts';
import type { Manifest } from '../format/manifest.ts';
import { fromSteps, type Metadata, shardNames } from '../format/metadata.ts';
import { DETAIL_PAGE_FACTOR, exactName, NEIGHBOR_BOOST, SUMMARY_PAGE_FACTOR, scoring } from '../ranking.ts';
import type { SearchAnswer, SearchOptions } from '../types.ts';
import { makeAdjacency, makeAgreement, stemsOfName } from './bonus.ts';
import { makeClauses } from './clauses.ts';
import { createEntries, type NameMatch } from './entries.ts';
import type { FileStore } from './files.ts';
import type { createHitBuilder } from './hit-builder.ts';
import { createLexicon } from './lexicon.ts';
import type { QueryCost } from './limits.ts';
import { createPostingReader } from './postings.ts';
import { parseQuery } from './query.ts';
import { createQueryVariants, type QueryVariant } from './query-variants.ts';
import { groupVariants, rankPages } from './rank.ts';
import { createScorer } from './score.ts';
import { loadSpoken, loadSynonyms } from './synonyms.ts';

const DEFAULT_LIMIT = 10;
/** So many hits are shown with all of their best sections, those after them with one: further down, readers look for a page. */
const EXPANDED_HITS = 5;
/** A heading of so many sections says what is around a subject, not what a page is about. */
const COMMON_HEADING_COUNT = 10;

export interface EngineResult {
  answer: SearchAnswer;
  work: QueryCost;
  /** Errors of files that could not be read; the answer is partial if there are any. */
  errors: unknown[];
}

export interface Engine {
  /** Answers any text. What cannot be read, or is damaged, is left out, and the answer is `partial`; the next query asks for it again. */
  search(query: string, options?: SearchOptions): Promise<EngineResult>;
  /** Reads all files, so that later queries need no network. */
  readAhead(): Promise<void>;
}

/** Opens the index that a manifest names. Rejects when dictionary or metadata cannot be read. */
export async function openEngine(manifest: Manifest, files: FileStore): Promise<Engine> {
  // What shows an answer is needed last: it is on its way while the index is read, and no query waits for it to begin.
  const [dictionary, metadata, present] = await Promise.all([
    files.read(manifest.dictionary),
    files.read(manifest.metadata),
    import('./hit-builder.ts'),
  ]);
  return createEngine(decodeDictionary(dictionary), parseJson<Metadata>(metadata), files, present.createHitBuilder);
}

/** Words as they were typed. */
const wordCount = (query: string): number => query.trim().split(/\s+/).length;

function createEngine(
  dictionary: Dictionary,
  metadata: Metadata,
  files: FileStore,
  present: typeof createHitBuilder,
): Engine {
  const { pages, sections } = metadata;
  const pageCount = pages.route.length;
  const pageOf = new Int32Array(sections.heading.length);
  const questions = fromSteps(metadata.questions);
  pages.first.forEach((first, page) => void pageOf.fill(page, first, pages.first[page + 1]));
  const details = new Set(pages.details);
  const digests = new Set(pages.digests);
  const isFirst = (section: number): boolean => pages.first[pageOf[section]!] === section;
  const factorOf = (section: number): number => {
    const page = pageOf[section]!;
    return (
      (details.has(page) ? DETAIL_PAGE_FACTOR : 1) * (digests.has(page) && !isFirst(section) ? SUMMARY_PAGE_FACTOR : 1)
    );
  };
  const neighbours = pages.route.map(() => new Map<number, number>());
  const bringNear = (page: number, other: number, share: number) =>
    neighbours[page]!.set(other, (neighbours[page]!.get(other) ?? 0) + share);
  pages.links.forEach((steps, page) => {
    for (const other of fromSteps(steps, page)) {
      bringNear(page, other, NEIGHBOR_BOOST.link);
      bringNear(other, page, NEIGHBOR_BOOST.link);
    }
  });
  pages.alike.forEach((steps, page) => {
    for (const other of fromSteps(steps, page)) bringNear(page, other, NEIGHBOR_BOOST.alike);
  });
  const usual = usualSections(sections.heading);
  const things = pages.title.map((title) => /^(.+) \([^)]*\)$/.exec(title)?.[1] ?? '');
  const depth = pages.route.map((route) => route.split('/').length - 1);
  const synonyms = loadSynonyms(metadata.synonyms.rules);
  const spoken = loadSpoken(metadata.synonyms.spoken);
  const ignored = new Set(metadata.ignored);
  const lexicon = createLexicon(dictionary, pageCount);
  const shards = shardNames('postings', metadata.postings);
  const texts = shardNames('excerpts', metadata.excerpts.files);
  const postings = createPostingReader(dictionary, shards, files);
  const scorer = createScorer(lexicon, postings.read, { pageOf, pageCount, questions });
  const entries = createEntries(metadata);
  const presenter = present({ metadata, lexicon, questions, texts, files, entries, ignored });
  const stemsOf = (names: readonly string[]) => {
    const known: ReadonlySet<string>[] = [];
    return (at: number) => (known[at] ??= stemsOfName(names[at]!, ignored));
  };
  const stemsOfTitle = stemsOf(pages.title);
  const stemsOfHeading = stemsOf(sections.heading);
  /** A name is short, so that a query agrees with it easily; a query that is the name gets more (`exactName`). */
  const headingWeight = (section: number): number =>
    entries.of(section)?.name === sections.heading[section] ? scoring.entryHeading : scoring.heading;

  /** Best score of each section, the questions to show, and the share of the query that each page holds, over all readings. */
  const scoreReadings = (readings: QueryVariant[], said: number, work: QueryCost) => {
    const scores = new Map<number, number>();
    const answered = new Map<number, number>();
    const asked = new Map<number, number>();
    const coverage = new Map<number, number>();
    const raise = (values: Map<number, number>, key: number, value: number) =>
      void values.set(key, Math.max(values.get(key) ?? 0, value));
    const held = new Float32Array(pageCount);
    for (const { clauses, weight } of readings) {
      const scored = scorer.score(clauses, said, held, work);
      const agreement = makeAgreement(scored, lexicon);
      const adjacency = makeAdjacency(scored, lexicon, postings);
      for (const { section, page, base, coverage: covered } of scored.candidates) {
        const title = scoring.title * agreement(stemsOfTitle(page));
        const heading = headingWeight(section) * agreement(stemsOfHeading(section));
        const own = title + heading + scoring.adjacency * adjacency(section) * covered;
        const beginning = isFirst(section) ? scoring.beginning / depth[page]! : 0;
        const score = weight * factorOf(section) * (base + (1 - scoring.page) * own + beginning);
        raise(scores, section, score);
        raise(coverage, section, covered);
      }
      for (const [section, agreed] of scored.answered) raise(answered, section, weight * factorOf(section) * agreed);
      for (const [section, covered] of scored.askedCoverage) raise(coverage, section, covered);
      for (const [question, agreed] of scored.asked) raise(asked, question, agreed);
    }
    return { scores, answered, asked, coverage, held };
  };

  /** Raises the sections whose name was typed; gives the pages that are found by one. */
  const raiseNamed = (
    query: string,
    { sections: named, bonus }: NameMatch,
    scores: Map<number, number>,
    held: Float32Array,
  ): Set<number> => {
    const typed = query.trim().toLowerCase();
    for (const section of named) {
      const entry = entries.of(section);
      const spelled = !entry || entry.name.toLowerCase() === typed ? exactName.spelled : 0;
      scores.set(section, (scores.get(section) ?? 0) + bonus + spelled);
      held[pageOf[section]!] = 1;
    }
    return new Set(bonus >= exactName.identifier ? named.map((section) => pageOf[section]!) : []);
  };

  return {
    search: async (query, { area, limit = DEFAULT_LIMIT } = {}) => {
      const work: QueryCost = { clauses: 0, rewrites: 0, postings: 0, candidates: 0, capped: false };
      const { clauses, corrections } = makeClauses(
        lexicon,
        parseQuery(query, ignored, { partsOf: entries.partsOf, spoken }),
        synonyms,
      );
      if (clauses.length === 0) return { answer: { query, hits: [], total: 0, areas: [] }, work, errors: [] };
      const readings = createQueryVariants(lexicon, clauses, synonyms);
      work.clauses = clauses.length;
      work.rewrites = readings.length - 1;
      const errors = await files.readAll(postings.shardsOf(readings.flatMap(termsOf)));
      const named = await entries.named(query).catch((error): NameMatch => {
        errors.push(error);
        return { sections: [], bonus: 0 };
      });

      const { scores, answered, asked, coverage, held } = scoreReadings(readings, wordCount(query), work);
      const exact = raiseNamed(query, named, scores, held);
      // The page of a name that was typed is found by that name: questions say nothing about the order of its variants.
      for (const section of answered.keys()) if (exact.has(pageOf[section]!)) answered.delete(section);
      const ranked = rankPages({
        scores,
        answered,
        coverage,
        held,
        pageOf,
        firstSection: pages.first,
        usual,
        neighbours,
        things,
      });
      const inArea = ranked.filter(({ page }) => area === undefined || metadata.areas[pages.area[page]!] === area);
      const hits = groupVariants(inArea, (section) => entries.of(section)?.same ?? '').slice(0, Math.max(0, limit));
      hits.forEach((hit, i) => {
        if (exact.has(hit.page)) hit.exact = true;
        if (i >= EXPANDED_HITS) hit.sections = hit.sections.slice(0, 1);
      });
      errors.push(...(await files.readAll(presenter.filesOf(hits))));
      const terms = presenter.terms(readings);
      const answer: SearchAnswer = {
        query,
        hits: hits.map((hit) => presenter.hit(hit, terms, asked)),
        total: inArea.filter(({ weak }) => !weak).length,
        areas: presenter.areas(ranked),
      };
      errors.push(...postings.damaged(), ...presenter.damaged());
      if (corrections.length > 0) answer.didYouMean = presenter.correct(query, corrections);
      if (errors.length > 0) answer.partial = true;
      return { answer, work, errors };
    },
    readAhead: async () => {
      const all = [...shards, ...texts];
      // A few at a time: queries and pages go first.
      for (let i = 0; i < all.length; i += 6) await files.readAll(all.slice(i, i + 6));
    },
  };
}

/** Sections with a heading that many have, and destructors. */
function usualSections(headings: readonly string[]): Set<number> {
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  const isUsual = (heading: string) =>
    heading.startsWith('~') || (heading !== '' && counts.get(heading)! >= COMMON_HEADING_COUNT);
  return new Set(headings.flatMap((heading, section) => (isUsual(heading) ? [section] : [])));
}

function termsOf({ clauses }: QueryVariant): number[] {
  return clauses.flatMap(({ alternatives }) => [...alternatives.keys()]);
}
