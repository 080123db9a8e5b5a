// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import type { Postings } from '../format/postings.ts';
import { QUESTION, SCORING } from '../ranking.ts';
import type { Clause } from './clauses.ts';
import type { Alternatives, Lexicon } from './lexicon.ts';
import { QUERY_LIMITS, type QueryCost } from './query.ts';

interface Candidate {
  section: number;
  page: number;
  /** Score of the words of the section. */
  ownScore: number;
  /** Score of the words of the section and its page. */
  baseScore: number;
  coverage: number;
}

export interface WeightedClause extends Clause {
  idf: number;
}

export interface VariantScores {
  clauses: WeightedClause[];
  totalIdf: number;
  candidates: Candidate[];
  questionScores: ReadonlyMap<number, number>;
  questionAgreement: ReadonlyMap<number, number>;
  questionCoverage: ReadonlyMap<number, number>;
}

interface Impacts {
  units: number[];
  impacts: Float32Array;
}

interface Scorer {
  /** Scores the sections and their questions that `isAllowed` accepts. */
  score(clauses: Clause[], wordCount: number, cost: QueryCost, isAllowed?: SectionFilter): VariantScores;
  getPageCoverage(clauses: Clause[], cost: QueryCost, isAllowed?: SectionFilter): Float32Array;
}

type SectionFilter = (section: number) => boolean;

interface Units {
  pageCount: number;
  pageOf: Int32Array;
  questions: readonly number[];
}

/** Creates a scorer. Queries share its accumulators, because scoring is synchronous. */
export function createScorer(
  lexicon: Lexicon,
  getPostings: (term: number) => Postings,
  { pageCount, pageOf, questions }: Units,
): Scorer {
  const sectionCount = pageOf.length;
  const unitCount = sectionCount + questions.length;
  const sums = new Float32Array(unitCount);
  const covered = new Float32Array(unitCount);
  const bestImpacts = new Float32Array(unitCount);
  const impactCache = new WeakMap<Alternatives, Impacts>();

  const getSection = (unit: number): number => (unit < sectionCount ? unit : questions[unit - sectionCount]!);
  const getPage = (unit: number): number => pageOf[getSection(unit)]!;

  /** An unknown word has the highest idf, so that no page is a full match. */
  const getIdf = ({ alternatives }: Clause): number => {
    let maxWeight = 0;
    let idf = 0;
    for (const [term, weight] of alternatives) {
      const termIdf = lexicon.getIdf(term);
      if (weight > maxWeight || (weight === maxWeight && termIdf < idf)) {
        maxWeight = weight;
        idf = termIdf;
      }
    }
    return idf || Math.log(1 + pageCount);
  };

  const getImpacts = (alternatives: Alternatives, cost: QueryCost): Impacts => {
    const cached = impactCache.get(alternatives);
    if (cached) return cached;
    const units: number[] = [];
    const closestFirst = [...alternatives].sort((a, b) => b[1] - a[1]);
    for (const [term, weight] of closestFirst) {
      const factor = weight / 255;
      const { sections, impacts } = getPostings(term);
      const count = Math.min(sections.length, QUERY_LIMITS.postings - cost.postings);
      if (count < sections.length) cost.capped = true;
      cost.postings += count;
      for (let i = 0; i < count; i++) {
        const unit = sections[i]!;
        // In questions, the weight counts twice, so that a synonym adds less.
        const impact = factor * impacts[i]! * (unit < sectionCount ? 1 : weight);
        const best = bestImpacts[unit]!;
        if (best === 0) units.push(unit);
        bestImpacts[unit] = Math.max(best, impact);
      }
    }
    const impacts = new Float32Array(units.length);
    units.forEach((unit, i) => {
      impacts[i] = bestImpacts[unit]!;
      bestImpacts[unit] = 0;
    });
    const result = { units, impacts };
    impactCache.set(alternatives, result);
    return result;
  };

  /** Requires all words of a rewritten phrase: "time to live" isn't "time" and "live" apart. */
  const requireWholePhrase = (clauses: WeightedClause[], cost: QueryCost): void => {
    const phrase = clauses.filter(({ word }) => word < 0);
    if (phrase.length < 2) return;
    const phraseImpacts = phrase.map(({ alternatives }) => getImpacts(alternatives, cost));
    const counts = new Uint8Array(unitCount);
    for (const { units } of phraseImpacts) for (const unit of units) counts[unit]! += 1;
    phrase.forEach(({ alternatives }, c) => {
      const { units, impacts } = phraseImpacts[c]!;
      const isWhole = (_: unknown, i: number) => counts[units[i]!] === phrase.length;
      impactCache.set(alternatives, { units: units.filter(isWhole), impacts: impacts.filter(isWhole) });
    });
  };

  const accumulate = (
    clauses: WeightedClause[],
    bestByPage: Float32Array,
    cost: QueryCost,
    isAllowed: SectionFilter,
  ): number[] => {
    const scoredUnits: number[] = [];
    requireWholePhrase(clauses, cost);
    const phrase = clauses.find(({ word }) => word < 0);
    // On other pages, the variant isn't better than the query.
    const phrasePages = phrase && new Set(getImpacts(phrase.alternatives, cost).units.map(getPage));
    const order = clauses.map((_, c) => c).sort((a, b) => clauses[b]!.idf - clauses[a]!.idf);
    for (const c of order) {
      const { idf, alternatives } = clauses[c]!;
      const isFull = scoredUnits.length > QUERY_LIMITS.sections;
      if (isFull) cost.capped = true;
      const { units, impacts } = getImpacts(alternatives, cost);
      for (let i = 0; i < units.length; i++) {
        const unit = units[i]!;
        if (covered[unit] === 0) {
          if (isFull || (phrasePages && !phrasePages.has(getPage(unit))) || !isAllowed(getSection(unit))) continue;
          scoredUnits.push(unit);
        }
        const impact = impacts[i]!;
        covered[unit]! += idf;
        if (unit >= sectionCount) {
          sums[unit]! += impact;
          continue;
        }
        sums[unit]! += idf * impact;
        const cell = pageOf[unit]! * clauses.length + c;
        bestByPage[cell] = Math.max(bestByPage[cell]!, impact);
      }
    }
    return scoredUnits;
  };

  const scoreQuestions = (
    units: number[],
    topicWords: number,
    wordCount: number,
    totalIdf: number,
  ): Pick<VariantScores, 'questionScores' | 'questionAgreement' | 'questionCoverage'> => {
    const questionScores = new Map<number, number>();
    const questionCoverage = new Map<number, number>();
    const questionAgreement = new Map<number, number>();
    const max = Math.min(QUESTION.max, (QUESTION.perWord * (topicWords + wordCount)) / 2);
    for (const unit of units) {
      // A negative index would be a slow property lookup.
      if (unit < sectionCount) continue;
      const section = questions[unit - sectionCount]!;
      const coverage = covered[unit]! / totalIdf;
      const agreement = coverage * Math.min(1, sums[unit]!);
      if (agreement < MIN_AGREEMENT) continue;
      if (sums[unit]! >= MIN_SHOWN_QUESTION_SHARE) questionAgreement.set(unit - sectionCount, agreement);
      questionScores.set(section, Math.max(questionScores.get(section) ?? 0, max * agreement));
      questionCoverage.set(section, Math.max(questionCoverage.get(section) ?? 0, coverage));
    }
    return { questionScores, questionAgreement, questionCoverage };
  };

  const scorePages = (
    sections: number[],
    clauses: WeightedClause[],
    bestByPage: Float32Array,
    totalIdf: number,
  ): Float32Array => {
    const scores = new Float32Array(pageCount);
    for (const section of sections) {
      const page = pageOf[section]!;
      if (scores[page] !== 0) continue;
      let sum = 0;
      let coverage = 0;
      clauses.forEach(({ idf }, c) => {
        const impact = bestByPage[page * clauses.length + c]!;
        sum += idf * impact;
        if (impact) coverage += idf;
      });
      scores[page] = (sum / totalIdf) * (coverage / totalIdf);
    }
    return scores;
  };

  const addIdf = (clauses: Clause[]): WeightedClause[] => clauses.map((clause) => ({ ...clause, idf: getIdf(clause) }));

  return {
    score: (clauses, wordCount, cost, isAllowed = allowEverySection) => {
      const weighted = addIdf(clauses);
      const totalIdf = weighted.reduce((sum, { idf }) => sum + idf, 0);
      const bestByPage = new Float32Array(pageCount * weighted.length);
      const scoredUnits = accumulate(weighted, bestByPage, cost, isAllowed);
      const sections = scoredUnits.filter((unit) => unit < sectionCount);
      const pageScores = scorePages(sections, weighted, bestByPage, totalIdf);
      const scoredQuestions = scoreQuestions(scoredUnits, groupByWord(weighted).length, wordCount, totalIdf);
      const candidates = takeBestPages(
        sections.map((section): Candidate => {
          const page = pageOf[section]!;
          const coverage = covered[section]! / totalIdf;
          const ownScore = (sums[section]! / totalIdf) * coverage;
          const baseScore = (1 - SCORING.page) * ownScore + SCORING.page * pageScores[page]!;
          return { section, page, ownScore, baseScore, coverage };
        }),
        pageCount,
      );
      for (const unit of scoredUnits) sums[unit] = covered[unit] = 0;
      return { clauses: weighted, totalIdf, candidates, ...scoredQuestions };
    },
    getPageCoverage: (clauses, cost, isAllowed = allowEverySection) => {
      const groups = groupByWord(addIdf(clauses));
      const total = groups.reduce((sum, { idf }) => sum + idf, 0);
      const coverage = new Float32Array(pageCount);
      for (const { clauses: wordClauses, idf, partsIdf, hasWhole } of groups) {
        const shares = new Float32Array(pageCount);
        for (const clause of wordClauses) {
          // Parts that are apart are not the identifier.
          const share = clause.isIdentifier ? 1 : ((hasWhole ? SEPARATE_PARTS_SHARE : 1) * clause.idf) / partsIdf;
          const units = getImpacts(clause.alternatives, cost).units.filter((unit) => isAllowed(getSection(unit)));
          for (const page of new Set(units.map(getPage))) shares[page]! += share;
        }
        for (let page = 0; page < pageCount; page++) coverage[page]! += (idf / total) * Math.min(1, shares[page]!);
      }
      return coverage;
    },
  };
}

function takeBestPages(candidates: Candidate[], pageCount: number): Candidate[] {
  const bestScores = new Float32Array(pageCount);
  for (const { page, baseScore } of candidates) bestScores[page] = Math.max(bestScores[page]!, baseScore);
  // Sorting a typed array is much faster than sorting pages with a callback.
  const min = bestScores.slice().sort().at(-QUERY_LIMITS.pages) ?? 0;
  const pages = new Set(candidates.flatMap(({ page }) => (bestScores[page]! >= min ? [page] : [])));
  const bestPages = new Set([...pages].sort((a, b) => bestScores[b]! - bestScores[a]!).slice(0, QUERY_LIMITS.pages));
  return candidates.filter(({ page }) => bestPages.has(page));
}

const allowEverySection: SectionFilter = () => true;

const MIN_SHOWN_QUESTION_SHARE = 0.1;
const MIN_AGREEMENT = 0.05;
const SEPARATE_PARTS_SHARE = 0.9;

interface WordGroup {
  clauses: WeightedClause[];
  hasWhole: boolean;
  idf: number;
  partsIdf: number;
}

/** Groups clauses by typed word: a page about documents and putting them has putDoc in parts. */
function groupByWord(clauses: WeightedClause[]): WordGroup[] {
  const groups = new Map<number, WordGroup>();
  clauses.forEach((clause, c) => {
    const key = clause.word < 0 ? -1 - c : clause.word;
    const group = groups.get(key) ?? { clauses: [], hasWhole: false, idf: 0, partsIdf: 0 };
    groups.set(key, group);
    group.clauses.push(clause);
    group.idf = Math.max(group.idf, clause.idf);
    if (clause.isIdentifier) group.hasWhole = true;
    else group.partsIdf += clause.idf;
  });
  return [...groups.values()];
}
