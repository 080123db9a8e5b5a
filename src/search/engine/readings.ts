/** Synonyms: a word gets alternatives, a phrase is rewritten into another reading of the query. */
import { MAX_PHRASE, phraseKey } from '../analysis/phrases.ts';
import type { CompiledSynonyms } from '../format/metadata.ts';
import { alternatives, rewriteWeight } from '../ranking.ts';
import type { Clause } from './clauses.ts';
import { expandExactly, offer } from './expand.ts';
import type { Lexicon } from './lexicon.ts';
import { limits } from './limits.ts';

export interface Reading {
  clauses: Clause[];
  weight: number;
}

/** Key of a phrase → phrases that it stands for, as lists of words. */
export type Synonyms = ReadonlyMap<string, string[][]>;

export function loadSynonyms({ phrases, rules }: CompiledSynonyms): Synonyms {
  const words = phrases.map((phrase) => phrase.split(' '));
  return new Map(
    rules.map(([key, indices]) => [key, indices.flatMap((index) => (words[index] ? [words[index]] : []))]),
  );
}

/** The query as typed, with single-word synonyms as alternatives; then the readings with a phrase rewritten, long phrases first. */
export function makeReadings(lexicon: Lexicon, clauses: Clause[], synonyms: Synonyms): Reading[] {
  const typed = clauses.map((clause) => ({ ...clause, alternatives: new Map(clause.alternatives) }));
  const rewrites: Clause[][] = [];
  for (let length = Math.min(MAX_PHRASE, clauses.length); length >= 1; length--) {
    for (let from = 0; from + length <= clauses.length; from++) {
      const phrases = synonyms.get(phraseKey(clauses.slice(from, from + length).map(({ term }) => term)));
      for (const words of phrases?.slice(0, limits.synonyms) ?? []) {
        if (length === 1 && words.length === 1) addSynonym(lexicon, typed[from]!, words[0]!);
        else {
          const put = words.map((word) => rewritten(lexicon, word));
          // A phrase that the index cannot hold is no reading.
          if (put.every((clause) => clause.alternatives.size > 0))
            rewrites.push([...typed.slice(0, from), ...put, ...typed.slice(from + length)]);
        }
      }
    }
  }
  return [
    { clauses: typed, weight: 1 },
    ...rewrites
      .slice(0, limits.rewrites)
      .map((rewrite) => ({ clauses: rewrite.slice(0, limits.clauses), weight: rewriteWeight })),
  ];
}

function addSynonym(lexicon: Lexicon, clause: Clause, word: string): void {
  for (const [term, weight] of expandExactly(lexicon, word)) {
    // A term that is an alternative already keeps its weight: a stem or completion says more about it than a synonym.
    if (!clause.alternatives.has(term)) offer(clause.alternatives, term, weight * alternatives.synonym);
  }
}

function rewritten(lexicon: Lexicon, word: string): Clause {
  return { term: word, alternatives: expandExactly(lexicon, word), emphasis: 1, word: -1 };
}
