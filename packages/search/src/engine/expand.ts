/** A typed word → the terms of the index that it may mean, each with a weight (see `alternatives` in ranking.ts). */
import { stem } from '../analysis/stem.ts';
import { alternatives } from '../ranking.ts';
import type { Lexicon } from './lexicon.ts';

/** Terms (by number) and their weights. */
export type Alternatives = Map<number, number>;

export interface Expansion {
  alternatives: Alternatives;
  /** The word, or another of its stem, is in the index. */
  known: boolean;
  /** The likeliest spelling, when neither the word nor a completion of it is in the index. */
  correction?: number;
}

export interface ExpandOptions {
  /** The word may go on. */
  open: boolean;
  /** Look for misspellings, if the word is unknown. */
  misspelt: boolean;
}

export function expandWord(lexicon: Lexicon, word: string, { open, misspelt }: ExpandOptions): Expansion {
  const found = expandStems(lexicon, word);
  const known = found.size > 0;
  const exact = new Set(found.keys());
  addCompletions(lexicon, found, word, { open, known });
  if (open && lexicon.find(word) < 0) preferCompletions(lexicon, found, word, exact);
  const complete = found.size > 0;
  if (known || !misspelt || word.length < 4 || (open && complete && word.length < 5))
    return { alternatives: found, known };
  const nearest = addMisspellings(lexicon, found, word, open);
  return { alternatives: found, known, ...(complete || nearest === undefined ? {} : { correction: nearest }) };
}

/** The word itself and the words of its stem: what a synonym is expanded to. */
export function expandStems(lexicon: Lexicon, word: string): Alternatives {
  const found: Alternatives = new Map();
  const exact = lexicon.find(word);
  if (exact >= 0) addAlternative(found, exact, alternatives.exact);
  for (const term of lexicon.sameStem(word)) addAlternative(found, term, alternatives.stem);
  return found;
}

/** Keeps the higher weight of a term. */
export function addAlternative(found: Alternatives, term: number, weight: number): void {
  if ((found.get(term) ?? 0) < weight) found.set(term, weight);
}

/** "docke" is on its way to "docker": that it has the stem of "dock" means nothing while a word of the index goes on as it does. */
function preferCompletions(lexicon: Lexicon, found: Alternatives, word: string, sameStem: ReadonlySet<number>): void {
  const goesOn = (term: number) => lexicon.text(term).startsWith(word);
  if (![...found.keys()].some(goesOn)) return;
  for (const term of sameStem) if (!goesOn(term)) found.delete(term);
}

/** Two known words that are the unknown word when written as one: "fulltext". */
export function splitCompound(lexicon: Lexicon, word: string): [string, string] | undefined {
  const isCommon = (part: string) => {
    const term = lexicon.find(part);
    return term >= 0 && lexicon.pages(term) > 2;
  };
  for (let at = 3; at <= word.length - 3; at++) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    if (parts.every(isCommon)) return parts;
  }
  return undefined;
}

function addCompletions(
  lexicon: Lexicon,
  found: Alternatives,
  word: string,
  { open, known }: { open: boolean; known: boolean },
): void {
  if (word.length < (open ? 2 : 4)) return;
  const weight = open ? alternatives.prefix : alternatives.earlierPrefix;
  for (const term of lexicon.completions(word))
    addAlternative(found, term, weight * (0.5 + (0.5 * word.length) / lexicon.text(term).length));
  const stemmed = stem(word);
  if (known || !open || stemmed === word || word.length - stemmed.length > 3) return;
  for (const term of lexicon.completions(stemmed)) addAlternative(found, term, weight * alternatives.stem);
}

function addMisspellings(lexicon: Lexicon, found: Alternatives, word: string, open: boolean): number | undefined {
  const misspellings = lexicon.misspellings(word, open);
  for (const term of misspellings) addAlternative(found, term, alternatives.fuzzy);
  return misspellings[0];
}
