// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Scores of sections → pages in order, each with its best sections, and how many pages match per area. */
import type { Metadata } from '../format/metadata.ts';

export interface RankedPage {
  page: number;
  score: number;
  /** Best first, at most `SECTIONS`. */
  sections: number[];
}

/** A page matches if it holds at least this share of what the best page holds of the query. */
const MATCHING = 0.4;
/** A section is shown if it scores at least this share of its page's best. */
const SHOWN = 0.5;
/** Most sections of a page. */
const SECTIONS = 3;

/**
 * The `matching` pages, by their best section; sections that fall far behind the best are left out. Pages whose sections were not among the
 * candidates come last, with their first section, so that every page that is counted can be shown.
 */
export function rankPages(
  scores: ReadonlyMap<number, number>,
  matching: number[],
  pageOf: Int32Array,
  firstSection: readonly number[],
): RankedPage[] {
  const ranked = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const pages = new Map<number, RankedPage>();
  const wanted = new Set(matching);
  for (const [section, score] of ranked) {
    const page = pageOf[section]!;
    if (!wanted.has(page)) continue;
    const known = pages.get(page);
    if (!known) pages.set(page, { page, score, sections: [section] });
    else if (known.sections.length < SECTIONS && score >= known.score * SHOWN) known.sections.push(section);
  }
  for (const page of matching) {
    if (!pages.has(page)) pages.set(page, { page, score: 0, sections: [firstSection[page]!] });
  }
  return [...pages.values()];
}

/** Pages that match, by the share of the query that each page holds. */
export function matchingPages(held: Float32Array): number[] {
  const least = held.reduce((best, share) => Math.max(best, share), 0) * MATCHING;
  const pages: number[] = [];
  held.forEach((share, page) => {
    if (share > 0 && share >= least) pages.push(page);
  });
  return pages;
}

/** Matching pages per area, most first. */
export function countAreas(pages: number[], metadata: Metadata): { area: string; count: number }[] {
  const counts = new Map<number, number>();
  for (const page of pages) {
    const area = metadata.pages.area[page] ?? 0;
    counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([area, count]) => ({ area: metadata.areas[area] ?? '', count }));
}
