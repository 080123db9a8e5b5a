/** Pages about the same thing: those whose words are most alike. */
import { inverseFrequency } from '../ranking.ts';
import type { InvertedTerm } from './invert.ts';

/** How many pages each page is alike to. */
const MAX_SIMILAR_PAGES = 6;
/** The words that say most of a page; the others say little of what it is about, and would take most of the time. */
const TOP_TERMS_PER_PAGE = 200;

/**
 * For each page the pages that are most like it, most first, at most `MOST`: by the cosine of the angle between their words, each weighed by its best impact
 * in the page and its rarity. `pageOf`: the page of each unit of the index, sections and then questions.
 */
export function findSimilarPages(terms: readonly InvertedTerm[], pageOf: readonly number[]): number[][] {
  const words = tellingWords(terms, pageOf);
  const pagesOf = new Map<number, [page: number, weight: number][]>();
  words.forEach((own, page) => {
    for (const [term, weight] of own) {
      const pages = pagesOf.get(term);
      if (pages) pages.push([page, weight]);
      else pagesOf.set(term, [[page, weight]]);
    }
  });
  return words.map((own, page) => {
    const likeness = new Map<number, number>();
    for (const [term, weight] of own)
      for (const [other, its] of pagesOf.get(term) ?? [])
        if (other !== page) likeness.set(other, (likeness.get(other) ?? 0) + weight * its);
    return [...likeness]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, MAX_SIMILAR_PAGES)
      .map(([other]) => other);
  });
}

/** The words of each page that weigh most, as directions: the squares of all weights of a page add up to 1. */
function tellingWords(terms: readonly InvertedTerm[], pageOf: readonly number[]): [term: number, weight: number][][] {
  const pageCount = pageOf.reduce((count, page) => Math.max(count, page + 1), 0);
  const words = Array.from({ length: pageCount }, (): [term: number, weight: number][] => []);
  terms.forEach(({ pages, postings: { sections, impacts } }, term) => {
    // What one page alone has makes no two alike, and what most pages have says little of any.
    if (pages < 2 || pages > pageCount / 2) return;
    const bests = new Map<number, number>();
    sections.forEach((unit, i) => {
      const page = pageOf[unit] as number;
      bests.set(page, Math.max(bests.get(page) ?? 0, impacts[i] as number));
    });
    const idf = inverseFrequency(pages, pageCount);
    for (const [page, impact] of bests) words[page]?.push([term, impact * idf]);
  });
  return words.map((own) => {
    const telling = own.sort((a, b) => b[1] - a[1]).slice(0, TOP_TERMS_PER_PAGE);
    const length = Math.hypot(...telling.map(([, weight]) => weight));
    return telling.map(([term, weight]) => [term, weight / length]);
  });
}
