// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import { stem } from '../analysis/stem.ts';
import { ALTERNATIVE_WEIGHTS } from '../ranking.ts';
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
  /** The word is unfinished, so its completions count as typed. */
  isPrefix: boolean;
  synonyms?: Set<number>;
}

export interface Correction {
  word: QueryWord;
  term: number;
}

/** Creates the clauses of a query as typed. Words of synonyms are neither split ("k8s") nor corrected. */
export function createClauses(
  lexicon: Lexicon,
  words: QueryWord[],
  synonyms: Synonyms,
): { clauses: Clause[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const phraseWords = new Set(
    findPhrases(words, synonyms).flatMap(({ from, length }) => words.slice(from, from + length)),
  );
  const clauses = words.flatMap((word) => {
    const inPhrase = phraseWords.has(word);
    if (word.parts.length > 0 && !inPhrase) return createIdentifierClauses(lexicon, word);
    const allowCorrection = word.kind !== 'symbol' && word.kind !== 'path' && !inPhrase;
    const expansion = expandWord(lexicon, word.term, { isPrefix: word.isPrefix, allowCorrection });
    const compound = expansion.alternatives.size === 0 && splitCompound(lexicon, word.term);
    if (compound) return compound.map((part) => createClause(word, part, expandStems(lexicon, part)));
    if (expansion.correction !== undefined) {
      corrections.push({ word, term: expansion.correction });
      const clause = createClause(word, lexicon.getText(expansion.correction), expansion.alternatives);
      return [{ ...clause, closeness: ALTERNATIVE_WEIGHTS.fuzzy }];
    }
    for (const suffix of word.suffixes) {
      const term = lexicon.find(suffix);
      if (term >= 0) addAlternative(expansion.alternatives, term, ALTERNATIVE_WEIGHTS.stem);
    }
    return [createClause(word, word.term, expansion.alternatives)];
  });
  clauses.length = Math.min(clauses.length, QUERY_LIMITS.clauses);
  return { clauses, corrections };
}

function createClause(word: QueryWord, term: string, alternatives: Alternatives): Clause {
  return { term, alternatives, closeness: 1, word: word.start, isPrefix: word.isPrefix && term === word.term };
}

function createIdentifierClauses(lexicon: Lexicon, word: QueryWord): Clause[] {
  const parts = word.parts.filter((part) => part.length > 1);
  const allowCorrection = !parts.every((part) => lexicon.find(part) >= 0);
  const { alternatives } = expandWord(lexicon, word.term, { isPrefix: word.isPrefix, allowCorrection });
  const isKnown =
    parts.length === 0 || [...alternatives.values()].some((weight) => weight >= ALTERNATIVE_WEIGHTS.prefix * 0.6);
  return [
    ...(isKnown ? [{ ...createClause(word, word.term, alternatives), isIdentifier: true as const }] : []),
    ...parts.map((part, i) => {
      const isPrefix = word.isPrefix && i === parts.length - 1;
      return createClause(word, part, expandWord(lexicon, part, { isPrefix, allowCorrection: true }).alternatives);
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
  for (const { from, length, meanings } of findPhrases(clauses, synonyms)) {
    const closeness = Math.min(...clauses.slice(from, from + length).map((clause) => clause.closeness));
    for (const words of meanings) {
      const singleWord = words.length === 1 && length === 1 ? words[0] : undefined;
      if (singleWord !== undefined) addSynonym(lexicon, typed[from]!, singleWord, typedTerms);
      else {
        const phrase = words.map(
          (term): Clause => ({
            term,
            alternatives: expandStems(lexicon, term),
            closeness: 1,
            word: -1,
            isPrefix: false,
          }),
        );
        if (phrase.some((clause) => clause.alternatives.size === 0)) continue;
        const rewritten = [...typed.slice(0, from), ...phrase, ...typed.slice(from + length)];
        rewrites.push({
          clauses: rewritten.slice(0, QUERY_LIMITS.clauses),
          weight: ALTERNATIVE_WEIGHTS.phrase * closeness,
        });
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
  getShard: (term: number) => string,
): ReadonlySet<string> {
  const all = variants.flatMap(({ clauses, weight }) => clauses.map((clause) => ({ ...clause, weight })));
  const weights = new Map<number, number>();
  for (const { alternatives, weight } of all) {
    const best = Math.max(...alternatives.values());
    for (const [term, closeness] of alternatives) addAlternative(weights, term, (weight * closeness) / best);
  }
  const terms = [...weights].sort((a, b) => b[1] - a[1] || lexicon.getIdf(b[0]) - lexicon.getIdf(a[0]));
  const shards = new Set([...new Set(terms.map(([term]) => getShard(term)))].slice(0, QUERY_LIMITS.shards));
  // A clause without alternatives is removed, except for unknown words and words of a rewritten phrase.
  const removed = new Set<Alternatives>();
  for (const { alternatives, word } of all)
    for (const term of [...alternatives.keys()]) {
      if (!shards.has(getShard(term))) alternatives.delete(term);
      if (!alternatives.size && word >= 0) removed.add(alternatives);
    }
  for (const variant of variants)
    variant.clauses = variant.clauses.filter((clause) => !removed.has(clause.alternatives));
  return shards;
}

/** Adds a synonym unless it is typed: "sql query" needs both words, even if "query" is a synonym of "sql". */
function addSynonym(lexicon: Lexicon, clause: Clause, word: string, typedTerms: ReadonlySet<number>): void {
  for (const [term, weight] of expandStems(lexicon, word)) {
    // A stem or a completion is more reliable than a synonym.
    if ((clause.alternatives.has(term) && !clause.synonyms?.has(term)) || typedTerms.has(term)) continue;
    if (!clause.synonyms) {
      clause.alternatives = new Map(clause.alternatives);
      clause.synonyms = new Set();
    }
    addAlternative(clause.alternatives, term, weight * ALTERNATIVE_WEIGHTS.synonym * clause.closeness);
    clause.synonyms.add(term);
  }
}

export const MAX_PHRASE_WORDS = 4;

/** Phrases for each phrase key, as lists of words, best first. */
export type Synonyms = ReadonlyMap<string, string[][]>;

interface PhraseMatch {
  from: number;
  length: number;
  meanings: string[][];
}

/** The key of "data dumps" is that of "Data-Dump". */
export function toPhraseKey(words: readonly string[]): string {
  return words.map(stem).join(' ');
}

/** Unpacks the synonyms of the metadata. */
export function loadSynonyms(packed: string): Synonyms {
  const synonyms = new Map<string, string[][]>();
  for (const line of packed.split('\n')) {
    const [keys = '', meaning = ''] = line.split('|');
    const phrases = meaning.split(',').map((phrase) => phrase.split(' '));
    for (const key of keys.split(',')) synonyms.set(key, phrases.slice(0, QUERY_LIMITS.synonyms));
  }
  return synonyms;
}

/** Finds the phrases among the words, long ones first. */
export function findPhrases(words: readonly { term: string }[], synonyms: Synonyms): PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  for (let length = Math.min(MAX_PHRASE_WORDS, words.length); length >= 1; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const meanings = synonyms.get(toPhraseKey(words.slice(from, from + length).map(({ term }) => term)));
      if (meanings) matches.push({ from, length, meanings });
    }
  }
  return matches;
}
