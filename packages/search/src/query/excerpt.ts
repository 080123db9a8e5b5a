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
const REFERS_BACK =
  /^(Its?|The(y|ir|m|se)|Th(is|at|ose)|Both|Such|Otherwise|Then|So|(With|Without|For|To \w+) (it|them|this|these|both))\b/;

const REFERS_ELSEWHERE = /^(Next|Here|Do the same|As (here|above|below)),? |\b(above|below|at the top of this page)\b/;

const CELL = ' · ';
const HEAD_CELL = ' ‖ ';
const ELLIPSIS = '…';

export interface TermWeight {
  weight: number;
  synonym: boolean;
}
export type MarkedTerms = ReadonlyMap<string, TermWeight>;

interface PreparedText {
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
  /** Factor of its weight. */
  share: number;
}

const tokenizeWord = memoize(tokenize, 20_000);

const SENTENCE_END = /[.!?]["”)`]?$/;
/** An exclamation mark is more often part of a name ("Yahoo! Cloud"). */
const SENTENCE_BREAK = /(?<=[.?]["”)`]?)\s+(?=["“(`]?[\p{Lu}\d])/gu;

/** Tokenizes a text and splits it into sentences. Callers cache the result. */
export function prepareText(source: string): PreparedText {
  const scanned = source.slice(0, MAX_SCANNED_CHARS);
  const text = scanned.replace(/\s/g, ' ');
  const starts: number[] = [];
  const tokens: Token[][] = [];
  let start = 0;
  for (const word of text.split(' ')) {
    if (word) {
      starts.push(start);
      tokens.push(tokenizeWord(word));
    }
    start += word.length + 1;
  }
  return { text, starts, tokens, sentences: splitSentences(scanned) };
}

/** Finds the offset of the sentence or row that begins with `words`, or -1. */
export function findSentence(text: string, words: string): number {
  const { text: prepared, sentences } = prepareText(text);
  return sentences.find(({ start, isHead }) => !isHead && prepared.startsWith(words, start))?.start ?? -1;
}

function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let lineStart = 0;
  text.split('\n').forEach((lineText, line) => {
    const addSentence = (from: number, to: number) => {
      const part = lineText.slice(from, to);
      const start = lineStart + from + part.length - part.trimStart().length;
      const sentence = part.trim();
      if (sentence) sentences.push(createSentence(sentence, start, line, sentences.at(-1)));
    };
    let from = 0;
    for (const { index } of lineText.matchAll(SENTENCE_BREAK)) {
      addSentence(from, index);
      from = index;
    }
    addSentence(from, lineText.length);
    lineStart += lineText.length + 1;
  });
  return sentences;
}

function createSentence(sentence: string, start: number, line: number, previous: Sentence | undefined): Sentence {
  const isRow = sentence.includes(CELL);
  const isVague =
    REFERS_ELSEWHERE.test(sentence) || (previous && previous.line !== line && REFERS_BACK.test(sentence)) === true;
  return {
    start,
    end: start + sentence.length,
    line,
    isHead: sentence.includes(HEAD_CELL),
    isRow,
    isFull: SENTENCE_END.test(sentence) && !isRow && !isVague && sentence.length >= MIN_SENTENCE_CHARS,
    share: sentence.endsWith(':') ? 1 / 4 : isRow || isVague ? 1 / 2 : 1,
  };
}

export function highlightTerms(text: PreparedText, terms: MarkedTerms): Span[] {
  return findTerms(text, terms).map(({ start, end }) => [start, end]);
}

/** Sums weights; a repetition counts a tenth. */
export function sumWeights(words: readonly FoundWord[]): number {
  const seen = new Set<string>();
  return words.reduce((total, { term, weight }) => {
    const isRepeated = seen.has(term);
    seen.add(term);
    return total + (isRepeated ? weight / 10 : weight);
  }, 0);
}

export interface HighlightedText {
  excerpt: Marked;
  words: FoundWord[];
}

export function highlightAll(prepared: PreparedText, terms: MarkedTerms): HighlightedText {
  const { text } = prepared;
  const span: Span = [0, text.length];
  return createHighlightedText(text, span, findTerms(prepared, terms), span);
}

/**
 * Creates an excerpt of the sentence with the most weight. Vague sentences and rows weigh half, those with a
 * final colon a quarter.
 * @param hints - Other words of the question above.
 */
export function createExcerpt(
  prepared: PreparedText,
  terms: MarkedTerms,
  hints: MarkedTerms = new Map(),
): HighlightedText | undefined {
  const { sentences } = prepared;
  const matches = findTerms(prepared, terms);
  const hintMatches = findTerms(prepared, hints);
  let best = sentences.findIndex(({ isHead }) => !isHead);
  if (best < 0) return undefined;
  let bestWeight = 0;
  sentences.forEach(({ start, end, isHead, isRow, isFull, share }, index) => {
    const sumInside = (words: FoundWord[]) =>
      sumWeights(words.filter((word) => word.start >= start && word.end <= end));
    const matchWeight = sumInside(matches);
    if (isHead || (isRow && !matchWeight)) return;
    const weight = (matchWeight + sumInside(hintMatches)) * share + (isFull ? FULL_SENTENCE_WEIGHT : 0);
    if (weight <= bestWeight * 1.0001) return;
    best = index;
    bestWeight = weight;
  });
  return createSentenceExcerpt(prepared, best, matches);
}

export function createAnswerExcerpt(
  prepared: PreparedText,
  terms: MarkedTerms,
  start: number,
): HighlightedText | undefined {
  const index = prepared.sentences.findIndex((sentence) => sentence.start === start);
  return index < 0 ? undefined : createSentenceExcerpt(prepared, index, findTerms(prepared, terms));
}

function createSentenceExcerpt(prepared: PreparedText, index: number, matches: FoundWord[]): HighlightedText {
  const { start, end } = prepared.sentences[index]!;
  return createHighlightedText(prepared.text, chooseSpan(prepared, index, matches), matches, [start, end]);
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
      const term = terms.get(token.term);
      if (term === undefined) continue;
      const start = starts[i]! + token.start;
      const word = { start, end: starts[i]! + token.end, term: token.term, ...term };
      const last = words.at(-1);
      if (!last || last.start !== start) words.push(word);
      else if (term.weight > last.weight) words[words.length - 1] = word;
    }
  }
  return words;
}

function chooseSpan({ text, sentences }: PreparedText, index: number, matches: FoundWord[]): Span {
  const sentence = sentences[index]!;
  let start = sentence.start;
  for (const previous of sentences.slice(0, index).reverse()) {
    if (!REFERS_BACK.test(text.slice(start, sentence.end)) || previous.line !== sentence.line) break;
    if (sentence.end - previous.start > MAX_EXCERPT_CHARS) break;
    start = previous.start;
  }
  let end = sentence.end;
  for (const next of sentences.slice(index + 1)) {
    if (next.line !== sentence.line || next.end - start > MAX_EXCERPT_CHARS || text[next.end - 1] === ':') break;
    end = next.end;
  }
  if (end - start <= MAX_EXCERPT_CHARS) return [start, end];
  const first = matches.find((word) => word.start >= start && word.end <= end);
  let from = start;
  if (first && first.end - start > MAX_EXCERPT_CHARS - MAX_CONTEXT_CHARS) {
    from = Math.max(start, text.lastIndexOf(' ', first.start - MAX_CONTEXT_CHARS / 2) + 1);
    if (first.start - from > MAX_CONTEXT_CHARS) from = first.start;
  }
  const limit = Math.max(from + MAX_EXCERPT_CHARS, first?.end ?? 0);
  if (limit >= end) return [from, end];
  const space = text.lastIndexOf(' ', limit);
  if (space > from + MAX_EXCERPT_CHARS / 2 && space >= (first?.end ?? 0)) return [from, space];
  // A surrogate pair must not be cut.
  return [from, limit - (/[\uD800-\uDBFF]/.test(text[limit - 1]!) ? 1 : 0)];
}

/** Adds an ellipsis where the span is shorter than `full`. */
function createHighlightedText(text: string, [start, end]: Span, matches: FoundWord[], full: Span): HighlightedText {
  const prefix = start > full[0] ? `${ELLIPSIS} ` : '';
  const suffix = end < full[1] ? ` ${ELLIPSIS}` : '';
  const inside = matches.filter((word) => word.start >= start && word.end <= end);
  const synonyms = inside.flatMap(({ synonym }, i) => (synonym ? [i] : []));
  const excerpt: Marked = {
    text: prefix + text.slice(start, end) + suffix,
    marks: inside.map((word): Span => [word.start - start + prefix.length, word.end - start + prefix.length]),
    ...(synonyms.length && { synonyms }),
  };
  return { excerpt, words: inside };
}
