/** Phrases of synonyms and the words of a query meet in the same keys. */
import { stem } from './stem.ts';
import { stopWords } from './stopwords.ts';
import { tokenize } from './tokenize.ts';

/** Longest phrase that is looked up, in words. */
export const MAX_PHRASE = 4;

/** The words of a phrase as a query has them: without parts of identifiers, paths and stop words. */
export function phraseWords(phrase: string): string[] {
  const terms = tokenize(phrase)
    .filter((token) => token.kind !== 'part' && token.kind !== 'path')
    .map((token) => token.term);
  const telling = terms.filter((term) => !stopWords.has(term));
  return telling.length > 0 ? telling : terms;
}

/** "data dumps" and "Data-Dump" have one key. */
export function phraseKey(words: readonly string[]): string {
  return words.map(stem).join(' ');
}
