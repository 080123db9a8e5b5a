// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
/** Look-ups in the dictionary. A term is a number, its index. */
import { getIrregularPlurals, stem } from '../analysis/stem.ts';
import type { Dictionary } from '../format/dictionary.ts';
import { ALTERNATIVE_WEIGHTS, computeIdf } from '../ranking.ts';
import { QUERY_LIMITS } from './query.ts';

export interface Lexicon {
  getText(term: number): string;
  getPageCount(term: number): number;
  getIdf(term: number): number;
  /** Returns the term, or -1. */
  find(text: string): number;
  findCompletions(prefix: string): number[];
  findSameStem(word: string): number[];
  /** Finds terms within 1 edit, 2 from 8 letters, nearest first. With `isPrefix`, also terms that begin so. */
  findMisspellings(word: string, isPrefix: boolean): number[];
}

export function createLexicon({ terms, pages }: Dictionary, pageCount: number): Lexicon {
  const getPageCount = (term: number) => pages[term] ?? 0;
  const byPageCount = (a: number, b: number) => getPageCount(b) - getPageCount(a);

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
  let prefixCodes: Uint32Array | undefined;

  const findByPrefix = (prefix: string, limit: number): number[] => {
    const matches: number[] = [];
    for (let i = findFirstFrom(prefix); terms[i]?.startsWith(prefix) && matches.length < limit; i++) matches.push(i);
    return matches;
  };

  return {
    getText: (term) => terms[term] ?? '',
    getPageCount,
    getIdf: (term) => computeIdf(getPageCount(term), pageCount),
    find,
    findCompletions: (prefix) => {
      const limit = QUERY_LIMITS.completions;
      const matches = findByPrefix(prefix, QUERY_LIMITS.scannedCompletions).filter((i) => terms[i] !== prefix);
      return matches.length > limit ? matches.sort(byPageCount).slice(0, limit) : matches;
    },
    findSameStem: (word) => {
      const wordStem = stem(word);
      if (!/^[a-z]{3,}$/.test(wordStem)) return [];
      // A suffix changes at most the last letter of a stem (happi, happy).
      const prefix = wordStem.slice(0, Math.max(3, wordStem.length - 1));
      const regular = findByPrefix(prefix, QUERY_LIMITS.scannedStems);
      const irregular = getIrregularPlurals(wordStem).map(find);
      return [...new Set([...regular, ...irregular])].filter((candidate) => {
        const term = terms[candidate];
        return term !== undefined && term !== word && stem(term) === wordStem;
      });
    },
    findMisspellings: (word, isPrefix) => {
      const max = word.length >= 8 ? 2 : 1;
      const matches: { term: number; distance: number }[] = [];
      const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)];
      prefixCodes ??= Uint32Array.from(terms, (text) => (text.charCodeAt(0) << 16) | text.charCodeAt(1));
      prefixCodes.forEach((codes, term) => {
        // The first letter must be right, swapped or missing, which leaves one term in ten.
        const termFirst = codes >>> 16;
        if (termFirst !== first && (codes & 0xffff) !== first && termFirst !== second) return;
        const text = terms[term]!;
        const isLonger = text.length > word.length + max;
        if (isLonger && !isPrefix) return;
        const distance = editDistance(word, isLonger ? text.slice(0, word.length) : text, max);
        if (distance <= max) matches.push({ term, distance });
      });
      return matches
        .sort((a, b) => a.distance - b.distance || byPageCount(a.term, b.term))
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
  isPrefix: boolean;
  allowCorrection: boolean;
}

/** Finds the terms that a word may mean. A word with completions isn't corrected. */
export function expandWord(lexicon: Lexicon, word: string, { isPrefix, allowCorrection }: ExpandOptions): Expansion {
  const alternatives = expandStems(lexicon, word);
  if (isPrefix && word.length > 1) {
    const isTerm = lexicon.find(word) >= 0;
    const weight = isTerm ? ALTERNATIVE_WEIGHTS.longerWord : ALTERNATIVE_WEIGHTS.prefix;
    const completions = completeWord(lexicon, word, alternatives.size > 0, weight);
    // "docke" is completed to "docker": the stem that it shares with "dock" is a coincidence.
    for (const [term, stemWeight] of alternatives)
      if (isTerm || lexicon.getText(term).startsWith(word)) addAlternative(completions, term, stemWeight);
    if (completions.size) return { alternatives: completions };
  }
  if (alternatives.size || !allowCorrection || word.length < 4) return { alternatives };
  const misspellings = lexicon.findMisspellings(word, isPrefix);
  const [correction] = misspellings;
  if (correction === undefined) return { alternatives };
  return { alternatives: new Map(misspellings.map((term) => [term, ALTERNATIVE_WEIGHTS.fuzzy])), correction };
}

export function expandStems(lexicon: Lexicon, word: string): Alternatives {
  const alternatives: Alternatives = new Map();
  const exact = lexicon.find(word);
  if (exact >= 0) alternatives.set(exact, ALTERNATIVE_WEIGHTS.exact);
  for (const term of lexicon.findSameStem(word)) alternatives.set(term, ALTERNATIVE_WEIGHTS.stem);
  return alternatives;
}

/** Keeps the higher weight of a term. */
export function addAlternative(alternatives: Alternatives, term: number, weight: number): void {
  if ((alternatives.get(term) ?? 0) < weight) alternatives.set(term, weight);
}

function completeWord(lexicon: Lexicon, word: string, hasStem: boolean, weight: number): Alternatives {
  const completions: Alternatives = new Map();
  for (const term of lexicon.findCompletions(word))
    completions.set(term, weight * (0.5 + (0.5 * word.length) / lexicon.getText(term).length));
  const wordStem = stem(word);
  if (hasStem || wordStem === word || word.length - wordStem.length > 3) return completions;
  for (const term of lexicon.findCompletions(wordStem))
    addAlternative(completions, term, weight * ALTERNATIVE_WEIGHTS.stem);
  return completions;
}

/** Finds two common words that form the unknown word: "fulltext". */
export function splitCompound(lexicon: Lexicon, word: string): [string, string] | undefined {
  const isCommon = (part: string) => {
    const term = lexicon.find(part);
    return term >= 0 && lexicon.getPageCount(term) > 2;
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
  let index = 0;
  while (a[index] === b[index]) index++;
  const skip = (ofA: number, ofB: number) => editDistance(a.slice(index + ofA), b.slice(index + ofB), max - 1);
  const isSwap = a[index] === b[index + 1] && a[index + 1] === b[index];
  return 1 + Math.min(skip(1, 1), skip(1, 0), skip(0, 1), isSwap ? skip(2, 2) : max);
}
