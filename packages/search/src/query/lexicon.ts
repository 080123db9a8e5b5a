// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
/** Look-ups in the dictionary. Terms are numbers: their indexes. */
import { getIrregularPlurals, stem } from '../analysis/stem.ts';
import type { Dictionary } from '../format/dictionary.ts';
import { alternatives, inverseFrequency } from '../ranking.ts';
import { QUERY_LIMITS } from './query.ts';

export interface Lexicon {
  text(term: number): string;
  pages(term: number): number;
  idf(term: number): number;
  /** Returns the term, or -1. */
  find(text: string): number;
  completions(beginning: string): number[];
  sameStem(word: string): number[];
  /** Finds terms within 1 edit, 2 from 8 letters, nearest first. With `open`, also terms that begin so. */
  misspellings(word: string, open: boolean): number[];
}

export function createLexicon({ terms, pages: pagesOf }: Dictionary, pageCount: number): Lexicon {
  const pages = (term: number) => pagesOf[term] ?? 0;
  const byPages = (a: number, b: number) => pages(b) - pages(a);

  const findFirstFrom = (text: string): number => {
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (terms[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const find = (text: string): number => {
    const term = findFirstFrom(text);
    return terms[term] === text ? term : -1;
  };

  /** The first two letters of each term as two codes in a number. */
  let beginnings: Uint32Array | undefined;

  const findBeginningWith = (beginning: string, limit: number): number[] => {
    const found: number[] = [];
    for (let i = findFirstFrom(beginning); terms[i]?.startsWith(beginning) && found.length < limit; i++) found.push(i);
    return found;
  };

  return {
    text: (term) => terms[term] ?? '',
    pages,
    idf: (term) => inverseFrequency(pages(term), pageCount),
    find,
    completions: (beginning) => {
      const limit = QUERY_LIMITS.completions;
      const found = findBeginningWith(beginning, QUERY_LIMITS.completionsSeen).filter((i) => terms[i] !== beginning);
      return found.length > limit ? found.sort(byPages).slice(0, limit) : found;
    },
    sameStem: (word) => {
      const stemmed = stem(word);
      if (!/^[a-z]{3,}$/.test(stemmed)) return [];
      // A suffix changes at most the last letter of a stem (happi, happy).
      const beginning = stemmed.slice(0, Math.max(3, stemmed.length - 1));
      const regular = findBeginningWith(beginning, QUERY_LIMITS.stemsSeen);
      const irregular = getIrregularPlurals(stemmed).map(find);
      return [...new Set([...regular, ...irregular])].filter((other) => {
        const term = terms[other];
        return term !== undefined && term !== word && stem(term) === stemmed;
      });
    },
    misspellings: (word, open) => {
      const max = word.length >= 8 ? 2 : 1;
      const found: { term: number; distance: number }[] = [];
      const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)];
      beginnings ??= Uint32Array.from(terms, (text) => (text.charCodeAt(0) << 16) | text.charCodeAt(1));
      beginnings.forEach((codes, term) => {
        // The first letter is right, swapped or missing: that leaves one term in ten.
        const own = codes >>> 16;
        if (own !== first && (codes & 0xffff) !== first && own !== second) return;
        const text = terms[term]!;
        const isLonger = text.length > word.length + max;
        if (isLonger && !open) return;
        const distance = editDistance(word, isLonger ? text.slice(0, word.length) : text, max);
        if (distance <= max) found.push({ term, distance });
      });
      return found
        .sort((a, b) => a.distance - b.distance || byPages(a.term, b.term))
        .slice(0, QUERY_LIMITS.misspellings)
        .map(({ term }) => term);
    },
  };
}

export type Alternatives = Map<number, number>;

export interface Expansion {
  alternatives: Alternatives;
  correction?: number;
}

export interface ExpandOptions {
  open: boolean;
  misspelt: boolean;
}

/** Finds the terms that a word may mean. A word with completions isn't corrected. */
export function expandWord(lexicon: Lexicon, word: string, { open, misspelt }: ExpandOptions): Expansion {
  const found = expandStems(lexicon, word);
  if (open && word.length > 1) {
    const isWhole = lexicon.find(word) >= 0;
    const completed = completeWord(
      lexicon,
      word,
      found.size > 0,
      isWhole ? alternatives.longerWord : alternatives.prefix,
    );
    // "docke" becomes "docker": that it has the stem of "dock" means nothing.
    for (const [term, weight] of found)
      if (isWhole || lexicon.text(term).startsWith(word)) addAlternative(completed, term, weight);
    if (completed.size) return { alternatives: completed };
  }
  if (found.size || !misspelt || word.length < 4) return { alternatives: found };
  const [nearest, ...others] = lexicon.misspellings(word, open);
  if (nearest === undefined) return { alternatives: found };
  return { alternatives: new Map([nearest, ...others].map((term) => [term, alternatives.fuzzy])), correction: nearest };
}

export function expandStems(lexicon: Lexicon, word: string): Alternatives {
  const found: Alternatives = new Map();
  const exact = lexicon.find(word);
  if (exact >= 0) found.set(exact, alternatives.exact);
  for (const term of lexicon.sameStem(word)) found.set(term, alternatives.stem);
  return found;
}

export function addAlternative(found: Alternatives, term: number, weight: number): void {
  if ((found.get(term) ?? 0) < weight) found.set(term, weight);
}

function completeWord(lexicon: Lexicon, word: string, hasStem: boolean, weight: number): Alternatives {
  const found: Alternatives = new Map();
  for (const term of lexicon.completions(word))
    found.set(term, weight * (0.5 + (0.5 * word.length) / lexicon.text(term).length));
  const stemmed = stem(word);
  if (hasStem || stemmed === word || word.length - stemmed.length > 3) return found;
  for (const term of lexicon.completions(stemmed)) addAlternative(found, term, weight * alternatives.stem);
  return found;
}

/** Finds two common words that form the unknown word: "fulltext". */
export function splitCompound(lexicon: Lexicon, word: string): [string, string] | undefined {
  const isCommon = (part: string) => {
    const term = lexicon.find(part);
    return term >= 0 && lexicon.pages(term) > 2;
  };
  for (let middle = 3; middle <= word.length - 3; middle++) {
    const parts: [string, string] = [word.slice(0, middle), word.slice(middle)];
    if (parts.every(isCommon)) return parts;
  }
  return undefined;
}

/**
 * Computes the optimal string alignment distance, or `max + 1` above `max`, which is small: trying
 * each edit at the first difference is fast.
 * L. Boytsov, "Indexing methods for approximate dictionary searching", JEA 16, 2011, section 2.1.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (a === b) return 0;
  if (!max || Math.abs(a.length - b.length) > max) return max + 1;
  let at = 0;
  while (a[at] === b[at]) at++;
  const after = (ofA: number, ofB: number) => editDistance(a.slice(at + ofA), b.slice(at + ofB), max - 1);
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at];
  return 1 + Math.min(after(1, 1), after(1, 0), after(0, 1), swapped ? after(2, 2) : max);
}
