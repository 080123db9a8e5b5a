/** Phrases of synonyms and the words of a query meet in the same keys. */
import { stem } from './stem.ts';

/** Longest phrase that is looked up, in words. */
export const MAX_PHRASE = 4;

/** "data dumps" and "Data-Dump" have one key. */
export function phraseKey(words: readonly string[]): string {
  return words.map(stem).join(' ');
}
