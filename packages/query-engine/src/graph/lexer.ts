/** Splits a text into tokens from left to right. Spaces between tokens don't matter. */
import { DEFAULT_LIMITS } from '../budget.ts';
import { type DiagnosticDraft, findNearest, type Span, suggestAt, throwError } from '../diagnostics.ts';
import { findMatchEnd } from '../json.ts';
import { throwSyntaxError } from './messages.ts';
import type { Statement } from './syntax.ts';

/** A message for users about a word of the dialect. */
export interface KeywordNote {
  message?: string;
  hint?: string;
  link?: string;
  /** Set for a supported word: diagnostics about it get its link. */
  runs?: true;
}
/** Notes by keyword, as `SIMILARITY` or `#ALL_NODE`. */
export type KeywordNotes = Readonly<Record<string, KeywordNote>>;

export interface Token extends Span {
  text: string;
}

/** Patterns of tokens. Aliases, relations and columns are words; labels and names may have hyphens. */
export const TOKENS = {
  word: /[\p{L}\p{N}_]+/uy,
  name: /[\p{L}\p{N}_][\p{L}\p{N}_-]*/uy,
  number: /-?\d+(?:\.\d+)?(?![\p{L}\p{N}_])/uy,
  unsigned: /\d+(?:\.\d+)?(?![\p{L}\p{N}_.])/uy,
  /** Any token, for messages. */
  any: /#(?!\p{L})|[\p{L}\p{N}_#]+|<>|<=|=<|=>|!=|==|=~|&&|\|\||--|\/\/|\/\*|[^\s]/uy,
};

export const STATEMENT_KEYWORDS = ['CREATE', 'USE', 'create', 'DELETE', 'MERGE', 'register', 'insert'];

export const CLAUSE_KEYWORDS = [
  'EXCLUDE_GROUPBY',
  'WHERE',
  'SORT_ASC',
  'SORT_DESC',
  'SORT_ASC_QLEX',
  'SORT_DESC_QLEX',
  'LIMIT',
  'AND',
  'AS',
];

export const isQuery = (line: string): boolean => /^\s*(?:<\s*\w|\w+\s*(?:\{[^}]*\})?\s*=>)/.test(line);

interface LexerOptions extends Partial<Span> {
  notes?: KeywordNotes | undefined;
  nesting?: number;
}

/** The text, the offset of the next token, and the previous statement. */
export class Lexer {
  offset: number;
  readonly text: string;
  readonly end: number;
  readonly notes: KeywordNotes;
  readonly nesting: number;
  lastEnd: number;
  previous: Statement | undefined;

  constructor(
    text: string,
    { notes = {}, nesting = DEFAULT_LIMITS.nesting, start = 0, end = text.length }: LexerOptions = {},
  ) {
    this.text = text;
    this.notes = notes;
    this.nesting = nesting;
    this.offset = start;
    this.lastEnd = start;
    this.end = end;
  }

  /** Skips spaces. Returns true at the end of the text. */
  skipSpaces(): boolean {
    for (;;) {
      const code = this.text.charCodeAt(this.offset);
      // Tab, line ends and space are frequent; a regular expression finds the others.
      if (
        this.offset >= this.end ||
        (code > 32 && code < 128) ||
        (code > 127 && !/\s/.test(this.text[this.offset] ?? ''))
      )
        break;
      if (code <= 32 && code !== 32 && (code < 9 || code > 13)) break;
      this.offset++;
    }
    return this.offset >= this.end;
  }

  span(length = 1): Span {
    return { start: this.offset, end: this.offset + length };
  }

  peek(pattern: RegExp): Token | undefined {
    if (this.skipSpaces()) return undefined;
    const end = findMatchEnd(pattern, this.text, this.offset);
    if (end === this.offset || end > this.end) return undefined;
    return { text: this.text.slice(this.offset, end), start: this.offset, end };
  }

  take(pattern: RegExp): Token | undefined {
    const token = this.peek(pattern);
    if (token) this.offset = this.lastEnd = token.end;
    return token;
  }

  isNext(symbol: string): boolean {
    return !this.skipSpaces() && this.text.startsWith(symbol, this.offset) && this.offset + symbol.length <= this.end;
  }

  takeSymbol(symbol: string): Span | undefined {
    if (!this.isNext(symbol)) return undefined;
    const start = this.offset;
    this.offset = this.lastEnd = start + symbol.length;
    return { start, end: this.offset };
  }

  /** Takes keywords, which are case-sensitive and whole words. */
  takeKeyword(...words: string[]): Span | undefined {
    const before = this.offset;
    let start: number | undefined;
    for (const word of words) {
      if (this.peek(TOKENS.word)?.text !== word) {
        this.offset = before;
        return undefined;
      }
      start ??= this.offset;
      this.offset += word.length;
    }
    this.lastEnd = this.offset;
    return { start: start ?? before, end: this.offset };
  }

  /** Takes a string in double quotes, with `\"` and `\\` as escapes. */
  takeString(): Token | undefined {
    if (this.skipSpaces() || this.text[this.offset] !== '"') return undefined;
    const start = this.offset;
    let text = '';
    for (let offset = start + 1; offset < this.end; offset++) {
      const char = this.text[offset] as string;
      if (char === '"') {
        this.offset = this.lastEnd = offset + 1;
        return { text, start, end: offset + 1 };
      }
      const isEscape = char === '\\' && /["\\]/.test(this.text[offset + 1] ?? '');
      text += isEscape ? this.text[++offset] : char;
    }
    return throwSyntaxError('open-quote', { start, end: this.end });
  }

  expectSymbol(symbol: string, what = symbol): Span {
    return this.takeSymbol(symbol) ?? this.throwUnexpected(what);
  }

  expectKeyword(word: string): Span {
    return this.takeKeyword(word) ?? this.throwUnexpected(word, word);
  }

  expect(pattern: RegExp, what: string): Token {
    return this.take(pattern) ?? this.throwUnexpected(what);
  }

  isStatementStart({ text, start }: Token): boolean {
    return STATEMENT_KEYWORDS.includes(text) || isQuery(this.text.slice(start, start + 200));
  }

  /**
   * Throws an error about the next token.
   *
   * @param what - What was expected, in words.
   * @param keyword - The keyword that was expected, for a hint if it is in lower case.
   */
  throwUnexpected(what: string, keyword?: string): never {
    const token = this.peek(TOKENS.any);
    if (!token) return throwSyntaxError('too-short', { start: this.end, end: this.end, expected: what }, what);
    if (keyword !== undefined && token.text !== keyword && token.text.toUpperCase() === keyword)
      throwLowerCase(token, keyword);
    if (keyword !== undefined) this.checkSpelling(token, [keyword]);
    return this.throwMisplaced(token, what);
  }

  /** Throws an error about a word that is close to one of `keywords`. Short ones are close to names. */
  checkSpelling({ text, start, end }: Token, keywords: readonly string[]): void {
    this.checkSupported({ text, start, end });
    const nearest = findNearest(
      text,
      keywords.filter(({ length }) => length > 3),
    );
    if (nearest) throwSyntaxError('misspelled', { start, end, fix: { start, end, text: nearest } }, text, nearest);
  }

  throwMisplaced(token: Token, what: string): never {
    this.checkSupported(token);
    if (/^\p{C}/u.test(token.text)) {
      const codePoint = (token.text.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
      throwSyntaxError('invisible', { ...token, fix: { ...token, text: '' } }, codePoint);
    }
    return throwSyntaxError('unexpected', { ...token, expected: what }, token.text, what);
  }

  checkSupported({ text, start, end }: Token): void {
    if (this.isUnsupported(text)) throwError(this.describeUnsupported(text), { start, end });
  }

  isUnsupported(word: string): boolean {
    return Object.hasOwn(this.notes, word) && !this.notes[word]?.runs;
  }

  describeUnsupported(word: string): DiagnosticDraft {
    const note = Object.hasOwn(this.notes, word) ? this.notes[word] : undefined;
    return {
      code: 'not-run',
      message: note?.message ?? `${word} is not supported in the sandbox.`,
      hint: note?.hint ?? 'Run it on a server.',
      link: note?.link,
    };
  }

  /** Throws an error about a word that is none of `known`. `what` is their kind, as "modifier". */
  throwUnknown(token: Token, known: readonly string[], what: string): never {
    const { text } = token;
    this.checkSupported(token);
    const upper = text.toUpperCase();
    if (text !== upper && known.includes(upper)) throwLowerCase(token, upper);
    const unsupported = Object.keys(this.notes).filter((word) => this.isUnsupported(word) && /^[A-Z_]+$/.test(word));
    return throwError({
      code: `unknown-${what}`,
      message: `Unknown ${what} "${text}".`,
      ...suggestAt(token, findNearest(text, unsupported) === undefined ? known : [...known, ...unsupported], what),
    });
  }
}

const throwLowerCase = ({ text, start, end }: Token, keyword: string): never =>
  throwSyntaxError('lower-case', { start, end, fix: { start, end, text: keyword } }, text, keyword);
