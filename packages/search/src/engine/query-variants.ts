// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Synonyms: a word gets alternatives, a phrase is rewritten into another reading of the query. */
import { alternatives, rewriteWeight } from '../ranking.ts';
import type { Clause } from './clauses.ts';
import { addAlternative, expandStems } from './expand.ts';
import type { Lexicon } from './lexicon.ts';
import { QUERY_LIMITS } from './limits.ts';
import { findPhrases, type Synonyms } from './synonyms.ts';

export interface QueryVariant {
  clauses: Clause[];
  weight: number;
}

/** The query as typed, with single-word synonyms as alternatives; then the readings with a phrase rewritten, long phrases first. */
export function createQueryVariants(lexicon: Lexicon, clauses: Clause[], synonyms: Synonyms): QueryVariant[] {
  const typed = clauses.map((clause) => ({ ...clause, alternatives: new Map(clause.alternatives) }));
  const rewrites: QueryVariant[] = [];
  const asTyped = new Set(clauses.flatMap((clause) => [...expandStems(lexicon, clause.term).keys()]));
  for (const { from, length, standsFor } of findPhrases(clauses, synonyms)) {
    const closeness = Math.min(...clauses.slice(from, from + length).map((clause) => clause.closeness));
    for (const words of standsFor) {
      const only = words.length === 1 && length === 1 ? words[0] : undefined;
      if (only !== undefined) addSynonym(lexicon, typed[from]!, only, asTyped);
      else {
        const put = words.map((word) => rewritten(lexicon, word, Math.min(1, length / words.length)));
        // A phrase that the index cannot hold cannot be a reading.
        if (put.some((clause) => clause.alternatives.size === 0)) continue;
        const reading = [...typed.slice(0, from), ...put, ...typed.slice(from + length)];
        rewrites.push({ clauses: reading.slice(0, QUERY_LIMITS.clauses), weight: rewriteWeight * closeness });
      }
    }
  }
  return [{ clauses: typed, weight: 1 }, ...rewrites.slice(0, QUERY_LIMITS.rewrites)];
}

/** A word that is typed itself stands for no other: "sql query" asks for both, even where sql means query. */
function addSynonym(lexicon: Lexicon, clause: Clause, word: string, asTyped: ReadonlySet<number>): void {
  for (const [term, weight] of expandStems(lexicon, word)) {
    // A term that is an alternative already keeps its weight: a stem or completion says more about it than a synonym.
    if (clause.alternatives.has(term) || asTyped.has(term)) continue;
    addAlternative(clause.alternatives, term, weight * alternatives.synonym * clause.closeness);
    clause.synonyms ??= new Set();
    clause.synonyms.add(term);
  }
}

/** A phrase weighs no more than the words it stands for. */
function rewritten(lexicon: Lexicon, word: string, emphasis: number): Clause {
  return { term: word, alternatives: expandStems(lexicon, word), emphasis, closeness: 1, word: -1, open: false };
}
