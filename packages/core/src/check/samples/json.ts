export interface JsonProblem {
  at: number;
  message: string;
}

const token =
  /[{}[\]:,…]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true\b|false\b|null\b/uy;

/**
 * Returns the first mistake of JSON (RFC 8259) as documentation shows it: `…` stands for omitted
 * values and entries, a text may be entries of an object, and values may follow each other on
 * lines. JSON in strings is parsed, too.
 */
export function jsonProblem(text: string): JsonProblem | undefined {
  const [before, after] = /^\s*"(?:[^"\\]|\\.)*"\s*:/.test(text) ? ['{', '}'] : ['', ''];
  try {
    const reader = new Reader(before + text + after);
    do reader.value();
    while (reader.nextLine());
    return undefined;
  } catch (error) {
    if (error instanceof Stop) return { at: error.at - before.length, message: error.message };
    throw error;
  }
}

class Stop extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  value(): void {
    const { start, word } = this.take('a value');
    if (word === '{') this.entries('}');
    else if (word === '[') this.entries(']');
    else if (/^[}\]:,]/.test(word)) throw new Stop(start, `\`${word}\` is where a value is expected`);
    else if (/^"\{\s*\\"/.test(word)) this.inner(start, JSON.parse(word));
  }

  private inner(start: number, text: string): void {
    const found = jsonProblem(text);
    if (found) throw new Stop(start, `The text of this value starts as JSON and is none: ${found.message}`);
  }

  nextLine(): boolean {
    const space = /\s*/y;
    space.lastIndex = this.at;
    const gap = space.exec(this.text)?.[0] ?? '';
    if (this.at + gap.length === this.text.length) return false;
    if (!gap.includes('\n')) throw new Stop(this.at + gap.length, 'Text follows the end of the value');
    return true;
  }

  private entries(end: '}' | ']'): void {
    const keys = new Set<string>();
    if (this.skip(end)) return;
    do {
      if (end === ']') this.value();
      else this.member(keys);
    } while (this.separated(end));
  }

  private member(keys: Set<string>): void {
    const { start, word } = this.take('a key in double quotes');
    if (word === '…') return;
    if (!word.startsWith('"')) throw new Stop(start, `\`${word}\` is where a key in double quotes is expected`);
    if (keys.has(word)) throw new Stop(start, `The object has the key ${word} twice`);
    keys.add(word);
    if (!this.skip(':')) throw new Stop(this.at, `No colon follows the key ${word}`);
    this.value();
  }

  private separated(end: string): boolean {
    const { start, word } = this.take(`a comma or \`${end}\``);
    if (word !== ',' && word !== end) throw new Stop(start, `\`${word}\` is where a comma or \`${end}\` is expected`);
    return word === ',';
  }

  private skip(wanted: string): boolean {
    this.space();
    if (this.text[this.at] !== wanted) return false;
    this.at++;
    return true;
  }

  private space(): void {
    while (/[ \t\n\r]/.test(this.text[this.at] ?? '')) this.at++;
  }

  private take(expected: string): { start: number; word: string } {
    this.space();
    token.lastIndex = this.at;
    const word = token.exec(this.text)?.[0];
    if (!word) {
      const rest = this.text.slice(this.at).split('\n')[0]?.slice(0, 30);
      throw new Stop(
        this.at,
        rest ? `\`${rest}\` is where ${expected} is expected` : `The text ends where ${expected} is expected`,
      );
    }
    const start = this.at;
    this.at += word.length;
    return { start, word };
  }
}
