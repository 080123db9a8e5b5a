/** JSON with places: a strict reader (RFC 8259) that knows where each value is, refuses a name that occurs twice, and limits brackets. */
import { refuse } from './faults.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
/** Without a prototype, so that no name of a text means anything but itself. */
export interface JsonObject {
  [name: string]: Json;
}

export interface Place {
  start: number;
  end: number;
}

export interface ReadJson {
  value: Json;
  /** Where the value ends in the text. */
  end: number;
  /** Places by path, as `streams[0].name`; the whole document has the path ``. Only if asked for. */
  places: Map<string, Place>;
}

export interface ReadOptions {
  /** Where the value begins. */
  start?: number;
  /** Brackets inside brackets. */
  nesting?: number;
  places?: boolean;
  /** Nothing but spaces may follow. */
  whole?: boolean;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as text on one line, with a space after each comma and colon. */
export function inLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${inLine(one)}`);
  return `{${entries.join(', ')}}`;
}

/** What the objects inherit from: it has no names. */
class Bare {}
const Names = Bare as new () => JsonObject;
Object.setPrototypeOf(Bare.prototype, null);
// A class cannot have another prototype, but its prototype can lose the one name that it has.
delete (Bare.prototype as { constructor?: unknown }).constructor;

/** An object in which no name has a meaning of its own, as `Object.create(null)`; engines keep this one small and fast. `from`: what it begins with. */
export const bare = (from?: object): JsonObject => Object.assign(new Names(), from);

/** An object without a prototype, with the entries given. */
export function objectOf<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const made: Record<string, T> = Object.create(null);
  for (const [name, value] of entries) made[name] = value;
  return made;
}

const spaces = /[\t\n\r ]*/y;
const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', '/': '/' };
const words: [string, Json][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

/** Reads one value. Refuses with the place of the first fault. */
export function readJson(text: string, options: ReadOptions = {}): ReadJson {
  const { nesting = 50, places: wanted = false, whole = false } = options;
  const places = new Map<string, Place>();
  let at = options.start ?? 0;

  const skip = () => {
    spaces.lastIndex = at;
    spaces.exec(text);
    at = spaces.lastIndex;
  };
  const fail = (message: string, cure: string, start = at, end = Math.min(start + 1, text.length)): never =>
    refuse({ code: 'json', message, cure, start, end });

  function string(): string {
    const start = at++;
    let value = '';
    for (;;) {
      const char = text[at];
      if (char === undefined)
        return fail('A text in double quotes has no end.', 'Close it with a double quote.', start, text.length);
      if (char === '"') {
        at++;
        return value;
      }
      if (char < ' ')
        return fail('A text in double quotes has a line break or a control character.', 'Write it as \\n or \\t.', at);
      if (char !== '\\') {
        value += char;
        at++;
        continue;
      }
      const letter = text[at + 1] ?? '';
      const code = letter === 'u' ? /^[0-9a-fA-F]{4}/.exec(text.slice(at + 2, at + 6))?.[0] : undefined;
      const meant = code === undefined ? escapes[letter] : String.fromCharCode(Number.parseInt(code, 16));
      if (meant === undefined || !(letter === 'u' || Object.hasOwn(escapes, letter)))
        return fail(`\\${letter} is not an escape of JSON.`, 'Write a backslash as \\\\.', at, at + 2);
      value += meant;
      at += code === undefined ? 2 : 6;
    }
  }

  function value(path: string, depth: number): Json {
    skip();
    const start = at;
    const read = single(path, depth);
    if (wanted) places.set(path, { start, end: at });
    return read;
  }

  function single(path: string, depth: number): Json {
    const char = text[at];
    if (char === undefined) return fail('The JSON ends too early.', 'Add what is missing at its end.', at);
    if (char === '{' || char === '[') {
      if (depth >= nesting)
        return fail(`The JSON has more than ${nesting} brackets inside each other.`, 'Use fewer levels.');
      at++;
      return char === '{' ? object(path, depth + 1) : array(path, depth + 1);
    }
    if (char === '"') return string();
    for (const [word, meant] of words)
      if (text.startsWith(word, at)) {
        at += word.length;
        return meant;
      }
    numbers.lastIndex = at;
    const number = numbers.exec(text)?.[0];
    if (number === undefined) {
      if (char === "'") return fail('JSON has no single quotes.', 'Use double quotes.');
      return fail(`${char} cannot start a value.`, 'Put texts and names in double quotes.');
    }
    const meant = Number(number);
    if (!Number.isFinite(meant))
      return fail(`${number} is too large a number.`, 'Use a smaller number.', at, at + number.length);
    at += number.length;
    return meant;
  }

  function object(path: string, depth: number): JsonObject {
    const made: JsonObject = new Names();
    skip();
    if (text[at] === '}') {
      at++;
      return made;
    }
    for (;;) {
      skip();
      if (text[at] !== '"') return fail('A name in double quotes is missing here.', 'Write names as "name".') as never;
      const start = at;
      const name = string();
      if (name in made)
        return fail(`The name ${name} occurs twice in one object.`, 'Remove one of the two.', start, at) as never;
      skip();
      if (text[at] !== ':') return fail('A colon is missing after the name.', 'Write "name": value.') as never;
      at++;
      made[name] = value(path ? `${path}.${name}` : name, depth);
      skip();
      const next = text[at];
      if (next === ',') at++;
      else if (next === '}') {
        at++;
        return made;
      } else return fail('A comma or a closing brace is missing here.', 'Separate entries with a comma.') as never;
    }
  }

  function array(path: string, depth: number): Json[] {
    const made: Json[] = [];
    skip();
    if (text[at] === ']') {
      at++;
      return made;
    }
    for (;;) {
      made.push(value(`${path}[${made.length}]`, depth));
      skip();
      const next = text[at];
      if (next === ',') at++;
      else if (next === ']') {
        at++;
        return made;
      } else return fail('A comma or a closing bracket is missing here.', 'Separate entries with a comma.') as never;
    }
  }

  const read = value('', 0);
  if (whole) {
    skip();
    if (at < text.length) fail('Something follows after the JSON.', 'Remove it.', at, text.length);
  }
  return { value: read, end: at, places };
}
