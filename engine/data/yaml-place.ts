import { type Document, isMap, isPair, isScalar, isSeq, type LineCounter, type Node } from 'yaml';

/** A place in a value: keys and positions from the root. */
export type ValuePath = readonly PropertyKey[];

type Ranged = { range?: Node['range'] };

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** Finds lines of a parsed YAML file, for faults. Lines count from 1. */
export class YamlPlaces {
  constructor(
    private readonly document: Document,
    private readonly lines: LineCounter,
  ) {}

  /** Line of an offset in the text. */
  lineAt(offset: number): number {
    return this.lines.linePos(offset).line;
  }

  /** Line of the value at a path, or of the nearest thing around it that stands in the file. `key` asks for the line of one of its keys. */
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
