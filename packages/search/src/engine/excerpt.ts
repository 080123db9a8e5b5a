// biome-ignore-all lint/style/noNonNullAssertion: indices are counted from the arrays they point into.
/** Excerpts: the sentence of a section that says most about the query, and which parts of it answer. Offsets, never HTML. */
import { memoize } from '../analysis/memoize.ts';
import { type Token, tokenize } from '../analysis/tokenize.ts';
import type { Marked, Span } from '../types.ts';

/** Longest excerpt, in UTF-16 units; a longer sentence is cut. */
const LENGTH = 180;
/** A stretch of a long sentence begins with a word or two before the first mark, at most so far ahead. */
const AHEAD = 60;
/** Text that is looked through. */
const MAX_SCANNED_CHARS = 5000;
/** What a sentence weighs that holds no word. */
export const MIN_SENTENCE_WEIGHT = 1e-6;
/** A shorter line is a label or a cell; it says little, and so does a row of a table. */
const SHORT = 24;
/** A sentence that leads the hand says where something is, not what it is; one that only opens something says even less, and counts half. */
const UI_INSTRUCTION = /\b(click|opens)\b/i;
const ENDS_WITH_OPENS = /\bopens\.$/;
/** What a word weighs that is also in the heading above: it is found already. */
const REPEATED = 0.5;
/** What the first full sentence of a text has ahead of the others, as a share of the heaviest word: it mostly says what the text is about. */
const FIRST = 0.2;
/** Below a heading that asks, the first full sentence is the answer. */
const FIRST_ANSWER = 1;
/** A sentence that begins so is about the one before it, which is shown with it. */
const POINTS_BACK =
  /^(Its?|The(y|ir|m|se)|Th(is|at|ose)|Both|Such|Otherwise|Then|So|(With|Without|For|To \w+) (it|them|this|these|both))\b/;

/** A sentence that points to what an excerpt does not show: to another place of the page, to what comes next, or to what stood before a first sentence. */
const POINTS_AWAY = /^(Next|Here|Do the same|As (here|above|below)),? |\b(above|below|at the top of this page)\b/;

/** The whole of a short answer, which the next sentence explains. */
const YES_OR_NO = /^(Yes|No)[.:]$/;

/** Between the cells of a row, and of the head of a table: as `Section` in packages/core/src/markdown/types.ts has them. */
const CELL = ' · ';
const HEAD_CELL = ' ‖ ';
const ELLIPSIS = '…';

/** What a term that counts as an answer weighs, and whether it is a synonym of what was typed. */
export interface TermWeight {
  weight: number;
  synonym: boolean;
}
export type MarkedTerms = ReadonlyMap<string, TermWeight>;

/** A text to show, and what is between its spaces, analysed. */
export interface PreparedText {
  text: string;
  /** Where each stretch begins. */
  starts: number[];
  /** Its tokens, offsets counted from its beginning. */
  tokens: Token[][];
  /** Sentences, and the lines they are in. */
  sentences: Sentence[];
}

/** A sentence, and what can be said of it whatever is asked. */
interface Sentence {
  start: number;
  end: number;
  /** The number of its line. */
  line: number;
  /** The names of columns; they answer nothing by themselves. */
  isHead: boolean;
  isRow: boolean;
  /** A row, or too short to say much. */
  isLabel: boolean;
  /** It has a full stop or the like. */
  isEnded: boolean;
  /** It says something by itself. */
  isFull: boolean;
  /** What its words count for in itself, as a share. */
  share: number;
  leadsTheHand: boolean;
}

/** No lexeme holds a space, so a text is analysed stretch by stretch; texts repeat most of them, and analysis is what an answer costs most. */
const tokensOf = memoize(tokenize, 20_000);

/** The end of a full sentence. */
const ENDS = /[.!?]["”)`]?$/;
/** Behind the end of a sentence. An exclamation mark is more often part of a name ("Yahoo! Cloud"). */
const BETWEEN = /(?<=[.?]["”)`]?)\s+(?=["“(`]?[\p{Lu}\d])/gu;

/** Prepares a text; the same text is often shown for the next query too, so callers remember this. */
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

/** Where the sentence or row of a text begins that begins with these words; -1 if none does. */
export function sentenceAt(text: string, words: string): number {
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
  const isLabel = isRow || sentence.length < SHORT;
  const isEnded = ENDS.test(sentence);
  const isLost = POINTS_AWAY.test(sentence) || (before && before.line !== line && POINTS_BACK.test(sentence)) === true;
  const isFull = isEnded && !isLabel && !isLost;
  const share = ENDS_WITH_OPENS.test(sentence) || isLabel || isLost ? 1 / 2 : isFull ? 1 : 2 / 3;
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
    leadsTheHand: UI_INSTRUCTION.test(sentence),
  };
}

/** Words that hold one of the terms, as offsets. */
export function highlightTerms(shown: PreparedText, terms: MarkedTerms): Span[] {
  return findTerms(shown, terms).map(({ start, end }) => [start, end]);
}

/** What the words weigh together, a term once, repetitions of it a tenth. */
export function sumWeights(words: readonly FoundWord[]): number {
  const seen = new Set<string>();
  return words.reduce((total, { term, weight }) => {
    const repeated = seen.has(term);
    seen.add(term);
    return total + (repeated ? weight / 10 : weight);
  }, 0);
}

/** A text as it is shown, and the words that are marked in it. */
export interface HighlightedText {
  excerpt: Marked;
  words: FoundWord[];
}

/** A whole text with its marks. */
export function markAll(shown: PreparedText, terms: MarkedTerms): HighlightedText {
  const whole: Span = [0, shown.text.length];
  return cutOut(shown.text, whole, findTerms(shown, terms), whole);
}

/** An excerpt, what it weighs, and whether it is a label or a row of a table. */
export interface Excerpt extends HighlightedText {
  weight: number;
  isLabel: boolean;
}

/**
 * The sentence with the most weight, of several the first. Undefined for a text without sentences. A label and what points to something that is not shown
 * weigh half, and so does a row of a table with several words of the query, with one a quarter, as what only announces something (a colon at its end); a
 * title, a caption or an item, which has no full stop, two thirds. The head of a table is never shown.
 *
 * `above`: the question and the heading that are shown above the excerpt. Where they hold words of the query, the first sentence that says what something is has an advantage.
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
  const weighed = found.map((one) => (repeated.has(one.term) ? { ...one, weight: one.weight * REPEATED } : one));
  let ahead = repeated.size
    ? (above?.text.endsWith('?') ? FIRST_ANSWER : FIRST) * Math.max(...[...terms.values()].map(({ weight }) => weight))
    : 0;
  /** A caption that begins like the heading says it again. */
  const isSaid = (line: string) =>
    above?.text && !ENDS.test(line) && line.toLowerCase().startsWith(above.text.toLowerCase());
  let best: { at: number; weight: number; isLabel: boolean } | undefined;
  let word = 0;
  sentences.forEach(({ start, end, isHead, isRow, isLabel, isEnded, isFull, share, leadsTheHand }, at) => {
    while (word < found.length && found[word]!.start < start) word++;
    let behind = word;
    while (behind < found.length && found[behind]!.end <= end) behind++;
    const inside = weighed.slice(word, behind);
    // What comes after a table is said of it: the table answers.
    if (isRow) ahead = 0;
    // A sentence without a word is only better than a label.
    if (!inside.length && !ahead && best && best.weight >= MIN_SENTENCE_WEIGHT) return;
    const own = sumWeights(inside);
    const mayAnswer = isEnded || (isRow && own);
    const said = own + (mayAnswer ? sumWeights(hinted.filter((hint) => hint.start >= start && hint.end <= end)) : 0);
    if (isHead || (isRow ? !said : isSaid(text.slice(start, end)))) return;
    const hasOne = isRow && inside.every(({ term }) => term === inside[0]!.term);
    // Where nothing holds a word, a sentence says more than the labels and head rows before it.
    let weight = said * (hasOne ? 1 / 4 : share) + (isFull ? MIN_SENTENCE_WEIGHT : 0);
    if (isFull && !leadsTheHand) {
      weight += ahead;
      ahead = 0;
    }
    if (!best || weight > best.weight * 1.0001) best = { at, weight, isLabel };
  });
  // Of a table whose rows hold no word, the row below the head.
  best ??= { at: sentences.findIndex(({ isHead }) => !isHead), weight: 0, isLabel: true };
  if (best.at < 0) return undefined;
  const { start, end } = sentences[best.at]!;
  const span = stretch(shown, best.at, found);
  return { ...cutOut(text, span, found, [start, end]), weight: best.weight, isLabel: best.isLabel };
}

/** The sentence that begins at an offset, and what is shown with it; undefined if none begins there. */
export function makeAnswer(shown: PreparedText, terms: MarkedTerms, start: number): HighlightedText | undefined {
  const at = shown.sentences.findIndex((sentence) => sentence.start === start);
  if (at < 0) return undefined;
  const found = findTerms(shown, terms);
  const { end } = shown.sentences[at]!;
  return cutOut(shown.text, stretch(shown, at, found), found, [start, end]);
}

/** A word of a text that holds a term, as offsets. */
export interface FoundWord extends TermWeight {
  start: number;
  end: number;
  term: string;
}

/** The words of a text that hold one of the terms, each once, by its best term. */
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

/** A sentence, with the one before it that it is about and the next ones of its line while there is room; of a long one the part that weighs most. */
function stretch({ text, sentences }: PreparedText, at: number, found: FoundWord[]): Span {
  const { start: own, end: whole, line } = sentences[at]!;
  let start = own;
  for (let i = at - 1; i >= 0; i--) {
    const { start: before, end, line: lineBefore } = sentences[i]!;
    const isAbout = POINTS_BACK.test(text.slice(start, whole)) || YES_OR_NO.test(text.slice(before, end));
    if (!isAbout || lineBefore !== line || whole - before > LENGTH) break;
    start = before;
  }
  let end = whole;
  for (const { end: next, line: nextLine } of sentences.slice(at + 1)) {
    if (nextLine !== line || next - start > LENGTH || text[next - 1] === ':') break;
    end = next;
  }
  if (end - start <= LENGTH) return [start, end];
  const inside = found.filter((word) => word.start >= start && word.end <= end);
  const first = bestStart(inside);
  let from = start;
  if (first && first.end - start > LENGTH - AHEAD) {
    from = Math.max(start, text.lastIndexOf(' ', first.start - AHEAD / 2) + 1);
    // Behind a long row of letters, the answer itself begins.
    if (first.start - from > AHEAD) from = first.start;
  }
  const limit = Math.max(from + LENGTH, first?.end ?? 0);
  if (limit >= end) return [from, end];
  const space = text.lastIndexOf(' ', limit);
  if (space > from + LENGTH / 2 && space >= (first?.end ?? 0)) return [from, space];
  // Never through a surrogate pair.
  return [from, limit - (/[\uD800-\uDBFF]/.test(text[limit - 1]!) ? 1 : 0)];
}

/** The word with which the part of `LENGTH` that weighs most begins. */
function bestStart(words: FoundWord[]): FoundWord | undefined {
  let best: { word: FoundWord; weight: number } | undefined;
  words.forEach((word, i) => {
    let behind = i;
    while (behind < words.length && words[behind]!.end <= word.start + LENGTH - AHEAD) behind++;
    const weight = sumWeights(words.slice(i, behind));
    if (!best || weight > best.weight * 1.0001) best = { word, weight };
  });
  return best?.word;
}

/** A part of a text with its marks. An ellipsis is where the whole, a sentence, was cut. */
function cutOut(text: string, [start, end]: Span, found: FoundWord[], [whole, last]: Span): HighlightedText {
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
