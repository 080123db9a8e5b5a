// biome-ignore-all lint/style/noNonNullAssertion: indices are in range.
/** Makes excerpts: the sentence of a section that has most of the query, with marks as offsets. */
import { memoize } from '../analysis/stem.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import type { Marked, Span } from '../types.ts';

const MAX_EXCERPT_CHARS = 180;
const MAX_CONTEXT_CHARS = 60;
const MAX_SCANNED_CHARS = 5000;
export const MIN_SENTENCE_WEIGHT = 1e-6;
const MIN_SENTENCE_CHARS = 24;
/** An instruction says where something is, not what it is. One that only opens something counts half. */
const UI_INSTRUCTION = /\b(click|opens)\b/i;
const ENDS_WITH_OPENS = /\bopens\.$/;
const REPEATED_WEIGHT = 0.5;
const FIRST_BONUS = 0.2;
const ANSWER_BONUS = 1;
const POINTS_BACK =
  /^(Its?|The(y|ir|m|se)|Th(is|at|ose)|Both|Such|Otherwise|Then|So|(With|Without|For|To \w+) (it|them|this|these|both))\b/;

const POINTS_AWAY = /^(Next|Here|Do the same|As (here|above|below)),? |\b(above|below|at the top of this page)\b/;

const YES_OR_NO = /^(Yes|No)[.:]$/;

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
  isLabel: boolean;
  isEnded: boolean;
  isFull: boolean;
  share: number;
  isInstruction: boolean;
}

const tokensOf = memoize(tokenize, 20_000);

const ENDS = /[.!?]["”)`]?$/;
/** Between sentences. An exclamation mark is more often part of a name ("Yahoo! Cloud"). */
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

/** Finds the offset of the sentence or row that begins with these words, or -1. */
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
  const isLabel = isRow || sentence.length < MIN_SENTENCE_CHARS;
  const isEnded = ENDS.test(sentence);
  const isVague = POINTS_AWAY.test(sentence) || (before && before.line !== line && POINTS_BACK.test(sentence)) === true;
  const isFull = isEnded && !isLabel && !isVague;
  const share = ENDS_WITH_OPENS.test(sentence) || isLabel || isVague ? 1 / 2 : isFull ? 1 : 2 / 3;
  return {
    start,
    end: start + sentence.length,
    line,
    isHead: sentence.includes(HEAD_CELL),
    isRow,
    isLabel,
    isEnded,
    isFull,
    share: sentence.endsWith(':') ? 1 / 4 : share,
    isInstruction: UI_INSTRUCTION.test(sentence),
  };
}

export function highlightTerms(shown: PreparedText, terms: MarkedTerms): Span[] {
  return findTerms(shown, terms).map(({ start, end }) => [start, end]);
}

/** Sums the weights of words; a repetition counts a tenth. */
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

export interface Excerpt extends HighlightedText {
  weight: number;
  isLabel: boolean;
}

/**
 * Makes an excerpt of the sentence that weighs most. Labels, vague sentences and rows with several words of the query
 * weigh half; rows with one word, and announcements (with a colon at the end), a quarter; titles, captions and items
 * without a full stop two thirds.
 * @param above - The question and the heading that are shown above. If they have words of the query, the first full
 * sentence has a bonus.
 */
export function makeExcerpt(
  shown: PreparedText,
  terms: MarkedTerms,
  above?: PreparedText,
  hints?: MarkedTerms,
): Excerpt | undefined {
  const { text, sentences } = shown;
  const found = findTerms(shown, terms);
  const hinted = hints ? findTerms(shown, hints) : [];
  const repeated = new Set(above && findTerms(above, terms).map(({ term }) => term));
  const weighed = found.map((one) => (repeated.has(one.term) ? { ...one, weight: one.weight * REPEATED_WEIGHT } : one));
  let ahead = repeated.size
    ? (above?.text.endsWith('?') ? ANSWER_BONUS : FIRST_BONUS) *
      Math.max(...[...terms.values()].map(({ weight }) => weight))
    : 0;
  const repeatsHeading = (line: string) =>
    above?.text && !ENDS.test(line) && line.toLowerCase().startsWith(above.text.toLowerCase());
  let best: { at: number; weight: number; isLabel: boolean } | undefined;
  let word = 0;
  sentences.forEach(({ start, end, isHead, isRow, isLabel, isEnded, isFull, share, isInstruction }, at) => {
    while (word < found.length && found[word]!.start < start) word++;
    let behind = word;
    while (behind < found.length && found[behind]!.end <= end) behind++;
    const inside = weighed.slice(word, behind);
    if (isRow) ahead = 0;
    if (!inside.length && !ahead && best && best.weight >= MIN_SENTENCE_WEIGHT) return;
    const own = sumWeights(inside);
    const mayAnswer = isEnded || (isRow && own);
    const said = own + (mayAnswer ? sumWeights(hinted.filter((hint) => hint.start >= start && hint.end <= end)) : 0);
    if (isHead || (isRow ? !said : repeatsHeading(text.slice(start, end)))) return;
    const hasOne = isRow && inside.every(({ term }) => term === inside[0]!.term);
    let weight = said * (hasOne ? 1 / 4 : share) + (isFull ? MIN_SENTENCE_WEIGHT : 0);
    if (isFull && !isInstruction) {
      weight += ahead;
      ahead = 0;
    }
    if (!best || weight > best.weight * 1.0001) best = { at, weight, isLabel };
  });
  best ??= { at: sentences.findIndex(({ isHead }) => !isHead), weight: 0, isLabel: true };
  if (best.at < 0) return undefined;
  const { start, end } = sentences[best.at]!;
  const span = chooseSpan(shown, best.at, found);
  return { ...cutSpan(text, span, found, [start, end]), weight: best.weight, isLabel: best.isLabel };
}

export function makeAnswer(shown: PreparedText, terms: MarkedTerms, start: number): HighlightedText | undefined {
  const at = shown.sentences.findIndex((sentence) => sentence.start === start);
  if (at < 0) return undefined;
  const found = findTerms(shown, terms);
  const { end } = shown.sentences[at]!;
  return cutSpan(shown.text, chooseSpan(shown, at, found), found, [start, end]);
}

export interface FoundWord extends TermWeight {
  start: number;
  end: number;
  term: string;
}

/** Finds the words of a text with one of the terms, each once, by its best term. */
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
    const { start: before, end, line: lineBefore } = sentences[i]!;
    const isAbout = POINTS_BACK.test(text.slice(start, whole)) || YES_OR_NO.test(text.slice(before, end));
    if (!isAbout || lineBefore !== line || whole - before > MAX_EXCERPT_CHARS) break;
    start = before;
  }
  let end = whole;
  for (const { end: next, line: nextLine } of sentences.slice(at + 1)) {
    if (nextLine !== line || next - start > MAX_EXCERPT_CHARS || text[next - 1] === ':') break;
    end = next;
  }
  if (end - start <= MAX_EXCERPT_CHARS) return [start, end];
  const inside = found.filter((word) => word.start >= start && word.end <= end);
  const first = findBestStart(inside);
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

function findBestStart(words: FoundWord[]): FoundWord | undefined {
  let best: { word: FoundWord; weight: number } | undefined;
  words.forEach((word, i) => {
    let behind = i;
    while (behind < words.length && words[behind]!.end <= word.start + MAX_EXCERPT_CHARS - MAX_CONTEXT_CHARS) behind++;
    const weight = sumWeights(words.slice(i, behind));
    if (!best || weight > best.weight * 1.0001) best = { word, weight };
  });
  return best?.word;
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
