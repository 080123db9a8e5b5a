// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Look-ups in the dictionary: exact, by beginning, by stem, by likeness. Terms are numbers, their places in the dictionary. */
import { stem } from '../analysis/stem.ts';
import type { Dictionary } from '../format/dictionary.ts';
import { inverseFrequency } from '../ranking.ts';
import { editDistance } from './edit-distance.ts';
import { QUERY_LIMITS } from './limits.ts';

export interface Lexicon {
  text(term: number): string;
  /** Pages that hold the term. */
  pages(term: number): number;
  /** Inverse page frequency, see ranking.ts. */
  idf(term: number): number;
  /** Number of the term, or -1. */
  find(text: string): number;
  /** Terms that begin with `beginning`, itself excepted, those on most pages first. */
  completions(beginning: string, limit?: number): number[];
  /** Other terms of the same stem. */
  sameStem(word: string): number[];
  /** Terms within 1 edit of a word, 2 edits from 8 letters; nearest first. With `open`, also terms that begin so. */
  misspellings(word: string, open: boolean): number[];
}

export function createLexicon({ terms, pages: pagesOf }: Dictionary, pageCount: number): Lexicon {
  const pages = (term: number) => pagesOf[term] ?? 0;
  const moreFirst = (a: number, b: number) => pages(b) - pages(a);

  /** First term that is not less than `text`. */
  const firstFrom = (text: string): number => {
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (terms[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /** The first two letters of each term, as two codes in a number; made when a word is misspelt. */
  let beginnings: Uint32Array | undefined;

  /** Terms that begin so, at most `limit`. */
  const beginningWith = (beginning: string, limit: number): number[] => {
    const found: number[] = [];
    for (let i = firstFrom(beginning); terms[i]?.startsWith(beginning) && found.length < limit; i++) found.push(i);
    return found;
  };

  return {
    text: (term) => terms[term] ?? '',
    pages,
    idf: (term) => inverseFrequency(pages(term), pageCount),
    find: (text) => {
      const at = firstFrom(text);
      return terms[at] === text ? at : -1;
    },
    completions: (beginning, limit = QUERY_LIMITS.completions) => {
      const found = beginningWith(beginning, QUERY_LIMITS.completionsSeen).filter((term) => terms[term] !== beginning);
      return found.length > limit ? found.sort(moreFirst).slice(0, limit) : found;
    },
    sameStem: (word) => {
      const stemmed = stem(word);
      if (!/^[a-z]{3,}$/.test(stemmed)) return [];
      // Endings change the last letter of a stem at most (happi, happy).
      const beginning = stemmed.slice(0, Math.max(3, stemmed.length - 1));
      return beginningWith(beginning, QUERY_LIMITS.stemsSeen).filter((other) => {
        const term = terms[other]!;
        return term !== word && stem(term) === stemmed;
      });
    },
    misspellings: (word, open) => {
      const max = word.length >= 8 ? 2 : 1;
      const found: { term: number; distance: number }[] = [];
      const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)];
      beginnings ??= Uint32Array.from(terms, (text) => (text.charCodeAt(0) << 16) | text.charCodeAt(1));
      beginnings.forEach((codes, term) => {
        // The first letter is right, swapped with the second, or missing: that leaves one term in ten.
        const own = codes >>> 16;
        if (own !== first && (codes & 0xffff) !== first && own !== second) return;
        const text = terms[term]!;
        const beginning = text.length > word.length + max;
        if (beginning && !open) return;
        const distance = editDistance(word, beginning ? text.slice(0, word.length) : text, max);
        if (distance <= max) found.push({ term, distance });
      });
      return found
        .sort((a, b) => a.distance - b.distance || moreFirst(a.term, b.term))
        .slice(0, QUERY_LIMITS.misspellings)
        .map(({ term }) => term);
    },
  };
}
