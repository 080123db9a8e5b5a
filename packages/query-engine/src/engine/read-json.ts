/** JSON with places: a strict reader (RFC 8259) that knows where each value is, refuses a name that occurs twice, and limits brackets. */
import { QueryError, refuse } from './diagnostics.ts';
import { bare, type Json, type JsonObject } from './json.ts';
import { matchEnd } from './match-at.ts';

/** Where a value is: offsets in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** A value that was read. */
export interface ReadJson {
  value: Json;
  /** Where the value ends in the text. */
  end: number;
  /** Places by path, as `streams[0].name`; the whole document has the path ``. Only if asked for. */
  places: Map<string, Place>;
}

/** How to read. */
export interface ReadOptions {
  /** Where the value begins. */
  start?: number;
  /** Brackets inside brackets. */
  nesting?: number;
  places?: boolean;
  /** Nothing but spaces may follow. */
  whole?: boolean;
}

/** Reads one value. Refuses with the place of the first fault. */
export function readJson(text: string, options: ReadOptions = {}): ReadJson {
  const reader = new Reader(text, options);
  const value = reader.value('', 0);
  if (options.whole) reader.end();
  return { value, end: reader.at, places: reader.places ?? new Map() };
}

/** A value of a caller as JSON, a text as it is; anything else becomes null, which no reader accepts. */
export function plain(value: unknown): string | Json {
  if (typeof value === 'string') return value;
  try {
    return readJson(JSON.stringify(value) ?? 'null').value;
  } catch (error) {
    if (error instanceof QueryError || error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** The part of a text in quotes that is written as it is: up to a quote, a backslash or a control character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has no control characters in texts.
const plainPart = /[^"\\\u0000-\u001f]*/y;
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' };
const words: [string, Json][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class Reader {
  at: number;
  /** Only if asked for. */
  readonly places: Map<string, Place> | undefined;
  readonly #text: string;
  readonly #nesting: number;

  constructor(text: string, { start = 0, nesting = 50, places = false }: ReadOptions) {
    this.#text = text;
    this.#nesting = nesting;
    this.places = places ? new Map() : undefined;
    this.at = start;
  }

  /** Reads the value at this place, which has a path in the document and so many brackets around it. */
  value(path: string, depth: number): Json {
    this.#skip();
    const start = this.at;
    const read = this.#single(path, depth);
    this.places?.set(path, { start, end: this.at });
    return read;
  }

  /** Nothing but spaces may follow. */
  end(): void {
    this.#skip();
    const { length } = this.#text;
    if (this.at < length) this.#fail('Something follows after the JSON.', 'Remove it.', this.at, length);
  }

  #skip(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.at);
      // Space, line ends, tab.
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.at++;
    }
  }

  #fail(message: string, hint: string, start = this.at, end = Math.min(start + 1, this.#text.length)): never {
    if (/^(?:\/[/*]|#)/.test(this.#text.slice(start, start + 2)))
      return refuse({ code: 'json', message: 'JSON has no comments.', hint: 'Remove the comment.', start, end });
    return refuse({ code: 'json', message, hint: hint, start, end });
  }

  #single(path: string, depth: number): Json {
    const char = this.#text[this.at];
    if (char === undefined) return this.#fail('The JSON ends too early.', 'Add what is missing at its end.');
    if (char === '{' || char === '[') {
      if (depth >= this.#nesting)
        return this.#fail(`The JSON has more than ${this.#nesting} brackets inside each other.`, 'Use fewer levels.');
      this.at++;
      return char === '{' ? this.#object(path, depth + 1) : this.#array(path, depth + 1);
    }
    if (char === '"') return this.#string();
    for (const [word, meant] of words)
      if (this.#text.startsWith(word, this.at)) {
        this.at += word.length;
        return meant;
      }
    return this.#number(char);
  }

  #number(char: string): number {
    const end = matchEnd(numbers, this.#text, this.at);
    if (end === this.at) {
      if (char === "'") return this.#fail('JSON has no single quotes.', 'Use double quotes.');
      return this.#fail(`${char} cannot start a value.`, 'Put texts and names in double quotes.');
    }
    const number = this.#text.slice(this.at, end);
    const meant = Number(number);
    if (!Number.isFinite(meant))
      return this.#fail(`${number} is too large a number.`, 'Use a smaller number.', this.at, end);
    if (Number.isInteger(meant) && !Number.isSafeInteger(meant) && /^-?\d+$/.test(number))
      return this.#fail(
        `${number} has more digits than the sandbox keeps.`,
        `Use a number up to ${Number.MAX_SAFE_INTEGER}, or a text.`,
        this.at,
        end,
      );
    if (/^-?0$/.test(number) && /\d/.test(this.#text[end] ?? ''))
      return this.#fail('A number does not begin with 0.', 'Remove the zeros, or write a text.', this.at, end);
    this.at = end;
    return meant;
  }

  #string(): string {
    const start = this.at++;
    let value = '';
    for (;;) {
      const end = matchEnd(plainPart, this.#text, this.at);
      value += this.#text.slice(this.at, end);
      this.at = end;
      const char = this.#text[this.at];
      if (char === undefined)
        return this.#fail(
          'A text in double quotes has no end.',
          'Close it with a double quote.',
          start,
          this.#text.length,
        );
      if (char === '"') {
        this.at++;
        return value;
      }
      if (char < ' ')
        return this.#fail(
          'A text in double quotes has a line break or a control character.',
          'Write it as \\n or \\t.',
        );
      value += this.#escaped();
    }
  }

  #escaped(): string {
    const { at } = this;
    const letter = this.#text[at + 1] ?? '';
    const code = letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(this.#text.slice(at + 2, at + 6))?.[0] : undefined;
    this.at += code === undefined ? 2 : 6;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (Object.hasOwn(escapes, letter)) return escapes[letter] as string;
    if (letter === 'u') return this.#fail('\\u needs four hexadecimal digits.', 'Write it as \\u00e9.', at, at + 2);
    return this.#fail(`\\${letter} is not an escape of JSON.`, 'Write a backslash as \\\\.', at, at + 2);
  }

  #object(path: string, depth: number): JsonObject {
    const made = bare();
    if (this.#closes('}')) return made;
    for (;;) {
      this.#skip();
      if (this.#text[this.at] !== '"')
        return this.#fail('A name in double quotes is missing here.', 'Write names as "name".');
      const start = this.at;
      const name = this.#string();
      if (name in made)
        return this.#fail(`The name ${name} occurs twice in one object.`, 'Remove one of the two.', start, this.at);
      this.#skip();
      if (this.#text[this.at] !== ':')
        return this.#fail('A colon is missing after the name.', 'Put a colon between the name and its value.');
      this.at++;
      made[name] = this.value(this.places && path ? `${path}.${name}` : name, depth);
      if (this.#closes('}')) return made;
      if (this.#text[this.at] !== ',')
        return this.#fail('A comma or a closing brace is missing here.', 'Separate entries with a comma.');
      this.at++;
    }
  }

  #array(path: string, depth: number): Json[] {
    const made: Json[] = [];
    if (this.#closes(']')) return made;
    for (;;) {
      made.push(this.value(this.places ? `${path}[${made.length}]` : '', depth));
      if (this.#closes(']')) return made;
      if (this.#text[this.at] !== ',')
        return this.#fail('A comma or a closing bracket is missing here.', 'Separate entries with a comma.');
      this.at++;
    }
  }

  /** Takes a closing bracket, if it is next. */
  #closes(bracket: string): boolean {
    this.#skip();
    if (this.#text[this.at] !== bracket) return false;
    this.at++;
    return true;
  }
}
