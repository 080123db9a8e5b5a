/** Where samples of a call name its parameters and fields. */

/** A line of a sample: its text, and where it begins and ends in the text of the whole. */
export interface Line {
  text: string;
  start: number;
  end: number;
}

/** The lines of a text. */
export function linesOf(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const end = start + line.length;
    const found = { text: line, start, end };
    start = end + 1;
    return found;
  });
}

/** A key of JSON or of a program (`"key":`, `key:`), or of a query (`?key=`). */
const key = /(?:["']?([a-z_$][\w.$-]*)["']?\s*:(?!\/\/))|(?:[?&]([\w.$-]+)=)/gi;

/** The names that a line gives a value to. The line with the address has those of its path, too. */
export function namesIn(line: string, pathNames: readonly string[]): string[] {
  const names = [...line.matchAll(key)].map((found) => (found[1] ?? found[2]) as string);
  return /https?:\/\//.test(line) ? [...pathNames, ...names] : names;
}
