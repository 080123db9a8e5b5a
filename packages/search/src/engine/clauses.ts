// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** The words of a query → clauses: what has to be looked for, with all its alternatives. */
import { spokenTerm } from '../analysis/phrases.ts';
import { stem } from '../analysis/stem.ts';
import { alternatives, identifiers, spokenWeight } from '../ranking.ts';
import { type Alternatives, addAlternative, type Expansion, expandStems, expandWord, splitCompound } from './expand.ts';
import type { Lexicon } from './lexicon.ts';
import { QUERY_LIMITS } from './limits.ts';
import type { QueryWord } from './query.ts';
import { findPhrases, type Synonyms } from './synonyms.ts';

export interface Clause {
  /** The typed term, or the one a synonym puts in its place. */
  term: string;
  alternatives: Alternatives;
  /** Factor on its inverse page frequency. */
  emphasis: number;
  /** 1, or less for a word that is read as another spelling. */
  closeness: number;
  /** Offset of the typed word that it is made from: the clauses of one identifier are one word. -1 in a rewritten phrase. */
  word: number;
  /** The word may go on: what it begins is as good as typed. */
  open: boolean;
  /** Which of the alternatives are synonyms. */
  synonyms?: Set<number>;
}

export interface Correction {
  word: QueryWord;
  term: number;
}

/** What the query asks for, as it is typed. Words that the synonyms know, alone or in a phrase, are neither split ("k8s") nor taken as misspelt. */
export function makeClauses(
  lexicon: Lexicon,
  words: QueryWord[],
  synonyms: Synonyms,
): { clauses: Clause[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const understood = new Set(
    findPhrases(words, synonyms).flatMap(({ from, length }) => words.slice(from, from + length)),
  );
  const clauses = words.flatMap((word) => {
    if (word.standsFor) return [spokenClause(lexicon, word, word.standsFor)];
    const inPhrase = understood.has(word);
    if (word.parts.length > 0 && !inPhrase) return identifierClauses(lexicon, word);
    const misspelt = word.kind !== 'symbol' && word.kind !== 'path' && !inPhrase;
    const expansion = expandWord(lexicon, word.term, { open: word.open, misspelt });
    const compound = expansion.alternatives.size === 0 && splitCompound(lexicon, word.term);
    if (compound)
      return compound.map((part) => clause(word, part, expandWord(lexicon, part, { open: false, misspelt: false })));
    if (expansion.correction !== undefined) {
      corrections.push({ word, term: expansion.correction });
      // Synonyms and adjacency go by the likeliest spelling.
      return [{ ...clause(word, lexicon.text(expansion.correction), expansion), closeness: alternatives.fuzzy }];
    }
    for (const suffix of word.suffixes) {
      const term = lexicon.find(suffix);
      if (term >= 0) addAlternative(expansion.alternatives, term, alternatives.stem);
    }
    return [clause(word, word.term, expansion)];
  });
  clauses.length = Math.min(clauses.length, QUERY_LIMITS.clauses);
  return { clauses: joinNeighbours(lexicon, clauses, words.at(-1)?.open === true), corrections };
}

function clause(word: QueryWord, term: string, { alternatives: found }: Expansion, emphasis = 1): Clause {
  return { term, alternatives: found, emphasis, closeness: 1, word: word.start, open: word.open && term === word.term };
}

/** A phrase of speech weighs less than words that name something. */
function spokenClause(lexicon: Lexicon, word: QueryWord, standsFor: string[]): Clause {
  const found: Alternatives = new Map();
  for (const said of [...standsFor, spokenTerm(standsFor)])
    for (const [term, weight] of expandStems(lexicon, said)) addAlternative(found, term, weight * alternatives.synonym);
  const made = clause({ ...word, open: false }, word.term, { alternatives: found, known: true }, spokenWeight);
  return { ...made, synonyms: new Set(found.keys()) };
}

/** `putDoc`: the identifier weighs most, if it is known; its parts find the pages that only talk of it. */
function identifierClauses(lexicon: Lexicon, word: QueryWord): Clause[] {
  const parts = word.parts.filter((part) => part.length > 1);
  const misspelt = !parts.every((part) => lexicon.find(part) >= 0);
  const whole = expandWord(lexicon, word.term, { open: word.open, misspelt });
  const known =
    parts.length === 0 || [...whole.alternatives.values()].some((weight) => weight >= alternatives.prefix * 0.6);
  return [
    ...(known ? [clause(word, word.term, whole, identifiers.whole)] : []),
    ...parts.map((part, i) => {
      const open = word.open && i === parts.length - 1;
      return clause(word, part, expandWord(lexicon, part, { open, misspelt: true }), known ? identifiers.parts : 1);
    }),
  ];
}

/** Adjacent words that the index has as one: "scan doc" finds scanDoc, for either word. */
function joinNeighbours(lexicon: Lexicon, clauses: Clause[], open: boolean): Clause[] {
  const joined = clauses.map((one) => ({ ...one, alternatives: new Map(one.alternatives) }));
  for (let i = 0; i + 1 < clauses.length; i++) {
    const compound = clauses[i]!.term + clauses[i + 1]!.term;
    const found = compoundTerms(lexicon, compound, open && i + 2 === clauses.length);
    for (const [term, weight] of found) {
      addAlternative(joined[i]!.alternatives, term, weight);
      addAlternative(joined[i + 1]!.alternatives, term, weight);
    }
  }
  return joined;
}

function compoundTerms(lexicon: Lexicon, compound: string, open: boolean): Alternatives {
  const found: Alternatives = new Map();
  const exact = lexicon.find(compound);
  if (exact >= 0) addAlternative(found, exact, alternatives.joined);
  if (compound.length < 5) return found;
  const stemmed = stem(compound);
  for (const term of lexicon.completions(compound, QUERY_LIMITS.joined)) {
    if (stem(lexicon.text(term)) === stemmed) addAlternative(found, term, alternatives.joined);
    else if (open) addAlternative(found, term, alternatives.prefix);
  }
  return found;
}
