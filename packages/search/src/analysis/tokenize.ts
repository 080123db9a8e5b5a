/**
 * The analyzer of the index and of queries.
 *
 * - Words are folded (NFKC, lower case); stems are compared at query time.
 * - An identifier becomes its joined form and its parts: `putDoc` is `putdoc`, `put` and `doc`.
 * - `--flag`, `-b`, `S=>`, `->`, `c++` are terms beside the words in them.
 * - A path becomes a term with `*` for each placeholder, and the suffixes of its literal segments.
 */

type TokenKind =
  | 'word'
  | 'identifier'
  | 'part'
  | 'symbol'
  /** A path, placeholders as `*`, or a suffix of one. */
  | 'path';

export interface Token {
  term: string;
  kind: TokenKind;
  start: number;
  end: number;
}

/** Longer terms are truncated. */
export const MAX_TERM_LENGTH = 64;
const MAX_PARTS = 12;

const SEGMENT = '[\\w.*<>{}:\\-]+';
const LETTERS = '[\\p{L}\\p{M}\\p{N}_]+';
const LEXEME = new RegExp(
  `/(?:${SEGMENT}/)+${SEGMENT}|--?[A-Za-z][\\w-]*|[A-Za-z]\\w*=>|=>|->|<-|${LETTERS}(?:[.'’]${LETTERS})*(?:\\+\\+|#)?`,
  'gu',
);
const LETTER = /[\p{L}\p{M}\p{N}_]/u;
const VERSION = /^v?(\d+(?:\.\d+)+)$/i;
const LOWERCASE = createAsciiSet(/[a-z]/);
const UPPERCASE = createAsciiSet(/[A-Z]/);
const SEPARATOR = createAsciiSet(/[^A-Za-z0-9_/=<-]/);
const WORD_END = createAsciiSet(/[^A-Za-z0-9_.'+#=]/);
const PLACEHOLDER = /^[<{:*]/;

/** Splits a text into terms. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let start = 0;
  let end = 0;
  const emit: Emit = (term, kind) => void tokens.push({ term: truncate(term), kind, start, end });
  while (end < text.length) {
    start = findWordStart(text, end);
    end = findPlainWordEnd(text, start);
    if (end > start) {
      emit(text.slice(start, end).toLowerCase(), 'word');
      continue;
    }
    LEXEME.lastIndex = start;
    const match = LEXEME.exec(text);
    if (!match) break;
    start = match.index;
    end = start + match[0].length;
    if (match[0][0] === '-' && match[0] !== '->' && LETTER.test(text[start - 1] ?? '')) {
      // The hyphen of "well-known" does not begin an option.
      end = start + 1;
    } else emitLexeme(match[0], text[start - 1] === '/', emit);
  }
  return tokens;
}

function findWordStart(text: string, from: number): number {
  let index = from;
  while (index < text.length && SEPARATOR[text.charCodeAt(index)]) index++;
  return index;
}

function findPlainWordEnd(text: string, start: number): number {
  let end = start;
  if (UPPERCASE[text.charCodeAt(start)]) end++;
  while (LOWERCASE[text.charCodeAt(end)]) end++;
  const isFinalDot = text.charCodeAt(end) === 46 && (end + 1 >= text.length || text.charCodeAt(end + 1) <= 32);
  return end >= text.length || isFinalDot || WORD_END[text.charCodeAt(end)] ? end : start;
}

function createAsciiSet(pattern: RegExp): boolean[] {
  return Array.from({ length: 128 }, (_, code) => pattern.test(String.fromCharCode(code)));
}

function emitLexeme(raw: string, afterSlash: boolean, emit: Emit): void {
  if (raw[0] === '/') emitPath(raw, afterSlash, emit);
  else if (/^-+[A-Za-z]/.test(raw)) emitOption(raw, emit);
  else if (/^(?:.*=>|->|<-)$/.test(raw)) {
    emit(raw.toLowerCase(), 'symbol');
    if (raw.length > 2) emit('=>', 'symbol');
  } else emitWord(raw, emit);
}

type Emit = (term: string, kind: TokenKind) => void;

/** The host of `//host/db/table` isn't part of the path. */
function emitPath(raw: string, withHost: boolean, emit: Emit): void {
  const segments = raw
    .replace(/[.:]+$/, '')
    .split('/')
    .filter(Boolean)
    .slice(0, MAX_PARTS);
  const path = withHost ? segments.slice(1) : segments;
  const literal = path.filter((segment) => !PLACEHOLDER.test(segment)).map((segment) => segment.toLowerCase());
  const pattern = `/${path.map((segment) => (PLACEHOLDER.test(segment) ? '*' : segment.toLowerCase())).join('/')}`;
  if (path.length > 1) emit(pattern, 'path');
  for (let from = 0; from + 1 < literal.length; from++) {
    const suffix = `/${literal.slice(from).join('/')}`;
    if (suffix !== pattern) emit(suffix, 'path');
  }
  for (const segment of segments) emitWord(segment.replace(/[<>{}:*]/g, ''), emit);
}

function emitOption(raw: string, emit: Emit): void {
  if (raw.startsWith('--') || raw.length === 2) emit(raw.toLowerCase(), 'symbol');
  emitWord(raw.replace(/^-+/, ''), emit);
}

function emitWord(raw: string, emit: Emit): void {
  const word = raw
    .normalize('NFKC')
    .replace(/['’]s$/i, '')
    .replace(/['’]/g, '');
  const version = VERSION.exec(word)?.[1];
  const parts = splitIdentifier(word);
  if (/^[A-Za-z](?:\+\+|#)$/.test(word)) emit(word.toLowerCase(), 'symbol');
  else if (version || parts.length === 1) emit(version ?? fold(parts.join('')), 'word');
  else if (parts.length > 1) {
    emit(fold(parts.join('')), 'identifier');
    for (const name of word.split('.').slice(0, MAX_PARTS)) emitParts(splitIdentifier(name), name !== word, emit);
  }
}

/** `table.putDoc` also has the part `putDoc`, which users search for. */
function emitParts(parts: string[], isDotted: boolean, emit: Emit): void {
  if (isDotted && parts.length > 1) emit(fold(parts.join('')), 'part');
  // Single letters of long identifiers (a_b_c_d) are noise.
  for (const part of parts.slice(0, MAX_PARTS)) if (part.length > 1 || parts.length < 4) emit(fold(part), 'part');
}

function splitIdentifier(word: string): string[] {
  return word
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(?=\d)/g, '$1 ')
    .replace(/(\d)(?=[A-Za-z]{3})/g, '$1 ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

function fold(word: string): string {
  return word.toLowerCase().normalize('NFKC');
}

function truncate(term: string): string {
  if (term.length <= MAX_TERM_LENGTH) return term;
  const short = term.slice(0, MAX_TERM_LENGTH);
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short;
}

/** Removed from texts, and from queries with other words. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after already also always am an and another any anybody anyone anything anywhere are as at be been before being but by ' +
    'can could did do does each ever every everyone everything for from had has have how i if in into is it its just may me might ' +
    'more most much must my never no nobody nothing not of on only or other our please really shall should so some somehow someone ' +
    'something somewhere still such than that the their them then there these they thing things this those to too us use used uses ' +
    'using very via was we were what when where which while who whom whose why will with within without would yet you your'
  ).split(' '),
);

/** Reduces a name to letters and digits in lower case: `put_doc` and `putDoc` become `putdoc`. */
export const normalizeName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
