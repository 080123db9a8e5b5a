/** Values of JSON, and a parser (RFC 8259) that locates values and reports duplicate names. */
import { QueryError, type Span, throwError } from './diagnostics.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
/** Without a prototype, so that no name is special. */
export interface JsonObject {
  [name: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns texts as they are, and other values as JSON. */
export const toText = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Stringifies a value on one line, with a space after each comma and colon. */
export function stringifyInline(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(stringifyInline).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${stringifyInline(one)}`);
  return `{${entries.join(', ')}}`;
}

class EmptyObject {
  [name: string]: Json;
}
Object.setPrototypeOf(EmptyObject.prototype, null);
// A class needs a prototype, but that can lose its only property.
delete (EmptyObject.prototype as { constructor?: unknown }).constructor;

/** Like `Object.create(null)`, but engines keep these objects small and fast. */
export const createObject = (from?: object): JsonObject => Object.assign(new EmptyObject(), from);

/** Returns the end of a match of a sticky pattern (`/…/y`), or `start` if there is none. */
export function findMatchEnd(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

interface MapLike<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns the value of a key, which `create` adds if it is missing. */
export function getOrCreate<K, V>(map: MapLike<K, V>, key: K, create: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}

interface ParsedJson {
  value: Json;
  end: number;
  /** By path, as `streams[0].name`; the whole document has an empty path. Only on request. */
  locations: Map<string, Span>;
}

interface ParseJsonOptions {
  start?: number;
  nesting?: number;
  locations?: boolean;
  /** Nothing but spaces may follow. */
  expectEnd?: boolean;
}

/** Parses one value. Throws the first error, with its location. */
export function parseJson(text: string, options: ParseJsonOptions = {}): ParsedJson {
  const parser = new JsonParser(text, options);
  const value = parser.parseValue('', 0);
  if (options.expectEnd) parser.expectEnd();
  return { value, end: parser.offset, locations: parser.locations ?? new Map() };
}

/** Converts a value to JSON. Returns texts unchanged, and null if JSON has no such value. */
export function toJson(value: unknown): string | Json {
  if (typeof value === 'string') return value;
  try {
    return parseJson(JSON.stringify(value) ?? 'null').value;
  } catch (error) {
    if (error instanceof QueryError || error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has no control characters in texts.
const UNESCAPED = /[^"\\\u0000-\u001f]*/y;
const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' };
const LITERALS: [string, Json][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

class JsonParser {
  offset: number;
  readonly locations: Map<string, Span> | undefined;
  readonly #text: string;
  readonly #nesting: number;

  constructor(text: string, { start = 0, nesting = 50, locations = false }: ParseJsonOptions) {
    this.#text = text;
    this.#nesting = nesting;
    this.locations = locations ? new Map() : undefined;
    this.offset = start;
  }

  parseValue(path: string, depth: number): Json {
    this.#skip();
    const start = this.offset;
    const value = this.#parse(path, depth);
    this.locations?.set(path, { start, end: this.offset });
    return value;
  }

  expectEnd(): void {
    this.#skip();
    const { length } = this.#text;
    if (this.offset < length) this.#throwError('Something follows after the JSON.', 'Remove it.', this.offset, length);
  }

  #skip(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.offset);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.offset++;
    }
  }

  #throwError(message: string, hint: string, start = this.offset, end = Math.min(start + 1, this.#text.length)): never {
    if (/^(?:\/[/*]|#)/.test(this.#text.slice(start, start + 2)))
      return throwError({ code: 'json', message: 'JSON has no comments.', hint: 'Remove the comment.', start, end });
    return throwError({ code: 'json', message, hint, start, end });
  }

  #parse(path: string, depth: number): Json {
    const char = this.#text[this.offset];
    if (char === undefined) return this.#throwError('The JSON ends too early.', 'Add what is missing at its end.');
    if (char === '{' || char === '[') {
      if (depth >= this.#nesting)
        return this.#throwError(
          `The JSON has more than ${this.#nesting} brackets inside each other.`,
          'Use fewer levels.',
        );
      this.offset++;
      return char === '{' ? this.#object(path, depth + 1) : this.#array(path, depth + 1);
    }
    if (char === '"') return this.#string();
    for (const [literal, value] of LITERALS)
      if (this.#text.startsWith(literal, this.offset)) {
        this.offset += literal.length;
        return value;
      }
    return this.#number(char);
  }

  #number(char: string): number {
    const end = findMatchEnd(NUMBER, this.#text, this.offset);
    if (end === this.offset) {
      if (char === "'") return this.#throwError('JSON has no single quotes.', 'Use double quotes.');
      return this.#throwError(`${char} cannot start a value.`, 'Put texts and names in double quotes.');
    }
    const digits = this.#text.slice(this.offset, end);
    const number = Number(digits);
    if (!Number.isFinite(number))
      return this.#throwError(`${digits} is too large a number.`, 'Use a smaller number.', this.offset, end);
    if (Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(digits))
      return this.#throwError(
        `${digits} has more digits than the sandbox keeps.`,
        `Use a number up to ${Number.MAX_SAFE_INTEGER}, or a text.`,
        this.offset,
        end,
      );
    if (/^-?0$/.test(digits) && /\d/.test(this.#text[end] ?? ''))
      return this.#throwError(
        'A number does not begin with 0.',
        'Remove the zeros, or write a text.',
        this.offset,
        end,
      );
    this.offset = end;
    return number;
  }

  #string(): string {
    const start = this.offset++;
    let value = '';
    for (;;) {
      const end = findMatchEnd(UNESCAPED, this.#text, this.offset);
      value += this.#text.slice(this.offset, end);
      this.offset = end;
      const char = this.#text[this.offset];
      if (char === undefined)
        return this.#throwError(
          'A text in double quotes has no end.',
          'Close it with a double quote.',
          start,
          this.#text.length,
        );
      if (char === '"') {
        this.offset++;
        return value;
      }
      if (char < ' ')
        return this.#throwError(
          'A text in double quotes has a line break or a control character.',
          'Write it as \\n or \\t.',
        );
      value += this.#escaped();
    }
  }

  #escaped(): string {
    const { offset } = this;
    const letter = this.#text[offset + 1] ?? '';
    const code = letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(this.#text.slice(offset + 2, offset + 6))?.[0] : undefined;
    this.offset += code === undefined ? 2 : 6;
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    if (Object.hasOwn(ESCAPES, letter)) return ESCAPES[letter] as string;
    if (letter === 'u')
      return this.#throwError('\\u needs four hexadecimal digits.', 'Write it as \\u00e9.', offset, offset + 2);
    return this.#throwError(`\\${letter} is not an escape of JSON.`, 'Write a backslash as \\\\.', offset, offset + 2);
  }

  #object(path: string, depth: number): JsonObject {
    const result = createObject();
    if (this.#takeClosing('}')) return result;
    for (;;) {
      this.#skip();
      if (this.#text[this.offset] !== '"')
        return this.#throwError('A name in double quotes is missing here.', 'Write names as "name".');
      const start = this.offset;
      const name = this.#string();
      if (name in result)
        return this.#throwError(
          `The name ${name} occurs twice in one object.`,
          'Remove one of the two.',
          start,
          this.offset,
        );
      this.#skip();
      if (this.#text[this.offset] !== ':')
        return this.#throwError('A colon is missing after the name.', 'Put a colon between the name and its value.');
      this.offset++;
      result[name] = this.parseValue(this.locations && path ? `${path}.${name}` : name, depth);
      if (this.#takeClosing('}')) return result;
      if (this.#text[this.offset] !== ',')
        return this.#throwError('A comma or a closing brace is missing here.', 'Separate entries with a comma.');
      this.offset++;
    }
  }

  #array(path: string, depth: number): Json[] {
    const result: Json[] = [];
    if (this.#takeClosing(']')) return result;
    for (;;) {
      result.push(this.parseValue(this.locations ? `${path}[${result.length}]` : '', depth));
      if (this.#takeClosing(']')) return result;
      if (this.#text[this.offset] !== ',')
        return this.#throwError('A comma or a closing bracket is missing here.', 'Separate entries with a comma.');
      this.offset++;
    }
  }

  #takeClosing(bracket: string): boolean {
    this.#skip();
    if (this.#text[this.offset] !== bracket) return false;
    this.offset++;
    return true;
  }
}
