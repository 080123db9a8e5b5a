import { MAX_PHRASE, phraseKey } from '../analysis/phrases.ts';
import type { CompiledSynonyms } from '../format/metadata.ts';
import { limits } from './limits.ts';

/** Key of a phrase → phrases that it stands for, as lists of words, best first. */
export type Synonyms = ReadonlyMap<string, string[][]>;

export interface FoundPhrase {
  /** Words from `from`, `length` of them, are the phrase. */
  from: number;
  length: number;
  standsFor: string[][];
}

export function loadSynonyms({ phrases, rules }: CompiledSynonyms): Synonyms {
  const words = phrases.map((phrase) => phrase.split(' '));
  return new Map(
    rules.map(([key, indices]) => [key, indices.slice(0, limits.synonyms).map((index) => words[index] ?? [])]),
  );
}

/** Phrases of speech and the words that they stand for, one list of words. */
export function loadSpoken({ phrases, spoken }: CompiledSynonyms): ReadonlyMap<string, string[]> {
  return new Map(spoken.map(([key, indices]) => [key, indices.flatMap((index) => phrases[index]?.split(' ') ?? [])]));
}

/** Phrases among the words, long ones first. */
export function findPhrases(words: readonly { term: string }[], synonyms: Synonyms): FoundPhrase[] {
  const found: FoundPhrase[] = [];
  for (let length = Math.min(MAX_PHRASE, words.length); length >= 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const standsFor = synonyms.get(phraseKey(words.slice(from, from + length).map(({ term }) => term)));
      if (standsFor) found.push({ from, length, standsFor });
    }
  }
  return found;
}
