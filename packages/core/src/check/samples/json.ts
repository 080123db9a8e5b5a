export interface JsonMistake {
  at: number;
  message: string;
}

const TOKEN =
  /[{}[\]:,…]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true\b|false\b|null\b/uy;

/**
 * Returns the first mistake of JSON (RFC 8259) as documentation shows it: `…` stands for omitted
 * values and entries, a text may be entries of an object, and values may follow each other on
 * lines. JSON in strings is parsed, too.
 */
export function findJsonMistake(text: string): JsonMistake | undefined {
  const [before, after] = /^\s*"(?:[^"\\]|\\.)*"\s*:/.test(text) ? ['{', '}'] : ['', ''];
  try {
    const checker = new JsonChecker(before + text + after);
    do checker.checkValue();
    while (checker.hasNextValue());
    return undefined;
  } catch (error) {
    if (error instanceof JsonError) return { at: error.at - before.length, message: error.message };
    throw error;
  }
}

class JsonError extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

class JsonChecker {
  private at = 0;

  constructor(private readonly text: string) {}

  checkValue(): void {
    const { start, word } = this.take('a value');
    if (word === '{') this.checkEntries('}');
    else if (word === '[') this.checkEntries(']');
    else if (/^[}\]:,]/.test(word)) throw new JsonError(start, `\`${word}\` is where a value is expected`);
    else if (/^"\{\s*\\"/.test(word)) this.checkString(start, JSON.parse(word));
  }

  private checkString(start: number, text: string): void {
    const mistake = findJsonMistake(text);
    if (mistake) throw new JsonError(start, `The text of this value starts as JSON and is none: ${mistake.message}`);
  }

  hasNextValue(): boolean {
    const space = /\s*/y;
    space.lastIndex = this.at;
    const gap = space.exec(this.text)?.[0] ?? '';
    if (this.at + gap.length === this.text.length) return false;
    if (!gap.includes('\n')) throw new JsonError(this.at + gap.length, 'Text follows the end of the value');
    return true;
  }

  private checkEntries(end: '}' | ']'): void {
    const keys = new Set<string>();
    if (this.skip(end)) return;
    do {
      if (end === ']') this.checkValue();
      else this.checkMember(keys);
    } while (this.takeSeparator(end));
  }

  private checkMember(keys: Set<string>): void {
    const { start, word } = this.take('a key in double quotes');
    if (word === '…') return;
    if (!word.startsWith('"')) throw new JsonError(start, `\`${word}\` is where a key in double quotes is expected`);
    if (keys.has(word)) throw new JsonError(start, `The object has the key ${word} twice`);
    keys.add(word);
    if (!this.skip(':')) throw new JsonError(this.at, `No colon follows the key ${word}`);
    this.checkValue();
  }

  private takeSeparator(end: string): boolean {
    const { start, word } = this.take(`a comma or \`${end}\``);
    if (word !== ',' && word !== end)
      throw new JsonError(start, `\`${word}\` is where a comma or \`${end}\` is expected`);
    return word === ',';
  }

  private skip(wanted: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== wanted) return false;
    this.at++;
    return true;
  }

  private skipSpace(): void {
    while (/[ \t\n\r]/.test(this.text[this.at] ?? '')) this.at++;
  }

  private take(expected: string): { start: number; word: string } {
    this.skipSpace();
    TOKEN.lastIndex = this.at;
    const word = TOKEN.exec(this.text)?.[0];
    if (!word) {
      const rest = this.text.slice(this.at).split('\n')[0]?.slice(0, 30);
      throw new JsonError(
        this.at,
        rest ? `\`${rest}\` is where ${expected} is expected` : `The text ends where ${expected} is expected`,
      );
    }
    const start = this.at;
    this.at += word.length;
    return { start, word };
  }
}
