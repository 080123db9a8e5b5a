// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Excerpts: the stretch of a section that says most about the query, and which parts of it answer. Offsets, never HTML. */
import { remember } from '../analysis/remember.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import type { Marked, Span } from '../types.ts';

/** Length aimed at, in UTF-16 units. */
const LENGTH = 180;
/** An excerpt rather begins with its sentence, if that is not farther ahead than this; else half as far ahead. */
const AHEAD = 60;
/** Text that is looked through. */
const READ = 5000;
const ELLIPSIS = '…';

/** Terms that count as an answer → what they weigh. */
export type MarkedTerms = ReadonlyMap<string, number>;

/** A text to show, and what stands between its spaces, analysed. */
export interface ShownText {
  text: string;
  /** Where each stretch begins. */
  starts: number[];
  /** Its tokens, offsets counted from its beginning. */
  tokens: Token[][];
}

/** No lexeme holds a space, so a text is analysed stretch by stretch; texts repeat most of them, and analysis is what an answer costs most. */
const tokensOf = remember(tokenize, 20_000);

/** Prepares a text; the same text is often shown for the next query too, so callers remember this. */
export function prepareText(whole: string): ShownText {
  const text = whole.slice(0, READ).replace(/\s/g, ' ');
  const starts: number[] = [];
  const tokens: Token[][] = [];
  for (let start = 0; start < text.length; ) {
    const space = text.indexOf(' ', start);
    const end = space < 0 ? text.length : space;
    if (end > start) {
      starts.push(start);
      tokens.push(tokensOf(text.slice(start, end)));
    }
    start = end + 1;
  }
  return { text, starts, tokens };
}

/** Words that hold one of the terms, as offsets. */
export function markTerms(shown: ShownText, terms: MarkedTerms): Span[] {
  return findTerms(shown, terms).map(({ start, end }) => [start, end]);
}

export function makeExcerpt(shown: ShownText, terms: MarkedTerms): Marked {
  const { text } = shown;
  const found = findTerms(shown, terms);
  const [start, end] = snapToWords(text, bestWindow(found));
  const prefix = start > 0 ? `${ELLIPSIS} ` : '';
  const suffix = end < text.trimEnd().length ? ` ${ELLIPSIS}` : '';
  const marks = found
    .filter((word) => word.start >= start && word.end <= end)
    .map((word): Span => [word.start - start + prefix.length, word.end - start + prefix.length]);
  return { text: prefix + text.slice(start, end) + suffix, marks };
}

interface FoundWord {
  start: number;
  end: number;
  term: string;
  weight: number;
}

/** Each word once, by its best term. */
function findTerms({ starts, tokens }: ShownText, terms: MarkedTerms): FoundWord[] {
  const words: FoundWord[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (const token of tokens[i]!) {
      const weight = terms.get(token.term);
      if (weight === undefined) continue;
      const start = starts[i]! + token.start;
      const found = { start, end: starts[i]! + token.end, term: token.term, weight };
      const last = words.at(-1);
      if (!last || last.start !== start) words.push(found);
      else if (weight > last.weight) words[words.length - 1] = found;
    }
  }
  return words;
}

/** Beginning of the stretch of `LENGTH` with the most weight; a term counts once, repetitions a tenth. */
function bestWindow(words: FoundWord[]): number {
  const counts = new Map<string, number>();
  let best = { start: 0, weight: 0 };
  let weight = 0;
  let behind = 0;
  const count = ({ term, weight: own }: FoundWord, step: 1 | -1) => {
    const others = (counts.get(term) ?? 0) - (step < 0 ? 1 : 0);
    weight += step * (others > 0 ? own / 10 : own);
    counts.set(term, others + (step < 0 ? 0 : 1));
  };
  // The window slides: words enter at its end and leave at its beginning.
  for (const [i, first] of words.entries()) {
    while (behind < words.length && words[behind]!.end <= first.start + LENGTH) count(words[behind++]!, 1);
    if (weight > best.weight * 1.0001) best = { start: first.start, weight };
    if (behind > i) count(first, -1);
    else behind = i + 1;
  }
  return best.start;
}

/** The stretch to show: from the beginning of a sentence or a word or two before `wanted`, to the end of a word. */
function snapToWords(text: string, wanted: number): [number, number] {
  let start = 0;
  if (wanted > AHEAD) {
    const near = text.slice(Math.max(0, wanted - AHEAD - 2), wanted);
    const sentence = Math.max(...['. ', '? ', '! '].map((end) => near.lastIndexOf(end) + 2));
    const word = text.lastIndexOf(' ', wanted - AHEAD / 2) + 1;
    if (sentence > 1) start = wanted - near.length + sentence;
    // Behind a long row of letters, the answer itself begins.
    else start = wanted - word <= 2 * AHEAD ? word : wanted;
  }
  if (start + LENGTH >= text.length) return [start, text.length];
  const space = text.lastIndexOf(' ', start + LENGTH);
  if (space > start + LENGTH / 2) return [start, space];
  // Never through a surrogate pair.
  return [start, start + LENGTH - (/[\uD800-\uDBFF]/.test(text[start + LENGTH - 1]!) ? 1 : 0)];
}
