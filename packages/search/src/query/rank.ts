// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import type { Metadata } from '../format/metadata.ts';
import { LANDING, NEIGHBOR_BOOST } from '../ranking.ts';

export interface RankedPage {
  page: number;
  score: number;
  sections: number[];
  exact?: true;
  weak?: true;
  variants?: { page: number; section: number }[];
}

const MIN_PAGE_COVERAGE_RATIO = 0.25;
const MAX_SECTIONS = 3;
/** A page answers the query if a question adds this share of what the best one adds, at least of `MIN_BEST_QUESTION`. */
const MIN_QUESTION_RATIO = 0.5;
const MIN_BEST_QUESTION = 0.3;

interface RankingInput {
  scores: ReadonlyMap<number, number>;
  questionScores: ReadonlyMap<number, number>;
  coverage: ReadonlyMap<number, number>;
  typedCoverage: Float32Array;
  typedQuestionScores: ReadonlyMap<number, number>;
  pageOf: Int32Array;
  firstSection: readonly number[];
  /** How well sections fit within their page, without their questions. */
  fits: ReadonlyMap<number, number>;
  neighbors: readonly ReadonlyMap<number, number>[];
}

/**
 * Ranks pages by their best section and question. `weak` ones lack a typed word, answer nothing,
 * and come last. All others stay in the result, so that each counted page can be shown.
 */
export function rankPages(input: RankingInput): RankedPage[] {
  const { scores, questionScores, fits, coverage, typedCoverage, pageOf, firstSection } = input;
  const pageQuestionScores = new Map<number, number>();
  const pageCoverage = new Map<number, number>();
  for (const [section, score] of questionScores) setMax(pageQuestionScores, pageOf[section]!, score);
  const typedPageQuestionScores = new Map<number, number>();
  for (const [section, score] of input.typedQuestionScores) setMax(typedPageQuestionScores, pageOf[section]!, score);
  for (const [section, share] of coverage)
    setMax(pageCoverage, pageOf[section]!, Math.max(share, typedCoverage[pageOf[section]!]!));
  const minCoverage = MIN_PAGE_COVERAGE_RATIO * Math.max(0, ...pageCoverage.values());
  const candidates = [...new Set([...scores.keys(), ...questionScores.keys()])]
    .filter((section) => (pageCoverage.get(pageOf[section]!) ?? 0) >= minCoverage)
    .map((section) => ({ section, fit: (fits.get(section) ?? 0) + (questionScores.get(section) ?? 0) }))
    .sort((a, b) => b.fit - a.fit || a.section - b.section);
  const pages = new Map<number, RankedPage>();
  const minFits = new Map<number, number>();
  for (const { section, fit } of candidates) {
    const page = pageOf[section]!;
    const ranked = pages.get(page) ?? { page, score: 0, sections: [] };
    if (ranked.sections.length === 0) {
      pages.set(page, ranked);
      minFits.set(page, LANDING.minRatio * fit);
    }
    ranked.score = Math.max(ranked.score, (scores.get(section) ?? 0) + (pageQuestionScores.get(page) ?? 0));
    if (ranked.sections.length < MAX_SECTIONS && fit >= minFits.get(page)!) ranked.sections.push(section);
  }
  const minQuestion = MIN_QUESTION_RATIO * Math.max(MIN_BEST_QUESTION, ...typedPageQuestionScores.values());
  const isMatch = (page: number) =>
    typedCoverage[page]! > 0.999 || (typedPageQuestionScores.get(page) ?? 0) >= minQuestion;
  typedCoverage.forEach((_, page) => {
    if (isMatch(page) && !pages.has(page)) pages.set(page, { page, score: 0, sections: [firstSection[page]!] });
  });
  const sorted = [...pages.values()].sort(byScore);
  const ranked = raiseNeighbors(sorted, input.neighbors);
  const weak = ranked.filter(({ page }) => !isMatch(page));
  for (const entry of weak) entry.weak = true;
  return [...ranked.filter((entry) => !entry.weak), ...weak];
}

export function setMax(values: Map<number, number>, key: number, value: number): void {
  values.set(key, Math.max(values.get(key) ?? 0, value));
}

const byScore = (a: RankedPage, b: RankedPage): number => b.score - a.score;

function raiseNeighbors(ranked: RankedPage[], neighbors: RankingInput['neighbors']): RankedPage[] {
  const gains = new Map<number, number>();
  ranked.slice(0, NEIGHBOR_BOOST.results).forEach(({ page, score }, i) => {
    for (const [other, share] of neighbors[page]!)
      gains.set(other, (gains.get(other) ?? 0) + share * score * NEIGHBOR_BOOST.next ** i);
  });
  // No page exceeds the first one: scores are capped, and the sort is stable.
  const max = ranked[0]?.score ?? 0;
  for (const entry of ranked) entry.score = Math.min(max, entry.score + (gains.get(entry.page) ?? 0));
  return ranked.sort(byScore);
}

/** Groups pages whose best section is about the same symbol: the first has the others as variants. */
export function groupVariants(ranked: readonly RankedPage[], getSymbol: (section: number) => string): RankedPage[] {
  const bySymbol = new Map<string, RankedPage>();
  const grouped: RankedPage[] = [];
  for (const entry of ranked) {
    const section = entry.sections[0]!;
    const symbol = getSymbol(section);
    const first = bySymbol.get(symbol);
    if (first) {
      first.variants ??= [{ page: first.page, section: first.sections[0]! }];
      first.variants.push({ page: entry.page, section });
      continue;
    }
    const copy = { ...entry };
    if (symbol) bySymbol.set(symbol, copy);
    grouped.push(copy);
  }
  return grouped;
}

/** Chooses the first third of the pages, then the `listed` ones, then others. Keeps the order. */
export function keepListed(ranked: readonly RankedPage[], limit: number, listed: ReadonlySet<number>): RankedPage[] {
  const first = ranked.slice(0, Math.ceil(limit / 3));
  const stillListed = ranked.filter(({ page }) => listed.has(page));
  const chosen = new Set([...new Set([...first, ...stillListed, ...ranked])].slice(0, limit));
  return ranked.filter((entry) => chosen.has(entry));
}

export function countAreas(ranked: readonly RankedPage[], metadata: Metadata): { area: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { page, weak } of ranked) {
    const area = metadata.areas[metadata.pages.area[page]!]!;
    if (!weak) counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([area, count]) => ({ area, count }));
}
