/** Takes a text apart from left to right. Spaces between the pieces do not matter. */
import { defaultLimits } from '../budget.ts';
import { type DiagnosticDraft, nearest, offerAt, refuse } from '../diagnostics.ts';
import { matchEnd } from '../match-at.ts';
import type { Span, Statement } from './syntax.ts';

/** What a reader learns about a word of the dialect. The sentences come from the caller. */
export interface KeywordNote {
  message?: string;
  hint?: string;
  link?: string;
  /** Set for a word that is run: faults that are about it have its link. */
  runs?: true;
}
/** Notes by keyword, as `SIMILARITY` or `#ALL_NODE`. */
export type KeywordNotes = Readonly<Record<string, KeywordNote>>;

export interface Piece extends Span {
  text: string;
}

/** Pieces of the dialect. `word` is what aliases, relations and columns consist of; labels and names may have hyphens. */
export const pieces = {
  word: /[\p{L}\p{N}_]+/uy,
  name: /[\p{L}\p{N}_][\p{L}\p{N}_-]*/uy,
  number: /-?\d+(?:\.\d+)?(?![\p{L}\p{N}_])/uy,
  unsigned: /\d+(?:\.\d+)?(?![\p{L}\p{N}_.])/uy,
  /** Anything, for saying what was found. */
  any: /#(?!\p{L})|[\p{L}\p{N}_#]+|<>|<=|=<|=>|!=|==|=~|&&|\|\||--|\/\/|\/\*|[^\s]/uy,
};

export interface ScannerOptions extends Partial<Span> {
  notes?: KeywordNotes;
  nesting?: number;
}

/** The state of the parser: the text, the place in it, and what was parsed before. */
export class Scanner {
  at: number;
  readonly text: string;
  readonly end: number;
  readonly notes: KeywordNotes;
  /** How many brackets may be inside each other. */
  readonly nesting: number;
  /** The end of the last piece that was taken. */
  last: number;
  /** The statement before the one that is being parsed. */
  previous: Statement | undefined;

  constructor(
    text: string,
    { notes = {}, nesting = defaultLimits.nesting, start = 0, end = text.length }: ScannerOptions = {},
  ) {
    this.text = text;
    this.notes = notes;
    this.nesting = nesting;
    this.at = start;
    this.last = start;
    this.end = end;
  }

  /** Moves over spaces; true at the end of the text. */
  skip(): boolean {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      // Tab, line ends, space; rarer spaces are looked up.
      if (this.at >= this.end || (code > 32 && code < 128) || (code > 127 && !/\s/.test(this.text[this.at] ?? '')))
        break;
      if (code <= 32 && code !== 32 && (code < 9 || code > 13)) break;
      this.at++;
    }
    return this.at >= this.end;
  }

  /** The place of what is next, so many characters of it. */
  here(length = 1): Span {
    return { start: this.at, end: this.at + length };
  }

  /** The piece at this place, without taking it. */
  peek(pattern: RegExp): Piece | undefined {
    if (this.skip()) return undefined;
    const end = matchEnd(pattern, this.text, this.at);
    if (end === this.at || end > this.end) return undefined;
    return { text: this.text.slice(this.at, end), start: this.at, end };
  }

  take(pattern: RegExp): Piece | undefined {
    const piece = this.peek(pattern);
    if (piece) this.at = this.last = piece.end;
    return piece;
  }

  /** Whether a sign is next, such as `=>`. */
  isNext(sign: string): boolean {
    return !this.skip() && this.text.startsWith(sign, this.at) && this.at + sign.length <= this.end;
  }

  /** Takes a sign. */
  sign(sign: string): Span | undefined {
    if (!this.isNext(sign)) return undefined;
    const start = this.at;
    this.at = this.last = start + sign.length;
    return { start, end: this.at };
  }

  /** Takes keywords, written exactly so and not as the start of a longer word. */
  keyword(...words: string[]): Span | undefined {
    const before = this.at;
    let start: number | undefined;
    for (const word of words) {
      if (this.peek(pieces.word)?.text !== word) {
        this.at = before;
        return undefined;
      }
      start ??= this.at;
      this.at += word.length;
    }
    this.last = this.at;
    return { start: start ?? before, end: this.at };
  }

  /** A text in double quotes; `\"` and `\\` are a quote and a backslash in it. */
  quoted(): Piece | undefined {
    if (this.skip() || this.text[this.at] !== '"') return undefined;
    const start = this.at;
    let text = '';
    for (let at = start + 1; at < this.end; at++) {
      const char = this.text[at] as string;
      if (char === '"') {
        this.at = this.last = at + 1;
        return { text, start, end: at + 1 };
      }
      const escaped = char === '\\' && /["\\]/.test(this.text[at + 1] ?? '');
      text += escaped ? this.text[++at] : char;
    }
    return refuse({
      code: 'open-quote',
      message: 'A text in double quotes has no end.',
      hint: 'Close it with a double quote.',
      start,
      end: this.end,
    });
  }

  needSign(sign: string, what = sign): Span {
    return this.sign(sign) ?? this.unexpected(what);
  }

  needKeyword(word: string): Span {
    return this.keyword(word) ?? this.unexpected(word, word);
  }

  need(pattern: RegExp, what: string): Piece {
    return this.take(pattern) ?? this.unexpected(what);
  }

  /**
   * Refuses what is found here. Words of the dialect in lower case and words with a note get faults of their own.
   * `what` is what would be right, in words; `keyword` the one that is missing.
   */
  unexpected(what: string, keyword?: string): never {
    const found = this.peek(pieces.any);
    if (!found)
      return refuse({
        code: 'too-short',
        message: `The text ends where ${what} is missing.`,
        hint: `Add ${what}.`,
        start: this.end,
        end: this.end,
      });
    if (keyword !== undefined && found.text !== keyword && found.text.toUpperCase() === keyword)
      return refuse(lowerCase(found, keyword));
    return this.misplaced(found, what);
  }

  /** Refuses a piece where something else is missing. Of a word or sign of another language, `explain` says more. */
  misplaced({ text, start, end }: Piece, what: string): never {
    this.refuseLeftOut({ text, start, end });
    return refuse({
      code: 'unexpected',
      message: `${text} is not expected here; ${what} is missing.`,
      hint: `Put ${what} before it, or remove ${text}.`,
      start,
      end,
    });
  }

  /** Refuses a word that is not run. */
  refuseLeftOut({ text, start, end }: Piece): void {
    if (this.isLeftOut(text)) refuse({ ...this.noted(text), start, end });
  }

  /** Whether the caller says of a word that it is not run. */
  isLeftOut(word: string): boolean {
    return Object.hasOwn(this.notes, word) && !this.notes[word]?.runs;
  }

  /** The fault of a word that is not run: the note of the caller, or a sentence for all. */
  noted(word: string): DiagnosticDraft {
    const note = Object.hasOwn(this.notes, word) ? this.notes[word] : undefined;
    return {
      code: 'not-run',
      message: note?.message ?? `${word} is not supported in the sandbox.`,
      hint: note?.hint ?? 'Run it on a server.',
      ...(note?.link === undefined ? {} : { link: note.link }),
    };
  }

  /** Refuses a word that is none of those that may be here. `what` names one of them, as "modifier". */
  unknown({ text, start, end }: Piece, known: readonly string[], what: string): never {
    if (this.isLeftOut(text)) return refuse({ ...this.noted(text), start, end });
    const upper = text.toUpperCase();
    if (text !== upper && known.includes(upper)) return refuse(lowerCase({ text, start, end }, upper));
    const others = Object.keys(this.notes).filter((word) => this.isLeftOut(word) && /^[A-Z_]+$/.test(word));
    return refuse({
      code: `unknown-${what}`,
      message: `${text} is not ${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}.`,
      ...offerAt({ text, start, end }, nearest(text, others) === undefined ? known : [...known, ...others], what),
    });
  }
}

const lowerCase = ({ text, start, end }: Piece, keyword: string): DiagnosticDraft => ({
  code: 'lower-case',
  message: `Keywords are upper case: ${text} is not recognized.`,
  hint: `Write ${keyword}.`,
  start,
  end,
  fix: { start, end, text: keyword },
});
