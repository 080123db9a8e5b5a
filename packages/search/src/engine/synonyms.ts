import { type ConversationalPhrases, MAX_PHRASE, phraseKey } from '../analysis/phrases.ts';
import { QUERY_LIMITS } from './limits.ts';

/** Key of a phrase → phrases that it stands for, as lists of words, best first. */
export type Synonyms = ReadonlyMap<string, string[][]>;

export interface FoundPhrase {
  /** Words from `from`, `length` of them, are the phrase. */
  from: number;
  length: number;
  standsFor: string[][];
}

/** Rules of the index as they are packed, see `CompiledSynonyms`. */
export function loadSynonyms(rules: string): Synonyms {
  const loaded = new Map<string, string[][]>();
  for (const line of rules.split('\n')) {
    const [keys = '', meaning = ''] = line.split('|');
    const phrases = meaning.split(',').map((phrase) => phrase.split(' '));
    for (const key of keys.split(',')) loaded.set(key, phrases.slice(0, QUERY_LIMITS.synonyms));
  }
  return loaded;
}

/** Phrases of speech and the words that they stand for, one list of words. */
export function loadSpoken(rules: string): ConversationalPhrases {
  return new Map([...loadSynonyms(rules)].map(([key, phrases]) => [key, phrases.flat().filter(Boolean)]));
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
