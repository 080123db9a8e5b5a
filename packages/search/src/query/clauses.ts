// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import { stem } from '../analysis/stem.ts';
import { alternatives } from '../ranking.ts';
import { type Alternatives, addAlternative, expandStems, expandWord, type Lexicon, splitCompound } from './lexicon.ts';
import { QUERY_LIMITS, type QueryWord } from './query.ts';

export interface Clause {
  term: string;
  alternatives: Alternatives;
  isIdentifier?: true;
  /** Less than 1 for a corrected word. */
  closeness: number;
  /** Offset of the typed word, shared by the clauses of an identifier; -1 in a rewritten phrase. */
  word: number;
  /** The word may go on: its completions count as typed. */
  open: boolean;
  synonyms?: Set<number>;
}

export interface Correction {
  word: QueryWord;
  term: number;
}

/** Makes the clauses of a query as typed. Words of synonyms are neither split ("k8s") nor corrected. */
export function makeClauses(
  lexicon: Lexicon,
  words: QueryWord[],
  synonyms: Synonyms,
): { clauses: Clause[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const known = new Set(findPhrases(words, synonyms).flatMap(({ from, length }) => words.slice(from, from + length)));
  const clauses = words.flatMap((word) => {
    const inPhrase = known.has(word);
    if (word.parts.length > 0 && !inPhrase) return makeIdentifierClauses(lexicon, word);
    const misspelt = word.kind !== 'symbol' && word.kind !== 'path' && !inPhrase;
    const expansion = expandWord(lexicon, word.term, { open: word.open, misspelt });
    const compound = expansion.alternatives.size === 0 && splitCompound(lexicon, word.term);
    if (compound) return compound.map((part) => makeClause(word, part, expandStems(lexicon, part)));
    if (expansion.correction !== undefined) {
      corrections.push({ word, term: expansion.correction });
      const clause = makeClause(word, lexicon.text(expansion.correction), expansion.alternatives);
      return [{ ...clause, closeness: alternatives.fuzzy }];
    }
    for (const suffix of word.suffixes) {
      const term = lexicon.find(suffix);
      if (term >= 0) addAlternative(expansion.alternatives, term, alternatives.stem);
    }
    return [makeClause(word, word.term, expansion.alternatives)];
  });
  clauses.length = Math.min(clauses.length, QUERY_LIMITS.clauses);
  return { clauses, corrections };
}

function makeClause(word: QueryWord, term: string, found: Alternatives): Clause {
  return { term, alternatives: found, closeness: 1, word: word.start, open: word.open && term === word.term };
}

function makeIdentifierClauses(lexicon: Lexicon, word: QueryWord): Clause[] {
  const parts = word.parts.filter((part) => part.length > 1);
  const misspelt = !parts.every((part) => lexicon.find(part) >= 0);
  const { alternatives: whole } = expandWord(lexicon, word.term, { open: word.open, misspelt });
  const known = parts.length === 0 || [...whole.values()].some((weight) => weight >= alternatives.prefix * 0.6);
  return [
    ...(known ? [{ ...makeClause(word, word.term, whole), isIdentifier: true as const }] : []),
    ...parts.map((part, i) => {
      const open = word.open && i === parts.length - 1;
      const { alternatives: found } = expandWord(lexicon, part, { open, misspelt: true });
      return makeClause(word, part, found);
    }),
  ];
}

export interface QueryVariant {
  clauses: Clause[];
  weight: number;
}

/** Creates the query as typed, with synonyms of one word, and variants with a phrase rewritten. */
export function createQueryVariants(lexicon: Lexicon, clauses: Clause[], synonyms: Synonyms): QueryVariant[] {
  const typed = clauses.map((clause) => ({ ...clause }));
  const rewrites: QueryVariant[] = [];
  const typedTerms = new Set(clauses.flatMap((clause) => [...expandStems(lexicon, clause.term).keys()]));
  for (const { from, length, standsFor } of findPhrases(clauses, synonyms)) {
    const closeness = Math.min(...clauses.slice(from, from + length).map((clause) => clause.closeness));
    for (const words of standsFor) {
      const only = words.length === 1 && length === 1 ? words[0] : undefined;
      if (only !== undefined) addSynonym(lexicon, typed[from]!, only, typedTerms);
      else {
        const phrase = words.map(
          (term): Clause => ({
            term,
            alternatives: expandStems(lexicon, term),
            closeness: 1,
            word: -1,
            open: false,
          }),
        );
        if (phrase.some((clause) => clause.alternatives.size === 0)) continue;
        const rewritten = [...typed.slice(0, from), ...phrase, ...typed.slice(from + length)];
        rewrites.push({ clauses: rewritten.slice(0, QUERY_LIMITS.clauses), weight: alternatives.phrase * closeness });
      }
    }
  }
  return [{ clauses: typed, weight: 1 }, ...rewrites.slice(0, QUERY_LIMITS.rewrites)];
}

/**
 * Removes the alternatives beyond the shards that a query may read. The best one of each typed word
 * stays before others, and a rare word before a common one. Returns the shards.
 */
export function limitShards(
  variants: readonly QueryVariant[],
  lexicon: Lexicon,
  shardOf: (term: number) => string,
): ReadonlySet<string> {
  const all = variants.flatMap(({ clauses, weight }) => clauses.map((clause) => ({ ...clause, weight })));
  const weights = new Map<number, number>();
  for (const { alternatives: found, weight } of all) {
    const best = Math.max(...found.values());
    for (const [term, closeness] of found) addAlternative(weights, term, (weight * closeness) / best);
  }
  const terms = [...weights].sort((a, b) => b[1] - a[1] || lexicon.idf(b[0]) - lexicon.idf(a[0]));
  const shards = new Set([...new Set(terms.map(([term]) => shardOf(term)))].slice(0, QUERY_LIMITS.shards));
  // An unknown word stays, and so does one of a phrase, which is then found nowhere.
  const removed = new Set<Alternatives>();
  for (const { alternatives: found, word } of all)
    for (const term of [...found.keys()]) {
      if (!shards.has(shardOf(term))) found.delete(term);
      if (!found.size && word >= 0) removed.add(found);
    }
  for (const variant of variants)
    variant.clauses = variant.clauses.filter((clause) => !removed.has(clause.alternatives));
  return shards;
}

/** Adds a synonym that isn't typed itself: "sql query" asks for both, even if sql means query. */
function addSynonym(lexicon: Lexicon, clause: Clause, word: string, typedTerms: ReadonlySet<number>): void {
  for (const [term, weight] of expandStems(lexicon, word)) {
    // A stem or completion says more about a term than a synonym.
    if ((clause.alternatives.has(term) && !clause.synonyms?.has(term)) || typedTerms.has(term)) continue;
    if (!clause.synonyms) {
      clause.alternatives = new Map(clause.alternatives);
      clause.synonyms = new Set();
    }
    addAlternative(clause.alternatives, term, weight * alternatives.synonym * clause.closeness);
    clause.synonyms.add(term);
  }
}

export const MAX_PHRASE_WORDS = 4;

/** Phrases for each phrase key, as lists of words, best first. */
export type Synonyms = ReadonlyMap<string, string[][]>;

export interface PhraseMatch {
  from: number;
  length: number;
  standsFor: string[][];
}

/** Gives "data dumps" and "Data-Dump" one key. */
export function toPhraseKey(words: readonly string[]): string {
  return words.map(stem).join(' ');
}

/** Unpacks the synonyms of the metadata. */
export function loadSynonyms(packed: string): Synonyms {
  const loaded = new Map<string, string[][]>();
  for (const line of packed.split('\n')) {
    const [keys = '', meaning = ''] = line.split('|');
    const phrases = meaning.split(',').map((phrase) => phrase.split(' '));
    for (const key of keys.split(',')) loaded.set(key, phrases.slice(0, QUERY_LIMITS.synonyms));
  }
  return loaded;
}

/** Finds the phrases among the words, long ones first. */
export function findPhrases(words: readonly { term: string }[], synonyms: Synonyms): PhraseMatch[] {
  const found: PhraseMatch[] = [];
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length >= 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const standsFor = synonyms.get(toPhraseKey(words.slice(from, from + length).map(({ term }) => term)));
      if (standsFor) found.push({ from, length, standsFor });
    }
  }
  return found;
}
