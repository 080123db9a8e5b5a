/** Where a text stops being JSON, counted from 1, and what is missing there. Browsers give the place in words of their own, or not at all. */
export interface JsonFault {
  line: number;
  column: number;
  reason: string;
}

const space = /[ \t\n\r]*/y;
const string = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** Finds the first fault of a text; undefined for valid JSON. */
export function jsonFault(text: string): JsonFault | undefined {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const is = (mark: string): boolean => {
    take(space);
    if (text[at] !== mark) return false;
    at++;
    return true;
  };
  /** Reads a value and the space before it. Answers what is wrong. */
  const value = (): string | undefined => {
    if (is('{')) return entries('}', 'an entry such as "name": 1', member);
    if (is('[')) return entries(']', 'a value', value);
    if (take(scalar) || take(string)) return undefined;
    if (text[at] === '"') return unfinished();
    return text[at] === "'" ? 'text has double quotes' : 'a value is expected';
  };
  const member = (): string | undefined => {
    take(space);
    if (text[at] !== '"') return 'a name in double quotes is expected';
    if (!take(string)) return unfinished();
    return is(':') ? value() : 'a colon is expected after the name';
  };
  const entries = (close: string, what: string, entry: () => string | undefined): string | undefined => {
    if (is(close)) return undefined;
    for (;;) {
      const fault = entry();
      if (fault) return fault;
      if (is(close)) return undefined;
      const comma = at;
      if (!is(',')) return `a comma or ${close} is expected`;
      if (is(close)) {
        at = comma;
        return `after a comma comes ${what}`;
      }
    }
  };
  const unfinished = (): string => 'this text does not end on its line, or holds a character that needs a backslash';
  const reason = value() ?? (take(space) && at < text.length ? 'nothing may follow the value' : undefined);
  if (!reason) return undefined;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) as string).length + 1, reason };
}
