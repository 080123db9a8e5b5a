// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Excerpts: the stretch of a section that says most about the query, and which parts of it answer. Offsets, never HTML. */
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

/** A text to show, and its terms. */
export interface ShownText {
  text: string;
  tokens: Token[];
}

/** Prepares a text; the same text is often shown for the next query too, so callers remember this. */
export function prepareText(whole: string): ShownText {
  const text = whole.slice(0, READ).replace(/\s/g, ' ');
  return { text, tokens: tokenize(text) };
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
function findTerms({ tokens }: ShownText, terms: MarkedTerms): FoundWord[] {
  const words: FoundWord[] = [];
  for (const { term, start, end } of tokens) {
    const weight = terms.get(term);
    if (weight === undefined) continue;
    const last = words.at(-1);
    if (!last || last.start !== start) words.push({ start, end, term, weight });
    else if (weight > last.weight) words[words.length - 1] = { start, end, term, weight };
  }
  return words;
}

/** Beginning of the stretch of `LENGTH` with the most weight; a term counts once, repetitions a tenth. */
function bestWindow(words: FoundWord[]): number {
  let best = { start: 0, weight: 0 };
  words.forEach((first, i) => {
    const seen = new Set<string>();
    let weight = 0;
    for (let j = i; j < words.length && words[j]!.end <= first.start + LENGTH; j++) {
      const { term, weight: own } = words[j]!;
      weight += seen.has(term) ? own / 10 : own;
      seen.add(term);
    }
    if (weight > best.weight * 1.0001) best = { start: first.start, weight };
  });
  return best.start;
}

/** The stretch to show: from the beginning of a sentence or a word or two before `wanted`, to the end of a word. */
function snapToWords(text: string, wanted: number): [number, number] {
  const ahead = text.slice(0, wanted);
  const sentence = Math.max(...['. ', '? ', '! '].map((end) => ahead.lastIndexOf(end) + 2));
  let start = 0;
  if (wanted > AHEAD) start = wanted - sentence <= AHEAD ? sentence : ahead.lastIndexOf(' ', wanted - AHEAD / 2) + 1;
  if (start + LENGTH >= text.length) return [start, text.length];
  const space = text.lastIndexOf(' ', start + LENGTH);
  if (space > start + LENGTH / 2) return [start, space];
  // Never through a surrogate pair.
  return [start, start + LENGTH - (/[\uD800-\uDBFF]/.test(text[start + LENGTH - 1]!) ? 1 : 0)];
}
