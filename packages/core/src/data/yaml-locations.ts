import { type Document, isMap, isPair, isScalar, isSeq, type LineCounter, type Node, visit } from 'yaml';

/** A place in a value: keys and positions from the root. */
export type ValuePath = readonly PropertyKey[];

type Ranged = { range?: Node['range'] };

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** Finds lines of a parsed YAML file, for faults. Lines count from 1. */
export class YamlLocations {
  private textsAt: [text: string, offset: number][] | undefined;
  private readonly found = new Map<string, number | undefined>();

  constructor(
    private readonly document: Document,
    private readonly lines: LineCounter,
  ) {}

  /** Line of an offset in the text. */
  lineAt(offset: number): number {
    return this.lines.linePos(offset).line;
  }

  /** Line of the first value that is this text, or else of the first that holds it. */
  lineOfText(text: string): number | undefined {
    const wanted = text.trim();
    if (!wanted) return undefined;
    if (!this.found.has(wanted)) {
      this.textsAt ??= textsOf(this.document);
      const place =
        this.textsAt.find(([value]) => value === wanted) ?? this.textsAt.find(([value]) => value.includes(wanted));
      this.found.set(wanted, place && this.lineAt(place[1]));
    }
    return this.found.get(wanted);
  }

  /** All values that are texts, with their lines. */
  texts(): [text: string, line: number][] {
    this.textsAt ??= textsOf(this.document);
    return this.textsAt.map(([text, offset]) => [text, this.lineAt(offset)]);
  }

  /** Line of the value at a path, or of the nearest thing around it that the file has. `key` asks for the line of one of its keys. */
  lineOf(path: ValuePath, key?: string): number | undefined {
    let node: unknown = this.document.contents;
    let at: unknown = node;
    for (const step of key === undefined ? path : [...path, key]) {
      if (isMap(node)) {
        const pair = node.items.find((item) => keyText(item.key) === String(step));
        if (!isPair(pair)) break;
        at = pair.key;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        if (node === undefined || node === null) break;
        at = node;
      } else break;
    }
    const start = (at as Ranged | null)?.range?.[0];
    return start === undefined ? undefined : this.lineAt(start);
  }
}

/** All values that are texts, with where they begin. */
function textsOf(document: Document): [text: string, offset: number][] {
  const texts: [string, number][] = [];
  visit(document, {
    Scalar(key, node) {
      if (key !== 'key' && typeof node.value === 'string' && node.range) texts.push([node.value.trim(), node.range[0]]);
    },
  });
  return texts;
}
