// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
import { memoize } from '../analysis/stem.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import type { Marked, Span } from '../types.ts';

const MAX_EXCERPT_CHARS = 180;
const MAX_CONTEXT_CHARS = 60;
const MAX_SCANNED_CHARS = 5000;
const MIN_SENTENCE_CHARS = 24;
/** Prefers a full sentence if no sentence has a word of the query. */
const FULL_SENTENCE_WEIGHT = 1e-6;
const POINTS_BACK =
  /^(Its?|The(y|ir|m|se)|Th(is|at|ose)|Both|Such|Otherwise|Then|So|(With|Without|For|To \w+) (it|them|this|these|both))\b/;

const POINTS_AWAY = /^(Next|Here|Do the same|As (here|above|below)),? |\b(above|below|at the top of this page)\b/;

const CELL = ' · ';
const HEAD_CELL = ' ‖ ';
const ELLIPSIS = '…';

export interface TermWeight {
  weight: number;
  synonym: boolean;
}
export type MarkedTerms = ReadonlyMap<string, TermWeight>;

export interface PreparedText {
  text: string;
  starts: number[];
  tokens: Token[][];
  sentences: Sentence[];
}

interface Sentence {
  start: number;
  end: number;
  line: number;
  isHead: boolean;
  isRow: boolean;
  isFull: boolean;
  /** Share of its weight that counts. */
  share: number;
}

const tokensOf = memoize(tokenize, 20_000);

const ENDS = /[.!?]["”)`]?$/;
/** An exclamation mark is more often part of a name ("Yahoo! Cloud"). */
const BETWEEN = /(?<=[.?]["”)`]?)\s+(?=["“(`]?[\p{Lu}\d])/gu;

/** Prepares a text. Callers cache the result. */
export function prepareText(whole: string): PreparedText {
  const read = whole.slice(0, MAX_SCANNED_CHARS);
  const text = read.replace(/\s/g, ' ');
  const starts: number[] = [];
  const tokens: Token[][] = [];
  let start = 0;
  for (const piece of text.split(' ')) {
    if (piece) {
      starts.push(start);
      tokens.push(tokensOf(piece));
    }
    start += piece.length + 1;
  }
  return { text, starts, tokens, sentences: sentencesOf(read) };
}

/** Finds the offset of the sentence or row that begins with `words`, or -1. */
export function findSentence(text: string, words: string): number {
  const { text: read, sentences } = prepareText(text);
  return sentences.find(({ start, isHead }) => !isHead && read.startsWith(words, start))?.start ?? -1;
}

function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let begin = 0;
  text.split('\n').forEach((part, line) => {
    const add = (from: number, to: number) => {
      const said = part.slice(from, to);
      const start = begin + from + said.length - said.trimStart().length;
      const sentence = said.trim();
      if (sentence) sentences.push(describe(sentence, start, line, sentences.at(-1)));
    };
    let from = 0;
    for (const { index } of part.matchAll(BETWEEN)) {
      add(from, index);
      from = index;
    }
    add(from, part.length);
    begin += part.length + 1;
  });
  return sentences;
}

function describe(sentence: string, start: number, line: number, before: Sentence | undefined): Sentence {
  const isRow = sentence.includes(CELL);
  const isVague = POINTS_AWAY.test(sentence) || (before && before.line !== line && POINTS_BACK.test(sentence)) === true;
  return {
    start,
    end: start + sentence.length,
    line,
    isHead: sentence.includes(HEAD_CELL),
    isRow,
    isFull: ENDS.test(sentence) && !isRow && !isVague && sentence.length >= MIN_SENTENCE_CHARS,
    share: sentence.endsWith(':') ? 1 / 4 : isRow || isVague ? 1 / 2 : 1,
  };
}

export function highlightTerms(shown: PreparedText, terms: MarkedTerms): Span[] {
  return findTerms(shown, terms).map(({ start, end }) => [start, end]);
}

/** Sums weights; a repetition counts a tenth. */
export function sumWeights(words: readonly FoundWord[]): number {
  const seen = new Set<string>();
  return words.reduce((total, { term, weight }) => {
    const repeated = seen.has(term);
    seen.add(term);
    return total + (repeated ? weight / 10 : weight);
  }, 0);
}

export interface HighlightedText {
  excerpt: Marked;
  words: FoundWord[];
}

export function markAll(shown: PreparedText, terms: MarkedTerms): HighlightedText {
  const whole: Span = [0, shown.text.length];
  return cutSpan(shown.text, whole, findTerms(shown, terms), whole);
}

/**
 * Makes an excerpt of the sentence that weighs most. Vague sentences and rows weigh half,
 * announcements (with a final colon) a quarter.
 * @param hints - Other words of the question above.
 */
export function makeExcerpt(
  shown: PreparedText,
  terms: MarkedTerms,
  hints: MarkedTerms = new Map(),
): HighlightedText | undefined {
  const { sentences } = shown;
  const found = findTerms(shown, terms);
  const hinted = findTerms(shown, hints);
  let best = sentences.findIndex(({ isHead }) => !isHead);
  if (best < 0) return undefined;
  let bestWeight = 0;
  sentences.forEach(({ start, end, isHead, isRow, isFull, share }, at) => {
    const sumInside = (words: FoundWord[]) =>
      sumWeights(words.filter((word) => word.start >= start && word.end <= end));
    const own = sumInside(found);
    if (isHead || (isRow && !own)) return;
    const weight = (own + sumInside(hinted)) * share + (isFull ? FULL_SENTENCE_WEIGHT : 0);
    if (weight <= bestWeight * 1.0001) return;
    best = at;
    bestWeight = weight;
  });
  return showSentence(shown, best, found);
}

export function makeAnswer(shown: PreparedText, terms: MarkedTerms, start: number): HighlightedText | undefined {
  const at = shown.sentences.findIndex((sentence) => sentence.start === start);
  return at < 0 ? undefined : showSentence(shown, at, findTerms(shown, terms));
}

function showSentence(shown: PreparedText, at: number, found: FoundWord[]): HighlightedText {
  const { start, end } = shown.sentences[at]!;
  return cutSpan(shown.text, chooseSpan(shown, at, found), found, [start, end]);
}

export interface FoundWord extends TermWeight {
  start: number;
  end: number;
  term: string;
}

/** Finds the words with one of the terms, each once, by its best term. */
export function findTerms({ starts, tokens }: PreparedText, terms: MarkedTerms): FoundWord[] {
  const words: FoundWord[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (const token of tokens[i]!) {
      const known = terms.get(token.term);
      if (known === undefined) continue;
      const start = starts[i]! + token.start;
      const found = { start, end: starts[i]! + token.end, term: token.term, ...known };
      const last = words.at(-1);
      if (!last || last.start !== start) words.push(found);
      else if (known.weight > last.weight) words[words.length - 1] = found;
    }
  }
  return words;
}

function chooseSpan({ text, sentences }: PreparedText, at: number, found: FoundWord[]): Span {
  const { start: own, end: whole, line } = sentences[at]!;
  let start = own;
  for (let i = at - 1; i >= 0; i--) {
    const { start: before, line: lineBefore } = sentences[i]!;
    if (!POINTS_BACK.test(text.slice(start, whole)) || lineBefore !== line || whole - before > MAX_EXCERPT_CHARS) break;
    start = before;
  }
  let end = whole;
  for (const { end: next, line: nextLine } of sentences.slice(at + 1)) {
    if (nextLine !== line || next - start > MAX_EXCERPT_CHARS || text[next - 1] === ':') break;
    end = next;
  }
  if (end - start <= MAX_EXCERPT_CHARS) return [start, end];
  const first = found.find((word) => word.start >= start && word.end <= end);
  let from = start;
  if (first && first.end - start > MAX_EXCERPT_CHARS - MAX_CONTEXT_CHARS) {
    from = Math.max(start, text.lastIndexOf(' ', first.start - MAX_CONTEXT_CHARS / 2) + 1);
    if (first.start - from > MAX_CONTEXT_CHARS) from = first.start;
  }
  const limit = Math.max(from + MAX_EXCERPT_CHARS, first?.end ?? 0);
  if (limit >= end) return [from, end];
  const space = text.lastIndexOf(' ', limit);
  if (space > from + MAX_EXCERPT_CHARS / 2 && space >= (first?.end ?? 0)) return [from, space];
  // Not through a surrogate pair.
  return [from, limit - (/[\uD800-\uDBFF]/.test(text[limit - 1]!) ? 1 : 0)];
}

function cutSpan(text: string, [start, end]: Span, found: FoundWord[], [whole, last]: Span): HighlightedText {
  const prefix = start > whole ? `${ELLIPSIS} ` : '';
  const suffix = end < last ? ` ${ELLIPSIS}` : '';
  const inside = found.filter((word) => word.start >= start && word.end <= end);
  const synonyms = inside.flatMap(({ synonym }, i) => (synonym ? [i] : []));
  const excerpt: Marked = {
    text: prefix + text.slice(start, end) + suffix,
    marks: inside.map((word): Span => [word.start - start + prefix.length, word.end - start + prefix.length]),
    ...(synonyms.length && { synonyms }),
  };
  return { excerpt, words: inside };
}
