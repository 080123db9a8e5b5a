/** Look-ups in the dictionary: exact, by beginning, by stem, by likeness. Terms are numbers, their places in the dictionary. */
import { stem } from '../analysis/stem.ts';
import type { Dictionary } from '../format/dictionary.ts';
import { editDistance } from './edit-distance.ts';
import { limits } from './limits.ts';

export interface Misspelling {
  term: number;
  distance: number;
  /** The word is like the beginning of the term, not like all of it. */
  beginning: boolean;
}

export class Lexicon {
  readonly #dictionary: Dictionary;
  readonly #pageCount: number;
  /** Letters of each term as a bit mask: rules out most terms before their distance is computed. */
  #letters: Int32Array | undefined;

  constructor(dictionary: Dictionary, pageCount: number) {
    this.#dictionary = dictionary;
    this.#pageCount = pageCount;
  }

  text(term: number): string {
    return this.#dictionary.terms[term] ?? '';
  }

  /** Pages that hold the term. */
  pages(term: number): number {
    return this.#dictionary.pages[term] ?? 0;
  }

  /** Inverse page frequency, see ranking.ts. */
  idf(term: number): number {
    const pages = this.pages(term);
    return Math.log(1 + (this.#pageCount - pages + 0.5) / (pages + 0.5));
  }

  /** Number of the term, or -1. */
  find(text: string): number {
    const at = this.#firstFrom(text);
    return this.#dictionary.terms[at] === text ? at : -1;
  }

  /** Terms that begin with `beginning`, itself excepted, those on most pages first. */
  completions(beginning: string, limit: number = limits.completions): number[] {
    const found: number[] = [];
    const { terms } = this.#dictionary;
    for (
      let i = this.#firstFrom(beginning);
      terms[i]?.startsWith(beginning) && found.length < limits.completionsSeen;
      i++
    ) {
      if (terms[i] !== beginning) found.push(i);
    }
    if (found.length <= limit) return found;
    return found.sort((a, b) => this.pages(b) - this.pages(a) || a - b).slice(0, limit);
  }

  /** Other terms of the same stem. */
  sameStem(word: string): number[] {
    const stemmed = stem(word);
    if (stemmed.length < 3 || !/^[a-z]+$/.test(stemmed)) return [];
    // Endings change the last letter of a stem at most (happi, happy).
    const beginning = stemmed.length > 3 ? stemmed.slice(0, Math.max(3, stemmed.length - 1)) : stemmed;
    const found: number[] = [];
    const { terms } = this.#dictionary;
    const first = this.#firstFrom(beginning);
    for (let i = first; terms[i]?.startsWith(beginning) && i - first < limits.stemsSeen; i++) {
      const term = terms[i]!;
      if (term !== word && term.length <= word.length + 6 && stem(term) === stemmed) found.push(i);
    }
    return found;
  }

  /** Terms within 1 edit of a word of 4 letters or more, 2 edits from 8 letters; nearest first. With `open`, also terms that begin so. */
  misspellings(word: string, open: boolean): Misspelling[] {
    const max = word.length >= 8 ? 2 : 1;
    const letters = this.#lettersOfTerms();
    const wanted = lettersOf(word);
    const found: Misspelling[] = [];
    this.#dictionary.terms.forEach((term, i) => {
      if (term.length < word.length - max) return;
      const beginning = term.length > word.length + max;
      if (beginning && !open) return;
      const missing = bitCount(wanted & ~letters[i]!);
      const extra = beginning ? 0 : bitCount(letters[i]! & ~wanted);
      if (missing > max || extra > max) return;
      // The first letter is right, swapped with the second, or missing.
      if (term[0] !== word[0] && term[1] !== word[0] && term[0] !== word[1]) return;
      const distance = editDistance(word, beginning ? term.slice(0, word.length) : term, max);
      if (distance <= max) found.push({ term: i, distance, beginning });
    });
    return found
      .sort((a, b) => a.distance - b.distance || this.pages(b.term) - this.pages(a.term) || a.term - b.term)
      .slice(0, limits.misspellings);
  }

  /** First term that is not less than `text`. */
  #firstFrom(text: string): number {
    const { terms } = this.#dictionary;
    let low = 0;
    let high = terms.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (terms[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #lettersOfTerms(): Int32Array {
    this.#letters ??= Int32Array.from(this.#dictionary.terms, lettersOf);
    return this.#letters;
  }
}

/** One bit a letter from a to z, six bits for all other characters. */
function lettersOf(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i);
    mask |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return mask;
}

function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
