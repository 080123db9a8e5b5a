import type { SearchHit, Span } from '@folio/search/types.ts';

/** Hits that are looked through: those of a first view. */
const SEEN = 5;
/** Words that are named at most. */
const MOST = 3;

/**
 * The words of the same meaning by which the first hits were found, as their excerpts spell them, in small letters; most frequent first. They
 * say why a page is there that holds none of the typed words. What is found by its name needs no reason.
 */
export function getMatchedSynonyms(hits: readonly SearchHit[]): string[] {
  if (hits[0]?.exact) return [];
  const counts = new Map<string, number>();
  for (const { excerpt, sections } of hits.slice(0, SEEN))
    for (const { text, marks, synonyms = [] } of [excerpt, ...sections.map((section) => section.excerpt)])
      for (const mark of synonyms) {
        const word = text.slice(...(marks[mark] as Span)).toLowerCase();
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([word]) => word);
}
