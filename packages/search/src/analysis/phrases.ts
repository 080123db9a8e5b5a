/** Phrases of synonyms and the words of a query meet in the same keys. */
import { stem } from './stem.ts';

/** Longest phrase that is looked up, in words. */
export const MAX_PHRASE = 4;

/** "data dumps" and "Data-Dump" have one key. */
export function phraseKey(words: readonly string[]): string {
  return words.map(stem).join(' ');
}

/** Phrases of speech (`phraseKey`) and the words that they stand for, none where a phrase says nothing. */
export type ConversationalPhrases = ReadonlyMap<string, string[]>;

/** A word, or a phrase of speech from that word on with what it stands for. */
export interface PhraseMatch<Word> {
  word: Word;
  standsFor?: string[];
}

/** Finds phrases of speech among words, stop words included, long ones first. Queries and the questions of pages are heard alike. */
export function matchPhrases<Word extends { term: string }>(
  words: readonly Word[],
  spoken: ConversationalPhrases,
): PhraseMatch<Word>[] {
  const heard: PhraseMatch<Word>[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(MAX_PHRASE, words.length - at);
    let standsFor: string[] | undefined;
    for (; length > 0; length--) {
      standsFor = spoken.get(phraseKey(words.slice(at, at + length).map(({ term }) => term)));
      if (standsFor) break;
    }
    const word = words[at] as Word;
    heard.push(standsFor ? { word, standsFor } : { word });
    at += Math.max(1, length);
  }
  return heard;
}

const SPOKEN = '~';

/** The term of a phrase of speech in the questions of pages, one for all phrases that stand for the same. Nobody types it. */
export const spokenTerm = (standsFor: readonly string[]): string => SPOKEN + standsFor.join(SPOKEN);

export const isSpoken = (term: string): boolean => term.startsWith(SPOKEN);
