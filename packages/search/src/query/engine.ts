// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import { parseJson } from '../format/bytes.ts';
import { type Dictionary, decodeDictionary } from '../format/dictionary.ts';
import { decodeDeltas, getShardNames, type Manifest, type Metadata } from '../format/metadata.ts';
import { createPostingReader } from '../format/postings.ts';
import type { FileStore } from '../open.ts';
import { EXACT_NAME, LANDING, NEIGHBOR_BOOST, PAGE_FACTORS, SCORING } from '../ranking.ts';
import type { SearchAnswer, SearchOptions } from '../types.ts';
import { createAdjacency, createAgreement, getNameStems } from './bonus.ts';
import { createClauses, createQueryVariants, limitShards, loadSynonyms, type QueryVariant } from './clauses.ts';
import { createEntries } from './entries.ts';
import type { createHitBuilder } from './hit-builder.ts';
import { createLexicon } from './lexicon.ts';
import { matchesName, parseFilters, parseQuery, type QueryCost } from './query.ts';
import { countAreas, groupVariants, keepListed, rankPages, setMax } from './rank.ts';
import { createScorer } from './score.ts';

const DEFAULT_LIMIT = 10;
/** Hits after these have one section: further down, users look for a page. */
const EXPANDED_HITS = 5;

export interface EngineResult {
  answer: SearchAnswer;
  cost: QueryCost;
  errors: unknown[];
}

export interface EngineOptions extends SearchOptions {
  /** Pages that stay in the answer while they match. */
  listedRoutes?: readonly string[];
}

export interface Engine {
  search(query: string, options?: EngineOptions): Promise<EngineResult>;
}

/** Opens the index of a manifest. Rejects if the dictionary or the metadata can't be read. */
export async function openEngine(manifest: Manifest, files: FileStore): Promise<Engine> {
  // The hit builder is needed last, so it is loaded in parallel with the index.
  const [dictionary, metadata, { createHitBuilder }] = await Promise.all([
    files.read(manifest.dictionary),
    files.read(manifest.metadata),
    import('./hit-builder.ts'),
  ]);
  return createEngine(decodeDictionary(dictionary), parseJson<Metadata>(metadata), files, createHitBuilder);
}

function createEngine(
  dictionary: Dictionary,
  metadata: Metadata,
  files: FileStore,
  buildHits: typeof createHitBuilder,
): Engine {
  const { pages, sections } = metadata;
  const pageCount = pages.route.length;
  const pageOf = new Int32Array(sections.heading.length);
  pages.first.forEach((first, page) => void pageOf.fill(page, first, pages.first[page + 1]));
  const questions = decodeDeltas(metadata.questions);
  const details = new Set(pages.details);
  const summaries = new Set(pages.summaries);
  const isFirst = (section: number): boolean => pages.first[pageOf[section]!] === section;
  const getFactor = (section: number): number => {
    const page = pageOf[section]!;
    const detail = details.has(page) ? PAGE_FACTORS.detail : 1;
    return summaries.has(page) && !isFirst(section) ? detail * PAGE_FACTORS.summary : detail;
  };
  const neighbors = findNeighbors(pages);
  const depth = pages.route.map((route) => route.split('/').length - 1);
  const synonyms = loadSynonyms(metadata.synonyms);
  const ignored = new Set(metadata.ignored);
  const lexicon = createLexicon(dictionary, pageCount);
  const shards = getShardNames('postings', metadata.postings);
  const texts = getShardNames('excerpts', metadata.excerpts.files);
  const postings = createPostingReader(dictionary, shards, files);
  const scorer = createScorer(lexicon, postings.read, { pageOf, pageCount, questions });
  const entries = createEntries(metadata);
  const builder = buildHits({ metadata, lexicon, questions, texts, files, entries, ignored });
  const cacheStems = (names: readonly string[]) => {
    const cache: ReadonlySet<string>[] = [];
    return (i: number) => (cache[i] ??= getNameStems(names[i]!, ignored));
  };
  const getTitleStems = cacheStems(pages.title);
  const getHeadingStems = cacheStems(sections.heading);

  const scoreVariants = (
    queryVariants: QueryVariant[],
    wordCount: number,
    cost: QueryCost,
    isAllowed?: (section: number) => boolean,
  ) => {
    const scores = new Map<number, number>();
    const questionScores = new Map<number, number>();
    const questionAgreement = new Map<number, number>();
    const coverage = new Map<number, number>();
    const fits = new Map<number, number>();
    for (const { clauses, weight } of queryVariants) {
      const scored = scorer.score(clauses, wordCount, cost, isAllowed);
      const agreement = createAgreement(scored, lexicon);
      const adjacency = createAdjacency(scored, lexicon, postings);
      for (const { section, page, ownScore, baseScore, coverage: share } of scored.candidates) {
        const title = agreement(getTitleStems(page));
        const heading = agreement(getHeadingStems(section)).agreement;
        const bonus =
          SCORING.title * title.agreement + SCORING.heading * heading + SCORING.adjacency * adjacency(section) * share;
        const beginning = isFirst(section) ? SCORING.beginning / depth[page]! : 0;
        setMax(scores, section, weight * getFactor(section) * (baseScore + (1 - SCORING.page) * bonus + beginning));
        setMax(coverage, section, share);
        const fit = isFirst(section) ? LANDING.beginning * ownScore + title.coverage ** 2 : ownScore;
        setMax(fits, section, weight * (fit + LANDING.heading * heading));
      }
      for (const [section, score] of scored.questionScores)
        setMax(questionScores, section, weight * getFactor(section) * score);
      for (const [section, share] of scored.questionCoverage) setMax(coverage, section, share);
      for (const [question, agreement] of scored.questionAgreement) setMax(questionAgreement, question, agreement);
    }
    return { scores, questionScores, questionAgreement, coverage, fits };
  };

  return {
    search: async (query, { area, limit = DEFAULT_LIMIT, listedRoutes = [] } = {}) => {
      const cost: QueryCost = { clauses: 0, rewrites: 0, postings: 0, files: 0, capped: false };
      const filters = parseFilters(query);
      const words = parseQuery(filters.text, ignored, entries.getParts);
      const { clauses, corrections } = createClauses(lexicon, words, synonyms);
      const typedVariant = { clauses, weight: 1 };
      if (clauses.length === 0) return { answer: { query, hits: [], total: 0, areas: [] }, cost, errors: [] };
      const queryVariants = createQueryVariants(lexicon, clauses, synonyms);
      cost.clauses = clauses.length;
      cost.rewrites = queryVariants.length - 1;
      const errors: unknown[] = [];
      const usedFiles = new Set<string>();
      const load = async (paths: Iterable<string>) => {
        for (const path of paths) cost.files = usedFiles.add(path).size;
        errors.push(...(await files.readAll(paths)));
      };
      await load(limitShards([...queryVariants, typedVariant], lexicon, postings.getShard));
      const sources = { lexicon, postings, load, builder, entries, pageOf, ignored };
      const isAllowed = filters.typed.length
        ? await (await import('./filters.ts')).createSectionFilter(filters, sources)
        : undefined;
      const firstSection = [...pages.first];
      // In descending order, so that the first allowed section of a page remains.
      if (isAllowed) for (let i = pageOf.length; i-- > 0; ) if (isAllowed(i)) firstSection[pageOf[i]!] = i;

      const wordCount = filters.text.trim().split(/\s+/).length;
      const scored = scoreVariants(queryVariants, wordCount, cost, isAllowed);
      const { scores, questionScores, coverage, fits } = scored;
      const typedCoverage = scorer.getPageCoverage(typedVariant.clauses, cost, isAllowed);
      const isRewritten = queryVariants.length > 1 || queryVariants[0]!.clauses.some((clause) => clause.synonyms);
      const typedQuestionScores = isRewritten
        ? scorer.score(typedVariant.clauses, wordCount, cost, isAllowed).questionScores
        : questionScores;
      const exactPages = new Set<number>();
      for (const section of entries.findByName(filters.text)) {
        if (isAllowed && !isAllowed(section)) continue;
        scores.set(section, (scores.get(section) ?? 0) + EXACT_NAME.bonus);
        fits.set(section, (fits.get(section) ?? 0) + EXACT_NAME.bonus);
        coverage.set(section, 1);
        typedCoverage[pageOf[section]!] = 1;
        exactPages.add(pageOf[section]!);
      }
      // Questions must not change the order of the variants of a name.
      for (const section of questionScores.keys()) if (exactPages.has(pageOf[section]!)) questionScores.delete(section);
      const ranked = rankPages({ ...scored, typedCoverage, typedQuestionScores, pageOf, firstSection, neighbors });
      const isInArea = (name: string) =>
        area !== undefined ? name === area : filters.area === undefined || matchesName(name, filters.area);
      const inArea = ranked.filter(({ page }) => isInArea(metadata.areas[pages.area[page]!]!));
      const grouped = groupVariants(inArea, (section) => entries.get(section)?.symbol ?? '');
      const hits = keepListed(
        grouped,
        Math.max(0, limit),
        new Set(listedRoutes.map((route) => pages.route.indexOf(route))),
      );
      hits.forEach((hit, i) => {
        if (exactPages.has(hit.page)) hit.exact = true;
        if (i >= EXPANDED_HITS) hit.sections = hit.sections.slice(0, 1);
      });
      await load(builder.getFiles(hits.flatMap(({ page, sections: landings }) => [pages.first[page]!, ...landings])));
      const terms = builder.getTerms(queryVariants);
      const answer: SearchAnswer = {
        query,
        hits: hits.map((hit) => builder.buildHit(hit, terms, scored.questionAgreement)),
        total: inArea.filter(({ weak }) => !weak).length,
        areas: countAreas(ranked, metadata),
        ...(filters.typed.length && { filters: filters.typed }),
      };
      errors.push(...postings.takeErrors(), ...builder.takeErrors());
      if (corrections.length > 0) answer.didYouMean = builder.correctQuery(query, corrections);
      if (errors.length > 0) answer.partial = true;
      return { answer, cost, errors };
    },
  };
}

function findNeighbors({ route, links, similar }: Metadata['pages']): Map<number, number>[] {
  const neighbors = route.map(() => new Map<number, number>());
  const addShare = (page: number, other: number, share: number) =>
    neighbors[page]!.set(other, (neighbors[page]!.get(other) ?? 0) + share);
  links.forEach((deltas, page) => {
    for (const other of decodeDeltas(deltas, page)) {
      addShare(page, other, NEIGHBOR_BOOST.link);
      addShare(other, page, NEIGHBOR_BOOST.link);
    }
  });
  similar.forEach((deltas, page) => {
    for (const other of decodeDeltas(deltas, page)) addShare(page, other, NEIGHBOR_BOOST.similar);
  });
  return neighbors;
}
