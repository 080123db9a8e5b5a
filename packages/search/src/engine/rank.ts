// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Scores of sections → pages in order, each with its best sections, and how many pages match per area. */
import type { Metadata } from '../format/metadata.ts';
import { NEIGHBOR_BOOST } from '../ranking.ts';

export interface RankedPage {
  page: number;
  score: number;
  /** Best first, at most `SECTIONS`. */
  sections: number[];
  /** The best section is a name that was typed. */
  exact?: true;
  /** See `SearchHit`. */
  weak?: true;
  variants?: { page: number; section: number }[];
}

/** A page that lacks words of the query is shown if it holds at least this share of what the best page holds. */
const SHARED = 0.25;
/** A page that lacks words counts as an answer all the same with this share of the best score. */
const FULL_MATCH_SCORE_RATIO = 0.6;
/** A section is shown if it scores at least this share of its page's best. */
const SHOWN = 0.5;
/** Beside the best section of a page, one is shown if it holds at least this share of what that holds of the query: one that shares a word only leads astray. */
const MIN_COVERAGE_RATIO = 0.6;
/** Most sections of a page. */
const SECTIONS = 3;

/** What is known of the sections and pages when they are ranked. */
export interface RankingInput {
  /** Score of each section that was looked at closely. */
  scores: ReadonlyMap<number, number>;
  /** Sections with questions that agree with the query, and how well. */
  answered: ReadonlyMap<number, number>;
  /** Idf-weighted share of the query that each of the sections, or its best question, holds. */
  coverage: ReadonlyMap<number, number>;
  /** Share of the query that each page holds. */
  held: Float32Array;
  pageOf: Int32Array;
  firstSection: readonly number[];
  /** Sections that are never shown beside another of their page: what is around a subject ("Clean up"), and destructors. */
  usual: ReadonlySet<number>;
  /** The pages near each page, and the share of its score that it gives them. */
  neighbours: readonly ReadonlyMap<number, number>[];
  /** What each page is about, where other pages are about the same in other flavours; else empty. */
  things: readonly string[];
}

/**
 * The pages that hold the query or a good share of it, by their best section and their best question; sections that fall far behind the best are left out. Pages that lack
 * a word and score low are `weak`, and come last. A page whose sections were not looked at comes with its first one, so that every page that is
 * counted can be shown.
 */
export function rankPages({
  scores,
  answered,
  coverage,
  held,
  pageOf,
  firstSection,
  usual,
  neighbours,
  things,
}: RankingInput): RankedPage[] {
  const ofQuestion = new Map<number, number>();
  for (const [section, agreed] of answered) {
    const page = pageOf[section]!;
    ofQuestion.set(page, Math.max(ofQuestion.get(page) ?? 0, agreed));
  }
  const coverageOf = (section: number) => coverage.get(section) ?? 0;
  const least = held.reduce((best, share) => Math.max(best, share), 0) * SHARED;
  const isFound = (page: number) => held[page]! > 0 && held[page]! >= least;
  const found = [...new Set([...scores.keys(), ...answered.keys()])]
    .filter((section) => isFound(pageOf[section]!))
    .map((section) => {
      const score = (scores.get(section) ?? 0) + (ofQuestion.get(pageOf[section]!) ?? 0);
      return { section, score, order: score + (answered.get(section) ?? 0) };
    })
    .sort((a, b) => b.order - a.order || a.section - b.section);
  const pages = new Map<number, RankedPage>();
  for (const { section, score } of found) {
    const page = pageOf[section]!;
    const known = pages.get(page);
    if (!known) pages.set(page, { page, score, sections: [section] });
    else {
      known.score = Math.max(known.score, score);
      const holds = !usual.has(section) && coverageOf(section) >= MIN_COVERAGE_RATIO * coverageOf(known.sections[0]!);
      if (holds && known.sections.length < SECTIONS && score >= known.score * SHOWN) known.sections.push(section);
    }
  }
  held.forEach((_, page) => {
    if (isFound(page) && !pages.has(page)) pages.set(page, { page, score: 0, sections: [firstSection[page]!] });
  });
  const ranked = raiseFlavours(raiseNear([...pages.values()].sort(betterFirst), neighbours), things);
  const good = (ranked[0]?.score ?? 0) * FULL_MATCH_SCORE_RATIO;
  const isStrong = ({ page, score }: RankedPage) => held[page]! > 0.999 || score >= good;
  const weak = ranked.filter((one) => !isStrong(one));
  for (const one of weak) one.weak = true;
  return [...ranked.filter((one) => !one.weak), ...weak];
}

const betterFirst = (a: RankedPage, b: RankedPage): number => b.score - a.score;

/** Pages near the first ones come forward, as far as the first. */
function raiseNear(ranked: RankedPage[], neighbours: RankingInput['neighbours']): RankedPage[] {
  const gains = new Map<number, number>();
  ranked.slice(0, NEIGHBOR_BOOST.answers).forEach(({ page, score }, i) => {
    for (const [other, share] of neighbours[page]!)
      gains.set(other, (gains.get(other) ?? 0) + share * score * NEIGHBOR_BOOST.next ** i);
  });
  const most = ranked[0]?.score ?? 0;
  for (const one of ranked) one.score = Math.min(most, one.score + (gains.get(one.page) ?? 0));
  return ranked.sort(betterFirst);
}

/** Pages about one thing come together: what is said of one flavour is mostly true of the others, in other words. */
function raiseFlavours(ranked: RankedPage[], things: RankingInput['things']): RankedPage[] {
  const best = new Map<string, number>();
  for (const one of ranked) {
    const thing = things[one.page]!;
    if (!thing) continue;
    one.score = best.get(thing) ?? one.score;
    best.set(thing, one.score);
  }
  return ranked.sort(betterFirst);
}

/** Brings pages together whose best section is the same thing: the first keeps the others as its variants. `thingOf` names the thing, or is empty. */
export function groupVariants(ranked: readonly RankedPage[], thingOf: (section: number) => string): RankedPage[] {
  const byThing = new Map<string, RankedPage>();
  const joined: RankedPage[] = [];
  for (const one of ranked) {
    const { page, sections } = one;
    const section = sections[0]!;
    const thing = thingOf(section);
    const first = byThing.get(thing);
    if (first) {
      first.variants ??= [{ page: first.page, section: first.sections[0]! }];
      first.variants.push({ page, section });
      continue;
    }
    const kept = { ...one };
    if (thing) byThing.set(thing, kept);
    joined.push(kept);
  }
  return joined;
}

/** Pages that answer, per area, most first; pages of the shell have none. */
export function countAreas(ranked: readonly RankedPage[], metadata: Metadata): { area: string; count: number }[] {
  const counts = new Map<number, number>();
  for (const { page, weak } of ranked) {
    const area = metadata.pages.area[page]!;
    if (!weak && metadata.areas[area]) counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([area, count]) => ({ area: metadata.areas[area]!, count }));
}
